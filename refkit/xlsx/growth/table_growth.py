"""Tables that take in the rows put below them, as Excel's do when a row is typed there."""

from collections.abc import Iterator
from typing import NamedTuple

from refkit.xlsx.cells import addresses, contents, surroundings
from refkit.xlsx.cells.addresses import Area, Spot, Spots
from refkit.xlsx.cells.sheet_xml import SheetXml
from refkit.xlsx.cells.splice import Splice, join_splices
from refkit.xlsx.growth.growth import Growth
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package
from refkit.xlsx.package.tags import Tag


class GrownTable(NamedTuple):
    """A package with a list's table grown: the area of both, and what the table fills in.

    `columns` are those the table calculates, with its formula.
    """

    package: Package
    area: Area
    columns: dict[int, str]
    notices: tuple[str, ...] = ()


class _TablePart(NamedTuple):
    """A table's part as it is written."""

    part: str
    data: bytes
    root: Tag
    area: Area

    def says(self, name: bytes) -> str:
        """Return what the table's own tag says, "" for nothing."""
        found = tags.attribute(self.data[self.root.start : self.root.stop], name)
        return markup.unescape_text(found or b"")

    @property
    def totals(self) -> int:
        """How many rows of totals it has."""
        return int(self.says(b"totalsRowCount") or 0)


def grow_table(
    package: Package, part: str, grid: SheetXml, growth: Growth, written: Spots
) -> GrownTable:
    """Return the package with the table of a list grown, if it is one and may grow."""
    for table in _read_tables(package, part):
        ends = table.area.bottom - table.totals == growth.area.bottom
        if not ends or not table.area.meets(growth.area):
            continue
        fresh = growth.fresh._replace(left=table.area.left, right=table.area.right)
        why = _table_hindrance(table) or _space_obstacle(package, part, grid, fresh)
        why = why or _content_in_way(grid, fresh, written)
        if why:
            name = table.says(b"displayName")
            notice = f"the table {name} does not take in the rows below it: {why}"
            return GrownTable(package, growth.area, {}, (notice,))
        made = package.with_text(table.part, _longer_table(table, growth.bottom))
        sides = (table.area.left, growth.area.left), (table.area.right, growth.area.right)
        joined = growth.area._replace(left=min(sides[0]), right=max(sides[1]))
        return GrownTable(made, joined, _calculated_columns(table))
    return GrownTable(package, growth.area, {})


def _read_tables(package: Package, part: str) -> Iterator[_TablePart]:
    for one in package.related(part, "table"):
        data = package.text(one)
        root = next(tags.scan_tags(data, 0, len(data)))
        ref = tags.attribute(data[root.start : root.stop], b"ref") or b""
        area = addresses.find_area(ref.decode())
        if area:
            yield _TablePart(one, data, root, area)


def _table_hindrance(table: _TablePart) -> str:
    """Return why a table must stay as it is, "" for nothing."""
    if table.totals:
        return "it has a row of totals"
    # The others are filled by a query or an XML map.
    kind = table.says(b"tableType") or "worksheet"
    return "" if kind == "worksheet" else "its rows come from elsewhere"


def _space_obstacle(package: Package, part: str, grid: SheetXml, fresh: Area) -> str:
    """Return what claims the cells a table would grow into, "" for nothing."""
    around = surroundings.claims(package, part, grid)
    # Excel lets no table take in a merge, another table or a pivot table.
    others = (*around.merges, *(one.area for one in around.tables), *around.pivots)
    return next((f"{one} is in the way" for one in others if one.meets(fresh)), "")


def _content_in_way(grid: SheetXml, fresh: Area, written: Spots) -> str:
    """Return which cell is somebody's already, "" for none."""
    for row, column in grid.within(fresh):
        spot = Spot(grid.title, row, column)
        if spot not in written and not contents.is_blank(grid.content(row, column)):
            return f"{spot} holds something else"
    return ""


def _longer_table(table: _TablePart, bottom: int) -> bytes:
    """Return a table's part with its range, and its filter's, longer."""
    splices: list[Splice] = []
    name = tags.name_prefix(table.data) + b"autoFilter"
    # The filter names the range once more; where the two differ, Excel repairs the file.
    filters = tags.scan_tags(table.data, table.root.stop, len(table.data), name)
    for tag in (table.root, *(one for one in filters if one.opens)):
        text = table.data[tag.start : tag.stop]
        longer = str(table.area._replace(bottom=bottom)).encode()
        splices.append((tag.start, tag.stop, tags.put_attribute(text, b"ref", longer)))
    return join_splices(table.data, splices)


def _calculated_columns(table: _TablePart) -> dict[int, str]:
    """Return the columns a table calculates, with their formulas."""
    prefix = tags.name_prefix(table.data)
    names = (prefix + b"tableColumn", prefix + b"calculatedColumnFormula")
    found: dict[int, str] = {}
    column = table.area.left - 1
    for tag in tags.scan_tags(table.data, table.root.stop, len(table.data), *names):
        if tag.opens and tag.name == names[0]:
            column += 1
        elif tag.opens and not tag.closes:
            stop = table.data.index(b"</", tag.stop)
            found[column] = markup.unescape_text(table.data[tag.stop : stop])
    return found
