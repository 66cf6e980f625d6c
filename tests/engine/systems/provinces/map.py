"""The map of the provinces: where a force may go, and how it all lies."""

from fractions import Fraction

from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.area_map import AreaLooks, AreaPiece, LinkKind, on_ground
from refkit.engine.maps.step_map import Filling, StepMap
from refkit.geometry.areas import cells, paths
from refkit.geometry.areas.network import Link, Network, Ways


def network(campaign):
    links = (Link(road.one, road.other, road.kind) for road in campaign.rows("Road"))
    areas = (province.id for province in campaign.rows("Province"))
    return Network(tuple(areas), tuple(links))


def goals(campaign, force):
    """Return the areas a force may go to, each with its route."""
    own = {each.id: each.holder == force.side for each in campaign.rows("Province")}
    held = frozenset(e.province for e in campaign.rows("Force") if e.side != force.side)
    ways = Ways(
        links={"land": 0, "river": Fraction(1, 2)},
        areas={name: Fraction(1, 3 if is_own else 2) for name, is_own in own.items()},
        closed_links=frozenset({"sea"}),
        ends=held | {name for name, is_own in own.items() if not is_own},
    )
    if not force.province:
        return {name: (name,) for name, is_own in own.items() if is_own}
    found = paths.reach(network(campaign), force.province, 1, ways)
    return {area: path.areas for area, path in found.items() if area != force.province}


def area_map(campaign, title="The provinces"):
    """Return the map as whoever sees the campaign may know it."""
    rows = {each.id: each for each in campaign.rows("Province")}
    places = {each.id: (float(each.east), float(each.north)) for each in rows.values()}
    ground = cells.lay_out(network(campaign), places)
    looks = {
        name: AreaLooks(each.name, each.holder, ("L",) if each.looted else ())
        for name, each in rows.items()
    }
    return on_ground(
        ground,
        looks,
        title=title,
        sides=campaign.sides,
        pieces=tuple(
            AreaPiece(
                id=force.id,
                side=force.side,
                area=force.province,
                name=force.name,
                text=f"{force.men or ''}",
                kind="wide" if force.men >= 20 else "narrow",
            )
            for force in campaign.rows("Force")
        ),
        kinds={
            "land": LinkKind(words="land"),
            "river": LinkKind(words="river", look="river"),
            "sea": LinkKind(words="sea", look="sea"),
        },
        marks={"L": "looted"},
        piece_kinds={"wide": "army", "narrow": "band"},
    )


def lay_out(campaign, _slot, answers):
    """Return the map of a side's step, with what its form says so far."""
    forces = {force.id: force for force in campaign.rows("Force")}
    orders = answers["orders"]
    return AreaChoices(
        area_map(campaign),
        {row["force"]: goals(campaign, forces[row["force"]]) for row in orders},
        {row["force"]: row["goal"] for row in orders if row["goal"]},
    )


def fill(choices, answers):
    """Return what is chosen on the map, for the form."""
    rows = {
        row["force"]: {"goal": choices.chosen.get(row["force"], "")}
        for row in answers["orders"]
    }
    return Filling({}, {"orders": rows})


def look(campaign, _slot):
    """Return the map as whoever sees the campaign has it, with nothing to choose."""
    return AreaChoices(area_map(campaign))


MAPS = {
    "march": StepMap(lay_out, fill, help="Pick a force, then where it goes.", look=look)
}
