"""The cover laid out on its worksheet."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.build import colours
from refkit.workbook.build.formats import BOOKS, INK, LINE, PALE, Format, Setting, Worksheet
from refkit.workbook.build.pages import Pages, tab_purpose, write_value
from refkit.workbook.sheets import course, cover, index
from refkit.workbook.sheets.books import Book
from refkit.workbook.sheets.cover import CoverBlock, CoverCell
from refkit.workbook.sheets.layout import Tab, quote_title
from refkit.xlsx.cells.addresses import column_letters

LEFT = 1
RIGHT = 6
WIDTHS = (2, 24, 30, 15, 15, 3, 26, 14, 70)
COMMANDS = (
    ("refkit play FILE", "walks you through what is due, in the browser"),
    ("refkit status FILE", "says where the campaign stands and who owes what"),
    ("refkit sheets FILE", "prints turn sheets: --side SIDE --out FOLDER"),
    ("refkit check FILE", "names every fault in the cells"),
    ("refkit undo FILE", "takes the last step back; --why REASON if dice fell in it"),
    ("refkit verify FILE", "proves that the worksheets follow from the ledger"),
)
GO_ON = (
    "While the workbook is open in Excel, refkit waits, and writes when you close it. "
    "You may write in any white cell; at the next step refkit shows you what you changed."
)


class _ListedTab(NamedTuple):
    """A worksheet in the list on the cover."""

    title: str
    purpose: str
    colour: str


def lay_cover(
    pages: Pages,
    campaign: Campaign,
    blocks: tuple[CoverBlock, ...],
    titled: tuple[str, tuple[Tab, ...], tuple[Book, ...]],
    shown: Collection[str],
) -> None:
    """Write the cover of this title, with the tabs and books as they are called.

    `shown` are the titles of those that are in sight.
    """
    sheet = pages.sheet(titled[0], INK)
    sheet.fit_to_pages(1, 1)
    for number, wide in enumerate(WIDTHS):
        sheet.set_column(number, number, wide)
    title = cover.cover_title(campaign, pages.grids)
    sheet.set_row(0, 34)
    look = pages.looks.of(bold=True, font_size=22, valign="vcenter")
    sheet.write_formula(0, LEFT, "=" + title.formula, look, title.value)
    told = ", ".join(filter(None, (campaign.system.title, campaign.system.edition)))
    sheet.write_string(1, LEFT, told, pages.looks.note())
    row = 3
    for block in blocks:
        _write_block(pages, sheet, block, row)
        row += block.height + 2
    _write_commands(pages, sheet, row)
    every = _listed_tabs(pages, campaign, *titled[1:])
    there = [e for e in every if e.title in shown or e.title != course.TITLE]
    _list_tabs(pages, sheet, there, shown)
    sheet.activate()


def _write_bar(
    pages: Pages, sheet: Worksheet, row: int, columns: tuple[int, int], title: str
) -> None:
    look = pages.looks.of(bold=True, font_size=12, bottom=2, bottom_color=INK)
    for column in range(columns[0], columns[1] + 1):
        sheet.write_blank(row, column, None, look)
    sheet.write_string(row, columns[0], title, look)


def _write_block(pages: Pages, sheet: Worksheet, block: CoverBlock, row: int) -> None:
    _write_bar(pages, sheet, row, (LEFT, LEFT + 3), block.title)
    for cell in block.cells:
        look = _cell_format(pages, cell, block)
        at = (row + cell.down, LEFT + cell.across)
        if cell.formula:
            sheet.write_formula(*at, "=" + cell.formula, look, cell.value)
        else:
            write_value(sheet, *at, cell.value, look)
    if block.choices:
        for rule in colours.state_rules(pages.looks, pages.tones, block.choices):
            sheet.conditional_format(row + 2, LEFT, row + block.height, LEFT + 3, rule)


def _cell_format(pages: Pages, cell: CoverCell, block: CoverBlock) -> Format:
    if cell.heading:
        return pages.looks.of(bold=True, bg_color=PALE, bottom=4, bottom_color=LINE)
    big: dict[str, str | int] = {"bold": True} if block.title == cover.STANDS else {}
    if cell.across and isinstance(cell.value, int):
        big = {"bold": True, "font_size": 12, "align": "left"}
    return pages.looks.of(bottom=4, bottom_color=LINE, **big)


def _write_commands(pages: Pages, sheet: Worksheet, row: int) -> None:
    _write_bar(pages, sheet, row, (LEFT, LEFT + 3), "To go on")
    mono = pages.looks.of(font_name="Consolas", font_size=9)
    for number, (command, does) in enumerate(COMMANDS, row + 1):
        sheet.write_string(number, LEFT, command, mono)
        sheet.write_string(number, LEFT + 1, does, pages.looks.of())
    note = pages.looks.note(wrap=True)
    last = row + len(COMMANDS) + 2
    sheet.merge_range(last, LEFT, last + 1, LEFT + 3, GO_ON, note)


def _listed_tabs(
    pages: Pages,
    campaign: Campaign,
    tabs: tuple[Tab, ...],
    listed: tuple[Book, ...],
) -> Iterator[_ListedTab]:
    """Yield each worksheet with what it is for, in the order of the tabs."""
    every = [_ListedTab(tab.title, tab_purpose(tab), pages.colour(tab)) for tab in tabs]
    purpose = course.PURPOSE.format(slot=campaign.system.slot)
    ours = _ListedTab(course.TITLE, purpose, INK)
    place = course.course_place(campaign, tabs)
    yield from (*every[:place], ours, *every[place:])
    for book in listed:
        yield _ListedTab(book.title, book.purpose, BOOKS)


def _list_tabs(
    pages: Pages, sheet: Worksheet, every: list[_ListedTab], shown: Collection[str]
) -> None:
    """Write the list of worksheets: first those in sight, then how to show the others."""
    row = _write_group(pages, sheet, 3, [each for each in every if each.title in shown])
    behind = [each for each in every if each.title not in shown]
    if behind:
        note = pages.looks.note(wrap=True)
        sheet.merge_range(row + 1, RIGHT, row + 2, RIGHT + 2, index.HOW_TO_SHOW, note)
        _write_group(pages, sheet, row + 4, behind, index.HIDDEN)


def _write_group(
    pages: Pages,
    sheet: Worksheet,
    row: int,
    group: list[_ListedTab],
    state: str = index.SHOWN,
) -> int:
    """Write some worksheets below their headings; return the row below the last."""
    _write_bar(pages, sheet, row, (RIGHT, RIGHT + 2), index.TITLE)
    look = pages.looks.of(bold=True, font_size=12, bottom=2, bottom_color=INK)
    sheet.write_string(row, RIGHT + 1, index.STATE, look)
    sheet.write_string(row, RIGHT + 2, index.PURPOSE, look)
    plain = pages.looks.of(bottom=4, bottom_color=LINE)
    first = row + 1
    for row, each in enumerate(group, first):
        look = _title_format(pages, each.colour)
        if state == index.SHOWN:
            target = f"internal:{quote_title(each.title)}!A1"
            sheet.write_url(row, RIGHT, target, look, each.title)
        else:
            sheet.write_string(row, RIGHT, each.title, look)
        sheet.write_string(row, RIGHT + 1, state, plain)
        sheet.write_string(row, RIGHT + 2, each.purpose, plain)
    last = first + max(1, len(group)) - 1
    link = pages.looks.bare(font_color="#1F4E79", underline=1)
    criteria = f'=${column_letters(RIGHT + 2)}{first + 1}="{index.SHOWN}"'
    rule = {"type": "formula", "criteria": criteria, "format": link}
    sheet.conditional_format(first, RIGHT, last, RIGHT, rule)
    return last + 1


def _title_format(pages: Pages, colour: str) -> Format:
    """Return the look of a worksheet's title, with the colour of its tab at its left."""
    says: dict[str, Setting] = {"indent": 1, "left": 5, "left_color": colour}
    return pages.looks.of(**says, bottom=4, bottom_color=LINE)
