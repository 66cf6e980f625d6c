"""Strangers' workbooks: an update loses nothing, or is refused in a sentence.

They are not part of the project. The tests on them are there when REFKIT_SHARED names the
folder that holds them.
"""

import io
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
import xlsxwriter

from refkit.xlsx.package.package import Package
from tests.corpus import choosing, opening, trying
from tests.corpus.comparing import compare, unchanged_drawings
from tests.corpus.inventory import Inventory
from tests.xlsx import books
from tests.xlsx.edits import edit_at, edit_cells

ROOT = Path(__file__).parents[2]
SHARED = os.environ.get("REFKIT_SHARED")
CORPUS = Path(SHARED or ".", "corpus")
BOOKS = sorted(path.name for path in CORPUS.glob("*.xls[xm]")) if SHARED else []
SENTENCE = re.compile(r"[^\n]+: [^\n]+; expected [^\n]+\.")
BOOK = books.xlsxwriter_book()

if BOOKS:

    @pytest.mark.long
    @pytest.mark.parametrize("book", BOOKS)
    def test_a_strangers_workbook_is_right_or_refused(book):
        tried = trying.attempt((CORPUS / book).read_bytes())
        assert tried.status != "wrong", tried.told
        if tried.status == "refused":
            assert all(SENTENCE.fullmatch(reason) for reason in tried.reasons)


def test_a_book_of_every_feature_is_updated():
    tried = trying.attempt(BOOK)
    assert tried.status == "updated", tried.told
    assert "Roster: B2 4242.5" in tried.told
    assert set(tried.before - tried.after) == {"stored values of formulas"}
    assert tried.removed == 4
    assert tried.read_before
    assert tried.read_after


def drawn(sheets=16, lines=100, shapes=120):
    """Return a workbook of many worksheets, on each a list and counters drawn beside it."""
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        for number in range(sheets):
            sheet = book.add_worksheet(f"Map {number}")
            sheet.write_row(0, 0, ["Unit", "Men", "Left"])
            for row in range(1, lines):
                sheet.write_row(row, 0, [f"Unit {row}", row])
                sheet.write_formula(row, 2, f"=B{row + 1}-1", None, row - 1)
            for row in range(shapes):
                sheet.insert_textbox(row, 5, f"Counter {row}", {"width": 40})
    return file.getvalue()


def seconds(work):
    start = time.process_time()
    work()
    return time.process_time() - start


def test_drawings_that_stay_are_not_read_again():
    data = drawn()
    assert trying.attempt(data).status == "updated"
    whole = seconds(lambda: opening.by_openpyxl(data))
    assert seconds(lambda: trying.attempt(data)) < 1.5 * whole


def test_a_drawing_that_is_another_is_read():
    before = drawn(2, 3, 2)
    parts = books.unzipped(before)
    drawing = "xl/drawings/drawing2.xml"
    parts[drawing] = parts[drawing].replace(b"Counter 1", b"Counter 9")
    after = books.zipped(parts)
    same = unchanged_drawings(Inventory(before), Inventory(after))
    assert same == {"xl/drawings/drawing1.xml"}
    parts[drawing] = b"no drawing at all"
    assert opening.by_openpyxl(books.zipped(parts), same)
    assert not opening.by_openpyxl(books.zipped(parts), {*same, drawing})


def swapped(part, old, new):
    """Return the book with something in a part in place of something else."""
    parts = books.unzipped(BOOK)
    assert old in parts[part]
    parts[part] = parts[part].replace(old, new, 1)
    return books.zipped(parts)


SHEET = "xl/worksheets/sheet1.xml"
CHART = "xl/charts/chart1.xml"
# What is another in the book, and how the loss is told.
LOSSES = {
    "an axis of a chart": (CHART, b"<c:catAx>", b"<c:axis>", f"{CHART}: lost all: it is"),
    "a chart's gap": (
        CHART,
        b"<c:crossBetween ",
        b"<c:other ",
        f"{CHART}: lost crossBetween",
    ),
    "a word of a note": ("xl/comments1.xml", b"Don", b"Dom", "part changed: xl/comments1"),
    "a merge": (SHEET, b'<mergeCell ref="F1:G2"/>', b"", "merged cells: 1 became 0"),
    "a validation": (
        SHEET,
        b' operator="greaterThan"',
        b"",
        f"{SHEET}: lost dataValidation",
    ),
    "a default height": (
        SHEET,
        b"defaultRowHeight",
        b"other",
        f"{SHEET}: lost sheetFormatPr",
    ),
    "a formula": (SHEET, b"<f>B2*2</f>", b"", "Roster!D2: the formula 'B2*2' is None"),
    "a formula's words": (SHEET, b"B2*2", b"B2*C2", "Roster!D2: the formula 'B2*2' is"),
    "a number": (SHEET, b"<v>9</v>", b"<v>8</v>", "Roster!B2: '9' became '8'"),
    "a look": (SHEET, b'<c r="C2" s="1"', b'<c r="C2"', "Roster!C2: looks otherwise"),
    "a cell": (SHEET, b'<c r="B2"><v>9</v></c>', b"", "Roster!B2: the cell is gone"),
    "a row's height": (
        SHEET,
        b'<row r="1"',
        b'<row ht="30" r="1"',
        "Roster!1:1: the row's",
    ),
    "a tab": ("xl/workbook.xml", b"Notes", b"Motes", "xl/workbook.xml: lost sheet"),
    "a bold word": ("xl/sharedStrings.xml", b"<b/>", b"", "part changed: xl/sharedStrings"),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_a_loss_would_be_noticed(loss):
    *changed, told = LOSSES[loss]
    report = compare(Inventory(BOOK), Inventory(swapped(*changed)), {})
    assert any(fault.startswith(told) for fault in report.wrong), report.wrong


@pytest.mark.parametrize("part", ["xl/media/image1.png", "xl/charts/chart1.xml"])
def test_a_lost_part_would_be_noticed(part):
    parts = books.unzipped(BOOK)
    del parts[part]
    report = compare(Inventory(BOOK), Inventory(books.zipped(parts)), {})
    assert f"part lost: {part}" in report.wrong


def test_a_stored_value_that_went_or_is_new_is_counted():
    gone = compare(Inventory(BOOK), Inventory(swapped(SHEET, b"<v>18</v>", b"")), {})
    new = compare(Inventory(BOOK), Inventory(swapped(SHEET, b"<v>18</v>", b"<v>1</v>")), {})
    assert (gone.wrong, gone.removed, gone.renewed) == ([], ["Roster!D2"], [])
    assert (new.wrong, new.removed, new.renewed) == ([], [], ["Roster!D2"])


def test_an_edit_that_was_not_made_is_noticed():
    report = compare(Inventory(BOOK), Inventory(BOOK), {"Roster": {"B2": 4242.5}})
    assert report.wrong == ["Roster!B2: does not hold 4242.5"]


def test_a_cell_that_came_unasked_is_noticed():
    made = edit_cells(Package.open(BOOK), [edit_at("Notes", "A9", 7)]).to_bytes()
    assert "Notes!A9: came unasked" in compare(Inventory(BOOK), Inventory(made), {}).wrong


def test_a_stale_stored_value_is_noticed():
    was, now = BOOK, swapped(SHEET, b"<v>18</v>", b"<v>20</v>")
    assert trying.stale((BOOK, BOOK), (was, now)) == ["Roster!D2"]
    assert trying.stale((BOOK, now), (was, now)) == []
    assert trying.stale((BOOK, BOOK), (now, was)) == []
    drawn = swapped(SHEET, b"<f>B2*2</f>", b"<f>B2*RAND()</f>")
    assert trying.stale((BOOK, drawn), (was, now)) == []


def test_the_first_list_is_found_below_a_title():
    rows = [
        ["The 62nd Army"],
        [],
        ["Unit", "Strength"],
        ["1st Bn", 9],
        ["2nd Bn", 7],
        [],
        ["x"],
    ]
    found = choosing.list_on(books.listed(rows))
    assert found == choosing.List(3, 5, (1, 2))


def test_the_command_ends_with_what_passed_and_failed(tmp_path):
    source, out = tmp_path / "in", tmp_path / "out"
    (source / "deeper").mkdir(parents=True)
    (source / "one.xlsx").write_bytes(BOOK)
    (source / "deeper" / "two.xlsx").write_bytes(books.openpyxl_book())
    (source / "bad.xlsm").write_bytes(b"PK")
    (source / "~$one.xlsx").write_bytes(b"a lock")
    command = [sys.executable, "-m", "tests.corpus", str(source), "--out", str(out)]
    done = subprocess.run(
        [*command, "--no-office"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    lines = done.stdout.splitlines()
    assert "2 updated, 1 refused with a reason, 0 wrong" in lines
    assert "opened by openpyxl: 2 before, 2 after" in lines
    assert lines[-1] == "3 passed, 0 failed"
    made = sorted(str(path.relative_to(out)) for path in out.rglob("*.xls*"))
    assert made == ["deeper/two.xlsx", "one.xlsx"]
