"""Slips: what is asked of a side, to be cut off, signed and handed in."""

from collections.abc import Iterator
from functools import partial

from refkit.engine.campaign import naming
from refkit.engine.play.steps import Step
from refkit.engine.play.turn import Turn
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import FormRow, Questions, Section
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.questions import step_questions
from refkit.engine.sheets.sheets import Sheet

SIGNED = FormRow(label="Signed", blanks=("name", "date and hour"))


def slip(asks: Questions, title: str = "", note: str = "") -> Questions:
    """Return questions as a slip to be signed."""
    told = {"title": title or asks.title, "note": " ".join(filter(None, (note, asks.note)))}
    return asks.model_copy(update={**told, "rows": (*asks.rows, SIGNED), "is_slip": True})


def slip_sheet(kind: Kind, *step_ids: str, empty: int = 0, ahead: bool = False) -> Sheet:
    """Return a sheet of what steps ask, a slip for each side and step.

    They are those of the steps that may be decided on now; on its blank form all. Where a
    step asks for rows and there is nothing to name, so many `empty` ones are. `ahead` are
    those too that must wait for another step of the slot: they are filled in one by one.
    """

    def sections(asked: Asked, *, blank: bool = False) -> Iterator[Section]:
        for side in asked.own:
            turn = Turn(asked.campaign, asked.slot.id, side)
            for step in map(asked.campaign.system.step, step_ids):
                waits = not blank and _waits(asked, step)
                if blank or (asked.is_due_or_to_come(step.id) and (ahead or not waits)):
                    when = "" if blank else f", {asked.when}"
                    title = f"{step.title}: {naming.short(side)}{when}"
                    asks = step_questions(turn, step, empty)
                    yield slip(asks, title, step.help)

    return Sheet(kind, sections, partial(sections, blank=True))


def _waits(asked: Asked, step: Step) -> bool:
    """Whether a step waits for another one to be done."""
    return bool(step.orders_after) and not asked.is_past(step.orders_after)
