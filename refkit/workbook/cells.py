"""The cells of a workbook with their values, formulas, styles and addresses."""

import gc
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from functools import cache
from typing import NamedTuple

from refkit.engine.problems import Problem, Refused
from refkit.workbook import addresses, contents, dates, parts, regular, tags
from refkit.workbook.contents import Content, Plain
from refkit.workbook.package import Package
from refkit.workbook.parts import SheetPart
from refkit.workbook.strings import SharedStrings

Value = Plain | date
NUMBERS = frozenset({"", "n"})
_column = cache(addresses.column_number)


class Cell(NamedTuple):
    """One cell; kind is number, text, bool, date, error or blank.

    A shared formula's text stands in its first cell; the others repeat it, marked shared.
    """

    ref: str
    value: Value
    formula: str | None
    style: int
    kind: str
    shared: bool = False


class Sheet(NamedTuple):
    """A worksheet and those of its cells that are written, by row and column from 1."""

    title: str
    part: str
    state: str
    cells: Mapping[tuple[int, int], Cell]


def read_cells(
    package: Package, titles: Collection[str] | None = None
) -> Mapping[str, Sheet]:
    """Return the worksheets of a workbook by title, or only those asked for."""
    book = parts.book(package)
    strings = SharedStrings(package, book.part).all()
    days = _Days(dates.styles(package, book.part), book.from_1904)
    return {
        sheet.title: Sheet(
            sheet.title, sheet.part, sheet.state, _cells(package, sheet, strings, days)
        )
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

    @property
    def looks(self) -> frozenset[str]:
        """The styles that show days, as cells name them."""
        return frozenset(str(at) for at, shows in enumerate(self.styles) if shows)


class _Collector:
    """Turns contents into cells, the formulas shared among them made good."""

    def __init__(self, strings: SharedStrings, days: _Days) -> None:
        self.cells: dict[tuple[int, int], Cell] = {}
        self._strings = strings
        self._days = days
        self._looks = days.looks
        self._shared: dict[str, str] = {}

    def take_all(self, found: Iterable[regular.Found]) -> None:
        """Keep cells written regularly; the two usual kinds without a detour."""
        cells, make, looks = self.cells, tuple.__new__, self._looks
        texts = self._strings.texts
        for each in found:
            ref, letters, row, style, kind, formula, value, inline = each
            told: tuple[str, Plain]
            if formula or style in looks:
                self.take(_content(each))
                continue
            if kind == "s" and value.isdecimal() and int(value) < len(texts):
                told = "text", texts[int(value)]
            elif kind in NUMBERS and value:
                told = contents.number(value)
            elif kind == "inlineStr" and "&" not in inline and "_x" not in inline:
                told = "text", inline
            else:
                self.take(_content(each))
                continue
            cell = (ref, told[1], None, int(style or 0), told[0], False)
            cells[int(row), _column(letters)] = make(Cell, cell)

    def take(self, content: Content) -> None:
        """Keep one cell."""
        kind, value = contents.plain(content, self._strings)
        day = self._day(kind, value, content)
        formula, shared = self._formula(content)
        self.cells[content.row, content.column] = Cell(
            addresses.name(content.row, content.column),
            value if day is None else day,
            formula,
            content.style,
            kind if day is None else "date",
            shared,
        )

    def _day(self, kind: str, value: Plain, content: Content) -> date | None:
        """Return the day in a cell, if one is there."""
        if kind == "number" and isinstance(value, int | float):
            return self._days.of(value, content.style)
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
        return self._shared.get(group, ""), True


def _content(found: regular.Found) -> Content:
    """Return a cell written regularly as the scanner would hand it out."""
    _, letters, row, style, kind, written, value, inline = found
    formula = regular.formula(written)
    text = inline if kind == "inlineStr" else value
    is_written = text or formula.is_ended or kind == "inlineStr"
    return Content(
        int(row),
        _column(letters),
        kind or "n",
        int(style or 0),
        regular.plain(text) if is_written else None,
        formula.text,
        formula.attributes,
    )


def _cells(
    package: Package, sheet: SheetPart, strings: SharedStrings, days: _Days
) -> dict[tuple[int, int], Cell]:
    """Return the cells of one sheet, or refuse an address or number that is none."""
    data = package.text(sheet.part)
    prefix = tags.prefix(data).decode()
    collector = _Collector(strings, days)
    try:
        with _uncollected():
            for some in regular.cells(data, prefix):
                if some.found is None:
                    contents.Scanner(prefix, collector.take).read(some.data)
                else:
                    collector.take_all(some.found)
    except Refused:
        raise
    except ValueError as fault:
        there = f"has a cell that cannot be read ({fault})"
        raise Refused([Problem(sheet.title, there, "addresses such as 'B5'")]) from fault
    return collector.cells


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep Python from searching many new values for cycles: cells cannot be in any."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
