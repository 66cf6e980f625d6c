"""Columns that came after a workbook was made, put beside those that are there."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from xml.etree import ElementTree as ET

from refkit.engine.records.records import Column
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import layout, mapping
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.meaning import cell_value
from refkit.workbook.sheets.worksheets import FoundSheet, fold_text, is_blank
from refkit.workbook.update.cell_writer import CellWriter
from refkit.xlsx.cells import parts, surroundings, widths
from refkit.xlsx.cells.addresses import Area, Spot, cell_name, parse_area
from refkit.xlsx.cells.parts import SheetPart
from refkit.xlsx.cells.sheet_xml import SheetXml
from refkit.xlsx.growth import table_growth
from refkit.xlsx.package import markup
from refkit.xlsx.package.package import Package

# How much of a picture one column and one row of the usual size cover.
COLUMN_WIDTH, ROW_HEIGHT = 609_600, 190_500
# Where sparklines are shown.
_SHOWN_IN = re.compile(rb"<(?:\w+:)?sqref>([^<]+)</")
WIDEST = 24


@dataclass(frozen=True, slots=True)
class NewColumn:
    """A column that is new on a tab: what it holds, its heading, and where it is.

    Its cells look like those of the column `like`, its heading like that of `beside`.
    """

    tab: str
    column: Column
    heading: str
    number: int
    like: int
    beside: int


def place_columns(
    package: Package, tab: Tab, found: FoundSheet, wanted: Iterable[Column]
) -> list[NewColumn]:
    """Return the columns side by side in the first free place right of the headings."""
    row, wanted = found.grid.heading, list(wanted)
    texts = {
        n: str(c.value) for (r, n), c in found.cells.items() if r == row and not is_blank(c)
    }
    taken = {fold_text(text) for text in texts.values()}
    last = max(texts)
    first = _free_columns(package, found, last + 1, len(wanted))
    ours = max(found.grid.columns.values())
    return [
        NewColumn(
            tab.title,
            col,
            _free_heading(col, taken),
            number,
            like=_alike(tab, found, col),
            beside=ours,
        )
        for number, col in enumerate(wanted, first)
    ]


def _free_heading(col: Column, taken: set[str]) -> str:
    return mapping.title_beside(col.title) if fold_text(col.title) in taken else col.title


def _alike(tab: Tab, found: FoundSheet, col: Column) -> int:
    """Return the column of ours that holds the same kind of thing, else the last."""
    there = [found.grid.columns[c.field] for c in tab.columns if c.kind == col.kind]
    return max(there, default=max(found.grid.columns.values()))


def _free_columns(package: Package, found: FoundSheet, first: int, count: int) -> int:
    """Return where so many columns are free from the headings down."""
    top = found.grid.heading
    cells = found.cells.items()
    taken = {n for (row, n), cell in cells if row >= top and not is_blank(cell)}
    for each in _claimed_areas(package, found.title):
        if each.bottom >= top:
            taken.update(range(max(each.left, first), each.right + 1))
    starts = (first, *(number + 1 for number in sorted(taken) if number >= first))
    return next(at for at in starts if not taken & set(range(at, at + count)))


def _claimed_areas(package: Package, title: str) -> Iterator[Area]:
    """Yield the areas that belong to something else: tables, merges, pictures, charts."""
    part = _sheet_part(package, title).part
    around = surroundings.claims(package, part, SheetXml(title, package.text(part)))
    yield from (*around.merges, *around.pivots, *around.arrays)
    yield from (table.area for table in around.tables)
    for ref in _SHOWN_IN.findall(package.text(part)):
        yield from map(parse_area, ref.decode().split())
    for drawing in package.related(part, "drawing"):
        for anchor in package.tree(drawing):
            yield from _anchored_area(anchor)


def _sheet_part(package: Package, title: str) -> SheetPart:
    return next(each for each in parts.workbook_part(package).sheets if each.title == title)


def _anchored_area(anchor: ET.Element) -> Iterator[Area]:
    """Give the area that a picture, a chart or a shape covers, if it is tied to cells."""
    corners = [
        _anchor_corner(each)
        for kind in ("from", "to")
        for each in markup.children(anchor, kind)
    ]
    if len(corners) == 2:
        yield Area(*corners[0], *corners[1])
    elif corners:
        row, column = corners[0]
        for size in markup.children(anchor, "ext"):
            wide, high = int(size.get("cx", "0")), int(size.get("cy", "0"))
            yield Area(row, column, row + high // ROW_HEIGHT, column + wide // COLUMN_WIDTH)


def _anchor_corner(element: ET.Element) -> tuple[int, int]:
    told = {markup.local_name(child.tag): int(child.text or "0") for child in element}
    # Drawings count rows and columns from 0.
    return told.get("row", 0) + 1, told.get("col", 0) + 1


def widen_sheet(found: FoundSheet, fresh: Iterable[NewColumn]) -> FoundSheet:
    """Return a worksheet as it is found once it has the new columns."""
    numbers = {each.column.field: each.number for each in fresh}
    grid = replace(found.grid, columns={**found.grid.columns, **numbers})
    return replace(found, grid=grid)


def add_headings(writer: CellWriter, found: FoundSheet, fresh: Iterable[NewColumn]) -> None:
    """Write the headings of new columns, and let their cells look like his."""
    for each in fresh:
        spot = Spot(found.title, found.grid.heading, each.number)
        writer.let_look(spot.title, each.number, each.like)
        writer.write_like(spot, each.heading, (spot.row, each.beside))


def widen_all(
    package: Package, contents: Contents, fresh: Mapping[str, Sequence[NewColumn]]
) -> Package:
    """Return the workbook with new columns in their lists' tables, and wide enough.

    A width that he has set stays.
    """
    for tab, each in fresh.items():
        package = _widen_columns(package, contents.found[tab], each)
    return package


def _widen_columns(
    package: Package, found: FoundSheet, fresh: Sequence[NewColumn]
) -> Package:
    headings = {each.number: each.heading for each in fresh}
    if not headings:
        return package
    wanted = {
        each.number: max(len(each.heading) + 3, min(each.column.width, WIDEST))
        for each in fresh
    }
    sheet = _sheet_part(package, found.title)
    package = table_growth.widen_lists(package, sheet, found.grid.heading, headings)
    text = widths.widen_columns(package.text(sheet.part), wanted)
    return package.with_text(sheet.part, text)


def needed_columns(package: Package, contents: Contents) -> dict[str, list[NewColumn]]:
    """Return the columns that the workbook does not have yet, by the titles of tabs."""
    wanted: dict[str, list[NewColumn]] = {}
    for tab in contents.tabs:
        lacks = contents.lacking.get(tab.title, ())
        if lacks:
            found = contents.found[tab.title]
            wanted[tab.title] = place_columns(package, tab, found, lacks)
    return wanted


def new_column_notices(
    contents: Contents, fresh: Mapping[str, Iterable[NewColumn]]
) -> Iterator[str]:
    """Yield what is said of columns that this version keeps and the workbook did not."""
    for title in contents.lacking:
        for each in fresh[title]:
            found = contents.found[title]
            place = f"{found.title}!{cell_name(found.grid.heading, each.number)}"
            default = cell_value(each.column, each.column.default)
            filled = f"every row has {default!r} in it" if default else "it is blank"
            yield f"{place}: the column {each.heading!r} is new in refkit; {filled}"


def with_columns(contents: Contents, fresh: Mapping[str, list[NewColumn]]) -> Contents:
    """Return what a workbook holds once its tabs have new columns."""
    if not fresh:
        return contents
    found = {
        title: widen_sheet(each, fresh[title]) if title in fresh else each
        for title, each in contents.found.items()
    }
    assert contents.campaign is not None
    tabs = layout.tabs_of(contents.campaign.system, contents.campaign.sides)
    titles = {tab.title for tab in contents.tabs}
    tabs = tuple(tab for tab in tabs if tab.title in titles)
    return replace(contents, found=found, tabs=tabs, lacking={})
