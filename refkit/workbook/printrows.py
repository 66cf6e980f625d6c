"""What a brief says as blocks of rows, each cell with its share of the width."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from refkit.engine.brief import (
    Box,
    Brief,
    Chances,
    Form,
    Lines,
    Reminders,
    Roster,
    Section,
    Signature,
    Table,
)
from refkit.engine.plan import Piece, Plan

BOXES = {"free": "☐", "lost": "☒", "wreck": "▣", "away": "◇"}
LEGEND = "☐ there   ☒ lost   ▣ wreck   ◇ away"
FACTS = 3
NO_MAP = "The map itself is on the printed sheet."


class Cell(NamedTuple):
    """A text, its share of the row's width, and how it looks."""

    text: str
    share: float = 1.0
    look: str = "cell"


Row = tuple[Cell, ...]


class Block(NamedTuple):
    """A section: its title, the headings that a new page repeats, its rows, a note."""

    title: str
    rows: tuple[Row, ...]
    headings: Row = ()
    note: str = ""
    clause: str = ""


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


def block(section: Section) -> Block:
    """Return a section as a block of rows."""
    return FORMS[section.kind](section)


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
    """Return boxes to tick as letters, those of a label together.

    >>> _boxes((Box(label="T-34"), Box(mark="lost", label="T-34"), Box(label="Lorry")))
    '☐☒ T-34   ☐ Lorry'
    """
    labels = dict.fromkeys(box.label for box in boxes)
    return "   ".join(
        "".join(BOXES[box.mark] for box in boxes if box.label == label) + f" {label}"
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
    return Block(section.title, (*said, *[(Cell("", 1.0, "line"),)] * section.count))


def _form(section: Form) -> Block:
    rows = tuple(
        (
            Cell(row.label, 3.0, "label"),
            Cell("   ".join(f"☐ {each}" for each in row.choices), 4.0),
            Cell("   ".join(f"{each} ________" for each in row.blanks), 3.0),
        )
        for row in section.rows
    )
    return Block(section.title, rows, (), section.note, section.clause)


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


def _plan(section: Plan) -> Block:
    shares = (1.2, 3.0, 1.6, 1.6, 1.6)
    titles = ("Side", "Stand", "East", "North", "Status")
    rows = [_piece(each, shares) for each in section.pieces]
    rows += [
        _row(("", name, f"{x:g}", f"{y:g}", "place"), shares, ["cell"] * len(shares))
        for name, (x, y) in section.places
    ]
    headings = _row(titles, shares, ["heading"] * len(shares))
    size = f"The table is {section.width:g} by {section.height:g} inches, counted from its "
    note = f"{size}south-west corner. {NO_MAP}"
    told = "\n".join(filter(None, (note, section.note)))
    return Block(section.title, tuple(rows), headings, told, section.clause)


def _piece(piece: Piece, shares: Sequence[float]) -> Row:
    status = piece.status.replace("_", " ")
    texts = (piece.side, piece.name, f"{piece.place[0]:g}", f"{piece.place[1]:g}", status)
    return _row(texts, shares, ("cell", "cell", "right", "right", "cell"))


FORMS: dict[str, Callable[[Any], Block]] = {
    "table": _table,
    "roster": _roster,
    "reminders": _reminders,
    "chances": _chances,
    "lines": _lines,
    "form": _form,
    "signature": _signature,
    "plan": _plan,
}
