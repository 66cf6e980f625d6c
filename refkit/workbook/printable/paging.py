"""Divides the rows of a long table among pages."""

from collections.abc import Sequence

# Each page of a split table has this many rows at least.
FEWEST = 3


def rows_a_page(heights: Sequence[float], first: float, page: float) -> list[int]:
    """Return how many rows go on each page; the first has only so much room left.

    >>> [rows_a_page([10] * 9, room, 50) for room in (35, 25, 42)]
    [[3, 3, 3], [0, 5, 4], [4, 5]]
    """
    found, room = [0], first
    for high in heights:
        if high > room and (found[-1] or room < page):
            found.append(0)
            room = page
        found[-1] += 1
        room -= high
    if len(found) > 1 and 0 < found[0] < FEWEST and first < page:
        return [0, *rows_a_page(heights, page, page)]
    return _even_out(found)


def _even_out(found: list[int]) -> list[int]:
    """Move rows from the page before the last to a last page with hardly any."""
    if len(found) == 1:
        return found
    *others, last = found
    lack = min(max(0, FEWEST - last), max(0, others[-1] - FEWEST))
    return [*others[:-1], others[-1] - lack, last + lack]
