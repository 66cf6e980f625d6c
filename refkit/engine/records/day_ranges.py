"""Several days as people write them: `23-27 December 1942`, `five days from 23.12.1942`."""

import datetime
import re
from collections.abc import Iterable, Iterator

from refkit.engine.records.days import possible_dates

MOST_DAYS = 99
Days = tuple[datetime.date, ...]
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DAYS = r"days?|tage?n?|jours?"
_COUNTED = (
    re.compile(rf"(?P<many>\w+) (?:{_DAYS}),? (?:from|starting|beginning|ab|von|since)"
               r"(?: on)? (?P<first>.+)", re.IGNORECASE),
    re.compile(rf"(?:from |ab )?(?P<first>.+?),? (?:for )?(?P<many>\w+) (?:{_DAYS})",
               re.IGNORECASE),
)  # fmt: skip
_TO = re.compile(
    r"\.?\s*(?:\bto\b|\buntil\b|\btill\b|\bthrough\b|\bbis\b|[-\u2013\u2014]|\.\.)\s*"
)
_FROM = re.compile(r"(?:from|between|von|vom)\s+", re.IGNORECASE)
# `December 23-27, 1942`: the month stands before both.
_MONTH_FIRST = re.compile(
    r"([^\W\d]+)\.? (\d{1,2})\s*[-\u2013\u2014]\s*(\d{1,2}),? (\d{2,4})"
)
_AND = re.compile(r"\s*(?:,|;|&|\band\b|\bund\b|\bet\b)\s*", re.IGNORECASE)
_OF = re.compile(r"(\d(?:st|nd|rd|th)?) of ", re.IGNORECASE)
_PARTED = re.compile(r";|(?<=\d{4}),")


def possible_days(text: str) -> tuple[Days, ...]:
    """Return every run or list of days that a text can mean, in order; () where none.

    >>> [str(day) for day in possible_days("23-25 December 1942")[0]]
    ['1942-12-23', '1942-12-24', '1942-12-25']
    >>> [str(day) for day in possible_days("two days from 31.12.1942")[0]]
    ['1942-12-31', '1943-01-01']
    >>> len(possible_days("17th to 19th of September 1944")[0])
    3
    >>> len(possible_days("3/4/1942")), possible_days("next week")
    (2, ())
    >>> [str(day) for day in possible_days("26, 27 and 29 June 1944")[0]]
    ['1944-06-26', '1944-06-27', '1944-06-29']
    """
    text = " ".join(text.strip().replace("\n", ";").split()).strip(" ;.")
    text = _OF.sub(r"\1 ", text)
    found = tuple(dict.fromkeys((*_alone(text), *_counted(text), *_ranged(text))))
    if found:
        return found
    parts = [part.strip() for part in _PARTED.split(text) if part.strip()]
    listed = tuple(_listed(parts)) if len(parts) > 1 else ()
    return listed or tuple(dict.fromkeys(_enumerated(text)))


def _listed(parts: Iterable[str]) -> Iterator[Days]:
    """Yield the days of a list, if each part is written so that it means one thing."""
    meant = [possible_days(part) for part in parts]
    if all(len(each) == 1 for each in meant):
        days = {day for (run,) in meant for day in run}
        yield tuple(sorted(days))


def _enumerated(text: str) -> Iterator[Days]:
    """Yield the days of a list whose last says month and year for those before it."""
    parts = [part.strip(" .") for part in _AND.split(text)]
    *before, end = filter(None, parts) if any(parts) else ("",)
    for last in (*_alone(end), *_ranged(end)) if before else ():
        days = [*last]
        for part in reversed(before):
            near = {
                d for d in _starts(part, days[0]) if 1 <= (days[0] - d).days <= MOST_DAYS
            }
            days = [*near, *days] if len(near) == 1 else []
            if not days:
                break
        if days:
            yield tuple(days)


def _alone(text: str) -> Iterator[Days]:
    yield from ((day,) for day in possible_dates(text))


def _counted(text: str) -> Iterator[Days]:
    for form in _COUNTED:
        found = form.fullmatch(text)
        many = _number(found["many"]) if found else 0
        if found and 1 <= many <= MOST_DAYS:
            yield from (_run(day, many) for day in possible_dates(found["first"]))


def _ranged(text: str) -> Iterator[Days]:
    text = _FROM.sub("", text, count=1) if _FROM.match(text) else text
    if named := _MONTH_FIRST.fullmatch(text):
        month, first, last, year = named.groups()
        text = f"{first} - {last} {month} {year}"
    for sign in _TO.finditer(text):
        left, right = text[: sign.start()].strip(" .,"), text[sign.end() :]
        ends = possible_dates(right)
        for start, end in ((start, e) for e in ends for start in _starts(left, e)):
            many = (end - start).days + 1
            if 1 <= many <= MOST_DAYS:
                yield _run(start, many)


def _starts(left: str, end: datetime.date) -> Iterator[datetime.date]:
    """Yield what the first day can be: what it leaves out, it has of the last."""
    whole = possible_dates(left)
    if whole:
        yield from whole
    elif re.fullmatch(r"\d{1,2}(?:st|nd|rd|th)?", left):
        day = int(re.sub(r"\D", "", left))
        yield from possible_dates(f"{end.year:04}-{end.month:02}-{day:02}")
    else:
        years = (end.year, end.year - 1)
        found = (day for year in years for day in possible_dates(f"{left} {year}"))
        yield from (day for day in found if day <= end)


def _run(first: datetime.date, many: int) -> Days:
    return tuple(first + datetime.timedelta(days=number) for number in range(many))


def _number(word: str) -> int:
    if word.isdecimal() and word.isascii():
        return int(word)
    word = word.casefold()
    return _NUMBERS.index(word) + 1 if word in _NUMBERS else 0
