"""What a brief says as blocks of rows, each cell with its share of the width."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from refkit.engine.sheets.brief import (
    Box,
    Brief,
    Chances,
    Form,
    FormRow,
    Lines,
    Reminders,
    Roster,
    Section,
    Signature,
    Table,
)

BOXES = {"free": "☐", "lost": "☒", "wreck": "▣", "away": "◇"}
LEGEND = "☐ there   ☒ lost   ▣ wreck   ◇ away"
FACTS = 3
KEPT = "\N{NO-BREAK SPACE}"
# What answers to a question share, beside a label of three.
ANSWERED = 7.0


class Cell(NamedTuple):
    """A text, its share of the row's width, and how it looks."""

    text: str
    share: float = 1.0
    look: str = "cell"


Row = tuple[Cell, ...]


class Block(NamedTuple):
    """A section: its title, the headings that a new page repeats, its rows, a note.

    What `yields` may lose rows, so that the next block goes on the same page.
    """

    title: str
    rows: tuple[Row, ...]
    headings: Row = ()
    note: str = ""
    clause: str = ""
    yields: bool = False


def facts(brief: Brief) -> Iterator[Row]:
    """Yield the facts of a brief, three beside each other; a blank one to be written in."""
    told = brief.facts
    for start in range(0, len(told), FACTS):
        some = [*told[start : start + FACTS], *[("", "")] * FACTS][:FACTS]
        yield tuple(
            cell
            for label, value in some
            for cell in (
                Cell(label, 1.0, "label" if label else "plain"),
                Cell(value, 1.6, "cell" if label else "plain"),
            )
        )


def state(brief: Brief) -> Iterator[Row]:
    """Yield the known facts of a brief in one row, in few words if it has them."""
    told = brief.state or [
        f"{label}:{KEPT}{value}" for label, value in brief.facts if value
    ]
    if told:
        yield (Cell("  ·  ".join(told), 1.0, "plain"),)


def block(section: Section) -> Block:
    """Return a section that is no map as a block of rows."""
    return FORMS[section.kind](section)


def over(block: Block, more: str = "") -> tuple[Row, ...]:
    """Return the rows that stand above those of a block, its title and headings."""
    cited = (Cell(block.clause, 1.0, "clause"),) if block.clause else ()
    title = (Cell(block.title + more, 3.0, "title"), *cited)
    return (title, block.headings) if block.headings else (title,)


def under(block: Block) -> tuple[Row, ...]:
    """Return the rows that stand below those of a block."""
    return ((Cell(block.note, 1.0, "note"),),) if block.note else ()


def across(block: Block) -> int:
    """Return how many cells the widest row of a block has."""
    return max(map(len, (*over(block), *block.rows)))


def _table(section: Table) -> Block:
    looks = [each.align if not each.blank else "cell" for each in section.columns]
    shares = [each.width for each in section.columns]
    return Block(
        section.title,
        tuple(_row(row, shares, looks) for row in section.rows),
        _row([each.title for each in section.columns], shares, ["heading"] * len(shares)),
        section.note,
        section.clause,
    )


def _row(texts: Sequence[str], shares: Sequence[float], looks: Sequence[str]) -> Row:
    return tuple(map(Cell, texts, shares, looks))


def _roster(section: Roster) -> Block:
    shares = (1.0, 4.0, 1.6, 5.4, 1.6)
    looks = ("cell", "cell", "cell", "boxes", "center")
    titles = ("No.", "Element", "Rating", "Stands", "Losses 25/50/75%")
    rows = tuple(
        _row(
            (
                row.id,
                f"{row.name}\n{row.detail}" if row.detail else row.name,
                row.rating,
                _boxes(row.boxes),
                " / ".join(map(str, row.marks)) if row.marks else "",
            ),
            shares,
            looks,
        )
        for row in section.rows
    )
    note = "\n".join(filter(None, (LEGEND, section.note)))
    headings = _row(titles, shares, ["heading"] * len(titles))
    return Block(section.title, rows, headings, note, section.clause)


def _boxes(boxes: tuple[Box, ...]) -> str:
    r"""Return boxes to tick as letters, those of a label together.

    >>> _boxes((Box(label="T-34"), Box(mark="lost", label="T-34"), Box(label="Lorry")))
    '☐☒\xa0T-34   ☐\xa0Lorry'
    """
    labels = dict.fromkeys(box.label for box in boxes)
    return "   ".join(
        "".join(BOXES[box.mark] for box in boxes if box.label == label) + KEPT + label
        for label in labels
    )


def _reminders(section: Reminders) -> Block:
    rows = tuple(
        (Cell("☐", 0.4, "center"), Cell(each.text, 8.0), Cell(each.clause, 2.0, "small"))
        for each in section.items
    )
    return Block(section.title, rows)


def _chances(section: Chances) -> Block:
    shares = (5.0, 3.0, 1.2, 1.2)
    looks = ("cell", "cell", "right", "right")
    rows = tuple(
        _row((each.what, each.result, each.percent, each.fraction), shares, looks)
        for each in section.rows
    )
    headings = _row(("Roll", "Result", "Chance", "Exactly"), shares, ["heading"] * 4)
    return Block(section.title, rows, headings, section.note, section.clause)


def _lines(section: Lines) -> Block:
    said = ((Cell(section.prompt, 1.0, "plain"),),) if section.prompt else ()
    lines = ((Cell("", 1.0, "line"),),) * section.count
    return Block(section.title, (*said, *lines), yields=True)


def _form(section: Form) -> Block:
    rows = tuple(map(_question, section.rows))
    return Block(section.title, rows, (), section.note, section.clause)


def _question(row: FormRow) -> Row:
    """Return a question with its choices, if it has any, and a cell for each blank."""
    answers = "   ".join(f"☐{KEPT}{each}" for each in row.choices)
    shared = 4.0 if row.blanks else ANSWERED
    told = (Cell(answers, shared),) if answers else ()
    room = ANSWERED - shared * len(told)
    blanks = (Cell(each, room / len(row.blanks), "blank") for each in row.blanks)
    return (Cell(row.label, 3.0, "label"), *told, *blanks)


def _signature(section: Signature) -> Block:
    rows = tuple(
        (
            Cell(who, 2.0, "label"),
            Cell("", 5.0, "line"),
            Cell("Date", 1.0, "label"),
            Cell("", 2.0, "line"),
        )
        for who in section.who
    )
    return Block(section.title, rows)


FORMS: dict[str, Callable[[Any], Block]] = {
    "table": _table,
    "roster": _roster,
    "reminders": _reminders,
    "chances": _chances,
    "lines": _lines,
    "form": _form,
    "signature": _signature,
}
