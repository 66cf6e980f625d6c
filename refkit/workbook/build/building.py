"""A new workbook of a campaign, with the value of every formula in it."""

import io
import re
from datetime import datetime

import xlsxwriter

from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.build import frontpage
from refkit.workbook.build.formats import Workbook
from refkit.workbook.build.pages import Pages
from refkit.workbook.sheets import books, cover, layout, rows
from refkit.workbook.sheets.layout import HEADINGS, Tab
from refkit.xlsx.cells import parts
from refkit.xlsx.package.package import Package

# A fixed moment, so that the same campaign gives the same bytes.
CREATED = datetime(2026, 1, 1)  # noqa: DTZ001 - a mark, not a time
_FIXED = re.compile(rb'(<row r="(?:[4-9]|\d{2,})"[^>]*) customHeight="1"')


def build_workbook(campaign: Campaign) -> bytes:
    """Return the workbook of a campaign; the same campaign gives the same bytes."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False})
    book.set_properties(
        {
            "title": campaign.option("title"),
            "subject": campaign.system.title,
            "created": CREATED,
        }
    )
    book.set_calc_mode("auto")
    _write_tabs(book, campaign)
    book.close()
    return let_rows_fit(out.getvalue())


def _write_tabs(book: Workbook, campaign: Campaign) -> None:
    tabs = layout.tabs_of(campaign.system, campaign.sides)
    grids = layout.tab_grids(tabs)
    pages = Pages(book, campaign, grids)
    blocks = cover.cover_blocks(campaign, grids, row_numbers(campaign, tabs))
    frontpage.lay_cover(pages, campaign, blocks, tabs)
    for tab in tabs:
        pages.record(tab)
    written = [rows.entry_rows(entry) for entry in campaign.entries]
    for each in books.BOOKS:
        pages.ledger(each, (row for entry in written for row in entry[each.title]))


def let_rows_fit(data: bytes) -> bytes:
    """Let Excel fit the rows below the headings when they change.

    XlsxWriter marks every height as set by hand; such a row stays as it is for good.
    """
    package = Package.open(data)
    for sheet in parts.workbook_part(package).sheets:
        loose = _FIXED.sub(rb"\1", package.text(sheet.part))
        package = package.with_text(sheet.part, loose)
    return package.to_bytes()


def row_numbers(campaign: Campaign, tabs: tuple[Tab, ...]) -> dict[tuple[str, str], int]:
    """Return the row of its worksheet each record stands in when the workbook is new."""
    return {
        (tab.record.__name__, row.identity): number
        for tab in tabs
        for number, row in enumerate(
            tab.rows(campaign),
            HEADINGS + 1,
        )
    }
