"""Free ground cut into level slabs, and the gaps of each: where a line may run (D12, D15).

Between two neighbouring heights at which anything begins, ends or crosses, the order of
all that bounds free ground from left to right stays the same. So in each slab the free
ground is a row of gaps between two named curves, and a line goes from a gap to one above or
below it where the two overlap at the height they share. Nothing is drawn or put on a grid.
"""

from collections import deque
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from refkit.geometry.bounds import SHRINK, Bounds, crossings, cuts, straight
from refkit.geometry.frames import Floats, Frame
from refkit.geometry.ranges import Whole, spread

SAME = 1e-10  # heights nearer than this are one; touching ground is shut to as much (D15)
FAR = 1e6
AT_ONCE = 2048  # slabs looked at together


@dataclass(frozen=True)
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

    @cached_property
    def _drops(self) -> Whole:
        """The gap below each gap where the ways part or end."""
        single = np.diff(self.foot) == 1
        drops = np.arange(len(self.slab))
        drops[single] = self.falls[self.foot[:-1][single]]
        # Each round looks twice as far down: long shafts cost no more than a few rounds.
        while (drops[drops] != drops).any():
            drops = drops[drops]
        return drops

    def pits(self, x: float, y: float, most: int) -> list[int]:
        """Return the gaps where the ways down from a place end, the highest first."""
        waiting = deque(dict.fromkeys(self._drops[self.find(x, y)].tolist()))
        seen, ends = set(waiting), list[int]()
        while waiting and len(ends) < most:
            gap = waiting.popleft()
            falls = self.falls[self.foot[gap] : self.foot[gap + 1]]
            below = dict.fromkeys(self._drops[falls].tolist())
            waiting.extend(each for each in below if each not in seen)
            seen.update(below)
            if not below:
                ends.append(gap)
        return sorted(ends, key=lambda gap: (-int(self.slab[gap]), gap))

    def find(self, x: float, y: float) -> list[int]:
        """Return the gaps that a place lies in or on the edge of."""
        _, gaps = self.find_all(np.array([[x, y]]))
        return list(gaps.tolist())

    def find_all(self, places: Floats) -> tuple[Whole, Whole]:
        """Return the gaps each place lies in or on the edge of, as two numbers."""
        heights = places[:, 1]
        # A place at the height of a level lies in the slabs above and below it.
        above = np.searchsorted(self.levels, heights, "right") - 1
        below = np.searchsorted(self.levels, heights, "left") - 1
        who = np.concatenate((np.arange(len(places)), np.flatnonzero(above != below)))
        slab = np.concatenate((below, above[above != below]))
        there = (slab >= 0) & (slab < len(self.levels) - 1)
        who, slab = who[there], slab[there]
        gaps, which = spread(self.first[slab], self.first[slab + 1])
        who = who[which]
        x, y = places[who].T
        # A stand on the very edge of a zone is outside, whatever floats make of it.
        inside = self.bounds.across(self.left[gaps], y) <= x + 10 * SHRINK
        inside &= self.bounds.across(self.right[gaps], y) >= x - 10 * SHRINK
        return who[inside], gaps[inside]


def slabs(frame: Frame, discs: Floats, radii: Floats, polygons: list[Floats]) -> Slabs:
    """Return the free ground of a table outside open discs and impassable ground."""
    sides = (zip(each, np.roll(each, -1, axis=0), strict=True) for each in polygons)
    # A level edge bounds no gap from its side; its height is a level all the same.
    edges = [[straight(a, b) for a, b in each if a[1] != b[1]] for each in sides]
    walls = [(x, 0.0, 0.0, frame.height) for x in (0.0, frame.width)]
    rows = [*(row for each in edges for row in each), *walls]
    bounds = Bounds(discs, radii - SHRINK, np.array(rows))
    levels = _levels(frame, bounds, polygons)
    gaps = _gaps(bounds, levels, [len(each) for each in edges])
    return _joined(bounds, levels, *gaps)


def _levels(frame: Frame, bounds: Bounds, polygons: list[Floats]) -> Floats:
    """Return every height at which something begins, ends, turns or crosses."""
    up = bounds.centres[:, 1]
    found = [np.array((0, frame.height)), up - bounds.radii, up + bounds.radii]
    found += [crossings(bounds.centres, bounds.radii), cuts(bounds)]
    found += [each[:, 1] for each in polygons]
    # A line that may not go right either stops where a disc is widest.
    found += [up] if "E" in frame.closed else []
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


def _gaps(bounds: Bounds, levels: Floats, counts: list[int]) -> tuple[Whole, Whole, Whole]:
    """Return the gaps between what is not free: slab, left and right curve."""
    middle = (levels[:-1] + levels[1:]) / 2
    portions = []
    for first in range(0, len(middle), AT_ONCE):
        slab, left, right = _open(_row(bounds, middle[first : first + AT_ONCE], counts))
        portions.append((slab + first, left, right))
    slab, left, right = (np.concatenate(each) for each in zip(*portions, strict=True))
    return slab, left, right


def _row(bounds: Bounds, middle: Floats, counts: list[int]) -> _Row:
    """Return what is not free at the middle of each slab, slab by slab."""
    up, radii = bounds.centres[:, 1], bounds.radii
    slab, which = _spans(up - radii, up + radii, middle)
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
    # Short whole numbers sort faster; no more than AT_ONCE slabs come here at a time.
    order = np.argsort(slab.astype(np.int16), kind="stable")
    slab, left, right = slab[order], left[order], right[order]
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


def _open(row: _Row) -> tuple[Whole, Whole, Whole]:
    """Return the gaps in rows of stretches: slab, left and right curve."""
    count = np.bincount(row.slab)
    first = np.cumsum(count) - count
    # A line of a table for each slab, filled up on the right with what lies beyond.
    place = row.slab, np.arange(len(row.slab)) - first[row.slab]
    starts, ends = np.full((2, len(count), count.max()), FAR)
    starts[place], ends[place] = row.start, row.end
    order = np.argsort(starts, axis=1)
    starts = np.take_along_axis(starts, order, axis=1)
    ends = np.take_along_axis(ends, order, axis=1)
    farthest = np.maximum.accumulate(ends, axis=1)
    number = np.arange(starts.shape[1])
    widest = np.maximum.accumulate(np.where(ends == farthest, number, 0), axis=1)
    # Touching ground is shut (D15), touching zones are not: SHRINK is far wider.
    slab, here = np.nonzero(starts[:, 1:] > farthest[:, :-1] + SAME / 10)
    left = row.right[first[slab] + order[slab, widest[slab, here]]]
    return slab, left, row.left[first[slab] + order[slab, here + 1]]


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
    falls = lower[order]
    return Slabs(bounds, levels, first, slab, left, right, low, high, steps, falls, foot)
