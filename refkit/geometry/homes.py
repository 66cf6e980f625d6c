"""Where a side is at home: the edges and entry points its roads lead to (D3, D4, D5)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from refkit.geometry.layout import Edge, Layout, Table, stretch, thousandths

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Element:
    """One home element: a stretch of a table edge, or an entry point; thousandths."""

    name: str
    low: tuple[int, int]
    high: tuple[int, int]

    def nearest(self, places: Ints) -> Ints:
        """Return the point of the element nearest to each place (D4)."""
        # An element lies along an axis, so that each coordinate is cut by itself.
        return np.clip(places, self.low, self.high)


def elements(layout: Layout, side: str) -> tuple[Element, ...]:
    """Return the home elements of a side."""
    homes = layout.homes[side]
    points = [(thousandths(each.x), thousandths(each.y)) for each in homes.entry]
    return (
        *(_edge(each, layout.table) for each in homes.edges),
        *(Element(f"the entry point {x / 1000:g}, {y / 1000:g}", (x, y), (x, y))
          for x, y in points),
    )  # fmt: skip


WORDS = {"N": "north", "S": "south", "E": "east", "W": "west"}


def _edge(edge: Edge, table: Table) -> Element:
    start, end = map(thousandths, stretch(edge, table))
    width, height = thousandths(table.width), thousandths(table.height)
    name = f"the {WORDS[edge.edge]} edge"
    if edge.edge in "NS":
        y = height if edge.edge == "N" else 0
        return Element(name, (start, y), (end, y))
    x = width if edge.edge == "E" else 0
    return Element(name, (x, start), (x, end))


def compass(layout: Layout, side: str) -> frozenset[str]:
    """Return the table edges that carry a side's homes: no line may go nearer them (D5).

    A part of an edge counts as the whole; entry points count only where there is no edge.
    """
    homes = layout.homes[side]
    if homes.edges:
        return frozenset(each.edge for each in homes.edges)
    table = layout.table
    found = set()
    for each in homes.entry:
        found |= {"W"} if each.x == 0 else set()
        found |= {"E"} if each.x == table.width else set()
        found |= {"S"} if each.y == 0 else set()
        found |= {"N"} if each.y == table.height else set()
    return frozenset(found)
