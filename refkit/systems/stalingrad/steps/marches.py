"""How units move: their way, what they take on it, and the battle at its end."""

from collections.abc import Sequence

from refkit.engine.play.steps import Changes
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, Refusals
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import ON_MAP, POINTS, Area, Battle, Leader, Unit
from refkit.systems.stalingrad.rules import marching, operations, units
from refkit.systems.stalingrad.rules.units import OTHER
from refkit.systems.stalingrad.steps import cups, named


def march(turn: Turn, movers: Sequence[Unit], to: str) -> Changes:
    """Yield a move: the units, what they take on their way, and a battle (RS-37, RS-38)."""
    first, *mates = movers
    # Where no way leads there, the umpire has overruled that.
    found = standing.ways_of(turn.campaign, first, mates)
    way = found.get(to, (first.area, to))
    start, end = (named.land(turn, each) for each in (first.area, to))
    go = "goes" if len(movers) == 1 else "go"
    turn.say(f"{named.those(movers)} {go} from {start} to {end}")
    for each in movers:
        yield turn.change(turn.get(Unit, each.id), area=to, fortified=False)
    yield from lead(turn, first.area, to)
    for area in way[1:]:
        yield from take(turn, area, turn.side)
    if standing.there(turn.campaign, OTHER[turn.side], to):
        yield from meet(turn, movers, way)


def lead(turn: Turn, start: str, to: str) -> Changes:
    """Yield the leader's move: he goes with the last of his stack (RS-57)."""
    if not standing.there(turn.campaign, turn.side, start):
        for leader in turn.own(Leader, area=start, state=ON_MAP):
            yield turn.change(leader, area=to)


def take(turn: Turn, area: str, side: str) -> Changes:
    """Yield what a side takes in an area: control, half of the RP (RS-28, RS-38)."""
    foe, land = OTHER[side], turn.get(Area, area)
    is_held = bool(standing.there(turn.campaign, foe, area))
    now = marching.controls(side, land.controller, enemy=is_held)
    yield turn.change(land, controller=now)
    many = 0 if is_held else POINTS.balance(turn.campaign, (foe, area))
    if many:
        got, lost = operations.captured(many)
        told = f"{got or 'none'} captured, {lost} destroyed"
        turn.say(f"Resource points in {land.called}: {told}")
        yield turn.book(POINTS, "captured by the enemy", -many, (foe, area))
        yield turn.book(POINTS, "captured", got, (side, area))


def meet(turn: Turn, movers: Sequence[Unit], way: Sequence[str]) -> Changes:
    """Yield the battle of units that met enemies; both cups are filled (RS-37, RS-42)."""
    *_, before, area = way
    made = {
        "slot": turn.slot,
        "number": len(turn.rows(Battle, slot=turn.slot)) + 1,
        "area": area,
        "attacker": turn.side,
        "units": tuple(each.id for each in movers),
        "origin": before,
        "river": standing.river(turn.campaign, before, area),
        "turn": turn.side,
    }
    turn.say(f"Battle in {named.land(turn, area)}")
    yield turn.add(Battle.model_validate(made))
    for side in turn.sides:
        yield from cups.fill(turn, side)


def isolate(turn: Turn) -> Changes:
    """Yield which units are isolated now, and which are no more (RS-49d)."""
    for each in turn.rows(Unit, state=ON_MAP):
        is_cut_off = standing.is_isolated(turn.campaign, each)
        if is_cut_off != each.isolated:
            told = "is isolated" if is_cut_off else "is isolated no more"
            turn.say(f"{each.called} {told}")
        yield turn.change(each, isolated=is_cut_off)


def stops(turn: Turn, movers: Sequence[Unit], to: str) -> Refusals:
    """Yield why units do not move there together (RS-29 to RS-41)."""
    first, *mates = movers
    land = turn.find(Area, to)
    if land is None or to == first.area:
        yield Refusal(
            "", "no_way", "say to which other area they move", "RS-29", waits=True
        )
        return
    there = [e for e in standing.there(turn.campaign, turn.side, to) if e not in movers]
    for each in movers:
        yield from units.enter(each.nation, {other.nation for other in there})
    yield from units.stack(each.nation for each in (*movers, *there))
    if to not in standing.ways_of(turn.campaign, first, mates):
        yield from straight(turn, movers, to)


def straight(turn: Turn, movers: Sequence[Unit], to: str) -> Refusals:
    """Yield why no way leads there: what forbids the step, or that it is too far."""
    ground = standing.network(turn.campaign)
    if to in ground.neighbours(movers[0].area):
        step = standing.steps(turn.campaign, turn.side, (movers[0].area, to))
        when, borders = standing.season(turn.campaign), turn.lookup("borders")
        for each in movers:
            moving = standing.mover(turn.campaign, each)
            yield from marching.march(moving, step, when, borders, turn.option)
    message = f"no way that they may go leads to {named.land(turn, to)}"
    yield Refusal("", "movement", message, "RS-29")
