"""The rows of the umpire's tabs by our fields, with every fault at its cell."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from refkit.engine.problems import Problem, Refused
from refkit.engine.records.parsing import READERS
from refkit.workbook.adopt import guessing
from refkit.workbook.adopt.proposal import SIDE, Proposal, ProposedTab
from refkit.workbook.read import asides
from refkit.workbook.sheets import layout
from refkit.workbook.sheets.layout import TabGrid
from refkit.workbook.sheets.mapping import OwnTab
from refkit.workbook.sheets.meaning import Words
from refkit.workbook.sheets.worksheets import FoundSheet
from refkit.xlsx.cells.addresses import cell_name
from refkit.xlsx.cells.cells import Cell, Sheet, Sheets

RowValues = dict[str, Any]


class RosterRow(NamedTuple):
    """One row of a tab: its number, its cells, and its values in our words."""

    tab: ProposedTab
    number: int
    cells: Mapping[str, Cell]
    row: RowValues

    def place(self, field: str) -> str:
        """Return the cell of a field as messages name it, or the whole row without one."""
        column = self.tab.mapped.get(field)
        row = f"{self.number}:{self.number}"
        cell = cell_name(self.number, column.number) if column else row
        return f"{self.tab.title}!{cell}"


def read_rows(sheets: Sheets, proposal: Proposal) -> list[RosterRow]:
    """Return the rows of all tabs; Refused names every cell that cannot be used."""
    problems = [each for tab in proposal.tabs for each in _missing_columns(tab, proposal)]
    rows = []
    for tab in proposal.tabs:
        always = {
            field: value
            for (record, field), value in proposal.always.items()
            if record == tab.kind.name
        }
        for number, cells in _record_rows(sheets[tab.title], tab).items():
            said = {**always, **_row_values(tab, cells)}
            each = RosterRow(tab, number, cells, said | _given_side(tab, number, said))
            problems += _cell_faults(each)
            rows.append(each)
    if problems:
        raise Refused(problems)
    return rows


def find_columns(sheet: Sheet, tab: ProposedTab) -> FoundSheet:
    """Return where a tab's columns are, by field."""
    numbers = {field: column.number for field, column in tab.mapped.items()}
    return FoundSheet(TabGrid(tab.title, tab.row, numbers), sheet.cells)


def _record_rows(sheet: Sheet, tab: ProposedTab) -> dict[int, dict[str, Cell]]:
    """Return the rows that are records, without notes and totals."""
    own, whole = OwnTab(tab.title, tab.headings), tab.ours
    parts = tuple(part for part in whole.parts if layout.part_name(part) in own.headings)
    there = replace(whole, parts=parts, is_his=True)
    grid, fields = find_columns(sheet, tab), {col.field for col in there.columns}
    rows = {}
    for number, cells in grid.rows(tuple(own.headings)).items():
        ours = {field: cell for field, cell in cells.items() if field in fields}
        row = asides.ListRow(grid, there, number, ours)
        is_aside = asides.certain_aside(row) or asides.likely_aside(row)
        if own.counts(there, cells) and not is_aside:
            rows[number] = cells
    return rows


def _missing_columns(tab: ProposedTab, proposal: Proposal) -> Iterator[Problem]:
    """Yield each required field for which the umpire has no column."""
    kind = tab.kind
    for field in kind.needed:
        if field not in tab.mapped and (kind.name, field) not in proposal.always:
            col = kind.columns[field]
            meant = f"{kind.name}.{field}"
            column = f"a column (--set '{tab.title}!HEADING={meant}')"
            value = f"one value for all rows (--set '{meant}=VALUE')"
            expected = (
                f"{column}, {value}, or the worksheet left alone (--ignore '{tab.title}')"
            )
            found = f"no column holds the {col.title.lower()}"
            yield Problem(tab.title, found, expected)
    if SIDE in kind.columns and SIDE not in tab.mapped and not (tab.side or tab.given):
        expected = f"its name (--set '{tab.title}={kind.name} SIDE')"
        yield Problem(tab.title, "nothing says which side it belongs to", expected)


def _row_values(tab: ProposedTab, cells: Mapping[str, Cell]) -> RowValues:
    row = {field: cell_value(tab, field, cell) for field, cell in cells.items()}
    return {**row, SIDE: tab.side} if tab.side else row


def _given_side(tab: ProposedTab, number: int, row: RowValues) -> RowValues:
    """Return the side of a row whose own cell does not name it."""
    given = tab.given.get(number)
    return {SIDE: given} if given and not row.get(SIDE) else {}


def cell_value(tab: ProposedTab, field: str, cell: Cell) -> Any:
    """Return the value of a cell in our words, as typed for its field where it fits."""
    column = tab.mapped[field]
    ours = Words({word.his: word.ours for word in column.words if word.ours})
    return read_value(tab, field, ours.ours(cell.value))


def read_value(tab: ProposedTab, field: str, value: Any) -> Any:
    """Return a value as typed for a field, unchanged where it does not fit."""
    col = tab.kind.columns.get(field)
    if value is None:
        return None
    if col is None:
        return int(value) if guessing.is_count(value) else value
    there = READERS[col.kind](col, value)
    return there if there is not None and col.fits(there) else value


def _cell_faults(each: RosterRow) -> Iterator[Problem]:
    for field, cell in each.cells.items():
        title = each.tab.kind.heading(field)
        if cell.kind == "error":
            found = f"{title} is the error {cell.value}"
            yield Problem(each.place(field), found, "a value")
        elif field not in each.tab.kind.columns and not isinstance(each.row[field], int):
            found = f"{title} is {cell.value!r}"
            yield Problem(each.place(field), found, "a whole number, such as 8")
    is_told = SIDE in each.tab.mapped or each.tab.given
    if SIDE in each.tab.kind.columns and is_told and not each.row.get(SIDE):
        yield Problem(each.place(SIDE), "Side is blank", "the name of a side")
