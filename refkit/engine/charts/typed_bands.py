"""Bands that an umpire types in, from low to high: every number has exactly one row."""

from collections.abc import Iterator, Sequence
from typing import Any

from refkit.engine.charts.charts import FAR, Misfit, Row, band, gaps_and_overlaps
from refkit.engine.charts.lookups import Span
from refkit.engine.problems import RowFault
from refkit.engine.records.records import columns


def band_rows(lines: Sequence[Any], result: str) -> tuple[Row, ...]:
    """Return the rows of a worksheet as those of a chart, the lowest first.

    Each has the fields `low` and `high`, of which a blank is an open end, and its result.
    """
    rows = (_as_row(line, str(getattr(line, result))) for line in lines)
    return tuple(sorted(rows, key=lambda each: each.low))


def _as_row(line: Any, result: str = "") -> Row:
    low = -FAR if line.low is None else line.low
    return Row(low, FAR if line.high is None else line.high, result)


def _number(line: Any) -> str:
    """What a row is called: the last part of its key."""
    return str(getattr(line, line.key[-1]))


def band_faults(lines: Sequence[Any], asked: Span) -> Iterator[RowFault]:
    """Yield what keeps the rows of a worksheet from having each number once."""
    turned = [each for each in lines if _as_row(each).low > _as_row(each).high]
    for line in turned:
        expected = f"{line.low} or more, as the row is from {line.low}"
        yield _fault(line, "high", "", expected)
    # A row that ends before it begins would be told as gaps and overlaps as well.
    if not turned:
        for misfit in gaps_and_overlaps(map(_as_row, lines), *asked):
            yield _overlap(lines, misfit) if misfit.rows else _gap(lines, misfit)


def _gap(lines: Sequence[Any], gap: Misfit) -> RowFault:
    """Told at the row above the gap; above the highest row at that row's end."""
    message = f": {band(gap.low, gap.high)} has no row"
    above = [line for line in lines if _as_row(line).low > gap.high]
    below = [line for line in lines if _as_row(line).high < gap.low]
    if not above:
        highest = max(below, key=lambda line: _as_row(line).high)
        expected = "a blank in the highest row: it is open upwards"
        return _fault(highest, "high", message, expected)
    lowest = min(above, key=lambda line: _as_row(line).low)
    if not below:
        expected = "a blank in the lowest row: it is open downwards"
        return _fault(lowest, "low", message, expected)
    ends = max(below, key=lambda line: _as_row(line).high)
    return _fault(
        lowest, "low", message, f"{gap.low}, as row {_number(ends)} ends at {ends.high}"
    )


def _overlap(lines: Sequence[Any], twice: Misfit) -> RowFault:
    """Told at the one of the rows that begins last."""
    there = [line for line in lines if _as_row(line).low <= twice.low <= _as_row(line).high]
    last = max(there, key=lambda line: _as_row(line).low)
    numbers = " and ".join(map(_number, there))
    message = f": {band(twice.low, twice.high)} stands in rows {numbers}"
    return _fault(last, "low", message, "every number in one row")


def _fault(line: Any, field: str, message: str, expected: str) -> RowFault:
    title = next(col.title for col in columns(type(line)) if col.field == field)
    value = getattr(line, field)
    found = f"{title} is {'blank' if value is None else value}{message}"
    return RowFault(type(line).__name__, line.identity, field, found, expected)
