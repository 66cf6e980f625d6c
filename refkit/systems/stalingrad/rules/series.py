"""Clauses of the series for campaigns with fortresses and ships: sieges, embarking."""

from typing import NamedTuple

from refkit.engine.problems import Refusals, veto

EMBARKS, CARRIES = 2, 2  # of the Range of a ship


class Siege(NamedTuple):
    """The die of a siege with all that is added, and whether the fortress falls."""

    total: int
    falls: bool


def siege(die: int, factor: int, inside: int, stack: int, number: int) -> Siege:
    """Return what comes of a siege, by the units `inside` and those before it (RS-62)."""
    total = die + factor + inside - stack
    return Siege(total, total <= number)


def range_left(range_: int, sailed: int, *, carrying: bool) -> int:
    """Return the Range that a ship has left; it is less for who carries units (RS-63)."""
    return range_ - sailed - CARRIES * carrying


def embark(left: int) -> Refusals:
    """Yield why units do not embark (RS-63)."""
    if left < EMBARKS:
        message = f"embarking takes {EMBARKS} of the range; {max(left, 0)} is left"
        yield veto("range", message, "RS-63")
