"""Open lines: which places a line can be traced from, and the line itself (D5, D12)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import shapely

from refkit.geometry import searching
from refkit.geometry.forces import Flags
from refkit.geometry.frames import Floats, Frame
from refkit.geometry.ranges import Whole, spread
from refkit.geometry.slabs import Slabs

TURN = 0.25  # inches that a line goes down before it may turn along a zone
TAUT = 0.03  # inches by which a line may be straightened
BOTH_ENDS = frozenset("NS")
AT_ONCE = 1000  # lines drawn together


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a target within one gap, upward or else from left to right."""

    y: float
    x: float
    top_y: float
    top_x: float

    def across(self, y: float) -> float:
        """Return where the span is at a height, or at its upper end below that."""
        if y >= self.top_y:
            return self.top_x
        return self.x + (self.top_x - self.x) * (y - self.y) / (self.top_y - self.y)

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """Return the place of the span to end at, from a place above it or beside it."""
        height = min(max(y, self.y), self.top_y)
        if self.y == self.top_y:
            return min(max(x, self.x), self.top_x), height
        return self.across(height), height

    def leftmost(self, y: float) -> float:
        """Return the leftmost place of the span that is no higher than a height."""
        return min(self.x, self.across(y))


@dataclass(slots=True)
class Targets:
    """What a line may end at, gap by gap."""

    slabs: Slabs
    spans: dict[int, list[Span]] = field(default_factory=dict)

    def points(self, places: Floats) -> None:
        """Add places."""
        for who, gap in zip(*self.slabs.find_all(places), strict=True):
            x, y = places[who].tolist()
            self.spans.setdefault(int(gap), []).append(Span(y, x, y, x))

    def level(self, start: float, end: float, y: float) -> None:
        """Add a level stretch, such as a home edge below or above."""
        slabs = self.slabs
        slab = min(int(np.searchsorted(slabs.levels, y)), len(slabs.levels) - 2)
        for gap in range(slabs.first[slab], slabs.first[slab + 1]):
            low, high = slabs.low if y == slabs.levels[slab] else slabs.high
            left, right = max(low[gap], start), min(high[gap], end)
            if left <= right:
                self.spans.setdefault(gap, []).append(Span(y, left, y, right))

    def wall(self, which: int, start: float, end: float) -> None:
        """Add a stretch of the left or right side of the table."""
        slabs = self.slabs
        x = slabs.bounds.edges[which - 2 * len(slabs.bounds.centres), 0]
        touching = np.flatnonzero((slabs.left == which) | (slabs.right == which))
        slab = slabs.slab[touching]
        bottom = np.maximum(slabs.levels[slab], start)
        top = np.minimum(slabs.levels[slab + 1], end)
        for gap, low, high in zip(touching, bottom, top, strict=True):
            if low <= high:
                self.spans.setdefault(int(gap), []).append(Span(low, x, high, x))

    def segment(self, low: Floats, high: Floats) -> None:
        """Add a slanting or upright stretch that lies on free ground all along."""
        levels = self.slabs.levels
        start = max(int(np.searchsorted(levels, low[1], "right")) - 1, 0)
        end = int(np.searchsorted(levels, high[1], "left"))
        for slab in range(start, min(end, len(levels) - 1)):
            heights = np.clip((levels[slab], levels[slab + 1]), low[1], high[1])
            x = low[0] + (high[0] - low[0]) * (heights - low[1]) / (high[1] - low[1])
            for gap in self.slabs.find(float(x.mean()), float(heights.mean())):
                span = Span(heights[0], x[0], heights[1], x[1])
                self.spans.setdefault(gap, []).append(span)


@dataclass(frozen=True)
class Reach:
    """From where a target can be reached."""

    slabs: Slabs
    targets: Targets
    closed: frozenset[str]
    # At the foot of each gap the leftmost place that gets home, or infinity.
    entered: Floats
    came: Whole  # the gap a line goes on to

    @cached_property
    def ending(self) -> Flags:
        """Whether there is a target in each gap."""
        found = np.zeros(len(self.slabs.slab), dtype=bool)
        found[np.fromiter(self.targets.spans, dtype=np.int64)] = True
        return found

    def gaps(self, places: Floats) -> dict[int, int]:
        """Return the gap a line starts in, for each place where there is a line."""
        found: dict[int, int] = {}
        for who, gap in zip(*self.slabs.find_all(places), strict=True):
            x, y = places[who].tolist()
            inherited = not closed_both(self.closed) and self.entered[gap] <= x
            spans = self.targets.spans.get(int(gap), ())
            if inherited or any(self.ends(span, x, y) for span in spans):
                found.setdefault(int(who), int(gap))
        return found

    def ends(self, span: Span, x: float, y: float) -> bool:
        """Whether a line from a place can end at a span of the same gap."""
        if not self.closed:
            return True
        # Neither up nor down is only level; with E closed too, to the left alone (D5).
        if closed_both(self.closed):
            level = span.y <= y <= span.top_y
            if len(self.closed) == 2:
                return level
            there, _ = span.nearest(x, y)
            return level and (there <= x if len(self.closed) == 3 else there == x)
        # Down, and left where the right is closed: the end lies below, not to the right.
        return span.y <= y and ("E" not in self.closed or span.leftmost(y) <= x)


def closed_both(closed: frozenset[str]) -> bool:
    """Whether a line may go neither up nor down."""
    return closed >= BOTH_ENDS


def reach(frame: Frame, slabs: Slabs, targets: Targets) -> Reach:
    """Return from where the targets are reached by lines that go nearer no closed edge."""
    count = len(slabs.slab)
    if closed_both(frame.closed):
        nowhere, none = np.full(count, np.inf), np.empty(0, dtype=np.int64)
        return Reach(slabs, targets, frame.closed, nowhere, none)
    if "E" in frame.closed:
        entered, came = _staircase(slabs, targets)
        return Reach(slabs, targets, frame.closed, entered, came)
    return _flood(frame, slabs, targets)


def _flood(frame: Frame, slabs: Slabs, targets: Targets) -> Reach:
    """Return what is reached upward from the targets; any way if no edge is closed."""
    count = len(slabs.slab)
    seeds = np.fromiter(targets.spans, dtype=np.int64)
    # One node more leads to every target, so that one search begins at all.
    begun = np.stack((np.full(len(seeds), count), seeds), axis=1)
    ways = np.concatenate((slabs.steps, begun))
    found, came = searching.flood(ways, count, directed=bool(frame.closed))
    reached = np.zeros(count + 1, dtype=bool)
    reached[found] = True
    entered = np.full(count, np.inf)
    if frame.closed:
        steps = slabs.steps[reached[slabs.steps[:, 0]]]
        # Where a line may go aside in its gap, any place at the foot gets home.
        entered[steps[:, 1]] = -np.inf
        # A gap reached from below is not left for a target higher up in it.
        came[steps[:, 1]] = steps[:, 0]
    else:
        entered[reached[:-1]] = -np.inf
    return Reach(slabs, targets, frame.closed, entered, came)


def _staircase(slabs: Slabs, targets: Targets) -> tuple[Floats, Whole]:
    """Return, gap by gap upward, the leftmost place that gets home going down and left."""
    entered = np.full(len(slabs.slab), np.inf)
    came = np.empty(len(entered), dtype=np.int64)
    steps = iter(slabs.steps.tolist())
    step = next(steps, None)
    # Gaps and steps are numbered from below: one pass finds them all.
    for gap in range(len(entered)):
        leaves = _leaves(slabs, targets.spans.get(gap, ()), gap, entered[gap])
        while step and step[0] == gap:
            above = step[1]
            least = max(leaves, slabs.low[0][above])
            if least <= slabs.low[1][above] and least < entered[above]:
                entered[above], came[above] = least, gap
            step = next(steps, None)
    return entered, came


def _leaves(slabs: Slabs, spans: Iterable[Span], gap: int, entered: float) -> float:
    """Return the leftmost place at the head of a gap that gets home, or infinity."""
    least = min((entered, *(span.leftmost(np.inf) for span in spans)))
    # A disc is widest at a slab's end: what bounds the gap reaches farthest there.
    least = max(least, slabs.low[0][gap], slabs.high[0][gap])
    return float(least) if least <= slabs.high[1][gap] else np.inf


@dataclass(frozen=True, slots=True)
class Legs:
    """The legs of lines: whose each is, in which gap, from where to where."""

    whose: Whole
    gap: Whole
    start: Floats
    end: Floats


def lines(found: Reach, places: Floats) -> dict[int, Floats]:
    """Return an open line to a target, turn by turn, from each place that has one."""
    gaps = found.gaps(places)
    who = np.fromiter(gaps, dtype=np.int64)
    start = np.fromiter(gaps.values(), dtype=np.int64)
    drawn: dict[int, Floats] = {}
    for first in range(0, len(who), AT_ONCE):
        some = slice(first, first + AT_ONCE)
        taut = _taut(found, start[some], places[who[some]])
        drawn.update(zip(who[some].tolist(), taut, strict=True))
    return drawn


def _taut(found: Reach, gap: Whole, places: Floats) -> list[Floats]:
    """Return lines with their bends along zones, straightened where that turns little."""
    legs, ends = _legs(found, gap, places)
    points, which = _bends(found.slabs, legs)
    every = np.arange(len(places))
    number = np.concatenate((every, legs.whose[which], every))
    order = np.argsort(number, kind="stable")
    points = np.concatenate((places, points, ends))[order]
    shapes = shapely.linestrings(points, indices=number[order])
    shapes = shapely.simplify(shapes, TAUT, preserve_topology=False)
    points, number = shapely.get_coordinates(shapes, return_index=True)
    return np.split(points, np.flatnonzero(np.diff(number)) + 1)


def _legs(found: Reach, gap: Whole, at: Floats) -> tuple[Legs, Floats]:
    """Return the legs of all lines, gap by gap at once, and where each line ends."""
    ends, whose = np.empty_like(at), np.arange(len(at))
    legs = list[Legs]()
    while True:
        going = np.ones(len(whose), dtype=bool)
        for each in np.flatnonzero(found.ending[gap]).tolist():
            end = _arrival(found, int(gap[each]), *at[each].tolist())
            if end is not None:
                ends[whose[each]], going[each] = end, False
        there = whose[~going]
        legs.append(Legs(there, gap[~going], at[~going], ends[there]))
        whose, gap, at = whose[going], gap[going], at[going]
        if not len(whose):
            break
        after = found.came[gap]
        # Gaps are numbered from below: the lower number is the lower gap.
        to = _step(found.slabs, np.minimum(gap, after), np.maximum(gap, after), at[:, 0])
        legs.append(Legs(whose, gap, at, to))
        gap, at = after, to
    parts = ([getattr(each, name) for each in legs] for name in Legs.__slots__)
    return Legs(*map(np.concatenate, parts)), ends


def _step(slabs: Slabs, lower: Whole, upper: Whole, x: Floats) -> Floats:
    """Return where lines go from gap to gap, turning no more than they must."""
    left = np.maximum(slabs.high[0][lower], slabs.low[0][upper])
    right = np.minimum(slabs.high[1][lower], slabs.low[1][upper])
    level = slabs.levels[slabs.slab[upper]]
    return np.stack((np.minimum(np.maximum(x, left), right), level), axis=1)


def _bends(slabs: Slabs, legs: Legs) -> tuple[Floats, Whole]:
    """Return the bends that legs of lines make along the zones beside their gaps."""
    run = legs.end - legs.start
    count = 1 + (np.abs(run[:, 1]) / TURN).astype(np.int64)
    number, which = spread(np.ones_like(count), count + 1)
    share = number / count[which]
    x, y = (legs.start[which] + share[:, None] * run[which]).T
    left = slabs.bounds.across(slabs.left[legs.gap[which]], y)
    right = slabs.bounds.across(slabs.right[legs.gap[which]], y)
    return np.stack((np.clip(x, left, right), y), axis=1), which


def _arrival(found: Reach, gap: int, x: float, y: float) -> tuple[float, float] | None:
    """Return where a line that has come to a place of a gap ends, if it ends in the gap."""
    spans = [span for span in found.targets.spans[gap] if found.ends(span, x, y)]
    if not spans:
        return None
    ends = [span.nearest(x, y) for span in spans]
    return min(ends, key=lambda end: (abs(end[0] - x), -end[1]))
