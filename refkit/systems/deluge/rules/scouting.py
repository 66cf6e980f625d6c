"""What scouts find out: successes of the dice, and what they tell."""

from collections.abc import Iterable
from typing import NamedTuple


class Learnt(NamedTuple):
    """What is learnt: the kind, the number of units, and how many units are shown."""

    kind: bool
    number: bool
    units: int


def successes(dice: Iterable[int], enemy: int) -> int:
    """Return the successes against an enemy's intelligence (DL-18, DL-R19)."""
    return sum(die == 6 or die - enemy >= 4 for die in dice)


def learnt(found: int) -> Learnt:
    """Return what so many successes tell (DL-20)."""
    return Learnt(kind=found >= 1, number=found >= 2, units=max(0, found - 2))
