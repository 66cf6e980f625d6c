"""The worksheets of a new workbook: one a record class, and the three of the ledger."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from refkit.engine.campaign import Campaign
from refkit.engine.derived import Derived
from refkit.engine.records import Column, Record
from refkit.engine.system import Option
from refkit.workbook import colours, limits
from refkit.workbook.books import Book
from refkit.workbook.figures import Figures, shown
from refkit.workbook.layout import HEADINGS, Grids, Tab
from refkit.workbook.looks import BOOKS, INK, SHARED, SIDES, Looks, widths
from refkit.workbook.rows import Row

A4 = 9
DERIVED = "Worked out by Excel: nobody writes here."


class Pages:
    """Writes the worksheets of one campaign into a new workbook."""

    def __init__(self, book: Any, campaign: Campaign, grids: Grids) -> None:  # noqa: ANN401
        self.looks = Looks(book)
        self.grids = grids
        self._book = book
        self._figures = Figures(campaign)
        self._sides = campaign.sides
        self._title = campaign.option("title")

    def sheet(self, title: str, colour: str) -> Any:  # noqa: ANN401 - XlsxWriter has no types
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
        self._head(sheet, tab.title, _purpose(tab), colour)
        for number, (part, wide) in enumerate(zip(tab.parts, widths(tab.parts), strict=True)):
            derived = isinstance(part, Derived)
            sheet.set_column(number, number, wide, self._unruled(part))
            sheet.write_string(
                HEADINGS - 1, number, part.title, self.looks.heading(heading, derived=derived)
            )
            _comment(sheet, number, _help(part))
        rows = self._figures.rows(tab.record, **({"side": tab.side} if tab.side else {}))
        for number, row in enumerate(rows, HEADINGS + 1):
            self._row(sheet, tab, row, number)
        if not rows:
            self._blank(sheet, tab)
        self._finish(sheet, len(tab.parts), HEADINGS + max(1, len(rows)))
        limits.lay(sheet, tab, self.grids)
        if tab.record is Option:
            limits.lay_options(sheet, tab, rows)
        colours.lay(sheet, tab, self.looks)

    def ledger(self, book: Book, rows: Iterable[Row]) -> None:
        """Write one worksheet of the ledger."""
        sheet = self.sheet(book.title, BOOKS)
        self._head(sheet, book.title, book.purpose, INK)
        for number, (heading, wide, told) in enumerate(book.columns):
            sheet.set_column(number, number, wide, self._ledger_look(wide))
            sheet.write_string(HEADINGS - 1, number, heading, self.looks.heading(INK))
            _comment(sheet, number, told)
        last = HEADINGS
        for last, row in enumerate(rows, HEADINGS + 1):
            for number, value in enumerate(row):
                look = self._ledger_look(book.columns[number][1])
                write(sheet, last - 1, number, value, look)
        self._finish(sheet, len(book.columns), last)
        sheet.ignore_errors({"number_stored_as_text": f"A{HEADINGS + 1}:N99999"})

    def _head(self, sheet: Any, title: str, purpose: str, colour: str) -> None:  # noqa: ANN401
        sheet.set_row(0, 26)
        sheet.write_string(0, 0, title, self.looks.title(colour))
        sheet.write_string(1, 0, purpose, self.looks.note())
        sheet.set_row(HEADINGS - 1, 32)

    def _finish(self, sheet: Any, columns: int, last: int) -> None:  # noqa: ANN401
        sheet.freeze_panes(HEADINGS, 1)
        sheet.repeat_rows(HEADINGS - 1)
        sheet.autofilter(HEADINGS - 1, 0, max(last, HEADINGS + 1) - 1, columns - 1)

    def _unruled(self, part: Column | Derived) -> Any:  # noqa: ANN401
        """Return the look of cells not written yet: no lines, but days show as days."""
        if isinstance(part, Column) and part.kind == "date":
            return self.looks.of(num_format="yyyy-mm-dd", align="center", valign="top")
        centred = isinstance(part, Derived) or part.kind in {"whole", "yes/no", "choice"}
        if centred:
            return self.looks.of(align="center", valign="top")
        return self.looks.of(valign="top", text_wrap=part.width >= 24)

    def _row(self, sheet: Any, tab: Tab, row: Record, number: int) -> None:  # noqa: ANN401
        for column, part in enumerate(tab.parts):
            look = self.looks.cell(part, chart=tab.is_chart)
            if isinstance(part, Column):
                write(sheet, number - 1, column, shown(part, getattr(row, part.field)), look)
                continue
            formula = "=" + self.grids.formula(tab, part, row, number)
            sheet.write_formula(number - 1, column, formula, look, self._figures.value(part, row))

    def _blank(self, sheet: Any, tab: Tab) -> None:  # noqa: ANN401
        """Rule the first row of a worksheet without rows, for the rows to come."""
        for column, part in enumerate(tab.columns):
            sheet.write_blank(HEADINGS, column, None, self.looks.cell(part, chart=tab.is_chart))

    def _ledger_look(self, wide: int) -> Any:  # noqa: ANN401 - XlsxWriter has no types
        small = {"font_size": 8} if wide >= 40 else {}
        return self.looks.of(valign="top", text_wrap=wide >= 16, bottom=4, bottom_color="#B8C1C8", **small)


def write(sheet: Any, row: int, column: int, value: Any, look: Any) -> None:  # noqa: ANN401
    """Write a value as what it is; a text is never a formula."""
    if value is None:
        sheet.write_blank(row, column, None, look)
    elif isinstance(value, date):
        sheet.write_datetime(row, column, value, look)
    elif isinstance(value, int):
        sheet.write_number(row, column, value, look)
    else:
        sheet.write_string(row, column, value, look)


def _purpose(tab: Tab) -> str:
    told = (tab.record.__doc__ or "").partition("\n")[0].strip()
    return told + (" Grey columns in italics are worked out by Excel." if tab.derived else "")


def _help(part: Column | Derived) -> str:
    if isinstance(part, Derived):
        return f"{part.help}\n{DERIVED}".strip()
    return f"{part.help}\nExpected: {part.expected}.".strip()


def _comment(sheet: Any, number: int, text: str) -> None:  # noqa: ANN401
    lines = 1 + text.count("\n") + len(text) // 38
    says = {"author": "refkit", "font_size": 9, "width": 220, "height": 16 * lines + 14}
    sheet.write_comment(HEADINGS - 1, number, text, says)
