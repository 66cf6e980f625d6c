"""Worksheets of refkit that an adopted workbook lacks, added when they get rows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.records import Record
from refkit.workbook.build import building
from refkit.workbook.build.building import WorkbookPlan
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import layout
from refkit.workbook.sheets.layout import Tab, TabGrids
from refkit.workbook.sheets.needed_tabs import needed_tabs
from refkit.workbook.sheets.worksheets import FoundSheet, fold_text
from refkit.xlsx.cells import parts
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package


@dataclass(frozen=True, slots=True)
class WithTabs:
    """A workbook with all worksheets that a campaign needs, and what it holds then."""

    package: Package
    contents: Contents


def with_tabs(package: Package, contents: Contents, after: Campaign) -> WithTabs:
    """Return the workbook with the tabs, still without rows, that it needs and lacks."""
    every = layout.tabs_of(after.system, after.sides)
    there = {tab.title for tab in contents.tabs}
    lacks = tuple(
        tab for tab in _needed(package, contents, after, every) if tab.title not in there
    )
    if not lacks:
        return WithTabs(package, contents)
    plan = _plan(contents, after, lacks)
    package = building.add_sheets(package, plan.write_tabs)
    new = {tab.title for tab in lacks}
    tabs = tuple(tab for tab in every if tab.title in there | new)
    return WithTabs(package, _found_too(package, contents, lacks, tabs))


def _needed(
    package: Package, contents: Contents, after: Campaign, every: Sequence[Tab]
) -> Sequence[Tab]:
    """Return the tabs that there shall be, as far as the workbook may lack them."""
    if not contents.is_set_up_still:
        return needed_tabs(after, every) if contents.own.is_adopted else ()
    needed = needed_tabs(after, every) if contents.own.is_adopted else every
    # One that cannot be read, or goes by another title, is there all the same.
    there = {fold_text(sheet.title) for sheet in parts.workbook_part(package).sheets}
    titled = contents.own.title
    missing = [tab for tab in needed if fold_text(titled(tab.title)) not in there]
    return [tab for tab in missing if tab.title not in contents.elsewhere]


def _plan(contents: Contents, after: Campaign, lacks: Sequence[Tab]) -> WorkbookPlan:
    """Return the layout of the new tabs, which get their rows like any other."""
    empty: dict[str, dict[str, Record]] = {tab.record.__name__: {} for tab in lacks}
    bare = replace(after, tables={**after.tables, **empty})
    titled = contents.own.title
    grids = {
        (tab.record.__name__, tab.side): contents.found[tab.title].grid
        for tab in contents.tabs
    }
    grids |= {
        (tab.record.__name__, tab.side): replace(tab, title=titled(tab.title)).grid
        for tab in lacks
    }
    return WorkbookPlan(bare, tuple(lacks), TabGrids(grids), {}, contents.own)


def _found_too(
    package: Package, contents: Contents, lacks: Sequence[Tab], tabs: tuple[Tab, ...]
) -> Contents:
    """Return what the workbook holds with the new tabs in it."""
    titled = contents.own.title
    sheets = read_cells(package, [titled(tab.title) for tab in lacks])
    found = {
        tab.title: FoundSheet(
            replace(tab, title=titled(tab.title)).grid, sheets[titled(tab.title)].cells
        )
        for tab in lacks
    }
    return replace(contents, tabs=tabs, found={**contents.found, **found})
