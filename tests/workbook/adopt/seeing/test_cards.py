"""Unit cards: names and values for each unit, below and beside each other."""

import pytest
from openpyxl.styles import Font

from tests.workbook.adopt.seeing.pages import BOLD, put, saved, seen, table, units
from tests.workbook.adopt.understanding.books import understood

UNITS = (
    ("A Coy, 2 Camerons", "Trained", 12, 3),
    ("B Coy, 2/7 Gurkha", "Veteran", 12, 0),
    ("C Coy, 2/7 Gurkha", "Trained", 12, 5),
    ("9 Bty, 2 A-T Regt", "Raw", 6, 6),
)


def named(sheet, row, column, unit):
    """Write a card of pairs: a name left of each value, two in a row."""
    name, grade, full, lost = unit
    put(sheet, row, column, ("Unit:", name))
    put(sheet, row + 1, column, ("Arm:", "Infantry", "Quality:", grade))
    put(sheet, row + 2, column, ("Full:", full, "Lost:", lost))
    put(sheet, row + 3, column, ("Left:", f"=X{row}-Y{row}"))


def titled(sheet, row, column, unit):
    """Write a card with the unit's name above the pairs."""
    name, grade, full, lost = unit
    put(sheet, row, column, (name,), font=BOLD)
    for step, pair in enumerate((("Quality", grade), ("Full", full), ("Lost", lost)), 1):
        put(sheet, row + step, column, pair)


def placed(card, places):
    def write(sheet):
        sheet.title = "British"
        put(sheet, 1, 1, ("Unit cards",))
        for (row, column), unit in zip(places, UNITS, strict=True):
            card(sheet, row, column, unit)

    return write


BELOW = ((3, 2), (9, 2), (15, 2), (21, 2))
BESIDE = ((3, 2), (3, 8), (9, 2), (9, 8))


@pytest.mark.parametrize("card", [named, titled])
@pytest.mark.parametrize("places", [BELOW, BESIDE])
def test_cards_are_one_list_with_a_line_for_each(card, places):
    [block] = understood(saved(placed(card, places))).lists
    assert block.block.is_cards
    by_role = {each.role: each.heading.number for each in block.columns if each.role}
    told = [
        tuple(
            line.cells[by_role[role]].cell.value
            for role in ("name", "rating", "full", "lost")
        )
        for line in block.block.lines
    ]
    assert told == list(UNITS)
    assert set(block.sides.values()) == {"British"}


def test_texts_between_rows_of_cards_are_heads_of_those_below():
    def write(sheet):
        put(sheet, 1, 1, ("Unit cards",))
        put(sheet, 2, 1, ("BRITISH",))
        for row, column, unit in ((4, 1, 0), (4, 4, 1), (12, 1, 2), (12, 4, 3)):
            titled(sheet, row, column, UNITS[unit])
        put(sheet, 10, 1, ("GERMANS",))
        put(sheet, 20, 1, ("Nothing more.",))
        sheet["D12"].font = Font(strike=True)

    [block] = seen(write).blocks
    assert [line.sections for line in block.lines] == [
        ("BRITISH",),
        ("BRITISH",),
        ("GERMANS",),
        ("GERMANS",),
    ]
    assert [line.look.struck for line in block.lines] == [False, False, False, True]
    assert block.above == ("Unit cards",)
    assert block.notes == ("Nothing more.",)


def test_a_list_whose_lines_say_the_same_is_no_card():
    headings = ("Unit", "Arm", "Quality", "Full")
    lines = [(f"{n} Coy", "Infantry", "Trained", 12) for n in range(1, 9)]
    [block] = seen(lambda sheet: table(sheet, 1, 1, headings, lines)).blocks
    assert not block.is_cards

    def thrice(sheet):
        for row in (1, 9, 17):
            end = table(sheet, row, 1, ("Unit", "Arm", "Quality", "Full"), units(4))
            put(sheet, end, 1, ("Total", None, None, 40))

    assert not any(block.is_cards for block in seen(thrice).blocks)
