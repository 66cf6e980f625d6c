"""A person in Excel: finds a heading, changes the cell below it, saves."""

import openpyxl


def find(sheet, heading):
    """Return the row and the column of a heading."""
    for row in sheet.iter_rows():
        for cell in row:
            if cell.value == heading:
                return cell.row, cell.column
    raise LookupError(heading)


def change(path, title, heading, value):
    """Change the first cell below a heading; stored values of formulas are lost in it."""
    book = openpyxl.load_workbook(path)
    row, column = find(book[title], heading)
    cell = book[title].cell(row + 1, column)
    assert cell.value != value
    cell.value = value
    book.save(path)
    return cell.coordinate
