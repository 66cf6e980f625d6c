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
from refkit.workbook import addresses, plots
from refkit.workbook.addresses import Spot
from refkit.workbook.cells import read_cells
from refkit.workbook.edit import Edit, edit, edited
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


def as_left(cell, emptied):
    """Return a cell as it should be afterwards, its stored value gone if it was stale."""
    return cell._replace(value=None, kind="blank") if emptied else cell


def check(package, edits, made, emptied):
    """Check every cell and every part against what there was."""
    changed = {addresses.position(one.ref): one.value for one in edits}
    before, after = read_cells(package), read_cells(made)
    edited_title = edits[0].sheet
    found = {place: after[edited_title].cells[place].value for place in changed}
    assert found == changed
    for title, sheet in before.items():
        meant = changed if title == edited_title else ()
        wanted = {
            place: as_left(cell, Spot(title, *place) in emptied)
            for place, cell in sheet.cells.items()
            if place not in meant
        }
        assert {place: after[title].cells[place] for place in wanted} == wanted
    touched = {edited_title, *(spot.title for spot in emptied)}
    allowed = {before[title].part for title in touched} | set(plots.parts(package))
    allowed |= {package.workbook()} if emptied else set()
    changed_parts = {one for one in package.parts if package.read(one) != made.read(one)}
    assert before[edited_title].part in changed_parts
    assert changed_parts <= allowed | set(package.related(package.workbook(), "styles"))
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
        faults, edits, made, emptied = (), [], b"", set()
        try:
            package = Package.open(data)
            for sheet in list(read_cells(package).values())[:1]:
                edits = edits_of(sheet)
                change = edited(package, edits)
                made, emptied = change.package.to_bytes(), set(change.removed)
        except Refused as refusal:
            faults = refusal.faults
        assert all(SENTENCE.fullmatch(str(fault)) for fault in faults)
        if made:
            check(package, edits, Package.open(made), emptied)
        if 0 < len(made) < 500_000:
            with warnings.catch_warnings(action="ignore"):
                check_with_openpyxl(made, edits)
