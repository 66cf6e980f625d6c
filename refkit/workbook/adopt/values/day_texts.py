"""A day as a text: its numbers as they stand, and another day in the same dress."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from refkit.workbook.adopt import words

HUNDRED = 100
# How surely a word must be a month's name or its beginning.
SURE = 90
TEENS = (11, 12, 13)
# A sign or a blank between two numbers, or a point with one.
_SIGN = r"(\s*[./\-\s]\s*)"
_NUMBERS = re.compile(
    rf"(\d{{1,4}}){_SIGN}(\d{{1,2}}|[ivxIVX]{{1,4}})(?:{_SIGN}(\d{{2,4}})?\.?)?"
)
_DAY = r"(?P<d>\d{1,2})(?P<o>st|nd|rd|th)?"
_MONTH = r"(?P<m>[^\W\d]{3,12})\.?"
_NAMED = (
    re.compile(
        rf"{_DAY}(?:\.|er|\u00ba|\u00aa)?[\s.\-]*(?:(?:de|di|of)\s+)?{_MONTH}"
        r"(?:[\s,.\-]*(?:de\s+|del\s+|')?(?P<y>\d{4}|\d{2})(?:\s?r\.?|\s?\u0433\.?)?)?",
        re.IGNORECASE,
    ),
    re.compile(rf"{_MONTH}\s+{_DAY}(?:[\s,]+'?(?P<y>\d{{4}}|\d{{2}}))?", re.IGNORECASE),
    re.compile(rf"(?P<y>\d{{4}})[\s.\-]+{_MONTH}[\s.\-]+{_DAY}\.?", re.IGNORECASE),
)
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_ROMAN = {name: number for number, name in enumerate(_ROMANS, 1)}
_WEEKDAY = re.compile(r"^[^\W\d]{2,12}\.?,?\s+(?=\d)")


class DayParts(NamedTuple):
    """The numbers of a day as written; a month is told if it is a word or Roman."""

    first: int
    second: int
    third: int | None
    is_told: bool = False


def without_weekday(text: str) -> str:
    """Return a day's text without the day of the week before it."""
    bare = _WEEKDAY.sub("", text)
    return bare if day_parts(bare) else text


def day_parts(text: str) -> DayParts | None:
    """Return the numbers of a day as they stand, None where it is none."""
    for pattern in _NAMED:
        if (found := pattern.fullmatch(text)) and (month := _month(found["m"])):
            year = int(found["y"]) if found["y"] else None
            return DayParts(int(found["d"]), month, year, is_told=True)
    found = _NUMBERS.fullmatch(text)
    if not found or (found[4] and found[5] and found[2].strip() != found[4].strip()):
        return None
    roman = _ROMAN.get(found[3].casefold())
    if not roman and not found[3].isdecimal():
        return None
    third = int(found[5]) if found[5] else None
    return DayParts(int(found[1]), roman or int(found[3]), third, is_told=bool(roman))


def _month(name: str) -> int:
    """Return the number of a month's name or its beginning in any language, 0 for none."""
    found = words.lexicon("months").ranked(name)
    sure = [each for each in found if each.score >= SURE]
    return int(sure[0].value) if len(sure) == 1 else 0


def day_like(value: date, like: str, order: str, *, is_padded: bool) -> str | None:
    """Return a day with the signs, words and widths of another, None where it is none.

    `is_padded` says that numbers below ten have a nought before them.
    """
    found = _NUMBERS.fullmatch(like)
    if found:
        numbers = {"d": value.day, "m": value.month, "y": value.year}
        new = {
            group: _number_like(numbers[letter], found[group], is_padded=is_padded)
            for letter, group in zip(order, (1, 3, 5), strict=True)
            if found[group]
        }
        return _respelt(like, found, new)
    named = (pattern.fullmatch(like) for pattern in _NAMED)
    told = next((each for each in named if each and _month(each["m"])), None)
    return _named_like(value, like, told) if told else None


def _number_like(number: int, old: str, *, is_padded: bool) -> str:
    if not old.isdecimal():
        return _ROMANS[number - 1].upper() if old.isupper() else _ROMANS[number - 1]
    if number >= HUNDRED:
        return str(number)[-len(old) :]
    return f"{number:02}" if is_padded or old.startswith("0") else str(number)


def _named_like(value: date, like: str, found: re.Match[str]) -> str | None:
    """Return a day with its month's name, in the language and length of another."""
    name = words.word_like("months", str(value.month), found["m"])
    if name is None:
        return None
    day = f"{value.day:02}" if found["d"].startswith("0") else str(value.day)
    new: dict[str | int, str] = {"d": day, "m": name, "o": _ordinal(value.day)}
    if found["y"]:
        new["y"] = str(value.year)[-len(found["y"]) :]
    return _respelt(like, found, {key: text for key, text in new.items() if found[key]})


def _ordinal(number: int) -> str:
    """Return what stands behind a number in English: 2nd, 11th."""
    last = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return "th" if number in TEENS else last


def _respelt(like: str, found: re.Match[str], new: Mapping[Any, str]) -> str:
    """Return a text with other words where some were found."""
    told, at = "", 0
    for start, end, text in sorted((*found.span(key), text) for key, text in new.items()):
        told += like[at:start] + text
        at = end
    return told + like[at:]
