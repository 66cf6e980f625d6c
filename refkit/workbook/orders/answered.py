"""The answers in the cells of one step: raw values, and the cell of each."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import Any

from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import PASSES, Step
from refkit.engine.problems import Problem, Refusal
from refkit.engine.records.columns import quote_value
from refkit.engine.records.parsing import READERS
from refkit.engine.records.records import Column, columns
from refkit.engine.records.row_keys import named_key, offered_field
from refkit.workbook.orders.forms import SHEET, Part, open_part
from refkit.workbook.orders.offers import Named, meant_name
from refkit.xlsx.cells.addresses import cell_name as address
from refkit.xlsx.cells.cells import Cells

FIRST, SECOND = 2, 3
Marks = Mapping[str, Sequence[int]]


@dataclass(slots=True)
class Answers:
    """The answers of one step as they are written, and every fault in their cells.

    `blank` has the cell of each empty row by the thing the row is about, `picked` the
    cells with a drop-down list; `is_declined` means that the side chose to give no orders.
    """

    step: Step
    row: int
    raw: dict[str, Any] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    blank: dict[str, str] = field(default_factory=dict)
    picked: set[str] = field(default_factory=set)
    faults: list[Problem] = field(default_factory=list)
    is_declined: bool = False

    def place(self, path: str) -> str:
        """Return the cell of an answer by its path, the step's own where it has none."""
        found = self.places.get(path) or self.places.get(path.rpartition(".")[0])
        return f"{SHEET}!{found or address(self.row, SECOND)}"

    def place_of(self, refusal: Refusal) -> str:
        """Return the cell a refusal is about; else that of an empty row its words name."""
        names = re.findall(r"[\w/-]+", "" if refusal.field else refusal.message)
        found = next((self.blank[name] for name in names if name in self.blank), "")
        return f"{SHEET}!{found}" if found else self.place(refusal.field)

    @property
    def is_untouched(self) -> bool:
        """Whether nothing at all is answered."""
        return not any(value not in (None, []) for value in self.raw.values())

    @property
    def has_orders(self) -> bool:
        """Whether something else is answered than a blank form says, or a pass."""
        blank = {col.field: col.default for col in columns(self.step.decision)}
        asked = ((name, each) for name, each in self.raw.items() if name != PASSES)
        return any(each not in (None, [], blank[name]) for name, each in asked)


class AnswerReader:
    """Reads the answers of a step from the rows that are marked as its own."""

    def __init__(self, cells: Cells, marks: Marks, choices: Sequence[Choice]) -> None:
        self._cells, self._marks, self._choices = cells, marks, choices
        self.seen = set[tuple[int, int]]()

    def read(self, step: Step, name: str, row: int) -> Answers:
        """Return what is written for a step, in the rows whose marks have this name."""
        self._found = Answers(step, row)
        for col in columns(step.decision):
            part = open_part(f"{name}.{col.field}", col, self._choices)
            if col.kind == "list":
                self._read_ticked(part)
            elif col.row is not None:
                self._read_rows(part)
            else:
                self._read_single(part)
        return self._found

    def _read_single(self, part: Part) -> None:
        for row in self._marks.get(part.mark, ()):
            value = self._cell_value(row, SECOND, part.offers.get("", ()))
            self._add_answer(part.column, part.column.field, (row, SECOND), value)

    def _add_answer(
        self, col: Column, path: str, at: tuple[int, int], value: object
    ) -> None:
        self._found.places[path] = address(*at)
        if value is not None:
            self._found.raw[col.field] = value

    def _read_ticked(self, part: Part) -> None:
        """Read a list of names that are ticked."""
        chosen: list[object] = []
        name, rows = part.column.field, self._marks.get(part.mark + ".", ())
        for row in rows:
            if not self._is_ticked(row, part.column):
                continue
            named = self._cell_value(row, FIRST, part.offers.get("", ()))
            if named is not None:
                self._found.places[f"{name}[{len(chosen)}]"] = address(row, FIRST)
                chosen.append(named)
        if rows:
            whole = f"{address(rows[0], SECOND)}:{address(rows[-1], SECOND)}"
            self._found.places[name] = whole
        self._found.raw[name] = chosen

    def _read_rows(self, part: Part) -> None:
        """Read rows: those that are ticked, or in which anything is written."""
        rows: list[dict[str, object]] = []
        for row in self._marks.get(part.mark + ".", ()):
            written = dict(self._row_values(part, row))
            if self._is_answer(part, row, written):
                path = f"{part.column.field}[{len(rows)}]"
                self._found.places[path] = address(row, FIRST)
                self._note_places(part, path, row)
                rows.append(self._with_key(part, written))
            else:
                key = str(written.get(part.key))
                self._found.blank[key] = address(row, SECOND)
        self._found.raw[part.column.field] = rows

    def _with_key(self, part: Part, written: Mapping[str, object]) -> dict[str, object]:
        """Return a row with the fields of its key, where one cell has all of them."""
        row = dict(written)
        if part.key or part.column.row is None:
            return row
        text = row.pop("", "")
        offered = (c for c in self._choices if offered_field(part.column, c.field) == "")
        meant = next((c.value for c in offered if c.text == text), text)
        return {**named_key(part.column.row, meant), **row}

    def _note_places(self, part: Part, path: str, row: int) -> None:
        """Note the cell of each answer in a row."""
        for name, at in _field_columns(part):
            self._found.places[f"{path}.{name}"] = address(row, at)
            if part.offers.get(name):
                self._found.picked.add(f"{SHEET}!{address(row, at)}")

    def _row_values(self, part: Part, row: int) -> Iterator[tuple[str, object]]:
        about = ""
        for name, at in _field_columns(part):
            value = self._cell_value(row, at, part.named(name, about))
            if name == part.key:
                about = str(value)
            if value is not None:
                yield name, value

    def _is_answer(self, part: Part, row: int, written: Mapping[str, object]) -> bool:
        """Whether a row is an answer; one that is filled in and not ticked is a fault."""
        own = written.keys() - {part.key}
        if not part.has_ticks:
            return bool(own) if part.column.fill == "each" else bool(written)
        if self._is_ticked(row, part.column):
            return True
        if own:
            place = f"{SHEET}!{address(row, SECOND)}"
            there = "the row is filled in and not ticked"
            self._found.faults.append(Problem(place, there, "yes here, or an empty row"))
        return False

    def _is_ticked(self, row: int, col: Column) -> bool:
        value = self._cell_value(row, SECOND, ())
        if value is None:
            return False
        meaning = READERS["yes/no"](col, value)
        if meaning is None:
            place = f"{SHEET}!{address(row, SECOND)}"
            there = f"{col.title} is {quote_value(value)}"
            self._found.faults.append(Problem(place, there, "yes or a blank cell"))
        return bool(meaning)

    def _cell_value(self, row: int, column: int, named: Sequence[Named]) -> object:
        """Return the value of a cell, None for a blank one; a formula is a fault."""
        self.seen.add((row, column))
        cell = self._cells.get((row, column))
        if cell is None:
            return None
        place = f"{SHEET}!{cell.ref}"
        if cell.formula is not None:
            there = f"holds the formula {quote_value('=' + cell.formula)}"
            self._found.faults.append(Problem(place, there, "the answer itself"))
        elif cell.kind == "error":
            there = f"holds the error {quote_value(cell.value)}"
            self._found.faults.append(Problem(place, there, "an answer"))
        elif not isinstance(cell.value, str) or cell.value.strip():
            value = _plain_value(cell.value)
            return meant_name(value, named) if named else value
        return None


def _plain_value(value: object) -> object:
    """Return a value as the cell shows it.

    >>> _plain_value(True), _plain_value(datetime(2026, 1, 3))
    ('TRUE', datetime.date(2026, 1, 3))
    """
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, datetime) and value.time() == time():
        return value.date()
    return value


def _field_columns(part: Part) -> Iterator[tuple[str, int]]:
    """Yield the fields of a row with their columns; a tick comes after the first."""
    for at, col in enumerate(part.fields):
        yield col.field, FIRST + at + (part.has_ticks and at > 0)
