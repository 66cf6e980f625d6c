"""One tab to print: blocks below each other on a grid of narrow columns, page by page."""

import io
import math
from collections.abc import Iterable, Mapping

from refkit.engine.maps.plan import Picture
from refkit.engine.sheets.brief import Brief, SheetMap
from refkit.workbook.build.formats import GREY, INK, LINE, PALE, Formats, Setting, Worksheet
from refkit.workbook.build.pages import page_header
from refkit.workbook.printable import paging, printrows, sharing
from refkit.workbook.printable.printrows import PrintBlock, PrintCell, PrintRow
from refkit.xlsx.cells import heights

# Pixels of the columns that make a page, upright and on its long edge.
UPRIGHT, BROAD = 696, 960
# The columns of a page with a map: the map, and a margin on either side.
COLUMNS = 3
# Points of paper between the margins, upright and on its long edge.
HIGH, LOW = 670, 470
POINTS = 0.75
# A digit's width in pixels.
DIGIT = 7
# A column's width counts letters of the smaller size.
SIZE, LARGE = 10, 13
# A table that takes no more than this part of a page is not split.
SHORT = 0.5
# A row's height for each point of its letters.
LEADING = 1.55
TITLE = 26
# Points between a title and a picture, and pixels on either side of it at least.
GAP, ASIDE = 4, 8
# Room to write by hand is so much higher than a line of print.
WRITING = {"line": 8, "blank": 12}
# LibreOffice's letters are wider than Excel's, and so are bold ones.
ROOM = 0.88

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
    "blank": {**FRAMED, "font_color": GREY},
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


class PrintPage:
    """One tab: writes blocks below each other on a grid of narrow columns."""

    def __init__(
        self, sheet: Worksheet, looks: Formats, brief: Brief, *, size: int, grid: int
    ) -> None:
        self._sheet, self._looks, self._brief = sheet, looks, brief
        self._size, self._grid = size, grid
        self._pixels = (BROAD if brief.is_broadside else UPRIGHT) // grid
        self._page = LOW if brief.is_broadside else HIGH
        self._row, self._used = 0, 0.0
        self._breaks: list[int] = []
        self._set_up_sheet()

    def _set_up_sheet(self) -> None:
        sheet, brief = self._sheet, self._brief
        sheet.set_column_pixels(0, self._grid - 1, self._pixels)
        sheet.hide_gridlines(2)
        if brief.is_broadside:
            sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.set_margins(left=0.5, right=0.5, top=0.8, bottom=0.7)
        sheet.set_header(
            f"&L&9{page_header(brief.campaign)}&R&9{page_header(brief.reader)}"
        )
        footer = page_header(", ".join(filter(None, (brief.where, brief.footer))))
        sheet.set_footer(f"&L&9{footer}&R&9Page &P of &N")

    def head(self, facts: Iterable[PrintRow]) -> None:
        """Write the title of the sheet, its reader, and its facts."""
        brief = self._brief
        sheet = brief.sheet or brief.title
        named = f"{brief.side}: {sheet[:1].lower()}{sheet[1:]}"
        self._write_row((PrintCell(named, 1.0, "sheet"),), high=TITLE)
        when = ", ".join(filter(None, (brief.campaign, brief.title, brief.where)))
        self._write_row((PrintCell(when, 1.0, "plain"),))
        for row in facts:
            self._write_row(row)
        if brief.abbreviations:
            self._write_row((PrintCell(brief.abbreviations, 1.0, "note"),))

    def block(self, block: PrintBlock, then: PrintBlock | None = None) -> None:
        """Write a section; its headings are repeated on every further page."""
        told, start = self._fit_columns(block), 0
        if then and block.yields:
            told = self._leave_room(told, self._block_height(then) + self._line_height)
        for number, count in enumerate(self._rows_a_page(told)):
            if number:
                self._turn_page()
            if count:
                self._write_part(told, start, start + count)
            start += count

    def picture(self, told: SheetMap, drawn: Picture) -> None:
        """Write a map as large as the rest of the page allows, with its note."""
        title = "  ".join(filter(None, (told.title, told.clause)))
        self._write_row((PrintCell(title, 1.0, "title"),))
        note = (PrintCell("\n".join(filter(None, (drawn.key, told.note))), 1.0, "note"),)
        room = self._page - self._used - self._row_height(note) - GAP
        wide = (BROAD - 2 * ASIDE) * POINTS
        self._insert_picture(drawn, min(wide / drawn.wide, room / drawn.high))
        self._write_row(note)
        self._sheet.fit_to_pages(1, 1)

    def finish(self) -> None:
        """Set the print area and the page breaks."""
        self._sheet.print_area(0, 0, max(0, self._row - 1), self._grid - 1)
        self._sheet.set_h_pagebreaks(self._breaks)

    def _fit_columns(self, block: PrintBlock) -> PrintBlock:
        """Return a table whose columns are as wide as their longest words."""
        return sharing.fit_table(
            block, self._grid, ROOM * self._letters_a_column * SIZE / self._size
        )

    def _leave_room(self, block: PrintBlock, below: float) -> PrintBlock:
        """Return a section without the rows that would push the next one off the page.

        Where hardly any rows would be left, a new page begins.
        """
        rest = self._page - self._used - self._line_height - below
        fewer = range(paging.FEWEST, len(block.rows) + 1)
        parts = [block._replace(rows=block.rows[:count]) for count in fewer]
        fit = [part for part in parts if self._block_height(part) <= rest]
        if not fit:
            self._turn_page()
        return fit[-1] if fit else block

    def _turn_page(self) -> None:
        if self._used:
            self._breaks.append(self._row)
            self._used = 0.0

    def _block_height(self, block: PrintBlock) -> float:
        """Return the height of a section."""
        rows = (*printrows.rows_above(block), *block.rows, *printrows.rows_below(block))
        return sum(map(self._row_height, rows))

    def _rows_a_page(self, block: PrintBlock) -> list[int]:
        """Return how many rows of a section go on this page, and on each after it."""
        over = sum(map(self._row_height, printrows.rows_above(block)))
        rows = [self._row_height(row) for row in block.rows] or [0.0]
        rows[-1] += sum(map(self._row_height, printrows.rows_below(block)))
        page = self._page - over
        rest = page - self._used - self._line_height if self._used else page
        if rest < sum(rows) <= SHORT * self._page - over:
            return [0, len(rows)]
        return paging.rows_a_page(rows, rest, page)

    def _write_part(self, block: PrintBlock, start: int, stop: int) -> None:
        """Write rows of a section on the current page."""
        if self._used:
            self._row += 1
            self._used += self._line_height
        more = ", continued" if start else ""
        under = printrows.rows_below(block) if stop >= len(block.rows) else ()
        for row in (*printrows.rows_above(block, more), *block.rows[start:stop], *under):
            self._write_row(row)

    def _insert_picture(self, drawn: Picture, scale: float) -> None:
        """Put a picture into the middle one of three columns, so that none stretches it."""
        wide, high = math.ceil(scale * drawn.wide / POINTS), scale * drawn.high + GAP
        aside = (BROAD - wide) // 2
        for column, pixels in enumerate((aside, wide, aside)):
            self._sheet.set_column_pixels(column, column, pixels)
        said = {
            "image_data": io.BytesIO(drawn.png),
            "description": drawn.words,
            "x_scale": scale,
            "y_scale": scale,
            "y_offset": GAP / POINTS,
        }
        self._sheet.insert_image(self._row, 1, "map.png", said)
        rows = math.ceil(high / heights.TALLEST)
        for _ in range(rows):
            self._sheet.set_row(self._row, high / rows)
            self._row += 1
        self._used += high

    @property
    def _line_height(self) -> float:
        return LEADING * self._size

    @property
    def _letters_a_column(self) -> float:
        """How many letters a column of the grid holds."""
        return self._pixels / DIGIT

    def _row_height(self, row: PrintRow) -> float:
        """Return how high a row must be for the longest of its texts."""
        texts = [
            (cell.text, ROOM * span * self._letters_a_column)
            for cell, span in zip(row, self._cell_spans(row), strict=True)
        ]
        least = self._line_height + max(WRITING.get(cell.look, 0) for cell in row)
        return max(least, heights.row_height(texts, self._size) or 0)

    def _cell_spans(self, row: PrintRow) -> list[int]:
        return sharing.share_columns([cell.share for cell in row], self._grid)

    def _write_row(self, row: PrintRow, *, high: float = 0) -> None:
        high = high or self._row_height(row)
        self._sheet.set_row(self._row, high)
        column = 0
        for cell, span in zip(row, self._cell_spans(row), strict=True):
            self._put_cell(cell, column, column + span - 1)
            column += span
        self._row += 1
        self._used += high

    def _put_cell(self, cell: PrintCell, first: int, last: int) -> None:
        look = self._cell_format(cell.look)
        if last > first:
            self._sheet.merge_range(self._row, first, self._row, last, "", look)
        # Merging by itself would guess what a text is, and make a link of an address.
        self._sheet.write_string(self._row, first, cell.text, look)

    def _cell_format(self, name: str) -> object:
        if name == "sheet":
            return self._looks.title()
        more = {"title": 2, "boxes": 1, "small": -1, "blank": -1}.get(name, 0)
        return self._looks.of(**{**LOOKS[name], "font_size": self._size + more})
