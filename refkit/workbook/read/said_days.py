"""The days that the umpire's own worksheets name: when his campaign may be played."""

import datetime
from collections.abc import Iterable

from refkit.workbook.adopt.understanding.days import days_written
from refkit.workbook.read.contents import Contents
from refkit.xlsx.cells.cells import Cells, Sheet, read_cells
from refkit.xlsx.package.package import Package

# What is younger are days of playing and of painting.
LATEST = 1990
LONGEST = 31  # days; more are the history of a unit


def said_days(package: Package, contents: Contents) -> tuple[datetime.date, ...]:
    """Return every day from the first to the last that his worksheets name.

    None where they name none, or days too far apart for one campaign.
    """
    ours = {found.title for found in contents.found.values()}
    ours |= {contents.cover.title} if contents.cover else set()
    sheets = read_cells(package).values() if contents.own.is_adopted else ()
    his = [each for each in sheets if each.title not in ours]
    named = [day for each in his for day in _days(each.cells)] + _written(his)
    if not named:
        return ()
    first, last = min(named), max(named)
    number = (last - first).days + 1
    days = (first + datetime.timedelta(days=after) for after in range(number))
    return tuple(days) if number <= LONGEST else ()


def _written(his: Iterable[Sheet]) -> list[datetime.date]:
    """Return the days that titles and cells write out, where they can be read in one way.

    Of a month alone nobody knows the days.
    """
    texts = [sheet.title for sheet in his]
    values = (cell.value for sheet in his for cell in sheet.cells.values())
    texts += [value for value in values if isinstance(value, str)]
    return [day for day in days_written(texts) if day.year <= LATEST]


def _days(cells: Cells) -> list[datetime.date]:
    """Return the days in cells, of a day with an hour the day."""
    values = (each.value for each in cells.values())
    dated = (
        value.date() if isinstance(value, datetime.datetime) else value for value in values
    )
    return [v for v in dated if isinstance(v, datetime.date) and v.year <= LATEST]
