"""The cells of a workbook with their values, formulas, styles and addresses."""

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import NamedTuple, TypeVar

from refkit.engine.problems import Problem, Refused
from refkit.workbook import addresses, contents, dates, parts, regular, tags
from refkit.workbook.contents import Content, Plain
from refkit.workbook.package import Package
from refkit.workbook.parts import SheetPart
from refkit.workbook.strings import SharedStrings

Value = Plain | date
NUMBERS = frozenset({"", "n"})
WHOLE = 15
T = TypeVar("T")


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


class _Known(dict[str, T]):
    """What texts come to, each worked out at the first question."""

    def __init__(self, work: Callable[[str], T]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, text: str) -> T:
        self[text] = found = self._work(text)
        return found


class _Collector:
    """Turns contents into cells, the formulas shared among them made good."""

    def __init__(self, strings: SharedStrings, days: _Days) -> None:
        self.cells: dict[tuple[int, int], Cell] = {}
        self._strings = strings
        self._days = days
        self._looks = days.looks
        self._numbers = _Known(lambda written: int(written or 0))
        self._columns = _Known(addresses.column_number)
        self._shared: dict[str, str] = {}

    def take_all(self, found: Iterable[regular.Found]) -> None:
        """Keep cells written regularly; the two usual kinds without a detour."""
        cells, numbers, columns = self.cells, self._numbers, self._columns
        strings = self._strings
        texts, looks, make = strings.texts, self._looks, tuple.__new__
        known = len(texts)
        for each in found:
            ref, letters, row, style, kind, value, inline, _ = each
            if value and kind == "s":
                at = int(value)
                kind, plain = "text", texts[at] if 0 <= at < known else strings(at)
            elif value and kind in NUMBERS and style not in looks:
                whole = len(value) <= WHOLE and value.isdecimal() and value.isascii()
                kind, plain = ("number", int(value)) if whole else contents.number(value)
            elif (
                inline and kind == "inlineStr" and "&" not in inline and "_x" not in inline
            ):
                kind, plain = "text", inline
            else:
                self.take(_content(each))
                continue
            cell = (ref, plain, None, numbers[style], kind, False)
            cells[numbers[row], columns[letters]] = make(Cell, cell)

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
    _, letters, row, style, kind, *_ = found
    written = regular.written(found)
    return Content(
        int(row),
        addresses.column_number(letters),
        kind or "n",
        int(style or 0),
        written.inline if kind == "inlineStr" else written.value,
        written.formula,
        written.attributes,
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
