"""Strangers' workbooks: an update loses nothing, or is refused in a sentence.

They are not part of the project. The tests are there when REFKIT_SHARED names the folder
that holds them.
"""

import contextlib
import io
import os
import re
import warnings
from datetime import date, datetime, time
from pathlib import Path

import openpyxl
import pytest

from refkit.engine.problems import Refused
from refkit.workbook import addresses
from refkit.workbook.cells import read_cells
from refkit.workbook.edit import Edit, edit
from refkit.workbook.package import Package

SHARED = os.environ.get("REFKIT_SHARED")
CORPUS = Path(SHARED or ".", "corpus")
BOOKS = sorted(path.name for path in CORPUS.glob("*.xls[xm]")) if SHARED else []
SENTENCE = re.compile(r"[^\n]+: [^\n]+; expected [^\n]+\.")
TEXT = 'Ney & "Old Guard" <1er> é中'


def edits_of(sheet):
    """Return a number in place of the first one, and a row below the last."""
    last = max((row for row, _ in sheet.cells), default=0)
    numbers = (cell for cell in sheet.cells.values() if cell.kind == "number")
    plain = [cell.ref for cell in numbers if cell.formula is None][:1]
    row = min(last + 1, 1_048_000)
    return [
        *(Edit(sheet.title, ref, 4242.5) for ref in plain),
        Edit(sheet.title, addresses.name(row, 1), TEXT),
        Edit(sheet.title, addresses.name(row, 3), 7),
    ]


def check(package, edits, made):
    """Check every cell and every part against what there was."""
    changed = {addresses.position(one.ref): one.value for one in edits}
    before, after = read_cells(package), read_cells(made)
    for title, sheet in before.items():
        if title != edits[0].sheet:
            assert after[title] == sheet
    title, part = edits[0].sheet, before[edits[0].sheet].part
    assert {place: after[title].cells[place].value for place in changed} == changed
    kept = {place: after[title].cells.get(place) for place in before[title].cells}
    assert kept == dict(before[title].cells) | {
        place: kept[place] for place in changed if place in kept
    }
    assert [name for name in package.parts if package.read(name) != made.read(name)] == [
        part
    ]
    assert edit(made, edits) is made


def check_with_openpyxl(data, edits):
    """Check the cells through another reader, if it can read the file at all."""
    with contextlib.suppress(TypeError, ValueError, KeyError, IndexError, AttributeError):
        book = openpyxl.load_workbook(io.BytesIO(data))
        values = [(book[one.sheet][one.ref].value, one.value) for one in edits]
        assert all(
            found == wanted or isinstance(found, date | datetime | time)
            for found, wanted in values
        )


if BOOKS:

    @pytest.mark.slow
    @pytest.mark.parametrize("book", BOOKS)
    def test_a_strangers_workbook_is_right_or_refused(book):
        data = (CORPUS / book).read_bytes()
        faults, edits, made = (), [], b""
        try:
            package = Package.open(data)
            for sheet in list(read_cells(package).values())[:1]:
                edits = edits_of(sheet)
                made = edit(package, edits).to_bytes()
        except Refused as refusal:
            faults = refusal.faults
        assert all(SENTENCE.fullmatch(str(fault)) for fault in faults)
        if made:
            check(package, edits, Package.open(made))
        if 0 < len(made) < 500_000:
            with warnings.catch_warnings(action="ignore"):
                check_with_openpyxl(made, edits)
