import io
import subprocess
from datetime import date

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.problems import Refused
from refkit.xlsx.cells.addresses import cell_name
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.cells.values import Edit
from refkit.xlsx.package.package import Package
from tests.xlsx import books
from tests.xlsx.books import moment
from tests.xlsx.edits import edit_at, edit_cells

PART = "book/one.xml"
STYLES = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="0" fontId="1"/></cellXfs>'
DAYS = '<cellXfs count="1"><xf numFmtId="14"/></cellXfs>'
BOOK = Package.open(books.xlsxwriter_book())


def small(rows, before="", after="", **around):
    """Return a package around one small sheet."""
    return Package.open(books.small(books.sheet(rows, before, after), **around))


def sheet_after(rows, *edits, before="", after="", **around):
    """Return the worksheet's XML after edits given as address and value, or as Edit."""
    package = small(rows, before, after, **around)
    return edit_cells(package, [on_roster(one) for one in edits]).read(PART).decode()


def on_roster(one):
    return one if isinstance(one, Edit) else edit_at("Roster", *one)


def body(rows):
    return books.sheet(rows)


def refusal(package, *edits):
    """Return what the refusal of these edits says."""
    with pytest.raises(Refused, match="expected") as caught:
        edit_cells(package, [on_roster(one) for one in edits])
    return str(caught.value)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (7, "<v>7</v></c>"),
        (0.1, "<v>0.1</v></c>"),
        (-1e-300, "<v>-1e-300</v></c>"),
        (True, None),
        (date(1942, 12, 8), "<v>15683</v></c>"),
        (moment("1942-12-08T06:00"), "<v>15683.25</v></c>"),
    ],
)
def test_a_value_takes_the_place_of_the_old_one(value, written):
    new = f'<c r="B2" s="0">{written}' if written else '<c r="B2" s="0" t="b"><v>1</v></c>'
    row = '<row r="2" ht="20"> <c r="A2"/> <c r="B2" s="0"><v>5</v></c>\n<c r="C2"/></row>'
    old = '<c r="B2" s="0"><v>5</v></c>'
    assert sheet_after(row, ("B2", value), styles=DAYS) == body(row.replace(old, new))


@pytest.mark.parametrize(
    ("text", "inline"),
    [
        ("Ney", "<t>Ney</t>"),
        ("", "<t></t>"),
        ("=1+1", "<t>=1+1</t>"),
        ("-x", "<t>-x</t>"),
        ("@x", "<t>@x</t>"),
        ("a & <b>", "<t>a &amp; &lt;b&gt;</t>"),
        (" é ", '<t xml:space="preserve"> é </t>'),
        ("a\nb\n", '<t xml:space="preserve">a\nb\n</t>'),
        ("\x07\r", "<t>_x0007__x000D_</t>"),
        ("_x0041_", "<t>_x005F_x0041_</t>"),
        ("\ud800", "<t>_xD800_</t>"),
    ],
)
def test_a_text_is_written_into_its_cell(text, inline):
    row = '<row r="1"><c r="A1" s="4" t="s"><v>0</v></c></row>'
    new = f'<row r="1"><c r="A1" s="4" t="inlineStr"><is>{inline}</is></c></row>'
    strings = "<si><t>old</t></si>"
    assert sheet_after(row, ("A1", text), strings=strings) == body(new)


@given(st.text(st.characters(exclude_categories=[]), max_size=40))
def test_any_text_reads_back_as_it_was(text):
    package = edit_cells(small(""), [edit_at("Roster", "A1", text)])
    assert read_cells(package)["Roster"].cells[1, 1].value == text


@given(st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(2**53), 2**53))
def test_any_number_reads_back_as_it_was(number):
    package = edit_cells(small(""), [edit_at("Roster", "A1", number)])
    assert read_cells(package)["Roster"].cells[1, 1].value == number


PLACES = st.sampled_from(
    [cell_name(row, column) for row in range(1, 9) for column in range(1, 6)]
)
VALUES = (
    st.none() | st.booleans() | st.integers(0, 99) | st.sampled_from(["", "a", "1st Bn"])
)


@given(st.lists(st.dictionaries(PLACES, VALUES), max_size=4))
def test_edits_after_edits_give_what_was_last_set(rounds):
    package, expected = small('<row r="3"><c r="B3"><v>5</v></c></row>'), {"B3": 5}
    for wanted in rounds:
        package = edit_cells(package, [edit_at("Roster", *item) for item in wanted.items()])
        expected |= wanted
    found = read_cells(package)["Roster"].cells.values()
    assert {cell.ref: cell.value for cell in found if cell.value is not None} == {
        ref: value for ref, value in expected.items() if value is not None
    }


def test_clearing_leaves_the_style_and_the_cell():
    row = '<row r="1"><c r="A1" s="4" t="b" cm="1"><v>1</v></c></row>'
    assert sheet_after(row, ("A1", None)) == body('<row r="1"><c r="A1" s="4"/></row>')


def test_new_cells_and_rows_are_put_in_their_order():
    rows = '<row r="2"><c r="B2"/></row><!-- <row r="3"> --><row r="5" spans="2:2"/>'
    new = (
        '<row r="1"><c r="A1"><v>1</v></c></row>'
        '<row r="2"><c r="A2"><v>2</v></c><c r="B2"/><c r="C2"><v>3</v></c></row>'
        '<!-- <row r="3"> --><row r="4"><c r="A4"><v>4</v></c></row>'
        '<row r="5" spans="1:2"><c r="A5"><v>5</v></c></row>'
        '<row r="6"><c r="A6"><v>6</v></c><c r="C6"><v>7</v></c></row>'
    )
    edits = [("C6", 7), ("A1", 1), ("A2", 2), ("C2", 3), ("A4", 4), ("A5", 5), ("A6", 6)]
    assert sheet_after(rows, *edits) == body(new)


def test_a_cell_beside_a_changed_one_comes_before_it():
    row = '<row r="1"><c r="B1"><v>1</v></c></row>'
    new = '<row r="1"><c r="A1"><v>3</v></c><c r="B1"><v>2</v></c></row>'
    assert sheet_after(row, ("B1", 2), ("A1", 3)) == body(new)


def test_an_empty_sheet_gets_its_first_row():
    sheet = books.sheet("").replace("<sheetData></sheetData>", "<sheetData />")
    package = edit_cells(Package.open(books.small(sheet)), [edit_at("Roster", "B2", 1)])
    assert package.read(PART).decode() == body('<row r="2"><c r="B2"><v>1</v></c></row>')


def test_rows_and_cells_without_addresses_are_counted():
    rows = "<row><c><v>1</v></c></row><row><c/><c><v>2</v></c></row>"
    assert sheet_after(rows, ("B2", 3)) == body(rows.replace("2", "3"))


def test_the_dimension_grows_with_what_is_written():
    found = sheet_after("", ("D9", 1), before='<dimension ref="B2"/>')
    assert '<dimension ref="B2:D9"/>' in found


def test_a_dimension_that_is_none_is_left_alone():
    assert '<dimension ref="?"/>' in sheet_after(
        "", ("D9", 1), before='<dimension ref="?"/>'
    )


def test_a_workbook_without_styles_takes_no_days():
    told = refusal(small(""), ("A1", date(1942, 12, 8)))
    assert told == "the file: has no cell style 0; expected it, to show a day."


def test_a_sheet_without_cells_is_refused():
    package = Package.open(books.small(f'<worksheet xmlns="{books.MAIN}"/>'))
    assert refusal(package, ("A1", 1)).startswith("Roster: has no cells' part; expected")


def test_cells_said_in_a_comment_are_none():
    row = '<row r="1"><!-- <c r="A1"/> --><c r="B1"/><!-- </row> -->{}</row>'
    new = row.replace('"B1"/>', '"B1"><v>2</v></c>').format('<c r="C1"><v>3</v></c>')
    assert sheet_after(row.format(""), ("B1", 2), ("C1", 3)) == body(new)


def test_a_shared_text_is_found_behind_a_comment():
    row = '<row r="1"><c r="A1" t="s"><v>1</v></c></row>'
    package = small(row, strings="<!-- <si/> --><si/><si><t>Ney</t></si>")
    assert edit_cells(package, [edit_at("Roster", "A1", "Ney")]) is package


def test_prefixes_are_kept():
    sheet = books.sheet('<row r="1"/>').replace("<", "<x:").replace("<x:/", "</x:")
    sheet = sheet.replace("<x:?", "<?").replace("xmlns=", "xmlns:x=")
    package = edit_cells(Package.open(books.small(sheet)), [edit_at("Roster", "A1", "Ney")])
    assert b'<x:c r="A1" t="inlineStr"><x:is><x:t>Ney</x:t></x:is></x:c>' in package.read(
        PART
    )


def test_a_utf_16_sheet_stays_one():
    data = books.unzipped(books.small(books.sheet('<row r="1"><c r="A1"/></row>')))
    data[PART] = data[PART].decode().encode("utf-16")
    package = edit_cells(Package.open(books.zipped(data)), [edit_at("Roster", "A1", "é")])
    assert "<is><t>é</t></is>" in package.read(PART).decode("utf-16")


def test_a_letter_the_encoding_lacks_becomes_a_reference():
    sheet = books.sheet("").replace('"1.0"', '"1.0" encoding="latin-1"').encode("latin-1")
    package = edit_cells(Package.open(books.small(sheet)), [edit_at("Roster", "A1", "é中")])
    assert b"<t>\xe9&#20013;</t>" in package.read(PART)


def test_a_formula_is_written_with_its_value():
    new = '<row r="1"><c r="A1" t="str"><f>B1&amp;"x"</f><v>yx</v></c></row>'
    assert sheet_after("", edit_at("Roster", "A1", "yx", formula='=B1&"x"')) == body(new)


def test_a_stored_value_leaves_the_formula_alone():
    row = '<row r="1"><c r="A1" cm="1" t="str"><f ca="1">B1</f><v>old</v></c></row>'
    new = '<row r="1"><c r="A1" cm="1"><f ca="1">B1</f><v>5</v></c></row>'
    assert sheet_after(row, edit_at("Roster", "A1", 5, stored=True)) == body(new)


def test_what_else_a_cell_holds_is_kept():
    row = '<row r="1"><c r="A1"><v>1</v><extLst><ext uri="x"/></extLst></c></row>'
    assert sheet_after(row, ("A1", 2)) == body(row.replace("<v>1", "<v>2"))


@pytest.mark.parametrize(
    ("row", "style_of", "style"),
    [
        ('<row r="1"><c r="A1" s="1"/></row>', "A1", ' s="1"'),
        ('<row r="1" s="1" customFormat="1"/>', None, ' s="1"'),
        ('<row r="1" s="1"/>', None, ""),
        ('<row r="2"/>', None, ' s="7"'),
        ('<row r="2"/>', "A1", ""),
    ],
)
def test_a_new_cell_looks_like_its_model_its_row_or_its_column(row, style_of, style):
    columns = "" if 'r="1"' in row else '<cols><col min="2" max="3" style="7"/></cols>'
    found = sheet_after(row, edit_at("Roster", "B1", 5, style_of=style_of), before=columns)
    assert f'<c r="B1"{style}><v>5</v></c>' in found


def test_a_day_gets_a_style_that_shows_it():
    rows = '<row r="1"><c r="A1" s="1"/><c r="B1" s="1"/></row>'
    days = [edit_at("Roster", ref, date(1942, 12, 8)) for ref in ("A1", "B1")]
    package = edit_cells(small(rows, styles=STYLES), days)
    added = b'<xf numFmtId="14" fontId="1" applyNumberFormat="1"/></cellXfs>'
    assert b'count="3"' in package.read("book/styles.xml")
    assert added in package.read("book/styles.xml")
    cell = read_cells(package)["Roster"].cells[1, 2]
    assert (cell.value, cell.style) == (date(1942, 12, 8), 2)


@pytest.mark.parametrize(
    "one",
    [
        edit_at("Roster", "A2", "1st Bn"),
        edit_at("Roster", "B2", 9),
        edit_at("Roster", "B2", 9.0),
        edit_at("Roster", "C2", date(1942, 12, 8)),
        edit_at("Roster", "D2", 18, formula="B2*2"),
        edit_at("Roster", "D2", 18, stored=True),
        edit_at("Roster", "G2", None),
        edit_at("Roster", "A1", "Unit"),
        edit_at("Roster", "XFD1048576", None),
        edit_at("Notes", "A1", "a bold word"),
        edit_at("Notes", "A2", True),
        edit_at("Notes", "A3", moment("1942-12-08T06:30")),
    ],
)
def test_what_is_there_already_changes_nothing(one):
    assert edit_cells(BOOK, [one], recalculate=True) is BOOK


def test_no_edits_change_nothing():
    assert edit_cells(BOOK, []).to_bytes() == BOOK.to_bytes()


@pytest.mark.parametrize(
    ("data", "more"),
    [(BOOK.to_bytes(), ["xl/charts/chart1.xml"]), (books.openpyxl_book(), [])],
)
def test_every_other_part_stays_as_it_was(data, more):
    edits = [
        edit_at("Roster", "A2", "New"),
        edit_at("Roster", "B3", 5),
        edit_at("Roster", "A9", "x"),
    ]
    made = books.unzipped(edit_cells(Package.open(data), edits).to_bytes())
    old = books.unzipped(data)
    changed = [name for name in old if made[name] != old[name]]
    assert changed == ["xl/worksheets/sheet1.xml", *more]


@pytest.mark.filterwarnings("ignore:.* extension is not supported:UserWarning")
@pytest.mark.parametrize("data", [BOOK.to_bytes(), books.openpyxl_book()])
def test_openpyxl_reads_what_was_written(data):
    edits = [
        edit_at("Roster", "A2", "=New"),
        edit_at("Roster", "B3", 5.5),
        edit_at("Roster", "C9", True),
    ]
    made = edit_cells(Package.open(data), edits).to_bytes()
    sheet = openpyxl.load_workbook(io.BytesIO(made))["Roster"]
    assert [sheet[ref].value for ref in ("A2", "B3", "C9")] == ["=New", 5.5, True]
    assert sheet["A2"].data_type == "s"


@pytest.mark.parametrize(
    ("one", "fault"),
    [
        (
            ("G2", 1),
            "Roster!G2: lies inside the merged cells F1:G2; expected the first, F1.",
        ),
        (("D2", 1), "Roster!D2: holds the formula =B2*2; expected a cell without one, or"),
        (("I1", 1), "Roster!I1: is filled by the array formula of I1:I2"),
        (("I2", 1), "Roster!I2: is filled by the array formula of I1:I2"),
        (("I2", None), "Roster!I2: is filled by the array formula of I1:I2"),
        (("A1", "X"), "Roster!A1: is a heading of the table Units"),
        (("A4", "X"), "Roster!A4: is in the totals of the table Units"),
        (
            ("A2", "x" * 32_768),
            "Roster!A2: would get 32,768 characters; expected 32,767 at",
        ),
        (("A2", "😀" * 16_384), "Roster!A2: would get 32,768 characters"),
        (("A2", float("nan")), "Roster!A2: cannot hold nan; expected a finite number"),
        (("A2", float("inf")), "Roster!A2: cannot hold inf; expected a finite number"),
        (("A2", 2**60 + 1), "Roster!A2: cannot hold 1152921504606846977 exactly"),
        (("A2", [1]), "Roster!A2: cannot hold a list; expected a number, a text"),
        (("A2", date(1812, 9, 7)), "Roster!A2: cannot hold the day 1812-09-07"),
        (("A2", moment("1942-12-08T00:00Z")), "Roster!A2: cannot hold the time zone"),
        (("A0", 1), "Roster!A0: no such cell; expected an address such as B5"),
        (("XFE1", 1), "Roster!XFE1: no such cell"),
        (
            edit_at("Rooster", "A1", 1),
            "Rooster!A1: no such worksheet; expected one of Roster, ",
        ),
        (
            edit_at("Roster", "A2", 1, stored=True),
            "Roster!A2: holds no formula whose value",
        ),
        (edit_at("Roster", "H2", 1, formula="="), "Roster!H2: would get an empty formula"),
        (edit_at("Roster", "H2", 1, formula="\0"), "Roster!H2: would get a formula with"),
        (edit_at("Roster", "H2", 1, formula="1" * 8_193), "Roster!H2: would get 8,193"),
        (
            edit_at("Roster", "I1", 1, formula="B1"),
            "Roster!I1: is filled by the array formula",
        ),
    ],
)
def test_what_cannot_be_written_is_refused(one, fault):
    assert refusal(BOOK, one).startswith(fault)


def test_every_refusal_is_told_at_once_and_nothing_is_written():
    edits = [("G2", 1), ("A3", "fine"), ("D2", 1), edit_at("Nowhere", "A1", 1)]
    assert [line.split(":")[0] for line in refusal(BOOK, *edits).splitlines()] == [
        "Nowhere!A1",
        "Roster!G2",
        "Roster!D2",
    ]


def test_a_cell_cannot_be_changed_twice_at_once():
    assert refusal(BOOK, ("A2", 1), ("A2", 2)).startswith(
        "Roster!A2: would be changed 2 times"
    )


@pytest.mark.parametrize("value", [1, None])
def test_the_first_cell_of_a_shared_formula_stays(value):
    row = '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1</f><v>1</v></c></row>'
    fault = "Roster!A1: holds the formula that all of A1:A2 share; expected another cell."
    assert refusal(small(row), ("A1", value) if value is None else ("A1", 5)) == fault


def test_a_data_table_stays():
    row = '<row r="1"><c r="A1"><f t="dataTable" ref="A1:B2"/><v>1</v></c></row>'
    assert refusal(small(row), ("B2", 5)).startswith("Roster!B2: is filled by the array")


def test_a_pivot_table_stays():
    more = {
        "book/_rels/one.xml.rels": books.links(("pivotTable", "pivot.xml")),
        "book/pivot.xml": '<pivot><location ref="A3:B9"/></pivot>',
    }
    fault = "Roster!A5: lies inside the pivot table A3:B9; expected a cell outside it."
    assert refusal(small("", more=more), ("A5", 1)) == fault


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (
            '<row r="2"/><row r="1"/>',
            "Roster: has row 1 after row 2; expected rows in rising",
        ),
        ('<row r="x"/>', "Roster: has a part that cannot be read"),
        ('<row r="1"><c r="A0"/></row>', "Roster: has a part that cannot be read"),
    ],
)
def test_a_sheet_that_makes_no_sense_is_refused(rows, fault):
    assert refusal(small(rows), ("A1", 5)).startswith(fault)


def test_a_stored_total_may_be_renewed():
    package = edit_cells(BOOK, [edit_at("Roster", "B4", 16, stored=True)])
    assert read_cells(package)["Roster"].cells[4, 2].value == 16


ENTRIES = '<c r="A1" i="3"/><c r="A2"/><c r="B1" i="4"/>'
CHAIN = f'<calcChain xmlns="{books.MAIN}">{ENTRIES}</calcChain>'


def test_a_formula_that_is_cleared_leaves_the_calculation_chain():
    row = '<row r="1"><c r="A1" s="2"><f>B1</f><v>1</v></c></row>'
    package = edit_cells(
        small(row, more={"book/chain.xml": CHAIN}), [edit_at("Roster", "A1", None)]
    )
    assert b'><c r="A2" i="3"/><c r="B1" i="4"/><' in package.read("book/chain.xml")
    assert package.read(PART).decode() == body('<row r="1"><c r="A1" s="2"/></row>')


def test_a_chain_without_formulas_is_gone_with_what_points_to_it():
    row = '<row r="1"><c r="A1"><f>B1</f></c></row>'
    types = f'<Types xmlns="{books.TYPES}"><Override PartName="/book/chain.xml"/></Types>'
    chain = CHAIN.replace('<c r="A2"/><c r="B1" i="4"/>', "")
    more = {"book/chain.xml": chain, "[Content_Types].xml": types}
    made = edit_cells(small(row, more=more), [edit_at("Roster", "A1", None)])
    assert "book/chain.xml" not in made
    assert b"Override" not in made.read("[Content_Types].xml")
    assert b"chain" not in made.read("book/_rels/main.xml.rels")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<calcPr calcId='1'/>", "<calcPr calcId='1' fullCalcOnLoad=\"1\"/>"),
        ('<calcPr fullCalcOnLoad="0"/>', '<calcPr fullCalcOnLoad="1"/>'),
        ('<calcPr fullCalcOnLoad="1"/>', '<calcPr fullCalcOnLoad="1"/>'),
        ("<oleSize/>", '<calcPr fullCalcOnLoad="1"/><oleSize/>'),
        (
            "<definedNames/><oleSize/>",
            '<definedNames/><calcPr fullCalcOnLoad="1"/><oleSize/>',
        ),
    ],
)
def test_excel_is_asked_to_calculate(old, new):
    package = small("", workbook=old)
    made = edit_cells(package, [], recalculate=True).read("book/main.xml").decode()
    assert made == package.read("book/main.xml").decode().replace(old, new)


@pytest.mark.office
def test_libreoffice_opens_what_was_written(tmp_path):
    edits = [edit_at("Roster", "A2", "Ney & Davout"), edit_at("Roster", "A9", 42)]
    (tmp_path / "made.xlsx").write_bytes(edit_cells(BOOK, edits).to_bytes())
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", "csv", "made.xlsx"]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=120)
    rows = (tmp_path / "made.csv").read_text().splitlines()
    assert rows[1].startswith("Ney & Davout,9,")
    assert rows[8].startswith("42,")


QUOTED = (
    '<cellXfs count="3"><xf numFmtId="0" quotePrefix="0"/><xf numFmtId="0" fontId="1"/>'
    '<xf numFmtId="0" quotePrefix="1"/></cellXfs>'
)


@pytest.mark.parametrize("text", ["=1+1", "+x", "-x", "@x"])
def test_a_text_like_a_formula_stays_a_text_when_it_is_typed_anew(text):
    package = small('<row r="1"><c r="A1" s="1"/></row>', styles=QUOTED)
    made = edit_cells(package, [edit_at("Roster", ref, text) for ref in ("A1", "B1")])
    assert made.read("book/styles.xml").count(b"quotePrefix") == 3
    assert b'<xf numFmtId="0" fontId="1" quotePrefix="1"/></cellXfs>' in made.read(
        "book/styles.xml"
    )
    styles = [cell.style for cell in read_cells(made)["Roster"].cells.values()]
    assert styles == [3, 2]


@pytest.mark.parametrize(
    ("value", "style"), [(5, 3), (True, 3), ("plain", 2), (None, 2), ("=x", 2)]
)
def test_what_is_no_text_does_not_keep_the_mark_of_one(value, style):
    package = small('<row r="1"><c r="A1" s="2"><v>1</v></c></row>', styles=QUOTED)
    made = edit_cells(package, [edit_at("Roster", "A1", value)])
    assert read_cells(made)["Roster"].cells[1, 1].style == style
    assert (b'<xf numFmtId="0"/>' in made.read("book/styles.xml")) == (style == 3)


def test_a_style_that_is_not_there_is_kept_as_it_is():
    package = small('<row r="1"><c r="A1" s="9"/></row>', styles=QUOTED)
    for value in ("=x", 5):
        made = edit_cells(package, [edit_at("Roster", "A1", value)])
        assert made.read("book/styles.xml") == package.read("book/styles.xml")


def test_a_protected_worksheet_is_written_and_stays_protected():
    protected = '<sheetProtection password="CC1A" sheet="1" objects="1"/>'
    assert protected in sheet_after("", ("A1", 5), after=protected)


@pytest.mark.parametrize(
    ("ref", "fits"), [("A1048576", True), ("A1048577", False), ("XFD1", True)]
)
def test_a_worksheet_ends_where_excel_ends(ref, fits):
    if fits:
        assert f'r="{ref}"' in sheet_after("", (ref, 1))
    else:
        assert refusal(small(""), (ref, 1)).startswith(f"Roster!{ref}: no such cell")


def test_rich_text_comments_and_phonetics_of_other_cells_stay():
    rich = '<is><r><rPr><b/></rPr><t>old</t></r><rPh sb="0" eb="1"><t>o</t></rPh></is>'
    row = f'<row r="1"><c r="A1" t="inlineStr" ph="1">{rich}</c><c r="B1"/></row>'
    comments = "<comments><commentList><comment ref='B1'/></commentList></comments>"
    more = {
        "book/_rels/one.xml.rels": books.links(("comments", "comments.xml")),
        "book/comments.xml": comments,
    }
    made = edit_cells(small(row, more=more), [edit_at("Roster", "B1", 2)])
    assert made.read(PART).decode() == body(row.replace('"B1"/>', '"B1"><v>2</v></c>'))
    assert made.read("book/comments.xml").decode() == comments


def test_a_row_may_hold_what_is_no_cell():
    row = (
        '<row r="1"><c r="A1"><v>1</v><extLst><ext><c r="B1"/></ext></extLst></c>'
        "<c><v>2</v></c></row>"
    )
    assert sheet_after(row, ("B1", 3)) == body(row.replace("<v>2", "<v>3"))


def test_a_cell_whose_address_stands_last_is_found():
    row = "<row r='1'><c s=\"1\" r='A1'><v>1</v></c><c s='1'/></row>"
    assert ">7</v>" in sheet_after(row, ("A1", 7))
    assert "<c s='1'><v>8</v></c>" in sheet_after(row, ("B1", 8))
