"""A new workbook of a campaign, with the value of every formula in it."""

import io
from datetime import datetime

import xlsxwriter

from refkit.engine.campaign import Campaign
from refkit.workbook import books, cover, frontpage, layout, rows
from refkit.workbook.layout import HEADINGS, Tab
from refkit.workbook.looks import Workbook
from refkit.workbook.pages import Pages

# A fixed moment, so that the same campaign gives the same bytes.
CREATED = datetime(2026, 1, 1)  # noqa: DTZ001 - a mark, not a time
FONT = "Calibri"


def build(campaign: Campaign) -> bytes:
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
    _write(book, campaign)
    book.close()
    return out.getvalue()


def _write(book: Workbook, campaign: Campaign) -> None:
    tabs = layout.tabs(campaign.system, campaign.sides)
    grids = layout.grids(tabs)
    pages = Pages(book, campaign, grids)
    blocks = cover.blocks(campaign, grids, row_numbers(campaign, tabs))
    frontpage.lay(pages, campaign, blocks, tabs)
    for tab in tabs:
        pages.record(tab)
    written = [rows.written(entry) for entry in campaign.entries]
    for each in books.BOOKS:
        pages.ledger(each, (row for entry in written for row in entry[each.title]))


def row_numbers(campaign: Campaign, tabs: tuple[Tab, ...]) -> dict[tuple[str, str], int]:
    """Return the row of its worksheet each record stands in when the workbook is new."""
    return {
        (tab.record.__name__, row.identity): number
        for tab in tabs
        for number, row in enumerate(
            campaign.rows(tab.record, **({"side": tab.side} if tab.side else {})),
            HEADINGS + 1,
        )
    }
