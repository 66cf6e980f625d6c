"""The cells of a workbook with their values, formulas, styles and addresses."""

import gc
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import NamedTuple
from xml.parsers.expat import ExpatError

from refkit.engine.problems import Problem, Refused
from refkit.xlsx.cells import addresses, contents, dates, fast_cells, parts
from refkit.xlsx.cells.contents import Content, Plain
from refkit.xlsx.cells.parts import SheetPart
from refkit.xlsx.cells.sparse import Bare, Cell, Cells
from refkit.xlsx.cells.strings import SharedStrings
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package

__all__ = ["Cell", "Cells", "Sheet", "read_cells"]

# Of cells in a worksheet; a campaign has some thousands.
CELL_LIMIT = 1_000_000
NUMBERS = frozenset({"", "n"})


class Sheet(NamedTuple):
    """A worksheet and those of its cells that are written, by row and column from 1."""

    title: str
    part: str
    state: str
    cells: Cells


Sheets = Mapping[str, Sheet]


def read_cells(package: Package, titles: Collection[str] | None = None) -> Sheets:
    """Return the worksheets of a workbook by title, or only those asked for."""
    book = parts.workbook_part(package)
    strings = SharedStrings(package, book.part).all()
    days = _Days(dates.date_styles(package, book.part), book.from_1904)
    return {
        sheet.title: Sheet(*sheet[:3], _sheet_cells(package, sheet, strings, days))
        for sheet in book.sheets
        if titles is None or sheet.title in titles
    }


class _Days(NamedTuple):
    """Which styles show days, and from when days count."""

    styles: tuple[str, ...]
    from_1904: bool

    def of(self, number: float, style: int) -> date | None:
        """Return the day a number shows as, if it shows as one."""
        shows = self.styles[style] if style < len(self.styles) else ""
        return dates.from_serial(number, shows, from_1904=self.from_1904) if shows else None


class _Collector:
    """Turns contents into cells, the formulas shared among them made good."""

    def __init__(self, strings: SharedStrings, days: _Days) -> None:
        self.rows: dict[int, dict[int, Bare]] = {}
        self._strings = strings
        self._days = days
        # The styles that show days, as cells name them.
        self._looks = {str(style) for style, shows in enumerate(days.styles) if shows}
        self._shared: dict[str, str] = {}

    def read(self, data: bytes, prefix: str) -> None:
        """Keep the cells of a worksheet's XML."""
        try:
            self._take_blocks(data, prefix)
        except ExpatError:
            # Rows within rows: the whole is XML, and no block of it is.
            self.rows.clear()
            self._shared.clear()
            contents.Scanner(prefix, self.take).read(data)

    def _take_blocks(self, data: bytes, prefix: str) -> None:
        for block, found in fast_cells.cell_blocks(data, prefix):
            if found is None:
                contents.Scanner(prefix, self.take).read(block)
            else:
                self.take_all(found)

    def take_all(self, found: Iterable[fast_cells.Found]) -> None:
        """Keep cells written regularly; the two usual kinds without a detour."""
        texts, column = self._strings.texts, addresses.column_number
        known, looks, last, cells = len(texts), self._looks, "", self._row(0)
        for each in found:
            letters, row, style, kind, whole, real, _, inline, _ = each
            if row != last:
                last, cells = row, self._row(int(row))
            plain: Plain
            if whole and kind == "s" and int(whole) < known:
                kind, plain = "text", texts[int(whole)]
            elif (whole or real) and kind in NUMBERS and style not in looks:
                kind, plain = (
                    ("number", int(whole)) if whole else contents.parse_number(real)
                )
            elif inline and kind == "inlineStr" and not ("&" in inline or "_x" in inline):
                # An & begins a reference, _x may begin an escape: either goes the long way.
                kind, plain = "text", inline
            else:
                self.take(fast_cells.cell_content(each))
                continue
            cells[column(letters)] = (plain, None, int(style or 0), kind, False)

    def take(self, content: Content) -> None:
        """Keep one cell."""
        kind, plain = contents.plain_value(content, self._strings)
        day = self._day(kind, plain, content)
        formula, shared = self._formula(content)
        value = plain if day is None else day
        bare = (value, formula, content.style, kind if day is None else "date", shared)
        self._row(content.row)[content.column] = bare

    def _row(self, number: int) -> dict[int, Bare]:
        """Return the cells of a row to add to."""
        return self.rows.setdefault(number, {})

    def _day(self, kind: str, value: Plain, content: Content) -> date | None:
        """Return the day in a cell, if one is there."""
        if kind == "number" and isinstance(value, int | float):
            return self._days.of(value, content.style)
        # The kind d is a day as ISO text: Excel writes numbers, some programs this.
        if content.kind == "d" and isinstance(value, str):
            return dates.from_text(value)
        return None

    def _formula(self, content: Content) -> tuple[str | None, bool]:
        """Return a cell's formula, and whether it is another cell's."""
        group = content.formula_is.get("si")
        if content.formula is None or group is None:
            return content.formula, False
        if content.formula:
            self._shared[group] = content.formula
            return content.formula, False
        # A shared formula is written out once; its other cells only name the group.
        return self._shared.get(group, ""), True


def _sheet_cells(
    package: Package, sheet: SheetPart, strings: SharedStrings, days: _Days
) -> Cells:
    """Return the cells of one sheet, or refuse an address or number that is none."""
    data = package.text(sheet.part)
    prefix = tags.name_prefix(data)
    markup.require_few(sheet.title, data, (b"<" + prefix + b"c", "cells"), CELL_LIMIT)
    collector = _Collector(strings, days)
    try:
        with without_collecting():
            collector.read(data, prefix.decode())
        merged = tuple(fast_cells.merged_areas(data, prefix.decode()))
    except Refused:
        raise
    except ValueError as fault:
        there = f"has a cell that cannot be read ({str(fault)[:80]})"
        raise Refused([Problem(sheet.title, there, "addresses such as 'B5'")]) from fault
    return Cells(collector.rows, merged, from_1904=days.from_1904)


@contextmanager
def without_collecting() -> Iterator[None]:
    """Keep Python from searching many new values for cycles that they cannot be in."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
