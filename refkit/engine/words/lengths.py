"""Lengths as people write them: inches, feet and centimetres."""

import re

# Inches in each unit, by the ways to write it.
_UNITS = {
    "'' \N{DOUBLE PRIME} \N{RIGHT DOUBLE QUOTATION MARK} \" in ins inch inches zoll": 1.0,
    "' \N{PRIME} \N{RIGHT SINGLE QUOTATION MARK} ft foot feet": 12.0,
    "cm": 1 / 2.54,
    "m metre metres meter meters": 100 / 2.54,
}
_INCHES = {word: inches for words, inches in _UNITS.items() for word in words.split()}
_PART = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*([^\d\s.,]*)\.?\s*")


def read_inches(text: str) -> float | None:
    r"""Return a length in inches, which a bare number is; None where it is no length.

    >>> [read_inches(said) for said in ("72", "6 ft", "5'6\"", "180 cm", "1,2 m")]
    [72.0, 72.0, 66.0, 70.9, 47.2]
    >>> read_inches("72 inches (6 ft)")
    72.0
    >>> read_inches("six feet"), read_inches("6 yards"), read_inches("")
    (None, None, None)
    """
    # What stands in brackets says the same again.
    text = re.sub(r"\(.*?\)", "", text.casefold()).strip()
    found, at = 0.0, 0
    while match := _PART.match(text, at):
        number, unit = float(match[1].replace(",", ".")), match[2]
        # In 6'6 the last number is of inches.
        if unit and unit not in _INCHES:
            return None
        found += number * _INCHES.get(unit, 1.0)
        at = match.end()
    return round(found, 1) if at and at == len(text) else None
