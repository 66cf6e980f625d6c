"""How columns write their days: by others where one alone is doubtful."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import NamedTuple

from refkit.engine.records.days import written
from refkit.workbook.adopt import words
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.understanding import names
from refkit.workbook.adopt.understanding.contents import Contents, column_contents
from refkit.workbook.adopt.understood import (
    Question,
    UnderstoodBlock,
    UnderstoodColumn,
)
from refkit.workbook.adopt.values.dates import Days, DaysRead, find_days
from refkit.workbook.adopt.values.notations import notation_named

# How far from the title's day one is that cannot be meant, and from other columns' days.
FAR, NEAR = timedelta(days=100), timedelta(days=30)
# So many days, each at most the second after the one before it, follow each other.
FEWEST_DAYS, ONE = 3, timedelta(days=1)
DAY_ROLES = frozenset({"arrives", "date"})
SHOWN = 3
_DAY = re.compile(
    r"\d{1,4}\s?[./-]\s?(?:\d{1,2}|[^\W\d]{3,14})\s?[./-]\s?\d{2,4}"
    r"|\d{1,2}(?:\.|st|nd|rd|th|er|\u00ba)?\s(?:de\s)?[^\W\d]{3,14}\.?\s(?:de\s)?\d{4}"
)
_MONTH = re.compile(r"(?<![^\W\d])([^\W\d]{3,14})\.?\s(?:de\s|del\s)?(1\d{3}|20\d{2})")
_START = re.compile(
    r"\b[^\W\d](?:[- ]?day|[- ]?tag|-dag|[- ]?jour)\b|\bjour J\b|\b[^\W\d_]\s*=\s*\d",
    re.IGNORECASE,
)


class KnownDays(NamedTuple):
    """Days that are plain somewhere in a workbook, and the one from which D+2 counts.

    `orders` are those in which columns plainly write their days, `is_dated` says that
    some are in columns and not only in titles, `is_day_first` that nobody who speaks the
    umpire's language writes the month before the day.
    """

    days: tuple[date, ...] = ()
    start: date | None = None
    orders: frozenset[str] = frozenset()
    is_dated: bool = False
    is_day_first: bool = False


@dataclass(frozen=True, slots=True)
class DayColumn:
    """A column with how it writes its days, and the question that leaves."""

    column: UnderstoodColumn
    question: Question | None = None


def known_days(texts: Iterable[str], columns: Iterable[Contents]) -> KnownDays:
    """Return the days that titles and plain columns say."""
    found = [(text, day) for text in texts for day in _days_in(text)]
    start = next((day for text, day in found if _START.search(text)), None)
    said = [day for _, day in found]
    days: list[date] = []
    orders = set()
    for column in columns:
        read = find_days(column.values)
        if len(read.ways) == 1 and read.ways[0].order != "day":
            days += filter(None, map(read.ways[0].read, column.values))
            orders |= {read.ways[0].order} if column.texts else set()
    unique = tuple(dict.fromkeys((*days, *said)))
    return KnownDays(unique, start, frozenset(orders), bool(days))


def days_written(texts: Iterable[str]) -> Iterator[date]:
    """Yield the days written out in texts that can be read in one way.

    >>> [day.isoformat() for day in days_written(["As of 3-Nov-44", "May 1940", "8/9/44"])]
    ['1944-11-03']
    """
    for each in (found for text in texts for found in _DAY.findall(text)):
        ways = find_days([each]).ways
        if len(ways) == 1 and (day := ways[0].read(each)):
            yield day


def _days_in(text: str) -> Iterator[date]:
    yield from days_written([text])
    for month, year in _MONTH.findall(text):
        for number in words.lexicon("months").exact(month):
            yield date(int(year), int(number), 1)


def read_days(
    block: UnderstoodBlock, column: UnderstoodColumn, known: KnownDays, said: Answers
) -> DayColumn:
    """Return a column of days with its notation; none where that is left open."""
    contents = column_contents(block.block, column.heading)
    read = _sure_days(find_days(contents.values, known.days, known.start), contents, known)
    if not read.ways:
        return DayColumn(column)
    name = names.days_question(column.heading.whole)
    order = said.answer(name)
    ways = [way for way in read.ways if order in (None, way.order)]
    ways = [_with_start(way, order) for way in ways or read.ways]
    if ways[0].order == "day" and ways[0].start is None:
        asked = _start_question(name, block, contents)
        return DayColumn(replace(column, asked=name), asked)
    if len(ways) == 1:
        return DayColumn(replace(column, notation=ways[0].name))
    return DayColumn(replace(column, asked=name), _question(name, block, contents, read))


def _with_start(way: Days, answer: str | None) -> Days:
    """Return how a column counts its days, from the day that the umpire answered."""
    if way.order != "day" or way.start or answer is None:
        return way
    told = find_days([answer]).ways
    return replace(way, start=told[0].read(answer) if len(told) == 1 else None)


def _start_question(name: str, block: UnderstoodBlock, contents: Contents) -> Question:
    """Return the question from which day a column counts."""
    texts = list(contents.texts.values())
    return Question(
        name,
        f"From which day are {', '.join(texts[:SHOWN])} under "
        f"{contents.heading.whole!r} counted? Nothing says it.",
        tuple(f"{block.block.sheet}!{c.cell.ref}" for c in contents.cells.values()),
        (),
        hangs=f"{len(texts)} days; without an answer they are left out.",
    )


def _sure_days(read: DaysRead, contents: Contents, known: KnownDays) -> DaysRead:
    """Return the ways to read days, without those that nobody would think of.

    Dots stand behind the day, whatever comes next; another column that is plain, or days
    far from all others, settle the rest.
    """
    ways = {way.order: way for way in read.ways}
    year = read.ways[0].year if read.ways else 0
    for way in find_days(contents.values, (), known.start).ways:
        ways.setdefault(way.order, replace(way, year=year))
    if len(ways) < 2:
        return read
    if all("." in text for text in contents.texts.values()):
        ways.pop("mdy", None)
    plain = {order: way for order, way in ways.items() if order in known.orders}
    if known.is_day_first or _follow_on(ways, contents):
        ways.pop("mdy", None)
    near = {o: way for o, way in ways.items() if not _is_far(way, contents, known)}
    left = plain if len(plain) == 1 else near or ways
    return DaysRead(tuple(left.values()), read.unread)


def _follow_on(ways: Mapping[str, Days], contents: Contents) -> bool:
    """Tell whether days follow each other in one month only where the day stands first."""
    told = {
        order: {day for value in contents.values if (day := way.read(value))}
        for order, way in ways.items()
    }
    first, second = told.get("dmy", set()), told.get("mdy", set())
    months = [{(day.year, day.month) for day in days} for days in (first, second)]
    is_run = len(first) >= FEWEST_DAYS and max(first) - min(first) <= 2 * len(first) * ONE
    return is_run and len(months[0]) == 1 and len(months[1]) == len(second)


def _is_far(way: Days, contents: Contents, known: KnownDays) -> bool:
    """Tell whether a way gives days that cannot be of this campaign."""
    most = NEAR if known.is_dated else FAR
    found = [day for value in contents.values if (day := way.read(value))]
    return bool(known.days) and any(
        min(abs(day - each) for each in known.days) > most for day in found
    )


def _question(
    name: str, block: UnderstoodBlock, contents: Contents, read: DaysRead
) -> Question:
    texts = list(contents.texts.values())
    cells = contents.cells.values()
    kind = block.kind
    assert kind
    field = kind.roles.get("date", "")
    return Question(
        name,
        f"Which days are {', '.join(texts[:SHOWN])} under {contents.heading.whole!r}?",
        tuple(f"{block.block.sheet}!{cell.cell.ref}" for cell in cells),
        tuple((way.order, _shown(way, texts)) for way in read.ways),
        hangs=f"{len(texts)} days; without an answer they are left out.",
        must=bool(field) and kind.columns[field].required,
    )


def _shown(way: Days, texts: Sequence[str]) -> str:
    days = (way.read(text) for text in texts[:SHOWN])
    return ", ".join(written(day) for day in days if day)


def amount_notation(column: UnderstoodColumn, contents: Contents) -> str:
    """Return the notation of a column that says how many, what of, or yes and no."""
    if column.role == "parts":
        return "composition"
    if contents.ticks:
        return contents.ticks.name
    return contents.amounts if notation_named(contents.amounts) else ""
