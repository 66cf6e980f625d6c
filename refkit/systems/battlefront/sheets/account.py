"""The points of the slot, and what a side answers with its pen."""

from collections.abc import Iterator
from functools import partial

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.sheets.accounts import account_table
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import FormRow, Section
from refkit.engine.sheets.deciding import typed_captions
from refkit.systems.battlefront.records import CPP, FPP, FortLine, Points, fort_name
from refkit.systems.battlefront.steps.refit.combining import Pair

# What a side answers, and at which steps.
ORDERS = (
    (("A",), FormRow(label="Posture", choices=("attack", "defend"))),
    (("B6",), FormRow(label="Elements to combine", blanks=typed_captions(Pair))),
    (("B9",), FormRow(label="Groups of the RG chart", blanks=("RG", "RG", "RG"))),
    (("B12",), FormRow(label="Fortifications", blanks=("item, how many",) * 3)),
    (("B9",), FormRow(label="Registered points (module)", blanks=("module", "module"))),
    (("B10",), FormRow(label="Extra CPP on smoke or aircraft", blanks=("unit", "unit"))),
    (
        ("B11",),
        FormRow(
            label="Removal attempts, 1 FPP each",
            blanks=("item or wreck", "item or wreck", "item or wreck"),
        ),
    ),
)


def account_lines(asked: Asked) -> Iterator[Section]:
    """Yield the lines of the reader's accounts that fall into the slot."""
    title, clause = "Points in this slot", "BF-2.1.2.5-e"
    yield from account_table(
        asked,
        (CPP, FPP),
        title,
        clause=clause,
        what=partial(_purpose, asked.campaign),
        balance=False,
    )


def _purpose(campaign: Campaign, line: Points) -> str:
    """What a line is for; a note may name it already."""
    what = line.reference
    if line.kind == "fortification":
        sold = campaign.find(FortLine, f"{line.side}/{what}")
        what = sold.name if sold else fort_name(what)
    is_named = line.reference in line.note.split()
    return line.note if is_named else f"{what} {line.note}".strip()
