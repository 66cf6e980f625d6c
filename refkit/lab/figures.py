"""Figures of a study, each with its interval of 95 %."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

# The bounds between which 95 % of a normal distribution lie, in standard deviations.
SPREAD = 1.959963984540054


class Interval(NamedTuple):
    """A figure, and between what it lies with 95 %."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2

    def has(self, value: float) -> bool:
        """Return whether a value lies in it."""
        return self.low <= value <= self.high


def share(many: int, of: int) -> Interval:
    """Return a share with its interval by Wilson; with no runs it may be anything.

    >>> [round(each, 3) for each in share(60, 100)]
    [0.6, 0.502, 0.691]
    """
    if not of:
        return Interval(math.nan, 0.0, 1.0)
    found, z = many / of, SPREAD * SPREAD / of
    middle = (found + z / 2) / (1 + z)
    half = SPREAD / (1 + z) * math.sqrt(found * (1 - found) / of + z / (4 * of))
    # The share lies within by the formula; rounded, one of all or of none may lie outside.
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Interval(found, min(found, low), max(found, high))


def mean(values: Iterable[float]) -> Interval:
    """Return a mean with its interval; of fewer than two values it may be anything.

    >>> [round(each, 2) for each in mean([1, 2, 3, 4])]
    [2.5, 1.23, 3.77]
    """
    told = tuple(values)
    if not told:
        return Interval(math.nan, -math.inf, math.inf)
    found = math.fsum(told) / len(told)
    if len(told) == 1:
        return Interval(found, -math.inf, math.inf)
    squares = math.fsum((each - found) ** 2 for each in told) / (len(told) - 1)
    half = SPREAD * math.sqrt(squares / len(told))
    return Interval(found, found - half, found + half)


def quantile(values: Sequence[float], part: float) -> float:
    """Return the value below which a part of the values lies.

    >>> quantile([4, 1, 3, 2, 5], 0.5), quantile([1, 2], 0.25)
    (3.0, 1.25)
    """
    there = sorted(values)
    place = part * (len(there) - 1)
    below = int(place)
    above = min(below + 1, len(there) - 1)
    return there[below] + (there[above] - there[below]) * (place - below)
