"""Distances as they are measured on the table: whole inches or parts of one."""

import re
from collections.abc import Iterator
from fractions import Fraction

from refkit.engine.problems import Refusal

CLEAR = 5  # an enemy at 5" or more is clear, friends guard a line at 5" or less
NEAR = 4  # from own lines, for an escape


def parse(text: str) -> Fraction | None:
    """Return the distance somebody wrote, None where it is none.

    >>> parse('4.5'), parse('5"'), parse("close by")
    (Fraction(9, 2), Fraction(5, 1), None)
    """
    found = re.fullmatch(r'(\d{1,4}(?:[.,]\d{1,3})?)\s*"?', text)
    return Fraction(found[1].replace(",", ".")) if found else None


def as_text(distance: Fraction) -> str:
    """Return a distance as a person writes it.

    >>> as_text(Fraction(3, 2))
    '1.5"'
    """
    return f'{float(distance):g}"'


def is_close(distance: Fraction) -> bool:
    """Whether an enemy at this distance is within 5" (R-61)."""
    return distance < CLEAR


def refusals(field: str, text: str, clause: str) -> Iterator[Refusal]:
    """Yield why a text is no distance; a blank is for others to judge."""
    if text and parse(text) is None:
        message = f"distance is {text!r}; expected inches such as 4 or 4.5"
        yield Refusal(field, "not_understood", message, clause)
