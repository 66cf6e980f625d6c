"""Days as an umpire types them: the year and the century follow from the campaign."""

import datetime
from collections.abc import Callable, Iterable

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.columns import columns
from refkit.engine.records.day_ranges import Days, possible_days
from refkit.engine.records.days import possible_dates

CENTURY = 100


def campaign_years(campaign: Campaign) -> tuple[int, ...]:
    """Return the years of the days in a campaign's calendar, in their order."""
    dated = [c.field for c in columns(campaign.system.record("Slot")) if c.kind == "date"]
    days = (getattr(row, name) for row in campaign.rows("Slot") for name in dated)
    return tuple(dict.fromkeys(day.year for day in days if day))


def likely_dates(text: str, years: Iterable[int] = ()) -> tuple[datetime.date, ...]:
    """Return the days a text can mean; one without a year is of one of these years.

    >>> [str(day) for day in likely_dates("14 June", (1944,))]
    ['1944-06-14']
    >>> [str(day) for day in likely_dates("14th June '44", (1943,))]
    ['1944-06-14']
    >>> likely_dates("14 June")
    ()
    """
    found = _with_years(text, years, _single_days)
    return tuple(day for (day,) in found)


def _single_days(text: str) -> tuple[Days, ...]:
    return tuple((day,) for day in possible_dates(text))


def likely_days(text: str, years: Iterable[int] = ()) -> tuple[Days, ...]:
    """Return the runs or lists of days that a text can mean, as `likely_dates` does.

    >>> [len(days) for days in likely_days("13th to 15th June '44", (1943,))]
    [3]
    >>> [str(days[0]) for days in likely_days("13-15 June", (1944,))]
    ['1944-06-13']
    """
    return _with_years(text, years, possible_days)


def _with_years(
    text: str, years: Iterable[int], read: Callable[[str], Iterable[Days]]
) -> tuple[Days, ...]:
    near = (*years,)
    found = (*read(text),) or (days for year in near for days in read(f"{text} {year}"))
    return _of_the_century(tuple(dict.fromkeys(found)), near)


def _of_the_century(found: tuple[Days, ...], near: tuple[int, ...]) -> tuple[Days, ...]:
    """Leave out what is said of two centuries and is not of that of the campaign."""
    centuries = {year // CENTURY for year in near}
    starts = {days[0] for days in found}
    other = {
        day
        for day in starts
        if day.year // CENTURY not in centuries
        and any(_is_same_but_century(day, each, centuries) for each in starts)
    }
    return tuple(days for days in found if days[0] not in other)


def _is_same_but_century(
    day: datetime.date, other: datetime.date, centuries: set[int]
) -> bool:
    is_far = day.year != other.year and (day.year - other.year) % CENTURY == 0
    return is_far and other.year // CENTURY in centuries
