"""Tables that take in the rows put below them, as Excel's do when a row is typed there."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from refkit.xlsx.cells import addresses, contents, surroundings
from refkit.xlsx.cells.addresses import Area, Spot
from refkit.xlsx.cells.splice import Grid, Splice, spliced
from refkit.xlsx.growth.growth import Growth
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package
from refkit.xlsx.package.tags import Tag


class TableGrown(NamedTuple):
    """A package with a list's table grown: the area of both, and what the table fills in.

    `columns` are those the table calculates, with its formula.
    """

    package: Package
    area: Area
    columns: dict[int, str]
    notices: tuple[str, ...] = ()


class _Table(NamedTuple):
    """A table's part as it is written."""

    part: str
    data: bytes
    root: Tag
    area: Area

    def says(self, name: bytes) -> str:
        """Return what the table's own tag says, "" for nothing."""
        found = tags.get(self.data[self.root.start : self.root.stop], name)
        return markup.unescaped(found or b"")

    @property
    def totals(self) -> int:
        """How many rows of totals it has."""
        return int(self.says(b"totalsRowCount") or 0)


def grow(
    package: Package, part: str, grid: Grid, growth: Growth, written: Collection[Spot]
) -> TableGrown:
    """Return the package with the table of a list grown, if it is one and may grow."""
    for table in _tables(package, part):
        ends = table.area.bottom - table.totals == growth.area.bottom
        if not ends or not table.area.meets(growth.area):
            continue
        fresh = growth.fresh._replace(left=table.area.left, right=table.area.right)
        why = _hindrance(table) or _obstacle(package, part, grid, fresh)
        why = why or _content(grid, fresh, written)
        if why:
            name = table.says(b"displayName")
            notice = f"the table {name} does not take in the rows below it: {why}"
            return TableGrown(package, growth.area, {}, (notice,))
        made = package.with_text(table.part, _grown(table, growth.bottom))
        sides = (table.area.left, growth.area.left), (table.area.right, growth.area.right)
        joined = growth.area._replace(left=min(sides[0]), right=max(sides[1]))
        return TableGrown(made, joined, _calculated(table))
    return TableGrown(package, growth.area, {})


def _tables(package: Package, part: str) -> Iterator[_Table]:
    for one in package.related(part, "table"):
        data = package.text(one)
        root = next(tags.scan(data, 0, len(data)))
        ref = tags.get(data[root.start : root.stop], b"ref") or b""
        try:
            yield _Table(one, data, root, addresses.area(ref.decode()))
        except ValueError:
            continue


def _hindrance(table: _Table) -> str:
    """Return why a table must stay as it is, "" for nothing."""
    if table.totals:
        return "it has a row of totals"
    kind = table.says(b"tableType") or "worksheet"
    return "" if kind == "worksheet" else "its rows come from elsewhere"


def _obstacle(package: Package, part: str, grid: Grid, fresh: Area) -> str:
    """Return what claims the cells a table would grow into, "" for nothing."""
    around = surroundings.around(package, part, grid)
    others = (*around.merges, *(one.area for one in around.tables), *around.pivots)
    return next((f"{one} is in the way" for one in others if one.meets(fresh)), "")


def _content(grid: Grid, fresh: Area, written: Collection[Spot]) -> str:
    """Return which cell is somebody's already, "" for none."""
    for row, column in grid.within(fresh):
        spot = Spot(grid.title, row, column)
        if spot not in written and not contents.is_blank(grid.content(row, column)):
            return f"{spot} holds something else"
    return ""


def _grown(table: _Table, bottom: int) -> bytes:
    """Return a table's part with its range, and its filter's, longer."""
    splices: list[Splice] = []
    name = tags.prefix(table.data) + b"autoFilter"
    filters = tags.scan(table.data, table.root.stop, len(table.data), name)
    for tag in (table.root, *(one for one in filters if one.opens)):
        text = table.data[tag.start : tag.stop]
        longer = str(table.area._replace(bottom=bottom)).encode()
        splices.append((tag.start, tag.stop, tags.put(text, b"ref", longer)))
    return spliced(table.data, splices)


def _calculated(table: _Table) -> dict[int, str]:
    """Return the columns a table calculates, with their formulas."""
    prefix = tags.prefix(table.data)
    names = (prefix + b"tableColumn", prefix + b"calculatedColumnFormula")
    found: dict[int, str] = {}
    column = table.area.left - 1
    for tag in tags.scan(table.data, table.root.stop, len(table.data), *names):
        if tag.opens and tag.name == names[0]:
            column += 1
        elif tag.opens and not tag.closes:
            stop = table.data.index(b"</", tag.stop)
            found[column] = markup.unescaped(table.data[tag.stop : stop])
    return found
