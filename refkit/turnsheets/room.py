"""Room for the names of stands: each on that side of it where nothing is in the way."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

CELL = 50.0  # units of the drawing; nothing in the way is farther off
# The middle of a name from the middle of its stand, in the order they are tried.
MIDDLES = {"below": (0, 16), "above": (0, -18), "right": (24, 0), "left": (-24, 0)}
STAND = 24, 14  # half of a name and half of a stand together, wide and high
NAME = 24, 11  # two halves of names
Place = tuple[float, float]


class Near:
    """Places that can be asked for by where they are."""

    def __init__(self, places: Iterable[Place] = ()) -> None:
        self._cells: dict[tuple[int, int], list[Place]] = {}
        for place in places:
            self.add(place)

    def add(self, place: Place) -> None:
        """Take one more place."""
        self._cells.setdefault(_cell(place), []).append(place)

    def within(self, middle: Place, reach: Place) -> Iterator[Place]:
        """Yield the places not farther than this, across and down."""
        (x, y), (wide, high) = middle, reach
        across, down = _cell(middle)
        for i, j in product((-1, 0, 1), repeat=2):
            for a, b in self._cells.get((across + i, down + j), ()):
                if abs(a - x) < wide and abs(b - y) < high:
                    yield a, b


def beside(places: Sequence[Place]) -> list[str]:
    """Return for each stand where its name has room; below it where there is none.

    >>> beside([(100, 100), (100, 118), (118, 118)])
    ['above', 'below', 'right']
    """
    stands, names, found = Near(places), Near(), []
    for place in places:
        side = next(filter(lambda each: _is_free(place, each, stands, names), MIDDLES), "")
        found.append(side or "below")
        names.add(_middle(place, found[-1]))
    return found


def _is_free(place: Place, side: str, stands: Near, names: Near) -> bool:
    middle = _middle(place, side)
    in_the_way = [other for other in stands.within(middle, STAND) if other != place]
    return not in_the_way and not list(names.within(middle, NAME))


def _middle(place: Place, side: str) -> Place:
    return place[0] + MIDDLES[side][0], place[1] + MIDDLES[side][1]


def _cell(place: Place) -> tuple[int, int]:
    return int(place[0] // CELL), int(place[1] // CELL)
