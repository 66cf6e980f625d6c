"""The close of a turn: homes lost, vassals and rebels, the next turn or the end."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Choice, Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.deluge.records import Force, Side, Slot, Territory
from refkit.systems.deluge.rules import ground, turns, victory
from refkit.systems.deluge.rules.board import ON_MAP
from refkit.systems.deluge.steps.named import refuse
from refkit.systems.deluge.steps.scouting import relate


@step("S2")
def begin(turn: Turn, _: Done) -> Iterator[Change | None]:
    """The first turn begins (DL-1)."""
    yield start(turn)


def start(turn: Turn) -> Change | None:
    """Return the beginning of the turn after this one."""
    number = turns.number(turn.campaign, turn.slot) + 1
    turn.say(f"turn {number} begins")
    return turn.put(Slot(id=f"turn {number}", number=number))


@step("E1")
def lose_homes(turn: Turn, _: Done) -> Iterator[Change | None]:
    """Who lost his home region is known; who left land occupies it no more (DL-40)."""
    for place in turn.rows(Territory):
        there = {each.side for each in turn.rows(Force, state=ON_MAP, place=place.id)}
        if place.occupier and place.occupier not in there:
            yield turn.change(place, occupier="", since=0, chosen="")
    for side in turn.rows(Side):
        homes = turn.rows(Territory, home=side.id)
        if side.captor and ground.is_home_lost(homes, turn.option):
            turn.say(f"{side.id} has lost its home region to {side.captor}")


class Joining(Record):
    """Whose vassal a faction becomes."""

    overlord: str = column(
        "Becomes a vassal of",
        default="",
        help="Blank: it stays free, or with its overlord.",
    )


@step("E2", Joining)
def join(turn: Turn, decision: Joining) -> Iterator[Change | None]:
    """Who lost his home region may join its captor; a secret die tells how long (DL-40)."""
    own = turn.get(Side, turn.side)
    if not decision.overlord:
        turn.say(f"{own.id} does not join {own.captor}")
        return
    turn.say(f"{own.id} becomes a vassal of {own.captor}")
    roll = turn.throw("1d6", "turns before it may rebel").final
    now = turns.number(turn.campaign, turn.slot)
    yield turn.change(own, overlord=own.captor, bound=now, roll=roll)


@join.refuses
def _join(turn: Turn, decision: Joining) -> Iterator[Refusal]:
    captor = turn.get(Side, turn.side).captor
    if decision.overlord:
        yield from refuse("overlord", ground.join(decision.overlord, captor, is_lost=True))


@join.offers
def _captor(turn: Turn) -> Iterator[Choice]:
    captor = turn.get(Side, turn.side).captor
    yield Choice("overlord", captor, captor)


class Rebellion(Record):
    """Whether a vassal rebels."""

    rebels: bool = column("Rebels", default=False)


@step("E3", Rebellion)
def rebel(turn: Turn, decision: Rebellion) -> Iterator[Change | None]:
    """A vassal whose time has come may rebel; then it is its overlord's enemy (DL-42)."""
    own = turn.get(Side, turn.side)
    if not decision.rebels:
        turn.say(f"{own.id} stays a vassal")
        return
    turn.say(f"{own.id} rebels against {own.overlord}")
    yield turn.change(own, overlord="", bound=0, roll=0)
    yield relate(turn, own.id, own.overlord, "enemy")


@rebel.refuses
def _rebel(turn: Turn, decision: Rebellion) -> Iterator[Refusal]:
    own, now = turn.get(Side, turn.side), turns.number(turn.campaign, turn.slot)
    if decision.rebels and not ground.may_rebel(own, now, turn.option):
        message = f"the die was {own.roll}, in turn {own.bound}: it is too early"
        yield Refusal("rebels", "too_early", message, "DL-42")


class Ending(Record):
    """Whether the campaign is over."""

    ends: bool = column("The campaign ends", default=False)


@step("E4", Ending)
def next_turn(turn: Turn, decision: Ending) -> Iterator[Change | None]:
    """The next turn begins, or victory points are counted (DL-1, DL-43 to DL-51)."""
    for place in turn.rows(Territory):
        yield turn.change(place, won="")
    if not decision.ends:
        yield start(turn)
        return
    yield turn.change(turn.get(Slot, turn.slot), ended=True)
    try:
        found = victory.scores(turn.campaign)
    except victory.NoSolutionError as error:
        # The umpire has overruled that, and counts the points himself.
        turn.say(str(error))
        return
    for score in found:
        turn.say(f"{score.side}: {score.final} VP, place {score.place}")
        yield turn.put(score)


@next_turn.refuses
def _next_turn(turn: Turn, decision: Ending) -> Iterator[Refusal]:
    try:
        if decision.ends:
            victory.scores(turn.campaign)
    except victory.NoSolutionError as error:
        yield Refusal("ends", "no_solution", str(error), "DL-R39")
