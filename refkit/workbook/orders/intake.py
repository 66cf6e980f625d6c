"""A file that a player sends back: nothing in it is trusted, only cells are read."""

from collections.abc import Iterator

from refkit.engine.problems import Problem, Refused
from refkit.workbook.orders.forms import SHEET
from refkit.workbook.sheets.worksheets import sheet_of
from refkit.xlsx.cells.cells import Cells, read_cells
from refkit.xlsx.package import archive, markup
from refkit.xlsx.package.archive import Archive
from refkit.xlsx.package.package import Package

# A form has some 50,000 bytes, 500,000 unpacked.
FILE_LIMIT = 2_000_000
TOTAL_LIMIT = 10_000_000
A_FORM = "an order form as `refkit orders write` makes it, saved as .xlsx"
FILE = "the file"
XLSX = "the form saved as an Excel workbook (.xlsx)"
# How other kinds of files begin.
KINDS = {
    b"\xd0\xcf\x11\xe0": "is an old .xls workbook, or one with a password",
    b"%PDF": "is a PDF",
}
WITHOUT = "an order form without them"
OPEN_DOCUMENT = b"application/vnd.oasis.opendocument"
# Parts that act when the file is opened or that reach outside it; a form has none.
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


def form_cells(data: bytes) -> Cells:
    """Return the cells of a form's first tab.

    Raises Refused for everything that no order form has: macros and controls, links to
    other files, contents too large for memory, and broken XML.
    """
    if len(data) > FILE_LIMIT:
        there = f"has {len(data):,} bytes"
        raise Refused([Problem(FILE, there, f"{FILE_LIMIT:,} at most")])
    source = _open_archive(data)
    # By names and sizes alone, before any sheet is inflated.
    faults = list(_barred_parts(source))
    if faults:
        raise Refused(faults)
    package = Package.open(data)
    faults = list(_outside_links(package))
    if faults:
        raise Refused(faults)
    sheets = read_cells(package)
    sheet = sheet_of(sheets, SHEET)
    if sheet is None:
        raise Refused([Problem(FILE, f"there is no worksheet {SHEET!r}", A_FORM)])
    return sheet.cells


def _open_archive(data: bytes) -> Archive:
    """Return the parts of a workbook; Refused with the kind of file it is instead."""
    other = next((found for start, found in KINDS.items() if data.startswith(start)), "")
    if not data.startswith(b"PK"):
        found = other or ("is not a workbook" if data else "is empty")
        raise Refused([Problem(FILE, found, XLSX)])
    source = archive.read_archive(data, A_FORM)
    for entry in source.entries:
        if entry.name == "mimetype" and source.read(entry).startswith(OPEN_DOCUMENT):
            raise Refused([Problem(FILE, "is an OpenDocument file (.ods)", XLSX)])
    return source


def _outside_links(package: Package) -> Iterator[Problem]:
    """Yield what reaches out of the file by a relation or a name."""
    for part in package.parts:
        if part.endswith(".rels") and any(
            each.get("TargetMode", "").casefold() == "external"
            for each in package.tree(part)
        ):
            yield Problem(part, "the file holds links to other files", WITHOUT)
    book = package.workbook()
    for each in package.tree(book).iter():
        # A name may reach into another workbook, [1]Tab!A1, though no cell does.
        if markup.local_name(each.tag) == "definedName" and "[" in (each.text or ""):
            yield Problem(book, "the file holds names that link to other files", WITHOUT)


def _barred_parts(source: Archive) -> Iterator[Problem]:
    total = sum(entry.size for entry in source.entries)
    if total > TOTAL_LIMIT:
        there = f"unpacks to {total:,} bytes"
        yield Problem(FILE, there, f"{TOTAL_LIMIT:,} at most")
    for entry in source.entries:
        found = (what for name, what in STRANGE.items() if name in entry.name.casefold())
        for what in found:
            yield Problem(entry.name, f"the file holds {what}", WITHOUT)
