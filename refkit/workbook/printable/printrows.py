"""Turns a brief into blocks of rows, each cell with its share of the width."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from refkit.engine.sheets import brief as briefs
from refkit.engine.sheets.brief import Box, Brief, Section

BOXES = {"free": "☐", "lost": "☒", "wreck": "▣", "away": "◇"}
LEGEND = "☐ there   ☒ lost   ▣ wreck   ◇ away"
FACTS = 3
KEPT = "\N{NO-BREAK SPACE}"
# The share of the answers to a question; its label has a share of three.
ANSWERED = 7.0


class PrintCell(NamedTuple):
    """A text, its share of the row's width, and its look."""

    text: str
    share: float = 1.0
    look: str = "cell"


PrintRow = tuple[PrintCell, ...]


class PrintBlock(NamedTuple):
    """A section: its title, the headings that a new page repeats, its rows, a note.

    A block that `yields` may lose rows to keep the next block on the same page.
    """

    title: str
    rows: tuple[PrintRow, ...]
    headings: PrintRow = ()
    note: str = ""
    clause: str = ""
    yields: bool = False


def fact_rows(brief: Brief) -> Iterator[PrintRow]:
    """Yield the facts of a brief, three a row; a blank one is to be written in."""
    told = brief.facts
    for start in range(0, len(told), FACTS):
        some = [*told[start : start + FACTS], *[("", "")] * FACTS][:FACTS]
        yield tuple(
            cell
            for label, value in some
            for cell in (
                PrintCell(label, 1.0, "label" if label else "plain"),
                PrintCell(value, 1.6, "cell" if label else "plain"),
            )
        )


def state_row(brief: Brief) -> Iterator[PrintRow]:
    """Yield the known facts of a brief in one row, in its short words if it has them."""
    told = brief.state or [
        f"{label}:{KEPT}{value}" for label, value in brief.facts if value
    ]
    if told:
        yield (PrintCell("  ·  ".join(told), 1.0, "plain"),)


def section_block(section: Section) -> PrintBlock:
    """Return a section, which is not a map, as a block of rows."""
    return FORMS[section.kind](section)


def rows_above(block: PrintBlock, more: str = "") -> tuple[PrintRow, ...]:
    """Return the rows above those of a block: its title and headings."""
    cited = (PrintCell(block.clause, 1.0, "clause"),) if block.clause else ()
    title = (PrintCell(block.title + more, 3.0, "title"), *cited)
    return (title, block.headings) if block.headings else (title,)


def rows_below(block: PrintBlock) -> tuple[PrintRow, ...]:
    """Return the rows below those of a block: its note."""
    return ((PrintCell(block.note, 1.0, "note"),),) if block.note else ()


def widest_row(block: PrintBlock) -> int:
    """Return how many cells the widest row of a block has."""
    return max(map(len, (*rows_above(block), *block.rows)))


def _table_block(section: briefs.Table) -> PrintBlock:
    looks = [each.align if not each.blank else "cell" for each in section.columns]
    shares = [each.width for each in section.columns]
    return PrintBlock(
        section.title,
        tuple(_make_row(row, shares, looks) for row in section.rows),
        _make_row(
            [each.title for each in section.columns], shares, ["heading"] * len(shares)
        ),
        section.note,
        section.clause,
    )


def _make_row(
    texts: Sequence[str], shares: Sequence[float], looks: Sequence[str]
) -> PrintRow:
    return tuple(map(PrintCell, texts, shares, looks))


def _roster_block(section: briefs.Roster) -> PrintBlock:
    empty = ("",) * len(section.blanks)
    shares = (1.0, 4.0, 1.6, 5.4, 1.6, *(1.2 for _ in empty))
    looks = ("cell", "cell", "cell", "boxes", "center", *("cell" for _ in empty))
    losses = "Losses " + "/".join(section.bands) if section.bands else ""
    titles = ("No.", *section.headings, losses, *section.blanks)
    rows = tuple(
        _make_row(
            (
                row.id,
                f"{row.name}\n{row.detail}" if row.detail else row.name,
                row.rating,
                _tick_boxes(row.boxes),
                " / ".join(map(str, row.marks)) if row.marks else "",
                *empty,
            ),
            shares,
            looks,
        )
        for row in section.rows
    )
    note = "\n".join(filter(None, (LEGEND, section.note)))
    headings = _make_row(titles, shares, ["heading"] * len(titles))
    return PrintBlock(section.title, rows, headings, note, section.clause)


def _tick_boxes(boxes: tuple[Box, ...]) -> str:
    r"""Return boxes to tick as letters, grouped by label.

    >>> _tick_boxes((Box(label="T-34"), Box(mark="lost", label="T-34"), Box(label="Lorry")))
    '☐☒\xa0T-34   ☐\xa0Lorry'
    """
    labels = dict.fromkeys(box.label for box in boxes)
    return "   ".join(
        "".join(BOXES[box.mark] for box in boxes if box.label == label) + KEPT + label
        for label in labels
    )


def _reminders_block(section: briefs.Reminders) -> PrintBlock:
    rows = tuple(
        (
            PrintCell("☐", 0.4, "center"),
            PrintCell(each.text, 8.0),
            PrintCell(each.clause, 2.0, "small"),
        )
        for each in section.items
    )
    return PrintBlock(section.title, rows)


def _chances_block(section: briefs.Chances) -> PrintBlock:
    shares = (5.0, 3.0, 1.2, 1.2)
    looks = ("cell", "cell", "right", "right")
    rows = tuple(
        _make_row((each.what, each.result, each.percent, str(each.chance)), shares, looks)
        for each in section.rows
    )
    headings = _make_row(("Roll", "Result", "Chance", "Exactly"), shares, ["heading"] * 4)
    return PrintBlock(section.title, rows, headings, section.note, section.clause)


def _lines_block(section: briefs.Lines) -> PrintBlock:
    said = ((PrintCell(section.prompt, 1.0, "plain"),),) if section.prompt else ()
    lines = ((PrintCell("", 1.0, "line"),),) * section.count
    return PrintBlock(section.title, (*said, *lines), yields=True)


def _form_block(section: briefs.Questions) -> PrintBlock:
    rows = tuple(map(_question_row, section.rows))
    return PrintBlock(section.title, rows, (), section.note, section.clause)


def _question_row(row: briefs.FormRow) -> PrintRow:
    """Return the row of a question: its choices, and a cell for each blank."""
    answers = "   ".join(f"☐{KEPT}{each}" for each in row.choices)
    shared = 4.0 if row.blanks else ANSWERED
    told = (PrintCell(answers, shared),) if answers else ()
    room = ANSWERED - shared * len(told)
    blanks = (PrintCell(each, room / len(row.blanks), "blank") for each in row.blanks)
    return (PrintCell(row.label, 3.0, "label"), *told, *blanks)


def _signature_block(section: briefs.Signature) -> PrintBlock:
    rows = tuple(
        (
            PrintCell(who, 2.0, "label"),
            PrintCell("", 5.0, "line"),
            PrintCell("Date", 1.0, "label"),
            PrintCell("", 2.0, "line"),
        )
        for who in section.who
    )
    return PrintBlock(section.title, rows)


FORMS: dict[str, Callable[[Any], PrintBlock]] = {
    "table": _table_block,
    "roster": _roster_block,
    "reminders": _reminders_block,
    "chances": _chances_block,
    "lines": _lines_block,
    "form": _form_block,
    "signature": _signature_block,
}
