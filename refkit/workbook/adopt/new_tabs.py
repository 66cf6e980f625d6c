"""Builds the tabs that an adopted workbook lacks, in a workbook to copy them from."""

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import xlsxwriter

from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.build import building, frontpage
from refkit.workbook.build.formats import Workbook
from refkit.workbook.build.pages import Pages
from refkit.workbook.sheets import books, cover, mapping, rows
from refkit.workbook.sheets.layout import Tab, TabGrids
from refkit.workbook.sheets.mapping import AdoptedTabs, MappingLine
from refkit.xlsx.package.package import Package


@dataclass(frozen=True, slots=True)
class WorkbookPlan:
    """The layout of an adopted workbook: all tabs, their columns and their rows."""

    campaign: Campaign
    tabs: tuple[Tab, ...]
    grids: TabGrids
    rows: Mapping[tuple[str, str], int]
    adopted: AdoptedTabs
    lines: Iterable[MappingLine]


def build_tabs(plan: WorkbookPlan, *, from_1904: bool) -> Package:
    """Return a workbook of the tabs that are not the umpire's own."""
    out = io.BytesIO()
    says = {"in_memory": True, "strings_to_formulas": False, "date_1904": from_1904}
    book = xlsxwriter.Workbook(out, says)
    book.set_properties({"created": building.CREATED})
    _write_tabs(book, plan)
    book.close()
    return Package.open(building.let_rows_fit(out.getvalue()))


def _write_tabs(book: Workbook, plan: WorkbookPlan) -> None:
    campaign, titled = plan.campaign, plan.adopted.title
    pages = Pages(book, campaign, plan.grids)
    blocks = cover.cover_blocks(campaign, plan.grids, plan.rows)
    named = tuple(replace(tab, title=titled(tab.title)) for tab in plan.tabs)
    frontpage.lay_cover(pages, campaign, blocks, named, titled)
    for tab in named:
        if not tab.is_his:
            pages.record(tab)
    written = [rows.entry_rows(entry) for entry in campaign.entries]
    for each in books.BOOKS:
        ours = replace(each, title=titled(each.title))
        pages.ledger(ours, (row for entry in written for row in entry[each.title]))
    pages.ledger(replace(mapping.BOOK, title=titled(mapping.TITLE)), plan.lines)
