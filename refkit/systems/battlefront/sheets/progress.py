"""How far the slot has come, part by part of the day: the same for both sides."""

from collections.abc import Iterator

from refkit.engine.play.steps import Step
from refkit.engine.sheets.brief import Table
from refkit.systems.battlefront.records import Slot
from refkit.systems.battlefront.sheets.asked import Asked
from refkit.systems.battlefront.sheets.table import parse_columns

HEADS = ("Part of the day", "Done", "Due", "To come")


def progress_table(asked: Asked) -> Table:
    """Return what both sides have done of the slot, and what is still to come."""
    rows = tuple(_rows(asked))
    # As the slot goes on, the steps move from the last column to the second.
    longest = (max(map(len, cells)) for cells in zip(*rows, strict=True))
    shares = (
        f"{head}*{min(max(wide, 22), 100)}"
        for head, wide in zip(HEADS, longest, strict=True)
    )
    return Table(
        title="The day so far",
        columns=parse_columns(*shares),
        rows=rows,
        clause="BF-2.1-a",
        note=_before(asked),
    )


def _rows(asked: Asked) -> Iterator[tuple[str, ...]]:
    known, due = asked.steps, asked.step
    for part in asked.campaign.system.parts:
        here = [step for step in known if step.part == part.id]
        done = [step for step in here if step is not due and asked.is_past(step.id)]
        left = [step for step in here if step is not due and step not in done]
        now = [step for step in here if step is due]
        if here:
            yield part.title, _step_names(done), _step_names(now), _step_names(left)


def _step_names(steps: list[Step]) -> str:
    return ", ".join(f"{step.id} {step.title}" for step in steps)


def _before(asked: Asked) -> str:
    """How the slot before it ended."""
    slots = asked.campaign.rows(Slot)
    at = slots.index(asked.slot)
    if not at:
        return ""
    last = slots[at - 1]
    return f"The slot before, {last.name}: {last.status.replace('_', ' ')}."
