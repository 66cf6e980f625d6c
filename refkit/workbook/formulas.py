"""The formulas of a worksheet with the cells they fill, read without the rest."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from refkit.workbook import addresses, contents, markup, references, tags
from refkit.workbook.addresses import Area
from refkit.workbook.contents import Content

_ATTRIBUTE = re.compile(r"""([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")


class Formula(NamedTuple):
    """One formula: the cell that holds it, its text there, and the cells it fills.

    Of a shared formula each cell has its own, `shared` but for the first, which says the
    area of all; an array's or data table's fills its area. The inputs of a data table are
    its text.
    """

    row: int
    column: int
    text: str
    fills: Area
    kind: str = ""
    shared: bool = False

    @property
    def place(self) -> tuple[int, int]:
        """The row and column of the cell that holds it."""
        return self.row, self.column


def of_sheet(data: bytes) -> list[Formula]:
    """Return the formulas in a worksheet's XML.

    A group of shared formulas is spelled out; a member whose group is nowhere is left out.
    """
    prefix = tags.prefix(data)
    if b"<" + prefix + b"f" not in data:
        return []
    return list(_spelled(_written(data, prefix)))


def _written(data: bytes, prefix: bytes) -> Iterator[Content]:
    """Walk the cells that hold formulas, by a pattern where nothing could mislead it."""
    if b"<!" in data or data.count(b"<?") > 1:
        return _scanned(data, prefix)
    found = list(_pattern(prefix).finditer(data))
    if len(found) != len(re.findall(rb"<%bf[\s/>]" % prefix, data)):
        return _scanned(data, prefix)
    return map(_content, found)


def _scanned(data: bytes, prefix: bytes) -> Iterator[Content]:
    """Walk the cells that hold formulas by reading every cell."""
    cells: list[Content] = []
    contents.Scanner(prefix.decode(), cells.append).read(data)
    return (cell for cell in cells if cell.formula is not None)


@cache
def _pattern(prefix: bytes) -> re.Pattern[bytes]:
    """Return the pattern of a cell that begins with its formula, its address told."""
    return re.compile(
        rb"""<%bc\s[^>]*?\br\s*=\s*["']([A-Z]{1,3})([1-9][0-9]{0,6})["'][^>/]*>\s*"""
        rb"""<%bf((?:\s[^>]*?)?)(?:/>|>([^<]*)</)""" % (prefix, prefix)
    )


def _content(found: re.Match[bytes]) -> Content:
    said = found[3].decode()
    about = {name: a or b for name, a, b in _ATTRIBUTE.findall(said)} if said else {}
    column = addresses.column_number(found[1].decode())
    text = markup.unescaped(found[4] or b"")
    return Content(int(found[2]), column, "", 0, None, text, about)


def _spelled(cells: Iterator[Content]) -> Iterator[Formula]:
    """Give each cell its formula, those of a group as copies of its first."""
    groups: dict[str, Formula] = {}
    for cell in cells:
        about = cell.formula_is
        kind, group = about.get("t", ""), about.get("si", "")
        if kind == "shared" and not cell.formula:
            if group in groups and (copy := _copy(groups[group], cell)):
                yield copy
            continue
        made = _own(cell, kind)
        if kind == "shared" and (group not in groups or "ref" in about):
            groups[group] = made
        yield made


def _own(cell: Content, kind: str) -> Formula:
    """Return the formula that a cell writes out itself."""
    about = cell.formula_is
    one = Area(cell.row, cell.column, cell.row, cell.column)
    text = cell.formula or ""
    if kind == "dataTable":
        text = ",".join(filter(None, (about.get("r1"), about.get("r2"))))
    fills = one if kind in {"", "normal"} else _area(about.get("ref", ""), one)
    return Formula(cell.row, cell.column, text, fills, kind)


def _copy(first: Formula, cell: Content) -> Formula | None:
    """Return the formula of a further cell of a group."""
    text = references.copied(first.text, cell.row - first.row, cell.column - first.column)
    if text is None:
        return None
    fills = Area(cell.row, cell.column, cell.row, cell.column)
    return Formula(cell.row, cell.column, text, fills, "shared", shared=True)


def _area(ref: str, one: Area) -> Area:
    try:
        return addresses.area(ref)
    except ValueError:
        return one
