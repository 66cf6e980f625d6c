"""Where resource points and reinforcements come in."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import at_most, counted
from refkit.engine.play.row_decisions import Rows, rows_of
from refkit.engine.play.steps import Changes, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusals, refuse
from refkit.engine.records.records import Record, column, count
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import ON_MAP, POINTS, Area, Group, Side, Slot, Unit
from refkit.systems.stalingrad.rules import cards, supply, units
from refkit.systems.stalingrad.rules.supply import Site, Split
from refkit.systems.stalingrad.rules.units import AXIS, OTHER
from refkit.systems.stalingrad.steps import marches, named


def owed(field: str, campaign: Campaign, slot: str) -> list[str]:
    """Return the sides that have something to place; what is past asks for it no more."""
    is_now = slot == campaign.rows(Slot)[-1].id
    return [e.id for e in campaign.rows(Side) if is_now and getattr(e, field)]


placing, drafting = partial(owed, "due"), partial(owed, "drafts")


def stations(campaign: Campaign, side: str) -> frozenset[str]:
    """Return the cities and symbols that are linked to a source (RS-50, RS-52)."""
    rows = campaign.rows(Area, controller=side)
    is_axis = side == AXIS
    own = {e.id for e in rows if e.city or (e.supply and not is_axis)}
    named_sources = {e.id for e in rows if e.called in supply.SOURCES[side]}
    edges = {e.id for e in rows if e.supply and e.edge and not is_axis}
    foes = standing.occupied(campaign, side).units
    ground = standing.network(campaign)
    return supply.linked(ground, named_sources | edges, own | named_sources, foes)


def site(campaign: Campaign, side: str, area: Area, linked: frozenset[str]) -> Site:
    """Return an area as a place for resource points."""
    is_held = bool(standing.there(campaign, OTHER[side], area.id))
    symbols = {"symbol": area.supply, "edge_symbol": area.supply and bool(area.edge)}
    own = {"controlled": area.controller == side and not is_held}
    own |= {"at_start": area.start == side, "linked": area.id in linked}
    return Site(named=area.city, **symbols, **own)


def places(campaign: Campaign, side: str, *, units_too: bool = False) -> list[Area]:
    """Return the areas where resource points of a side come in, or its new units."""
    linked = stations(campaign, side)
    held = {each.called for each in campaign.rows(Area, controller=AXIS)}
    railhead = bool(standing.in_force(campaign, cards.RAILHEAD))
    allowed = supply.reinforce if units_too else supply.place
    found = []
    for area in campaign.rows(Area):
        ground = site(campaign, side, area, linked)
        if not any(allowed(side, ground, railhead=railhead, holds=held)):
            found.append(area)
    return found


class Laid(Record):
    """Resource points that come in somewhere."""

    key = ("area",)
    area: str = column("Area", offered=True)
    points: int = count("RP", high=99)


class Laying(Record):
    """Where the resource points come in that a side got."""

    rows: tuple[Laid, ...] = column("Areas", default=(), fill="each")
    group: Group = column("The odd one to army group", default="")


@step("K3", Laying)
def lay(turn: Turn, decision: Laying) -> Changes:
    """New resource points come in where they may; others are lost (RS-50, RS-52, RS-56)."""
    owner, left = turn.get(Side, turn.side), turn.get(Side, turn.side).due
    for row in decision.rows:
        if row.points:
            came = counted(row.points, "resource point")
            turn.say(f"New in {named.land(turn, row.area)}: {came}")
            yield turn.book(POINTS, "new", row.points, (turn.side, row.area))
            left -= row.points
    # What could have come in is lost, whatever becomes of what nothing takes (RS-R32).
    kept = 0 if places(turn.campaign, turn.side) else supply.kept(left, turn.option)
    if left > kept:
        turn.say(f"Lost, as they were not placed: {counted(left - kept, 'resource point')}")
    parted = split(turn, decision.group)
    group = parted.last_odd if parted else owner.group
    yield turn.change(owner, due=kept, group=group)
    yield from marches.isolate(turn)


def split(turn: Turn, chosen: str) -> Split | None:
    """Return how the army groups share, None while they do not (RS-56)."""
    if turn.side != AXIS or not standing.in_force(turn.campaign, standing.DIRECTIVE):
        return None
    owner = turn.get(Side, turn.side)
    valid = {e.group for e in places(turn.campaign, turn.side) if e.group}
    return supply.split(owner.due, owner.group, valid, chosen)


def is_split(turn: Turn) -> bool:
    """Whether the army groups share what comes in."""
    return split(turn, "") is not None


lay.asks_only(group=is_split)


@lay.refuses
def _lay(turn: Turn, decision: Laying) -> Refusals:
    owner, parted = turn.get(Side, turn.side), split(turn, decision.group)
    total = sum(row.points for row in decision.rows)
    yield from at_most("rows", total, owner.due, "resource points placed", "RS-50")
    if parted is None:
        return
    groups = {each.id: each.group for each in places(turn.campaign, turn.side)}
    valid = {*groups.values()} - {""}
    grounds = supply.choose_group(owner.due, owner.group, valid, decision.group)
    yield from refuse("group", grounds)
    placed = Counter[str]()
    for row in decision.rows:
        placed[groups.get(row.area, "")] += row.points
    for group, most in {supply.A: parted.a, supply.B: parted.b}.items():
        what = f"resource points placed for army group {group}"
        yield from at_most("rows", placed[group], most, what, "RS-56")


@lay.offers
def _places(turn: Turn) -> Iterator[Choice]:
    for area in places(turn.campaign, turn.side):
        group = f", army group {area.group}" if is_split(turn) else ""
        yield Choice("rows.area", area.id, f"{area.called}{group}")


class Drafted(Record):
    """Where a unit comes in."""

    key = ("unit",)
    unit: str = column("Unit", offered=True)
    area: str = column("Comes in at", default="", by_row=True, help="Blank: it waits.")


@step("K4", rows_of(Drafted, "Units", fill="each"))
def draft(turn: Turn, decision: Rows[Drafted]) -> Changes:
    """New units come in where resource points do; Soviets at the edges too (RS-53)."""
    for row in decision.rows:
        if row.area:
            unit = turn.get(Unit, row.unit)
            turn.say(f"{unit.called} comes in at {named.land(turn, row.area)}")
            yield turn.change(unit, area=row.area, state=ON_MAP)
    yield turn.change(turn.get(Side, turn.side), drafts=0)
    yield from marches.isolate(turn)


@draft.refuses
def _draft(turn: Turn, decision: Rows[Drafted]) -> Refusals:
    placed = [turn.get(Unit, row.unit).replace(area=row.area) for row in decision.rows]
    coming = [each for each in placed if each.area]
    most = turn.get(Side, turn.side).drafts
    yield from at_most("rows", len(coming), most, "units placed", "RS-53")
    for number, unit in enumerate(placed):
        if unit.area:
            there = standing.there(turn.campaign, turn.side, unit.area)
            mates = (*there, *(each for each in coming if each.area == unit.area))
            field = f"rows[{number}].area"
            yield from refuse(field, units.stack(each.nation for each in mates))
            yield from refuse(field, standing.apart(turn.campaign, unit, coming))


@draft.offers
def _reserves(turn: Turn) -> Iterator[Choice]:
    there = places(turn.campaign, turn.side, units_too=True)
    for unit in turn.own(Unit, state="waiting"):
        yield named.unit(turn, "rows.unit", unit)
        shut = standing.closed(turn.campaign, unit)
        for area in there:
            if area.id not in shut:
                yield Choice("rows.area", area.id, area.called, row=unit.id)
