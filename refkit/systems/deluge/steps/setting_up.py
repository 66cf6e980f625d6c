"""Before the first turn: the treasuries, and the first turn."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.systems.deluge.records import THALERS, IncomeTerm, Slot
from refkit.systems.deluge.steps import named


@step("S1")
def fill_treasuries(turn: Turn, _: Done) -> Iterator[Change | None]:
    """Each faction that plays begins with its thalers (DL-2 to DL-10)."""
    for term in turn.rows(IncomeTerm):
        if term.start and term.side in named.playing(turn):
            turn.say(f"{term.side} begins with {term.start} thalers")
            line = turn.line(THALERS, "at the start", term.side, thalers=term.start)
            yield turn.add(line)


@step("S2")
def begin(turn: Turn, _: Done) -> Iterator[Change | None]:
    """The first turn begins (DL-1)."""
    turn.say("turn 1 begins")
    yield turn.put(Slot(id="turn 1", number=1))
