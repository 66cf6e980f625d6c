"""Stored values that a change makes stale are gone or right; all others stay."""

import re

import pytest

from refkit.engine.problems import Refused
from refkit.workbook.addresses import Spot
from refkit.workbook.edit import Edit, edited
from refkit.workbook.held import Cellar
from refkit.workbook.package import Package
from refkit.workbook.workings import Workings
from tests.workbook import books

CHANGE = [Edit("Roster", "A1", 9)]
NAMES = (
    "<definedNames>"
    '<definedName name="First">Roster!$A$1</definedName>'
    '<definedName name="Again">First*2</definedName>'
    '<definedName name="Loop">Loop+1</definedName>'
    '<definedName name="Left">Roster!A1</definedName>'
    '<definedName name="Up">Roster!A1048576</definedName>'
    '<definedName name="Own" localSheetId="0">Roster!$A$1</definedName>'
    '<definedName name="Own">Roster!$A$2</definedName>'
    '<definedName name="Lost" localSheetId="9">Roster!$A$1</definedName>'
    "</definedNames>"
)
TABLE = (
    f'<table xmlns="{books.MAIN}" displayName="Units" ref="A1:B4" totalsRowCount="1">'
    '<tableColumns count="2"><tableColumn name="Unit"/><tableColumn name="Str [n]"/>'
    "</tableColumns></table>"
)
MORE = {
    "book/_rels/one.xml.rels": books.links(("table", "units.xml")),
    "book/units.xml": TABLE,
}


def book(formula, ref="C1", rows=""):
    """Return a workbook with one formula and A1."""
    number = re.sub("[A-Z]", "", ref)
    cell = f'<c r="{ref}"><f>{formula}</f><v>5</v></c>'
    first = '<c r="A1"><v>1</v></c>'
    written = f'<row r="1">{first}{cell if number == "1" else ""}</row>'
    if number != "1":
        written += f'<row r="{number}">{cell}</row>'
    sheet = books.sheet(written + rows)
    return Package.open(books.small(sheet, workbook=NAMES, more=MORE))


def looks_at_a1(formula, ref="C1"):
    """Tell whether a formula's stored value goes when A1 changes."""
    made = edited(book(formula, ref), CHANGE)
    gone = b"<v>5</v>" not in made.package.read("book/one.xml")
    assert gone == bool(made.removed)
    return gone


@pytest.mark.parametrize(
    "formula",
    [
        "A1*2",
        "$A$1",
        "SUM(A1:A9)",
        "SUM(B9:A1)",
        "SUM(A:A)",
        "SUM($1:$3)",
        "SUM(A1:CZ1)",
        "Roster!A1",
        "'roster'!A1",
        "[0]!First",
        "SUM(Roster:Roster!A1)",
        "First",
        "FIRST+1",
        "Again",
        "Own",
        "Roster!Own",
        'INDIRECT("A"&amp;1)',
        "OFFSET(B9,0,0)",
        "B9:INDEX(B:B,2)",
        "Units",
        "Units[#All]",
        "Units[#Headers]",
        "Units[[#Headers],[Unit]]",
        "SUM([#Headers])",
    ],
)
def test_a_formula_that_looks_at_a_changed_cell_loses_its_value(formula):
    assert looks_at_a1(formula)


@pytest.mark.parametrize(
    "formula",
    [
        "B1*2",
        "A10",
        "AA1",
        "SUM(A2:A9)",
        '"A1"',
        "'A1'!B2",
        "Other!A1",
        "[1]Roster!A1",
        "SUM(Roster:Other!A1)",
        "LOG10(2)",
        "TRUE",
        "Lost",
        "Loop",
        "Unknown",
        "Unknown[Unit]",
        "NOW()",
        "#REF!",
        "1E5+A2",
        "Units[Unit]",
        "Units[[#This Row],[Str '[n']]]",
        "Units[[#Totals],[Unit]]",
        "Units[[#Data],[#Totals]]",
    ],
)
def test_a_formula_that_looks_elsewhere_keeps_its_value(formula):
    assert not looks_at_a1(formula)


@pytest.mark.parametrize(
    ("formula", "ref", "looks"),
    [
        ("Left", "C1", False),
        ("Left", "A1", False),
        ("Up", "C2", True),
        ("Units[@Unit]", "C3", False),
        ("Units[@]", "C3", False),
    ],
)
def test_a_name_or_a_tables_row_counts_from_where_it_is_used(formula, ref, looks):
    if ref != "A1":
        assert looks_at_a1(formula, ref) is looks


def test_what_depends_on_what_is_stale_is_stale():
    rows = (
        '<row r="2"><c r="A2"><f>A1</f><v>1</v></c><c r="B2"><f>A2</f><v>1</v></c></row>'
        '<row r="3"><c r="A3"><f>B3</f><v>1</v></c><c r="B3"><f>A3</f><v>1</v></c></row>'
    )
    made = edited(book("B2", rows=rows), CHANGE)
    assert set(map(str, made.removed)) == {"Roster!A2", "Roster!B2", "Roster!C1"}
    text = made.package.read("book/one.xml").decode()
    assert '<c r="C1"><f>B2</f></c>' in text
    assert '<c r="A3"><f>B3</f><v>1</v></c>' in text


def test_what_goes_is_said_with_its_cells_and_excel_is_asked():
    made = edited(book("A1"), CHANGE)
    assert made.notices == (
        "1 formula has no stored value until Excel opens the file and works it out: Roster!C1",
    )
    assert b'<calcPr fullCalcOnLoad="1"/>' in made.package.read("book/main.xml")


def test_without_stale_values_nothing_is_said_and_nothing_asked():
    made = edited(book("B1"), CHANGE)
    assert (made.removed, made.renewed, made.notices) == ((), (), ())
    assert b"fullCalcOnLoad" not in made.package.read("book/main.xml")


def test_a_vouched_cell_keeps_its_value_and_what_depends_on_it_too():
    rows = '<row r="2"><c r="A2"><f>C1</f><v>5</v></c></row>'
    made = edited(book("A1", rows=rows), CHANGE, vouched=[Spot("Roster", 1, 3)])
    assert made.removed == ()


def test_a_value_stored_with_the_change_is_right_and_passes_it_on():
    rows = '<row r="2"><c r="A2"><f>C1</f><v>5</v></c></row>'
    edits = [*CHANGE, Edit("Roster", "C1", 9, stored=True)]
    made = edited(book("A1", rows=rows), edits)
    assert made.removed == (Spot("Roster", 2, 1),)


def test_a_formula_without_a_stored_value_stays_as_it_is():
    package = book("A1")
    text = package.text("book/one.xml").replace(b"<v>5</v>", b"")
    made = edited(package.with_text("book/one.xml", text), CHANGE)
    assert made.removed == ()


def test_all_cells_of_an_array_lose_their_values():
    rows = (
        '<row r="2"><c r="A2" cm="1"><f t="array" ref="A2:A3">A1:B1</f><v>1</v></c></row>'
        '<row r="3"><c r="A3" s="2" t="b"><v>1</v></c><c r="B3"><v>7</v></c></row>'
    )
    made = edited(book("B9", rows=rows), CHANGE)
    text = made.package.read("book/one.xml").decode()
    assert '<c r="A2" cm="1"><f t="array" ref="A2:A3">A1:B1</f></c>' in text
    assert '<c r="A3" s="2"/><c r="B3"><v>7</v></c>' in text


@pytest.mark.parametrize("inputs", ['r1="A1"', 'r1="B9" r2="A1" dt2D="1"', 'r1="B9"'])
def test_a_data_table_is_stale_when_its_inputs_or_its_edges_are(inputs):
    rows = f'<row r="2"><c r="B2"><f t="dataTable" ref="B2:B3" {inputs}/><v>1</v></c></row>'
    assert edited(book("B9", rows=rows), CHANGE).removed == (Spot("Roster", 2, 2),)


def test_shared_formulas_are_followed_each_for_its_cell():
    rows = (
        '<row r="2"><c r="B2"><f t="shared" ref="B2:B4" si="0">A1</f><v>1</v></c></row>'
        '<row r="3"><c r="B3"><f t="shared" si="0"/><v>1</v></c></row>'
        '<row r="4"><c r="B4"><f t="shared" si="0">A3</f><v>1</v></c>'
        '<c r="C4"><f t="shared" si="7"/><v>1</v></c></row>'
    )
    assert edited(book("B9", rows=rows), CHANGE).removed == (Spot("Roster", 2, 2),)
    changed = [Edit("Roster", "A2", 9)]
    assert edited(book("B9", rows=rows), changed).removed == (Spot("Roster", 3, 2),)


def test_a_copy_that_would_lie_off_the_worksheet_is_no_formula():
    rows = (
        '<row r="2"><c r="B2"><f t="shared" ref="A2:B2" si="0">A1</f><v>1</v></c></row>'
        '<row r="3"><c r="A3"><f t="shared" si="0"/><v>1</v></c></row>'
    )
    spots = [str(one.spot) for one in Workings(book("B9", rows=rows))]
    assert spots == ["Roster!C1", "Roster!B2"]


def test_a_shared_area_that_is_none_counts_as_its_cell():
    rows = '<row r="2"><c r="B2"><f t="shared" ref="?" si="0">A1</f><v>1</v></c></row>'
    assert edited(book("B9", rows=rows), CHANGE).removed == (Spot("Roster", 2, 2),)


@pytest.mark.parametrize("odd", ["<!-- -->", "<?x y?>"])
def test_formulas_are_found_in_any_xml(odd):
    rows = f'{odd}<row r="2"><c><f>A1</f><v>1</v></c><c r="B2"><v>1</v></c></row>'
    assert edited(book("B9", rows=rows), CHANGE).removed == (Spot("Roster", 2, 1),)


def test_a_table_that_is_none_is_left_out():
    package = book("Units")
    units = package.read("book/units.xml").replace(b'"A1:B4"', b'"?"')
    assert edited(package.with_parts({"book/units.xml": units}), CHANGE).removed == ()


def test_a_table_that_makes_no_sense_is_refused():
    package = book("Units[Unit]")
    units = package.read("book/units.xml").replace(
        b'totalsRowCount="1"', b'headerRowCount="x"'
    )
    broken = package.with_parts({"book/_rels/two.xml.rels": b"", "book/units.xml": units})
    with pytest.raises(Refused, match="expected a workbook|expected a worksheet"):
        edited(broken, CHANGE)


def test_a_value_in_the_other_standard_goes_too():
    sheet = books.sheet(
        '<row r="1"><c r="C1"><f>A1</f><v>5</v></c></row>', main=books.STRICT
    )
    made = edited(Package.open(books.small(sheet, main=books.STRICT)), CHANGE)
    assert made.removed == (Spot("Roster", 1, 3),)


def engine(*answers):
    """Return an engine that gives these values for C1, one for each workbook."""

    def calculate(packages):
        cells = [f'<c r="C1"><f>A1</f>{answer}</c>' for answer in answers]
        return [
            Cellar(Package.open(books.small(books.sheet(f'<row r="1">{cell}</row>'))))
            for cell, _ in zip(cells, packages, strict=False)
        ]

    return calculate


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ("<v>5</v>", "<v>9</v>", "<v>9</v>"),
        ("<v>5.0000000000001</v>", "<v>9.5</v>", "<v>9.5</v>"),
        ("<v>6</v>", "<v>9</v>", ""),
        ("<v>5</v>", "", ""),
    ],
)
def test_an_engine_is_believed_where_it_came_to_the_value_stored_before(
    before, after, kept
):
    made = edited(book("A1"), CHANGE, engine=engine(before, after))
    cell = f'<c r="C1"><f>A1</f>{kept}</c>'
    assert cell in made.package.read("book/one.xml").decode()
    assert (made.removed, made.renewed) == (
        ((), (Spot("Roster", 1, 3),)) if kept else ((Spot("Roster", 1, 3),), ())
    )


def test_an_engine_that_gives_no_answer_leaves_a_blank():
    made = edited(book("A1"), CHANGE, engine=engine())
    assert made.removed == (Spot("Roster", 1, 3),)


def test_texts_and_truths_of_an_engine_are_stored_as_such():
    package = book("A1")
    text = package.text("book/one.xml")
    for stored in (b'<c r="C1" t="str"><f>A1</f><v>5</v></c>', b'<c r="C1"><f>A1</f></c>'):
        old = text.replace(b'<c r="C1"><f>A1</f><v>5</v></c>', stored)
        was = stored.partition(b"</f>")[2].removesuffix(b"</c>").decode()
        changed = package.with_text("book/one.xml", old)
        made = edited(changed, CHANGE, engine=engine(was, "<v>9</v>"))
        assert made.renewed == ((Spot("Roster", 1, 3),) if not was else ())


def test_without_edits_nothing_is_looked_at():
    package = book("A1")
    assert edited(package, []).package is package
