"""The Rostov example as if somebody had typed it anew, in his own way and program."""

import io

import openpyxl
import xlsxwriter
from openpyxl.cell import WriteOnlyCell

from refkit.engine.records.derived import Derived
from refkit.workbook.sheets import layout
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package
from tests.workbook import rostov

OWN = "Tom's remark"
TITLE = "Advance to Rostov, typed by Tom"


def tables():
    """Return every worksheet as the rows that are typed into it, from its first row."""
    contents = rostov.opened().contents
    tabs = {tab.title: tab for tab in contents.tabs}
    return {
        title: _rows(sheet, contents.found[title], tabs.get(title))
        for title, sheet in read_cells(Package.open(rostov.data())).items()
        if title in contents.found
    }


def _rows(sheet, found, tab):
    """Return the rows of records turned round, those of the ledger as they are."""
    columns = found.grid.columns
    numbers = list(sheet.cells.rows(found.grid.heading))
    cells = {
        (row, c): sheet.cells.get((row, c)) for row in numbers for c in columns.values()
    }
    if tab is None:
        return [[_value(cells[row, c]) for c in columns.values()] for row in numbers]
    parts = [part for part in tab.parts if layout.part_name(part) in columns][::-1]
    head = [f" {part.title.upper()}: " for part in parts]
    head.insert(1, OWN)
    rows = [[TITLE], [], ["", "printed on Monday"], head]
    for count, row in enumerate(numbers[1:]):
        typed = [
            _typed(part, cells[row, columns[layout.part_name(part)]]) for part in parts
        ]
        typed.insert(1, "mine" if count % 2 else "")
        rows += [typed, []] if count % 5 == 4 else [typed]
        rows += [head] if count == 6 else []
    return [*rows, [], ["", "", "Note: checked against the book"]]


def _value(cell):
    return None if cell is None else cell.value


TYPED = {
    "date": lambda value: value.strftime("%d.%m.%Y"),
    "whole": " {}\xa0".format,
    "yes/no": lambda value: "✓" if value == "yes" else "☐",
    "choice": lambda value: value.replace("_", " ").upper() + " ",
}


def _typed(part, cell):
    """Return what a person types who thinks of the look and not of the type."""
    value = _value(cell)
    if isinstance(part, Derived) or value is None:
        return value
    return TYPED.get(part.kind, "{}\xa0 ".format)(value)


def by_xlsxwriter():
    """Return the workbook as XlsxWriter writes it: merged titles, filters, hidden rows."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True})
    for title, rows in tables().items():
        sheet = book.add_worksheet(title)
        sheet.add_write_handler(str, type(sheet).write_string)
        for at, row in enumerate(rows):
            sheet.write_row(at, 0, row)
        if rows[0] == [TITLE]:
            sheet.merge_range(0, 0, 0, 6, TITLE)
            sheet.autofilter(3, 0, len(rows) - 1, len(rows[3]) - 1)
            sheet.set_row(5, options={"hidden": True})
            sheet.set_column(2, 2, options={"hidden": True})
    book.close()
    return file.getvalue()


def by_openpyxl():
    """Return the workbook as openpyxl writes it: the texts stand in the cells."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in tables().items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append([_cell(sheet, value) for value in row])
        if rows[0] == [TITLE]:
            sheet.merge_cells("A1:G1")
            sheet.row_dimensions[6].hidden = True
            sheet.column_dimensions["C"].hidden = True
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _cell(sheet, value):
    """Return a cell that holds a text as a text, whatever it begins with."""
    if not value:
        return None
    cell = WriteOnlyCell(sheet, value)
    if isinstance(value, str):
        cell.data_type = "s"
    return cell
