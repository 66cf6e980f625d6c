"""The live stands of a side as arrays, in whole thousandths of an inch (D1, D2)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from refkit.geometry import searching
from refkit.geometry.homes import Element, Ints, elements
from refkit.geometry.layout import Layout, Stand, thousandths
from refkit.geometry.ranges import spread
from refkit.geometry.searching import Tree

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Force:
    """One side's live stands, and where it is at home."""

    side: str
    stands: tuple[Stand, ...]
    places: Ints
    radii: Ints
    homes: tuple[Element, ...]

    def __len__(self) -> int:
        return len(self.stands)

    def flags(self, asked: Callable[[Stand], bool]) -> Flags:
        """Return for each stand whether something is so."""
        return np.fromiter(map(asked, self.stands), dtype=bool, count=len(self))

    @cached_property
    def tree(self) -> Tree:
        """Where to look for the stands near a place."""
        return searching.tree(self.places)

    @cached_property
    def columns(self) -> tuple[tuple[Ints, Ints], tuple[Ints, Ints]]:
        """The stands by x and by y: their order, and the coordinate in that order."""
        by_x, by_y = (np.argsort(self.places[:, axis], kind="stable") for axis in (0, 1))
        return (by_x, self.places[by_x, 0]), (by_y, self.places[by_y, 1])

    def beside(self, axis: int, values: Ints, width: int) -> tuple[Ints, Ints]:
        """Return the stands less than a width from columns of the table, as two numbers."""
        order, sorted_values = self.columns[axis]
        # Right below and left above leave both ties out: less than the width (D7).
        low = np.searchsorted(sorted_values, values - width, "right")
        high = np.searchsorted(sorted_values, values + width, "left")
        places, which = spread(low, high)
        return order[places], which


def force(layout: Layout, side: str, places: Ints | None = None) -> Force:
    """Return a side's force, where it stands or at other places."""
    stands = layout.live(side)
    base = layout.options.base
    if places is None:
        spots = [(thousandths(each.x), thousandths(each.y)) for each in stands]
        places = np.array(spots, dtype=np.int64).reshape(-1, 2)
    radii = [thousandths(base if s.radius is None else s.radius) for s in stands]
    return Force(
        side, stands, places, np.array(radii, dtype=np.int64), elements(layout, side)
    )
