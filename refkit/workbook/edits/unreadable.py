"""Cells that cannot be read: found by their faults, restored to what the ledger says."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.engine.records.records import Column, Record
from refkit.workbook.build import building
from refkit.workbook.build.building import WorkbookPlan
from refkit.workbook.edits.deleted import find_deleted
from refkit.workbook.edits.hand_edits import HandEdit, quote_value, shorten
from refkit.workbook.read import history
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import books, layout, meaning
from refkit.workbook.sheets.layout import Tab, TabGrids
from refkit.workbook.sheets.meaning import CellValue, cell_value, plain_choice
from refkit.workbook.sheets.worksheets import FoundSheet, fold_text, is_blank
from refkit.workbook.update.cell_writer import CellWriter
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells import parts
from refkit.xlsx.cells.addresses import parse_cell
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.formulas import calculation

# Rows that share no more than one field with another are not taken for it.
LEAST_FIELDS = 2


class Unreadable(Refused):
    """A workbook with cells that cannot be read, though the ledger has what they held.

    `edits` are those cells, and with them all else that was changed by hand.
    """

    def __init__(
        self, faults: Iterable[Problem | Refusal | str], edits: Iterable[HandEdit]
    ) -> None:
        super().__init__(faults)
        self.edits = tuple(edits)


class Mended(NamedTuple):
    """A workbook as it can be read, and which cells were restored for that."""

    book: Workbook
    edits: tuple[HandEdit, ...]


def mend(book: Workbook) -> Mended | None:
    """Return an unreadable workbook with the ledger's values in the cells at fault.

    None where it stays unreadable all the same. No other cell is touched.
    """
    made: dict[str, HandEdit] = {}
    while (recorded := _recorded(book.contents)) and not _is_whole(book, recorded):
        mended = (
            _with_gone_tabs(book, recorded)
            or _with_deleted(book, recorded)
            or _with_cells(book, recorded)
        )
        found = {each.place: each for each in mended.edits}
        # What was restored and is at fault again cannot be helped.
        if not found.keys() - made.keys():
            return None
        book, made = mended.book, {**found, **made}
    return Mended(book, tuple(made.values())) if recorded else None


def _is_whole(book: Workbook, recorded: Campaign) -> bool:
    """Whether the workbook can be read and has every side."""
    there = book.contents.campaign
    return there is not None and {*recorded.sides} <= {*there.sides}


def _recorded(contents: Contents) -> Campaign | None:
    """Return the campaign as the ledger alone makes it, None where that is at fault too."""
    if not contents.system or any(title not in contents.found for title in books.BY_TITLE):
        return None
    changes, faults = history.read_changes(contents.found)
    entries = history.read_entries(contents.found, changes, faults)
    with suppress(Refused):
        if not faults:
            system = systems.load(contents.system)
            tables: dict[str, dict[str, Record]] = {
                cls.__name__: {} for cls in system.records
            }
            return ledger.fold(Campaign(system, tables, entries))
    return None


def _gone_tabs(book: Workbook, recorded: Campaign) -> tuple[Tab, ...]:
    """Return the worksheets that are not there, though the ledger knows their rows."""
    own = book.contents.own
    there = {fold_text(sheet.title) for sheet in parts.workbook_part(book.package).sheets}
    tabs = layout.tabs_of(recorded.system, recorded.sides)
    gone = (tab for tab in tabs if fold_text(own.title(tab.title)) not in there)
    # An adopted workbook gets a worksheet with its first row.
    return tuple(tab for tab in gone if tab.rows(recorded) or not own.is_adopted)


def _with_gone_tabs(book: Workbook, recorded: Campaign) -> Mended | None:
    """Return the workbook with worksheets that are gone, as the ledger has them."""
    gone = _gone_tabs(book, recorded)
    if not gone:
        return None
    own, found = book.contents.own, book.contents.found
    grids = {
        (tab.record.__name__, tab.side): found[tab.title].grid
        if tab.title in found
        else replace(tab, title=own.title(tab.title)).grid
        for tab in layout.tabs_of(recorded.system, recorded.sides)
    }
    plan = WorkbookPlan(recorded, gone, TabGrids(grids), {}, own)
    package = building.add_sheets(book.package, plan.write_tabs)
    edits = tuple(_gone_edit(tab, recorded) for tab in gone)
    return Mended(Workbook.open(package.to_bytes()), edits)


def _gone_edit(tab: Tab, recorded: Campaign) -> HandEdit:
    count = len(tab.rows(recorded))
    rows = "1 row" if count == 1 else f"{count} rows"
    return HandEdit(tab.title, f"the worksheet is gone, and {rows} with it", ())


def _with_deleted(book: Workbook, recorded: Campaign) -> Mended | None:
    """Return the workbook with columns and sides that were deleted."""
    deleted = find_deleted(book, recorded)
    return Mended(deleted.put_back(), deleted.edits()) if deleted else None


def _with_cells(book: Workbook, recorded: Campaign) -> Mended:
    """Return the workbook with the ledger's values in the cells at fault."""
    mending = _Mending(book.contents, recorded)
    edits = tuple(mending.edits())
    package = apply_edits(book.package, mending.writer.edits).package
    package = calculation.recalculate_on_opening(package, package.workbook())
    return Mended(Workbook.open(package.to_bytes()), edits)


class _Row(NamedTuple):
    """A row with cells at fault: where it is, what it says, which fields are wrong."""

    tab: Tab
    found: FoundSheet
    number: int
    said: dict[str, Any]
    wrong: list[str]


class _Mending:
    """Restores the rows at fault of one workbook."""

    def __init__(self, contents: Contents, recorded: Campaign) -> None:
        self.writer = CellWriter(contents.found)
        self._contents, self._recorded = contents, recorded
        self._taken = set(contents.rows)

    def edits(self) -> Iterator[HandEdit]:
        """Yield what was done to the cells at fault, each restored in the writer."""
        rows = list(self._rows())
        known = [self._take(self._by_key(row)) for row in rows]
        for row, found in zip(rows, known, strict=True):
            record = found or self._take(self._most_alike(row))
            if record is None:
                yield self._new_row(row)
            else:
                yield from self._restored(row, record)

    def _take(self, record: Record | None) -> Record | None:
        self._taken |= {_at(record)} if record else set()
        return record

    def _rows(self) -> Iterator[_Row]:
        """Yield each row that has a cell at fault, once."""
        wrong: dict[tuple[str, int], list[str]] = {}
        tabs = {tab.title: tab for tab in self._contents.tabs}
        for fault in self._contents.faults:
            for title, row, field in self._spot(fault.place):
                wrong.setdefault((title, row), []).append(field)
        for (title, number), fields in wrong.items():
            tab, found = tabs[title], self._contents.found[title]
            names = {col.field for col in tab.columns}
            cells = found.rows(tuple(names)).get(number, {})
            said = {
                col.field: self._said(tab, col, found, cells[col.field])
                for col in tab.columns
                if col.field in cells
            }
            yield _Row(tab, found, number, said, fields)

    def _spot(self, place: str) -> Iterator[tuple[str, int, str]]:
        """Yield the worksheet, row and field of a fault's place, if it is a cell."""
        title, _, name = place.rpartition("!")
        try:
            row, column = parse_cell(name)
        except ValueError:
            return
        for tab in self._contents.tabs:
            found = self._contents.found.get(tab.title)
            if found and found.title == title and row >= found.grid.first:
                columns = found.grid.columns
                names = (c.field for c in tab.columns if columns.get(c.field) == column)
                yield from ((tab.title, row, name) for name in names)

    def _said(self, tab: Tab, col: Column, found: FoundSheet, cell: Any) -> Any:
        from_1904 = found.cells.from_1904
        return meaning.read_cell(tab.record, col, cell, from_1904=from_1904)

    def _by_key(self, row: _Row) -> Record | None:
        """Return the ledger's row of this key, unless another row of the file has it."""
        keys = [col for col in row.tab.columns if col.field in row.tab.record.key]
        for record in self._free(row.tab):
            if all(_says(row, col, record) for col in keys):
                return record
        return None

    def _most_alike(self, row: _Row) -> Record | None:
        """Return the ledger's row that says most of the same, of those not in the file."""
        counts = [(self._alike(row, record), record) for record in self._free(row.tab)]
        count, record = max(counts, key=lambda each: each[0], default=(0, None))
        return record if count >= LEAST_FIELDS else None

    def _free(self, tab: Tab) -> Iterator[Record]:
        rows = tab.rows(self._recorded)
        return (each for each in rows if _at(each) not in self._taken)

    def _alike(self, row: _Row, record: Record) -> int:
        return sum(
            _says(row, col, record) for col in row.tab.columns if col.field in row.said
        )

    def _restored(self, row: _Row, record: Record) -> Iterator[HandEdit]:
        wrong = [col for col in row.tab.columns if col.field in row.wrong]
        # Half a row is at fault in the one cell it has left.
        if all(_says(row, col, record) for col in wrong):
            wrong = [col for col in row.tab.columns if not _says(row, col, record)]
        for col in wrong:
            value = getattr(record, col.field)
            there = self._there(row, col)
            is_coded = self._contents.is_coded
            self._write(row, col.field, cell_value(col, value, is_coded=is_coded))
            change = Change(
                record=type(record).__name__,
                key=record.identity,
                before={col.field: record.values[col.field]},
                after={col.field: there},
            )
            becomes = f"{quote_value(value)} becomes {quote_value(there)}"
            words = f"{col.title} of {shorten(record.identity)}, {becomes}"
            place = row.found.place(row.number, col.field)
            yield HandEdit(place, words, (change,))

    def _there(self, row: _Row, col: Column) -> str | None:
        cell = row.found.cells.get((row.number, row.found.grid.columns[col.field]))
        return None if cell is None or is_blank(cell) else str(cell.value)

    def _new_row(self, row: _Row) -> HandEdit:
        """Clear a row that the ledger does not have."""
        for part in row.tab.parts:
            self._write(row, layout.part_name(part), None)
        names = ", ".join(str(row.said[f]) for f in row.tab.record.key if f in row.said)
        words = f"{row.tab.record.__name__} {shorten(names)}".rstrip() + ": a new row"
        return HandEdit(row.found.place(row.number), words, ())

    def _write(self, row: _Row, field: str, value: CellValue) -> None:
        spot = self.writer.spot(row.tab.title, row.number, field)
        if spot:
            self.writer.write(spot, value)


def _at(record: Record) -> tuple[str, str]:
    return type(record).__name__, record.identity


def _says(row: _Row, col: Column, record: Record) -> bool:
    """Tell whether a row of the file holds what a record has in a field."""
    value = cell_value(col, getattr(record, col.field))
    ours, said = "" if value is None else value, row.said.get(col.field) or ""
    if col.kind == "choice":
        said = plain_choice(str(said))
    return fold_text(said) == fold_text(ours)
