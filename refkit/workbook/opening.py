"""A workbook's bytes as its campaign, the rows in the order of the ledger."""

from pathlib import Path
from typing import NamedTuple

from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Problem, Refused
from refkit.workbook import saving
from refkit.workbook.adopt.seen import PLAIN
from refkit.workbook.edits import deleted, hand_edits, unreadable
from refkit.workbook.edits.hand_edits import HandEdit
from refkit.workbook.read import taking_in
from refkit.workbook.read.own_contents import take_own_lists
from refkit.workbook.read.own_looks import LookOf
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells.cells import without_collecting
from refkit.xlsx.package.package import Package


class Opened(NamedTuple):
    """A workbook as it can be read, and what the ledger makes.

    `unread` is what could not be read and has the ledger's values in the book; `faults`
    say why.
    """

    book: Workbook
    recorded: Campaign | None
    unread: tuple[HandEdit, ...] = ()
    faults: tuple[Problem, ...] = ()


def open_mended(data: bytes) -> Opened:
    """Return the workbook even where cells cannot be read, or a part of it is gone.

    Raises Refused where the ledger does not help.
    """
    book, recorded = open_workbook(data)
    campaign, problems = book.contents.campaign, tuple(book.contents.problems)
    gone = recorded and campaign and {*recorded.sides} - {*campaign.sides}
    if book.contents.is_set_up_still or (campaign and not gone):
        return Opened(book, recorded)
    if mended := unreadable.mend(book):
        if recorded and campaign:
            problems = (*deleted.side_faults(campaign, recorded), *problems)
        return Opened(*in_order(mended.book), mended.edits, problems)
    if campaign is None:
        raise Refused(problems)
    return Opened(book, recorded)


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


def package_before(path: Path, otherwise: Package) -> Package:
    """Return the kept version before this one; another where none can be read."""
    kept = saving.generations(path)
    try:
        return Package.open(kept[-1].read_bytes()) if kept else otherwise
    except (OSError, Refused):
        return otherwise


def _look_of(book: Workbook) -> LookOf:
    """Return what each style looks like, read only where looks of his say anything."""
    looks = [look for found in book.contents.own_lists for look in found.own.looks]
    if not any(look.is_read for look in looks):
        return lambda _style: PLAIN
    # openpyxl takes half a second to load, and few lists say anything by their looks.
    from refkit.workbook.adopt.seeing.looks import read_looks

    return read_looks(book.package).of
