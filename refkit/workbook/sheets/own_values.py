"""What a cell of the umpire's says of a record, and what it shall say in his notation."""

from collections.abc import Iterable
from typing import Any

from refkit.engine.records.parsing import READERS
from refkit.engine.records.records import Column, Record
from refkit.engine.records.roster_says import RosterPart, RosterSays
from refkit.engine.words.compositions import read_composition
from refkit.workbook.adopt.values.notations import notation_named
from refkit.workbook.sheets import amounts
from refkit.workbook.sheets.meaning import cell_value
from refkit.workbook.sheets.own_lists import (
    BOOLEAN,
    FULL,
    LOST,
    NOW,
    PART,
    PARTS,
    OwnColumn,
)
from refkit.workbook.sheets.worksheets import fold_text, is_blank
from refkit.xlsx.cells.cells import Cell
from refkit.xlsx.cells.values import Value


def cell_text(cell: Cell | None) -> str:
    """Return what stands in a cell with single blanks, '' for nothing."""
    return "" if cell is None or is_blank(cell) else " ".join(str(cell.value).split())


def value_text(col: Column, value: Any) -> str:
    """Return a field's value as the mapping has it, '' for none."""
    held = cell_value(col, value, is_coded=True)
    return "" if held is None else str(held)


def reads_as(col: Column, cell: Cell | None, written: str = "") -> Any:
    """Return what a cell says for a field without any words of his; None where nothing."""
    if cell is None or is_blank(cell):
        return None if col.kind in ("date", "whole") else col.default
    notation = notation_named(written) if written and col.kind == "date" else None
    if notation and (day := notation.read(cell.value)):
        return day
    there = READERS[col.kind](col, cell.value)
    return there if there is not None and col.fits(there) else None


def says_field(
    column: OwnColumn, col: Column, cell: Cell | None, record: Record, says: RosterSays
) -> bool:
    """Tell whether a cell says what a field of a record holds."""
    value = getattr(record, col.field)
    ours = column.words.ours(cell_text(cell))
    if ours is None:
        return bool(reads_as(col, cell, column.notation) == value)
    wanted = (value_text(col, value), *_alike(column, col, says))
    return ours in wanted


def field_says(column: OwnColumn, col: Column, cell: Cell | None) -> Any:
    """Return what a cell says for a field, as a cell of refkit's would say it."""
    ours = column.words.ours(cell_text(cell))
    if ours is not None:
        return ours or None
    if cell is None or is_blank(cell):
        return None
    return reads_as(col, cell, column.notation) if col.kind == "date" else cell.value


def write_field(
    column: OwnColumn,
    col: Column,
    cell: Cell | None,
    record: Record,
    says: RosterSays,
) -> Value:
    """Return what a cell shall hold for a field of a record, in his words."""
    value = getattr(record, col.field)
    notation = notation_named(column.notation) if col.kind == "date" else None
    if notation and value and cell and not is_blank(cell):
        written: Value = notation.write(value, cell.value)
        return written or cell_value(col, value)
    for ours in (value_text(col, value), *_alike(column, col, says)):
        his = column.words.his(ours)
        if his is not None:
            return his.casefold() == "true" if column.notation == BOOLEAN else his or None
    held = cell_value(col, value)
    return _cased_like(column, held) if isinstance(held, str) else held


def _cased_like(column: OwnColumn, text: str) -> str:
    """Return a word of ours with a capital where all his words have one.

    >>> from refkit.workbook.sheets.own_lists import OwnWords
    >>> _cased_like(OwnColumn("", (1, 1), 1, words=OwnWords((("Green", "raw"),))), "elite")
    'Elite'
    """
    his = [word for word, _ in column.words.pairs if word]
    is_capital = bool(his) and all(word[:1].isupper() for word in his)
    return text[:1].upper() + text[1:] if is_capital else text


def _alike(column: OwnColumn, col: Column, says: RosterSays) -> tuple[str, ...]:
    """Return the values that are one to somebody who has only two words."""
    is_ticked = len({ours for _, ours in column.words.pairs}) <= 2 and (
        column.notation == BOOLEAN or any(his == "" for his, _ in column.words.pairs)
    )
    return says.alike.get(col.field, ()) if is_ticked else ()


def says_count(column: OwnColumn, cell: Cell | None, says: RosterSays) -> bool:
    """Tell whether a cell says how many there are, were or are gone of a record."""
    value = cell.value if cell else None
    if column.means == PARTS:
        told = read_composition(str(value)) if value is not None else None
        parts = told.parts if told else ()
        ours = ((part.amount, part.names[0]) for part in _named(says, parts))
        return _folded(parts) == _folded(ours)
    if column.means == PART:
        found = amounts.read_amount(column.notation, FULL, value)
        return found is not None and (found.full or 0) == _count_of(column.part, says)
    found = amounts.read_amount(column.notation, column.means, value)
    return found is not None and amounts.agrees(found, says.now, says.full)


def counts_said(column: OwnColumn, cell: Cell | None, says: RosterSays) -> dict[str, int]:
    """Return how many a cell says there are of each kind, '' for all; nothing of others.

    A kind that is there and that a cell with what a row consists of does not name is gone.
    """
    if cell is None or is_blank(cell):
        return {column.part: 0} if column.means == PART else {}
    if column.means == PARTS:
        told = read_composition(str(cell.value))
        his = told.parts if told else ()
        ours = _named(says, his) if told else []
        return {fold_text(part.names[0]): 0 for part in ours} | _folded(his)
    role = FULL if column.means == PART else column.means
    found = amounts.read_amount(column.notation, role, cell.value)
    if column.means == PART:
        return {column.part: found.full or 0} if found else {}
    now = found.now if found and role in (NOW, LOST) else None
    if now is None and role == LOST and found and found.lost is not None:
        now = says.full - found.lost
    return {} if now is None else {"": now}


def _folded(parts: Iterable[tuple[int, str]]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for count, name in parts:
        counts[fold_text(name)] = counts.get(fold_text(name), 0) + count
    return {name: count for name, count in counts.items() if count}


def _named(says: RosterSays, his: Iterable[tuple[int, str]]) -> list[RosterPart]:
    """Return the parts there are, each by the name he has for it."""
    names = {fold_text(name): name for _, name in his}
    return [
        RosterPart(
            part.amount,
            (
                next(
                    (names[fold_text(n)] for n in part.names if fold_text(n) in names),
                    part.names[0],
                ),
            ),
        )
        for part in says.parts
    ]


def _count_of(kind: str, says: RosterSays) -> int:
    wanted = fold_text(kind)
    return sum(part.amount for part in says.parts if wanted in map(fold_text, part.names))


def write_count(
    column: OwnColumn, cell: Cell | None, says: RosterSays, like: Value = None
) -> Value:
    """Return what a cell shall hold for how many there are, written as it is now.

    A blank cell is written like another of its column.
    """
    there = cell.value if cell and not is_blank(cell) else None
    if column.means == PARTS:
        told = read_composition(str(there or "")) or read_composition(str(like or ""))
        if told is None:
            return there
        counts = {p.names[0]: p.amount for p in _named(says, told.parts)}
        return told.with_counts(counts).write() or None
    if column.means == PART:
        count = _count_of(column.part, says)
        return amounts.write_amount(column.notation, FULL, (count, count), (there, like))
    said = (says.now, says.full)
    return amounts.write_amount(column.notation, column.means, said, (there, like))
