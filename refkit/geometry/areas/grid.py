"""Areas in rows and columns; one row is a chain."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import shapely

from refkit.geometry.areas import cells
from refkit.geometry.areas.network import Link, Network
from refkit.geometry.areas.rounding import Courses, Point, Rounding

# To the next area of the row, to the row below, and to the two beside that.
BESIDE = ((0, 1), (1, 0))
ACROSS = ((1, 1), (1, -1))


class Grid(NamedTuple):
    """A grid's areas with their links, their places, and the outline of all together."""

    network: Network
    places: dict[str, Point]
    outline: Courses


def grid(
    rows: Sequence[Sequence[str]], kind: str = "", *, by_corners: bool = False
) -> Grid:
    """Return a grid of squares of 1, the first row in the north.

    Squares that share an edge are linked; by corners those as well that share a corner. A
    blank name leaves a hole. Raises BadLayout when a name is there twice.

    >>> found = grid([["a", "b"], ["", "c"]])
    >>> found.places, [link[:2] for link in found.network.links]
    ({'a': (0.5, 1.5), 'b': (1.5, 1.5), 'c': (1.5, 0.5)}, [('a', 'b'), ('b', 'c')])
    """
    squares = {
        (row, column): name
        for row, names in enumerate(rows)
        for column, name in enumerate(names)
        if name
    }
    ways = BESIDE + ACROSS if by_corners else BESIDE
    links = (
        Link(name, squares[row + down, column + aside], kind)
        for (row, column), name in squares.items()
        for down, aside in ways
        if (row + down, column + aside) in squares
    )
    network = Network(tuple(squares.values()), tuple(links))
    places = {
        name: (column + 0.5, len(rows) - row - 0.5)
        for (row, column), name in squares.items()
    }
    return Grid(network, places, _outline(places.values()))


def lay_out(
    squares: Mapping[str, tuple[int, int]],
    links: Iterable[Link] | None = None,
    *,
    by_corners: bool = False,
) -> cells.Ground:
    """Return the ground of squares by their columns and rows, both counted from 1.

    They are linked as in a grid, or as the links say that are given. Raises BadLayout when
    two lie in one place.

    >>> found = lay_out({"a": (1, 1), "b": (1, 2)})
    >>> [(cell.name, cell.middle) for cell in found.cells]
    [('a', (0.5, 1.5)), ('b', (0.5, 0.5))]
    """
    wide, high = (max(place[end] for place in squares.values()) for end in (0, 1))
    names = {place: name for name, place in squares.items()}
    columns = range(1, wide + 1)
    rows = [[names.get((x, y), "") for x in columns] for y in range(1, high + 1)]
    made = grid(rows, by_corners=by_corners)
    places = {name: (x - 0.5, high - y + 0.5) for name, (x, y) in squares.items()}
    ways = made.network.links if links is None else tuple(links)
    return cells.lay_out(Network(tuple(places), ways), places, made.outline)


def _outline(places: Iterable[Point]) -> Courses:
    boxes = [shapely.box(x - 0.5, y - 0.5, x + 0.5, y + 0.5) for x, y in places]
    return Rounding(1.0).rings(shapely.union_all(boxes))
