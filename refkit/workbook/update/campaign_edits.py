"""The edits that make a workbook say a later campaign."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Record
from refkit.workbook.edits import overwritten
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import books, cover, layout, rows
from refkit.workbook.sheets.books import Book
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.meaning import cell_value, shows_value
from refkit.workbook.sheets.worksheets import is_blank
from refkit.workbook.update import cell_writer, course_rows, new_columns
from refkit.workbook.update.cell_writer import CellWriter
from refkit.workbook.update.new_columns import NewColumn
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.cells import Cell

_ROWS = re.compile(r"(?<=[A-Z])\$?\d+|[$' ]")


class CampaignEdits:
    """Collects the edits that make one workbook say a later campaign."""

    def __init__(self, contents: Contents, after: Campaign) -> None:
        self.after = after
        self.tabs = {tab.title: tab for tab in contents.tabs}
        self.writer = CellWriter(contents.found)
        self._contents = contents
        self._rows = dict(contents.rows)
        self._shapes: dict[tuple[str, str, str], frozenset[str]] = {}
        self._grids = contents.grids

    def columns(self, fresh: Mapping[str, list[NewColumn]]) -> None:
        """Write the headings of new columns."""
        for title, each in fresh.items():
            new_columns.add_headings(self.writer, self._contents.found[title], each)

    def defaults(self, fresh: Mapping[str, list[NewColumn]]) -> None:
        """Fill new columns of ours in the rows that were there and did not change."""
        for tab in (self.tabs[title] for title in fresh):
            for row in tab.rows(self.after):
                number = self._rows[tab.record.__name__, row.identity][1]
                names = (each.column.field for each in fresh[tab.title])
                blank = [n for n in names if self._cell(tab, number, n) is None]
                self._write_fields(tab, row, number, blank)

    def numbers(self) -> None:
        """Write the numbers of lines that were written by hand without theirs."""
        for tab in (tab for tab in self.tabs.values() if tab.numbering):
            for row in tab.rows(self.after):
                number = self._rows[tab.record.__name__, row.identity][1]
                if self._cell(tab, number, tab.numbering) is None:
                    self._write_fields(tab, row, number, [tab.numbering])

    def change(self, change: Change) -> None:
        """Write the cells of one row that appears, leaves or has other fields."""
        at = (change.record, change.key)
        if change.before is None:
            self._add_row(self.after.tables[change.record][change.key])
            return
        if at not in self._rows:
            place = f"{change.record} {change.key}"
            raise Refused([Problem(place, "no worksheet has the row", "it")])
        title, number = self._rows[at]
        if change.after is None:
            self._clear_row(self.tabs[title], number)
            del self._rows[at]
            return
        row = self.after.tables[change.record][change.key]
        if not self.tabs[title].holds(row):
            self._clear_row(self.tabs[title], number)
            self._add_row(row)
            return
        self._write_fields(self.tabs[title], row, number, change.after)

    def entries(self, before: tuple[Entry, ...]) -> None:
        """Write the entries that are new; the ledger only ever grows."""
        kept = self.after.entries[: len(before)]
        pairs = zip(before, kept, strict=False)
        if len(kept) < len(before) or any(a is not b and a != b for a, b in pairs):
            raise Refused([Problem("Ledger", "an entry differs", "only new entries below")])
        for entry in self.after.entries[len(before) :]:
            for title, lines in rows.entry_rows(entry).items():
                self._write_book(books.BY_TITLE[title], lines)

    def figures(self, back: Collection[str]) -> None:
        """Write the stored values of derived columns that come out otherwise now.

        All of them: what was changed by hand may have been saved without them. Cells to be
        put `back` get their formulas again.
        """
        for tab, row, number in self._derived_rows():
            found = self._contents.found[tab.title]
            there = [each for each in tab.derived if each.name in found.grid.columns]
            cells = [self._cell(tab, number, d.name) for d in there if d.formula]
            # A row that was written by hand gets the formulas of the rows beside it.
            is_new = overwritten.has_no_formulas(cells)
            for derived in there:
                is_back = found.place(number, derived.name) in back
                if is_new or is_back or not derived.formula:
                    self._write_formula(tab, derived, row, number)
                else:
                    self._write_figure(tab, derived, row, number)

    def _derived_rows(self) -> Iterator[tuple[Tab, Record, int]]:
        """Yield the rows that have derived columns, each with its tab and row number."""
        for tab in self.tabs.values():
            for row in tab.rows(self.after) if tab.derived else ():
                yield tab, row, self._rows[tab.record.__name__, row.identity][1]

    def cover(self) -> None:
        """Write what the cover shows that is no longer so; without a cover, nothing."""
        found = self._contents.cover
        if found is None:
            return
        numbers = {at: number for at, (_, number) in self._rows.items()}
        blocks = cover.cover_blocks(self.after, self._grids, numbers)
        cell_writer.write_cover(
            self.writer, found, cover.cover_title(self.after, self._grids), blocks
        )

    def course(self, before: tuple[Entry, ...]) -> None:
        """Write how the sides stand, where the workbook follows that."""
        fresh = self.after.entries[len(before) :]
        course_rows.write_course(self.writer, self._contents.course, self.after, fresh)

    def done(self) -> Contents:
        """Return the contents of the workbook as written."""
        return replace(
            self._contents,
            campaign=self.after,
            faults=[],
            is_checked=False,
            own_places={},
            behind={},
            found=self.writer.found(),
            rows=self._rows,
            cover=self.writer.sheet(self._contents.cover),
            course=self.writer.sheet(self._contents.course),
        )

    def _add_row(self, row: Record) -> None:
        record = type(row).__name__
        tab = next((t for t in self.tabs.values() if t.holds(row)), None)
        if tab is None:
            place = f"{record} {row.identity}"
            raise Refused([Problem(place, "there is no worksheet for it", "one")])
        number = self._next_row(tab, row)
        grid = self._grids.by_place[record, tab.side]
        if number > grid.last:
            expected = f"room down to row {grid.last}, where the formulas end"
            place = f"{grid.title}!{number}:{number}"
            raise Refused([Problem(place, "the worksheet is full", expected)])
        self._rows[record, row.identity] = (tab.title, number)
        self._write_fields(tab, row, number, [col.field for col in tab.columns])
        for derived in tab.derived:
            self._write_formula(tab, derived, row, number)

    def _write_formula(self, tab: Tab, derived: Derived, row: Record, number: int) -> None:
        """Write a derived cell, where its column is there."""
        value, spot = derived.value(self.after, row), self._spot(tab, number, derived)
        if spot and derived.formula:
            formula = self._grids.formula(tab, derived, row, number)
            self.writer.write(spot, value, formula)
        elif spot:
            cell = self.writer.cell(spot)
            if not shows_value(cell.value if cell else None, value):
                self.writer.write(spot, value or None)

    def _spot(self, tab: Tab, number: int, derived: Derived) -> Spot | None:
        return self.writer.spot(tab.title, number, derived.name)

    def _next_row(self, tab: Tab, row: Record) -> int:
        """Return the row below the last, where the umpire has nothing of his own."""
        fields = tuple(col.field for col in tab.columns)
        number = self.writer.next_row(tab.title, fields)
        while any(
            self._is_his(tab, each, row, self._cell(tab, number, each.name))
            for each in tab.derived
        ):
            number = self.writer.next_row(tab.title, fields)
        return number

    def _cell(self, tab: Tab, number: int, column: str) -> Cell | None:
        return self.writer.cell(self.writer.spot(tab.title, number, column))

    def _is_his(self, tab: Tab, derived: Derived, row: Record, cell: Cell | None) -> bool:
        """Tell whether the umpire has something of his own in a derived column."""
        if cell is None or cell.formula is None:
            return not is_blank(cell)
        known = self._own_shapes(tab, derived, row)
        return not cell.shared and _formula_shape(cell.formula) not in known

    def _own_shapes(self, tab: Tab, derived: Derived, row: Record) -> frozenset[str]:
        """Return the shapes of a derived column's formula, the same for a side's rows."""
        at = tab.title, derived.name, layout.side_of(row)
        if at not in self._shapes:
            known = self._grids.formulas(tab, derived, row, 1)
            self._shapes[at] = frozenset(map(_formula_shape, known))
        return self._shapes[at]

    def _write_fields(
        self, tab: Tab, row: Record, number: int, fields: Iterable[str]
    ) -> None:
        wanted = set(fields)
        for col in tab.columns:
            if col.field in wanted:
                held, is_coded = getattr(row, col.field), self._grids.is_coded
                value = cell_value(col, held, is_coded=is_coded)
                self.writer.write(self.writer.spot(tab.title, number, col.field), value)

    def _clear_row(self, tab: Tab, number: int) -> None:
        # The row stays, empty: all below it keeps its place, and so do formulas on it.
        for part in tab.parts:
            spot = self.writer.spot(tab.title, number, layout.part_name(part))
            if spot:
                self.writer.write(spot, None)

    def _write_book(self, book: Book, lines: Iterable[rows.Row]) -> None:
        for line in lines:
            number = self.writer.next_row(book.title, book.headings)
            for heading, value in zip(book.headings, line, strict=True):
                self.writer.write(self.writer.spot(book.title, number, heading), value)

    def _write_figure(self, tab: Tab, derived: Derived, row: Record, number: int) -> None:
        spot = self._spot(tab, number, derived)
        cell = self.writer.cell(spot)
        if not spot or not cell:
            return
        if cell.formula is not None and not self._is_his(tab, derived, row, cell):
            value = derived.value(self.after, row)
            self.writer.vouched.add(spot)
            if not shows_value(cell.value, value):
                self.writer.write_stored(spot, value)


@lru_cache(maxsize=65536)
def _formula_shape(formula: str) -> str:
    """Return a formula without row numbers, by which ours is known from the umpire's own.

    >>> _formula_shape("COUNTIFS('Red Stands'!$C$4:$C$2003,A7)")
    'COUNTIFS(RedStands!C:C,A)'
    """
    return _ROWS.sub("", formula)
