"""Impassable ground, decided exactly: in whole thousandths of an inch and fractions."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

Number = int | Fraction
Spot = tuple[Number, Number]
Polygon = tuple[tuple[int, int], ...]


def sides(polygon: Polygon) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the sides of a polygon, each as its two corners."""
    return pairwise((*polygon, polygon[0]))


def turn(a: Spot, b: Spot, c: Spot) -> Number:
    """Return more than 0 where a-b-c turns left, less where right, 0 where straight.

    >>> turn((0, 0), (1, 0), (1, 1))
    1
    """
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def on_side(spot: Spot, a: Spot, b: Spot) -> bool:
    """Whether a spot lies on the segment from a to b."""
    if turn(a, b, spot) != 0:
        return False
    return all((spot[axis] - a[axis]) * (spot[axis] - b[axis]) <= 0 for axis in (0, 1))


def inside(spot: Spot, polygon: Polygon) -> bool:
    """Whether a spot lies strictly inside a polygon; its edge is free ground (D15).

    >>> inside((1, 1), ((0, 0), (2, 0), (2, 2), (0, 2)))
    True
    """
    odd = False
    for a, b in sides(polygon):
        if on_side(spot, a, b):
            return False
        # A corner at the height of the spot belongs to one of its two sides alone.
        if (a[1] > spot[1]) != (b[1] > spot[1]):
            left = turn(a, b, spot) > 0
            odd ^= left == (b[1] > a[1])
    return odd


def entry(a: tuple[int, int], b: tuple[int, int], polygon: Polygon) -> Fraction | None:
    """Return at what share of its length a-b enters a polygon, if it does."""
    if _apart(a, b, polygon):
        return None
    shares = sorted({Fraction(0), Fraction(1), *_meetings(a, b, polygon)})
    for low, high in pairwise(shares):
        # From meeting to meeting it is inside or outside all along: the middle tells.
        share = (low + high) / 2
        if inside((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])), polygon):
            return low
    return None


def barred(a: tuple[int, int], b: tuple[int, int], polygons: tuple[Polygon, ...]) -> bool:
    """Whether impassable ground lies between two places."""
    return any(entry(a, b, polygon) is not None for polygon in polygons)


def _apart(a: tuple[int, int], b: tuple[int, int], polygon: Polygon) -> bool:
    """Whether segment and polygon lie clear of one another in x or in y."""
    return any(
        max(a[axis], b[axis]) <= min(corner[axis] for corner in polygon)
        or min(a[axis], b[axis]) >= max(corner[axis] for corner in polygon)
        for axis in (0, 1)
        if a[axis] != b[axis]
    )


def _meetings(a: Spot, b: Spot, polygon: Polygon) -> Iterator[Fraction]:
    """Return how far along a-b it meets each side of a polygon, as shares of its length."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for c, d in sides(polygon):
        across = dx * (d[1] - c[1]) - dy * (d[0] - c[0])
        # Where a side that it runs along begins or ends, other sides meet it.
        if across == 0:
            continue
        share = Fraction((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0]))
        share /= across
        # The side may not reach so far: a share too many does no harm.
        if 0 < share < 1:
            yield share


def meet(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether two segments have a point in common."""
    first, second = turn(a, b, c), turn(a, b, d)
    third, fourth = turn(c, d, a), turn(c, d, b)
    if first * second < 0 and third * fourth < 0:
        return True
    return on_side(c, a, b) or on_side(d, a, b) or on_side(a, c, d) or on_side(b, c, d)


def self_crossing(polygon: Polygon) -> bool:
    """Whether a polygon touches or crosses itself, or folds back on itself."""
    edges = list(sides(polygon))
    spans = [sorted((a[0], b[0])) for a, b in edges]
    near: list[int] = []  # sides west of this one that reach as far east
    for this in sorted(range(len(edges)), key=lambda each: spans[each]):
        near = [each for each in near if spans[each][1] >= spans[this][0]]
        if any(_touch(edges, *sorted((this, each))) for each in near):
            return True
        near.append(this)
    return False


def _touch(edges: Sequence[tuple[Spot, Spot]], first: int, second: int) -> bool:
    """Whether two sides have more in common than a corner where they follow on."""
    if second - first in (1, len(edges) - 1):
        return _folds(edges[first], edges[second])
    return meet(*edges[first], *edges[second])


def _folds(first: tuple[Spot, Spot], second: tuple[Spot, Spot]) -> bool:
    """Whether two sides that share a corner lie on one another."""
    (a, b), (c, d) = first, second
    if b != c:
        (a, b), (c, d) = (c, d), (a, b)
    return turn(a, b, d) == 0 and (
        (a[0] - b[0]) * (d[0] - b[0]) + (a[1] - b[1]) * (d[1] - b[1]) >= 0
    )
