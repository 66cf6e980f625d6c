"""Writes briefs as a workbook to print from Excel: one tab a sheet, as wide as a page.

A map has its own tab and fills a page. Every cell holds plain text, the boxes to tick too;
there are no formulas.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, zip_longest

from refkit.engine.maps.plan import Picture
from refkit.engine.sheets.brief import Brief, Section, SheetMap
from refkit.workbook.build.building import make_workbook
from refkit.workbook.build.formats import Formats, Workbook
from refkit.workbook.build.pages import A4
from refkit.workbook.printable import printrows
from refkit.workbook.printable.printpage import COLUMNS, LARGE, SIZE, PrintPage

LETTER = 1
GRID = 24
NO_TAB = re.compile(r"[\[\]:*?/\\]")
LONGEST_TAB = 31
Draw = Callable[[SheetMap], Picture]


def print_workbook(
    briefs: Sequence[Brief], draw: Draw, *, letter: bool = False, large: bool = False
) -> bytes:
    """Return the briefs as one workbook; the same briefs give the same bytes."""

    def write(book: Workbook) -> None:
        tabs = _TabWriter(book, draw, letter=letter, large=large)
        for brief in briefs:
            tabs.add(brief)

    first = briefs[0]
    about = {"title": f"{first.title}, {first.side}", "subject": first.campaign}
    return make_workbook(write, about)


class _TabWriter:
    """Adds the tabs of briefs to a workbook."""

    def __init__(self, book: Workbook, draw: Draw, *, letter: bool, large: bool) -> None:
        self._book, self._draw, self._looks = book, draw, Formats(book)
        self._paper = LETTER if letter else A4
        self._size = LARGE if large else SIZE
        self._names: set[str] = set()

    def add(self, brief: Brief) -> None:
        """Add the tab of a brief, and one for each of its maps, in their order."""
        name = (brief.sheet or brief.title).removeprefix("The ")
        name = name[:1].upper() + name[1:]
        parts = [tuple(some) for _, some in groupby(brief.printed, key=_map_id)]
        for number, sections in enumerate(parts or [()]):
            is_first = number == 0
            if sections and isinstance(sections[0], SheetMap):
                tab = name if is_first else f"{name}, map"
                self._add_map(tab, brief, sections[0], is_first=is_first)
            else:
                self._add_sheet(name, brief, sections, is_first=is_first)

    def _add_sheet(
        self, name: str, brief: Brief, sections: Iterable[Section], *, is_first: bool
    ) -> None:
        blocks = [printrows.section_block(section) for section in sections]
        grid = max([GRID, *map(printrows.widest_row, blocks)])
        page = self._new_page(name, brief, grid, self._size)
        if is_first:
            page.head(printrows.fact_rows(brief))
        for block, then in zip_longest(blocks, blocks[1:]):
            page.block(block, then)
        page.finish()

    def _add_map(self, name: str, brief: Brief, told: SheetMap, *, is_first: bool) -> None:
        broad = brief.model_copy(update={"is_broadside": True})
        # Larger letters around the map would only make the map smaller.
        page = self._new_page(name, broad, COLUMNS, SIZE)
        if is_first:
            page.head(printrows.state_row(brief))
        page.picture(told, self._draw(told))
        page.finish()

    def _new_page(self, name: str, brief: Brief, grid: int, size: int) -> PrintPage:
        sheet = self._book.add_worksheet(self._free_name(name))
        sheet.set_paper(self._paper)
        return PrintPage(sheet, self._looks, brief, size=size, grid=grid)

    def _free_name(self, title: str) -> str:
        """Return a name for a new tab that Excel accepts and no other tab has."""
        plain = NO_TAB.sub(" ", title).strip("' ") or "Sheet"
        name, number = plain[:LONGEST_TAB], 1
        # To Excel two titles that differ in case alone are one.
        while name.casefold() in self._names:
            number += 1
            name = f"{plain[: LONGEST_TAB - 4]} {number}"
        self._names.add(name.casefold())
        return name


def _map_id(section: Section) -> int:
    """Return the same number for all sections that share a tab; a map shares none."""
    return id(section) if isinstance(section, SheetMap) else 0
