"""The CPP and weather charts that the umpire types in (R-01)."""

import itertools
from collections.abc import Iterator, Sequence

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.lookups import EVERY, Span
from refkit.engine.charts.typed_bands import band_faults
from refkit.engine.problems import RowFault
from refkit.systems.battlefront.records import CppRow, WeatherRow

FACES = (1, 10)


def cpp_chart(campaign: Campaign) -> Iterator[RowFault]:
    """Yield what is wrong in the CPP charts, one for each number of slots a day."""
    told = sorted(campaign.rows(CppRow), key=lambda line: line.slots)
    for _, lines in itertools.groupby(told, key=lambda line: line.slots):
        yield from band_faults(tuple(lines), EVERY)


def weather_chart(campaign: Campaign) -> Iterator[RowFault]:
    """Yield the results of the weather roll that have no row, or more than one."""
    weather = campaign.rows(WeatherRow)
    if weather:
        yield from band_faults(weather, _reach(weather))


def _reach(lines: Sequence[WeatherRow]) -> Span:
    """What a d10 can come to with what the row before adds to it."""
    # No other modifier bears on this roll, so no row need have an open end.
    added = [line.next_modifier for line in lines]
    return Span(FACES[0] + min(0, *added), FACES[1] + max(0, *added))
