"""Days as umpires write them, a whole column at once: `20.6.42`, `13 mai 1940`, `D+2`."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from refkit.workbook.adopt.values.day_texts import (
    HUNDRED,
    DayParts,
    day_like,
    day_parts,
    without_weekday,
)
from refkit.workbook.adopt.values.notation import CellValue

# Of a year with two digits, where no other day of the campaign tells the century.
CENTURY = 1900
LONGEST = 40
ORDERS = ("dmy", "mdy", "ymd")
# How far from the campaign's other days one read rightly may be, if others are farther.
NEAR = timedelta(days=40)
PADDED = "00"
PLUS = ("plus", "pi\u00f9", "m\u00e1s", "mais", "\u043f\u043b\u044e\u0441")
_COUNTED = re.compile(
    r"(?P<name>[^\W\d]{1,3})(?:-?(?:day|tag|dag|jour))?"
    rf"(?:(?P<sign>\s?[+\-\u2212]\s?|\s(?:{'|'.join(PLUS)})\s)(?P<n>\d{{1,3}}))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Days:
    """How a column writes its days: in which order, of which year if it does not say.

    `order` is dmy, mdy, ymd, or `day` where days are counted from `start` ("D+2").
    `is_padded` says that numbers below ten have a nought before them.
    """

    order: str
    year: int = 0
    start: date | None = None
    is_padded: bool = False

    @property
    def name(self) -> str:
        """The order with what it takes for granted: `date dmy 1942`."""
        told = [str(self.year)] if self.year else []
        told += [self.start.isoformat()] if self.start else []
        told += [PADDED] if self.is_padded else []
        return " ".join(["date", self.order, *told])

    def read(self, cell: CellValue) -> date | None:
        """Return the day, None where it is none or its year is not known."""
        if isinstance(cell, datetime):
            return cell.date()
        if isinstance(cell, date):
            return cell
        text = _plain(cell)
        if self.order == "day":
            after = _counted(text)
            known = after is not None and self.start is not None
            return self.start + timedelta(after or 0) if known and self.start else None
        parts = day_parts(text)
        return _day(parts, self.order, self.year) if parts else None

    def write(self, value: date, like: CellValue) -> date | str | None:
        """Return a day for a day, and a text with the signs and words of another."""
        if not isinstance(like, str):
            return value
        if self.read(like) == value:
            return like
        if self.order == "day":
            return self._counted_like(value, like)
        return day_like(value, _plain(like), self.order, is_padded=self.is_padded)

    def _counted_like(self, value: date, like: str) -> str | None:
        found = _COUNTED.fullmatch(like.strip())
        if not found or not self.start:
            return None
        after = (value - self.start).days
        if not after and not found["n"]:
            return like.strip()
        sign = found["sign"] or ""
        is_worded = after > 0 and sign.strip().casefold() in PLUS
        return f"{found['name']}{f'{sign}{after}' if is_worded else f'{after:+d}'}"


class DaysRead(NamedTuple):
    """How a column's days may be written, the likeliest first; several are asked about."""

    ways: tuple[Days, ...]
    unread: tuple[str, ...] = ()

    @property
    def is_doubtful(self) -> bool:
        """Whether the column may be read in several ways."""
        return len(self.ways) > 1


def find_days(
    cells: Iterable[CellValue], known: Sequence[date] = (), start: date | None = None
) -> DaysRead:
    """Return how a column writes its days, no way where it writes none.

    `known` are other days of the campaign: they tell the year, and of two orders the one
    that comes nearer. `start` is the day from which `D+2` counts.
    """
    texts = [_plain(c) for c in cells if isinstance(c, str) and c.strip()]
    given = [_as_day(c) for c in cells if isinstance(c, date)]
    if not texts:
        return DaysRead((Days("ymd", is_padded=True),) if given else ())
    if any(map(_is_counted, texts)):
        return _find_counted(texts, start)
    year = _usual_year(texts, [*known, *given])
    orders = [
        order for order in ORDERS if order != "mdy" or not any(map(_is_pointed, texts))
    ]
    read = {order: [_read_as(t, order, year) for t in texts] for order in orders}
    most = max(sum(map(bool, days)) for days in read.values())
    if not most:
        return DaysRead((), tuple(texts))
    fitting = [order for order in orders if sum(map(bool, read[order])) == most]
    different = _different(fitting, read)
    nearest = _nearest(different, read, [*known, *given])
    unread = tuple(t for t, d in zip(texts, read[nearest[0]], strict=True) if not d)
    pads = any(map(_is_padded, texts))
    ways = (Days(o, year, is_padded=pads or o == "ymd") for o in nearest)
    return DaysRead(tuple(ways), unread)


def says_day(text: str) -> bool:
    """Tell whether a text can be nothing but a day, be its year known or not."""
    parts = day_parts(_plain(text))
    return bool(parts and parts.is_told) or _is_counted(text)


def _as_day(day: date) -> date:
    """Return a day without its time."""
    return day.date() if isinstance(day, datetime) else day


def _different(orders: list[str], read: dict[str, list[date | None]]) -> list[str]:
    """Return the orders that give other days than those before them."""
    seen: list[list[date | None]] = []
    kept = []
    for order in orders:
        if read[order] not in seen:
            seen.append(read[order])
            kept.append(order)
    return kept


def _nearest(
    orders: list[str], read: dict[str, list[date | None]], known: Sequence[date]
) -> list[str]:
    """Return the orders whose days are all near the campaign's others, if only some are."""
    near = [
        order
        for order in orders
        if known
        and all(
            min(abs(day - each) for each in known) <= NEAR for day in read[order] if day
        )
    ]
    return near or orders


def _usual_year(texts: list[str], known: Sequence[date]) -> int:
    """Return the year that days without one belong to, 0 where nothing tells it."""
    parts = [each for text in texts if (each := day_parts(text)) and each.third is not None]
    said = [_full_year(max(p.first, p.third or 0), 0) for p in parts]
    years = [*(day.year for day in known), *said]
    return max(years, key=years.count) if years else 0


def _read_as(text: str, order: str, year: int) -> date | None:
    parts = day_parts(text)
    return _day(parts, order, year) if parts else None


def _find_counted(texts: list[str], start: date | None) -> DaysRead:
    unread = tuple(text for text in texts if _counted(text) is None)
    return DaysRead((Days("day", start=start),), unread)


def _is_counted(text: str) -> bool:
    found = _COUNTED.fullmatch(text)
    return bool(found and found["n"])


def _counted(text: str) -> int | None:
    """Return how many days after the first one a text says: `D+2`, `D-Day`."""
    found = _COUNTED.fullmatch(text)
    if not found:
        return None
    number = int(found["n"] or 0)
    sign = (found["sign"] or "").strip().casefold()
    return number if sign in ("", "+", *PLUS) else -number


def _is_pointed(text: str) -> bool:
    """Tell whether points divide a day: nobody who writes them has the month first."""
    return bool(re.match(r"\d{1,2}\s*\.\s*\d{1,2}(?:\s*\.|$)", text))


def _is_padded(text: str) -> bool:
    return bool(re.search(r"(?<!\d)0\d(?!\d)", text))


def _plain(cell: CellValue) -> str:
    text = " ".join(str(cell).split())[:LONGEST] if isinstance(cell, str) else ""
    return without_weekday(text)


def _day(parts: DayParts, order: str, year: int) -> date | None:
    """Return the day that some numbers are in an order; a month's name needs no order."""
    first, second, third, is_told = parts
    if is_told or order == "dmy":
        return _date((third, second, first), year)
    if order == "mdy":
        return _date((third, first, second), year)
    return _date((first, second, third), year) if first >= HUNDRED else None


def _date(numbers: tuple[int | None, int, int | None], year: int) -> date | None:
    said, month, day = numbers
    known = _full_year(said, year) if said is not None else year
    try:
        return date(known, month, day) if known and day else None
    except ValueError:
        return None


def _full_year(said: int, year: int) -> int:
    """Return a year of two digits with its century, which others may tell."""
    return said if said >= HUNDRED else (year // HUNDRED * HUNDRED or CENTURY) + said
