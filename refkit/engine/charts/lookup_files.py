"""A chart without dice as its file writes it, and as an umpire's worksheet holds it."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pydantic import BaseModel, ConfigDict

from refkit.engine.charts import printed
from refkit.engine.charts.charts import FAR
from refkit.engine.charts.lookups import (
    ANY,
    OTHERS,
    Cell,
    Key,
    Lookup,
    LookupFault,
    LookupRow,
    Span,
    Value,
    ValueKind,
)
from refkit.engine.charts.typed_bands import band_faults
from refkit.engine.problems import RowFault, suggestion
from refkit.engine.records.records import Record

NUMBERS = re.compile(r"(-?\d+)(?:\s*(\+|-)|\s*-\s*(-?\d+))?")
FIELD = re.compile(r"([A-Z]\w*)\.(\w+)")
WRITTEN = {
    "whole": "a whole number",
    "fraction": "a fraction such as 1/4",
    "yes/no": "yes or no",
}


class Written(BaseModel):
    """A chart file without dice: what it asks, what it gives, and its rows as lines.

    What is asked are words, numbers such as '0+' or '2-12', or a field with choices.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    title: str
    cite: str
    asks: dict[str, list[str] | str]
    gives: dict[str, ValueKind]
    rows: str


Choices = Callable[[str, str], Sequence[str]]


def is_without_dice(text: str) -> bool:
    """Whether a chart file asks something instead of rolling."""
    try:
        return "asks" in tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False


def parse(name: str, text: str, choices: Choices = lambda _record, _field: ()) -> Lookup:
    """Return the chart in a TOML text; ValueError names the chart and every fault.

    `choices` gives those of a field, by its record and its name.
    """
    written = printed.read(name, text, Written)
    keys = tuple(_key(name, *each, choices) for each in written.asks.items())
    lines = [_cells(line) for line in written.rows.strip().splitlines()]
    empty = Lookup(
        name, written.title, written.cite, keys, tuple(written.gives.items()), ()
    )
    lookup, faults = fill(empty, lines)
    if faults:
        sentences = (_in_words(lines, fault) for fault in faults)
        message = f"chart {lookup.title!r} ({lookup.clause}): " + "; ".join(sentences)
        raise ValueError(message)
    return lookup


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.split("|"))


def _in_words(lines: Sequence[Sequence[str]], fault: LookupFault) -> str:
    place = "" if fault.row is None else f"row '{' | '.join(lines[fault.row])}': "
    return f"{place}{fault.found}; expected {fault.expected}"


def _key(chart: str, name: str, asked: list[str] | str, choices: Choices) -> Key:
    if isinstance(asked, list):
        return Key(name, tuple(asked))
    if asked == ANY:
        return Key(name)
    if found := FIELD.fullmatch(asked):
        words = tuple(filter(None, choices(found[1], found[2])))
        if words:
            return Key(name, words)
    elif span := _span(asked):
        return Key(name, span=span)
    expected = "words, numbers such as '0+' or '2-12', or a field with choices"
    message = f"chart {chart!r}: {name} is {asked!r}; expected {expected}"
    raise ValueError(message)


def _span(text: str) -> Span | None:
    """Return the numbers in a text such as '3', '3-5', '9+' or '2-', None for others."""
    found = NUMBERS.fullmatch(text)
    if not found:
        return None
    first, end, last = int(found[1]), found[2], found[3]
    if end:
        return Span(first, FAR) if end == "+" else Span(-FAR, first)
    return Span(first, int(last) if last else first)


def fill(empty: Lookup, lines: Sequence[Sequence[str]]) -> tuple[Lookup, list[LookupFault]]:
    """Return a chart with rows of cells as people write them, and what is wrong in it."""
    rows: list[LookupRow] = []
    faults: list[LookupFault] = []
    for place, cells in enumerate(lines):
        try:
            rows.append(_row(empty, cells))
        except ValueError as error:
            found, _, expected = str(error).partition("; expected ")
            faults.append(LookupFault(place, found, expected))
    lookup = replace(empty, rows=tuple(rows))
    # Of a row that is not understood it is not known what it would take.
    return lookup, faults or list(lookup.faults())


def _row(chart: Lookup, texts: Sequence[str]) -> LookupRow:
    """Return a row of cells; ValueError says what is there and what was expected."""
    heads, wide = chart.heads, len(chart.keys)
    if len(texts) != len(heads):
        message = f"there are {len(texts)} cells; expected {', '.join(heads)}"
        raise ValueError(message)
    pairs = list(zip(chart.keys, texts, strict=False))
    is_others = all(text == OTHERS for _, text in pairs)
    cells = () if is_others else tuple(_cell(key, text) for key, text in pairs)
    given = zip(chart.gives, texts[wide:], strict=True)
    values = tuple(_value(name, kind, text) for (name, kind), text in given)
    return LookupRow(cells, values, tuple(texts))


def _cell(key: Key, text: str) -> Cell:
    if text == ANY:
        return key.words or (key.span,)
    parts = [part.strip() for part in text.split(",")]
    return tuple(_word(key, each) for each in parts) if key.words else tuple(
        _numbers(key, each) for each in parts
    )  # fmt: skip


def _word(key: Key, text: str) -> str:
    if text not in key.words:
        hint = suggestion(text, key.words)
        message = f"{key.title} is {text!r}; expected {key.expected}{hint}"
        raise ValueError(message)
    return text


def _numbers(key: Key, text: str) -> Span:
    span = _span(text)
    if span is None or span.low > span.high:
        message = f"{key.title} is {text!r}; expected numbers such as 3, 3-5 or 9+"
        raise ValueError(message)
    low = max(span.low, key.span.low) if span.low <= -FAR else span.low
    high = min(span.high, key.span.high) if span.high >= FAR else span.high
    if low < key.span.low or high > key.span.high:
        message = f"{key.title} is {text!r}; expected {key.expected}"
        raise ValueError(message)
    return Span(low, high)


def _value(name: str, kind: ValueKind, text: str) -> Value:
    patterns = {"whole": r"[+-]?\d+", "fraction": r"\d+(/[1-9]\d*)?", "yes/no": "yes|no"}
    if kind == "text":
        return text
    if not re.fullmatch(patterns[kind], text):
        title = name.replace("_", " ").capitalize()
        message = f"{title} is {text!r}; expected {WRITTEN[kind]}"
        raise ValueError(message)
    made: Mapping[str, Callable[[str], Value]] = {
        "whole": int, "fraction": Fraction, "yes/no": lambda each: each == "yes",
    }  # fmt: skip
    return made[kind](text)


def misfits(lookup: Lookup, cls: type[Record]) -> Iterator[str]:
    """Yield the fields that a worksheet lacks to hold a version of this chart.

    A number that is asked may be two fields, low and high, of which a blank is no end.
    """
    if cls.audience != "open":
        yield f"{cls.__name__} holds the chart {lookup.id!r}; expected rows open to all"
    fields = set(cls.model_fields)
    for key in lookup.keys:
        if key.name not in fields and not _is_split(key, cls):
            yield f"{cls.__name__} holds {lookup.id!r}; expected a field {key.name!r}"
    for name, _ in lookup.gives:
        if name not in fields:
            yield f"{cls.__name__} holds {lookup.id!r}; expected a field {name!r}"


def typed_faults(lookup: Lookup, rows: Sequence[Record]) -> Iterator[RowFault]:
    """Yield what keeps the rows of a worksheet from answering whatever is asked."""
    faults: list[RowFault] = []
    if len(lookup.keys) == 1 and _is_split(lookup.keys[0], type(rows[0])):
        faults += band_faults(rows, lookup.keys[0].span)
    yield from faults
    for fault in () if faults else typed(lookup, rows)[1]:
        # What has no row at all is told at the last one, behind which it may go.
        row = rows[-1 if fault.row is None else fault.row]
        place = type(row).__name__, row.identity, row.key[0]
        yield RowFault(*place, fault.found, fault.expected)


def _is_split(key: Key, cls: type[Record]) -> bool:
    """Whether the numbers that are asked stand in two columns, low and high."""
    fields = set(cls.model_fields)
    return key.name not in fields and not key.words and {"low", "high"} <= fields


def typed(lookup: Lookup, rows: Sequence[Record]) -> tuple[Lookup, list[LookupFault]]:
    """Return the chart as the rows of a worksheet have it, and what is wrong in them."""
    return fill(lookup, [tuple(_typed_cells(lookup, row)) for row in rows])


def _typed_cells(lookup: Lookup, row: Record) -> Iterator[str]:
    for key in lookup.keys:
        is_split = _is_split(key, type(row))
        yield _ends(row) if is_split else _written(getattr(row, key.name))
    for name, _ in lookup.gives:
        yield _written(getattr(row, name))


def _ends(row: Any) -> str:
    if row.low is None:
        return ANY if row.high is None else f"{row.high}-"
    return f"{row.low}+" if row.high is None else f"{row.low}-{row.high}"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
