"""Days as people write them: every day a text can mean, none of them preferred."""

import datetime
import re
from collections.abc import Iterable, Iterator, Sequence

_ISO = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d[\d:.]*Z?)?", re.ASCII)
_PIECE = re.compile(r"[^\W\d_]+|[0-9]+")
_BETWEEN = re.compile(r"[ .,/'-]*")
_ORDINAL = re.compile(r"(?<=[0-9])(?:st|nd|rd|th|er|e|te|ter)\b", re.IGNORECASE)
_MONTHS = tuple(
    names.split()
    for names in (
        "january february march april may june"
        " july august september october november december",
        "januar februar märz april mai juni"
        " juli august september oktober november dezember",
        "janvier février mars avril mai juin"
        " juillet août septembre octobre novembre décembre",
    )
)
_WEEKDAYS = tuple(
    names.split()
    for names in (
        "monday tuesday wednesday thursday friday saturday sunday",
        "montag dienstag mittwoch donnerstag freitag samstag sonntag",
        "lundi mardi mercredi jeudi vendredi samedi dimanche",
    )
)
# The place of year, month and day among three numbers.
_YEAR_FIRST, _DAY_FIRST, _MONTH_FIRST = (0, 1, 2), (2, 1, 0), (2, 0, 1)
_CENTURIES = (1900, 2000)
MANY = 4  # days that are named one by one


def written(day: datetime.date) -> str:
    """Return a day as people write it.

    >>> written(datetime.date(1944, 6, 7))
    '7 June 1944'
    """
    return f"{without_year(day)} {day.year}"


def without_year(day: datetime.date) -> str:
    """Return a day and its month as people write them.

    >>> without_year(datetime.date(1944, 6, 7))
    '7 June'
    """
    return f"{day.day} {day:%B}"


def abbreviated(day: datetime.date) -> str:
    """Return a day and its month as a narrow column has them.

    >>> abbreviated(datetime.date(1944, 9, 7))
    '7 Sep'
    """
    return f"{day.day} {day:%b}"


def named_days(days: Sequence[datetime.date]) -> str:
    """Return days as people write them: a run by its first and last.

    >>> sixth, seventh, ninth = (datetime.date(1944, 6, day) for day in (6, 7, 9))
    >>> named_days([sixth, seventh]), named_days([sixth, ninth]), named_days([sixth])
    ('6 June 1944 to 7 June 1944', '6 June 1944, 9 June 1944', '6 June 1944')
    """
    named = [written(day) for day in days]
    if is_run(days) and len(days) > 1:
        return f"{named[0]} to {named[-1]}"
    return ", ".join(named[:MANY]) + f" and {len(named) - MANY} more" * (len(named) > MANY)


def is_run(days: Sequence[datetime.date]) -> bool:
    """Whether days follow each other, each once."""
    return bool(days) and (days[-1] - days[0]).days + 1 == len(days)


def possible_dates(text: str) -> tuple[datetime.date, ...]:
    """Return the days a text can mean; a year of two digits may be of two centuries.

    Points stand between day, month and year in this order only; strokes and hyphens stand
    with the month first too. A weekday leaves those days that fall on it.

    >>> [str(day) for day in possible_dates("Wed 23rd Dec. 1942")]
    ['1942-12-23']
    >>> [str(day) for day in possible_dates("3/4/1942")]
    ['1942-04-03', '1942-03-04']
    """
    text = " ".join(text.split())
    iso = _ISO.fullmatch(text)
    if iso:
        return tuple(_days([iso[1].split("-")]))
    text = _ORDINAL.sub("", text)
    pieces = _PIECE.findall(text)
    if not _BETWEEN.fullmatch(_PIECE.sub("", text)):
        return ()
    on = _number(_WEEKDAYS, pieces[0], 2) if len(pieces) == 4 else None
    if len(pieces) != (3 if on is None else 4):
        return tuple(_days(_compact(pieces)))
    # Two orders may give one day, as in 3/3/1942.
    found = dict.fromkeys(_days(_orders(pieces[-3:], text)))
    return tuple(day for day in found if on is None or day.weekday() == on)


def _compact(pieces: list[str]) -> Iterator[list[str]]:
    """Yield year, month and day of eight digits that start with a year."""
    if len(pieces) == 1 and re.fullmatch(r"(1[5-9]|20)[0-9]{6}", pieces[0]):
        yield [pieces[0][:4], pieces[0][4:6], pieces[0][6:]]


def _orders(pieces: list[str], text: str) -> Iterator[list[str]]:
    """Yield year, month and day in every order that three pieces can have."""
    named = [_number(_MONTHS, piece, 3) for piece in pieces]
    months = [at for at, number in enumerate(named) if number is not None]
    if len(months) == 1:
        at = months[0]
        pieces = [*pieces[:at], str((named[at] or 0) + 1), *pieces[at + 1 :]]
        # By where the month's name stands; nobody writes it last.
        orders = {0: (_MONTH_FIRST,), 1: (_DAY_FIRST, _YEAR_FIRST), 2: ()}[at]
    else:
        orders = (_YEAR_FIRST, _DAY_FIRST, _MONTH_FIRST)
        orders = orders[:2] if "." in text else orders
    for order in orders:
        year, month, day = (pieces[place] for place in order)
        if len(year) == 4 or (len(year) == 2 and order != _YEAR_FIRST):
            yield [year, month, day]


def _days(found: Iterable[list[str]]) -> Iterator[datetime.date]:
    for year, month, day in found:
        if not (year + month + day).isdecimal() or len(day) > 2 or len(month) > 2:
            continue
        for century in (0,) if len(year) == 4 else _CENTURIES:
            try:
                yield datetime.date(century + int(year), int(month), int(day))
            except ValueError:
                continue


def _number(names: tuple[list[str], ...], word: str, least: int) -> int | None:
    """Return which name a word is or begins, if it can be no other one."""
    word = word.casefold()
    found = {
        number
        for language in names
        for number, name in enumerate(language)
        if name.startswith(word)
    }
    return found.pop() if len(word) >= least and len(found) == 1 else None
