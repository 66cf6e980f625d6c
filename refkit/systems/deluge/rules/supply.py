"""Losses tokens of forces in supply and out of it."""

from collections.abc import Sequence
from typing import NamedTuple


class Wear(NamedTuple):
    """The tokens of the units, one by one, and whether the land is foraged."""

    tokens: tuple[int, ...]
    forages: bool = False


def wear(
    tokens: Sequence[int], *, is_supplied: bool, can_forage: bool, recovery: str
) -> Wear:
    """Return the tokens after the test of supply (DL-12 to DL-14, DL-R9, DL-R10)."""
    if is_supplied and recovery == "one_per_force":
        worst = max(range(len(tokens)), key=tokens.__getitem__, default=0)
        return Wear(tuple(max(0, n - (i == worst)) for i, n in enumerate(tokens)))
    if is_supplied:
        return Wear(tuple(max(0, each - 1) for each in tokens))
    if can_forage:
        return Wear(tuple(tokens), forages=True)
    return Wear(tuple(each + 1 for each in tokens))
