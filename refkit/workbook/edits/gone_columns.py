"""Columns that were deleted, put back with what the ledger says of each row."""

from collections.abc import Iterator
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.records import Column, Record
from refkit.workbook.edits.hand_edits import HandEdit
from refkit.workbook.read import history
from refkit.workbook.read.lacking import as_found, can_lack
from refkit.workbook.sheets import layout, meaning
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.meaning import cell_value
from refkit.workbook.sheets.worksheets import FoundSheet, find_sheet
from refkit.workbook.update import new_columns
from refkit.workbook.update.cell_writer import CellWriter
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells.cells import Sheets, read_cells
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.formulas import calculation


class GoneColumns(NamedTuple):
    """The columns that a worksheet has no longer, though the ledger knows what they held."""

    tab: Tab
    found: FoundSheet
    lost: tuple[Column, ...]

    def edit(self) -> HandEdit:
        """Return the deletion as a hand edit."""
        names = " and ".join(repr(col.title) for col in self.lost)
        are = "columns {} are" if len(self.lost) > 1 else "column {} is"
        row = self.found.grid.heading
        place = f"{self.found.title}!{row}:{row}"
        return HandEdit(place, f"the {are.format(names)} gone, with all in it", ())


def gone_columns(book: Workbook, recorded: Campaign) -> list[GoneColumns]:
    """Return the worksheets that lack columns, where each row is still known by its key.

    A heading that stands there under a name of its own may be one that was renamed: that is
    asked, and nothing put beside it.
    """
    sheets = read_cells(book.package)
    known = history.fields_known(history.read_changes(book.contents.found)[0])
    tabs = layout.tabs_of(recorded.system, recorded.sides)
    found = (_gone(book, sheets, tab, known) for tab in tabs if tab.rows(recorded))
    return [each for each in found if each]


def _gone(
    book: Workbook, sheets: Sheets, tab: Tab, known: set[tuple[str, str]]
) -> GoneColumns | None:
    title = book.contents.own.title(tab.title)
    wanted = {layout.part_name(part): part.title for part in tab.parts}
    keys = tuple(col.field for col in tab.columns if col.field in tab.record.key)
    found, problems = find_sheet(sheets, title, wanted, keys)
    if found is None or problems:
        return None
    lost = [col for col in tab.columns if not found.has([col.field])]
    name = tab.record.__name__
    lost = [c for c in lost if not can_lack(tab, c.field) or (name, c.field) in known]
    headings = found.cells.row(found.grid.heading)
    strange = headings.keys() - {*found.grid.columns.values()}
    return None if strange or not lost else GoneColumns(tab, found, tuple(lost))


def with_columns(book: Workbook, recorded: Campaign, gone: list[GoneColumns]) -> Workbook:
    """Return the workbook with these columns beside the others, filled by the ledger."""
    package = book.package
    for tab, found, lost in gone:
        rest = as_found(tab, {tab.title: lost})
        fresh = new_columns.place_columns(package, rest, found, lost)
        wide = new_columns.widen_sheet(found, fresh)
        writer = CellWriter({tab.title: wide})
        new_columns.add_headings(writer, wide, fresh)
        for number, record in _rows(tab, found, recorded):
            for col in lost:
                value = cell_value(
                    col, getattr(record, col.field), is_coded=book.contents.is_coded
                )
                writer.write(writer.spot(tab.title, number, col.field), value)
        package = apply_edits(package, writer.edits).package
    package = calculation.recalculate_on_opening(package, package.workbook())
    return Workbook.open(package.to_bytes())


def _rows(tab: Tab, found: FoundSheet, recorded: Campaign) -> Iterator[tuple[int, Record]]:
    """Yield the rows of the worksheet that the ledger has, each with its number."""
    keys = [col for col in tab.columns if col.field in tab.record.key]
    known = {
        tuple(str(getattr(row, col.field)) for col in keys): row for row in tab.rows(recorded)
    }
    from_1904 = found.cells.from_1904
    for number, cells in found.rows(tuple(col.field for col in keys)).items():
        if len(cells) == len(keys):
            said = (
                meaning.read_cell(tab.record, col, cells[col.field], from_1904=from_1904)
                for col in keys
            )
            if record := known.get(tuple(map(str, said))):
                yield number, record
