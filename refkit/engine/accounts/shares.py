"""Amounts that are rounded, shared out, and made to fit each other, in fractions."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor


def rounded(amount: Fraction, how: str) -> int:
    """Return an amount as a whole number: down, up, or the nearest one, a half up.

    >>> [rounded(Fraction(5, 2), how) for how in ("down", "nearest", "up")]
    [2, 3, 3]
    """
    amount += Fraction(how == "nearest", 2)
    return ceil(amount) if how == "up" else floor(amount)


def share_out(lost: int, held: Sequence[int]) -> list[int]:
    """Return what each of some holders loses in proportion, odd points on the largest.

    What one has not goes on the next; together they lose no more than there is.

    >>> share_out(10, [20, 11, 9]), share_out(50, [20, 10])
    ([6, 2, 2], [20, 10])
    """
    total = sum(held)
    lost = min(lost, total)
    shares = [lost * each // max(total, 1) for each in held]
    odd = lost - sum(shares)
    for place in sorted(range(len(held)), key=lambda each: -held[each]):
        more = min(odd, held[place] - shares[place])
        shares[place] += more
        odd -= more
    return shares


def split_evenly(amount: int, parts: int) -> list[int]:
    """Return an amount in so many parts, the first the larger.

    >>> split_evenly(22, 4)
    [6, 6, 5, 5]
    """
    return [amount // parts + (place < amount % parts) for place in range(parts)]


def solve(rows: Sequence[Sequence[Fraction]]) -> list[Fraction] | None:
    """Return what solves linear equations, the right side last in each; None for no one.

    There is none where they cannot all hold, or where many answers would do.

    >>> [str(each) for each in solve([[Fraction(2), Fraction(1), Fraction(5)],
    ...                               [Fraction(1), Fraction(-1), Fraction(1)]])]
    ['2', '1']
    >>> solve([[Fraction(1), Fraction(1), Fraction(2)]] * 2) is None
    True
    """
    left = [list(row) for row in rows]
    for place in range(len(left)):
        lead = next((n for n in range(place, len(left)) if left[n][place]), None)
        if lead is None:
            return None
        left[place], left[lead] = left[lead], left[place]
        pivot = [each / left[place][place] for each in left[place]]
        left = [
            [mine - row[place] * own for mine, own in zip(row, pivot, strict=True)]
            for row in left
        ]
        left[place] = pivot
    return [row[-1] for row in left]
