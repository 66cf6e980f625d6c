"""The worksheets of a new workbook: one a record class, and the three of the ledger."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from refkit.engine.campaign import Campaign
from refkit.engine.derived import Derived
from refkit.engine.records import Column, Record
from refkit.engine.system import Option
from refkit.workbook import colours, limits
from refkit.workbook.books import LEDGER, Book
from refkit.workbook.figures import Figures, Shown, shown
from refkit.workbook.layout import HEADINGS, Grids, Tab
from refkit.workbook.looks import (
    BOOKS,
    INK,
    LINE,
    LINE_HEIGHT,
    SHARED,
    SIDES,
    SMALL,
    SMALL_HEIGHT,
    TEXT_SIZE,
    Format,
    Looks,
    Workbook,
    Worksheet,
    lines,
    pages_across,
    widths,
    wraps,
)
from refkit.workbook.rows import Row

A4 = 9
ROOM = 100
NARROW = 10
DERIVED = "Worked out by Excel: nobody writes here."


class Pages:
    """Writes the worksheets of one campaign into a new workbook."""

    def __init__(self, book: Workbook, campaign: Campaign, grids: Grids) -> None:
        self.looks = Looks(book)
        self.grids = grids
        self._book = book
        self._figures = Figures(campaign)
        self._sides = campaign.sides
        self._title = campaign.option("title")

    def sheet(self, title: str, colour: str) -> Worksheet:
        """Return a new worksheet, set up for paper."""
        sheet = self._book.add_worksheet(title)
        sheet.set_tab_color(colour)
        sheet.hide_gridlines(2)
        sheet.set_landscape()
        sheet.set_paper(A4)
        sheet.set_margins(left=0.5, right=0.5, top=0.75, bottom=0.7)
        sheet.fit_to_pages(1, 0)
        shown_title = self._title.replace("&", "&&")
        sheet.set_header(f"&L&9{shown_title}&R&9&A")
        sheet.set_footer("&L&9Kept by the umpire&R&9Page &P of &N")
        return sheet

    def record(self, tab: Tab) -> None:
        """Write the worksheet of a record class."""
        colour = SIDES[self._sides.index(tab.side) % len(SIDES)] if tab.side else SHARED
        sheet = self.sheet(tab.title, colour)
        heading = colour if tab.is_chart else INK
        wide = widths(tab.parts)
        across(sheet, wide)
        self._head(sheet, tab.title, _purpose(tab, sum(wide)), colour)
        for number, part in enumerate(tab.parts):
            derived = isinstance(part, Derived)
            sheet.set_column(
                number, number, wide[number], self.looks.cell(part, chart=tab.is_chart)
            )
            sheet.write_string(
                HEADINGS - 1,
                number,
                part.title,
                self.looks.heading(heading, derived=derived),
            )
            _comment(sheet, number, _help(part))
        rows = self._figures.rows(tab.record, **({"side": tab.side} if tab.side else {}))
        for number, row in enumerate(rows, HEADINGS + 1):
            self._row(sheet, tab, row, number)
            texts = [
                getattr(row, p.field) if isinstance(p, Column) and wraps(p) else ""
                for p in tab.parts
            ]
            heighten(sheet, number, texts, wide)
        self._finish(sheet, len(tab.parts), HEADINGS + max(1, len(rows)))
        limits.lay(sheet, tab, self.grids)
        if tab.record is Option:
            limits.lay_options(sheet, tab, rows)
        colours.lay(sheet, tab, self.looks)

    def ledger(self, book: Book, rows: Iterable[Row]) -> None:
        """Write one worksheet of the ledger."""
        sheet = self.sheet(book.title, BOOKS)
        self._head(sheet, book.title, book.purpose, INK)
        looks = [self._ledger_look(own) for _, own, _ in book.columns]
        for number, (heading, own, told) in enumerate(book.columns):
            sheet.set_column(number, number, own, looks[number])
            sheet.write_string(HEADINGS - 1, number, heading, self.looks.heading(INK))
            _comment(sheet, number, told)
        wide = [each for _, each, _ in book.columns]
        small = [each * TEXT_SIZE // SMALL for each in wide]
        across(sheet, wide)
        last = HEADINGS
        for last, row in enumerate(rows, HEADINGS + 1):
            for number, value in enumerate(row):
                write(sheet, last - 1, number, value, looks[number])
            heighten(sheet, last, row, small, SMALL_HEIGHT)
        self._finish(sheet, len(book.columns), last)
        sheet.ignore_errors({"number_stored_as_text": f"A{HEADINGS + 1}:P99999"})
        if book.title == LEDGER:
            colours.lay_ledger(sheet, book, self.looks)

    def _head(self, sheet: Worksheet, title: str, purpose: str, colour: str) -> None:
        plain = self.looks.of()
        sheet.set_row(0, 26, plain)
        sheet.set_row(1, None, plain)
        sheet.write_string(0, 0, title, self.looks.title(colour))
        sheet.write_string(1, 0, purpose, self.looks.note())
        sheet.set_row(HEADINGS - 1, 32)

    def _finish(self, sheet: Worksheet, columns: int, last: int) -> None:
        sheet.freeze_panes(HEADINGS, 1)
        sheet.repeat_rows(HEADINGS - 1)
        sheet.autofilter(HEADINGS - 1, 0, max(last, HEADINGS + 1) - 1, columns - 1)

    def _row(self, sheet: Worksheet, tab: Tab, row: Record, number: int) -> None:
        for column, part in enumerate(tab.parts):
            look = self.looks.cell(part, chart=tab.is_chart)
            if isinstance(part, Column):
                write(
                    sheet, number - 1, column, shown(part, getattr(row, part.field)), look
                )
                continue
            formula = "=" + self.grids.formula(tab, part, row, number)
            sheet.write_formula(
                number - 1, column, formula, look, self._figures.value(part, row)
            )

    def _ledger_look(self, wide: int) -> Format:
        """Return the look of a column of the ledger; narrow ones are centred."""
        says = {"align": "center"} if wide < NARROW else {}
        says |= {"valign": "top", "bottom_color": LINE}
        return self.looks.of(text_wrap=True, bottom=4, font_size=SMALL, **says)


def across(sheet: Worksheet, wide: list[int]) -> None:
    """Let a worksheet too wide for a page print on two, its first columns on both."""
    pages = pages_across(wide)
    sheet.fit_to_pages(pages, 0)
    if pages > 1:
        sheet.repeat_columns(0, 2)


def heighten(
    sheet: Worksheet,
    number: int,
    values: Iterable[Any],
    wide: list[int],
    height: float = LINE_HEIGHT,
) -> None:
    """Make a row high enough for its longest text; one line is left to Excel."""
    texts = zip(values, wide, strict=True)
    most = max((lines(text, w) for text, w in texts if isinstance(text, str)), default=1)
    if most > 1:
        sheet.set_row(number - 1, min(400, height * most + 1.5))


def write(sheet: Worksheet, row: int, column: int, value: Shown, look: Format) -> None:
    """Write a value as what it is; a text is never a formula."""
    if value is None:
        sheet.write_blank(row, column, None, look)
    elif isinstance(value, date):
        sheet.write_datetime(row, column, value, look)
    elif isinstance(value, int):
        sheet.write_number(row, column, value, look)
    else:
        sheet.write_string(row, column, value, look)


def _purpose(tab: Tab, wide: int) -> str:
    """Return what a worksheet is for, and of its grey columns where there is room."""
    told = (tab.record.__doc__ or "").partition("\n")[0].strip()
    if tab.derived and wide >= ROOM:
        told += " Grey columns in italics are worked out by Excel."
    return told


def _help(part: Column | Derived) -> str:
    if isinstance(part, Derived):
        return f"{part.help}\n{DERIVED}".strip()
    return f"{part.help}\nExpected: {part.expected}.".strip()


def _comment(sheet: Worksheet, number: int, text: str) -> None:
    lines = 1 + text.count("\n") + len(text) // 38
    says = {"author": "refkit", "font_size": 9, "width": 220, "height": 16 * lines + 14}
    sheet.write_comment(HEADINGS - 1, number, text, says)
