"""Tables that take in what is put below or beside them, as Excel's do when it is typed.

A filter over a list without a table takes in new columns too: who sorts by it would tear
the rows apart otherwise.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from refkit.xlsx.cells import addresses, contents, outskirts, parts, surroundings
from refkit.xlsx.cells.addresses import Area, Spot, Spots
from refkit.xlsx.cells.parts import SheetPart
from refkit.xlsx.cells.sheet_xml import SheetXml
from refkit.xlsx.cells.splice import Splice, join_splices
from refkit.xlsx.formulas import references
from refkit.xlsx.formulas.references import Reference
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
        larger = table.area._replace(bottom=growth.bottom)
        made = package.with_text(table.part, _resized_table(table, larger))
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
    return "its rows come from elsewhere" if _foreign(table) else ""


def _foreign(table: _TablePart) -> bool:
    """Tell whether a query or an XML map fills a table."""
    return (table.says(b"tableType") or "worksheet") != "worksheet"


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


def widen_lists(
    package: Package, sheet: SheetPart, row: int, headings: Mapping[int, str]
) -> Package:
    """Return the package with headings taken in by the table or filter to their left.

    They stand side by side in a row, given by column, and their cells are written already.
    """
    left, right = min(headings), max(headings)
    for table in _read_tables(package, sheet.part):
        beside = (table.area.top, table.area.right) == (row, left - 1)
        if beside and table.says(b"headerRowCount") != "0" and not _foreign(table):
            names = [headings[number] for number in sorted(headings)]
            made = _wider_table(table, table.area._replace(right=right), names)
            return package.with_text(table.part, made)
    return _widen_filter(package, sheet, (row, left - 1), right)


def _wider_table(table: _TablePart, area: Area, headings: Sequence[str]) -> bytes:
    """Return a table's part with columns of these headings more."""
    data = _resized_table(table, area)
    prefix = tags.name_prefix(data)
    listed = tags.scan_tags(data, 0, len(data), prefix + b"tableColumn")
    numbers = [
        int(tags.attribute(data[tag.start : tag.stop], b"id") or 0)
        for tag in listed
        if tag.opens
    ]
    [start, stop] = tags.scan_tags(data, 0, len(data), prefix + b"tableColumns")
    count = b"%d" % (len(numbers) + len(headings))
    counted = tags.put_attribute(data[start.start : start.stop], b"count", count)
    more = b"".join(
        b'<%btableColumn id="%d" name="%b"/>' % (prefix, number, escape(text).encode())
        for number, text in enumerate(headings, max(numbers) + 1)
    )
    splices = [(start.start, start.stop, counted), (stop.start, stop.start, more)]
    return join_splices(data, splices)


def _widen_filter(
    package: Package, sheet: SheetPart, corner: tuple[int, int], right: int
) -> Package:
    """Return the package with the filter that ends at a heading reaching further right."""
    grid = parts.sheet_xml(package, sheet)
    for item in outskirts.range_items(grid):
        area = addresses.find_area(item.text) if item.kind == "filter" else None
        if area and (area.top, area.right) == corner:
            wider = area._replace(right=right)
            made = join_splices(grid.data, [item.reworded(grid.data, str(wider))])
            package = package.with_text(sheet.part, made)
            return _rename_filter(package, sheet, area, wider)
    return package


def _rename_filter(package: Package, sheet: SheetPart, old: Area, new: Area) -> Package:
    """Return the package with the hidden name of a worksheet's filter for its area now."""

    def renamed(each: Reference) -> str:
        first, last = references.reference_corners(each.text)
        is_it = each.sheet == sheet.title and references.reference_area(each.text) == old
        last = last._replace(column=new.right) if is_it else last
        return f"{references.corner_text(first)}:{references.corner_text(last)}"

    book = package.workbook()
    data = package.text(book)
    splices: list[Splice] = []
    for tag in tags.scan_tags(data, 0, len(data), tags.name_prefix(data) + b"definedName"):
        name = tags.attribute(data[tag.start : tag.stop], b"name") if tag.opens else None
        if name != b"_xlnm._FilterDatabase":
            continue
        stop = data.index(b"<", tag.stop)
        told = markup.unescape_text(data[tag.stop : stop])
        now = references.replace_references(told, renamed)
        if now != told:
            splices.append((tag.stop, stop, markup.escape_text(now).encode()))
    return package.with_text(book, join_splices(data, splices)) if splices else package


def _resized_table(table: _TablePart, area: Area) -> bytes:
    """Return a table's part with another range, its filter's too."""
    splices: list[Splice] = []
    name = tags.name_prefix(table.data) + b"autoFilter"
    # The filter names the range once more; where the two differ, Excel repairs the file.
    filters = tags.scan_tags(table.data, table.root.stop, len(table.data), name)
    for tag in (table.root, *(one for one in filters if one.opens)):
        text = table.data[tag.start : tag.stop]
        told = (
            area if tag is table.root else area._replace(bottom=area.bottom - table.totals)
        )
        larger = str(told).encode()
        splices.append((tag.start, tag.stop, tags.put_attribute(text, b"ref", larger)))
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
