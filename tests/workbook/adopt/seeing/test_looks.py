"""What cells look like: every way a style says so, and styles that hurt."""

import datetime
import time

import pytest
from openpyxl.styles import Alignment, Color, Font, PatternFill
from openpyxl.worksheet.filters import AutoFilter

from refkit.workbook.adopt.seeing import colours
from refkit.workbook.adopt.seeing.tabs import see_tabs
from refkit.workbook.adopt.seen import PLAIN, Look
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package
from tests.workbook.adopt.seeing.pages import (
    BOLD,
    HEADINGS,
    filled,
    outline,
    put,
    saved,
    seen,
    table,
    tabs_in,
    units,
)
from tests.xlsx import books, hostile

LOOKS = {
    "struck": (Font(strike=True), PatternFill(), {"struck": True}),
    "grey letters": (
        Font(color="FF808080"),
        PatternFill(),
        {"greyed": True, "colour": "808080"},
    ),
    "grey of the theme": (
        Font(color=Color(theme=0, tint=-0.35)),
        PatternFill(),
        {"greyed": True, "colour": "A6A6A6"},
    ),
    "bold": (Font(bold=True), PatternFill(), {"bold": True}),
    "filled": (Font(), filled("FFFFD966"), {"fill": "FFD966"}),
    "filled by number": (
        Font(),
        PatternFill("solid", fgColor=Color(indexed=10)),
        {"fill": "FF0000"},
    ),
    "filled by theme": (
        Font(),
        PatternFill("solid", fgColor=Color(theme=4, tint=0.6)),
        {"fill": "B9CDE5"},
    ),
    "white is no fill": (Font(), filled("FFFFFFFF"), {}),
    "black letters are plain": (Font(color="FF000000"), PatternFill(), {}),
    "an unknown theme colour": (Font(), PatternFill("solid", fgColor=Color(theme=99)), {}),
}


def look_of(write):
    tab = seen(write)
    return tab.texts[0].look if tab.texts else tab.blocks[0].lines[0].cells[1].look


@pytest.mark.parametrize("name", LOOKS)
def test_a_look_is_read(name):
    font, fill, says = LOOKS[name]

    def write(sheet):
        sheet["A1"] = "text"
        sheet["A1"].font, sheet["A1"].fill = font, fill

    found = look_of(write)
    wanted = Look(**says)
    if wanted.fill:
        # Programs round shades differently by one.
        assert all(
            abs(int(found.fill[n : n + 2], 16) - int(wanted.fill[n : n + 2], 16)) <= 2
            for n in (0, 2, 4)
        )
    else:
        assert found == wanted


def test_indented_text_says_so():
    def write(sheet):
        sheet["A1"] = "text"
        sheet["A1"].alignment = Alignment(indent=2)

    assert look_of(write).indent == 2


def test_hidden_rows_columns_and_worksheets_are_kept_and_marked():
    def write(sheet):
        table(sheet, 1, 1, HEADINGS, units(4))
        sheet.row_dimensions[3].hidden = True
        sheet.column_dimensions["C"].hidden = True

    block = seen(write).blocks[0]
    assert [line.look.hidden for line in block.lines] == [False, True, False, False]
    assert block.lines[0].cells[3].look.hidden
    assert not block.lines[0].cells[2].look.hidden

    def hide(sheet):
        write(sheet)
        sheet.parent.create_sheet("More")
        sheet.sheet_state = "hidden"

    assert [tab.is_hidden for tab in tabs_in(saved(hide))] == [True, False]


def test_what_is_hidden_above_headings_is_no_part_of_them():
    def write(sheet):
        sheet["B1"] = "sort key"
        table(sheet, 2, 1, HEADINGS, units(4))
        sheet.row_dimensions[1].hidden = True

    assert [heading.whole for heading in seen(write).blocks[0].headings] == [*HEADINGS]


def test_a_line_has_the_look_that_all_its_cells_share():
    def write(sheet):
        table(sheet, 1, 1, HEADINGS, units(3))
        for column in range(1, 8):
            sheet.cell(2, column).fill = filled("FF0000")
            sheet.cell(3, column).font = Font(strike=True, bold=column == 1)
        sheet["A4"].fill = filled("FFFF00")

    first, second, third = (line.look for line in seen(write).blocks[0].lines)
    assert first == Look(fill="FF0000")
    assert second == Look(struck=True)
    assert third == PLAIN


def test_names_of_hues():
    named = {
        "FF0000": "red",
        "FFC000": "orange",
        "FFFF00": "yellow",
        "92D050": "green",
        "00B0F0": "blue",
        "7030A0": "purple",
        "808080": "grey",
        "843C0C": "brown",
        "FFFFFF": "",
        "000000": "",
        "": "",
    }
    assert {rgb: colours.hue_of(rgb) for rgb in named} == named


def test_a_filter_tells_where_the_headings_are():
    def write(sheet):
        for row in (("Tea", "Milk", "Sun"), ("Cup", "Pot", "Rain"), ("Bag", "Jug", "Fog")):
            sheet.append(row)
        sheet.auto_filter = AutoFilter(ref="A1:C3")

    assert outline(seen(write)) == [(["Tea", "Milk", "Sun"], 2)]


@pytest.mark.parametrize("name", hostile.HARMLESS)
def test_hostile_workbooks_are_seen_or_refused(name):
    package = Package.open(hostile.HARMLESS[name]())
    start = time.process_time()
    see_tabs(package, read_cells(package))
    assert time.process_time() - start < 15


@pytest.mark.parametrize(
    "styles",
    [
        "<fonts><font><color rgb='xyz'/></font></fonts><cellXfs><xf/><xf/></cellXfs>",
        "<fonts count='x'/><cellXfs><xf fontId='-1' fillId='99999999999'/></cellXfs>",
        "<fills><fill><gradientFill/></fill></fills><cellXfs><xf/><xf/></cellXfs>",
        "<unheard/>",
    ],
)
def test_styles_that_cannot_be_read_are_plain(styles):
    row = '<row r="2"><c r="B2" s="1" t="str"><v>text</v></c></row>'
    tab = tabs_in(books.small(books.sheet(row), styles=styles))[0]
    assert tab.texts[0].look == PLAIN


def test_a_workbook_without_styles_is_seen():
    assert tabs_in(books.small(books.sheet(hostile.ROW)))[0].texts[0].text == "7"


def test_two_hundred_lines_take_little_time():
    def write(sheet):
        table(sheet, 1, 1, HEADINGS, units(200))
        put(sheet, 210, 1, ("As of", datetime.date(1944, 6, 6)), font=BOLD)

    data = saved(write)
    package = Package.open(data)
    sheets = read_cells(package)
    start = time.process_time()
    assert len(see_tabs(package, sheets)[0].blocks[0].lines) == 200
    assert time.process_time() - start < 0.3


def test_a_cell_merged_down_does_not_hide_the_look_of_a_line():
    def write(sheet):
        table(sheet, 1, 1, ("Side", *HEADINGS), [("Red", *each) for each in units(4)])
        for column in range(2, 9):
            sheet.cell(3, column).fill = filled("FFD966")
        sheet.merge_cells("A2:A5")

    [block] = seen(write).blocks
    assert [line.look.fill for line in block.lines] == ["", "FFD966", "", ""]


def test_heads_of_sections_may_each_have_a_colour():
    def write(sheet):
        for row, name, fill in ((1, "RED", "FF0000"), (9, "BLUE", "0000FF")):
            put(sheet, row, 1, [name], fill=filled(fill), font=BOLD)
            table(sheet, row + 1, 1, HEADINGS, units(4, name[:1]))

    [block] = seen(write).blocks
    assert dict(block.heads) == {1: "RED", 9: "BLUE"}
