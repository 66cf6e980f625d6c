"""What stands around a worksheet's cells and names ranges of them, by where it stands."""

from collections.abc import Iterator
from typing import NamedTuple

from refkit.xlsx.cells.sheet_xml import SheetXml
from refkit.xlsx.cells.splice import Splice
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.tags import Tag

# Attributes that list the ranges something applies to; only a filter has no more than one.
_APPLIED = {
    b"dataValidation": b"sqref",
    b"conditionalFormatting": b"sqref",
    b"ignoredError": b"sqref",
    b"protectedRange": b"sqref",
    b"autoFilter": b"ref",
}
_FORMULAS = {b"f", b"formula", b"formula1", b"formula2"}
_SPARKLINE = b"sparkline"


class RangeItem(NamedTuple):
    """One thing that names ranges: what it is, what it says and how to say another.

    The kind is ranges, filter or formula; `attribute` is where the ranges stand, "" for
    between the tags. `within` are the names of what it stands in, its own last.
    """

    kind: str
    text: str
    tag: Tag
    stop: int
    attribute: bytes
    within: tuple[bytes, ...]

    @property
    def validates(self) -> bool:
        """Whether it says what may be typed; a cell has one such at most."""
        return b"dataValidation" in self.within

    @property
    def is_copied(self) -> bool:
        """Whether Excel reads its formula anew for every cell it applies to."""
        return _SPARKLINE not in self.within

    def reworded(self, data: bytes, text: str) -> Splice:
        """Return the splice that makes it say something else."""
        new = markup.escape_text(text).encode()
        if not self.attribute:
            return self.tag.stop, self.stop, new
        start, stop = self.tag.start, self.tag.stop
        return start, stop, tags.put_attribute(data[start:stop], self.attribute, new)


def range_items(grid: SheetXml) -> Iterator[RangeItem]:
    """Walk everything before and behind a worksheet's cells that names ranges."""
    within: list[bytes] = []
    for tag in _outer_tags(grid):
        name = tag.name.rpartition(b":")[2]
        if tag.opens:
            within.append(name)
            yield from _parse_item(grid.data, tag, tuple(within))
        if tag.closes:
            within.pop()


def _outer_tags(grid: SheetXml) -> Iterator[Tag]:
    """Walk the tags before and behind the cells; those of the cells' part come in pairs."""
    yield from tags.scan_tags(grid.data, 0, grid.body.stop)
    start = grid.body.stop if grid.body.closes else grid.end
    yield from tags.scan_tags(grid.data, start, len(grid.data))


def _parse_item(data: bytes, tag: Tag, within: tuple[bytes, ...]) -> Iterator[RangeItem]:
    name = within[-1]
    attribute = _APPLIED.get(name, b"")
    ranges = tags.attribute(data[tag.start : tag.stop], attribute) if attribute else None
    if ranges is not None:
        kind = "filter" if name == b"autoFilter" else "ranges"
        yield RangeItem(kind, ranges.decode(), tag, tag.stop, attribute, within)
    elif not tag.closes and (name in _FORMULAS or name == b"sqref"):
        # An extension names its ranges between tags, xm:sqref, where others use attributes.
        stop = data.index(b"<", tag.stop)
        text = markup.unescape_text(data[tag.stop : stop])
        kind = "formula" if name in _FORMULAS else "ranges"
        # Where a sparkline is drawn is no range that something applies to.
        if text and (kind == "formula" or _SPARKLINE not in within):
            yield RangeItem(kind, text, tag, stop, b"", within)
