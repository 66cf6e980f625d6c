"""Days as numbers: which styles show a number as a date, and which date it is."""

import re
from datetime import date, datetime, time, timedelta
from xml.etree import ElementTree as ET

from refkit.xlsx.package import markup
from refkit.xlsx.package.package import Package

# Numbers of Excel's built-in formats, which stand in no styles part.
DAY_FORMAT = "14"
MOMENT_FORMAT = "22"
# From 27 on they are days in the Excel of East Asia.
_DAYS = {*range(14, 18), *range(27, 32), 36, *range(50, 55), 57, 58}
_MOMENTS = {22}
# What is quoted, escaped or in brackets may have a d, m or y that means no day.
_WORDLESS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|AM/PM|A/P', re.IGNORECASE)
_LENGTH = re.compile(r"\[[hms]+\]", re.IGNORECASE)
# Letters of a number format; Excel takes no more than a quarter of it.
_LONGEST_CODE = 1_000
# Of the number of a built-in format; Python reads no number of thousands of digits.
_DIGITS = 9
_DAY = 86_400_000
# How far apart the two calendars count, the false leap day included.
_DAYS_TO_1904 = 1_462
_LAST_DAY = 2_958_466


def _midnight(day: date) -> datetime:
    """Return midnight of a day; a workbook knows no time zones."""
    return datetime.combine(day, time())


# Excel believes in 29 February 1900: its serial 60; days before it count from elsewhere.
_FALSE_LEAP_DAY = 60
_EARLY_START = _midnight(date(1899, 12, 31))


def date_styles(package: Package, workbook: str) -> tuple[str, ...]:
    """Return for each cell style "date", "datetime" or "" if it shows a plain number."""
    found = package.related(workbook, "styles")
    if not found:
        return ()
    root = package.tree(found[0])
    codes = {
        one.get("numFmtId", ""): format_shows(one.get("formatCode", ""))
        for one in markup.children(root, "numFmts", "numFmt")
    }
    return tuple(_style_shows(xf, codes) for xf in markup.children(root, "cellXfs", "xf"))


def _style_shows(style: ET.Element, codes: dict[str, str]) -> str:
    """Return what one style shows: a format of the book's own, or a built-in one."""
    number = style.get("numFmtId", "")
    if number in codes:
        return codes[number]
    known = int(number) if number.isdecimal() and len(number) <= _DIGITS else -1
    if known in _MOMENTS:
        return "datetime"
    return "date" if known in _DAYS else ""


def format_shows(code: str) -> str:
    """Return what a number format shows: a date, a datetime or neither.

    >>> [format_shows(code) for code in ("d mmm yyyy", "d/m/yy hh:mm", "[h]:mm", "0.00")]
    ['date', 'datetime', '', '']
    """
    if len(code) > _LONGEST_CODE or code.lower() in {"general", "standard"}:
        return ""
    # A format has sections for other signs; the first is for what days are, no less than 0.
    letters = _WORDLESS.sub("", code.partition(";")[0]).lower()
    timed = "h" in letters or "s" in letters
    # An m beside hours or seconds is minutes; so is [m], a length of time.
    months = "m" in letters and not timed and not _LENGTH.search(code)
    if "y" in letters or "d" in letters or months:
        return "datetime" if timed else "date"
    return ""


def from_serial(serial: float, shows: str, *, from_1904: bool) -> date | None:
    """Return the day a number means, with its time if it has or shows one.

    >>> from_serial(15_683, "date", from_1904=False)
    datetime.date(1942, 12, 8)
    """
    # To Excel 0 is "0 January 1900", which is no day.
    first = 0 if from_1904 else 1
    is_day = first <= serial < _LAST_DAY - _DAYS_TO_1904 * from_1904
    if not is_day or (not from_1904 and int(serial) == _FALSE_LEAP_DAY):
        return None
    later = from_1904 or serial > _FALSE_LEAP_DAY
    start = _day_zero(from_1904=from_1904) if later else _EARLY_START
    moment = start + timedelta(milliseconds=milliseconds(serial))
    return moment.date() if shows == "date" and moment.time() == time() else moment


def from_text(text: str) -> date | None:
    """Return the day in an ISO text, as some programs write it.

    >>> from_text("1942-12-08")
    datetime.date(1942, 12, 8)
    """
    try:
        moment = datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return None
    return moment if "T" in text else moment.date()


def to_serial(day: date, *, from_1904: bool) -> float:
    """Return the number of a day, a whole one if it has no time.

    >>> to_serial(date(1942, 12, 8), from_1904=False)
    15683
    """
    moment = day if isinstance(day, datetime) else _midnight(day)
    serial = _count_days(moment - _day_zero(from_1904=from_1904))
    if not from_1904 and serial <= _FALSE_LEAP_DAY:
        serial = _count_days(moment - _EARLY_START)
    return int(serial) if serial.is_integer() else serial


def milliseconds(serial: float) -> int:
    """Return a number of days in milliseconds, as fine as Excel tells times."""
    return round(serial * _DAY)


def _count_days(span: timedelta) -> float:
    """Return the days in a span of time, to the millisecond as Excel keeps them."""
    return round(span / timedelta(milliseconds=1)) / _DAY


def _day_zero(*, from_1904: bool) -> datetime:
    """Return the moment that counts as 0."""
    # 30 December 1899: a day back as Excel counts from 1, and one for the false leap day.
    return _midnight(date(1904, 1, 1)) if from_1904 else _midnight(date(1899, 12, 30))
