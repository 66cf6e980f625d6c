"""One side's ground: where its stands may trace a line, and what to (D6, D11, D12, D15)."""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np

from refkit.geometry import contact, frames, slabs, terrain, tracing
from refkit.geometry.forces import Flags, Force
from refkit.geometry.frames import Floats, Frame
from refkit.geometry.homes import Ints, compass
from refkit.geometry.layout import THOUSAND, Layout, thousandths
from refkit.geometry.links import Links


@dataclass(frozen=True)
class Opening:
    """The free ground of a side among its enemies."""

    layout: Layout
    force: Force
    foes: Force

    @cached_property
    def closed(self) -> frozenset[str]:
        """The enemy's edges."""
        return compass(self.layout, self.foes.side)

    @cached_property
    def frame(self) -> Frame:
        """The table turned so that the enemy is on top."""
        return frames.frame(self.layout.table, self.closed)

    @cached_property
    def zones(self) -> Ints:
        """How far each enemy's zone reaches (D6)."""
        return thousandths(self.layout.options.zone) + self.foes.radii

    @cached_property
    def within(self) -> Flags:
        """Whether each stand is inside a zone; ties are not."""
        found = np.zeros(len(self.force), dtype=bool)
        near = self._about(self.force.places, int(self.zones.max(initial=0)))
        stand = np.repeat(np.arange(len(near)), [len(each) for each in near])
        foe = np.fromiter(chain.from_iterable(near), dtype=np.int64, count=len(stand))
        away = self.foes.places[foe] - self.force.places[stand]
        # The zone is an open disc: on its rim nobody is in contact (D6).
        found[stand[(away * away).sum(axis=1) < self.zones[foe] ** 2]] = True
        return found

    def zones_at(self, number: int) -> Ints:
        """Return the enemies in whose zones a stand is."""
        place = self.force.places[number]
        near = np.sort(self._about(place[None], int(self.zones.max()))[0]).astype(np.int64)
        away = self.foes.places[near] - place
        within: Ints = near[(away * away).sum(axis=1) < self.zones[near] ** 2]
        return within

    def _about(self, places: Floats | Ints, reach: float) -> list[list[int]]:
        """Return the enemies no farther than a reach from each place, or hardly."""
        return list(self.foes.tree.query_ball_point(places, reach + 1))

    @cached_property
    def swallowed(self) -> Flags:
        """Whether each stand is inside impassable ground."""
        found = np.zeros(len(self.force), dtype=bool)
        places = self.force.places
        for each in self.layout.ground:
            low, high = np.min(each, axis=0), np.max(each, axis=0)
            about = np.flatnonzero(((places > low) & (places < high)).all(axis=1))
            for number, (x, y) in zip(about, places[about].tolist(), strict=True):
                found[number] |= terrain.inside((x, y), each)
        return found

    @cached_property
    def spots(self) -> Floats:
        """The stands as they lie in the frame."""
        return self.frame.turned(self.force.places / THOUSAND)

    @cached_property
    def slabs(self) -> slabs.Slabs:
        """The free ground in slabs."""
        polygons = [
            self.frame.turned(np.array(each, dtype=float) / THOUSAND)
            for each in self.layout.ground
        ]
        discs = self.frame.turned(self.foes.places / THOUSAND)
        return slabs.slabs(self.frame, discs, self.zones / THOUSAND, polygons)

    def reach(self, normal: Flags, links: Links) -> tracing.Reach:
        """Return what can be traced to homes, Normal friends and links of theirs."""
        targets = tracing.Targets(self.slabs)
        self._homes(targets)
        # A Normal friend in contact is no target: the line would end in a zone (D12).
        targets.points(self.spots[normal & ~self.within & ~self.swallowed])
        pairs = links.pairs[normal[links.pairs].all(axis=1)]
        for a, b in self._nearby(pairs):
            self._link(targets, self.spots[a], self.spots[b])
        return tracing.reach(self.frame, self.slabs, targets)

    def _homes(self, targets: tracing.Targets) -> None:
        bounds = self.slabs.bounds
        for home in self.force.homes:
            ends = self.frame.turned(np.array((home.low, home.high)) / THOUSAND)
            low, high = ends.min(axis=0).tolist(), ends.max(axis=0).tolist()
            if low == high:
                targets.points(ends[:1])
            elif low[1] == high[1]:
                targets.level(low[0], high[0], low[1])
            else:
                wall = bounds.left_wall if low[0] == 0 else bounds.right_wall
                targets.wall(wall, low[1], high[1])

    def _nearby(self, pairs: Ints) -> Ints:
        """Return the links that a zone may cut: what is left of others ends at a friend.

        Where more than one edge is closed, every link counts all along.
        """
        if len(self.frame.closed) > 1 or not len(pairs):
            return pairs
        middle = self.force.places[pairs].mean(axis=1)
        apart = np.diff(self.force.places[pairs], axis=1)[:, 0]
        distance, _ = self.foes.tree.query(middle)
        near: Ints = pairs[distance < self.zones.max(initial=0) + np.hypot(*apart.T) / 2]
        return near

    def _link(self, targets: tracing.Targets, a: Floats, b: Floats) -> None:
        """Add the parts of a link that lie outside every zone (D12)."""
        bounds = self.slabs.bounds
        low, high = (a, b) if a[1] <= b[1] else (b, a)
        for start, end in free_parts(low, high, bounds.centres, bounds.radii):
            first, last = low + start * (high - low), low + end * (high - low)
            if first[1] < last[1] and len(self.frame.closed) > 1:
                targets.segment(first, last)
            else:  # from above, all of it is reached at its lower end
                targets.points(np.stack((first, last)))

    def traced(self, found: tracing.Reach, asked: Flags) -> Flags:
        """Whether each stand asked about can trace a line from where it is (D11)."""
        result = np.zeros(len(self.force), dtype=bool)
        who = np.flatnonzero(asked & ~self.within & ~self.swallowed)
        result[who[list(found.gaps(self.spots[who]))]] = True
        return result

    def broken(self, found: tracing.Reach, asked: Flags) -> dict[int, tuple[float, float]]:
        """Return who, in contact, can trace a line after one step, and where it ends."""
        stands = np.flatnonzero(asked & self.within & ~self.swallowed).tolist()
        ends = [(each, end) for each in stands for end in self.steps(each)]
        places = np.array([end for _, end in ends]).reshape(-1, 2)
        lead_home = found.gaps(self.frame.turned(places))
        broken: dict[int, tuple[float, float]] = {}
        for each in sorted(lead_home):
            number, end = ends[each]
            broken.setdefault(number, (float(end[0]), float(end[1])))
        return broken

    def steps(self, number: int) -> list[Floats]:
        """Return the places a stand can break contact to (D9a)."""
        place = self.force.places[number]
        # A step is no longer than a zone reaches: it enters none from beyond twice that.
        near = np.sort(self._about(place[None], 2 * int(self.zones.max()))[0]).astype(int)
        discs = self.foes.places[near] / THOUSAND, self.zones[near] / THOUSAND
        ends = contact.steps(place / THOUSAND, discs, self.layout.table, self.closed)
        start, ground = place / THOUSAND, self.layout.ground
        return [end for end in ends if contact.clear(start, end, ground)]


def free_parts(
    a: Floats, b: Floats, centres: Floats, radii: Floats
) -> list[tuple[float, float]]:
    """Return the parts of a segment outside all discs, as shares of its length."""
    run = b - a
    away = a - centres
    length, half = float(run @ run), away @ run
    if length == 0:  # two friends on one spot, each a target of his own
        return []
    inner = half * half - length * ((away * away).sum(axis=1) - radii**2)
    root = np.sqrt(inner[inner > 0])
    begin, end = (-half[inner > 0] - root) / length, (-half[inner > 0] + root) / length
    parts, at = [], 0.0
    for each in np.argsort(begin):
        if begin[each] >= 1:
            break
        if begin[each] > at:
            parts.append((at, float(begin[each])))
        at = max(at, float(end[each]))
    return [*parts, (at, 1.0)] if at <= 1 else parts
