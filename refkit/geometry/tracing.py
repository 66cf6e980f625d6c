"""Open lines: which places a line can be traced from, and the line itself (D5, D12)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import shapely
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import breadth_first_order

from refkit.geometry.bounds import Whole
from refkit.geometry.frames import Floats, Frame
from refkit.geometry.slabs import Slabs, spread

TURN = 0.25  # inches that a line goes down before it may turn along a zone
TAUT = 0.03  # inches by which a line may be straightened
BOTH_ENDS = frozenset("NS")


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
        bottom, top = (
            slabs.levels[slabs.slab[touching]],
            slabs.levels[slabs.slab[touching] + 1],
        )
        for gap, low, high in zip(
            touching, np.maximum(bottom, start), np.minimum(top, end), strict=True
        ):
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
                self.spans.setdefault(gap, []).append(
                    Span(heights[0], x[0], heights[1], x[1])
                )


@dataclass(frozen=True, slots=True)
class Reach:
    """From where a target can be reached."""

    slabs: Slabs
    targets: Targets
    closed: frozenset[str]
    entered: (
        Floats  # at the foot of each gap the leftmost place that gets home, or infinity
    )
    came: dict[int, int] | np.ndarray  # the gap a line goes on to

    def gap(self, x: float, y: float) -> int | None:
        """Return the gap a line starts in at a place, or None where there is no line."""
        return self.gaps(np.array([[x, y]])).get(0)

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
        if closed_both(self.closed):
            level = span.y <= y <= span.top_y
            if len(self.closed) == 2:
                return level
            there, _ = span.nearest(x, y)
            return level and (there <= x if len(self.closed) == 3 else there == x)
        return span.y <= y and ("E" not in self.closed or span.leftmost(y) <= x)


def closed_both(closed: frozenset[str]) -> bool:
    """Whether a line may go neither up nor down."""
    return closed >= BOTH_ENDS


def reach(frame: Frame, slabs: Slabs, targets: Targets) -> Reach:
    """Return from where the targets are reached by lines that go nearer no closed edge."""
    count = len(slabs.slab)
    if closed_both(frame.closed):
        return Reach(slabs, targets, frame.closed, np.full(count, np.inf), {})
    if "E" in frame.closed:
        entered, came = _staircase(slabs, targets)
        return Reach(slabs, targets, frame.closed, entered, came)
    return _flood(frame, slabs, targets)


def _flood(frame: Frame, slabs: Slabs, targets: Targets) -> Reach:
    """Return what is reached upward from the targets; any way if no edge is closed."""
    count = len(slabs.slab)
    seeds = np.fromiter(targets.spans, dtype=np.int64)
    start = np.concatenate((slabs.steps[:, 0], np.full(len(seeds), count)))
    end = np.concatenate((slabs.steps[:, 1], seeds))
    graph = coo_matrix((np.ones(len(start)), (start, end)), shape=(count + 1, count + 1))
    found, came = breadth_first_order(graph.tocsr(), count, directed=bool(frame.closed))
    reached = np.zeros(count + 1, dtype=bool)
    reached[found] = True
    entered = np.full(count, np.inf)
    if frame.closed:
        steps = slabs.steps[reached[slabs.steps[:, 0]]]
        entered[steps[:, 1]] = -np.inf
        # A gap reached from below is not left for a target higher up in it.
        came[steps[:, 1]] = steps[:, 0]
    else:
        entered[reached[:-1]] = -np.inf
    return Reach(slabs, targets, frame.closed, entered, came)


def _staircase(slabs: Slabs, targets: Targets) -> tuple[Floats, dict[int, int]]:
    """Return, gap by gap upward, the leftmost place that gets home going down and left."""
    entered = np.full(len(slabs.slab), np.inf)
    came: dict[int, int] = {}
    steps = iter(slabs.steps.tolist())
    step = next(steps, None)
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
    least = max(least, slabs.low[0][gap], slabs.high[0][gap])
    return float(least) if least <= slabs.high[1][gap] else np.inf


def line(found: Reach, x: float, y: float) -> list[tuple[float, float]]:
    """Return an open line from a place to a target, turn by turn, if there is one."""
    gap = found.gap(x, y)
    if gap is None:
        return []
    corners, gaps = [(x, y)], list[int]()
    while (end := _arrival(found, gap, *corners[-1])) is None:
        after = int(found.came[gap])
        corners.append(_step(found.slabs, gap, after, corners[-1][0]))
        gaps.append(gap)
        gap = after
    bends = _bends(found.slabs, np.array(gaps, dtype=np.int64), np.array(corners))
    taut = shapely.LineString([corners[0], *bends, end]).simplify(TAUT)
    return list(taut.coords)


def _step(slabs: Slabs, gap: int, after: int, x: float) -> tuple[float, float]:
    """Return where a line goes from a gap into the next, turning no more than it must."""
    lower, upper = sorted((gap, after))
    left = max(slabs.high[0][lower], slabs.low[0][upper])
    right = min(slabs.high[1][lower], slabs.low[1][upper])
    return float(min(max(x, left), right)), float(slabs.levels[slabs.slab[upper]])


def _bends(slabs: Slabs, gaps: Whole, corners: Floats) -> list[tuple[float, float]]:
    """Return the corners of a line with the bends it makes along zones on its way."""
    run = np.diff(corners, axis=0)
    count = 1 + (np.abs(run[:, 1]) / TURN).astype(np.int64)
    number, which = spread(np.ones_like(count), count + 1)
    share = number / count[which]
    x, y = (corners[which] + share[:, None] * run[which]).T
    left = slabs.bounds.across(slabs.left[gaps[which]], y)
    right = slabs.bounds.across(slabs.right[gaps[which]], y)
    return list(zip(np.clip(x, left, right).tolist(), y.tolist(), strict=True))


def _arrival(found: Reach, gap: int, x: float, y: float) -> tuple[float, float] | None:
    """Return where a line that has come to a place of a gap ends, if it ends in the gap."""
    spans = [s for s in found.targets.spans.get(gap, ()) if found.ends(s, x, y)]
    if not spans:
        return None
    ends = [span.nearest(x, y) for span in spans]
    return min(ends, key=lambda end: (abs(end[0] - x), -end[1]))
