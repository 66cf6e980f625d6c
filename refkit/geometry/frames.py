"""The table turned so that the enemy's edge is on top: every line runs downward (D5)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from refkit.geometry.layout import Table

Floats = NDArray[np.float64]
TURNED = {"N": "E", "E": "N", "S": "W", "W": "S"}
FLIPPED_Y = {"N": "S", "S": "N"}
FLIPPED_X = {"E": "W", "W": "E"}


@dataclass(frozen=True, slots=True)
class Frame:
    """How the table is turned, its size then, and which edges no line may go nearer."""

    swap: bool
    flip_x: bool
    flip_y: bool
    width: float
    height: float
    closed: frozenset[str]

    def turned(self, places: Floats) -> Floats:
        """Return places of the table as they lie in the frame."""
        return self._flipped(places[:, ::-1] if self.swap else places)

    def back(self, places: Floats) -> Floats:
        """Return places of the frame as they lie on the table."""
        # Flips and swaps undo themselves: only their order is the other way round.
        found = self._flipped(places)
        return found[:, ::-1] if self.swap else found

    def _flipped(self, places: Floats) -> Floats:
        found = places.copy()
        if self.flip_x:
            found[:, 0] = self.width - found[:, 0]
        if self.flip_y:
            found[:, 1] = self.height - found[:, 1]
        return found


def frame(table: Table, edges: frozenset[str]) -> Frame:
    """Return the frame with the enemy's edges on top, then below, then on the right."""
    # Of three edges the two that lie opposite come on top and below.
    swap = len(edges & {"E", "W"}) > len(edges & {"N", "S"})
    if swap:
        edges = frozenset(TURNED[each] for each in edges)
    flip_y = "N" not in edges and "S" in edges
    if flip_y:
        edges = frozenset(FLIPPED_Y.get(each, each) for each in edges)
    flip_x = "E" not in edges and "W" in edges
    if flip_x:
        edges = frozenset(FLIPPED_X.get(each, each) for each in edges)
    size = (table.height, table.width) if swap else (table.width, table.height)
    return Frame(swap, flip_x, flip_y, *size, edges)
