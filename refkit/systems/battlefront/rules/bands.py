"""Charts of bands that the umpire types in: every number has exactly one row (R-01)."""

import itertools
from collections.abc import Iterator, Sequence

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.charts import FAR, Misfit, Row, band, gaps_and_overlaps
from refkit.engine.problems import RowFault
from refkit.systems.battlefront.records import CppRow, WeatherRow
from refkit.systems.battlefront.rules.faults import row_fault

Line = CppRow | WeatherRow
FACES = (1, 10)


def as_row(line: Line) -> Row:
    """Return a line of the CPP or the weather chart as a row; a blank is an open end."""
    low = -FAR if line.low is None else line.low
    high = FAR if line.high is None else line.high
    return Row(low, high, str(line.cpp) if isinstance(line, CppRow) else line.weather)


def as_rows(lines: Sequence[Line]) -> tuple[Row, ...]:
    """Return the lines of a chart as its rows, the lowest first."""
    return tuple(sorted(map(as_row, lines), key=lambda each: each.low))


def cpp_chart(campaign: Campaign) -> Iterator[RowFault]:
    """Yield what is wrong in the CPP charts, one for each number of slots a day."""
    told = sorted(campaign.rows(CppRow), key=lambda line: line.slots)
    for _, lines in itertools.groupby(told, key=lambda line: line.slots):
        yield from _misfits(tuple(lines), -FAR, FAR)


def weather_chart(campaign: Campaign) -> Iterator[RowFault]:
    """Yield the results of the weather roll that have no row, or more than one."""
    weather = campaign.rows(WeatherRow)
    if weather:
        yield from _misfits(weather, *_reach(weather))


def _reach(lines: Sequence[WeatherRow]) -> tuple[int, int]:
    """What a d10 can come to with what the row before adds to it."""
    # No other modifier bears on this roll, so no row need have an open end.
    added = [line.next_modifier for line in lines]
    return FACES[0] + min(0, *added), FACES[1] + max(0, *added)


def _misfits(lines: Sequence[Line], low: int, high: int) -> Iterator[RowFault]:
    turned = [each for each in lines if as_row(each).low > as_row(each).high]
    for line in turned:
        expected = f"{line.low} or more, as the row is from {line.low}"
        yield _fault(line, "high", "", expected)
    # A row that ends before it begins would be told as gaps and overlaps as well.
    if not turned:
        for misfit in gaps_and_overlaps(map(as_row, lines), low, high):
            yield _overlap(lines, misfit) if misfit.rows else _gap(lines, misfit)


def _gap(lines: Sequence[Line], gap: Misfit) -> RowFault:
    """Told at the row above the gap; above the highest row at that row's end."""
    message = f": {band(gap.low, gap.high)} has no row"
    above = [line for line in lines if as_row(line).low > gap.high]
    below = [line for line in lines if as_row(line).high < gap.low]
    if not above:
        highest = max(below, key=lambda line: as_row(line).high)
        expected = "a blank in the highest row: it is open upwards"
        return _fault(highest, "high", message, expected)
    lowest = min(above, key=lambda line: as_row(line).low)
    if not below:
        expected = "a blank in the lowest row: it is open downwards"
        return _fault(lowest, "low", message, expected)
    ends = max(below, key=lambda line: as_row(line).high)
    return _fault(
        lowest, "low", message, f"{gap.low}, as row {ends.row} ends at {ends.high}"
    )


def _overlap(lines: Sequence[Line], twice: Misfit) -> RowFault:
    """Told at the one of the rows that begins last."""
    there = [line for line in lines if as_row(line).low <= twice.low <= as_row(line).high]
    last = max(there, key=lambda line: as_row(line).low)
    numbers = " and ".join(str(line.row) for line in there)
    message = f": {band(twice.low, twice.high)} stands in rows {numbers}"
    return _fault(last, "low", message, "every number in one row")


def _fault(line: Line, field: str, told: str, expected: str) -> RowFault:
    title, value = {"low": ("From", line.low), "high": ("To", line.high)}[field]
    found = f"{title} is {'blank' if value is None else value}{told}"
    return row_fault(line, field, found, expected)
