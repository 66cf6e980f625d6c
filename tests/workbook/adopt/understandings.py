"""A workbook as it is understood, made by hand: what is said of it is tried on this."""

from refkit import systems
from refkit.workbook.adopt.seen import Block, Heading, Line, SeenCell
from refkit.workbook.adopt.understood import (
    Question,
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
    UnderstoodWord,
)
from refkit.workbook.sheets import vocabulary
from refkit.xlsx.cells.cells import Cell

ELEMENT = vocabulary.roster_kinds(systems.load("battlefront"))[0]
HEADS = (
    ("Unit",),
    ("Quality",),
    ("Strength", "Full"),
    ("Strength", "Lost"),
    ("Strength", "Now"),
    ("Painted",),
)
WORDS = (
    UnderstoodWord("Vet", "veteran", 92, (), ("OOB!B4",)),
    UnderstoodWord("Green", "raw", 80, ("trained",), ("OOB!B5",)),
)
FIELDS = (
    (("name",), "name"),
    (("rating",), "rating"),
    (("establishment",), "full"),
    ((), "lost"),
    (("strength",), "now"),
    ((), ""),
)
REDS = (("1st", "Vet", 9, 2, 7, "yes"), ("2nd", "Green", 8, 0, 8, "no"))
BLUES = (("A", "Vet", 10, 1, 9, "no"),)
GREEN = Question(
    "Rating: Green",
    "What does “Green” mean under Quality?",
    ("OOB!B5",),
    (("raw", "raw"), ("trained", "trained")),
    "raw",
    must=True,
)


def line(number, values, first=1):
    """A line of cells from a column on."""
    cells = {
        at: SeenCell(Cell((number, at), value, None, 0, _kind(value)))
        for at, value in enumerate(values, first)
        if value is not None
    }
    return Line(number, cells)


def _kind(value):
    return "text" if isinstance(value, str) else "number"


def block(rows, sheet="OOB", *, row=3, first=1, totals=()):
    """A block of these rows below its headings."""
    headings = tuple(
        Heading(levels, at, (row, at)) for at, levels in enumerate(HEADS, first)
    )
    lines = tuple(line(row + n, values, first) for n, values in enumerate(rows, 1))
    ends = tuple(line(row + len(rows) + n, v, first) for n, v in enumerate(totals, 1))
    return Block(sheet, headings, lines, totals=ends, top=row)


def understood_block(made, side, kind=ELEMENT):
    """A block as it is understood: a roster of a side."""
    columns = tuple(
        UnderstoodColumn(heading, fields, role, score=90 if fields else None)
        for heading, (fields, role) in zip(made.headings, FIELDS, strict=True)
    )
    quality = UnderstoodColumn(
        made.headings[1], ("rating",), "rating", "", 90, WORDS, asked=GREEN.name
    )
    return UnderstoodBlock(
        made,
        kind,
        97,
        ("5 of 6 headings are those of a roster", "each line names a unit"),
        (columns[0], quality, *columns[2:]),
        {each.number: side for each in made.lines},
        "the title of the worksheet",
    )


def one_list(**changes):
    """One list of a side, and a tab left alone."""
    found = understood_block(block(REDS), "Red")
    return Understood(
        (found,), {"Paints": "it is a painting log"}, ("Red",), (GREEN,), **changes
    )


def two_lists():
    """Two lists on one tab, side by side."""
    blocks = (
        understood_block(block(REDS), "Red"),
        understood_block(block(BLUES, first=8), "Blue"),
    )
    return Understood(blocks, {}, ("Red", "Blue"))
