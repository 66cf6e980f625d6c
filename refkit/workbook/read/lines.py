"""The rows of a worksheet as records: every fault and every oddity at its cell."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from refkit import systems
from refkit.engine.problems import Problem
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Column, Record
from refkit.workbook.read import asides
from refkit.workbook.read.asides import ListRow
from refkit.workbook.sheets import meaning
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.meaning import Notice
from refkit.workbook.sheets.worksheets import FoundSheet, fold_text
from refkit.xlsx.cells.cells import Cell

RECALCULATED = "open the workbook in Excel or LibreOffice and save it"


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One row of a worksheet that became a record."""

    tab: Tab
    row: int
    record: Record


@dataclass(slots=True)
class TabReader:
    """Reads the rows of one worksheet; faults and notices add up in it.

    Rows are read in the order they stand in, hidden and filtered ones as well: what is out
    of sight is still there.
    """

    found: FoundSheet
    tab: Tab
    system: str = ""
    problems: list[Problem] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    # How many rows were written below the last without the number that they have.
    unnumbered: int = 0

    def lines(self) -> Iterator[RecordLine]:
        """Yield the rows that are records."""
        fields = tuple(col.field for col in self.tab.columns)
        for number, cells in self.found.rows(fields).items():
            row = ListRow(self.found, self.tab, number, cells)
            aside = asides.certain_aside(row)
            bare = tuple(self._formulas_without_value(row))
            record, faults = (None, []) if aside else self._read_record(row, bare)
            if record is not None:
                self.unnumbered += self._wants_number(row)
                yield RecordLine(self.tab, number, record)
                self.notices += self._reading_notices(row, record, bare)
            elif aside or (aside := asides.likely_aside(row)):
                self._pass_over(row, aside)
            else:
                self.problems += faults

    def _pass_over(self, row: ListRow, aside: str) -> None:
        first = next(iter(row.cells))
        there = f"{row.cells[first].value!r} stands here"
        reading = f"read as {aside}, not as a row of the list"
        self.notices.append(Notice(self.found.place(row.number, first), there, reading))

    def _read_record(
        self, row: ListRow, bare: Iterable[Column]
    ) -> tuple[Record | None, list[Problem]]:
        """Return the record in a row, or every fault in it."""
        faults = [*self._error_cells(row), *self._missing_values(row, bare)]
        if faults:
            return None, faults
        record, wrong = parse_record(self.tab.record, self._raw_values(row))
        if wrong and len(row.cells) == 1 < sum(col.required for col in self.tab.columns):
            return None, [self._lonely_cell(row)]
        for fault in wrong:
            name = fault.field.partition("[")[0]
            expected = fault.expected + self._number_of_day(row, name)
            if not expected.endswith("?)"):
                expected += self._meant_word(row, name)
            place = self.found.place(row.number, name)
            faults.append(Problem(place, fault.found, expected))
        return record, faults

    def _raw_values(self, row: ListRow) -> dict[str, Any]:
        raw = {
            col.field: self._raw_value(col, row.cells[col.field])
            if col.field in row.cells
            else None
            for col in self.tab.columns
        }
        if self._wants_number(row):
            raw[self.tab.numbering] = self._next_line
        return {**raw, "side": self.tab.side} if self.tab.side else raw

    def _raw_value(self, col: Column, cell: Cell) -> Any:
        from_1904 = self.found.cells.from_1904
        return meaning.read_cell(self.tab.record, col, cell, from_1904=from_1904)

    def _error_cells(self, row: ListRow) -> Iterator[Problem]:
        for col in self.tab.columns:
            cell = row.cells.get(col.field)
            if cell is not None and cell.kind == "error":
                there = f"{col.title} is the error {cell.value}"
                yield Problem(self.found.place(row.number, col.field), there, col.expected)

    def _missing_values(self, row: ListRow, bare: Iterable[Column]) -> Iterator[Problem]:
        """Yield the cells that must hold something and have a formula without a value."""
        for col in bare:
            # Some programs save formulas without values: such a cell is not blank.
            if col.required and not col.blank:
                place = self.found.place(row.number, col.field)
                there = f"{col.title} is a formula without a stored value"
                yield Problem(place, there, f"{col.expected}; {RECALCULATED}")

    def _formulas_without_value(self, row: ListRow) -> Iterator[Column]:
        """Yield the columns with a formula whose value the file does not have."""
        for col in self.tab.columns:
            if col.field not in row.cells:
                at = (row.number, self.found.grid.columns[col.field])
                cell = self.found.cells.get(at)
                if cell is not None and cell.kind == "blank" and cell.formula is not None:
                    yield col

    def _lonely_cell(self, row: ListRow) -> Problem:
        """Return the fault of a row with one cell filled in: half a row, or a remark."""
        (name,) = row.cells
        col = next(col for col in self.tab.columns if col.field == name)
        known = {name, self.tab.numbering}
        needed = [c.title for c in self.tab.columns if c.required and c.field not in known]
        there = f"there is only {col.title} {row.cells[name].value!r} in this row"
        expected = (
            f"{', '.join(needed)} too, or 'Note:' before it if it is no row of the list"
        )
        return Problem(self.found.place(row.number, name), there, expected)

    def _number_of_day(self, row: ListRow, name: str) -> str:
        from_1904 = self.found.cells.from_1904
        found = (col for col in self.tab.columns if col.field == name)
        notes = (
            meaning.number_of_day(col, row.cells.get(name), from_1904=from_1904)
            for col in found
        )
        return next(notes, "")

    def _wants_number(self, row: ListRow) -> bool:
        """Whether a row has no number of its own: it has the next one."""
        number = self.tab.numbering
        if not number or number in row.cells or not self.found.has([number]):
            return False
        return not asides.likely_aside(row)

    @property
    def _next_line(self) -> int:
        number = self.tab.numbering
        found = (cells[number].value for cells in self.found.rows((number,)).values())
        numbers = (value for value in found if isinstance(value, int))
        return max(numbers, default=0) + 1 + self.unnumbered

    def _meant_word(self, row: ListRow, name: str) -> str:
        """Return the word of ours for one that umpires use, '' where it is none."""
        said = fold_text(row.cells[name].value) if name in row.cells else ""
        if not (self.system and said):
            return ""
        told = systems.words(self.system).get(self.tab.record.__name__, {})
        words = told.get("words", {}).get(name, {})
        meant = [ours for ours, his in words.items() if said in his]
        return f" ({meaning.plain_choice(meant[0])}?)" if len(meant) == 1 else ""

    def _reading_notices(
        self, row: ListRow, record: Record, bare: Iterable[Column]
    ) -> Iterator[Notice]:
        """Yield the cells of a record that were read otherwise than they are written."""
        for col in self.tab.columns:
            cell, value = row.cells.get(col.field), getattr(record, col.field)
            # What is a text or a number in both says what it means.
            if cell is not None and (cell.value != value or type(value) not in (str, int)):
                reading = meaning.reading_note(col, cell, value)
                if reading:
                    yield self._cell_notice(row, col, f"{cell.value!s}", reading)
        for col in bare:
            reading = f"read as if it were blank: {RECALCULATED}"
            yield self._cell_notice(row, col, "a formula without a stored value", reading)

    def _cell_notice(self, row: ListRow, col: Column, there: str, reading: str) -> Notice:
        return Notice(
            self.found.place(row.number, col.field), f"{col.title} is {there}", reading
        )
