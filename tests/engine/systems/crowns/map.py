"""Where hosts may go, flee to and are fed from, and the map beside the march."""

from refkit.systems.crowns.records import Force, Pact, Side, Storm
from refkit.systems.provinces.map import area_map, fill, look, network
from refkit.systems.provinces.records import Province

from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.step_map import StepMap
from refkit.geometry.areas import paths
from refkit.geometry.areas.network import Ways

FAR = 2


def friends(campaign, side):
    """Return a side and those it has a pact with, as far as the campaign tells."""
    pacts = (pact.between for pact in campaign.rows(Pact) if side in pact.between)
    return sorted({side, *(each for pact in pacts for each in pact)})


def foes(campaign, side):
    """Return the areas with hosts of others than a side and its friends."""
    own = friends(campaign, side)
    return frozenset(f.province for f in campaign.rows(Force) if f.side not in own)


def closed_links(campaign, slot):
    """Return the kinds of links that nobody uses: the sea, and rivers in a storm."""
    return frozenset({"sea", *(["river"] if campaign.rows(Storm, slot=slot) else [])})


def goals(campaign, slot, force):
    """Return the areas a host may go to, each with its route."""
    ways = Ways(
        links={"land": 1, "river": 2},
        closed_links=closed_links(campaign, slot),
        ends=foes(campaign, force.side),
    )
    found = paths.reach(network(campaign), force.province, FAR, ways)
    return {area: path.areas for area, path in found.items() if area != force.province}


def retreats(campaign, slot, force):
    """Return the areas a beaten host may go to, nearer to an area of its friends."""
    own = friends(campaign, force.side)
    ways = Ways(
        closed=foes(campaign, force.side) - {force.province},
        closed_links=closed_links(campaign, slot),
    )
    held = [each.id for each in campaign.rows(Province) if each.holder in own]
    found = paths.retreats(network(campaign), force.province, held, 1, ways)
    return [route[-1] for route in found]


def state(campaign, slot, force):
    """Return how a host is fed: linked to its home, cut off, or isolated."""
    own = friends(campaign, force.side)
    ways = Ways(
        closed=foes(campaign, force.side), closed_links=closed_links(campaign, slot)
    )
    held = [each.id for each in campaign.rows(Province) if each.holder in own]
    ground, home = network(campaign), campaign.get(Side, force.side).home
    if force.province in paths.linked(ground, [home], held, 2, ways):
        return "linked"
    return "isolated" if paths.is_isolated(ground, force.province, ways) else "cut off"


def lay_out(campaign, slot, answers):
    """Return the map of a march, with what its form says so far."""
    forces = {force.id: force for force in campaign.rows(Force)}
    rows = [row for row in answers["orders"] if row["force"] in forces]
    return AreaChoices(
        area_map(campaign),
        {row["force"]: goals(campaign, slot, forces[row["force"]]) for row in rows},
        {row["force"]: row["goal"] for row in rows if row["goal"]},
    )


MAPS = {"march": StepMap(lay_out, fill, help="Pick a host, then its goal.", look=look)}
