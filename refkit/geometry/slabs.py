"""Free ground cut into level slabs, and the gaps of each: where a line may run (D12, D15).

Between two neighbouring heights at which anything begins, ends or crosses, the order of
all that bounds free ground from left to right stays the same. So in each slab the free
ground is a row of gaps between two named curves, and a line goes from a gap to one above or
below it where the two overlap at the height they share. Nothing is drawn or put on a grid.
"""

from dataclasses import dataclass

import numpy as np

from refkit.geometry.bounds import SHRINK, Bounds, Whole, crossings, cuts, straight
from refkit.geometry.frames import Floats, Frame

SAME = 1e-10  # heights nearer than this are one; touching ground is shut to as much (D15)
FAR = 1e6


@dataclass(frozen=True, slots=True)
class Slabs:
    """The gaps of free ground, slab by slab from below and from left to right."""

    bounds: Bounds
    levels: Floats
    first: Whole  # number of each slab's first gap, and the count of gaps
    slab: Whole
    left: Whole
    right: Whole
    low: tuple[Floats, Floats]  # from where to where at the slab's lower height
    high: tuple[Floats, Floats]  # and at its upper height
    steps: Whole  # pairs of gaps, the lower first, between which a line can go

    falls: Whole  # the lower gaps of the same pairs, in the order of the upper
    foot: Whole  # where each gap's part of these begins

    def below(self, gap: int) -> list[int]:
        """Return the gaps that a line can go down to from a gap."""
        return list(self.falls[self.foot[gap] : self.foot[gap + 1]].tolist())

    def find(self, x: float, y: float) -> list[int]:
        """Return the gaps that a place lies in or on the edge of."""
        _, gaps = self.find_all(np.array([[x, y]]))
        return list(gaps.tolist())

    def find_all(self, places: Floats) -> tuple[Whole, Whole]:
        """Return the gaps each place lies in or on the edge of, as two numbers."""
        heights = places[:, 1]
        above = np.searchsorted(self.levels, heights, "right") - 1
        below = np.searchsorted(self.levels, heights, "left") - 1
        who = np.concatenate((np.arange(len(places)), np.flatnonzero(above != below)))
        slab = np.concatenate((below, above[above != below]))
        there = (slab >= 0) & (slab < len(self.levels) - 1)
        who, slab = who[there], slab[there]
        gaps, which = spread(self.first[slab], self.first[slab + 1])
        who = who[which]
        x, y = places[who].T
        inside = self.bounds.across(self.left[gaps], y) <= x + 10 * SHRINK
        inside &= self.bounds.across(self.right[gaps], y) >= x - 10 * SHRINK
        return who[inside], gaps[inside]


def spread(start: Whole, end: Whole) -> tuple[Whole, Whole]:
    """Return the whole numbers of many ranges, each with the number of its range.

    >>> spread(np.array([3, 7]), np.array([5, 8]))
    (array([3, 4, 7]), array([0, 0, 1]))
    """
    count = np.maximum(end - start, 0)
    which = np.repeat(np.arange(len(start)), count)
    before = np.repeat(np.cumsum(count) - count, count)
    return np.repeat(start, count) + np.arange(len(which)) - before, which


def slabs(frame: Frame, discs: Floats, radii: Floats, polygons: list[Floats]) -> Slabs:
    """Return the free ground of a table outside open discs and impassable ground."""
    edges = [
        [
            straight(a, b)
            for a, b in zip(each, np.roll(each, -1, axis=0), strict=True)
            if a[1] != b[1]
        ]
        for each in polygons
    ]
    walls = [(x, 0.0, 0.0, frame.height) for x in (0.0, frame.width)]
    rows = [*(row for each in edges for row in each), *walls]
    bounds = Bounds(discs, radii - SHRINK, np.array(rows))
    levels = _levels(frame, bounds, polygons)
    row = _row(bounds, levels, [len(each) for each in edges])
    return _joined(bounds, levels, *_gaps(row, len(levels) - 1))


def _levels(frame: Frame, bounds: Bounds, polygons: list[Floats]) -> Floats:
    """Return every height at which something begins, ends, turns or crosses."""
    up = bounds.centres[:, 1]
    found = [np.array((0, frame.height)), up - bounds.radii, up + bounds.radii]
    found += [crossings(bounds.centres, bounds.radii), cuts(bounds)]
    found += [each[:, 1] for each in polygons]
    if (
        "E" in frame.closed
    ):  # a line that may not go right either stops where a disc is widest
        found.append(up)
    levels = np.unique(np.clip(np.concatenate(found), 0, frame.height))
    return levels[np.concatenate(((True,), np.diff(levels) > SAME))]


@dataclass(frozen=True, slots=True)
class _Row:
    """Stretches of ground that is not free: their slab, ends at mid-height, and curves."""

    slab: Whole
    start: Floats
    end: Floats
    left: Whole
    right: Whole


def _row(bounds: Bounds, levels: Floats, counts: list[int]) -> _Row:
    """Return what is not free at the middle of each slab."""
    middle = (levels[:-1] + levels[1:]) / 2
    slab, which = _spans(
        bounds.centres[:, 1] - bounds.radii, bounds.centres[:, 1] + bounds.radii, middle
    )
    discs = len(bounds.centres)
    parts = [(slab, which, which + discs)]
    start = 0
    for count in counts:
        parts.append(_ground(bounds, np.arange(start, start + count), middle))
        start += count
    every = np.arange(len(middle))
    parts += [(every, np.full(len(middle), -1), np.full(len(middle), bounds.left_wall))]
    parts += [(every, np.full(len(middle), bounds.right_wall), np.full(len(middle), -1))]
    slab, left, right = (np.concatenate(each) for each in zip(*parts, strict=True))
    height = middle[slab]
    start_x = np.where(left < 0, -FAR, bounds.across(np.maximum(left, 0), height))
    end_x = np.where(right < 0, FAR, bounds.across(np.maximum(right, 0), height))
    return _Row(slab, start_x, end_x, left, right)


def _spans(low: Floats, high: Floats, middle: Floats) -> tuple[Whole, Whole]:
    """Return the slabs that each thing reaches through, as pairs of slab and thing."""
    return spread(np.searchsorted(middle, low), np.searchsorted(middle, high))


def _ground(bounds: Bounds, edges: Whole, middle: Floats) -> tuple[Whole, Whole, Whole]:
    """Return where a polygon lies in each slab: between its edges taken two and two."""
    slab, which = _spans(bounds.edges[edges, 1], bounds.edges[edges, 3], middle)
    curve = 2 * len(bounds.centres) + edges[which]
    order = np.lexsort((bounds.across(curve, middle[slab]), slab))
    return slab[order][::2], curve[order][::2], curve[order][1::2]


def _gaps(row: _Row, slabs: int) -> tuple[Whole, Whole, Whole]:
    """Return the gaps between what is not free: slab, left and right curve."""
    order = np.lexsort((row.start, row.slab))
    slab, start = row.slab[order], row.start[order]
    # The farthest end so far in each slab: by rank, in whole numbers, to stay exact.
    by_end = np.argsort(row.end, kind="stable")
    rank = np.empty(len(order), dtype=np.int64)
    rank[by_end] = np.arange(len(order))
    farthest = np.maximum.accumulate(slab * len(order) + rank[order]) % len(order)
    widest = by_end[farthest]
    open_ = slab[1:] == slab[:-1]
    open_ &= start[1:] > row.end[widest[:-1]] + SAME / 10
    here = np.flatnonzero(open_)
    return slab[here], row.right[widest[here]], row.left[order[here + 1]]


def _joined(
    bounds: Bounds, levels: Floats, slab: Whole, left: Whole, right: Whole
) -> Slabs:
    """Return the slabs with the steps between gaps that overlap at a shared height."""
    low = bounds.across(left, levels[slab]), bounds.across(right, levels[slab])
    high = bounds.across(left, levels[slab + 1]), bounds.across(right, levels[slab + 1])
    # Complex numbers are sorted by slab first, then by place.
    begin = np.searchsorted(slab + 1j * low[1], slab + 1 + 1j * (high[0] + SAME), "right")
    end = np.searchsorted(slab + 1j * low[0], slab + 1 + 1j * (high[1] - SAME), "left")
    above, lower = spread(begin, end)
    steps = np.stack((lower, above), axis=1)
    order = np.argsort(above, kind="stable")
    foot = np.searchsorted(above[order], np.arange(len(slab) + 1))
    first = np.searchsorted(slab, np.arange(len(levels)))
    return Slabs(
        bounds, levels, first, slab, left, right, low, high, steps, lower[order], foot
    )
