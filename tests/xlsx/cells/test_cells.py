from datetime import date

import pytest

from refkit.engine.problems import Refused
from refkit.xlsx.cells import dates
from refkit.xlsx.cells.cells import Cell, read_cells
from refkit.xlsx.package.package import Package
from tests.xlsx import books
from tests.xlsx.books import moment

STYLES = (
    '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs>'
)


def cells(rows, **around):
    """Return the cells of a small sheet."""
    return read_cells(Package.open(books.small(books.sheet(rows), **around)))[
        "Roster"
    ].cells


def value(cell, **around):
    """Return the value and kind of one cell's XML."""
    found = cells(f'<row r="1">{cell}</row>', **around)[1, 1]
    return found.value, found.kind


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ('<c r="A1"><v>9</v></c>', (9, "number")),
        ('<c r="A1"><v>9.50</v></c>', (9.5, "number")),
        ('<c r="A1"><v>1E3</v></c>', (1000, "number")),
        ('<c r="A1" t="b"><v>1</v></c>', (True, "bool")),
        ('<c r="A1" t="e"><v>#N/A</v></c>', ("#N/A", "error")),
        ('<c r="A1" t="str"><f>B1</f><v> two </v></c>', (" two ", "text")),
        ('<c r="A1" t="s"><v>1</v></c>', ("Ney & Davout", "text")),
        ('<c r="A1" t="inlineStr"><is><t>Ney</t></is></c>', ("Ney", "text")),
        (
            '<c r="A1" t="inlineStr"><is><r><t>N</t></r><r><t>ey</t></r></is></c>',
            ("Ney", "text"),
        ),
        ('<c r="A1" t="inlineStr"><is><t>a_x000D_b</t></is></c>', ("a\rb", "text")),
        ('<c r="A1" t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>', ("<b>", "text")),
        ('<c r="A1" t="inlineStr"><is><t>N</t><rPh><t>x</t></rPh></is></c>', ("N", "text")),
        ('<c r="A1"><v>many</v></c>', ("many", "text")),
        ('<c r="A1" s="9"><v>5</v></c>', (5, "number")),
        ('<c r="A1" s="1"/>', (None, "blank")),
        ('<c r="A1" t="d"><v>some day</v></c>', ("some day", "text")),
        ('<c r="A1"><f>B1</f><v></v></c>', (None, "blank")),
        ('<c r="A1" t="d"><v>1942-12-08</v></c>', (date(1942, 12, 8), "date")),
        ('<c r="A1" s="1"><v>15683</v></c>', (date(1942, 12, 8), "date")),
        ('<c r="A1" s="1"><v>15683.25</v></c>', (moment("1942-12-08T06:00"), "date")),
        ('<c r="A1" s="2"><v>15683</v></c>', (moment("1942-12-08"), "date")),
        ('<c r="A1" s="1"><v>-1</v></c>', (-1, "number")),
        ('<c r="A1" s="1"><v>60</v></c>', (60, "number")),
        ('<c r="A1" s="1"><v>59</v></c>', (date(1900, 2, 28), "date")),
        ('<c r="A1" s="1"><v>61</v></c>', (date(1900, 3, 1), "date")),
    ],
)
def test_a_cell_gives_its_value(cell, expected):
    phonetic = "<si><t>Ney</t></si><si><r><t>Ney</t></r><r><t> &amp; Davout</t></r>"
    strings = phonetic + '<rPh sb="0" eb="1"><t>NEI</t></rPh></si>'
    assert value(cell, strings=strings, styles=STYLES) == expected


def test_days_can_count_from_1904():
    cell = '<c r="A1" s="1"><v>14221</v></c>'
    found = value(cell, styles=STYLES, workbook='<workbookPr date1904="1"/>')
    assert found == (date(1942, 12, 8), "date")


@pytest.mark.parametrize("from_1904", [False, True])
@pytest.mark.parametrize(
    "day", [date(1904, 1, 2), date(1942, 12, 8), moment("1943-02-02T11:59:59.123")]
)
def test_a_day_comes_back_from_its_number(day, from_1904):
    serial = dates.to_serial(day, from_1904=from_1904)
    assert dates.from_serial(serial, "date", from_1904=from_1904) == day


@pytest.mark.parametrize(
    ("code", "shows"),
    [
        ("d/m/yy", "date"),
        ("mmmm", "date"),
        ("[$-409]d mmm yy h:mm AM/PM", "datetime"),
        ("mm:ss.0", ""),
        ("[mm]", ""),
        ('0 "days"', ""),
        ("[Red]0.00", ""),
        ("General", ""),
        ("Standard", ""),
    ],
)
def test_a_number_format_shows_days_or_not(code, shows):
    assert dates.format_shows(code) == shows


def test_shared_formulas_tell_whose_they_are():
    found = cells(
        '<row r="1"><c r="A1"><f t="shared" si="0" ref="A1:A2">B1</f><v>1</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" si="0"/><v>2</v></c></row>'
    )
    assert found[1, 1] == Cell((1, 1), 1, "B1", 0, "number")
    assert found[2, 1] == Cell((2, 1), 2, "B1", 0, "number", shared=True)


def test_rows_and_cells_without_addresses_follow_one_another():
    found = cells(
        '<row><c><v>1</v></c></row><row r="4"><c r="C4"><v>2</v></c><c/></row><row/>'
    )
    assert {place: cell.ref for place, cell in found.items()} == {
        (1, 1): "A1",
        (4, 3): "C4",
        (4, 4): "D4",
    }


def test_a_stray_value_in_the_last_cell_costs_nothing():
    found = cells('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    assert list(found) == [(1_048_576, 16_384)]


def test_a_real_workbook_gives_every_kind():
    sheets = read_cells(Package.open(books.xlsxwriter_book()))
    roster, notes = sheets["Roster"].cells, sheets["Notes"].cells
    assert roster[2, 1].value == "1st Bn"
    assert roster[2, 3].value == date(1942, 12, 8)
    assert roster[2, 4][1:3] == (18, "B2*2")
    assert [notes[row, 1].value for row in (1, 2, 3, 4)] == [
        "a bold word",
        True,
        moment("1942-12-08T06:30"),
        0.25,
    ]


def test_hidden_sheets_say_so():
    assert read_cells(Package.open(books.xlsxwriter_book()))["Secret"].state == "hidden"


def test_only_the_sheets_asked_for_are_read():
    assert list(read_cells(Package.open(books.xlsxwriter_book()), ["Notes"])) == ["Notes"]


@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        ('<c r="A0"/>', r"^Roster: has a cell that cannot be read \(A0\)"),
        ('<c r="A1" t="s"><v>5</v></c>', "^book/strings.xml: has no text number 5"),
        ('<c r="A1" s="x"/>', "^Roster: has a cell that cannot be read"),
    ],
)
def test_a_cell_that_makes_no_sense_is_refused(cell, fault):
    with pytest.raises(Refused, match=fault):
        cells(f'<row r="1">{cell}</row>', strings="<si/>")


def test_a_sheet_with_entities_is_refused():
    bomb = '<!DOCTYPE w [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>'
    with pytest.raises(Refused, match=r"^book/one.xml: declares a DOCTYPE"):
        read_cells(Package.open(books.small(bomb)))
