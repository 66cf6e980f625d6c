import io
import re
import zipfile

import pytest
import xlsxwriter

from refkit.xlsx.cells import heights
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.fitting import fit_heights
from refkit.xlsx.package.package import Package
from tests.xlsx import books
from tests.xlsx.edits import edit_at

LONG = "a company that held the bridge all day\nand the next day"


def roster(*, wraps=True, size=10, by_hand=False):
    """Return a workbook of one worksheet whose second column is 12 wide."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file)
    look = book.add_format({"text_wrap": wraps, "font_size": size})
    sheet = book.add_worksheet("Roster")
    sheet.set_column(1, 1, 12, look)
    sheet.write_row(0, 0, ["Unit", "Note"], look)
    sheet.write_row(1, 0, ["1st", "short"], look)
    if by_hand:
        sheet.set_row(1, 45)
    book.close()
    return Package.open(file.getvalue())


def written(package, *edits):
    """Return the heights that rows are given once these cells are written."""
    made = fit_heights(apply_edits(package, edits).package, edits)
    sheet = zipfile.ZipFile(io.BytesIO(made.to_bytes())).read("xl/worksheets/sheet1.xml")
    found = re.findall(rb'<row r="(\d+)"[^>]*? ht="([\d.]+)"', sheet)
    return {int(row): float(high) for row, high in found}


def test_a_row_becomes_as_high_as_the_text_written_in_it():
    found = written(roster(), edit_at("Roster", "B2", LONG))
    assert found == {2: heights.row_height([(LONG, 12)], 10)}


def test_a_new_row_does_too():
    new = edit_at("Roster", "B3", LONG, style_of="B2")
    assert written(roster(), new) == {3: heights.row_height([(LONG, 12)], 10)}


def test_small_letters_want_less_room():
    new = edit_at("Roster", "B2", LONG)
    assert written(roster(size=8), new)[2] < written(roster(), new)[2]


def test_a_row_of_one_line_is_left_as_it_is():
    assert (
        written(roster(), edit_at("Roster", "B2", "brief"), edit_at("Roster", "B3", 7))
        == {}
    )


def test_a_text_that_does_not_go_on_needs_no_room():
    assert written(roster(wraps=False), edit_at("Roster", "B2", LONG)) == {}


def test_a_height_set_by_hand_stays():
    assert written(roster(by_hand=True), edit_at("Roster", "B2", LONG)) == {2: 45}


def test_a_row_never_becomes_lower():
    package, edit = roster(), edit_at("Roster", "B2", LONG)
    high = fit_heights(apply_edits(package, [edit]).package, [edit])
    shorter = edit_at("Roster", "B2", "two\nlines")
    assert written(high, shorter)[2] == heights.row_height([(LONG, 12)], 10)


@pytest.mark.parametrize("styles", ["", "<cellXfs><xf/></cellXfs>"])
def test_a_workbook_without_looks_is_left_as_it_is(styles):
    sheet = books.sheet('<row r="1"><c r="A1"><v>1</v></c></row>')
    package = Package.open(books.small(sheet, styles=styles))
    assert fit_heights(package, [edit_at("Roster", "A1", 2)]) is package


def test_a_column_without_a_width_is_as_wide_as_usual():
    sheet = books.sheet("", before='<cols><col min="2" max="2" hidden="1"/></cols>')
    fonts = '<fonts><font><sz val="10"/></font></fonts>'
    wraps = '<cellXfs><xf fontId="0"><alignment wrapText="1"/></xf></cellXfs>'
    package = Package.open(books.small(sheet, styles=fonts + wraps))
    edit = edit_at("Roster", "B1", LONG)
    made = (
        fit_heights(apply_edits(package, [edit]).package, [edit])
        .read("book/one.xml")
        .decode()
    )
    assert f'ht="{heights.row_height([(LONG, 8.43)], 10):g}"' in made


@pytest.mark.parametrize(
    ("text", "wide", "count"),
    [
        ("", 5, 1),
        ("aa bb", 4, 2),
        ("aa-bb", 4, 2),
        ("a" * 40, 10, 4),
        ("aa\n\nbb", 10, 3),
        ("aa" + " " * 50, 4, 1),
        ("iiii iiii", 6, 1),
        ("MMMM MMMM", 6, 2),
    ],
)
def test_lines_are_counted_as_a_column_breaks_them(text, wide, count):
    assert heights.count_lines(text, wide) == count


def test_no_row_is_higher_than_excel_takes():
    assert heights.row_height([("x\n" * 100, 10)], 10) == heights.TALLEST
