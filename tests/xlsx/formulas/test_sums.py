"""Simple sums of the umpire's own keep a right stored value without any other program."""

import io

import openpyxl
import pytest

from refkit.xlsx.edit import apply_edits
from refkit.xlsx.formulas import sums
from refkit.xlsx.package.package import Package
from tests.xlsx.edits import edit_at

CELLS = {
    "A1": 3,
    "A2": 4.5,
    "A3": "ready",
    "A4": "lost",
    "A5": None,
    "A6": "Ready",
    "A7": True,
}


def worked_out(formula, *, other="1", **changed):
    """Return what is stored for a formula on another worksheet after cells changed."""
    book = openpyxl.Workbook()
    data, own = book.active, book.create_sheet("My own")
    data.title = "It's data"
    for ref, value in CELLS.items():
        data[ref] = value
    own["B1"] = f"={formula}"
    own["B2"] = f"={other}"
    own["C1"] = "ready"
    out = io.BytesIO()
    book.save(out)
    edits = [edit_at("It's data", ref, value) for ref, value in changed.items()]
    made = apply_edits(Package.open(out.getvalue()), edits, with_sums=True)
    sheet = openpyxl.load_workbook(io.BytesIO(made.package.to_bytes()), data_only=True)
    return sheet["My own"]["B1"].value


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("SUM('It''s data'!A1:A7)", 14.5),
        ("SUM('It''s data'!A1,'It''s data'!A2)", 14.5),
        ("sum('It''s data'!$A$1:$A$2) - 4", 10.5),
        ("-2+SUM('It''s data'!A1:A2)", 12.5),
        ("'It''s data'!A1", 10),
        ("'It''s data'!A1+'It''s data'!A5", 10),
        ("COUNT('It''s data'!A1:A7)", 2),
        ("COUNTA('It''s data'!A1:A7)", 6),
        ("MAX('It''s data'!A1:A7)", 10),
        ("MIN('It''s data'!A1:A7)", 4.5),
        ("COUNTIF('It''s data'!A1:A7,\"ready\")", 2),
        ("COUNTIF('It''s data'!A1:A7,C1)", 2),
        ("COUNTIF('It''s data'!A1:A7,\"<>ready\")", 5),
        ("COUNTIF('It''s data'!A1:A7,10)", 1),
        ("COUNTIF('It''s data'!A1:A7,\">=4.5\")", 2),
        ("COUNTIF('It''s data'!A1:A7,\"<>10\")", 6),
        ("SUMIF('It''s data'!A1:A7,\"<5\")", 4.5),
        ("SUMIF('It''s data'!A3:A4,\"ready\",'It''s data'!A1:A2)", 10),
        ("B2+1", 11),
        ("'it''s DATA'!A1", 10),
    ],
)
def test_a_simple_sum_has_the_new_value(formula, value):
    assert worked_out(formula, other="'It''s data'!A1", A1=10) == value


@pytest.mark.parametrize(
    "formula",
    [
        "SUM('It''s data'!A1:A7)*2",
        "SUM('It''s data:My own'!A1)",
        "SUM('It''s data'!A:A)",
        "ROUND('It''s data'!A1,0)",
        "COUNTIF('It''s data'!A1:A7,\"r*\")",
        "COUNTIF('It''s data'!A1:A7,\">ready\")",
        "COUNTIF('It''s data'!A1:A7,'It''s data'!A5)",
        "COUNTIF('It''s data'!A1:A7)",
        "SUMIF('It''s data'!A1:A3,\"ready\",'It''s data'!A1:A2)",
        "'It''s data'!A3+'It''s data'!A1",
        "SUM('It''s data'!A1:A2,Rate)",
        "SUM('It''s data'!A1:A2)+B1",
        "SUM('It''s data'!A1:A2)+B2",
    ],
)
def test_what_is_no_simple_sum_is_left_to_excel(formula):
    assert worked_out(formula, other="ROUND('It''s data'!A1,0)", A1=10) is None


def test_a_sum_is_parted_where_no_bracket_and_no_quote_is_open():
    assert [part for part, _ in sums._split('COUNTIF(A1:A2,"a-b")-1', "+-")] == [
        'COUNTIF(A1:A2,"a-b")',
        "1",
    ]
