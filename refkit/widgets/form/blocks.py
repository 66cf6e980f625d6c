"""Blocks of cells copied in Excel, laid onto a grid: all of them or none."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from refkit.engine.records.columns import quote_value
from refkit.engine.records.parsing import NOTHING, READERS
from refkit.engine.records.pasted_cells import read_cells
from refkit.engine.records.records import Column

Cell = str | bool
At = tuple[int, int]
Options = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Head:
    """A column of a grid: what it holds, and what there is to pick from."""

    column: Column
    options: Options = ()

    @property
    def nothing(self) -> Cell:
        """What a cell holds that nobody has filled in."""
        if self.column.kind == "yes/no":
            return False
        names = [name for _, name in self.options]
        return "" if "" in names or not names else str(self.column.default)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a grid: what it is about, its chances, and which of its cells are open.

    A row that was proposed counts whatever is in it. `answers` are the fields of its key,
    `options` the choices that are its own, by the column, `most` how many there can be.
    """

    key: str
    label: str
    open: Sequence[bool]
    group: str = ""
    chances: Sequence[str] = ()
    is_proposed: bool = False
    answers: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[int, Options] = field(default_factory=dict)
    most: Mapping[int, int] = field(default_factory=dict)

    def options_of(self, heads: Sequence["Head"], across: int) -> Options:
        """Return what there is to pick from in one of its cells."""
        return self.options.get(across, heads[across].options)

    @property
    def name(self) -> str:
        """The row in words."""
        return ", ".join(filter(None, (self.group, self.label)))


class LaidBlock(NamedTuple):
    """What a block comes to: a value for each cell that it covers, or its faults."""

    values: Mapping[At, Cell]
    faults: Sequence[str]


@dataclass(slots=True)
class _Block:
    heads: Sequence[Head]
    lines: Sequence[Line]
    values: dict[At, Cell] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def put(self, at: At, text: str) -> None:
        """Take one cell, or note what is wrong with it."""
        row, column = at
        blank = not text or text.casefold() in NOTHING
        if row >= len(self.lines) or column >= len(self.heads):
            self.faults += [] if blank else [f"{quote_value(text)} falls beside the grid."]
            return
        name, options = self.lines[row].name, self.lines[row].options_of(self.heads, column)
        head = replace(self.heads[column], options=options)
        found = f"{name}: {head.column.title} is {quote_value(text)}"
        if not self.lines[row].open[column]:
            self.faults += [] if blank else [f"{found}; expected nothing in this row."]
            return
        value = head.nothing if blank else _read_value(head, text)
        if value is None:
            self.faults.append(f"{found}; expected {_expected(head)}.")
        else:
            self.values[at] = value


def lay_block(
    text: str, heads: Sequence[Head], lines: Sequence[Line], first: At
) -> LaidBlock:
    """Return what a block comes to that is laid down with its corner at a cell.

    Headings on top and keys in front, as a whole sheet is copied with, say where the
    cells belong; without them they follow each other.
    """
    block = _Block(heads, lines)
    try:
        rows = read_cells(text)
    except csv.Error as fault:
        return LaidBlock({}, [f"The block cannot be read ({fault})."])
    for at, found in _target_cells(rows, heads, lines, first):
        block.put(at, found)
    # All or none: of a block that is half in, nobody could say which half.
    return LaidBlock({} if block.faults else block.values, block.faults)


def _target_cells(
    rows: list[list[str]], heads: Sequence[Head], lines: Sequence[Line], first: At
) -> Iterator[tuple[At, str]]:
    titles = {head.column.title.casefold(): at for at, head in enumerate(heads)}
    headings = [titles.get(cell.casefold()) for cell in rows[0]] if rows else []
    is_headed = any(at is not None for at in headings)
    width, keyed = _keyed_rows([row for row in rows[is_headed:] if any(row)], lines)
    for number, row in enumerate(rows[is_headed:]):
        down = keyed.get(_row_key(row, width)) if width else first[0] + number
        for place, found in enumerate(row[width:], width):
            across: int | None = first[1] + place - width
            if is_headed:
                across = headings[place] if place < len(headings) else None
            if across is not None and down is not None:
                yield (down, across), found


def _keyed_rows(
    rows: list[list[str]], lines: Sequence[Line]
) -> tuple[int, Mapping[tuple[str, ...], int]]:
    """Return how many cells in front are the key, and the row of the grid by the key.

    A key of several fields is pasted in a cell for each of them, or in one for all.
    """
    several = [tuple(map(str.casefold, line.answers.values())) for line in lines]
    for known in ([(line.key.casefold(),) for line in lines], several):
        keys = {key: at for at, key in enumerate(known)}
        width = len(known[0]) if known else 0
        # Keys only if every row has one: a column of numbers may look like some of them.
        if rows and all(_row_key(row, width) in keys for row in rows):
            return width, keys
    return 0, {}


def _row_key(row: list[str], width: int) -> tuple[str, ...]:
    return tuple(map(str.casefold, row[:width]))


def _read_value(head: Head, text: str) -> Cell | None:
    """Return the value a text stands for, None where it is none of the column's."""
    if head.options:
        wanted = text.casefold()
        pairs = ((label, name) for label, name in head.options)
        return next((n for t, n in pairs if wanted in (t.casefold(), n.casefold())), None)
    value = READERS[head.column.kind](head.column, text)
    if value is None or not head.column.fits(value):
        return None
    return value if isinstance(value, bool) else str(value)


def _expected(head: Head) -> str:
    named = ", ".join(label for label, name in head.options if name)
    return f"one of {named}" if named else head.column.expected
