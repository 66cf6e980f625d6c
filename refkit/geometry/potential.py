"""Whose ground it is, from 0 to 1: as likely as a stroller meets one side before the other.

Laplace's equation on a grid, from coarse to fine: 1 about a side's stands, links and homes,
0 about the enemy's, nothing flowing over neutral table edges. Used for drawing only.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from refkit.geometry.frames import Floats

SWEEPS = 16
COARSEST = 6


@dataclass(frozen=True, slots=True)
class Grid:
    """Nodes over a table, at equal distances along each of its sides."""

    width: float
    height: float
    columns: int
    rows: int

    @property
    def x(self) -> Floats:
        """The nodes along the south edge."""
        return np.linspace(0, self.width, self.columns)

    @property
    def y(self) -> Floats:
        """The nodes along the west edge."""
        return np.linspace(0, self.height, self.rows)


def grid(width: float, height: float, spacing: float) -> Grid:
    """Return a grid whose nodes are about a spacing apart, to be halved again and again."""

    def nodes(length: float) -> int:
        # Of 8 steps or a multiple, so that it halves three times with nodes on the edges.
        return max(round(length / spacing / 8), 1) * 8 + 1

    return Grid(width, height, nodes(width), nodes(height))


def solve(fixed: Floats, sweeps: int = SWEEPS) -> Floats:
    """Return the potential on a grid; nodes that are not fixed are not a number."""
    known = ~np.isnan(fixed)
    if min(fixed.shape) > COARSEST and fixed.shape[0] % 2 and fixed.shape[1] % 2:
        # A sweep costs a quarter on the coarser grid, and carries twice as far.
        found = _finer(solve(_coarser(fixed, known), 2 * sweeps), fixed.shape)
    else:
        found = np.full(fixed.shape, 0.5)
    found[known] = fixed[known]
    return _swept(found, ~known, sweeps)


def _swept(start: Floats, free: NDArray[np.bool_], sweeps: int) -> Floats:
    """Return a potential with every free node put at the mean of its neighbours in turn."""
    padded = np.pad(start, 1)
    found, mean = padded[1:-1, 1:-1], np.empty_like(start)
    for _ in range(sweeps):
        padded[0], padded[-1] = padded[2], padded[-3]  # edges are mirrors
        padded[:, 0], padded[:, -1] = padded[:, 2], padded[:, -3]
        np.add(padded[:-2, 1:-1], padded[2:, 1:-1], out=mean)
        mean += padded[1:-1, :-2]
        mean += padded[1:-1, 2:]
        mean *= 0.25
        np.copyto(found, mean, where=free)
    return found


def _coarser(fixed: Floats, known: NDArray[np.bool_]) -> Floats:
    """Return every other node, fixed where it or a neighbour of it is."""
    # Neighbours count, or a stand between two coarse nodes would be lost.
    total = np.pad(np.where(known, fixed, 0), 1)
    count = np.pad(known.astype(float), 1)
    every = [slice(start, end, 2) for start, end in ((0, -2), (1, -1), (2, None))]
    window = [(rows, columns) for rows in every for columns in every]
    sums = np.sum([total[each] for each in window], axis=0)
    counts = np.sum([count[each] for each in window], axis=0)
    own = fixed[::2, ::2]
    mean = sums / np.where(counts, counts, np.nan)
    return np.where(np.isnan(own), mean, own)


def _finer(coarse: Floats, shape: tuple[int, ...]) -> Floats:
    """Return the potential on a grid twice as fine."""
    found = np.empty(shape)
    found[::2, ::2] = coarse
    found[1::2, ::2] = (coarse[:-1] + coarse[1:]) / 2
    found[:, 1::2] = (found[:, :-2:2] + found[:, 2::2]) / 2
    return found
