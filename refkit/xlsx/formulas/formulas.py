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
        return references.copy_formula(self.first.written, down, right) or ""


# A cell's row and column, its formula as it is written, and the formula's attributes.
_FormulaCell = tuple[int, int, str, dict[str, str]]


def sheet_formulas(package: Package, part: str) -> list[Formula]:
    """Return the formulas of a worksheet, read once while it is the same."""
    return package.known(part, of_sheet, lambda: of_sheet(package.unchecked(part)))


def of_sheet(data: bytes) -> list[Formula]:
    """Return the formulas in a worksheet's XML.

    A cell that shares a formula which is nowhere is left out.
    """
    prefix = tags.name_prefix(data)
    if b"<" + prefix + b"f" not in data:
        return []
    return list(_resolve_shared(_find_formulas(data, prefix)))


def _find_formulas(data: bytes, prefix: bytes) -> Iterator[_FormulaCell]:
    """Walk the cells that hold formulas, by a pattern where nothing could mislead it."""
    if tags.has_hidden_tags(data):
        return _scan_formulas(data, prefix)
    pattern, cell = _formula_pattern(prefix), b"<%bc " % prefix
    found = []
    for start in tags.element_starts(data, prefix + b"f"):
        match = pattern.match(data, max(data.rfind(cell, 0, start), 0))
        if match is None or match.start(3) <= start:
            return _scan_formulas(data, prefix)
        found.append(match)
    return map(_parse_match, found)


def _scan_formulas(data: bytes, prefix: bytes) -> Iterator[_FormulaCell]:
    """Walk the cells that hold formulas by reading every cell."""
    cells: list[contents.Content] = []
    contents.Scanner(prefix.decode(), cells.append).read(data)
    return (
        (cell.row, cell.column, cell.formula, cell.formula_is)
        for cell in cells
        if cell.formula is not None
    )


@cache
def _formula_pattern(prefix: bytes) -> re.Pattern[bytes]:
    """Return the pattern of a cell that begins with its formula, its address told."""
    return re.compile(
        rb"""<%bc\s[^>]*?\br\s*=\s*["']([A-Z]{1,3})([1-9][0-9]{0,6})["'][^>/]*>\s*"""
        rb"""<%bf((?:\s[^>]*?)?)(?:/>|>([^<]*)</)""" % (prefix, prefix)
    )


def _parse_match(found: re.Match[bytes]) -> _FormulaCell:
    letters, digits, said, text = found.groups()
    about = {name: a or b for name, a, b in _ATTRIBUTE.findall(said.decode())}
    column = addresses.column_number(letters.decode())
    return int(digits), column, markup.unescape_text(text or b""), about


def _resolve_shared(cells: Iterator[_FormulaCell]) -> Iterator[Formula]:
    """Give each cell its formula, the further ones of a group with its first."""
    groups: dict[str, Formula] = {}
    for row, column, text, about in cells:
        if not about:
            yield Formula(row, column, "", text)
            continue
        kind, group = about.get("t", ""), about.get("si", "")
        # A copy is moved from the group's first cell, not from the one above it.
        if kind == "shared" and not text:
            if group in groups:
                yield Formula(row, column, kind, "", None, groups[group])
            continue
        made = _own_formula(Formula(row, column, kind, text), about)
        if kind == "shared" and (group not in groups or "ref" in about):
            groups[group] = made
        yield made


def _own_formula(formula: Formula, about: dict[str, str]) -> Formula:
    """Return a formula with the area it fills, and the inputs of a data table."""
    if formula.kind not in _FILLING:
        return formula
    area = addresses.find_area(about.get("ref", "")) or formula.fills
    # A data table has no formula: r1 and r2 name the cells its values are tried in.
    if formula.kind == "dataTable":
        inputs = ",".join(filter(None, (about.get("r1"), about.get("r2"))))
        return formula._replace(area=area, written=inputs)
    return formula._replace(area=area)
