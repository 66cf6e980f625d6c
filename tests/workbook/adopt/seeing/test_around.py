"""What stands around the lines of a list: titles, notes, sections, totals, keys."""

import datetime
import io

import openpyxl
import pytest
from openpyxl.comments import Comment

from tests.workbook.adopt.seeing.pages import (
    BOLD,
    HEADINGS,
    filled,
    put,
    seen,
    table,
    tabs_in,
    texts,
    units,
)


def only(write):
    blocks = seen(write).blocks
    assert len(blocks) == 1
    return blocks[0]


def test_titles_and_pairs_stand_above_and_notes_below():
    def write(sheet):
        sheet["A1"] = "Autumn campaign"
        put(sheet, 2, 1, ("Side:", "Red", "Commander:", "Ann"))
        after = table(sheet, 4, 1, HEADINGS, units(4))
        sheet.cell(after + 1, 1, "The bridge is mined and blows at noon.")

    block = only(write)
    assert block.above == ("Autumn campaign", "Side: Red", "Commander: Ann")
    assert block.notes == ("The bridge is mined and blows at noon.",)
    assert block.top == 4


def test_pairs_right_above_the_headings_are_none_of_them():
    def write(sheet):
        put(sheet, 1, 1, ("As of", "3-Nov-44"))
        table(sheet, 2, 1, HEADINGS, units(4))

    assert only(write).above == ("As of: 3-Nov-44",)


def test_pairs_without_a_colon_before_a_wider_list_are_none_of_it():
    def write(sheet):
        pairs = ("Army", "Red"), ("As at", datetime.date(1965, 9, 16)), ("Umpire", "Ann")
        for row, pair in enumerate(pairs, 1):
            put(sheet, row, 1, pair)
        table(sheet, 5, 1, HEADINGS, units(4))

    told = "Army: Red", "As at: 1965-09-16", "Umpire: Ann"
    assert only(write).above == told


def test_a_list_of_two_columns_before_a_wider_one_is_a_list():
    def write(sheet):
        after = table(sheet, 1, 1, ("Army", "Points"), (("Red", 4), ("Blue", 6)))
        table(sheet, after + 1, 1, HEADINGS, units(4))

    assert [len(block.lines) for block in seen(write).blocks] == [2, 4]


def test_heads_of_two_levels_hold_until_the_next_of_their_level():
    def write(sheet):
        put(sheet, 1, 1, HEADINGS, font=BOLD)
        row = 2
        for side in ("RED", "BLUE"):
            sheet.cell(row, 1, side).font = BOLD
            for number in (1, 2):
                sheet.cell(row + 1, 1, f"{number}. Brigade of {side.title()}")
                put(sheet, row + 2, 1, units(2, side)[0])
                put(sheet, row + 3, 1, units(2, side)[1])
                row += 3
            row += 1

    block = only(write)
    assert [line.sections for line in block.lines] == [
        (side, f"{number}. Brigade of {side.title()}")
        for side in ("RED", "BLUE")
        for number in (1, 1, 2, 2)
    ]
    assert list(block.heads) == [2, 3, 6, 9, 10, 13]


def test_heads_that_look_alike_are_told_by_how_they_follow():
    def write(sheet):
        put(sheet, 1, 1, HEADINGS, font=BOLD)
        for row, value in (
            (2, "Red force"),
            (3, "1. Brigade"),
            (5, "2. Brigade"),
            (7, "Blue force"),
            (8, "3. Brigade"),
        ):
            sheet.cell(row, 1, value)
        for row in (4, 6, 9):
            put(sheet, row, 1, units(9)[row - 1])

    assert [line.sections for line in only(write).lines] == [
        ("Red force", "1. Brigade"),
        ("Red force", "2. Brigade"),
        ("Blue force", "3. Brigade"),
    ]


def test_the_head_above_the_first_headings_counts_where_they_come_again():
    def write(sheet):
        sheet["A1"] = "Frontier war"
        sheet["A3"] = "RED"
        after = table(sheet, 4, 1, HEADINGS, units(3))
        sheet.cell(after + 1, 1, "BLUE")
        table(sheet, after + 2, 1, HEADINGS, units(3, "B"))

    block = only(write)
    assert [line.sections for line in block.lines] == [("RED",)] * 3 + [("BLUE",)] * 3
    assert "Frontier war" in block.above


def test_a_page_title_that_comes_again_is_no_head():
    def write(sheet):
        row = 1
        for page in (1, 2, 3):
            sheet.cell(row, 1, f"Frontier war, 3 May - page {page}")
            row = table(sheet, row + 1, 1, HEADINGS, units(4, f"P{page}")) + 1

    block = only(write)
    assert {line.sections for line in block.lines} == {()}
    assert len(block.lines) == 12
    assert not block.heads


def test_totals_are_told_by_word_formula_and_sum():
    def write(sheet):
        put(sheet, 1, 1, HEADINGS, font=BOLD)
        for row in (2, 3, 6, 7, 10, 11):
            put(sheet, row, 1, units(12)[row])
        put(sheet, 4, 1, ("Zwischensumme Rot", None, None, 22, None, 20))
        put(sheet, 5, 2, (None, None, "=SUM(D2:D3)"))
        put(sheet, 8, 2, (None, None, "=SUBTOTAL(9,D6:D7)"))
        put(sheet, 12, 4, (sum(units(12)[row][3] for row in (10, 11)),))
        put(sheet, 13, 1, ("Both", None, None, "=D5+D8"))

    block = only(write)
    assert [line.number for line in block.lines] == [2, 3, 6, 7, 10, 11]
    assert [line.number for line in block.totals] == [4, 5, 8, 12, 13]


def test_the_word_for_totals_may_stand_behind_what_is_added_up():
    def write(sheet):
        put(sheet, 1, 1, ("Base", "Now", "Unit", "Remark"), font=BOLD)
        for row in (2, 3, 4, 7):
            put(sheet, row, 1, ("foot", row, f"{row} Coy, Red", "total loss"))
        put(sheet, 5, 1, ("27 stands", None, "Grand total", None))
        put(sheet, 6, 1, (None, None, "6 Coy, Red", "total loss"))

    block = only(write)
    assert [line.number for line in block.lines] == [2, 3, 4, 6, 7]
    assert [line.number for line in block.totals] == [5]


@pytest.mark.parametrize("name", ["Weather Report", "Total War", "Rail Transport"])
def test_a_word_for_totals_may_be_a_word_of_a_name(name):
    def write(sheet):
        put(sheet, 1, 1, ("Card", "Type", "Deck"), font=BOLD)
        for row, named in enumerate(("Medics", "Ammunition", name, "Guns"), 2):
            put(sheet, row, 1, (named, "Supply", row))

    assert len(only(write).lines) == 4


def test_a_sum_along_a_line_is_no_total():
    def write(sheet):
        put(sheet, 1, 1, ("Unit", "Foot", "Guns", "All"), font=BOLD)
        for row in range(2, 6):
            put(sheet, row, 1, (f"{row} Coy, Red", row, 2, f"=SUM(B{row}:C{row})"))

    assert len(only(write).lines) == 4


def test_a_head_with_the_sums_of_its_lines_is_both():
    def write(sheet):
        put(sheet, 1, 1, HEADINGS, font=BOLD)
        for row, name in ((2, "Red brigade"), (6, "Blue brigade")):
            put(
                sheet, row, 1, (name, None, None, f"=SUM(D{row + 1}:D{row + 3})"), font=BOLD
            )
            for step in (1, 2, 3):
                put(sheet, row + step, 1, units(9)[row + step - 2])

    block = only(write)
    assert [line.sections for line in block.lines] == (
        [("Red brigade",)] * 3 + [("Blue brigade",)] * 3
    )
    assert [line.number for line in block.totals] == [2, 6]


def test_a_cell_merged_down_stands_in_each_line_and_one_given_once_does_not():
    def write(sheet):
        put(sheet, 1, 1, ("Side", "Unit", "Vehicle", "No"), font=BOLD)
        for row in range(2, 8):
            put(sheet, row, 3, (f"Type {row % 2} car", row))
        sheet["A2"], sheet["A5"] = "Red", "Blue"
        sheet.merge_cells("A2:A4")
        sheet.merge_cells("A5:A7")
        sheet["B2"], sheet["B6"] = "1 Troop", "2 Troop"

    lines = only(write).lines
    assert [texts(line).get(1) for line in lines] == ["Red"] * 3 + ["Blue"] * 3
    assert [texts(line).get(2) for line in lines] == [
        "1 Troop",
        None,
        None,
        None,
        "2 Troop",
        None,
    ]


def test_a_key_is_read_in_each_of_its_ways():
    def swatches(sheet):
        table(sheet, 1, 1, HEADINGS, units(4))
        sheet["A3"].fill = filled("FF0000")
        for row, (rgb, says) in enumerate(
            (("FF0000", "destroyed"), ("FFD966", "withdrawn")), 1
        ):
            sheet.cell(row, 9).fill = filled(rgb)
            sheet.cell(row, 10, says)

    def headed(sheet):
        after = table(sheet, 1, 1, HEADINGS, units(4))
        sheet.cell(after + 1, 2, "Legende:")
        sheet.cell(after + 2, 2, "destroyed").fill = filled("FF0000")
        sheet.cell(after + 3, 2, "withdrawn").fill = filled("FFD966")

    def run(sheet):
        sheet["B1"], sheet["B2"] = "destroyed", "withdrawn"
        sheet["B1"].fill, sheet["B2"].fill = filled("FF0000"), filled("FFD966")
        table(sheet, 4, 1, HEADINGS, units(4))
        sheet["C6"].fill = filled("FFD966")

    def named(sheet):
        sheet["A1"] = "Red = destroyed, yellow = withdrawn"
        table(sheet, 3, 1, HEADINGS, units(4))
        sheet["A5"].fill, sheet["A6"].fill = filled("FF0000"), filled("FFD966")

    for write in (swatches, headed, run, named):
        block = only(write)
        assert [(e.says, e.look.fill) for e in block.legend] == [
            ("destroyed", "FF0000"),
            ("withdrawn", "FFD966"),
        ], write.__name__
        assert len(block.lines) == 4
        assert [h.text for h in block.headings] == list(HEADINGS)


def test_signs_letters_and_strokes_have_keys_too():
    def write(sheet):
        sheet["A1"] = "● in action   ○ lost"
        sheet["A2"] = "Grades: A elite, B veteran, C raw"
        sheet["A3"] = "Durchgestrichen = vernichtet"
        sheet["A4"], sheet["B4"] = "x", "hidden"
        table(sheet, 6, 1, HEADINGS, units(4))

    found = {(e.sign, e.look.struck): e.says for e in only(write).legend}
    assert found == {
        ("●", False): "in action",
        ("○", False): "lost",
        ("A", False): "elite",
        ("B", False): "veteran",
        ("C", False): "raw",
        ("", True): "vernichtet",
        ("x", False): "hidden",
    }


def test_a_key_on_a_worksheet_of_its_own_holds_for_all():
    book = openpyxl.Workbook()
    table(book.active, 1, 1, HEADINGS, units(4))
    key = book.create_sheet("Key")
    key["A2"], key["A3"] = "destroyed", "withdrawn"
    key["A2"].fill, key["A3"].fill = filled("FF0000"), filled("FFD966")
    file = io.BytesIO()
    book.save(file)
    first, second = tabs_in(file.getvalue())
    assert [entry.says for entry in first.blocks[0].legend] == ["destroyed", "withdrawn"]
    assert not second.blocks


def test_heads_of_sections_in_colour_are_no_key():
    def write(sheet):
        put(sheet, 1, 1, HEADINGS, font=BOLD)
        for row, side, rgb in ((2, "RED", "FF0000"), (6, "BLUE", "0000FF")):
            sheet.cell(row, 1, side).fill = filled(rgb)
            sheet.cell(row + 1, 1, f"{side.title()} brigade").fill = filled("DDDDDD")
            put(sheet, row + 2, 1, units(2, side)[0])
            put(sheet, row + 3, 1, units(2, side)[1])

    block = only(write)
    assert not block.legend
    assert [line.sections[0] for line in block.lines] == ["RED"] * 2 + ["BLUE"] * 2


def test_a_note_at_a_cell_comes_with_it():
    def write(sheet):
        table(sheet, 1, 1, HEADINGS, units(3))
        sheet["A2"].comment = Comment("lost its guns", "umpire")

    assert only(write).lines[0].cells[1].comment == "lost its guns"


def test_what_is_in_no_list_is_among_the_texts():
    tab = seen(lambda sheet: sheet.append(["Paint three tanks"]))
    assert not tab.blocks
    assert [cell.text for cell in tab.texts] == ["Paint three tanks"]


def test_a_side_in_place_of_the_first_heading_is_a_head():
    def write(sheet):
        after = table(sheet, 1, 1, ("RED", *HEADINGS[1:]), units(3))
        table(sheet, after + 1, 1, ("BLUE", *HEADINGS[1:]), units(3, "B"))

    block = only(write)
    assert [line.sections for line in block.lines] == [("RED",)] * 3 + [("BLUE",)] * 3
    assert [h.text for h in block.headings] == ["RED", *HEADINGS[1:]]


def test_what_a_merged_heading_covers_is_one_column_where_lines_are_merged_alike():
    def write(sheet):
        put(sheet, 1, 1, ("Unit", None, "Arm", "Now", "Notes", None, None), font=BOLD)
        for row in range(2, 6):
            put(sheet, row, 1, (f"{row} Coy, Red", None, "Guns", row, "by the ford"))
        for row in range(1, 6):
            sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=2)
            sheet.merge_cells(start_row=row, end_row=row, start_column=5, end_column=7)

    block = only(write)
    assert [(h.text, h.number) for h in block.headings] == [
        ("Unit", 1),
        ("Arm", 3),
        ("Now", 4),
        ("Notes", 5),
    ]
    assert len(block.lines) == 4


def test_titles_in_colour_are_no_key():
    def write(sheet):
        sheet["A1"], sheet["A2"] = "Red army", "June 1941"
        sheet["A1"].fill, sheet["A2"].fill = filled("1F3864"), filled("C00000")
        table(sheet, 4, 1, HEADINGS, units(4))
        for column in range(1, 8):
            sheet.cell(4, column).fill = filled("1F3864")
        sheet["A6"].fill = filled("FFD966")

    block = only(write)
    assert not block.legend
    assert block.above == ("Red army", "June 1941")


def test_a_key_on_the_first_of_some_worksheets_holds_for_the_next():
    book = openpyxl.Workbook()
    for sheet in (book.active, book.create_sheet("Blue")):
        table(sheet, 4, 1, HEADINGS, units(4))
        sheet["A6"].fill = filled("FFD966")
    sheet = book["Sheet"]
    sheet["B1"], sheet["B2"] = "destroyed", "withdrawn"
    sheet["B1"].fill, sheet["B2"].fill = filled("FF0000"), filled("FFD966")
    file = io.BytesIO()
    book.save(file)
    legends = [tab.blocks[0].legend for tab in tabs_in(file.getvalue())]
    assert [[entry.says for entry in legend] for legend in legends] == [
        ["destroyed", "withdrawn"],
    ] * 2
