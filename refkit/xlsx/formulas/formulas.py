"""The formulas of a worksheet with the cells they fill, read without the rest."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from refkit.xlsx.cells import addresses, contents
from refkit.xlsx.cells.addresses import Area
from refkit.xlsx.formulas import references
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package

_ATTRIBUTE = re.compile(r"""([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_FILLING = ("array", "dataTable")
_column = cache(addresses.column_number)


class Formula(NamedTuple):
    """One formula: the cell that holds it, what is written there, and what it fills.

    A further cell of a shared formula writes nothing and points to the first. The formula
    of an array or a data table fills its area; a data table's inputs are its text.
    """

    row: int
    column: int
    kind: str
    written: str
    area: Area | None = None
    first: "Formula | None" = None

    @property
    def place(self) -> tuple[int, int]:
        """The row and column of the cell that holds it."""
        return self.row, self.column

    @property
    def fills(self) -> Area:
        """The cells that show what it comes to."""
        return self.area or Area(self.row, self.column, self.row, self.column)

    @property
    def text(self) -> str:
        """The formula as this cell has it; "" for a copy that would lie off the sheet."""
        if self.first is None:
            return self.written
        down, right = self.row - self.first.row, self.column - self.first.column
        return references.copied(self.first.written, down, right) or ""


class _Written(NamedTuple):
    """A cell's formula as it is written, with its attributes."""

    row: int
    column: int
    text: str
    about: dict[str, str]


def of(package: Package, part: str) -> list[Formula]:
    """Return the formulas of a worksheet, read once while it is the same."""
    return package.known(part, of_sheet, lambda: of_sheet(package.unchecked(part)))


def of_sheet(data: bytes) -> list[Formula]:
    """Return the formulas in a worksheet's XML.

    A cell that shares a formula which is nowhere is left out.
    """
    prefix = tags.prefix(data)
    if b"<" + prefix + b"f" not in data:
        return []
    return list(_spelled(_written(data, prefix)))


def _written(data: bytes, prefix: bytes) -> Iterator[_Written]:
    """Walk the cells that hold formulas, by a pattern where nothing could mislead it."""
    if tags.hides(data):
        return _scanned(data, prefix)
    pattern, cell = _pattern(prefix), b"<%bc " % prefix
    found = []
    for start in tags.starts(data, prefix + b"f"):
        match = pattern.match(data, max(data.rfind(cell, 0, start), 0))
        if match is None or match.start(3) <= start:
            return _scanned(data, prefix)
        found.append(match)
    return map(_matched, found)


def _scanned(data: bytes, prefix: bytes) -> Iterator[_Written]:
    """Walk the cells that hold formulas by reading every cell."""
    cells: list[contents.Content] = []
    contents.Scanner(prefix.decode(), cells.append).read(data)
    return (
        _Written(cell.row, cell.column, cell.formula, cell.formula_is)
        for cell in cells
        if cell.formula is not None
    )


@cache
def _pattern(prefix: bytes) -> re.Pattern[bytes]:
    """Return the pattern of a cell that begins with its formula, its address told."""
    return re.compile(
        rb"""<%bc\s[^>]*?\br\s*=\s*["']([A-Z]{1,3})([1-9][0-9]{0,6})["'][^>/]*>\s*"""
        rb"""<%bf((?:\s[^>]*?)?)(?:/>|>([^<]*)</)""" % (prefix, prefix)
    )


def _matched(found: re.Match[bytes]) -> _Written:
    letters, digits, said, text = found.groups()
    about = {}
    if said:
        about = {name: a or b for name, a, b in _ATTRIBUTE.findall(said.decode())}
    return _Written(
        int(digits), _column(letters.decode()), markup.unescaped(text or b""), about
    )


def _spelled(cells: Iterator[_Written]) -> Iterator[Formula]:
    """Give each cell its formula, the further ones of a group with its first."""
    groups: dict[str, Formula] = {}
    for row, column, text, about in cells:
        if not about:
            yield Formula(row, column, "", text)
            continue
        kind, group = about.get("t", ""), about.get("si", "")
        if kind == "shared" and not text:
            if group in groups:
                yield Formula(row, column, kind, "", None, groups[group])
            continue
        made = _own(Formula(row, column, kind, text), about)
        if kind == "shared" and (group not in groups or "ref" in about):
            groups[group] = made
        yield made


def _own(formula: Formula, about: dict[str, str]) -> Formula:
    """Return a formula with the area it fills, and the inputs of a data table."""
    if formula.kind not in _FILLING:
        return formula
    try:
        area = addresses.area(about.get("ref", ""))
    except ValueError:
        area = formula.fills
    if formula.kind == "dataTable":
        inputs = ",".join(filter(None, (about.get("r1"), about.get("r2"))))
        return formula._replace(area=area, written=inputs)
    return formula._replace(area=area)
