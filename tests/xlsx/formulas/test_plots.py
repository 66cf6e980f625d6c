"""What charts keep of the cells they show is right after a change, or gone."""

import io

import openpyxl
import pytest

from refkit.xlsx.edit import apply_edits
from refkit.xlsx.package.package import Package
from tests.xlsx import books
from tests.xlsx.edits import edit_at

CHART = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
CHART_2016 = "application/vnd.ms-office.chartex+xml"
POINTS = (
    '<c:formatCode>0</c:formatCode><c:ptCount val="3"/>'
    '<c:pt idx="0" formatCode="0.0"><c:v>1</c:v></c:pt><c:pt idx="2"><c:v>3</c:v></c:pt>'
)
ROWS = (
    '<row r="1"><c r="A1"><v>1</v></c><c r="C1"><f>A1+A3</f><v>4</v></c></row>'
    '<row r="2"><c r="B2" t="inlineStr"><is><t>b</t></is></c></row>'
    '<row r="3"><c r="A3"><v>3</v></c></row>'
)
NAMES = (
    '<definedNames><definedName name="Strengths">Roster!$A$1:$A$3</definedName>'
    '<definedName name="Loop">Loop</definedName></definedNames>'
)


def numbers(formula="Roster!$A$1:$A$3", points=POINTS):
    return f"<c:numRef><c:f>{formula}</c:f><c:numCache>{points}</c:numCache></c:numRef>"


def texts(formula, points):
    return f"<c:strRef><c:f>{formula}</c:f><c:strCache>{points}</c:strCache></c:strRef>"


def point(index, text):
    return f'<c:pt idx="{index}"><c:v>{text}</c:v></c:pt>'


def labels(area, levels, count=3):
    return (
        f"<c:multiLvlStrRef><c:f>Roster!{area}</c:f><c:multiLvlStrCache>"
        f'<c:ptCount val="{count}"/>{levels}</c:multiLvlStrCache></c:multiLvlStrRef>'
    )


def plot(inner, *edits, kind=CHART, root="c:chartSpace"):
    """Return what stands in a chart after edits, and what was said of charts."""
    types = (
        f'<Types xmlns="{books.TYPES}"><Override PartName="/book/plot.xml" '
        f'ContentType="{kind}"/><Override PartName="/gone.xml" ContentType="{kind}"/>'
        "</Types>"
    )
    opening = f'<{root} xmlns:c="c" xmlns:cx="cx">'
    more = {
        "[Content_Types].xml": types,
        "book/plot.xml": f"{opening}{inner}</{root}>",
    }
    package = Package.open(books.small(books.sheet(ROWS), workbook=NAMES, more=more))
    wanted = [edit_at("Roster", *one) for one in edits or [("A1", 9)]]
    made = apply_edits(package, wanted)
    text = made.package.read("book/plot.xml").decode()
    return text.removeprefix(opening).removesuffix(f"</{root}>"), [
        notice for notice in made.notices if "chart" in notice
    ]


@pytest.mark.parametrize(
    "inner",
    [
        f'{numbers()}<c:externalData r:id="rId1"/>',
        f"<c:pivotSource><c:name>[a.xlsx]Roster!P</c:name></c:pivotSource>{numbers()}",
        numbers("[1]Roster!$A$1:$A$3"),
        numbers("[Other.xlsx]Roster!$A$1:$A$3"),
        numbers("[1]!Strengths"),
    ],
)
def test_a_chart_that_a_pivot_or_another_workbook_feeds_keeps_what_it_has(inner):
    assert plot(inner, ("A1", 9)) == (inner, [])


@pytest.mark.parametrize(
    ("edits", "old", "new"),
    [
        ([("A1", 9)], "<c:v>1</c:v>", "<c:v>9</c:v>"),
        ([("A3", 0.5)], "<c:v>3</c:v>", "<c:v>0.5</c:v>"),
        ([("A2", 2)], '<c:pt idx="2">', '<c:pt idx="1"><c:v>2</c:v></c:pt><c:pt idx="2">'),
        ([("A3", None)], '<c:pt idx="2"><c:v>3</c:v></c:pt>', ""),
        ([("B9", 1)], "", ""),
    ],
)
def test_a_point_follows_its_cell(edits, old, new):
    assert plot(numbers(), *edits) == (numbers().replace(old, new), [])


def test_the_first_point_comes_before_all_others():
    empty = numbers(points='<c:ptCount val="3"/>')
    points = '<c:pt idx="0"><c:v>1</c:v></c:pt><c:pt idx="1"><c:v>2</c:v></c:pt>'
    made, _ = plot(empty, ("A1", 5), ("A2", 2))
    assert made == empty.replace("/></c:num", f"/>{points}</c:num").replace(">1<", ">5<")


def test_a_range_in_a_row_and_one_through_a_name_follow_too():
    for formula in ("Strengths", "Roster!Strengths", "(Roster!$A$1:$A$3)"):
        assert "<c:v>9</c:v>" in plot(numbers(formula))[0]
    across = '<c:ptCount val="2"/><c:pt idx="0"><c:v>1</c:v></c:pt>'
    assert "<c:v>9</c:v>" in plot(numbers("Roster!$A$1:$B$1", across))[0]


def test_texts_follow_as_texts():
    points = '<c:ptCount val="1"/><c:pt idx="0"><c:v>b</c:v></c:pt>'
    made, _ = plot(texts("Roster!$B$2", points), ("B2", "K & Q"))
    assert "<c:v>K &amp; Q</c:v>" in made


def test_labels_of_two_levels_follow_level_by_level():
    inner = f"<c:lvl>{point(1, 'b')}</c:lvl><c:lvl>{point(0, 'one')}</c:lvl>"
    made, notices = plot(labels("$A$1:$B$3", inner), ("A1", "first"), ("B3", "last"))
    inner = f"<c:lvl>{point(1, 'b')}{point(2, 'last')}</c:lvl>"
    new = f"{inner}<c:lvl>{point(0, 'first')}</c:lvl>"
    assert made == labels("$A$1:$B$3", new)
    assert notices == []


def test_labels_of_two_levels_side_by_side_follow_too():
    inner = f"<c:lvl>{point(1, 'b')}</c:lvl><c:lvl>{point(0, 'one')}</c:lvl>"
    made, _ = plot(labels("A1:C2", inner), ("A1", "first"), ("C2", "last"))
    inner = f"<c:lvl>{point(1, 'b')}{point(2, 'last')}</c:lvl>"
    new = f"{inner}<c:lvl>{point(0, 'first')}</c:lvl>"
    assert made == labels("A1:C2", new)


@pytest.mark.parametrize(
    ("formula", "edit"),
    [("Roster!$A$1:$A$3", ("A1", "text")), ("Roster!$C$1:$C$3", ("A1", 9))],
)
def test_a_point_whose_value_is_not_known_is_dropped_and_said(formula, edit):
    made, notices = plot(numbers(formula), edit)
    assert 'idx="0"' not in made
    assert 'idx="2"' in made
    assert "1 range of a chart lacks points until Excel opens the file" in notices


@pytest.mark.parametrize(
    "inner",
    [
        numbers("Roster!$A$1:$B$3"),
        numbers("(Roster!$A$1:$A$3,Roster!$B$1)"),
        numbers("Roster!$A$1:$A$9"),
        numbers(points="<c:formatCode>0</c:formatCode>"),
        numbers("Roster!$A:$A"),
        numbers(points='<c:ptCount val="x"/>'),
        labels("A1:B3", "<c:lvl/><c:lvl/>"),
        labels("A1:B3", f"<c:lvl>{point(0, 'x')}</c:lvl>"),
        labels("A1:B2", f"<c:lvl>{point(0, 'x')}</c:lvl><c:lvl>{point(0, 'y')}</c:lvl>", 2),
    ],
)
def test_what_is_kept_of_cells_it_does_not_fit_goes_as_a_whole(inner):
    made, notices = plot(inner)
    assert "Cache" not in made
    assert "</c:f></c:" in made
    assert notices == ["1 range of a chart lacks points until Excel opens the file"]


@pytest.mark.parametrize(
    "inner",
    [
        numbers("Roster!$B$1:$B$3"),
        numbers("Other!$A$1:$A$3"),
        numbers("$A$1:$A$3"),
        numbers("Loop"),
        "<c:numRef><c:f>Roster!$A$1</c:f></c:numRef>",
        "<c:numRef><c:f/></c:numRef><c:numRef/>",
    ],
)
def test_what_shows_other_cells_or_keeps_nothing_stays(inner):
    assert plot(inner) == (inner, [])


def test_the_newer_charts_lose_what_they_keep():
    inner = (
        '<cx:numDim type="val"><cx:f>Roster!$A$1:$A$3</cx:f><cx:lvl ptCount="3">'
        '<cx:pt idx="0">1</cx:pt></cx:lvl></cx:numDim>'
    )
    made, notices = plot(inner, kind=CHART_2016, root="cx:chartSpace")
    assert made == '<cx:numDim type="val"><cx:f>Roster!$A$1:$A$3</cx:f></cx:numDim>'
    assert notices[-1].startswith("1 range of a chart lacks points")


def test_several_ranges_are_counted():
    made, notices = plot(numbers("Roster!$C$1:$C$3") * 2)
    assert 'idx="0"' not in made
    assert notices[-1] == "2 ranges of charts lack points until Excel opens the file"


def test_a_package_without_a_list_of_types_has_no_charts():
    package = Package.open(books.small(books.sheet(ROWS)))
    bare = package.with_parts({"[Content_Types].xml": None})
    made = apply_edits(bare, [edit_at("Roster", "A1", 9)])
    assert "[Content_Types].xml" not in made.package


@pytest.mark.filterwarnings("ignore:.* extension is not supported:UserWarning")
def test_openpyxl_reads_the_points_of_a_changed_chart():
    made = apply_edits(Package.open(books.xlsxwriter_book()), [edit_at("Roster", "B2", 90)])
    book = openpyxl.load_workbook(io.BytesIO(made.package.to_bytes()))
    cache = book["Roster"]._charts[0].series[0].val.numRef.numCache
    assert [point.v for point in cache.pt] == [90, 7]
