"""Worksheets of a campaign that is being set up: those to come, those renamed."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from refkit.engine.play.system import System
from refkit.workbook.sheets import books, course, layout, mapping
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.own_lists import OwnLists
from refkit.workbook.sheets.worksheets import find_sheet, fold_text, sheet_of
from refkit.xlsx.cells.cells import Sheets

SIDE = "{side}"


def has_no_entry(sheets: Sheets, own: OwnLists) -> bool:
    """Whether the ledger of a workbook is there and empty: it is being set up."""
    for book in books.BOOKS:
        wanted = {heading: heading for heading in book.headings}
        found, _ = find_sheet(sheets, own.title(book.title), wanted, book.headings)
        if found is None or found.last(book.headings) > found.grid.heading:
            return False
    return True


def called_otherwise(
    sheets: Sheets, system: System, sides: Sequence[str], own: OwnLists
) -> Mapping[str, str]:
    """Return what the worksheets of a side are called that was given another name.

    It is the one side that has no worksheet, and there are those of one that is none.
    """
    tabs = [tab for tab in layout.tabs_of(system, sides) if tab.side]
    there = {tab.side for tab in tabs if sheet_of(sheets, own.title(tab.title))}
    new = [side for side in sides if side not in there]
    strays = stray_titles(sheets, system, sides, own)
    old = {name for title in strays for name in _names_in(title, system)}
    if len(new) != 1 or len(old) != 1:
        return {}
    before = {tab.record: tab.title for tab in layout.tabs_of(system, old) if tab.side}
    pairs = {tab.title: before[tab.record] for tab in tabs if tab.side == new[0]}
    return {ours: his for ours, his in pairs.items() if sheet_of(sheets, his)}


def stray_titles(
    sheets: Sheets, system: System, sides: Iterable[str], own: OwnLists
) -> list[str]:
    """Return the titles of the worksheets that are none of refkit's, nor read by it."""
    ours = [layout.COVER, course.TITLE, mapping.TITLE, *books.BY_TITLE]
    ours += [tab.title for tab in layout.tabs_of(system, sides)]
    known = {fold_text(own.title(title)) for title in ours}
    known |= {fold_text(each.title) for each in own.lists}
    return [title for title in sheets if fold_text(title) not in known]


def _names_in(title: str, system: System) -> Iterable[str]:
    """Yield the side that a worksheet's title names, as it stands there."""
    for cls in system.records:
        if SIDE in cls.tab:
            pattern = re.escape(cls.tab).replace(re.escape(SIDE), "(.+)")
            if found := re.fullmatch(pattern, title, re.IGNORECASE):
                yield found[1]


def of_no_side(
    strays: Iterable[str], system: System, moved: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the titles among strays that name a side, which is none and was not moved."""
    known = {fold_text(title) for title in moved.values()}
    named = (title for title in strays if any(True for _ in _names_in(title, system)))
    return tuple(title for title in named if fold_text(title) not in known)


def is_elsewhere(sheets: Sheets, tab: Tab, own: OwnLists, strays: Sequence[str]) -> bool:
    """Whether a worksheet is not there under its title, and one of another may be it.

    That has all its headings. Without such a one a save puts the worksheet in.
    """
    if sheet_of(sheets, own.title(tab.title)) is not None:
        return False
    wanted = {col.field: col.title for col in tab.columns}
    return any(find_sheet(sheets, each, wanted, (*wanted,))[0] for each in strays)


def with_titles(own: OwnLists, titles: Mapping[str, str]) -> OwnLists:
    """Return what worksheets are called, with some called otherwise."""
    return replace(own, titles={**own.titles, **titles}) if titles else own
