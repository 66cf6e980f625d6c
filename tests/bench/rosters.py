"""How dear it is to adopt a roster of 200 lines, beside reading its tabs with pandas."""

import io
import statistics
import sys
import tempfile
import time
from pathlib import Path

import pandas as pd
import xlsxwriter

from tests.rosters import reading

LINES = 200
HEADINGS = ("Company", "Arm", "Quality", "Full", "Lost", "Now", "Status", "Remarks")
ARMS = ("Infantry", "Tanks", "Artillery", "Anti-tank guns", "Recon")
QUALITIES = ("Raw", "Trained", "Experienced", "Veteran", "Elite")


def roster(lines=LINES, first=1):
    """Return a workbook with a tab for each side: sections, formulas, totals.

    `first` is the number of the first regiment: others have names not read before.
    """
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        for side in ("British", "German"):
            _fill(book.add_worksheet(side), side, lines // 2, first)
    return file.getvalue()


def _fill(sheet, side, lines, first):
    sheet.write(0, 0, f"{side} order of battle")
    sheet.write_row(2, 0, HEADINGS)
    row, left = 3, 0
    for number in range(lines):
        if number % 10 == 0:
            sheet.write(row, 0, f"{1 + number // 10}. Brigade")
            row += 1
        full, lost = 9 + number % 5, number % 7
        left += full - lost
        name = f"{1 + number % 4} Coy, {first + number // 4} {side} Regiment"
        words = (ARMS[number % 5], QUALITIES[number // 5 % 5])
        sheet.write_row(row, 0, (name, *words, full, lost))
        formula = f"=D{row + 1}-E{row + 1}"
        sheet.write_formula(row, 5, formula, None, full - lost)
        sheet.write_row(row, 6, ("destroyed" if number % 23 == 22 else "active", None))
        row += 1
    sheet.write(row, 0, "Total")
    sheet.write_formula(row, 5, f"=SUM(F4:F{row})", None, left)


def spent(work, times=5):
    """Return the median seconds of processor that a piece of work takes."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return statistics.median(found)


def measured():
    """Print what adopting takes, and what only reading the cells takes otherwise."""
    data, others = roster(), (roster(first=number) for number in range(100, 1000, 100))
    # What is kept of one roster's texts must be of no use for the next.
    ours = spent(lambda: _adopted(next(others)))
    theirs = spent(lambda: pd.read_excel(io.BytesIO(data), sheet_name=None))
    sys.stdout.write(
        f"adopting a roster of {LINES} lines: {ours:.2f} s of processor; "
        f"pandas.read_excel of all its tabs: {theirs:.2f} s\n"
    )


def _adopted(data):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "roster.xlsx")
        path.write_bytes(data)
        told = reading.adopt(path)
        assert told["adopted"], told["faults"]
