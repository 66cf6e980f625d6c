"""A workbook that is being set up: its rows written, renamed, begun, and set up again."""

from collections.abc import Iterator
from dataclasses import replace

from refkit.engine.campaign import beginning
from refkit.engine.campaign.campaign import Campaign
from refkit.workbook import opening
from refkit.workbook.build.building import build_workbook
from refkit.workbook.edits import renamed_cells, renamings
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import books, vocabulary
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.values import Edit
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.package.package import Package
from refkit.xlsx.rename_sheets import rename_sheets


def is_as_built(book: Workbook) -> bool:
    """Whether a workbook is just what refkit makes of its campaign: nobody changed it."""
    contents = book.contents
    if contents.campaign is None or contents.faults or contents.own.is_adopted:
        return False
    if book.is_own_work is None:
        return book.package.to_bytes() == _built(contents.campaign)
    return book.is_own_work


def _built(campaign: Campaign) -> bytes:
    """Return a new workbook of a campaign, nothing where some row cannot be shown."""
    try:
        return build_workbook(campaign)
    # Rows that are half filled in may break what is worked out from them.
    except Exception:
        return b""


def write_rows(book: Workbook, after: Campaign) -> Workbook:
    """Return the workbook with the rows of a campaign.

    One that nobody changed is made anew, so that its tabs, colours and formulas are right.
    """
    if is_as_built(book) and (data := _built(after)):
        return _own_work(data)
    made = read_again(_prepared(book).updated(after).package)
    # To learn it takes as long as making it anew: it is asked once, not at every save.
    return replace(made, is_own_work=False)


def _own_work(data: bytes) -> Workbook:
    """Return a workbook that refkit has just made whole."""
    return replace(read_again(Package.open(data)), is_own_work=True)


def _prepared(book: Workbook) -> Workbook:
    """Return the workbook with the names that the umpire gave himself followed.

    They are worksheets of a side that is called otherwise, and lines of his own lists.
    """
    contents = book.contents
    if not (contents.moved or contents.retold):
        return book
    titles = {his: ours for ours, his in contents.moved.items()}
    edits = renamed_cells.line_edits(contents)
    package = apply_edits(rename_sheets(book.package, titles), edits).package
    return read_again(package)


def read_again(package: Package) -> Workbook:
    """Return what a package says now, for its cells are the campaign."""
    return opening.open_workbook(package.to_bytes())[0]


def start(book: Workbook, who: str = "") -> Workbook:
    """Return the workbook with its ledger begun by all its rows."""
    campaign, own = book.campaign, book.contents.own
    line = f"{campaign.option('title')} is set up"
    kinds = vocabulary.roster_kinds(campaign.system)
    titles = {kind.record.__name__: kind.title for kind in kinds}
    names = (f"{e.title} ({titles.get(e.record, e.record)})" for e in own.lists)
    if named := dict.fromkeys(names):
        line += f" from the umpire's own worksheets {', '.join(named)}"
    begun = beginning.begin(campaign, own.begins, f"{line}.", who)
    if is_as_built(book):
        return read_again(Package.open(build_workbook(begun)))
    return _prepared(book).updated(begun)


def set_up_again(book: Workbook) -> Workbook:
    """Return the workbook without a ledger; Refused once others have seen something."""
    after = beginning.back_to_set_up(book.campaign)
    contents = book.contents
    is_ours = not (contents.faults or contents.own.is_adopted)
    if is_ours and book.package.to_bytes() == _built(book.campaign):
        return read_again(Package.open(build_workbook(after)))
    emptied = apply_edits(book.package, _emptied_books(contents)).package
    return write_rows(read_again(emptied), after)


def _emptied_books(contents: Contents) -> Iterator[Edit]:
    """Yield the cells of the ledger, blank."""
    for each in books.BOOKS:
        found = contents.found[each.title]
        for row in found.rows(each.headings):
            for column in found.grid.columns.values():
                yield Edit(Spot(found.title, row, column), None)


def rename_row(
    book: Workbook, record: str, old: str, new: str, field: str = ""
) -> Workbook:
    """Return the workbook with another id for a row; what names it follows everywhere.

    Raises Refused where there is no such row, the id is taken, or it cannot be one.
    """
    renaming = renamings.rename(book.campaign, record, old, new, field)
    if is_as_built(book) and (data := _built(renaming.after)):
        return _own_work(data)
    whole = write_rows(book, book.campaign)
    made = renamed_cells.with_renamed(whole.package, whole.contents, renaming)
    return write_rows(read_again(made), renaming.after)
