"""Stored values that a change makes stale are gone or right; all others stay."""

import io

import pytest
import xlsxwriter

from refkit.engine.problems import Refused
from refkit.xlsx.cells import parts
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.stored_values import StoredValues
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.formulas.formula_graph import FormulaGraph
from refkit.xlsx.package.package import Package
from tests.xlsx import books
from tests.xlsx.edits import edit_at

CHANGE = [edit_at("Roster", "A2", 9)]
NAMES = (
    "<definedNames>"
    '<definedName name="First">Roster!$A$2</definedName>'
    '<definedName name="Again">First*2</definedName>'
    '<definedName name="Loop">Loop+1</definedName>'
    '<definedName name="Left">Roster!$A1</definedName>'
    '<definedName name="Up">Roster!A1048576</definedName>'
    '<definedName name="Own" localSheetId="0">Roster!$A$2</definedName>'
    '<definedName name="Own">Roster!$A$3</definedName>'
    '<definedName name="Lost" localSheetId="9">Roster!$A$2</definedName>'
    '<definedName name="Elsewhere">Roster!$B$2:$B$4</definedName>'
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
    """Return a workbook with A2, one formula, and a table at A1:B4."""
    cells = {"A2": '<c r="A2"><v>1</v></c>'}
    cells[ref] = f'<c r="{ref}"><f>{formula}</f><v>5</v></c>'
    written = "".join(
        f'<row r="{n}">{"".join(c for at, c in sorted(cells.items()) if at[1:] == n)}</row>'
        for n in "123"
    )
    sheet = books.sheet(written + rows)
    return Package.open(books.small(sheet, workbook=NAMES, more=MORE))


def looks_at_a2(formula, ref="C1"):
    """Tell whether a formula's stored value goes when A2 changes."""
    made = apply_edits(book(formula, ref), CHANGE)
    gone = b"<v>5</v>" not in made.package.read("book/one.xml")
    assert gone == bool(made.removed)
    return gone


@pytest.mark.parametrize(
    "formula",
    [
        "A2*2",
        "$A$2",
        "SUM(A1:A9)",
        "SUM(B9:A1)",
        "SUM(A:A)",
        "SUM($1:$3)",
        "SUM(A2:CZ2)",
        "Roster!A2",
        "'roster'!A2",
        "[0]!First",
        "SUM(Roster:Roster!A2)",
        "First",
        "FIRST+1",
        "Again",
        "Own",
        "Roster!Own",
        "Lost",
        'INDIRECT("A"&amp;1)',
        "OFFSET(B9,0,0)",
        "B9:INDEX(B:B,2)",
        "Units",
        "Units[#All]",
        "Units[Unit]",
        "Units[[#Data],[#Totals]]",
        "Units[[#Headers],[#Data],[Unit]]",
        "Units[[Unit]:[Str '[n']]]",
    ],
)
def test_a_formula_that_looks_at_a_changed_cell_loses_its_value(formula):
    assert looks_at_a2(formula)


@pytest.mark.parametrize(
    "formula",
    [
        "B1*2",
        "A20",
        "AA2",
        "SUM(A3:A9)",
        '"A2"',
        "'A2'!B2",
        "Other!A2",
        "[1]Roster!A2",
        "[Other.xlsx]Roster!A2",
        "[1]!First",
        "[1]Roster!First",
        "'[Other.xlsx]Roster'!First",
        "SUM(Roster:Other!A2)",
        "LOG10(2)",
        "TRUE",
        "SUM(Elsewhere)",
        "Loop",
        "Unknown",
        "Unknown[Unit]",
        "NOW()",
        "#REF!",
        "1E5+A3",
        "ZZZ2",
        "Units[#Headers]",
        "Units[Str '[n']]",
        "Units[[#Totals],[Unit]]",
        "Units[[#Headers],[Unit]]",
        "SUM([Unit])",
    ],
)
def test_a_formula_that_looks_elsewhere_keeps_its_value(formula):
    assert not looks_at_a2(formula)


def kept_values(changed):
    """Return the formulas whose value stays when a cell of a worksheet changes.

    Two read a list on the worksheet Losses as long as it is, by its name and without.
    """
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as made:
        roster, losses = made.add_worksheet("Roster"), made.add_worksheet("Losses")
        roster.write_column("A1", ["Men", 9, 8])
        losses.write_column("A1", ["Lost", 1, 2])
        long = "OFFSET(Losses!$A$2,0,0,COUNTA(Losses!$A:$A)-1,1)"
        made.define_name("Lost", f"={long}")
        made.define_name("Until", "=Losses!$A$2:INDEX(Losses!$A:$A,COUNTA(Losses!$A:$A))")
        roster.write_formula("C1", "=SUM(Lost)", None, 3)
        roster.write_formula("C2", f"=SUM({long})", None, 3)
        roster.write_formula("C3", "=MAX(Until)", None, 2)
        roster.write_dynamic_array_formula("D1", "=_xlfn._xlws.SORT(Lost)", None, 1)
    made = apply_edits(Package.open(file.getvalue()), [edit_at(changed, "A2", 7)]).package
    values = StoredValues(made)
    marked = b'cm="1"' in made.read("xl/worksheets/sheet1.xml")
    return [
        at
        for at, place in {"C1": (1, 3), "C2": (2, 3), "C3": (3, 3), "D1": (1, 4)}.items()
        if values.at(Spot("Roster", *place)).kind != "blank" and (at != "D1" or marked)
    ]


def test_a_list_as_long_as_it_is_is_read_on_its_own_worksheet_alone():
    assert kept_values("Roster") == ["C1", "C2", "C3", "D1"]
    assert kept_values("Losses") == []


@pytest.mark.parametrize(
    ("formula", "ref", "looks"),
    [
        ("Left", "C2", True),
        ("Left", "C3", False),
        ("Up", "C2", True),
        ("Units[@Unit]", "C2", True),
        ("Units[@Unit]", "C3", False),
        ("Units[@]", "C2", True),
        ("Units[[#This Row],[Unit]]", "C2", True),
        ("Units[[#This Row],[Str '[n']]]", "C2", False),
        ("SUM([Unit])", "B3", True),
    ],
)
def test_a_name_or_a_tables_row_counts_from_where_it_is_used(formula, ref, looks):
    assert looks_at_a2(formula, ref) is looks


def test_what_depends_on_what_is_stale_is_stale():
    rows = (
        '<row r="5"><c r="A5"><f>A2</f><v>1</v></c><c r="B5"><f>A5</f><v>1</v></c></row>'
        '<row r="6"><c r="A6"><f>B6</f><v>1</v></c><c r="B6"><f>A6</f><v>1</v></c></row>'
    )
    made = apply_edits(book("B5", rows=rows), CHANGE)
    assert set(map(str, made.removed)) == {"Roster!A5", "Roster!B5", "Roster!C1"}
    text = made.package.read("book/one.xml").decode()
    assert '<c r="C1"><f>B5</f></c>' in text
    assert '<c r="A6"><f>B6</f><v>1</v></c>' in text


def test_what_goes_is_said_with_its_cells_and_excel_is_asked():
    made = apply_edits(book("A2"), CHANGE)
    assert made.notices == (
        "1 formula has no stored value until Excel opens the file and works it out: "
        "Roster!C1",
    )
    assert b'<calcPr fullCalcOnLoad="1"/>' in made.package.read("book/main.xml")


def test_without_stale_values_nothing_is_said_and_nothing_asked():
    made = apply_edits(book("B1"), CHANGE)
    assert (made.removed, made.renewed, made.notices) == ((), (), ())
    assert b"fullCalcOnLoad" not in made.package.read("book/main.xml")


def test_a_vouched_cell_keeps_its_value_and_what_depends_on_it_too():
    rows = '<row r="5"><c r="A5"><f>C1</f><v>5</v></c></row>'
    made = apply_edits(book("A2", rows=rows), CHANGE, vouched=[Spot("Roster", 1, 3)])
    assert made.removed == ()


def test_a_value_stored_with_the_change_is_right_and_passes_it_on():
    rows = '<row r="5"><c r="A5"><f>C1</f><v>5</v></c></row>'
    edits = [*CHANGE, edit_at("Roster", "C1", 9, stored=True)]
    made = apply_edits(book("A2", rows=rows), edits)
    assert made.removed == (Spot("Roster", 5, 1),)


def test_a_formula_without_a_stored_value_stays_as_it_is():
    package = book("A2")
    text = package.text("book/one.xml").replace(b"<v>5</v>", b"")
    made = apply_edits(package.with_text("book/one.xml", text), CHANGE)
    assert made.removed == ()


def test_all_cells_of_an_array_lose_their_values():
    rows = (
        '<row r="5"><c r="A5" cm="1"><f t="array" ref="A5:A6">A2:B2</f><v>1</v></c></row>'
        '<row r="6"><c r="A6" s="2" t="b"><v>1</v></c><c r="B6"><v>7</v></c></row>'
    )
    made = apply_edits(book("B9", rows=rows), CHANGE)
    text = made.package.read("book/one.xml").decode()
    assert '<c r="A5" cm="1"><f t="array" ref="A5:A6">A2:B2</f></c>' in text
    assert '<c r="A6" s="2"></c><c r="B6"><v>7</v></c>' in text


def test_a_rich_value_keeps_its_mark_until_what_it_reads_changes():
    """A share price or a picture in a cell: `vm` names it among the workbook's values."""
    rows = "".join(
        f'<row r="{row}"><c r="A{row}" t="e" vm="1"><f>{reads}</f><v>#VALUE!</v></c></row>'
        for row, reads in ((5, "B9"), (6, "A2"))
    )
    made = apply_edits(book("B9", rows=rows), CHANGE)
    text = made.package.read("book/one.xml").decode()
    assert '<c r="A5" t="e" vm="1"><f>B9</f><v>#VALUE!</v></c>' in text
    assert '<c r="A6"><f>A2</f></c>' in text
    assert made.removed == (Spot("Roster", 6, 1),)


@pytest.mark.parametrize("inputs", ['r1="A2"', 'r1="B9" r2="A2" dt2D="1"'])
def test_a_data_table_is_stale_when_its_inputs_are(inputs):
    rows = f'<row r="6"><c r="B6"><f t="dataTable" ref="B6:B7" {inputs}/><v>1</v></c></row>'
    assert apply_edits(book("B9", rows=rows), CHANGE).removed == (Spot("Roster", 6, 2),)


def test_a_data_table_is_stale_when_the_edges_it_works_on_are():
    rows = '<row r="6"><c r="B6"><f t="dataTable" ref="B6:B7" r1="B9"/><v>1</v></c></row>'
    for ref, gone in (("A7", True), ("B5", True), ("C6", False)):
        made = apply_edits(book("B9", rows=rows), [edit_at("Roster", ref, 1)])
        assert bool(made.removed) is gone


def test_shared_formulas_are_followed_each_for_its_cell():
    rows = (
        '<row r="5"><c r="B5"><f t="shared" ref="B5:B7" si="0">A2</f><v>1</v></c></row>'
        '<row r="6"><c r="B6"><f t="shared" si="0"/><v>1</v></c></row>'
        '<row r="7"><c r="B7"><f t="shared" si="0">A8</f><v>1</v></c>'
        '<c r="C7"><f t="shared" si="7"/><v>1</v></c></row>'
    )
    assert apply_edits(book("B9", rows=rows), CHANGE).removed == (Spot("Roster", 5, 2),)
    changed = [edit_at("Roster", "A3", 9), edit_at("Roster", "A8", 9)]
    removed = apply_edits(book("B9", rows=rows), changed).removed
    assert set(map(str, removed)) == {"Roster!B6", "Roster!B7"}


def test_a_copy_that_would_lie_off_the_worksheet_is_no_formula():
    rows = (
        '<row r="5"><c r="B5"><f t="shared" ref="A5:B5" si="0">A2</f><v>1</v></c></row>'
        '<row r="6"><c r="A6"><f t="shared" si="0"/><v>1</v></c></row>'
    )
    found = [one.formula.text for one in FormulaGraph(book("B9", rows=rows))]
    assert found == ["B9", "A2", ""]
    assert apply_edits(book("B9", rows=rows), CHANGE).removed == (Spot("Roster", 5, 2),)


def test_an_array_whose_area_is_none_counts_as_its_cell():
    rows = '<row r="5"><c r="B5"><f t="array" ref="?">A2</f><v>1</v></c></row>'
    assert apply_edits(book("B9", rows=rows), CHANGE).removed == (Spot("Roster", 5, 2),)


@pytest.mark.parametrize("odd", ["<!-- -->", "<?x y?>"])
def test_formulas_are_found_in_any_xml(odd):
    rows = f'{odd}<row r="5"><c><f>A2</f><v>1</v></c><c r="B5"><v>1</v></c></row>'
    assert apply_edits(book("B9", rows=rows), CHANGE).removed == (Spot("Roster", 5, 1),)


def test_a_table_that_is_none_is_left_out():
    package = book("Units")
    units = package.read("book/units.xml").replace(b'"A1:B4"', b'"?"')
    assert apply_edits(package.with_parts({"book/units.xml": units}), CHANGE).removed == ()


def test_names_that_make_no_sense_are_refused():
    package = book("First")
    main = package.read("book/main.xml").replace(b'localSheetId="9"', b'localSheetId="x"')
    with pytest.raises(
        Refused, match=r"^the workbook: has formulas or names that cannot be"
    ):
        apply_edits(package.with_parts({"book/main.xml": main}), CHANGE)


def test_a_value_in_the_other_standard_goes_too():
    sheet = books.sheet(
        '<row r="1"><c r="C1"><f>A2</f><v>5</v></c></row>', main=books.STRICT
    )
    made = apply_edits(Package.open(books.small(sheet, main=books.STRICT)), CHANGE)
    assert made.removed == (Spot("Roster", 1, 3),)


def engine(*answers):
    """Return an engine that gives these values for C1, one for each workbook."""

    def calculate(packages):
        cells = [f'<c r="C1"><f>A2</f>{answer}</c>' for answer in answers]
        return [
            StoredValues(Package.open(books.small(books.sheet(f'<row r="1">{cell}</row>'))))
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
    made = apply_edits(book("A2"), CHANGE, engine=engine(before, after))
    cell = f'<c r="C1"><f>A2</f>{kept}</c>'
    assert cell in made.package.read("book/one.xml").decode()
    assert (made.removed, made.renewed) == (
        ((), (Spot("Roster", 1, 3),)) if kept else ((Spot("Roster", 1, 3),), ())
    )


def test_an_engine_that_gives_no_answer_leaves_a_blank():
    made = apply_edits(book("A2"), CHANGE, engine=engine())
    assert made.removed == (Spot("Roster", 1, 3),)


def test_texts_and_truths_of_an_engine_are_stored_as_such():
    package = book("A2")
    text = package.text("book/one.xml")
    for stored in (b'<c r="C1" t="str"><f>A2</f><v>5</v></c>', b'<c r="C1"><f>A2</f></c>'):
        old = text.replace(b'<c r="C1"><f>A2</f><v>5</v></c>', stored)
        was = stored.partition(b"</f>")[2].removesuffix(b"</c>").decode()
        changed = package.with_text("book/one.xml", old)
        made = apply_edits(changed, CHANGE, engine=engine(was, "<v>9</v>"))
        assert made.renewed == ((Spot("Roster", 1, 3),) if not was else ())


def test_without_edits_nothing_is_looked_at():
    package = book("A2")
    assert apply_edits(package, []).package is package


def test_what_formulas_look_at_is_found_out_once():
    package = book("A2*2")
    first, again = (list(FormulaGraph(package)) for _ in range(2))
    assert first[0] is again[0]


@pytest.mark.parametrize("formula", ["First*2", "Again"])
def test_a_name_that_means_something_else_is_followed_anew(formula):
    package = book(formula)
    made = apply_edits(package, CHANGE).package
    part = parts.workbook_part(made).part
    other = made.read(part).replace(b'First">Roster!$A$2', b'First">Roster!$A$3')
    later = FormulaGraph(made.with_text(part, other))
    assert [one.formula.text for one in later.stale([Spot("Roster", 3, 1)])] == [formula]
    assert later.stale([Spot("Roster", 2, 1)]) == []
