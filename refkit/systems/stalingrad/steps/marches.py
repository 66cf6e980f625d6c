"""How units move: their way, what they take on it, and the battle at its end."""

from collections.abc import Sequence
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.steps import Changes
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, Refusals, veto
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import ON_MAP, POINTS, Area, Battle, Leader, Unit
from refkit.systems.stalingrad.rules import marching, operations, units
from refkit.systems.stalingrad.rules.units import OTHER
from refkit.systems.stalingrad.steps import cups, named


class Move(NamedTuple):
    """Where units go together, what they pass, and whether their leader goes along."""

    units: Sequence[Unit]
    to: str
    via: Sequence[str] = ()
    led: bool = True

    def ways(self, campaign: Campaign) -> dict[str, tuple[str, ...]]:
        """Return the areas that they may go to by these, each with its way."""
        first, *mates = self.units
        return standing.ways_of(campaign, first, mates, self.via, led=self.led)


def march(turn: Turn, move: Move) -> Changes:
    """Yield a move: the units, what they take on their way, and a battle (RS-37, RS-38)."""
    movers, to, (first, *_) = move.units, move.to, move.units
    # Where no way leads there, the umpire has overruled that.
    way = move.ways(turn.campaign).get(to, (first.area, to))
    start, end = (named.land(turn, each) for each in (first.area, to))
    go = "goes" if len(movers) == 1 else "go"
    turn.say(f"{named.those(movers)} {go} from {start} to {end}")
    for each in movers:
        yield turn.change(turn.get(Unit, each.id), area=to, fortified=False)
    yield from lead(turn, first.area, to, goes=move.led)
    for area in way[1:]:
        yield from take(turn, area, turn.side)
    if standing.there(turn.campaign, OTHER[turn.side], to):
        yield from meet(turn, movers, way)


def lead(turn: Turn, start: str, to: str, *, goes: bool = False) -> Changes:
    """Yield the leader's move: he goes with the last of his stack at the latest (RS-57)."""
    if goes or not standing.there(turn.campaign, turn.side, start):
        for leader in turn.own(Leader, area=start, state=ON_MAP):
            yield turn.change(leader, area=to, state=ON_MAP if to else "left")


def leave(turn: Turn, unit: Unit) -> Changes:
    """Yield a unit's way off the map, for good (RS-34)."""
    turn.say(f"{unit.called} leaves the map")
    yield turn.change(unit, state="left", **standing.GONE)
    yield from lead(turn, unit.area, "")


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
    river = standing.river(turn.campaign, before, area)
    ground = {"area": area, "origin": before, "river": river}
    who = {"attacker": turn.side, "units": tuple(each.id for each in movers)}
    turn.say(f"Battle in {named.land(turn, area)}")
    yield turn.new(Battle, **ground, **who, turn=turn.side)
    for side in turn.sides:
        yield from cups.fill(turn, side)


def isolate(turn: Turn) -> Changes:
    """Yield which units are isolated now, and which are no more (RS-49d)."""
    cut_off = standing.isolated(turn.campaign)
    for each in turn.rows(Unit, state=ON_MAP):
        is_cut_off = each.id in cut_off
        if is_cut_off != each.isolated:
            turn.say(f"{each.called} is isolated{'' if is_cut_off else ' no more'}")
        yield turn.change(each, isolated=is_cut_off)


def stops(turn: Turn, move: Move) -> Refusals:
    """Yield why units do not move there together (RS-29 to RS-41)."""
    movers, to = move.units, move.to
    if turn.find(Area, to) is None or to == movers[0].area:
        wanted = "say to which other area they move"
        yield Refusal("", "no_way", wanted, "RS-29", waits=True)
        return
    there = [e for e in standing.there(turn.campaign, turn.side, to) if e not in movers]
    for each in movers:
        yield from units.enter(each.nation, {other.nation for other in there})
        others = turn.own(Unit, state=ON_MAP)
        yield from standing.apart(turn.campaign, each.replace(area=to), others)
    yield from units.stack(each.nation for each in (*movers, *there))
    if to not in move.ways(turn.campaign):
        yield from straight(turn, move)


def straight(turn: Turn, move: Move) -> Refusals:
    """Yield why no way leads there: what forbids the step, or that it is too far."""
    ground, to, start = standing.network(turn.campaign), move.to, move.units[0].area
    if to in ground.neighbours(start):
        step = standing.steps(turn.campaign, turn.side, (start, to))
        when, borders = standing.season(turn.campaign), turn.lookup("borders")
        for each in move.units:
            moving = standing.mover(turn.campaign, each, led=move.led)
            yield from marching.march(moving, step, when, borders, turn.option)
    message = f"no way that they may go leads to {named.land(turn, to)}"
    yield veto("movement", message, "RS-29")
