"""What is still to be written down before a scenario can be put away."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from refkit.engine import ledger
from refkit.engine.turn import Turn
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.records import Front, Stand, Wreck
from refkit.systems.battlefront.steps import clearing, drawing, engagements, mines

What = Literal["mlr", "unit_strengths", "refit_modifier_conditions"]


class Lacking(NamedTuple):
    """One thing not on record: which of the three it belongs to, and in words.

    The words are for both sides, so they name only what lies on the table.
    """

    what: What
    text: str


def missing(turn: Turn) -> Iterator[Lacking]:
    """Yield what a slot lacks of line, strengths and what the next refit asks.

    (BF-2.1.5.9-a)
    """
    if turn.find(Front, f"{turn.slot}/{drawing.LINE}") is None:
        yield Lacking("mlr", "how the line runs")
    yield from (Lacking("unit_strengths", text) for text in _strengths(turn))
    told = dict.fromkeys(_conditions(turn))
    yield from (Lacking("refit_modifier_conditions", text) for text in told)


def _strengths(turn: Turn) -> Iterator[str]:
    done = {
        entry.side
        for entry in ledger.standing(turn.campaign.entries)
        if (entry.slot, entry.step) == (turn.slot, "D2")
    }
    for side in turn.sides:
        if side not in done:
            yield f"what the game cost the {side} side"
    for stand in mines.inside(turn):
        yield f"whether {_words(turn, stand)} came out of the minefield"


def _conditions(turn: Turn) -> Iterator[str]:
    """What repair, removal, ammunition and discipline will ask."""
    for wreck in turn.rows(Wreck):
        if not (wreck.ground or wreck.place):
            yield f"where wreck {wreck.id} lies"
    for stand in clearing.staying(turn):
        if not stand.place:
            yield f"where {_words(turn, stand)} stands"
    for side in turn.sides:
        if engagements.unnoted(Turn(turn.campaign, turn.slot, side)):
            yield f"which elements of the {side} side were in combat"


def _words(turn: Turn, stand: Stand) -> str:
    name = forces.card(turn, stand).name
    return f"{name} in {stand.pocket}" if stand.pocket else name
