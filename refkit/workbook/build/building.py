"""A new workbook of a campaign, with the value of every formula in it."""

import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.build import coursepage, frontpage, option_names
from refkit.workbook.build.formats import Workbook
from refkit.workbook.build.pages import Pages
from refkit.workbook.sheets import books, course, cover, layout, mapping, rows, showing
from refkit.workbook.sheets.layout import HEADINGS, Tab, TabGrids
from refkit.workbook.sheets.mapping import MappingLine
from refkit.workbook.sheets.own_lists import NO_LISTS, OwnLists
from refkit.xlsx.cells import parts
from refkit.xlsx.copy_sheets import copy_sheets
from refkit.xlsx.growth import many_rows
from refkit.xlsx.growth.many_rows import ListRow
from refkit.xlsx.package.package import Package

# A fixed moment, so that the same campaign gives the same bytes.
CREATED = datetime(2026, 1, 1)  # noqa: DTZ001 - a mark, not a time
ListRows = Mapping[str, Sequence[ListRow]]
_FIXED = re.compile(rb'(<row r="(?:[4-9]|\d{2,})"[^>]*) customHeight="1"')


@dataclass(frozen=True, slots=True)
class WorkbookPlan:
    """The layout of a campaign's workbook: all tabs, their columns and their rows.

    In an adopted workbook `own` has other titles for some tabs, and `lines` are the rows
    of the mapping.
    """

    campaign: Campaign
    tabs: tuple[Tab, ...]
    grids: TabGrids
    rows: Mapping[tuple[str, str], int]
    own: OwnLists = NO_LISTS
    lines: tuple[MappingLine, ...] = ()

    def write(self, book: Workbook, *, is_whole: bool = True) -> ListRows:
        """Write all of it into a new workbook.

        Else but the first row of each list is; return those that go below it.
        """
        campaign, titled = self.campaign, self.own.title
        pages = Pages(book, campaign, self.grids, is_whole=is_whole)
        blocks = cover.cover_blocks(campaign, self.grids, self.rows)
        named = tuple(replace(tab, title=titled(tab.title)) for tab in self.tabs)
        listed = (*books.BOOKS, *([mapping.BOOK] if self.lines else ()))
        called = tuple(replace(each, title=titled(each.title)) for each in listed)
        front = {*showing.shown_titles(campaign, self.tabs)}
        # The umpire corrects the mapping there.
        front |= {mapping.TITLE} if self.lines else set()
        shown = frozenset(map(titled, front))
        every = (*(tab.title for tab in named), *(book.title for book in called))
        pages.hidden = frozenset(every) - shown
        # In a workbook of the umpire's own there are charts of his own.
        has_course = not self.lines and course.has_course(campaign)
        names = titled(layout.COVER), named, called
        shown |= {course.TITLE} if has_course else set()
        frontpage.lay_cover(pages, campaign, blocks, names, shown)
        self._write_lists(book, pages, named, has_course=has_course)
        written = [rows.entry_rows(entry) for entry in campaign.entries]
        for each in books.BOOKS:
            ours = replace(each, title=titled(each.title))
            pages.ledger(ours, (row for entry in written for row in entry[each.title]))
        if self.lines:
            pages.ledger(called[-1], self.lines)
        return pages.more

    def _write_lists(
        self, book: Workbook, pages: Pages, named: tuple[Tab, ...], *, has_course: bool
    ) -> None:
        """Write the tabs, and what only a workbook of refkit's has: course and names."""
        place = course.course_place(self.campaign, named)
        for tab in named[:place]:
            pages.record(tab)
        if has_course:
            coursepage.lay_course(book, pages, self.campaign)
        for tab in named[place:]:
            pages.record(tab)
        if not self.lines:
            option_names.name_options(book, self.campaign, self.grids)

    def write_tabs(self, book: Workbook) -> ListRows:
        """Write only the tabs into a new workbook; return their rows below the first."""
        pages = Pages(book, self.campaign, self.grids)
        for tab in self.tabs:
            pages.record(replace(tab, title=self.own.title(tab.title)))
        return pages.more


def plan_workbook(
    campaign: Campaign,
    tabs: tuple[Tab, ...],
    own: OwnLists = NO_LISTS,
    lines: tuple[MappingLine, ...] = (),
) -> WorkbookPlan:
    """Return where everything is in a new workbook with these tabs."""
    named = tuple(replace(tab, title=own.title(tab.title)) for tab in tabs)
    numbers = row_numbers(campaign, tabs)
    return WorkbookPlan(campaign, tabs, layout.tab_grids(named), numbers, own, lines)


def build_workbook(campaign: Campaign) -> bytes:
    """Return the workbook of a campaign; the same campaign gives the same bytes."""
    plan = plan_workbook(campaign, layout.tabs_of(campaign.system, campaign.sides))
    about = {"title": campaign.option("title"), "subject": campaign.system.title}
    return let_rows_fit(make_workbook(plan.write, about))


def add_sheets(package: Package, write: Callable[[Workbook], ListRows]) -> Package:
    """Return a workbook with worksheets behind its own as a plan writes them."""
    more: dict[str, Sequence[ListRow]] = {}
    # Days on the new tabs must count from where those of his workbook do.
    from_1904 = parts.workbook_part(package).from_1904
    made = make_workbook(lambda book: more.update(write(book)), {}, from_1904=from_1904)
    return many_rows.add_rows(copy_sheets(package, _with_loose_rows(made)), more)


def make_workbook(
    write: Callable[[Workbook], object],
    about: Mapping[str, str],
    *,
    from_1904: bool = False,
) -> bytes:
    """Return a workbook as `write` fills it, with these properties."""
    # A tenth of a second to load; only what is made anew is written by it.
    import xlsxwriter

    out = io.BytesIO()
    # By itself the library writes a text that begins with = as a formula.
    says = {"in_memory": True, "strings_to_formulas": False, "date_1904": from_1904}
    book = xlsxwriter.Workbook(out, says)
    book.set_properties({**about, "created": CREATED})
    write(book)
    book.close()
    return out.getvalue()


def let_rows_fit(data: bytes) -> bytes:
    """Let Excel fit the rows below the headings when they change.

    XlsxWriter marks every height as set by hand; such a row stays as it is for good.
    """
    return _with_loose_rows(data).to_bytes()


def _with_loose_rows(data: bytes) -> Package:
    package = Package.open(data)
    for sheet in parts.workbook_part(package).sheets:
        loose = _FIXED.sub(rb"\1", package.text(sheet.part))
        package = package.with_text(sheet.part, loose)
    return package


def row_numbers(campaign: Campaign, tabs: tuple[Tab, ...]) -> dict[tuple[str, str], int]:
    """Return the row of its worksheet each record stands in when the workbook is new."""
    return {
        (tab.record.__name__, row.identity): number
        for tab in tabs
        for number, row in enumerate(tab.rows(campaign), HEADINGS + 1)
    }
