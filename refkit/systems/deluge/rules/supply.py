"""Losses tokens of forces in supply and out of it."""

from collections.abc import Sequence


def forages(land: str, *, is_supplied: bool, is_looted: bool) -> bool:
    """Whether a force lives off the land: friendly, and not looted before (DL-13)."""
    return not is_supplied and land == "friendly" and not is_looted


def wear(
    tokens: Sequence[int], *, is_supplied: bool, forages: bool, recovery: str
) -> list[int]:
    """Return the tokens of each unit after the test of supply (DL-12, DL-14, DL-R9)."""
    if not is_supplied:
        return [each + (not forages) for each in tokens]
    worst = max(range(len(tokens)), key=tokens.__getitem__, default=0)
    is_each = recovery == "each_unit"
    return [max(0, n - (is_each or place == worst)) for place, n in enumerate(tokens)]
