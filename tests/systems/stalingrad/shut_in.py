"""Who is isolated, worked out from the rows of a war alone (RS-49d)."""

from collections import defaultdict

from refkit.systems.stalingrad.records import (
    ON_MAP,
    Area,
    Battle,
    Border,
    Card,
    Permanent,
    Points,
    Unit,
)

THAW = 5
APART = {"Hungarian": "Rumanian", "Rumanian": "Hungarian"}
USED = ("discard", "played", "in force")


def cut_off(campaign):
    """Return the ids of the units on the map from which no way leads.

    Who is attacked is so while he would be with the attackers where they came from.
    """
    there = campaign.rows(Unit, state=ON_MAP)
    lands, held = borders(campaign), defaultdict(set)
    for unit in there:
        held[unit.side].add(unit.area)
    if campaign.option("rp_isolates") == "yes":
        for side, area in with_points(campaign):
            held[side].add(area)
    battles = {each.area: each for each in campaign.rows(Battle, over=False)}
    frozen, winter = volga_is_closed(campaign), is_winter(campaign)
    found = set()
    for unit in there:
        foes = set().union(*(held[side] for side in held if side != unit.side))
        battle = battles.get(unit.area)
        if battle and battle.attacker != unit.side:
            foes.add(battle.origin)
        closed = closed_to(unit, there, lands, int(campaign.option("hungarian_gap")))
        shut = {"volga"} if frozen else set()
        shut |= {"kerch"} if unit.side == "soviet" and not winter else set()
        ways = {area for area, river in lands[unit.area] if river not in shut}
        if ways <= foes | closed:
            found.add(unit.id)
    return found


def borders(campaign):
    """Return what lies beside each area, over what; nothing lies beyond a lake (RS-35)."""
    found = {each.id: set() for each in campaign.rows(Area)}
    for each in campaign.rows(Border):
        if each.river != "lake":
            found[each.one].add((each.other, each.river))
            found[each.other].add((each.one, each.river))
    return found


def with_points(campaign):
    """Return the areas with resource points of a side, each with the side."""
    sums = defaultdict(int)
    for line in campaign.rows(Points):
        sums[line.side, line.area] += line.points
    return {place for place, many in sums.items() if many}


def is_winter(campaign):
    """Whether a Winter Arrives lies on the map."""
    return any(each.card == "Winter Arrives" for each in campaign.rows(Permanent))


def volga_is_closed(campaign):
    """Whether the ice does not bear yet: fewer than five cards since winter (RS-33)."""
    came = [e.used for e in campaign.rows(Permanent) if e.card == "Winter Arrives"]
    return bool(came) and used(campaign) - came[0] - 1 < THAW


def used(campaign):
    """Return how many cards were played or discarded."""
    piles = (each.pile for each in campaign.rows(Card) if each.kind != "chit")
    return sum(pile.endswith(USED) for pile in piles)


def closed_to(unit, there, lands, gap):
    """Return the areas that a unit keeps out of for its nation (RS-40, RS-41, RS-R36)."""
    if unit.nation in ("German", "Soviet"):
        return set()
    own = [e for e in there if e.side == unit.side and e.id != unit.id]
    strange = {e.area for e in own if e.nation not in ("German", unit.nation)}
    near = {e.area for e in own if e.nation == APART.get(unit.nation)}
    for _ in range(gap - 1):
        near |= {area for each in near for area, _ in lands[each]}
    return strange | near
