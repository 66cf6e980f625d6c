"""The charts of a workbook: which cells they show, and the values they keep of them."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from refkit.workbook import markup, references, tags
from refkit.workbook.addresses import Area, Spot
from refkit.workbook.held import Cellar, Held
from refkit.workbook.names import Names, Seen
from refkit.workbook.package import Package
from refkit.workbook.splice import Splice, spliced
from refkit.workbook.tags import Span, Tag
from refkit.workbook.values import spell

_TYPES = "[Content_Types].xml"
_KINDS = ("drawingml.chart+xml", "ms-office.chartex+xml")
_HOLDERS = (b"numRef", b"strRef", b"multiLvlStrRef", b"numDim", b"strDim")
_KEPT = (b"numCache", b"strCache", b"multiLvlStrCache", b"lvl")
_POINTS = {b"numCache": "number", b"strCache": "text"}
Touched = Callable[[Seen], bool]


class Plotted(NamedTuple):
    """One range that a chart shows: its formula, and what is kept of its cells."""

    formula: str
    start: int
    stop: int
    kept: tuple[Span, ...]


class Renewed(NamedTuple):
    """A package with the kept values of charts right, and how many ranges lost some."""

    package: Package
    dropped: int


def parts(package: Package) -> list[str]:
    """Return the parts that are charts."""
    if _TYPES not in package:
        return []
    data = package.read(_TYPES)
    if not any(kind.encode() in data for kind in _KINDS):
        return []
    return [
        part
        for one in markup.children(package.tree(_TYPES), "Override")
        if one.get("ContentType", "").endswith(_KINDS)
        for part in [one.get("PartName", "").lstrip("/")]
        if part in package
    ]


def plotted(data: bytes) -> Iterator[Plotted]:
    """Walk the ranges that a chart shows."""
    prefix = tags.prefix(data)
    names = [prefix + name for name in _HOLDERS]
    for tag in tags.scan(data, 0, len(data), *names):
        if not tag.opens or tag.closes:
            continue
        inside = list(tags.elements(data, tag.stop, len(data)))
        kept = tuple(one for one in inside if _local(one.tag, prefix) in _KEPT)
        for one in inside:
            if _local(one.tag, prefix) == b"f" and not one.tag.closes:
                stop = data.rindex(b"</", one.tag.stop, one.stop)
                formula = markup.unescaped(data[one.tag.stop : stop])
                yield Plotted(formula, one.tag.stop, stop, kept)


def rewritten(data: bytes, new: Callable[[str], str]) -> bytes:
    """Return a chart with the formulas of its ranges new, and room for as many points."""
    splices: list[Splice] = []
    for each in plotted(data):
        formula = new(each.formula)
        if formula != each.formula:
            splices.append((each.start, each.stop, markup.escaped(formula).encode()))
            splices += _counts(data, each, _length(each.formula), _length(formula))
    return spliced(data, splices) if splices else data


def renewed(package: Package, touched: Touched, names: Names, cells: Cellar) -> Renewed:
    """Return the package with what charts keep of touched cells as the cells are now.

    A point whose cell has no value known is dropped, and all points of a range that does
    not lie in one row or column: Excel draws the chart anew when it opens the file.
    """
    dropped = 0
    for part in parts(package):
        data = package.text(part)
        splices: list[Splice] = []
        for each in plotted(data):
            seen = _seen(each.formula, names)
            if each.kept and any(touched(one) for one in seen):
                new, lost = _points(data, each, seen, touched, cells)
                splices += new
                dropped += lost
        if splices:
            package = package.with_text(part, spliced(data, splices))
    return Renewed(package, dropped)


def _local(tag: Tag, prefix: bytes) -> bytes:
    return tag.name.removeprefix(prefix)


def _seen(formula: str, names: Names, depth: int = 8) -> list[Seen]:
    """Return the cells a range's formula names, through a name if it is one."""
    found: list[Seen] = []
    for each in references.read(formula).references:
        if each.kind == "area":
            area = references.area(each.text)
            found += [Seen(title, area) for title in names.titles(each.sheet, "") if title]
        elif depth:
            meaning = names.name(each, each.sheet) or ""
            found += _seen(meaning, names, depth - 1)
    return found


def _length(formula: str) -> int:
    """Return how many cells a range of one column has."""
    read = references.read(formula).references
    areas = [references.area(one.text) for one in read if one.kind == "area"]
    return sum(area.bottom - area.top + 1 for area in areas if area.left == area.right)


def _counts(data: bytes, each: Plotted, old: int, new: int) -> Iterator[Splice]:
    """Make room for the points of new cells where each cell had one."""
    for span in each.kept:
        for tag in _count(data, span):
            text = data[tag.start : tag.stop]
            if tags.get(text, b"val") == b"%d" % old:
                yield tag.start, tag.stop, tags.put(text, b"val", b"%d" % new)


def _count(data: bytes, kept: Span) -> Iterator[Tag]:
    """Give the tag that tells how many points are kept."""
    for span in tags.elements(data, kept.tag.stop, kept.stop):
        if span.tag.name.endswith(b"ptCount"):
            yield span.tag


def _points(
    data: bytes, each: Plotted, seen: list[Seen], touched: Touched, cells: Cellar
) -> tuple[list[Splice], int]:
    """Return what to change in the kept points, and 1 if some of them are lost."""
    row = _Row.of(data, each, seen)
    if row is None:
        return [(one.tag.start, one.stop, b"") for one in each.kept], 1
    splices: list[Splice] = []
    lost = 0
    for index, spot in enumerate(row.spots):
        if touched(Seen(spot.title, Area(*spot[1:], *spot[1:]))):
            value = row.spelled(cells.at(spot))
            lost = lost or int(value is None)
            splices += row.point(index, value or b"")
    return splices, lost


class _Row(NamedTuple):
    """Points that are kept of cells in one row or column, each where it belongs."""

    spots: list[Spot]
    kind: str
    prefix: bytes
    points: dict[int, re.Match[bytes]]
    after: int

    @classmethod
    def of(cls, data: bytes, each: Plotted, seen: list[Seen]) -> "_Row | None":
        """Return the points of a range, None where they are not one for each cell."""
        spots = [
            Spot(title, row, column)
            for title, (top, left, bottom, right) in seen[:1]
            if top == bottom or left == right
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
        ]
        prefix = tags.prefix(data)
        kind = _POINTS.get(_local(each.kept[0].tag, prefix), "")
        count = next(_count(data, each.kept[0]), None)
        said = tags.get(data[count.start : count.stop], b"val") if count else None
        if len(seen) != 1 or not kind or not count or said != b"%d" % len(spots):
            return None
        kept = each.kept[0]
        found = _point_pattern(prefix).finditer(data, kept.tag.stop, kept.stop)
        points = {int(point[2]): point for point in found}
        return cls(spots, kind, prefix, points, count.stop)

    def spelled(self, held: Held) -> bytes | None:
        """Return a cell's value as a point has it, "" for none, None for an unknown one."""
        if held.kind == "blank":
            return None if held.by_formula else b""
        if held.kind != self.kind or not markup.holds(str(held.value)):
            return None
        if held.kind == "text":
            return markup.escaped(str(held.value)).encode()
        return spell(held.value, from_1904=False).written.encode()

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
