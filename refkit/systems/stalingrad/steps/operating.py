"""The operation: what pays for it, and its actions one after the other."""

from collections.abc import Iterator, Sequence
from typing import Literal

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import exactly, not_offered
from refkit.engine.play.steps import Changes, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, Refusals, refuse, veto
from refkit.engine.records.records import Record, column
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import POINTS, SUPPLY, Area, Operation, Unit
from refkit.systems.stalingrad.rules import board, marching, operations
from refkit.systems.stalingrad.rules.operations import MOVE
from refkit.systems.stalingrad.rules.units import INFANTRY, OTHER
from refkit.systems.stalingrad.steps import marches, named
from refkit.systems.stalingrad.steps.marches import Move


class Paid(Record):
    """Where a resource point is spent."""

    area: str = column("Spent in", default="", help="Blank: there is no operation.")


@step("O1", Paid)
def pay(turn: Turn, decision: Paid) -> Changes:
    """An operation costs a resource point and gives six supply points (RS-16)."""
    if not decision.area:
        turn.say(f"{named.people(turn.side)} lets the operation go")
        return
    spent, place = (turn.side, decision.area), named.land(turn, decision.area)
    turn.say(f"{named.people(turn.side)} spends a resource point in {place}")
    yield turn.book(POINTS, "operation", -1, spent)
    yield turn.add(Operation(id=turn.slot, side=turn.side, area=decision.area))
    yield turn.book(SUPPLY, "begins", operations.SUPPLY, turn.slot)
    yield from marches.isolate(turn)


@pay.refuses
def _pay(turn: Turn, decision: Paid) -> Refusals:
    there = standing.points(turn.campaign, turn.side)
    if decision.area and decision.area not in there:
        names = ", ".join(named.land(turn, each) for each in there) or "nothing"
        yield not_offered("area", decision.area, names, "RS-16", title="Spent in")


@pay.offers
def _payable(turn: Turn) -> Iterator[Choice]:
    for area, many in standing.points(turn.campaign, turn.side).items():
        yield Choice("area", area, f"{named.land(turn, area)}, {many} RP")


class Acting(Record):
    """A unit that acts."""

    key = ("unit",)
    unit: str = column("Unit", offered=True)


class Action(Record):
    """One action of an operation."""

    action: Literal["move", "reorganise", "rebuild", "leave the map"] = column(
        "Action", default="move"
    )
    units: tuple[Acting, ...] = column("Units", default=(), fill="ticked")
    to: str = column("Goes to", default="", help="Blank for any other action.")
    via: tuple[str, ...] = column("By way of", default=(), help="Blank: the easiest.")
    led: bool = column("Leader goes along", default=True, help="If one is in the stack.")
    passes: bool = column("End the operation", default=False)


@step("O2", Action)
def act(turn: Turn, decision: Action) -> Changes:
    """Each action has its price; who moves into enemies fights at once (RS-17 to RS-41)."""
    actors, price = acting(turn, decision), cost(turn, decision)
    told = {"units": tuple(each.id for each in actors)}
    yield turn.book(SUPPLY, decision.action, -price, turn.slot, **told)
    for each in actors:
        yield turn.change(turn.get(Unit, each.id), acted=turn.slot)
    if decision.action == MOVE:
        yield from marches.march(turn, move(turn, decision))
    for each in actors if decision.action != MOVE else ():
        unit = turn.get(Unit, each.id)
        if decision.action == "leave the map":
            yield from marches.leave(turn, unit)
        elif decision.action == "reorganise":
            turn.say(f"{each.called} is reorganised")
            now = operations.reorganised(standing.state(unit))
            yield turn.change(unit, **now._asdict())
        else:
            turn.say(f"{each.called} is rebuilt")
            yield turn.change(unit, depleted=False)
            yield turn.change(turn.get(Operation, turn.slot), rebuilt=each.id)
    yield from marches.isolate(turn)


def move(turn: Turn, decision: Action) -> Move:
    """Return the move that an action is."""
    return Move(acting(turn, decision), decision.to, decision.via, decision.led)


def acting(turn: Turn, decision: Action) -> list[Unit]:
    """Return the units that act."""
    return [turn.get(Unit, row.unit) for row in decision.units]


def cost(turn: Turn, decision: Action) -> int:
    """Return the supply points that an action takes, with those for a stack (RS-22)."""
    actors, prices = acting(turn, decision), turn.lookup("prices")
    # Who leaves the map moves off it.
    what = MOVE if decision.action == "leave the map" else decision.action
    kinds = [each.kind for each in actors]
    found = in_season(turn, operations.price(prices, what, kinds), what, kinds)
    joined = standing.there(turn.campaign, turn.side, decision.to or "nowhere")
    if what == MOVE and {each.id for each in joined} - {each.id for each in actors}:
        found += in_season(turn, operations.price(prices, "stack"), "stack", [])
    return found


def in_season(turn: Turn, price: int, what: str, kinds: Sequence[str]) -> int:
    """Return a price as it is now: in winter the Axis pays double (RS-21)."""
    if not standing.season(turn.campaign).winter:
        return price
    return operations.in_winter(price, what, turn.side, turn.option, kinds)


@act.refuses
def _act(turn: Turn, decision: Action) -> Refusals:
    own = {each.id: each for each in standing.able(turn.campaign, turn.slot, turn.side)}
    actors = [own[row.unit] for row in decision.units if row.unit in own]
    if grounds := [*together(actors)]:
        yield from refuse("units", grounds)
        return
    for number, each in enumerate(actors):
        yield from refuse(f"units[{number}].unit", reached(turn, each))
    if decision.action == MOVE:
        yield from refuse("to", marches.stops(turn, move(turn, decision)))
    else:
        yield from refuse("action", _alone(turn, decision, actors))
    left = SUPPLY.balance(turn.campaign, turn.slot)
    yield from refuse("units", operations.pay(left, cost(turn, decision)))


def together(actors: Sequence[Unit]) -> Refusals:
    """Yield why units do not act as one: there are none, or they are apart (RS-23)."""
    places = {each.area for each in actors}
    if not places:
        yield Refusal("", "nobody", "name the units that act", "RS-18", waits=True)
    elif len(places) > 1:
        yield veto("stack", f"they stand in {len(places)} areas; expected one", "RS-23")


def reached(turn: Turn, unit: Unit) -> Refusals:
    """Yield why the supply points do not reach a unit, or it has acted (RS-17, RS-18)."""
    acted = {each.called for each in turn.own(Unit, acted=turn.slot)}
    yield from operations.act([unit.called], acted)
    ground, marker = standing.network(turn.campaign), turn.get(Operation, turn.slot).area
    foes = standing.occupied(turn.campaign, turn.side).units
    steps = board.steps_to(ground, unit.area, marker, foes)
    if not board.is_in_reach(steps, turn.option):
        told = f"no supply reaches {unit.called} from {named.land(turn, marker)}"
        yield veto("out_of_reach", told, "RS-17")


def _alone(turn: Turn, decision: Action, actors: list[Unit]) -> Refusals:
    """Yield why a unit is not reorganised or rebuilt, or does not leave (RS-25, RS-26)."""
    if decision.action == "leave the map":
        for each in actors:
            places = (turn.get(Area, area).called for area in (each.began, each.area))
            began, here = places if each.began else ("", "")
            yield from marching.leave(each.nation, began, here)
        return
    yield from exactly("", len(actors), 1, "units", "RS-19", "one_unit")
    if decision.action == "reorganise":
        yield from operations.reorganise(standing.state(actors[0]))
    else:
        made, state = turn.rows(Operation, side=turn.side), standing.state(actors[0])
        built = max((at for at, each in enumerate(made, 1) if each.rebuilt), default=None)
        yield from operations.rebuild(state, turn.side, len(made), built)


@act.remarks
def _remark(turn: Turn, decision: Action) -> str:
    """Return what a move costs, and what a river before an enemy does (RS-19, RS-47)."""
    *_, before, to = move(turn, decision).ways(turn.campaign)[decision.to]
    season = "in_winter" if standing.season(turn.campaign).winter else "cohesion"
    river = standing.river(turn.campaign, before, to)
    worth = turn.lookup("borders").whole(river, of=season)
    is_met = bool(worth and standing.there(turn.campaign, OTHER[turn.side], to))
    return f"{cost(turn, decision)} SP" + f", CV {worth:+d}" * is_met


def in_view(campaign: Campaign, step_id: str, slot: str, side: str) -> str:
    """Return what is left and what actions cost now (RS-19, RS-21)."""
    turn, told = Turn(campaign, slot, side), list[str]()
    for what, price, _ in turn.lookup("prices").printed if step_id == "O2" else ():
        kinds = [INFANTRY] * 2 if what == MOVE else []
        told.append(f"{what} {in_season(turn, int(price), what, kinds)}")
    left = f"{SUPPLY.balance(campaign, slot)} SP left. Prices: "
    return f"{left}{', '.join(told)}." if told else ""


@act.offers
def _actions(turn: Turn) -> Iterator[Choice]:
    there = standing.able(turn.campaign, turn.slot, turn.side)
    for each in there:
        yield named.unit(turn, "units.unit", each)
        for area in standing.ways_of(turn.campaign, each):
            yield Choice("to", area, named.land(turn, area), row=each.id)
    for land in turn.rows(Area) if there else ():
        yield Choice("via", land.id, land.called)
