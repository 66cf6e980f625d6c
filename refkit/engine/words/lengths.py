"""Lengths as people write them: inches, feet and centimetres."""

import re

FOOT = 12.0
# Inches in each unit, by the ways to write it.
_UNITS = {
    "'' \N{DOUBLE PRIME} \N{RIGHT DOUBLE QUOTATION MARK} \" in ins inch inches zoll": 1.0,
    "' \N{PRIME} \N{RIGHT SINGLE QUOTATION MARK} ft foot feet": FOOT,
    "cm": 1 / 2.54,
    "m metre metres meter meters": 100 / 2.54,
}
_INCHES = {"": 1.0} | {
    word: inches for words, inches in _UNITS.items() for word in words.split()
}
_PART = re.compile(r"\s*(\d+(?:[.,]\d{1,2}(?!\d))?)\s*([^\d\s.,]*)\.?\s*")


def read_inches(text: str) -> float | None:
    r"""Return a length in inches, which a bare number is; None where it is no length.

    >>> [read_inches(said) for said in ("72", "6 ft", "5'6\"", "180 cm", "1,2 m")]
    [72.0, 72.0, 66.0, 70.9, 47.2]
    >>> read_inches("72 inches (6 ft)")
    72.0
    >>> [read_inches(said) for said in ("six feet", "6 yards", "", "72 48", "1,200")]
    [None, None, None, None, None]
    """
    # What stands in brackets says the same again.
    text = re.sub(r"\(.*?\)", "", text.casefold()).strip()
    found, at, before = 0.0, 0, FOOT
    while match := _PART.match(text, at):
        number, inches = float(match[1].replace(",", ".")), _INCHES.get(match[2])
        # A bare number is of inches where it stands alone, or behind feet as in 6'6.
        if inches is None or (not match[2] and before != FOOT):
            return None
        found, at, before = found + number * inches, match.end(), inches
    return round(found, 1) if at and at == len(text) else None
