"""Workbooks written cell by cell, and how refkit understands them."""

import io

import openpyxl
from openpyxl.styles import Font, PatternFill

from refkit import systems
from refkit.workbook.adopt.answers import NONE
from refkit.workbook.adopt.seeing.tabs import see_tabs
from refkit.workbook.adopt.understanding.understand import understand
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package

BATTLEFRONT = systems.load("battlefront")
STRUCK = Font(strike=True)

UNITS = ("Unit", "Arm", "Quality", "Full", "Now")
GERMAN = (
    ("1./PzGR 104", "Infantry", "Veteran", 12, 9),
    ("2./PzGR 104", "Infantry", "Trained", 12, 12),
    ("3./PzRgt 5", "Tanks", "Veteran", 10, 6),
    ("1./Flak 33", "Flak", "Experienced", 4, 4),
)
BRITISH = (
    ("A Coy, 2 Camerons", "Infantry", "Trained", 13, 11),
    ("B Coy, 2/7 Gurkha", "Infantry", "Veteran", 13, 13),
    ("A Sqn, 4 RTR", "Tanks", "Trained", 10, 6),
    ("9 Bty, 2 A-T Regt", "Anti-tank guns", "Raw", 6, 6),
)


def filled(rgb):
    return PatternFill("solid", fgColor=rgb)


def book(**tabs):
    """Return the bytes of a workbook with these rows by tab; `_` in a title is a blank."""
    made = openpyxl.Workbook()
    made.remove(made.active)
    for title, rows in tabs.items():
        sheet = made.create_sheet(title.replace("_", " "))
        for row in rows:
            sheet.append(row)
    return saved(made)


def saved(made):
    data = io.BytesIO()
    made.save(data)
    return data.getvalue()


def understood(data, said=NONE):
    """Return how refkit understands a workbook."""
    package = Package.open(data)
    return understand(see_tabs(package, read_cells(package)), BATTLEFRONT, said)


def fields(block):
    """Return the fields of each column of a block by its heading, or else its role."""
    return {c.heading.whole: "+".join(c.fields) or c.role for c in block.columns}


def roles(block):
    """Return the role of each column of a block by its heading."""
    return {c.heading.whole: c.role for c in block.columns}


def words(block, heading):
    """Return what the words of a column mean."""
    [column] = [c for c in block.columns if c.heading.whole == heading]
    return {word.his: word.ours for word in column.words}


def question(found, name):
    """Return the question of a name."""
    [one] = [each for each in found.questions if each.name == name]
    return one


def one_list(*rows, title="British", said=NONE):
    """Return the only block of a workbook of one tab."""
    [block] = understood(book(**{title: rows}), said).blocks
    return block
