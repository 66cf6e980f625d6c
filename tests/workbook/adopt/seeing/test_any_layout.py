"""A list of any content laid out in any way is seen with its own headings and lines."""

import hypothesis.strategies as st
from hypothesis import given, settings
from openpyxl.styles import Font

from tests.workbook.adopt.seeing.pages import BOLD, filled, put, seen, texts, turned_table

WORDS = ("Unit", "Arm", "Grade", "Full", "Lost", "Now", "Crew", "Base", "Place", "Ammo")
COLUMNS = st.sampled_from(("few words", "count", "share", "many words", "gaps"))


@st.composite
def lists(draw, needed=("count",)):
    """Return headings and lines: names first, then columns of all kinds."""
    wanted = st.lists(COLUMNS, min_size=2, max_size=7).filter(set(needed).issubset)
    kinds = draw(wanted)
    headings = ["Unit", *draw(st.permutations(WORDS[1:]))[: len(kinds)]]
    count = draw(st.integers(3, 12))
    lines = [
        [
            f"{draw(st.sampled_from('ABCD'))} Coy, {n + 1} Regt",
            *(_value(draw, k, n) for k in kinds),
        ]
        for n in range(count)
    ]
    return headings, lines


def _value(draw, kind, number):
    return {
        "count": lambda: draw(st.integers(0, 15)),
        "share": lambda: f"{draw(st.integers(0, 9))}/12",
        "few words": lambda: draw(st.sampled_from(("Infantry", "Tanks", "Engineers"))),
        "gaps": lambda: f"note {number} of the umpire" if number % 3 == 1 else None,
        "many words": lambda: f"near hill {number * 7 + 1}",
    }[kind]()


def check(block, headings, lines):
    assert [h.text for h in block.headings] == headings
    columns = [h.number for h in block.headings]
    found = [[texts(line).get(column) for column in columns] for line in block.lines]
    assert found == [[None if v is None else str(v) for v in line] for line in lines]


@settings(max_examples=150)
@given(
    lists(),
    st.integers(1, 40),
    st.integers(1, 30),
    st.booleans(),
    st.booleans(),
    st.sampled_from((0, 2, 3)),
    st.booleans(),
)
def test_a_list_down(made, top, left, bold, titled, blank, total):
    headings, lines = made

    def write(sheet):
        if titled and top > 2:
            sheet.cell(top - 2, left, "The campaign of the north")
        put(sheet, top, left, headings, font=Font(bold=bold))
        row = top + 1
        for number, line in enumerate(lines):
            row += bool(blank and number and number % blank == 0)
            put(sheet, row, left, line)
            row += 1
        if total:
            put(sheet, row, left, ("Total",))

    tab = seen(write)
    assert len(tab.blocks) == 1
    check(tab.blocks[0], headings, lines)
    assert len(tab.blocks[0].totals) == total


@settings(max_examples=60)
@given(lists(), lists(), st.integers(0, 2), st.booleans())
def test_two_lists_side_by_side(first, second, gap, titled):
    # Without a blank column between only the same headings tell where the second begins.
    headings = first[0]
    other = headings if not gap else second[0]
    lines = list(second[1]) if gap else [list(line) for line in first[1]]

    def write(sheet):
        right = 1 + len(headings) + gap
        if titled:
            sheet["A1"] = "RED"
            sheet.cell(1, right, "BLUE")
        put(sheet, 2, 1, headings, font=BOLD)
        put(sheet, 2, right, other, font=BOLD)
        for number, line in enumerate(first[1]):
            put(sheet, 3 + number, 1, line)
        for number, line in enumerate(lines):
            put(sheet, 3 + number, right, line)

    blocks = seen(write).blocks
    assert len(blocks) == 2
    check(blocks[0], headings, first[1])
    check(blocks[1], other, lines)
    if titled:
        assert blocks[0].above[-1] == "RED"
        assert blocks[1].above[-1] == "BLUE"


@settings(max_examples=60)
# Figures alone agree down and across.
@given(lists(("count", "few words")), st.integers(2, 12), st.integers(1, 6))
def test_a_list_across(made, top, left):
    headings, lines = made
    tab = seen(lambda sheet: turned_table(sheet, top, left, headings, lines))
    assert len(tab.blocks) == 1
    assert tab.blocks[0].is_across
    check(tab.blocks[0], headings, lines)


@settings(max_examples=60)
@given(lists(), st.integers(1, 4), st.booleans(), st.booleans(), st.booleans())
def test_sections(made, size, again, blank, colour):
    headings, lines = made

    def write(sheet):
        put(sheet, 1, 1, headings, font=BOLD)
        row = 2
        for start in range(0, len(lines), size):
            row += blank
            sheet.cell(row, 1, f"SECTION {start}")
            if colour:
                sheet.cell(row, 1).fill = filled("DDEEFF")
            row += 1
            if again and start:
                put(sheet, row, 1, headings, font=BOLD)
                row += 1
            for line in lines[start : start + size]:
                put(sheet, row, 1, line)
                row += 1

    tab = seen(write)
    assert len(tab.blocks) == 1
    check(tab.blocks[0], headings, lines)
    assert [line.sections for line in tab.blocks[0].lines] == [
        (f"SECTION {number - number % size}",) for number in range(len(lines))
    ]


@settings(max_examples=60)
@given(lists(), lists(), st.integers(0, 2), st.booleans())
def test_two_lists_below_each_other(first, second, blank, titled):
    (headings, lines), (other, others) = first, second
    # Much the same headings would be those of the first list again.
    other = [f"{heading} each" for heading in other]

    def write(sheet):
        put(sheet, 1, 1, headings, font=BOLD)
        row = 2
        for line in lines:
            put(sheet, row, 1, line)
            row += 1
        row += blank
        if titled and blank:
            sheet.cell(row, 1, "What may be bought")
            row += 1
        put(sheet, row, 1, other, font=BOLD)
        for line in others:
            row += 1
            put(sheet, row, 1, line)

    blocks = seen(write).blocks
    assert len(blocks) == 2
    check(blocks[0], headings, lines)
    check(blocks[1], other, others)
    assert ("What may be bought" in blocks[1].above) == bool(titled and blank)
