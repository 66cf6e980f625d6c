"""What lies around a worksheet's cells and claims some of them: merges, tables, pivots."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

from refkit.xlsx.cells import addresses
from refkit.xlsx.cells.addresses import Area
from refkit.xlsx.cells.sheet_xml import SheetXml
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package

# Their first cell alone tells: the others look like plain values.
_FILLING = (b"array", b"dataTable")


class TableArea(NamedTuple):
    """A table: its name, where it lies, how many rows of headings and of totals."""

    name: str
    area: Area
    headings: int
    totals: int


class Surroundings(NamedTuple):
    """Everything on a worksheet that an edit must respect."""

    merges: tuple[Area, ...]
    tables: tuple[TableArea, ...]
    pivots: tuple[Area, ...]
    arrays: tuple[Area, ...]
    columns: tuple[tuple[int, int, int], ...]

    def column_style(self, column: int) -> int:
        """Return the style of a column's cells that are not written."""
        found = (style for low, high, style in self.columns if low <= column <= high)
        return next(found, 0)


def claims(package: Package, part: str, grid: SheetXml) -> Surroundings:
    """Return what claims the cells of a worksheet."""
    # Parsed without the cells, which are nearly all of a sheet; arrays are sought apart.
    closed = tags.start_tag(grid.text(grid.body), empty=True)
    after = grid.data[grid.end :]
    if not grid.body.closes:
        after = after[after.index(b">") + 1 :]
    rest = grid.data[: grid.body.start] + closed + after
    markup.require_few(part, rest, markup.TAGS, markup.TREE_LIMIT)
    root = markup.parse_xml(part, rest)
    return Surroundings(
        tuple(
            area
            for one in markup.children(root, "mergeCells", "mergeCell")
            if (area := addresses.find_area(one.get("ref", "")))
        ),
        tuple(parse_table(package.tree(one)) for one in package.related(part, "table")),
        tuple(
            area
            for one in package.related(part, "pivotTable")
            for place in markup.children(package.tree(one), "location")
            if (area := addresses.find_area(place.get("ref", "")))
        ),
        tuple(_array_areas(grid)),
        tuple(_column_styles(root)),
    )


def parse_table(root: ET.Element) -> TableArea:
    """Return a table as its part tells it."""
    area = addresses.find_area(root.get("ref", "")) or Area(0, 0, 0, 0)
    headings = int(root.get("headerRowCount", "1"))
    # totalsRowShown would tell only whether there ever were any.
    totals = int(root.get("totalsRowCount", "0"))
    return TableArea(root.get("displayName", ""), area, headings, totals)


def _array_areas(grid: SheetXml) -> Iterator[Area]:
    """Walk the areas that one array formula or data table fills."""
    body = (grid.body.stop, grid.end)
    if all(grid.data.find(kind, *body) < 0 for kind in _FILLING):
        return
    for tag in tags.scan_tags(grid.data, *body, grid.prefix + b"f"):
        text = grid.text(tag)
        if tag.opens and tags.attribute(text, b"t") in _FILLING:
            area = addresses.find_area((tags.attribute(text, b"ref") or b"").decode())
            yield from [area] if area else []


def _column_styles(root: ET.Element) -> Iterator[tuple[int, int, int]]:
    """Walk the columns that have a style: the first, the last and the style."""
    for one in markup.children(root, "cols", "col"):
        yield int(one.get("min", "0")), int(one.get("max", "0")), int(one.get("style", "0"))
