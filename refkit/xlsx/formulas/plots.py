"""The charts of a workbook: which cells they show, and the values they keep of them."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from refkit.xlsx.cells.addresses import Area, Spot
from refkit.xlsx.cells.splice import Splice, join_splices
from refkit.xlsx.cells.stored_values import StoredValue, StoredValues
from refkit.xlsx.cells.values import spell_value
from refkit.xlsx.formulas import references
from refkit.xlsx.formulas.names import DefinedNames, SeenArea
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.content_types import LISTING
from refkit.xlsx.package.package import Package
from refkit.xlsx.package.tags import Span, Tag

# Waterfalls, treemaps and the like are charts of a newer kind, in parts of their own.
_KINDS = ("drawingml.chart+xml", "ms-office.chartex+xml")
_HOLDERS = (b"numRef", b"strRef", b"multiLvlStrRef", b"numDim", b"strDim")
_KEPT = (b"numCache", b"strCache", b"multiLvlStrCache", b"lvl")
_LEVELS = b"multiLvlStrCache"
# Its formulas name cells of a workbook that lies in this file, or elsewhere.
_EXTERNAL = b"externalData"
# It shows what its pivot table holds, and that is worked out anew by Excel alone.
_PIVOT = b"pivotSource"
_POINTS = {b"numCache": "number", b"strCache": "text", _LEVELS: "text"}
Touched = Callable[[SeenArea], bool]


class ChartRange(NamedTuple):
    """One range that a chart shows: its formula, and what is kept of its cells."""

    formula: str
    start: int
    stop: int
    kept: tuple[Span, ...]


def chart_parts(package: Package) -> list[str]:
    """Return the parts that are charts."""
    if LISTING not in package:
        return []
    data = package.read(LISTING)
    if not any(kind.encode() in data for kind in _KINDS):
        return []
    return [
        part
        for one in markup.children(package.tree(LISTING), "Override")
        if one.get("ContentType", "").endswith(_KINDS)
        for part in [one.get("PartName", "").lstrip("/")]
        if part in package
    ]


def chart_ranges(data: bytes) -> Iterator[ChartRange]:
    """Walk the ranges that a chart shows, none where another workbook feeds it."""
    if _EXTERNAL in data:
        return
    prefix = tags.name_prefix(data)
    names = [prefix + name for name in _HOLDERS]
    for tag in tags.scan_tags(data, 0, len(data), *names):
        if not tag.opens or tag.closes:
            continue
        inside = list(tags.scan_elements(data, tag.stop, len(data)))
        kept = tuple(one for one in inside if _local_name(one.tag, prefix) in _KEPT)
        for one in inside:
            if _local_name(one.tag, prefix) == b"f" and not one.tag.closes:
                stop = data.rindex(b"</", one.tag.stop, one.stop)
                formula = markup.unescape_text(data[one.tag.stop : stop])
                yield ChartRange(formula, one.tag.stop, stop, kept)


def rewrite_chart(data: bytes, new: Callable[[str], str]) -> bytes:
    """Return a chart with the formulas of its ranges new, and room for as many points."""
    splices: list[Splice] = []
    for each in chart_ranges(data):
        formula = new(each.formula)
        if formula != each.formula:
            splices.append((each.start, each.stop, markup.escape_text(formula).encode()))
            splices += _grow_counts(
                data, each, _column_length(each.formula), _column_length(formula)
            )
    return join_splices(data, splices) if splices else data


def renew_charts(
    package: Package, touched: Touched, names: DefinedNames, cells: StoredValues
) -> tuple[Package, int]:
    """Return the package with what charts keep of touched cells as the cells are now.

    A point whose cell has no value known is dropped, and all points of a range whose cells
    they do not fit: Excel draws the chart anew when it opens the file. With it comes how
    many ranges lost points.
    """
    dropped = 0
    for part in chart_parts(package):
        data = package.text(part)
        splices: list[Splice] = []
        for each in () if _PIVOT in data else chart_ranges(data):
            seen = _named_cells(each.formula, names)
            if each.kept and any(touched(one) for one in seen):
                new, lost = _changed_points(data, each, seen, touched, cells)
                splices += new
                dropped += lost
        if splices:
            package = package.with_text(part, join_splices(data, splices))
    return package, dropped


def _local_name(tag: Tag, prefix: bytes) -> bytes:
    return tag.name.removeprefix(prefix)


def _named_cells(formula: str, names: DefinedNames, depth: int = 8) -> list[SeenArea]:
    """Return the cells a range's formula names, through a name if it is one."""
    found: list[SeenArea] = []
    for each in references.read_formula(formula).references:
        if each.kind == "area":
            area = references.reference_area(each.text)
            found += [
                SeenArea(title, area) for title in names.titles(each.sheet, "") if title
            ]
        elif depth:
            meaning = names.name(each, each.sheet) or ""
            found += _named_cells(meaning, names, depth - 1)
    return found


def _column_length(formula: str) -> int:
    """Return how many rows a range has: as many points, if it is one of columns."""
    read = references.read_formula(formula).references
    areas = [references.reference_area(one.text) for one in read if one.kind == "area"]
    return sum(area.bottom - area.top + 1 for area in areas)


def _grow_counts(data: bytes, each: ChartRange, old: int, new: int) -> Iterator[Splice]:
    """Make room for the points of new cells where each cell had one."""
    for span in each.kept:
        for tag in _point_count(data, span):
            text = data[tag.start : tag.stop]
            if tags.attribute(text, b"val") == b"%d" % old:
                yield tag.start, tag.stop, tags.put_attribute(text, b"val", b"%d" % new)


def _point_count(data: bytes, kept: Span) -> Iterator[Tag]:
    """Give the tag that tells how many points are kept."""
    for span in tags.scan_elements(data, kept.tag.stop, kept.stop):
        if span.tag.name.endswith(b"ptCount"):
            yield span.tag


def _changed_points(
    data: bytes,
    each: ChartRange,
    seen: list[SeenArea],
    touched: Touched,
    cells: StoredValues,
) -> tuple[list[Splice], int]:
    """Return what to change in the kept points, and 1 if some of them are lost."""
    rows = _kept_rows(data, each.kept[0], seen)
    if not rows:
        return [(one.tag.start, one.stop, b"") for one in each.kept], 1
    splices: list[Splice] = []
    lost = 0
    for row in rows:
        for index, spot in enumerate(row.spots):
            if touched(SeenArea(spot.title, Area(*spot[1:], *spot[1:]))):
                value = row.spelled(cells.at(spot))
                lost = lost or int(value is None)
                splices += row.point(index, value or b"")
    return splices, lost


def _kept_rows(data: bytes, kept: Span, seen: list[SeenArea]) -> "list[_PointRow]":
    """Return the points kept of a range, level by level; none where they do not fit it."""
    count = next(_point_count(data, kept), None)
    if count is None or len(seen) != 1:
        return []
    prefix = tags.name_prefix(data)
    name = _local_name(kept.tag, prefix)
    places = [(count.stop, kept.stop)]
    if name == _LEVELS:
        inside = tags.scan_elements(data, count.stop, kept.stop)
        levels = [one for one in inside if _local_name(one.tag, prefix) == b"lvl"]
        places = [(one.tag.stop, one.stop) for one in levels if not one.tag.closes]
    said = tags.attribute(data[count.start : count.stop], b"val") or b""
    points = int(said) if said.isdigit() else 0
    lines = _point_lines(seen[0], len(places), points) if name in _POINTS else []
    rows = zip(lines, places, strict=bool(lines))
    return [_PointRow.of(data, line, _POINTS[name], *place) for line, place in rows]


def _point_lines(seen: SeenArea, levels: int, points: int) -> list[list[Spot]]:
    """Return a range's columns or rows of cells, the last one first as levels are kept."""
    top, left, bottom, right = seen.area
    size = (bottom - top + 1, right - left + 1)
    # As many rows as columns of labels could be meant either way.
    if levels == points != 1:
        return []
    if size == (points, levels):
        rows = range(top, bottom + 1)
        columns = range(right, left - 1, -1)
        return [[Spot(seen.title, row, each) for row in rows] for each in columns]
    if size == (levels, points):
        columns = range(left, right + 1)
        upwards = range(bottom, top - 1, -1)
        return [[Spot(seen.title, each, one) for one in columns] for each in upwards]
    return []


class _PointRow(NamedTuple):
    """Points that are kept of cells in one row or column, each where it belongs."""

    spots: list[Spot]
    kind: str
    prefix: bytes
    points: dict[int, re.Match[bytes]]
    after: int

    @classmethod
    def of(
        cls, data: bytes, spots: list[Spot], kind: str, start: int, stop: int
    ) -> "_PointRow":
        """Return the points that are kept of some cells between two places."""
        prefix = tags.name_prefix(data)
        found = _point_pattern(prefix).finditer(data, start, stop)
        points = {int(point[2]): point for point in found}
        return cls(spots, kind, prefix, points, start)

    def spelled(self, held: StoredValue) -> bytes | None:
        """Return a cell's value as a point has it, "" for none, None for an unknown one."""
        if held.kind == "blank":
            return None if held.by_formula else b""
        if held.kind != self.kind or not markup.can_hold(str(held.value)):
            return None
        if held.kind == "text":
            return markup.escape_text(str(held.value)).encode()
        return spell_value(held.value, from_1904=False).written.encode()

    def point(self, index: int, value: bytes) -> Iterator[Splice]:
        """Give the change of one point, if it changes."""
        there = self.points.get(index)
        opening = b'<%bpt idx="%d">' % (self.prefix, index)
        if there:
            opening = there[1]
        inner = b"<%bv>%b</%bv></%bpt>" % (self.prefix, value, self.prefix, self.prefix)
        new = opening + inner if value else b""
        if there and there[0] != new:
            yield there.start(), there.end(), new
        elif new and not there:
            before = [one.end() for at, one in self.points.items() if at < index]
            yield max(before, default=self.after), max(before, default=self.after), new


@cache
def _point_pattern(prefix: bytes) -> re.Pattern[bytes]:
    """Return the pattern of a point: its tag, its number and what it holds."""
    return re.compile(
        rb'(<%bpt\s[^>]*?\bidx="(\d+)"[^>]*>).*?</%bpt\s*>' % (prefix, prefix), re.DOTALL
    )
