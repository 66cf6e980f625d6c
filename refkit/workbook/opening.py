"""A workbook's bytes as its campaign, the rows in the order of the ledger."""

from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refused
from refkit.workbook.adopt.seen import PLAIN
from refkit.workbook.edits import hand_edits
from refkit.workbook.read import taking_in
from refkit.workbook.read.own_contents import take_own_lists
from refkit.workbook.read.own_looks import LookOf
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells.cells import without_collecting


def open_workbook(data: bytes) -> tuple[Workbook, Campaign | None]:
    """Return the workbook in these bytes, rows in the ledger's order, and what that makes.

    Where the ledger makes no campaign the rows stay as they are; `find_breaks` says why.
    """
    # What is read stays: to collect garbage on the way looks at all of it in vain.
    with without_collecting():
        return in_order(Workbook.open(data))


def in_order(book: Workbook) -> tuple[Workbook, Campaign | None]:
    """Return the workbook with its rows in the ledger's order, and what that makes."""
    campaign = book.contents.campaign
    if campaign is None:
        return book, None
    if book.contents.is_set_up_still:
        taking_in.take_in(book.contents, _look_of(book))
        return book, book.contents.campaign
    try:
        recorded = ledger.fold(campaign)
    except Refused:
        return book, None
    there = hand_edits.align_rows(campaign, recorded)
    contents = book.contents
    if contents.own_lists:
        there = take_own_lists(contents, there, recorded, _look_of(book))
    if there is not campaign:
        # Who put rows in another order did nothing wrong by it.
        contents.campaign = there
        contents.faults.clear()
        contents.is_checked = False
    return book, recorded


def _look_of(book: Workbook) -> LookOf:
    """Return what each style looks like, read only where looks of his say anything."""
    looks = [look for found in book.contents.own_lists for look in found.own.looks]
    if not any(look.is_read for look in looks):
        return lambda _style: PLAIN
    # openpyxl takes half a second to load, and few lists say anything by their looks.
    from refkit.workbook.adopt.seeing.looks import read_looks

    return read_looks(book.package).of
