"""Whatever a worksheet holds, an edit leaves all it did not mean to the byte."""

import re

from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.problems import Refused
from refkit.xlsx.cells.addresses import Spot, cell_name
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.package.package import Package
from tests.xlsx import books
from tests.xlsx.edits import edit_at

PART = "book/one.xml"
CELL = re.compile(r'<(x:)?c r="([A-Z]+[0-9]+)"(?:[^>]*/>|.*?</(?:x:)?c>)', re.DOTALL)
ROW = re.compile(r"<(?:x:)?row\b[^>]*>")
HOLDS = (
    "<v>{n}</v>",
    "<v> {n} </v>",
    "<f>B{n}*2</f><v>{n}</v>",
    "<f>SUM(A1:C{n})</f><v>1</v>",
    '<f ca="1">A1&amp;"&lt;x"</f><v>1</v>',
    "",
    "<v>{n}</v><extLst><ext uri='z'/></extLst>",
    "<v>{n}</v><!-- <c r='Z9'/> -->",
)
SAYS = ("", ' s="1"', ' s="1" cm="1"', ' ph="1"')
ROWS = ("", ' ht="20.5"', ' spans="1:4"', ' hidden="1" s="1" customFormat="1"')
AROUND = (
    "",
    "<mergeCells count='1'><mergeCell ref='E1:F2'/></mergeCells>",
    '<conditionalFormatting sqref="A1:C9"><cfRule type="x"/></conditionalFormatting>',
    "<pageMargins left='0.7'/><!-- kept --><extLst><ext uri='q'><a>é</a></ext></extLst>",
)
BLANKS = ("", "\n  ")


@st.composite
def worksheets(draw):
    """Return the XML of a worksheet, as many writers would have written it."""
    rows = []
    blank = draw(st.sampled_from(BLANKS))
    for number in sorted(draw(st.sets(st.integers(1, 9), max_size=5))):
        cells = [
            f'<c r="{cell_name(number, column)}"{draw(st.sampled_from(SAYS))}>'
            f"{draw(st.sampled_from(HOLDS)).format(n=number)}</c>"
            for column in sorted(draw(st.sets(st.integers(1, 4), max_size=4)))
        ]
        inner = blank.join(cells)
        rows.append(f'<row r="{number}"{draw(st.sampled_from(ROWS))}>{inner}{blank}</row>')
    xml = books.sheet(blank.join(rows), blank, draw(st.sampled_from(AROUND)))
    return prefixed(xml) if draw(st.booleans()) else xml


def prefixed(xml):
    """Return a worksheet whose elements have a prefix, as some programs write it."""
    xml = re.sub(r"<(/?)(?=[A-Za-z])", r"<\1x:", xml)
    return xml.replace("xmlns=", "xmlns:x=")


PLACES = st.sampled_from(
    [cell_name(row, column) for row in range(1, 11) for column in range(1, 6)]
)
VALUES = st.none() | st.integers(0, 99) | st.booleans() | st.sampled_from(["", " a", "=b"])


def pieces(xml):
    """Return what stands before and behind the cells, the rows and each cell."""
    head, body, tail = re.split(r"<x?:?sheetData>|</x?:?sheetData>", xml)
    cells = {found[2]: found[0] for found in CELL.finditer(body)}
    return (head, tail), cells, [tag for tag in ROW.findall(body) if "spans" not in tag]


@given(worksheets(), st.dictionaries(PLACES, VALUES, max_size=4))
def test_all_that_was_not_meant_stays_to_the_byte(xml, wanted):
    package = Package.open(books.small(xml))
    try:
        made = apply_edits(package, [edit_at("Roster", *item) for item in wanted.items()])
    except Refused:
        return
    around, cells, rows = pieces(xml)
    around_now, cells_now, rows_now = pieces(made.package.read(PART).decode())
    meant = {*wanted, *(cell_name(*spot[1:]) for spot in made.removed)}
    assert around_now == around
    assert {ref: cells_now[ref] for ref in cells if ref not in meant} == {
        ref: cell for ref, cell in cells.items() if ref not in meant
    }
    assert set(cells_now) <= {*cells, *wanted}
    assert [tag for tag in rows_now if tag in rows] == rows
    others = [part for part in package.parts if part not in {PART, "book/main.xml"}]
    assert all(package.read(part) == made.package.read(part) for part in others)


@given(worksheets(), PLACES, st.integers(100, 200))
def test_what_depends_on_nothing_changed_keeps_its_value(xml, ref, number):
    package = Package.open(books.small(xml))
    try:
        made = apply_edits(package, [edit_at("Roster", ref, number)])
    except Refused:
        return
    _, before, _ = pieces(xml)
    _, after, _ = pieces(made.package.read(PART).decode())
    lost = {at for at, cell in before.items() if "</f>" in cell or "</x:f>" in cell}
    lost = {at for at in lost if at != ref and before[at] != after[at]}
    assert lost == {cell_name(*spot[1:]) for spot in made.removed}
    assert Spot("Roster", 99, 1) not in made.removed


@given(worksheets(), st.dictionaries(PLACES, VALUES, min_size=1, max_size=4))
def test_the_same_edits_again_change_nothing(xml, wanted):
    package = Package.open(books.small(xml))
    edits = [edit_at("Roster", *item) for item in wanted.items()]
    try:
        made = apply_edits(package, edits).package
    except Refused:
        return
    assert apply_edits(made, edits).package is made
