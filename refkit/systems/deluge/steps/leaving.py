"""Flights and retreats: the ways out of a battle."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Choice, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.deluge import records
from refkit.systems.deluge.records import Battle, Force, Unit
from refkit.systems.deluge.rules import fighting, marching, scouting, turns
from refkit.systems.deluge.rules.board import board
from refkit.systems.deluge.rules.marching import WayOut
from refkit.systems.deluge.steps import named, spoils
from refkit.systems.deluge.steps.named import Sent


class Leaving(Sent):
    """Where a force goes."""

    to: str = column("Goes to", default="", by_row=True)


class Leavings(Record):
    """Who leaves battles."""

    forces: tuple[Leaving, ...] = column("Forces", default=(), fill="each")


@step("C1", Leavings)
def flee(turn: Turn, decision: Leavings) -> Iterator[Change | None]:
    """A force may refuse battle, and learns what it flees from (DL-25, DL-27 to DL-29)."""
    goals = {turn.get(Force, each.force): each.to for each in decision.forces if each.to}
    for foe in {foe.id: foe for mover in goals for foe in foes(turn, mover)}.values():
        units = turn.rows(Unit, force=foe.id)
        names = fighting.named_in_flight(units, turn.option)
        told = scouting.told(foe.kind, len(units), names, 2)  # DL-R26
        yield find(turn, turn.side, foe, "fled", told)
    for mover, goal in goals.items():
        yield from leave(turn, mover, goal, "flight")
    yield from close_left(turn)


def foes(turn: Turn, mover: Force) -> list[Force]:
    """Return the forces that a force would fight."""
    battles = turns.open_battles(turn.campaign, turn.slot)
    there = [turns.camps(turn.campaign, each) for each in battles]
    camps = [
        (own, both[fighting.OTHER[camp]]) for both in there for camp, own in both.items()
    ]
    return [foe for own, others in camps if mover in own for foe in others]


def find(  # noqa: PLR0913 - who learns what of whom, and how
    turn: Turn, side: str, foe: Force, how: str, told: str, successes: int = 0
) -> Change | None:
    """Return what a faction learns of a force."""
    number = turn.campaign.next_number(records.Finding, "")
    row = {"number": number, "side": side, "slot": turn.slot, "how": how}
    row |= {"force": foe.id, "place": foe.place, "told": told, "successes": successes}
    return turn.add(records.Finding.model_validate(row))


def ways_out(turn: Turn, mover: Force) -> dict[str, WayOut]:
    """Return where a force may go that leaves a battle, with the ways (DL-R47).

    After a draw it goes back where it came from, if no enemy is there by now (DL-R48).
    """
    chart, came = board(turn.campaign), mover.came
    drawn = turn.rows(Battle, slot=turn.slot, result=fighting.DRAWN)
    is_drawn = any(mover.id in (*each.red, *each.blue) for each in drawn)
    if is_drawn and came and not chart.enemies(mover.side, came):
        return {came: WayOut((came,), 0, 0)}
    found = marching.ways_out(chart, mover)
    if not found and turn.option("no_retreat") == "umpire":
        there = chart.grounds.keys() - chart.threatened(mover.side)
        found = {place: marching.priced(chart, mover, (place,)) for place in there}
    return dict(sorted(found.items()))


def leave(turn: Turn, mover: Force, goal: str, kind: str) -> Iterator[Change | None]:
    """Yield what takes a force out of a battle, with its price (DL-28).

    Where no way leads there, the umpire has overruled that.
    """
    way = ways_out(turn, mover).get(goal)
    way = way or marching.priced(board(turn.campaign), mover, (goal,))
    verb = "flees" if kind == "flight" else "retreats"
    start, end = named.land(turn, mover.place), named.land(turn, goal)
    turn.say(f"{mover.id} {verb} from {start} to {end}")
    yield turn.change(mover, place=goal)
    gone = len(turn.rows(records.Retreat, slot=turn.slot, force=mover.id))
    row = {"slot": turn.slot, "force": mover.id, "number": gone + 1, "side": mover.side}
    row |= {"kind": kind, "path": way.route, "passed": way.passed, "tokens": way.tokens}
    yield turn.add(records.Retreat.model_validate(row))
    for unit in turn.rows(Unit, force=mover.id):
        yield turn.change(unit, tokens=unit.tokens + way.tokens)
    yield from spoils.break_up(turn, mover.id)


def close_left(turn: Turn) -> Iterator[Change | None]:
    """Yield the end of the battles that one camp has left."""
    for battle in turns.open_battles(turn.campaign, turn.slot):
        if not all(turns.camps(turn.campaign, battle).values()):
            turn.say(f"there is no battle in {named.land(turn, battle.place)}")
            yield turn.change(battle, how="fled")


@flee.offers
def _flights(turn: Turn) -> Iterator[Choice]:
    for mover in turn.own(Force):
        if foes(turn, mover):
            yield from _leaving(turn, mover)


def _leaving(turn: Turn, mover: Force) -> Iterator[Choice]:
    yield named.force(turn, "forces.force", mover)
    for place, way in ways_out(turn, mover).items():
        label = f"{named.land(turn, place)}, losses tokens {way.tokens}"
        yield Choice("forces.to", place, label, row=mover.id)


@step("C3", Leavings)
def retreat(turn: Turn, decision: Leavings) -> Iterator[Change | None]:
    """Every loser retreats; after a draw the attacker goes back (DL-26, DL-R48)."""
    goals = {each.force: each.to for each in decision.forces}
    for mover in beaten(turn):
        if goals.get(mover.id):
            yield from leave(turn, mover, goals[mover.id], "retreat")
        elif turn.option("no_retreat") == "destroyed" and not ways_out(turn, mover):
            turn.say(f"{mover.id} has no way out")
            there = board(turn.campaign).enemies(mover.side, mover.place)
            yield from spoils.fall(turn, mover, there)


def beaten(turn: Turn) -> list[Force]:
    """Return the forces of the side that have to retreat."""
    there = turns.beaten(turn.campaign, turn.slot).values()
    return [each for each in there if each.side == turn.side]


@retreat.refuses
def _retreat(turn: Turn, decision: Leavings) -> Iterator[Refusal]:
    goals = {each.force: each.to for each in decision.forces}
    for mover in beaten(turn):
        if ways_out(turn, mover) and not goals.get(mover.id):
            message = f"{mover.id} has to retreat; expected where to"
            yield Refusal("forces", "retreat", message, "DL-26", waits=True)


@retreat.offers
def _retreats(turn: Turn) -> Iterator[Choice]:
    for mover in beaten(turn):
        yield from _leaving(turn, mover)
