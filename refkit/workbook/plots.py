"""The charts of a workbook: which cells they show, and the values they keep of them."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from refkit.workbook import markup, references, tags
from refkit.workbook.addresses import Area, Spot
from refkit.workbook.held import Cellar, Held
from refkit.workbook.names import Names, Seen
from refkit.workbook.package import Package
from refkit.workbook.splice import Splice, spliced
from refkit.workbook.tags import Span, Tag

_TYPES = "[Content_Types].xml"
_KINDS = ("drawingml.chart+xml", "ms-office.chartex+xml")
_HOLDERS = (b"numRef", b"strRef", b"multiLvlStrRef", b"numDim", b"strDim")
_KEPT = (b"numCache", b"strCache", b"multiLvlStrCache", b"lvl")
_POINTS = {b"numCache": "number", b"strCache": "text"}


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


def renewed(
    package: Package, touched: Callable[[Seen], bool], names: Names, cells: Cellar
) -> Renewed:
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
                new, lost = _points(data, each, seen, cells)
                splices += new
                dropped += lost
        if splices:
            package = package.with_text(part, spliced(data, splices))
    return Renewed(package, dropped)


def _local(tag: Tag, prefix: bytes) -> bytes:
    return tag.name.removeprefix(prefix)


def _seen(formula: str, names: Names) -> list[Seen]:
    """Return the cells a range's formula names, through a name if it is one."""
    found = []
    for each in references.read(formula.strip("()")).references:
        if each.kind == "area":
            area = references.area(each.text)
            found += [Seen(title, area) for title in names.titles(each.sheet, "")]
            continue
        meaning = names.name(each, each.sheet) or ""
        found += _seen(meaning, names) if meaning != formula else []
    return [one for one in found if one.title]


def _length(formula: str) -> int:
    """Return how many cells a formula's range has, if it lies in one column."""
    areas = [references.area(one.text) for one in references.read(formula).references]
    return sum(area.bottom - area.top + 1 for area in areas if area.left == area.right)


def _counts(data: bytes, each: Plotted, old: int, new: int) -> Iterator[Splice]:
    """Make room for the points of new cells where each cell had one."""
    for span in each.kept:
        for tag in tags.scan(data, span.tag.start, span.stop):
            text = data[tag.start : tag.stop]
            if tag.name.endswith(b"ptCount") and tags.get(text, b"val") == b"%d" % old:
                yield tag.start, tag.stop, tags.put(text, b"val", b"%d" % new)
