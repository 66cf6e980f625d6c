"""Columns and sides that were deleted, put back with what the ledger says of each row."""

from collections.abc import Iterator, Set
from dataclasses import dataclass

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Problem
from refkit.engine.records.records import Column, Record
from refkit.workbook.edits.hand_edits import HandEdit
from refkit.workbook.read import history
from refkit.workbook.read.lacking import as_found, can_lack
from refkit.workbook.read.renamed_tabs import VERSIONS
from refkit.workbook.sheets import layout, meaning
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.meaning import cell_value
from refkit.workbook.sheets.worksheets import FoundSheet, find_sheet, fold_text
from refkit.workbook.update import new_columns
from refkit.workbook.update.cell_writer import CellWriter
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.formulas import calculation
from refkit.xlsx.package.package import Package


@dataclass(frozen=True, slots=True)
class _Lost:
    """What a worksheet lost: columns, or rows of sides."""

    tab: Tab
    found: FoundSheet
    columns: tuple[Column, ...] = ()
    sides: tuple[Record, ...] = ()

    def edit(self, recorded: Campaign) -> HandEdit:
        """Return the deletion as a hand edit."""
        if self.sides:
            sides = (naming.the_side(recorded, side.identity) for side in self.sides)
            return HandEdit(
                self.found.title, f"the row of {' and '.join(sides)} is gone", ()
            )
        names = " and ".join(repr(col.title) for col in self.columns)
        are = "columns {} are" if len(self.columns) > 1 else "column {} is"
        row = self.found.grid.heading
        place = f"{self.found.title}!{row}:{row}"
        return HandEdit(place, f"the {are.format(names)} gone, with all in it", ())


@dataclass(frozen=True, slots=True)
class Deleted:
    """What was deleted from a workbook, and the campaign as the ledger has it."""

    book: Workbook
    recorded: Campaign
    lost: tuple[_Lost, ...]

    def edits(self) -> tuple[HandEdit, ...]:
        """Return each deletion as a hand edit."""
        return tuple(each.edit(self.recorded) for each in self.lost)

    def put_back(self) -> Workbook:
        """Return the workbook with all of it."""
        package = self.book.package
        for each in self.lost:
            package = (
                self._with_rows(package, each)
                if each.sides
                else self._with_columns(package, each)
            )
        package = calculation.recalculate_on_opening(package, package.workbook())
        return Workbook.open(package.to_bytes())

    def _with_columns(self, package: Package, lost: _Lost) -> Package:
        """Return the package with the columns beside the others."""
        rest = as_found(lost.tab, {lost.tab.title: lost.columns})
        fresh = new_columns.place_columns(package, rest, lost.found, lost.columns)
        wide = new_columns.widen_sheet(lost.found, fresh)
        writer = CellWriter({lost.tab.title: wide})
        new_columns.add_headings(writer, wide, fresh)
        for number, record in _rows(lost.tab, lost.found, self.recorded):
            self._write(writer, lost.tab, number, record, lost.columns)
        return apply_edits(package, writer.edits).package

    def _with_rows(self, package: Package, lost: _Lost) -> Package:
        """Return the package with the rows below the others."""
        writer = CellWriter({lost.tab.title: lost.found})
        names = tuple(col.field for col in lost.tab.columns)
        for side in lost.sides:
            number = writer.next_row(lost.tab.title, names)
            self._write(writer, lost.tab, number, side, lost.tab.columns)
        return apply_edits(package, writer.edits).package

    def _write(
        self,
        writer: CellWriter,
        tab: Tab,
        number: int,
        row: Record,
        columns: tuple[Column, ...],
    ) -> None:
        is_coded = self.book.contents.is_coded
        for col in columns:
            value = cell_value(col, getattr(row, col.field), is_coded=is_coded)
            writer.write(writer.spot(tab.title, number, col.field), value)


def side_faults(there: Campaign, recorded: Campaign) -> list[Problem]:
    """Return the fault of sides that are others than those of the ledger."""
    if {*recorded.sides} == {*there.sides}:
        return []
    found, wanted = f"the sides are {', '.join(there.sides)}", ", ".join(recorded.sides)
    return [Problem("Sides", found, f"{wanted}, as the ledger has them; {VERSIONS}")]


def find_deleted(book: Workbook, recorded: Campaign) -> Deleted | None:
    """Return what was deleted, where each row is still known by its key; None for nothing.

    A heading that stands there under a name of its own may be one that was renamed, and a
    side beyond those of the ledger one that is called otherwise now: that is asked, and
    nothing put beside it.
    """
    sheets = read_cells(book.package)
    known = history.fields_known(history.read_changes(book.contents.found)[0])
    lost: list[_Lost] = []
    for tab in layout.tabs_of(recorded.system, recorded.sides):
        wanted = {layout.part_name(part): part.title for part in tab.parts}
        title = book.contents.own.title(tab.title)
        found, problems = find_sheet(sheets, title, wanted, _names(_keys(tab)))
        if found and not problems and tab.rows(recorded):
            lost += _lost_from(tab, found, recorded, known)
    return Deleted(book, recorded, tuple(lost)) if lost else None


def _lost_from(
    tab: Tab, found: FoundSheet, recorded: Campaign, known: Set[tuple[str, str]]
) -> Iterator[_Lost]:
    name = tab.record.__name__
    lost = [col for col in tab.columns if not found.has([col.field])]
    lost = [c for c in lost if not can_lack(tab, c.field) or (name, c.field) in known]
    headings = found.cells.row(found.grid.heading)
    if lost and not headings.keys() - {*found.grid.columns.values()}:
        yield _Lost(tab, found, columns=tuple(lost))
    elif name == "Side":
        there = {fold_text(cells["id"].value) for cells in found.rows(("id",)).values()}
        gone = [row for row in tab.rows(recorded) if fold_text(row.identity) not in there]
        if gone and len(there) + len(gone) == len(recorded.sides):
            yield _Lost(tab, found, sides=tuple(gone))


def _rows(tab: Tab, found: FoundSheet, recorded: Campaign) -> Iterator[tuple[int, Record]]:
    """Yield the rows of the worksheet that the ledger has, each with its number."""
    keys = _keys(tab)
    known = {tuple(str(getattr(r, c.field)) for c in keys): r for r in tab.rows(recorded)}
    from_1904 = found.cells.from_1904
    for number, cells in found.rows(_names(keys)).items():
        if len(cells) == len(keys):
            said = (
                meaning.read_cell(tab.record, col, cells[col.field], from_1904=from_1904)
                for col in keys
            )
            if record := known.get(tuple(map(str, said))):
                yield number, record


def _keys(tab: Tab) -> tuple[Column, ...]:
    return tuple(col for col in tab.columns if col.field in tab.record.key)


def _names(columns: tuple[Column, ...]) -> tuple[str, ...]:
    return tuple(col.field for col in columns)
