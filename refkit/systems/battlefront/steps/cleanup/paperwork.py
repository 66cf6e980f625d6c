"""What is still to be written down before a scenario can be put away."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from refkit.engine.campaign import ledger
from refkit.engine.play.turn import Turn
from refkit.systems.battlefront.records import Front, Stand, Wreck
from refkit.systems.battlefront.rules import forces
from refkit.systems.battlefront.steps.cleanup import clearing, mines
from refkit.systems.battlefront.steps.game import engagements
from refkit.systems.battlefront.steps.perimeter import drawing

What = Literal["mlr", "unit_strengths", "refit_modifier_conditions"]


class Lacking(NamedTuple):
    """One thing not on record: which of the three it belongs to, and in words.

    It is told in the open unless it is of a stand that the enemy does not see.
    """

    what: What
    text: str
    is_open: bool = True


def missing_notes(turn: Turn) -> Iterator[Lacking]:
    """Yield what a slot lacks of line, strengths and what the next refit asks.

    (BF-2.1.5.9-a)
    """
    if turn.find(Front, f"{turn.slot}/{drawing.LINE}") is None:
        yield Lacking("mlr", "how the line runs")
    yield from _strengths(turn)
    yield from dict.fromkeys(_conditions(turn))


def _strengths(turn: Turn) -> Iterator[Lacking]:
    done = {
        entry.side
        for entry in ledger.standing_steps(turn.campaign.entries)
        if (entry.slot, entry.step) == (turn.slot, "D2")
    }
    for side in turn.sides:
        if side not in done:
            yield Lacking("unit_strengths", f"what the game cost the {side} side")
    for stand in mines.stands_in_mines(turn):
        text = f"whether {_stand_text(turn, stand)} came out of the minefield"
        yield Lacking("unit_strengths", text, is_open=not forces.is_hidden(turn, stand))


def _conditions(turn: Turn) -> Iterator[Lacking]:
    """What repair, removal, ammunition and discipline will ask."""
    what: What = "refit_modifier_conditions"
    for wreck in turn.rows(Wreck):
        # Between the lines the ground is blank; there the place has to say it.
        if not (wreck.ground or wreck.place):
            yield Lacking(what, f"where wreck {wreck.id} lies")
    for stand in clearing.staying_stands(turn):
        if not stand.place:
            text = f"where {_stand_text(turn, stand)} stands"
            yield Lacking(what, text, is_open=not forces.is_hidden(turn, stand))
    for side in turn.sides:
        if engagements.unnoted_elements(turn.of(side)):
            yield Lacking(what, f"which elements of the {side} side were in combat")


def _stand_text(turn: Turn, stand: Stand) -> str:
    name = forces.unit_card(turn, stand).name
    return f"{name} in {stand.pocket}" if stand.pocket else name
