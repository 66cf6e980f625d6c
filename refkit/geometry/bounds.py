"""What bounds free ground: the sides of zones, of impassable ground and of the table."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from refkit.geometry import searching
from refkit.geometry.frames import Floats
from refkit.geometry.ranges import Whole
from refkit.geometry.searching import Tree

# A zone is an open disc. It is taken this much smaller (in inches), so that zones that
# only touch leave a way between them: a tie favours the stand. Places are in thousandths:
# zones that do overlap do so by fifty times as much or more, and none is opened wrongly.
SHRINK = 1e-9


@dataclass(frozen=True)
class Bounds:
    """Curves that run upward: left and right halves of discs, then straight edges.

    Number i of n discs has its left half at i, its right half at n + i; edges follow, the
    two sides of the table last.
    """

    centres: Floats
    radii: Floats
    edges: Floats  # x and y of the lower end, slope, y of the upper end

    @property
    def left_wall(self) -> int:
        """The number of the table's left side."""
        return 2 * len(self.centres) + len(self.edges) - 2

    @property
    def right_wall(self) -> int:
        """The number of the table's right side."""
        return self.left_wall + 1

    @cached_property
    def _curves(self) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        """Of each curve the place it is told from, its slope, radius squared and sign."""
        x, y, slope, _ = self.edges.T
        discs, none = np.ones(len(self.centres)), np.zeros(len(x))
        return (
            np.concatenate((self.centres[:, 0], self.centres[:, 0], x)),
            np.concatenate((self.centres[:, 1], self.centres[:, 1], y)),
            np.concatenate((0 * discs, 0 * discs, slope)),
            np.concatenate((self.radii**2, self.radii**2, none)),
            np.concatenate((-discs, discs, none)),
        )

    def across(self, which: Whole, y: Floats) -> Floats:
        """Return where each curve is at a height."""
        x, low, slope, squared, sign = (each[which] for each in self._curves)
        up = y - low
        # Where a disc begins or ends, rounding may take the difference below 0.
        return x + slope * up + sign * np.sqrt(np.maximum(squared - up * up, 0))


def straight(a: Floats, b: Floats) -> tuple[float, float, float, float]:
    """Return the edge from a to b as a curve that runs upward."""
    low, high = (a, b) if a[1] <= b[1] else (b, a)
    slope = (high[0] - low[0]) / (high[1] - low[1])
    return float(low[0]), float(low[1]), float(slope), float(high[1])


def crossings(centres: Floats, radii: Floats) -> Floats:
    """Return the heights at which the edges of two discs cross outside every other disc."""
    if len(centres) < 2:
        return np.empty(0)
    tree = searching.tree(centres)
    pairs = tree.query_pairs(2 * float(radii.max()), output_type="ndarray")
    first, second = pairs[:, 0], pairs[:, 1]
    apart = centres[second] - centres[first]
    squared = (apart * apart).sum(axis=1)
    a, b = radii[first], radii[second]
    # Discs that only touch, and one within the other, have no crossing edges.
    meet = (squared < (a + b) ** 2) & (squared > (a - b) ** 2)
    first, apart, squared, a, b = (each[meet] for each in (first, apart, squared, a, b))
    share = (squared + a * a - b * b) / (2 * squared)
    aside = np.sqrt(np.maximum(a * a / squared - share * share, 0))
    middle = centres[first] + share[:, None] * apart
    normal = np.stack((-apart[:, 1], apart[:, 0]), axis=1)
    away = aside[:, None] * normal
    points = np.concatenate((middle + away, middle - away))
    points = points[_uncovered(tree, radii, points)]
    return np.asarray(points[:, 1])


def _uncovered(tree: Tree, radii: Floats, points: Floats) -> NDArray[np.bool_]:
    """Whether no disc covers a point; where radii differ, any point may be uncovered."""
    if not len(points) or radii.min() != radii.max():
        return np.ones(len(points), dtype=bool)
    nearest, _ = tree.query(points)
    # In doubt it is kept: a height too many cuts a slab in two and bars nothing.
    return np.asarray(nearest > radii[0] - 1e-6)


def cuts(bounds: Bounds) -> Floats:
    """Return the heights at which a straight edge meets a disc or another straight edge."""
    found = [np.empty(0)]
    for number, (x, low, slope, high) in enumerate(bounds.edges):
        # |(x + t slope, low + t) - centre| = radius, in t
        dx, dy = x - bounds.centres[:, 0], low - bounds.centres[:, 1]
        a, b = 1 + slope * slope, dx * slope + dy
        inner = b * b - a * (dx * dx + dy * dy - bounds.radii**2)
        root = np.sqrt(inner[inner > 0])
        found += [low + (-b[inner > 0] + root) / a, low + (-b[inner > 0] - root) / a]
        others = bounds.edges[number + 1 :]
        others = others[others[:, 2] != slope]
        meet = (x - slope * low) - (others[:, 0] - others[:, 2] * others[:, 1])
        height = meet / (others[:, 2] - slope)
        # The other edge may end before that height: a height too many does no harm.
        within = (height >= max(low, -1)) & (height <= high)
        found.append(height[within])
    return np.concatenate(found)
