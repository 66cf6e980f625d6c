"""Worksheets made cell by cell, and what is seen on them."""

import io

import openpyxl
from openpyxl.styles import Font, PatternFill

from refkit.workbook.adopt.seeing.tabs import see_tabs
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package

BOLD = Font(bold=True)
HEADINGS = ("Unit", "Arm", "Quality", "Full", "Lost", "Now", "Notes")
ARMS = ("Infantry", "Tanks", "Guns")
GRADES = ("Veteran", "Raw", "Trained")


def filled(rgb):
    return PatternFill("solid", fgColor=rgb)


def units(count, name="A"):
    """Return lines under HEADINGS."""
    return [
        (
            f"{name} Coy {n + 1}, 2/{n + 3} Regt",
            ARMS[n % 3],
            GRADES[2 * n % 3],
            12 - n % 3,
            n % 4,
            12 - n % 3 - n % 4,
            "at the ford" if n == 2 else None,
        )
        for n in range(count)
    ]


def put(sheet, row, column, values, **looks):
    """Write a row of values, each with these looks."""
    for step, value in enumerate(values):
        if value is not None:
            cell = sheet.cell(row, column + step, value)
            for name, look in looks.items():
                setattr(cell, name, look)


def table(sheet, row, column, headings, lines, bold=True):
    """Write a list with its headings; returns the row below it."""
    put(sheet, row, column, headings, **({"font": BOLD} if bold else {}))
    for step, line in enumerate(lines):
        put(sheet, row + 1 + step, column, line)
    return row + 1 + len(lines)


def turned_table(sheet, row, column, headings, lines):
    """Write a list with its headings in a column and its lines beside it."""
    for across, values in enumerate([headings, *lines]):
        for down, value in enumerate(values):
            sheet.cell(row + down, column + across, value)


def saved(write):
    """Return the bytes of a workbook whose first worksheet a function writes."""
    book = openpyxl.Workbook()
    write(book.active)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def tabs_in(data):
    package = Package.open(data)
    return see_tabs(package, read_cells(package))


def seen(write):
    """Return the worksheet that a function writes, as it is seen."""
    return tabs_in(saved(write))[0]


def outline(tab):
    """Return the headings of each block, all parts in one text, and its count of lines."""
    return [([h.whole for h in b.headings], len(b.lines)) for b in tab.blocks]


def texts(line):
    """Return what a line says by column."""
    return {column: cell.text for column, cell in line.cells.items()}
