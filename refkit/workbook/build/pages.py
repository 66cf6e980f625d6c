"""The worksheets of a new workbook: one a record class, and the three of the ledger."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.side_looks import colours_of
from refkit.engine.play.system import Option
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Column, Record
from refkit.workbook.build import colours, formats, limits, tables
from refkit.workbook.build.formats import INK, Format, Formats, Setting, Workbook, Worksheet
from refkit.workbook.sheets.books import LEDGER, Book
from refkit.workbook.sheets.layout import HEADINGS, Tab, TabGrids
from refkit.workbook.sheets.meaning import CellValue, cell_value, expected_words
from refkit.workbook.sheets.rows import Row
from refkit.xlsx.cells import heights
from refkit.xlsx.cells.addresses import column_letters
from refkit.xlsx.cells.values import Value
from refkit.xlsx.growth.many_rows import Calculated, ListRow

A4 = 9
ROOM = 100
NARROW = 10
# How many columns stay in sight where a worksheet is wide.
HELD = 3
HEADER = 120
DERIVED = "Excel works this column out: do not write here."
WRITTEN = "refkit writes this column at each step: do not write here."


class Pages:
    """Writes the worksheets of one campaign into a new workbook."""

    def __init__(
        self, book: Workbook, campaign: Campaign, grids: TabGrids, *, is_whole: bool = True
    ) -> None:
        self.looks = Formats(book)
        self.grids = grids
        self._book = book
        self._campaign = campaign
        self._colours = formats.of_sides(colours_of(campaign))
        self._title = campaign.option("title")
        # Whether lists are written whole; else what goes below the first row of each, by
        # the title of its worksheet, comes in when the worksheets are in their place.
        self._is_whole = is_whole
        self.more: dict[str, list[ListRow]] = {}
        self._tables = tables.TableNames()
        # The titles of worksheets that are not in sight.
        self.hidden: frozenset[str] = frozenset()

    def sheet(self, title: str, colour: str) -> Worksheet:
        """Return a new worksheet, set up for paper."""
        made = add_sheet(self._book, title, colour, self._title, "Kept by the umpire")
        if title in self.hidden:
            made.hide()
        return made

    @property
    def tones(self) -> colours.Tones:
        """What the words of the rules system mean for the eye."""
        return self._campaign.system.tones

    def colour(self, tab: Tab) -> str:
        """Return the colour of a tab: its side's, or that of what both share."""
        return self._colours[tab.side] if tab.side else formats.SHARED

    def side_colour(self, side: str) -> str:
        """Return the colour of a side."""
        return self._colours[side]

    def record(self, tab: Tab) -> None:
        """Write the worksheet of a record class."""
        colour = self.colour(tab)
        sheet = self.sheet(tab.title, colour)
        wide = formats.column_widths(tab.parts)
        is_front = tab.record.__name__ in self._campaign.system.front
        held = HELD if is_front and formats.pages_across(wide) > 1 else 0
        held = held or fit_across(sheet, wide)
        self.head(sheet, tab.title, _tab_note(tab, sum(wide)), colour)
        headings = self._headings(sheet, tab, colour if tab.is_chart else INK, wide)
        rows = tab.rows(self._campaign)
        looks = [self.looks.cell(part, chart=tab.is_chart) for part in tab.parts]
        self._list(sheet, tab.title, self._record_rows(tab, rows, wide), looks)
        last = HEADINGS + max(1, len(rows))
        self._finish(sheet, tab.title, headings, held, last)
        if is_front:
            sheet.print_area(0, 0, last - 1, formats.columns_on_page(wide) - 1)
        limits.lay_limits(sheet, tab, self.grids)
        if tab.record is Option:
            limits.lay_options(sheet, tab, rows)
        colours.lay_colours(sheet, tab, self.looks, self.tones)

    def _headings(
        self, sheet: Worksheet, tab: Tab, colour: str, wide: Sequence[int]
    ) -> dict[str, Format]:
        """Set the columns of a record class up; return their headings with their looks."""
        for number, part in enumerate(tab.parts):
            look = self.looks.cell(part, chart=tab.is_chart)
            sheet.set_column(number, number, wide[number], look)
            _write_comment(sheet, number, _column_help(part))
        return {part.title: self.looks.heading(part, colour) for part in tab.parts}

    def ledger(self, book: Book, rows: Iterable[Row]) -> None:
        """Write one worksheet of the ledger; what only refkit reads is not printed."""
        sheet = self.sheet(book.title, formats.BOOKS)
        self.head(sheet, book.title, book.purpose, INK)
        looks = [self._ledger_look(book, number) for number in range(len(book.columns))]
        for number, (_, own, told) in enumerate(book.columns):
            # Not by a print area: LibreOffice prints a hidden worksheet that has one.
            says = {"hidden": True} if number >= book.shown else {}
            sheet.set_column(number, number, own, looks[number], says)
            _write_comment(sheet, number, told)
        wide = [own for _, own, _ in book.columns[: book.shown]]
        held = fit_across(sheet, wide)
        count = self._list(sheet, book.title, _ledger_rows(rows, wide), looks)
        last = HEADINGS + count
        headings = dict.fromkeys(book.headings, self.looks.bar(INK))
        self._finish(sheet, book.title, headings, held, last)
        if book.title == LEDGER:
            colours.lay_ledger(sheet, book, self.looks)

    def head(self, sheet: Worksheet, title: str, purpose: str, colour: str) -> None:
        """Write a worksheet's title and what it is for."""
        plain = self.looks.of()
        sheet.set_row(0, 26, plain)
        sheet.set_row(1, None, plain)
        sheet.write_string(0, 0, title, self.looks.title(colour))
        sheet.write_string(1, 0, purpose, self.looks.note())
        sheet.set_row(HEADINGS - 1, 32)

    def _finish(
        self,
        sheet: Worksheet,
        title: str,
        headings: Mapping[str, Format],
        held: int,
        last: int,
    ) -> None:
        """Freeze the headings and the columns that stay in sight; make a table of all."""
        sheet.freeze_panes(HEADINGS, held)
        sheet.repeat_rows(HEADINGS - 1)
        tables.lay_table(sheet, self._tables.name(title), headings, last)
        # An id or an option such as 12 is a text, and no mistake.
        area = f"A{HEADINGS + 1}:{column_letters(len(headings))}99999"
        sheet.ignore_errors({"number_stored_as_text": area})

    def _list(
        self,
        sheet: Worksheet,
        title: str,
        lines: Iterable[ListRow],
        looks: Sequence[Format],
    ) -> int:
        """Write the rows of a list, or the first and keep the others; return how many."""
        rows = list(lines)
        now = len(rows) if self._is_whole else 1
        for number, row in enumerate(rows[:now], HEADINGS):
            for column, (value, look) in enumerate(zip(row.cells, looks, strict=True)):
                write_value(sheet, number, column, value, look)
            if row.height:
                sheet.set_row(number, row.height)
        self.more[title] = rows[now:]
        return len(rows)

    def _record_rows(
        self, tab: Tab, rows: Iterable[Record], wide: Sequence[float]
    ) -> Iterator[ListRow]:
        for number, row in enumerate(rows, HEADINGS + 1):
            cells = [self._value(tab, part, row, number) for part in tab.parts]
            texts = [
                (str(value), width)
                for part, value, width in zip(tab.parts, cells, wide, strict=True)
                if value and formats.wraps_text(part)
            ]
            yield ListRow(cells, heights.row_height(texts, formats.TEXT_SIZE))

    def _value(
        self, tab: Tab, part: Column | Derived, row: Record, number: int
    ) -> CellValue | Calculated:
        if isinstance(part, Column):
            return cell_value(part, getattr(row, part.field))
        value = part.value(self._campaign, row)
        if not part.formula:
            return value or None
        # Without its value a 0 would be stored, which previewers show as a fact.
        return Calculated(self.grids.formula(tab, part, row, number), value)

    def _ledger_look(self, book: Book, number: int) -> Format:
        """Return the look of a column of the ledger; narrow ones are centred."""
        # What only refkit reads stays on its line.
        told = number < book.shown
        says: dict[str, Setting] = {"valign": "top", "bottom": 4, "text_wrap": told}
        says |= {"bottom_color": formats.LINE, "font_color": INK if told else formats.GREY}
        if book.columns[number][1] < NARROW:
            says["align"] = "center"
        return self.looks.of(font_size=formats.SMALL, **says)


def add_sheet(
    book: Workbook, title: str, colour: str, heading: str, footer: str
) -> Worksheet:
    """Return a new worksheet, set up for paper."""
    sheet = book.add_worksheet(title)
    sheet.set_tab_color(colour)
    sheet.hide_gridlines(2)
    sheet.set_landscape()
    sheet.set_paper(A4)
    sheet.set_margins(left=0.5, right=0.5, top=0.75, bottom=0.7)
    sheet.fit_to_pages(1, 0)
    sheet.set_header(f"&L&9{page_header(heading)}&R&9&A")
    sheet.set_footer(f"&L&9{footer}&R&9Page &P of &N")
    return sheet


def fit_across(sheet: Worksheet, wide: Sequence[int]) -> int:
    """Let a worksheet too wide for a page print on two; return how many columns stay.

    Its first columns stand on both pages and stay in sight on the screen.
    """
    pages = formats.pages_across(wide)
    sheet.fit_to_pages(pages, 0)
    if pages == 1:
        return 1
    sheet.repeat_columns(0, HELD - 1)
    return HELD


def write_value(
    sheet: Worksheet, row: int, column: int, value: Value | Calculated, look: Format
) -> None:
    """Write a value as what it is; a text is never a formula."""
    if value is None:
        sheet.write_blank(row, column, None, look)
    elif isinstance(value, Calculated):
        sheet.write_formula(row, column, f"={value.formula}", look, value.value)
    elif isinstance(value, date):
        sheet.write_datetime(row, column, value, look)
    elif isinstance(value, int | float):
        sheet.write_number(row, column, value, look)
    else:
        sheet.write_string(row, column, value, look)


def page_header(title: str) -> str:
    """Return a title as a page's head takes it: not too long, and no digit of a size.

    >>> page_header("1943 & after")
    ' 1943 && after'
    """
    short = title if len(title) <= HEADER else title[: HEADER - 3] + "..."
    # A digit right behind &9 would make it a larger size of letters.
    return (" " if title[:1].isdigit() else "") + short.replace("&", "&&")


def _ledger_rows(rows: Iterable[Row], wide: Sequence[float]) -> Iterator[ListRow]:
    for row in rows:
        texts = [
            (value, width)
            for value, width in zip(row, wide, strict=False)
            if isinstance(value, str)
        ]
        yield ListRow(row, heights.row_height(texts, formats.SMALL))


def tab_purpose(tab: Tab) -> str:
    """Return what a worksheet is for."""
    return (tab.record.__doc__ or "").partition("\n")[0].strip()


def _tab_note(tab: Tab, wide: int) -> str:
    """Return what a worksheet is for, and of its grey columns where there is room."""
    roomy = tab.derived and ROOM <= wide <= formats.LEGIBLE
    grey = " The grey columns in italics are filled in for you." if roomy else ""
    return tab_purpose(tab) + grey


def _column_help(part: Column | Derived) -> str:
    if isinstance(part, Derived):
        return f"{part.help}\n{DERIVED if part.formula else WRITTEN}".strip()
    return f"{part.help}\nExpected: {expected_words(part)}.".strip()


def _write_comment(sheet: Worksheet, number: int, text: str) -> None:
    lines = 1 + text.count("\n") + len(text) // 38
    says = {"author": "refkit", "font_size": 9, "width": 220, "height": 16 * lines + 14}
    sheet.write_comment(HEADINGS - 1, number, text, says)
