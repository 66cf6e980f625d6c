"""Rows put below the one that shows their looks: as if XlsxWriter had written them all."""

import datetime
import io

import openpyxl
import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.growth.many_rows import Calculated, ListRow, add_rows
from refkit.xlsx.package.package import Package

DAY = datetime.date(1943, 7, 5)
FIRST = ("1st Bn", 12, DAY, None, Calculated("B2*2", 24))
TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=30)
CELLS = st.tuples(
    st.one_of(
        TEXTS, st.sampled_from(["", " x ", "=1+1", "_x0041_", "a\nb", "<&>", "\x07"])
    ),
    st.integers(-(10**14), 10**14) | st.none(),
    st.dates(datetime.date(1904, 1, 2), datetime.date(2200, 1, 1)) | st.none(),
    st.none(),
    st.builds(Calculated, st.sampled_from(["B2*2", 'IF(B2<3,"a","b")']), st.integers(0, 9)),
)


def written(rows, *, from_1904=False):
    """Return a workbook whose list XlsxWriter wrote, beside another worksheet."""
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"date_1904": from_1904}) as book:
        book.add_worksheet("Other").write_string(0, 0, "mine")
        sheet = book.add_worksheet("List")
        sheet.write_row(0, 0, ("Name", "Count", "Day", "Note", "Twice"))
        number = book.add_format({"bold": True})
        looks = [None, number, book.add_format({"num_format": "yyyy-mm-dd"}), number, None]
        for row, cells in enumerate(rows, 1):
            for column, (value, look) in enumerate(zip(cells, looks, strict=True)):
                put(sheet, (row, column), value, look)
    return Package.open(file.getvalue())


def put(sheet, at, value, look):
    """Write a value with XlsxWriter as what it is."""
    if isinstance(value, Calculated):
        sheet.write_formula(*at, f"={value.formula}", look, value.value)
    elif value is None or value == "":
        sheet.write_blank(*at, None, look)
    elif isinstance(value, datetime.date):
        sheet.write_datetime(*at, value, look)
    else:
        sheet.write_string(*at, value, look) if isinstance(value, str) else (
            sheet.write_number(*at, value, look)
        )


@settings(max_examples=40)
@given(st.lists(CELLS, max_size=12), st.booleans())
def test_rows_put_below_are_as_xlsxwriter_writes_them(rows, from_1904):
    """Values, kinds, formulas and looks, whatever the texts and either calendar."""
    made = add_rows(
        written([FIRST], from_1904=from_1904), {"List": [ListRow(each) for each in rows]}
    )
    again = read_cells(Package.open(made.to_bytes()))
    whole = read_cells(written([FIRST, *rows], from_1904=from_1904))
    filled = {at: cell for at, cell in again["List"].cells.items() if cell.kind != "blank"}
    expected = {
        at: cell for at, cell in whole["List"].cells.items() if cell.kind != "blank"
    }
    assert filled == expected
    assert again["Other"].cells == whole["Other"].cells


def test_another_program_reads_the_rows():
    """openpyxl finds each row's values, looks and height, and how far the list goes."""
    more = [
        ("2nd Bn", 9, DAY, None, Calculated("B3*2", 18)),
        ("3rd & last", 0, None, None, 7),
    ]
    rows = [ListRow(more[0], 30.1), ListRow(more[1])]
    made = add_rows(written([FIRST]), {"List": rows}).to_bytes()
    sheet = openpyxl.load_workbook(io.BytesIO(made))["List"]
    assert sheet.dimensions == "A1:E4"
    assert sheet["C3"].value.date() == DAY
    assert [[cell.value for cell in row] for row in (sheet["A3:B3"][0], sheet[4])] == [
        ["2nd Bn", 9],
        ["3rd & last", 0, None, None, 7],
    ]
    assert sheet["E3"].value == "=B3*2"
    assert [sheet.row_dimensions[row].height for row in (3, 4)] == [30, None]
    assert [cell.font.b for cell in sheet[4]] == [False, True, False, True, False]


def test_each_row_has_a_cell_for_every_column():
    """A row that is shorter or longer than the one above it is a mistake of ours."""
    with pytest.raises(ValueError, match="zip"):
        add_rows(written([FIRST]), {"List": [ListRow(("2nd Bn", 9))]})
