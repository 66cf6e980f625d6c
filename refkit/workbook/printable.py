"""Briefs as a workbook for who prints from Excel: a tab a brief, as wide as a page.

A table that takes more than most of a page has a tab of its own, whose pages repeat its
headings. What stands in cells are texts, boxes to tick among them; nothing is worked out.
"""

import io
import re
from collections.abc import Iterator, Mapping, Sequence

import xlsxwriter

from refkit.engine.brief import Brief
from refkit.workbook import heights, printrows, sharing
from refkit.workbook.build import CREATED
from refkit.workbook.looks import GREY, INK, LINE, PALE, Looks, Setting, Workbook, Worksheet
from refkit.workbook.pages import A4, header
from refkit.workbook.printrows import Block, Cell, Row

LETTER = 1
GRID = 24
# The widths of a column of the grid that make a page, upright and on its long edge.
UPRIGHT, BROAD = 3.45, 5.0
# Points of paper between the margins, upright and on its long edge.
HIGH, LOW = 670, 470
# A column's width counts letters of the smaller size.
SIZE, LARGE = 10, 13
# What takes more than this of a page has a tab of its own, with headings on each page.
LONG = 0.7
# So much of a row's height goes with each point of its letters.
LEADING = 1.55
TITLE = 26
# A line to write on is so much higher than one of print.
WRITING = 8
# Letters that stand in for those of Excel's are wider, and bold ones are.
ROOM = 0.88
NO_TAB = re.compile(r"[\[\]:*?/\\]")
LONGEST_TAB = 31

WRAPPED: dict[str, Setting] = {"text_wrap": True, "valign": "top"}
FRAMED: dict[str, Setting] = {**WRAPPED, "border": 1, "border_color": LINE}
LOOKS: Mapping[str, dict[str, Setting]] = {
    "plain": WRAPPED,
    "cell": FRAMED,
    "left": FRAMED,
    "right": {**FRAMED, "align": "right", "indent": 1},
    "center": {**FRAMED, "align": "center"},
    "boxes": FRAMED,
    "small": {**FRAMED, "font_color": GREY},
    "label": {**FRAMED, "bold": True, "bg_color": PALE},
    "heading": {**FRAMED, "bold": True, "bg_color": PALE, "border_color": INK},
    "title": {"bold": True, "bottom": 2, "bottom_color": INK, "valign": "bottom"},
    "clause": {
        "font_color": GREY,
        "bottom": 2,
        "bottom_color": INK,
        "align": "right",
        "valign": "bottom",
    },
    "note": {**WRAPPED, "italic": True, "font_color": GREY},
    "line": {"bottom": 1, "bottom_color": INK},
}


def printable(
    briefs: Sequence[Brief], *, letter: bool = False, large: bool = False
) -> bytes:
    """Return the briefs as one workbook; the same briefs give the same bytes."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False})
    first = briefs[0]
    book.set_properties(
        {
            "title": f"{first.title}, {first.side}",
            "subject": first.campaign,
            "created": CREATED,
        }
    )
    pages = _Pages(book, letter=letter, large=large)
    for brief in briefs:
        pages.add(brief)
    book.close()
    return out.getvalue()


class _Pages:
    """Adds the tabs of briefs to a workbook."""

    def __init__(self, book: Workbook, *, letter: bool, large: bool) -> None:
        self._book, self._looks = book, Looks(book)
        self._paper = LETTER if letter else A4
        self._size = LARGE if large else SIZE
        self._names: set[str] = set()

    def add(self, brief: Brief) -> None:
        """Add the tab of a brief, and one for each of its tables that is long."""
        blocks = [printrows.block(section) for section in brief.sections]
        page = self._page(brief, self._named(brief.title), blocks)
        blocks = [page.fitted(each) for each in blocks]
        long = [each for each in blocks if each.headings and page.is_long(each)]
        tabs = {id(each): self._named(each.title) for each in long}
        page.head()
        for each in blocks:
            if id(each) in tabs:
                page.pointer(each, tabs[id(each)])
            else:
                page.block(each)
        page.finish()
        for each in long:
            page = self._page(brief, tabs[id(each)], [each])
            page.block(each)
            page.repeat()
            page.finish()

    def _page(self, brief: Brief, name: str, blocks: Sequence[Block]) -> "_Page":
        sheet = self._book.add_worksheet(name)
        sheet.set_paper(self._paper)
        grid = max([GRID, *(len(row) for each in blocks for row in _rows(each))])
        return _Page(sheet, self._looks, brief, size=self._size, grid=grid)

    def _named(self, title: str) -> str:
        """Return the name of a new tab: what Excel takes, and no other tab has."""
        plain = NO_TAB.sub(" ", title).strip("' ") or "Sheet"
        name, number = plain[:LONGEST_TAB], 1
        while name.casefold() in self._names:
            number += 1
            name = f"{plain[: LONGEST_TAB - 4]} {number}"
        self._names.add(name.casefold())
        return name


class _Page:
    """One tab: writes blocks below each other on a grid of narrow columns."""

    def __init__(
        self, sheet: Worksheet, looks: Looks, brief: Brief, *, size: int, grid: int
    ) -> None:
        self._sheet, self._looks, self._brief = sheet, looks, brief
        self._size, self._grid = size, grid
        self._wide = (BROAD if brief.is_broadside else UPRIGHT) * GRID / grid
        self._page = LOW if brief.is_broadside else HIGH
        self._row, self._used, self._titles = 0, 0.0, (0, 0)
        self._breaks: list[int] = []
        self._set_up()

    def _set_up(self) -> None:
        sheet, brief = self._sheet, self._brief
        sheet.set_column(0, self._grid - 1, self._wide)
        sheet.hide_gridlines(2)
        if brief.is_broadside:
            sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.set_margins(left=0.5, right=0.5, top=0.8, bottom=0.7)
        sheet.set_header(f"&L&9{header(brief.campaign)}&R&9{header(brief.reader)}")
        footer = header(", ".join(filter(None, (brief.where, brief.footer))))
        sheet.set_footer(f"&L&9{footer}&R&9Page &P of &N")

    def head(self) -> None:
        """Write what the sheet is, whose, and its facts."""
        brief = self._brief
        self._sheet.set_row(self._row, TITLE)
        self._write((Cell(f"{brief.title}: {brief.side}", 1.0, "sheet"),), high=TITLE)
        self._write((Cell(f"{brief.campaign}, {brief.where}", 1.0, "plain"),))
        for row in printrows.facts(brief):
            self._write(row)

    def fitted(self, block: Block) -> Block:
        """Return a table whose columns are as wide as their longest words."""
        wide = ROOM * (self._wide + 0.7) * SIZE / self._size
        return sharing.fitted(block, self._grid, wide)

    def block(self, block: Block) -> None:
        """Write a section, on a page of its own where it would be split for no need."""
        whole = self._whole(block)
        if self._used + whole > self._page >= whole:
            self._breaks.append(self._row)
            self._used = 0.0
        self._skip()
        begun = self._row
        self._titles = begun, begun + bool(block.headings)
        for row in _rows(block):
            self._write(row)
        self._used %= self._page

    def is_long(self, block: Block) -> bool:
        """Whether a section takes most of a page, or more than one."""
        return self._whole(block) > LONG * self._page

    def _whole(self, block: Block) -> float:
        return sum(map(self._height, _rows(block))) + self._line

    def pointer(self, block: Block, tab: str) -> None:
        """Write where a long section stands."""
        self._skip()
        self._write((Cell(block.title, 1.0, "title"),))
        self._write((Cell(f"On the tab {tab!r}.", 1.0, "note"),))

    def repeat(self) -> None:
        """Have each page begin with the headings of the section written last."""
        self._sheet.repeat_rows(*self._titles)

    def finish(self) -> None:
        """Set what is printed, and where pages may end."""
        self._sheet.print_area(0, 0, max(0, self._row - 1), self._grid - 1)
        self._sheet.set_h_pagebreaks(self._breaks)

    @property
    def _line(self) -> float:
        return LEADING * self._size

    def _skip(self) -> None:
        if self._row:
            self._row += 1
            self._used += self._line

    def _height(self, row: Row) -> float:
        """Return how high a row must be for the longest of its texts."""
        texts = [
            (cell.text, ROOM * span * (self._wide + 0.7))
            for cell, span in zip(row, self._spans(row), strict=True)
        ]
        is_written_on = any(cell.look == "line" for cell in row)
        least = self._line + WRITING * is_written_on
        return max(least, heights.height(texts, self._size) or 0)

    def _spans(self, row: Row) -> list[int]:
        return sharing.spans([cell.share for cell in row], self._grid)

    def _write(self, row: Row, *, high: float = 0) -> None:
        high = high or self._height(row)
        self._sheet.set_row(self._row, high)
        column = 0
        for cell, span in zip(row, self._spans(row), strict=True):
            self._put(cell, column, column + span - 1)
            column += span
        self._row += 1
        self._used += high

    def _put(self, cell: Cell, first: int, last: int) -> None:
        look = self._look(cell.look)
        if last > first:
            self._sheet.merge_range(self._row, first, self._row, last, "", look)
        self._sheet.write_string(self._row, first, cell.text, look)

    def _look(self, name: str) -> object:
        if name == "sheet":
            return self._looks.title()
        more = {"title": 2, "boxes": 1, "small": -1}.get(name, 0)
        return self._looks.of(**{**LOOKS[name], "font_size": self._size + more})


def _rows(block: Block) -> Iterator[Row]:
    """Yield every row of a block, its title, headings and note among them."""
    cited = (Cell(block.clause, 1.0, "clause"),) if block.clause else ()
    yield (Cell(block.title, 3.0, "title"), *cited)
    if block.headings:
        yield block.headings
    yield from block.rows
    if block.note:
        yield (Cell(block.note, 1.0, "note"),)
