"""The posture slip: attack or defend, on half a page, to be cut off and folded."""

from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import FormRow, Questions, Section
from refkit.engine.sheets.slips import slip

COPIES = ("to hand to the umpire", "to keep")
SECRET = "Fold it. Both sides show their slips at the same moment."


def sections(asked: Asked) -> Iterator[Section]:
    """Yield the slips of a slot that is declared for (BF-2.1.1-b, BF-2.1.1-c)."""
    if "A" in {step.id for step in asked.steps} and not asked.is_past("A"):
        yield from posture_slips(asked, asked.slot.name)


def posture_slips(asked: Asked, when: str) -> Iterator[Section]:
    """Yield two slips: one to hand in and one to keep; for the umpire one a side."""
    for side in asked.own:
        for copy in COPIES[: 1 if asked.is_umpire else 2]:
            title = f"Posture of the {naming.short(side)} side, {copy}"
            asks = Questions(title=title, rows=_slip_rows(when), clause="BF-2.1.1-b")
            yield slip(asks, note=SECRET)


def _slip_rows(when: str) -> tuple[FormRow, ...]:
    posture = FormRow(label=when or "Posture", choices=("attack", "defend"))
    return (posture,) if when else (FormRow(label="Slot", blanks=("date", "part")), posture)
