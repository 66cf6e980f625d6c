"""Cells that take over one respect of another cell's look and keep all else."""

import io

import openpyxl
import pytest
from openpyxl.styles import Border, Font, PatternFill, Side

from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.package.package import Package
from refkit.xlsx.relooks import COLOUR, EVERY, FILL, STRIKE, Relook, relook_cells


@pytest.fixture
def package():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Roster"
    sheet["A1"], sheet["B1"], sheet["C1"], sheet["D1"] = "own", "grey", "struck", "red"
    sheet["A1"].number_format = "0.00"
    sheet["A1"].border = Border(top=Side("thin"))
    sheet["A1"].font = Font(bold=True, size=14)
    sheet["B1"].fill = PatternFill("solid", fgColor="A6A6A6")
    sheet["C1"].font = Font(strike=True)
    sheet["D1"].font = Font(color="FF0000")
    out = io.BytesIO()
    book.save(out)
    return Package.open(out.getvalue())


def cell(package, ref="A1"):
    return openpyxl.load_workbook(io.BytesIO(package.to_bytes()))["Roster"][ref]


def relooked(package, ref, respects, *models):
    spots = tuple(Spot("Roster", 1, "ABCDEFG".index(each) + 1) for each in models)
    spot = Spot("Roster", 1, "ABCDEFG".index(ref) + 1)
    return relook_cells(package, [Relook(spot, spots, respects)])


@pytest.mark.parametrize(
    ("respects", "model", "found"),
    [
        ((FILL,), "B", ("00A6A6A6", None, None)),
        ((STRIKE,), "C", ("00000000", True, None)),
        ((COLOUR,), "D", ("00000000", None, "00FF0000")),
    ],
)
def test_one_respect_is_taken_over_and_all_else_kept(package, respects, model, found):
    made = cell(relooked(package, "A", respects, model))
    colour = made.font.color.rgb if made.font.color else None
    assert (made.fill.fgColor.rgb, made.font.strike, colour) == found
    assert (made.value, made.number_format, made.font.bold, made.font.size) == (
        "own", "0.00", True, 14,
    )  # fmt: skip
    assert made.border.top.style == "thin"


def test_a_look_is_taken_off_again(package):
    there = relooked(package, "A", (STRIKE,), "C")
    there = relooked(there, "A", (FILL,), "B")
    made = cell(relooked(there, "A", EVERY, "D"))
    assert (made.fill.fill_type, bool(made.font.strike)) == (None, False)
    assert made.font.color.rgb == "00FF0000"


def test_the_first_model_that_looks_otherwise_counts(package):
    assert cell(relooked(package, "A", (FILL,), "C", "B")).fill.fgColor.rgb == "00A6A6A6"


def test_a_cell_that_is_not_written_stays_so(package):
    made = relooked(package, "G", (FILL,), "B")
    assert made.read("xl/worksheets/sheet1.xml") == package.read("xl/worksheets/sheet1.xml")


def test_nothing_to_do_leaves_the_file_as_it_is(package):
    assert relook_cells(package, []) is package


def test_the_same_look_is_added_once(package):
    once = relooked(package, "A", (FILL,), "B")
    twice = relooked(once, "A", (FILL,), "B")
    assert once.read("xl/styles.xml") == twice.read("xl/styles.xml")
