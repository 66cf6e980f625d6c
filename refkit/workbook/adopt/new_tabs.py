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
from refkit.workbook.sheets.layout import Grids, Tab
from refkit.workbook.sheets.mapping import Adopted, Line
from refkit.xlsx.package.package import Package


@dataclass(frozen=True, slots=True)
class WorkbookPlan:
    """The layout of an adopted workbook: all tabs, their columns and their rows."""

    campaign: Campaign
    tabs: tuple[Tab, ...]
    grids: Grids
    rows: Mapping[tuple[str, str], int]
    adopted: Adopted
    lines: Iterable[Line]


def build_tabs(plan: WorkbookPlan, *, from_1904: bool) -> Package:
    """Return a workbook of the tabs that are not the umpire's own."""
    out = io.BytesIO()
    says = {"in_memory": True, "strings_to_formulas": False, "date_1904": from_1904}
    book = xlsxwriter.Workbook(out, says)
    book.set_properties({"created": building.CREATED})
    _write_tabs(book, plan)
    book.close()
    return Package.open(building.fitting(out.getvalue()))


def _write_tabs(book: Workbook, plan: WorkbookPlan) -> None:
    campaign, titled = plan.campaign, plan.adopted.title
    pages = Pages(book, campaign, plan.grids)
    blocks = cover.blocks(campaign, plan.grids, plan.rows)
    named = tuple(replace(tab, title=titled(tab.title)) for tab in plan.tabs)
    frontpage.lay(pages, campaign, blocks, named, titled)
    for tab in named:
        if not tab.is_his:
            pages.record(tab)
    written = [rows.written(entry) for entry in campaign.entries]
    for each in books.BOOKS:
        ours = replace(each, title=titled(each.title))
        pages.ledger(ours, (row for entry in written for row in entry[each.title]))
    pages.ledger(replace(mapping.BOOK, title=titled(mapping.TITLE)), plan.lines)
