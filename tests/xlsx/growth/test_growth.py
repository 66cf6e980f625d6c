"""A row below a list: what spans the list takes it in, what does not stays and is told."""

import io
import re

import openpyxl
import pytest
import xlsxwriter

from refkit.xlsx.cells.addresses import Area, Spot
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.growth.growth import Growth
from refkit.xlsx.package.package import Package
from tests.xlsx import books
from tests.xlsx.edits import edit_at

LIST = Growth("Roster", Area(4, 1, 9, 5), 11, frozenset({1, 2}))
ROWS = [
    edit_at("Roster", "A10", "7th Bn", style_of="A9"),
    edit_at("Roster", "B10", 8, style_of="B9"),
    edit_at("Roster", "A11", "8th Bn", style_of="A9"),
]
PART = "xl/worksheets/sheet1.xml"
SMALL = Growth("Roster", Area(2, 1, 4, 2), 5, frozenset({1, 2}))


def roster():
    """Return a roster of six units with all that an umpire puts around a list."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True})
    sheet, front = book.add_worksheet("Roster"), book.add_worksheet("Front")
    list_of_six(book, sheet)
    book.define_name("Strengths", "=Roster!$B$4:$B$9")
    book.define_name("Guards", "=Roster!$B$7:$B$9")
    front.write_column("A1", [1] * 6)
    for row, formula in enumerate(TOTALS):
        front.write_formula(row, 2, formula, None, 39)
    front.add_sparkline("C6", {"range": "Roster!B4:B9"})
    chart = book.add_chart({"type": "column"})
    series = {"categories": "=Roster!$A$4:$A$9", "values": "=Roster!$B$4:$B$9"}
    chart.add_series(series)
    front.insert_chart("E1", chart)
    book.close()
    return Package.open(file.getvalue())


TOTALS = [
    "=SUM(Roster!B4:B9)",
    "=SUM(Roster!B7:B9)",
    "=SUMPRODUCT(Roster!B4:B9,A1:A6)",
    "=SUM(Strengths)*2",
    '=SUMIF(Roster!A3:A9,"x",Roster!H3:H9)',
    "=A1",
    "=COUNT(Roster!9:9)",
]


def list_of_six(book, sheet):
    """Write the list of six units, with formulas, limits, colours and a filter."""
    border = book.add_format({"border": 1})
    sheet.write_row("A3", ["Unit", "Strength", "Double", "Running", "Share"])
    for row in range(4, 10):
        sheet.write_row(row - 1, 0, [f"{row - 3}th Bn", row], border)
        sheet.write_formula(f"C{row}", f"=B{row}*2", border, row * 2)
        running = sum(range(4, row + 1))
        sheet.write_formula(f"D{row}", f"=SUM(B$4:B{row})", border, running)
        sheet.write_formula(f"E{row}", f"=B{row}/SUM(B$4:B$9)", border, row / 39)
    sheet.set_row(8, 30)
    sheet.autofilter("A3:E9")
    sheet.print_area("A1:E9")
    sheet.data_validation("A4:A9", {"validate": "length", "criteria": "<", "value": 20})
    sheet.data_validation("B9", {"validate": "integer", "criteria": ">", "value": 0})
    sheet.conditional_format("B4:B9", {"type": "data_bar", "data_bar_2010": True})
    top = {"type": "formula", "criteria": "=B4=MAX(B$4:B$9)", "format": border}
    sheet.conditional_format("B4:B9", top)


@pytest.fixture(scope="module")
def grown():
    return apply_edits(roster(), ROWS, growths=[LIST])


@pytest.fixture(scope="module")
def sheets(grown):
    return read_cells(grown.package)


@pytest.mark.parametrize(
    ("place", "formula"),
    [
        ("C1", "SUM(Roster!B4:B11)"),
        ("C2", "SUM(Roster!B7:B9)"),
        ("C3", "SUMPRODUCT(Roster!B4:B9,A1:A6)"),
        ("C4", "SUM(Strengths)*2"),
        ("C5", 'SUMIF(Roster!A3:A11,"x",Roster!H3:H11)'),
        ("C7", "COUNT(Roster!9:9)"),
    ],
)
def test_a_range_grows_where_it_spans_the_list(sheets, place, formula):
    found = {cell.ref: cell.formula for cell in sheets["Front"].cells.values()}
    assert found[place] == formula


def test_what_depends_on_the_new_rows_has_no_value_until_it_is_worked_out(grown, sheets):
    held = {cell.ref: cell.value for cell in sheets["Front"].cells.values() if cell.formula}
    assert {ref for ref, value in held.items() if value is None} == {"C1", "C4", "C5", "C7"}
    assert Spot("Front", 1, 3) in grown.removed
    assert b'fullCalcOnLoad="1"' in grown.package.read("xl/workbook.xml")


def test_the_lists_own_formulas_grow_where_their_rows_are_fixed(sheets):
    found = {cell.ref: cell.formula for cell in sheets["Roster"].cells.values()}
    assert found["E4"] == "B4/SUM(B$4:B$11)"
    assert found["D9"] == "SUM(B$4:B9)"


def test_formulas_of_the_last_rows_are_filled_down(sheets):
    found = {cell.ref: cell.formula for cell in sheets["Roster"].cells.values()}
    assert [found[f"{column}10"] for column in "CDE"] == [
        "B10*2",
        "SUM(B$4:B10)",
        "B10/SUM(B$4:B$11)",
    ]
    assert found["C11"] == "B11*2"


def test_a_blank_that_is_meant_stays_blank_and_is_dressed(sheets):
    cell = sheets["Roster"].cells[11, 2]
    assert (cell.value, cell.formula) == (None, None)
    assert cell.style == sheets["Roster"].cells[9, 2].style


def test_filter_validation_and_formats_reach_the_new_rows(grown):
    text = grown.package.read(PART).decode()
    assert '<autoFilter ref="A3:E11"/>' in text
    assert re.findall('sqref="([^"]*)"', text) == ["B4:B11", "A4:A11", "B9"]
    assert "<xm:sqref>B4:B11</xm:sqref>" in text
    assert "<formula>B4=MAX(B$4:B$11)</formula>" in text


def test_names_and_print_area_reach_the_new_rows(grown):
    text = grown.package.read("xl/workbook.xml").decode()
    assert re.findall(">(Roster![^<]*)<", text) == [
        "Roster!$A$3:$E$11",
        "Roster!$B$7:$B$9",
        "Roster!$A$1:$E$11",
        "Roster!$B$4:$B$11",
    ]


def test_sparklines_and_charts_reach_the_new_rows(grown):
    assert b"<xm:f>Roster!B4:B11</xm:f><xm:sqref>C6<" in grown.package.read(
        "xl/worksheets/sheet2.xml"
    )
    text = grown.package.read("xl/charts/chart1.xml").decode()
    assert re.findall("<c:f>([^<]*)<", text) == ["Roster!$A$4:$A$11", "Roster!$B$4:$B$11"]
    assert re.findall('<c:ptCount val="([^"]*)"', text) == ["8", "8"]
    assert '<c:pt idx="6"><c:v>7th Bn</c:v></c:pt><c:pt idx="7"><c:v>8th Bn</c:v>' in text
    assert '<c:pt idx="6"><c:v>8</c:v></c:pt></c:numCache>' in text


def test_the_new_rows_have_the_height_of_the_last(grown):
    text = grown.package.read(PART).decode()
    assert re.findall(r'<row r="1[01]"[^>]*ht="30"[^>]*customHeight="1"', text)
    assert 'r="8"' in text


def test_ranges_that_end_with_the_list_and_did_not_grow_are_told(grown):
    told = "\n".join(grown.notices)
    assert "Front!C2: =SUM(Roster!B7:B9) leaves out the new rows" in told
    assert "Front!C3: =SUMPRODUCT(Roster!B4:B9,A1:A6) leaves out" in told
    assert "the name Guards: =Roster!$B$7:$B$9 leaves out" in told
    assert "Roster!D9" not in told


@pytest.mark.filterwarnings("ignore:.* extension is not supported:UserWarning")
def test_openpyxl_opens_a_book_with_a_grown_list(grown):
    book = openpyxl.load_workbook(io.BytesIO(grown.package.to_bytes()))
    assert book["Roster"].auto_filter.ref == "A3:E11"
    assert book["Roster"]["A11"].value == "8th Bn"


UNITS = '<tableColumn id="1" name="Unit"/>'
PLAIN = f'{UNITS}<tableColumn id="2" name="n"/>'
ROWS_OF_TWO = "".join(
    f'<row r="{n}"><c r="A{n}"><v>{n}</v></c><c r="B{n}"><f>A{n}*2</f><v>4</v></c></row>'
    for n in range(2, 5)
)
ONE = [edit_at("Roster", "A5", 9)]


def calculated(formula):
    """Return the columns of a table that works one of them out."""
    inner = f"<calculatedColumnFormula>{formula}</calculatedColumnFormula>"
    return f'{UNITS}<tableColumn id="2" name="n">{inner}</tableColumn>'


def table(rows=ROWS_OF_TWO, columns=PLAIN, around="", **said):
    """Return a package with a table of two columns at A1:B4."""
    about = "".join(f' {name}="{value}"' for name, value in said.items())
    parts = {
        "book/_rels/one.xml.rels": books.links(("table", "units.xml")),
        "book/units.xml": (
            f'<table xmlns="{books.MAIN}" id="1" displayName="Units" ref="A1:B4"{about}>'
            f'<autoFilter ref="A1:B4"/><tableColumns count="2">{columns}</tableColumns>'
            "</table>"
        ),
    }
    return Package.open(books.small(books.sheet(rows, "", around), more=parts))


def below(package, *edits, own=(1,)):
    """Return what comes of a row put below the small list."""
    growth = Growth("Roster", Area(2, 1, 4, 2), 5, frozenset(own))
    return apply_edits(package, [*ONE, *edits], growths=[growth])


def test_a_table_takes_in_the_row_below_it():
    made = below(table())
    assert made.package.read("book/units.xml").decode().count('ref="A1:B5"') == 2
    assert b'<c r="B5"><f>A5*2</f></c>' in made.package.read("book/one.xml")
    assert made.notices == ()


VALUES = ROWS_OF_TWO.replace("<f>A4*2</f>", "")


@pytest.mark.parametrize(
    ("rows", "formula", "filled"),
    [
        (ROWS_OF_TWO, "A2*2", "<f>A5*2</f>"),
        (VALUES, "Units[[#This Row],[Unit]]*2", "<f>Units[[#This Row],[Unit]]*2</f>"),
        (VALUES, "SUM(A$1:A$9)&lt;9", "<f>SUM(A$1:A$9)&lt;9</f>"),
        (VALUES, "", ""),
    ],
)
def test_a_column_that_a_table_works_out_is_filled(rows, formula, filled):
    made = below(table(rows, calculated(formula) if formula else PLAIN))
    text = made.package.read("book/one.xml").decode()
    assert f'<c r="A5"><v>9</v></c>{filled and f"""<c r="B5">{filled}</c>"""}</row>' in text


@pytest.mark.parametrize(
    ("rows", "formula"),
    [
        (VALUES, "A2*2"),
        (ROWS_OF_TWO.replace("<f>A4", '<f t="array" ref="B4">A4'), "Units[Unit]*2"),
    ],
)
def test_a_formula_that_cannot_be_told_is_left_out_and_said(rows, formula):
    made = below(table(rows, calculated(formula)))
    assert made.notices == ("Roster!B5: the table's formula could not be filled in",)
    assert b'r="B5"' not in made.package.read("book/one.xml")


@pytest.mark.parametrize(
    ("package", "why"),
    [
        (table(tableType="queryTable"), "its rows come from elsewhere"),
        (
            table(f'{ROWS_OF_TWO}<row r="5"><c r="B5"><v>1</v></c></row>'),
            "Roster!B5 holds something else",
        ),
        (
            table(around='<mergeCells><mergeCell ref="B5:B6"/></mergeCells>'),
            "B5:B6 is in the way",
        ),
    ],
)
def test_a_table_that_cannot_grow_stays_and_says_why(package, why):
    made = below(package, own=(1, 2))
    assert made.package.read("book/units.xml") == package.read("book/units.xml")
    notice = f"the table Units does not take in the rows below it: {why}"
    assert made.notices == (notice,)


def test_a_row_beside_the_totals_of_a_table_leaves_the_table_alone():
    growth = Growth("Roster", Area(2, 1, 3, 3), 4, frozenset({3}))
    package = table(totalsRowCount="1")
    made = apply_edits(package, [edit_at("Roster", "C4", 1)], growths=[growth])
    assert made.notices[0].endswith("the rows below it: it has a row of totals")


def test_a_table_elsewhere_or_none_at_all_is_left_alone():
    package = table()
    growth = Growth("Roster", Area(2, 4, 4, 5), 5)
    for ref in ("A1:B3", "?"):
        units = package.read("book/units.xml").replace(b'Units" ref="A1:B4', ref.encode())
        moved = package.with_parts({"book/units.xml": units})
        made = apply_edits(moved, [edit_at("Roster", "D5", 1)], growths=[growth])
        assert made.package.read("book/units.xml") == units


def lists(rows, before="", after="", **around):
    """Return the worksheet after a row was put below the small list on it."""
    package = Package.open(books.small(books.sheet(rows, before, after), **around))
    return below(package, own=(1, 2)).package.read("book/one.xml").decode()


@pytest.mark.parametrize(
    ("above", "new"),
    [
        ('ht="20" customHeight="1"', ' ht="20" customHeight="1"'),
        ('ht="20"', ""),
        (
            's="1" customFormat="1" outlineLevel="2"',
            ' outlineLevel="2" s="1" customFormat="1"',
        ),
        ('hidden="1"', ""),
    ],
)
def test_a_new_row_is_as_high_as_the_last_unless_excel_fits_it(above, new):
    text = lists(f'<row r="4" {above}><c r="A4"/></row>')
    assert f'<row r="5"{new}><c r="A5"' in text


def test_a_row_that_is_there_keeps_its_own_height():
    rows = '<row r="4" ht="20" customHeight="1"/><row r="5" ht="9"><c r="A5"/></row>'
    assert '<row r="5" ht="9"><c r="A5"><v>9</v></c></row>' in lists(rows)
    beside = '<row r="4" ht="20" customHeight="1"/><row r="5"><c r="F5"/></row>'
    assert '<row r="5"><c r="A5"><v>9</v></c><c r="F5"/></row>' in lists(beside)


def test_a_list_whose_last_row_is_not_written_grows_all_the_same():
    assert lists("").endswith(
        '<row r="5"><c r="A5"><v>9</v></c></row></sheetData></worksheet>'
    )


def validation(ref):
    choices = "<formula1>D$2:D$4</formula1>"
    return f'<dataValidation type="list" sqref="{ref}">{choices}</dataValidation>'


@pytest.mark.parametrize(
    ("ref", "grown"),
    [
        ("A2:A4", "A2:A5"),
        ("A3:A4", "A3:A4"),
        ("A1:B4 D2:D4", "A1:B5 D2:D4"),
        ("A2:A4 A5:A9", "A2:A4 A5:A9"),
        ("A2:A9", "A2:A9"),
        ("A2:A3", "A2:A3"),
        ("? A2:A4", "? A2:A5"),
    ],
)
def test_what_may_be_typed_is_told_for_new_rows_where_it_was_for_the_last(ref, grown):
    limits = f"<dataValidations>{validation(ref)}</dataValidations>"
    assert f'sqref="{grown}"' in lists("", after=limits)


EXCEL_2010 = (
    '<extLst><ext xmlns:x14="a" xmlns:xm="b" uri="c"><x14:dataValidations count="1">'
    "<x14:dataValidation><x14:formula1><xm:f>Roster!$A$2:$A${0}</xm:f></x14:formula1>"
    "<xm:sqref>B2:B{0}</xm:sqref></x14:dataValidation></x14:dataValidations>"
    "<x14:sparklineGroups><x14:sparkline><xm:f>Roster!A2:A{0}</xm:f>"
    "<xm:sqref>B4</xm:sqref></x14:sparkline></x14:sparklineGroups></ext></extLst>"
)


def test_validations_and_sparklines_of_excel_2010_grow_too():
    assert EXCEL_2010.format(5) in lists("", after=EXCEL_2010.format(4))


def test_a_filter_of_some_rows_stays():
    assert '<autoFilter ref="A3:B4"/>' in lists("", after='<autoFilter ref="A3:B4"/>')


def test_a_formula_in_a_new_row_never_adds_up_itself():
    rows = '<row r="5"><c r="B5"><f>SUM(A2:A4)</f><v>9</v></c></row>'
    assert "<f>SUM(A2:A4)</f><v>9</v>" in lists(rows)


@pytest.mark.parametrize(
    ("formula", "grown"),
    [
        ('<f t="shared" ref="D1:D2" si="0">SUM(A$2:A$4)</f>', "SUM(A$2:A$5)"),
        ('<f t="shared" ref="D1:D2" si="0">SUM(A2:A4)</f>', "SUM(A2:A4)"),
        ('<f t="array" ref="D1">SUM(A2:A4)</f>', "SUM(A2:A5)"),
        ('<f t="array" ref="D1:D3">A2:A4</f>', "A2:A4"),
        ("<f>A4*2</f>", "A4*2"),
    ],
)
def test_only_formulas_that_fill_one_cell_grow(formula, grown):
    copy = '<row r="6"><c r="D6"><f t="shared" si="0"/><v>1</v></c></row>'
    text = lists(f'<row r="1"><c r="D1">{formula}<v>1</v></c></row>{copy}')
    assert f">{grown}</f>" in text


def test_a_growth_without_new_rows_or_of_an_empty_list_changes_nothing():
    package = Package.open(books.small(books.sheet("", "", '<autoFilter ref="A1:B4"/>')))
    for area, bottom in ((Area(2, 1, 4, 2), 4), (Area(2, 1, 1, 2), 5)):
        made = apply_edits(package, ONE, growths=[Growth("Roster", area, bottom)])
        assert b'<autoFilter ref="A1:B4"/>' in made.package.read("book/one.xml")
