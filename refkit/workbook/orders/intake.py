"""A file somebody sends back: looked at with suspicion, and its cells if it is a form."""

from collections.abc import Iterator

from refkit.engine.problems import Problem, Refused
from refkit.workbook import archive
from refkit.workbook.archive import Archive
from refkit.workbook.cells import Cells, read_cells
from refkit.workbook.orders.forms import SHEET
from refkit.workbook.package import Package
from refkit.workbook.sheets import sheet_of

# A form has some 50,000 bytes, 500,000 inflated.
FILE_LIMIT = 2_000_000
TOTAL_LIMIT = 10_000_000
A_FORM = "an order form as `refkit orders write` makes it, saved as .xlsx"
# Parts that act when a file is opened, or reach out of it; no form has any.
STRANGE = {
    "vbaproject": "macros",
    "macrosheets/": "macros",
    "activex/": "controls",
    "externallinks/": "links to other files",
    "embeddings/": "other files",
    "connections.xml": "connections to data",
    "querytables/": "connections to data",
    "customui/": "buttons of its own",
    "webextensions/": "add-ins",
}


def cells(data: bytes) -> Cells:
    """Return the cells of a form's first tab.

    Raises Refused with everything that no order form has: what acts by itself, links to
    other files, what would take too much memory, and XML that is none.
    """
    if len(data) > FILE_LIMIT:
        there = f"has {len(data):,} bytes"
        raise Refused([Problem("the file", there, f"{FILE_LIMIT:,} at most")])
    faults = list(_strange(archive.read(data, A_FORM)))
    if faults:
        raise Refused(faults)
    sheets = read_cells(Package.open(data))
    sheet = sheet_of(sheets, SHEET)
    if sheet is None:
        raise Refused([Problem("the file", f"there is no tab {SHEET!r}", A_FORM)])
    return sheet.cells


def _strange(source: Archive) -> Iterator[Problem]:
    total = sum(entry.size for entry in source.entries)
    if total > TOTAL_LIMIT:
        there = f"would inflate to {total:,} bytes"
        yield Problem("the file", there, f"{TOTAL_LIMIT:,} at most")
    for entry in source.entries:
        found = (what for name, what in STRANGE.items() if name in entry.name.casefold())
        for what in found:
            yield Problem(entry.name, f"the file holds {what}", "an order form without")
