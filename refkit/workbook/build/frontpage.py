"""The cover laid out on its worksheet."""

from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.build import colours
from refkit.workbook.build.formats import BOOKS, INK, LINE, PALE, Format, Setting, Worksheet
from refkit.workbook.build.pages import Pages, tab_purpose, write_value
from refkit.workbook.sheets import cover
from refkit.workbook.sheets.books import Book
from refkit.workbook.sheets.cover import CoverBlock, CoverCell
from refkit.workbook.sheets.layout import Tab, quote_title

LEFT = 1
RIGHT = 6
WIDTHS = (2, 24, 30, 15, 15, 3, 22, 70)
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


def lay_cover(
    pages: Pages,
    campaign: Campaign,
    blocks: tuple[CoverBlock, ...],
    titled: tuple[str, tuple[Tab, ...], tuple[Book, ...]],
) -> None:
    """Write the cover of this title, with the tabs and books as they are called."""
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
    _list_tabs(pages, sheet, *titled[1:])
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


def _list_tabs(
    pages: Pages, sheet: Worksheet, tabs: tuple[Tab, ...], listed: tuple[Book, ...]
) -> None:
    _write_bar(pages, sheet, 3, (RIGHT, RIGHT + 1), "What each worksheet is for")
    told = [(tab.title, tab_purpose(tab), pages.colour(tab)) for tab in tabs]
    told += [(book.title, book.purpose, BOOKS) for book in listed]
    plain = pages.looks.of(bottom=4, bottom_color=LINE)
    for row, (title, use, colour) in enumerate(told, 4):
        target = f"internal:{quote_title(title)}!A1"
        sheet.write_url(row, RIGHT, target, _link_format(pages, colour), title)
        sheet.write_string(row, RIGHT + 1, use, plain)


def _link_format(pages: Pages, colour: str) -> Format:
    """Return the look of a link, with the colour of the tab it leads to at its left."""
    says: dict[str, Setting] = {"font_color": "#1F4E79", "underline": 1, "indent": 1}
    says |= {"bottom": 4, "bottom_color": LINE, "left": 5, "left_color": colour}
    return pages.looks.of(**says)
