"""Odds: exact chances put together; fractions inside, percentages for people."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import prod
from typing import NamedTuple, TypeVar

from refkit.engine.charts.charts import dice_totals

T = TypeVar("T", bound=Hashable)
NEVER, CERTAIN = Fraction(0), Fraction(1)


def mean(odds: Mapping[str, Fraction] | Mapping[int, Fraction]) -> Fraction:
    """Return the mean of results that are numbers.

    >>> mean({"1": Fraction(1, 2), "2": Fraction(1, 2)})
    Fraction(3, 2)
    """
    return sum((int(result) * chance for result, chance in odds.items()), NEVER)


def likeliest(odds: Mapping[T, Fraction]) -> T:
    """Return the result with the best chance, the first of those that have it alike.

    >>> likeliest({"lost": Fraction(1, 10), "held": Fraction(9, 10)})
    'held'
    """
    return max(odds, key=lambda result: odds[result])


def joint(*chances: Fraction) -> Fraction:
    """Return the chance that all of several independent things happen.

    >>> joint(Fraction(3, 5), Fraction(4, 5))
    Fraction(12, 25)
    """
    return prod(chances, start=CERTAIN)


def within(chance: Fraction, tries: int) -> Fraction:
    """Return the chance that something happens at least once in so many tries.

    >>> within(Fraction(1, 5), 3)
    Fraction(61, 125)
    """
    return 1 - (1 - chance) ** tries


def endings(hazards: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return the chance that it ends at each point, given that of ending there if reached.

    Points are taken in order; what is left to one is that no earlier point ended it.

    >>> endings({11: Fraction(1, 2), 12: Fraction(1)})
    {11: Fraction(1, 2), 12: Fraction(1, 2)}
    """
    left, found = CERTAIN, {}
    for point in sorted(hazards):
        found[point] = left * hazards[point]
        left -= found[point]
    return {point: chance for point, chance in found.items() if chance}


def going_on(hazards: Mapping[int, Fraction], point: int) -> Fraction:
    """Return the chance that it has not ended at this point or before.

    >>> going_on({11: Fraction(1, 10), 12: Fraction(2, 10)}, 12)
    Fraction(18, 25)
    """
    return joint(*(1 - chance for at, chance in hazards.items() if at <= point))


class ThrowOff(NamedTuple):
    """Two throw until one is higher: the chance of each, of a tie, and the mean throws."""

    first: Fraction
    second: Fraction
    tie: Fraction
    throws: Fraction


def throw_off(dice: str) -> ThrowOff:
    """Return the chances where two throw the same dice, and again after a tie.

    >>> throw_off("1d10").throws
    Fraction(10, 9)
    """
    totals = dice_totals(dice)
    tie = sum((chance * chance for chance in totals.values()), NEVER)
    # With the same dice each wins as often as the other, however many ties there are.
    return ThrowOff(CERTAIN / 2, CERTAIN / 2, tie, 1 / (1 - tie))


def percent(chance: Fraction) -> str:
    """Return a chance as a percentage that never rounds to certain or to impossible.

    Whole numbers; one decimal only below 1 and above 99, where it tells something.

    >>> percent(Fraction(1, 3)), percent(Fraction(1)), percent(Fraction(1, 125))
    ('33 %', '100 %', '0.8 %')
    >>> percent(Fraction(1, 10**10)), percent(1 - Fraction(1, 10**10))
    ('under 0.1 %', 'over 99.9 %')
    """
    hundredths = chance * 100
    if 1 <= hundredths <= 99 or chance in (NEVER, CERTAIN):
        return f"{round(hundredths)} %"
    if hundredths < Fraction(1, 10):
        return "under 0.1 %"
    if hundredths > Fraction(999, 10):
        return "over 99.9 %"
    return f"{float(hundredths):.1f} %"
