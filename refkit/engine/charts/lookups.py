"""Charts that are read without dice: prices, levels, points; whole over what they ask."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from refkit.engine.charts.charts import FAR, band
from refkit.engine.problems import suggestion

ValueKind = Literal["whole", "fraction", "text", "yes/no"]
Value = int | Fraction | str | bool
ANY, OTHERS = "any", "others"


class Span(NamedTuple):
    """Numbers from low to high; FAR stands for an open end."""

    low: int
    high: int

    def __str__(self) -> str:
        return band(self.low, self.high)


EVERY = Span(-FAR, FAR)


@dataclass(frozen=True, slots=True)
class Key:
    """What a chart asks: one of some words, or a number in a span where it has none."""

    name: str
    words: tuple[str, ...] = ()
    span: Span = EVERY

    @property
    def title(self) -> str:
        """The heading of its column."""
        return self.name.replace("_", " ").capitalize()

    @property
    def expected(self) -> str:
        """What may be asked, in words: 'one of move, stack', '0 or more'."""
        if self.words:
            return f"one of {', '.join(self.words)}"
        return "a whole number" if self.span == EVERY else str(self.span)

    def has(self, asked: str | int) -> bool:
        """Whether this may be asked."""
        if self.words:
            return asked in self.words
        return isinstance(asked, int) and self.span.low <= asked <= self.span.high


# What a row takes of a key: words, or spans of numbers.
Cell = tuple[str, ...] | tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class LookupRow:
    """A row: what it takes of each key, or of all that no other row takes; what it gives.

    `texts` are its cells as they are written.
    """

    cells: tuple[Cell, ...]
    values: tuple[Value, ...]
    texts: tuple[str, ...]

    @property
    def is_others(self) -> bool:
        """Whether it takes all that no other row takes."""
        return not self.cells

    def takes(self, asked: Sequence[str | int]) -> bool:
        """Whether the row is for this; the row of all others is for nothing by itself."""
        cells = zip(self.cells, asked, strict=False)
        return bool(self.cells) and all(_is_in(value, cell) for cell, value in cells)


def _is_in(value: str | int, cell: Cell) -> bool:
    if isinstance(value, str):
        return value in cell
    return any(isinstance(s, Span) and s.low <= value <= s.high for s in cell)


class LookupFault(NamedTuple):
    """What is wrong with a row, by its place, or with the whole where that is None."""

    row: int | None
    found: str
    expected: str


@dataclass(frozen=True, slots=True)
class Lookup:
    """A chart without dice: its keys, what it gives and of which kind, and its rows."""

    id: str
    title: str
    clause: str
    keys: tuple[Key, ...]
    gives: tuple[tuple[str, ValueKind], ...]
    rows: tuple[LookupRow, ...]

    @property
    def heads(self) -> tuple[str, ...]:
        """The headings of its columns."""
        given = (name.replace("_", " ").capitalize() for name, _ in self.gives)
        return (*(key.title for key in self.keys), *given)

    @property
    def printed(self) -> tuple[tuple[str, ...], ...]:
        """The cells of its rows as they are written."""
        return tuple(row.texts for row in self.rows)

    def whole(self, *asked: str | int | bool, of: str = "") -> int:
        """Return the whole number that it gives; `of` names the column where it has more.

        ValueError for what it does not ask or give.
        """
        value = self._value("whole", asked, of)
        assert isinstance(value, int)
        return value

    def fraction(self, *asked: str | int | bool, of: str = "") -> Fraction:
        """Return the fraction that it gives."""
        value = self._value("fraction", asked, of)
        assert isinstance(value, Fraction)
        return value

    def text(self, *asked: str | int | bool, of: str = "") -> str:
        """Return the text that it gives."""
        return str(self._value("text", asked, of))

    def is_yes(self, *asked: str | int | bool, of: str = "") -> bool:
        """Return whether it gives yes."""
        return bool(self._value("yes/no", asked, of))

    def _value(self, kind: ValueKind, asked: Sequence[str | int | bool], of: str) -> Value:
        names = [name for name, _ in self.gives]
        if not of and len(names) > 1:
            message = f"chart {self.title!r} gives {', '.join(names)}; expected which"
            raise ValueError(message)
        place = names.index(of or names[0]) if of in ("", *names) else -1
        found = self.gives[place][1] if place >= 0 else "nothing"
        if found != kind:
            message = f"chart {self.title!r}: {of or names[0]} is {found}; expected {kind}"
            raise ValueError(message)
        return self.look_up(*asked).values[place]

    def look_up(self, *asked: str | int | bool) -> LookupRow:
        """Return the row for what is asked, key by key; yes and no may be a truth.

        ValueError for what it does not ask.
        """
        values = [("no", "yes")[each] if isinstance(each, bool) else each for each in asked]
        if len(values) != len(self.keys):
            names = ", ".join(key.name for key in self.keys)
            message = (
                f"chart {self.title!r} is asked {len(values)} things; expected {names}"
            )
            raise ValueError(message)
        for key, value in zip(self.keys, values, strict=True):
            if not key.has(value):
                found = f"chart {self.title!r}: {key.name} is {value!r}"
                hint = suggestion(str(value), key.words) if key.words else ""
                message = f"{found}; expected {key.expected}{hint}"
                raise ValueError(message)
        others = (row for row in self.rows if row.is_others)
        return next((row for row in self.rows if row.takes(values)), None) or next(others)

    def faults(self) -> Iterator[LookupFault]:
        """Yield what keeps it from giving one answer to each thing that may be asked."""
        others = [at for at, row in enumerate(self.rows) if row.is_others]
        for at in others[1:]:
            yield LookupFault(at, "there is a row of all others already", "one at most")
        rows = [(at, row) for at, row in enumerate(self.rows) if not row.is_others]
        is_needed = False
        for combination in itertools.product(*map(self._parts, range(len(self.keys)))):
            first = [part.low if isinstance(part, Span) else part for part in combination]
            there = [at for at, row in rows if row.takes(first)]
            is_needed = is_needed or not there
            name = ", ".join(map(str, combination))
            if len(there) > 1:
                found = f"{name} stands in {len(there)} rows"
                yield LookupFault(there[-1], found, "one row for each")
            elif not there and not others:
                yield LookupFault(None, f"{name} has no row", "one row for each")
        if others and not is_needed:
            found = "there is nothing left for the row of all others"
            yield LookupFault(others[0], found, "no such row")

    def _parts(self, place: int) -> tuple[str | Span, ...]:
        """What may be asked of a key, numbers in spans that all rows take alike."""
        key = self.keys[place]
        if key.words:
            return key.words
        cells = (span for row in self.rows for span in row.cells[place : place + 1])
        spans = [each for cell in cells for each in cell if isinstance(each, Span)]
        edges = {edge for low, high in spans for edge in (low, high + 1)}
        inside = sorted(edge for edge in edges if key.span.low < edge <= key.span.high)
        starts = [key.span.low, *inside, key.span.high + 1]
        return tuple(Span(low, after - 1) for low, after in itertools.pairwise(starts))
