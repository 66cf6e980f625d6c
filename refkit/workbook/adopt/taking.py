"""The rows of the umpire's lists by our fields, each value with the cell it comes from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from refkit.engine.problems import Problem
from refkit.engine.records.parsing import READERS
from refkit.engine.records.roster_words import BLANK
from refkit.workbook.adopt.counting import LineCounts
from refkit.workbook.adopt.seen import Line, SeenCell
from refkit.workbook.adopt.taken import RATING, SIDE, STATUS, UNIT, RowValues, TakenRow
from refkit.workbook.adopt.understanding.days import DAY_ROLES
from refkit.workbook.adopt.understanding.doubts import may_be_nobodys
from refkit.workbook.adopt.understood import (
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
)
from refkit.workbook.adopt.units import gather_units
from refkit.workbook.adopt.values.notations import notation_named
from refkit.workbook.adopt.values.ticks import Ticks
from refkit.workbook.sheets.own_lists import COUNTS
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text


@dataclass(frozen=True, slots=True)
class Taken:
    """The rows of all lists, in order; those gathered from others stand behind them."""

    rows: tuple[TakenRow, ...]

    def of(self, record: str) -> list[TakenRow]:
        """Return the rows of one record, in order."""
        return [each for each in self.rows if each.record == record]

    def values(self) -> dict[str, list[RowValues]]:
        """Return the values by record, in order."""
        names = dict.fromkeys(each.record for each in self.rows)
        return {name: [each.row for each in self.of(name)] for name in names}


def take_rows(
    understood: Understood, kinds: Sequence[RosterKind], *, is_of_one: bool = False
) -> tuple[Taken, list[Problem]]:
    """Return the rows of all lists, and a problem for every cell that cannot be used.

    A chart that names no side is nobody's, unless all there is is one side's.
    """
    by_name = {kind.name: kind for kind in kinds}
    problems: list[Problem] = []
    rows: list[TakenRow] = []
    for block in understood.lists:
        taking = _BlockTaker(block, understood.always)
        found = taking.rows(is_of_one=is_of_one)
        problems += taking.problems
        rows += found
        if taking.kind.gathers:
            rows += gather_units(found, by_name[taking.kind.gathers])
    return Taken(tuple(rows)), problems


class _BlockTaker:
    """Takes the rows of one list and collects its faults."""

    def __init__(
        self, block: UnderstoodBlock, always: Mapping[tuple[str, str], str]
    ) -> None:
        assert block.kind is not None
        self.kind = block.kind
        self.problems: list[Problem] = []
        self._block = block
        self._notations: dict[int, str] = {}
        self._always = {f: v for (name, f), v in always.items() if name == self.kind.name}

    def rows(self, *, is_of_one: bool) -> list[TakenRow]:
        """Return a row for each line that is a record; a chart may be nobody's."""
        self.problems += self._missing_columns()
        rows = [
            self._row(line)
            for line in self._block.block.lines
            if line.number not in self._block.apart
        ]
        if may_be_nobodys(self._block):
            return [each for each in rows if is_of_one or each.row.get(SIDE, True)]
        self.problems += self._missing_sides(rows)
        return rows

    def _missing_sides(self, rows: Sequence[TakenRow]) -> Iterator[Problem]:
        """Yield the rows whose side nothing tells; once for the list, if it is all."""
        blank = [each for each in rows if SIDE in each.row and not each.row[SIDE]]
        if blank and len(blank) == len(rows):
            title = self._block.block.sheet
            expected = f"its name (--set '{title}={self.kind.name} SIDE')"
            yield Problem(title, "nothing says which side it belongs to", expected)
            return
        for each in blank:
            yield Problem(each.place(SIDE), "Side is blank", "the name of a side")

    def _missing_columns(self) -> Iterator[Problem]:
        """Yield each field that the umpire has to have and has no column for."""
        there = {name for column in self._block.columns for name in column.fields}
        there |= {
            *self._always,
            *({self.kind.roles.get(UNIT)} if self._block.units else ()),
            *({self.kind.roles.get(RATING)} if self._block.grades else ()),
        }
        title = self._block.block.sheet
        for name in self.kind.needed:
            if name not in there:
                col = self.kind.columns[name]
                meant = f"{self.kind.name}.{name}"
                column = f"a column (--set '{title}!HEADING={meant}')"
                value = f"one value for all rows (--set '{meant}=VALUE')"
                left = f"the worksheet left alone (--ignore '{title}')"
                found = f"no column holds the {col.title.lower()}"
                yield Problem(title, found, f"{column}, {value}, or {left}")

    def _row(self, line: Line) -> TakenRow:
        block = self._block
        each = TakenRow(block, self.kind.name, line.number, dict(self._always))
        counts = LineCounts(each, self._notations)
        for column in block.columns:
            cell = line.cells.get(column.heading.number)
            if cell is None or not _is_taken(column):
                continue
            if cell.cell.kind == "error":
                place = f"{block.block.sheet}!{cell.cell.ref}"
                found = f"{column.heading.text} is the error {cell.cell.value}"
                self.problems.append(Problem(place, found, "a value"))
            elif column.role in COUNTS:
                counts.add(column, cell)
            else:
                self._take(each, column, cell)
        self.problems += counts.settle(self.kind)
        self._look_around(each)
        return each

    def _take(self, each: TakenRow, column: UnderstoodColumn, cell: SeenCell) -> None:
        """Take what a cell says of a field."""
        [name, *_] = column.fields
        each.at[name] = cell.cell.at
        value = _field_value(self.kind, column, cell)
        if value is not None:
            each.row[name] = value
            self._take_type(each, column, cell)
            col = self.kind.columns.get(name)
            # His own word for one of a closed list, which the row cannot keep.
            if col is not None and col.means and str(value) != cell.text:
                each.row.setdefault("called", {})[name] = cell.text

    def _take_type(self, each: TakenRow, column: UnderstoodColumn, cell: SeenCell) -> None:
        """Keep the words from which a class was read: they name the kind of unit."""
        name = self.kind.roles.get("type")
        if column.role == "class" and name and cell.text != each.row[column.fields[0]]:
            each.row.setdefault(name, cell.text)

    def _look_around(self, each: TakenRow) -> None:
        """Add what the line does not say itself: its side, its unit, its look."""
        block, roles = self._block, self.kind.roles
        if SIDE in self.kind.columns:
            each.row[SIDE] = block.sides.get(each.line, each.row.get(SIDE))
        if each.line in block.units and roles.get(UNIT):
            each.row[roles[UNIT]] = block.units[each.line]
        if each.line in block.grades:
            each.row[roles[RATING]] = block.grades[each.line]
        if each.line in block.statuses and roles.get(STATUS):
            each.row[roles[STATUS]] = block.statuses[each.line]


def _is_taken(column: UnderstoodColumn) -> bool:
    """Whether a column says something; days that may be read in two ways do not."""
    is_open = column.asked and column.role in DAY_ROLES and not column.notation
    return not is_open and bool(column.fields or column.role in COUNTS)


def _field_value(kind: RosterKind, column: UnderstoodColumn, cell: SeenCell) -> Any:
    """Return what a cell says, as typed for its field where it fits; None for nothing."""
    [name, *_] = column.fields
    for word in column.words:
        if fold_text(word.his) == fold_text(cell.text):
            return word.ours if word.ours not in ("", BLANK) else None
    col = kind.columns.get(name)
    if col is None:
        return cell.cell.value
    notation = notation_named(column.notation) if col.kind == "date" else None
    day = notation.read(cell.cell.value) if notation else None
    there = day or READERS[col.kind](col, cell.cell.value)
    if there is None and col.kind == "yes/no":
        there = Ticks().read(cell.cell.value)
    return there if there is not None and col.fits(there) else cell.cell.value
