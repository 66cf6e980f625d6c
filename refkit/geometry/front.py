"""Who is behind the enemy front: the roads home and the enemies that bar them (D4, D7)."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

import numpy as np

from refkit.geometry.forces import Flags, Force
from refkit.geometry.homes import Element, Ints
from refkit.geometry.layout import Options, thousandths
from refkit.geometry.ranges import spread

AT_ONCE = 400_000  # pairs of a stand and an enemy, or of two enemies, looked at together
HAIR = 1e-12  # what floats may leave out of a product; nearer calls go to whole numbers


@dataclass(frozen=True, slots=True)
class Measures:
    """The widths of the front test, in thousandths, and the cone as a fraction."""

    beside: int
    gap: int
    steep: int
    flat: int


def measures(options: Options) -> Measures:
    """Return the widths that the options give."""
    # A cone of 1/3 is no float: as a fraction its rim is decided exactly.
    cone = Fraction(options.cone).limit_denominator(1000)
    return Measures(
        thousandths(options.front_lat),
        thousandths(options.front_gap),
        cone.denominator,
        cone.numerator,
    )


@dataclass(frozen=True, slots=True)
class Road:
    """A stand's road to one home element, and the enemies that bar it, by number."""

    home: Element
    start: tuple[int, int]
    end: tuple[int, int]
    on_it: tuple[int, ...]
    astride: tuple[tuple[int, int], ...]

    @property
    def barred(self) -> bool:
        """Whether any enemy bars the road."""
        return bool(self.on_it or self.astride)

    @property
    def witnesses(self) -> tuple[int, ...]:
        """Everybody who helps to bar the road."""
        return tuple(dict.fromkeys((*self.on_it, *chain.from_iterable(self.astride))))


@dataclass(frozen=True, slots=True)
class Sighting:
    """Enemies as seen along roads: how far along and how far off, times its length."""

    road: Ints
    who: Ints
    along: Ints
    off: Ints
    length: Ints  # of the road, squared

    def only(self, chosen: Flags | Ints) -> "Sighting":
        """Return the chosen sightings."""
        return Sighting(*(getattr(self, name)[chosen] for name in Sighting.__slots__))


Line = Callable[[Ints, Ints], Flags]  # whether, for each stand, an enemy forms the line


@dataclass(frozen=True, slots=True)
class Front:
    """A side's stands and the enemies that may be behind them."""

    force: Force
    foes: Force
    wide: Measures

    def roads(self, asked: Ints, line: Line) -> list[tuple[Road, ...]]:
        """Return the roads home of the stands asked about."""
        ways = [self._roads(asked, home, line) for home in self.force.homes]
        return list(zip(*ways, strict=True))

    def passed(self, asked: Ints) -> Ints:
        """Return how many enemies have each stand in their rear cone, at least (D9)."""
        counts = [self._passed(asked, home) for home in self.force.homes]
        return np.asarray(np.min(counts, axis=0))

    def _portions(self, asked: Ints) -> Iterator[Ints]:
        """Return the stands asked about, no more at once than there is room for."""
        most = max(AT_ONCE // max(len(self.foes), 1), 1)
        return (asked[start : start + most] for start in range(0, len(asked), most))

    def _passed(self, asked: Ints, home: Element) -> Ints:
        counts = [np.empty(0, dtype=np.int64)]
        for each in self._portions(asked):
            start = self.force.places[each]
            dx, dy = (home.nearest(start) - start).T[..., None]
            away_x, away_y = self.foes.places.T[:, None] - start.T[..., None]
            ahead = (away_x * dx + away_y * dy) * self.wide.steep
            beside = np.abs(away_y * dx - away_x * dy) * self.wide.flat
            counts.append((ahead > beside).sum(axis=1))
        return np.concatenate(counts)

    def _roads(self, asked: Ints, home: Element, line: Line) -> Iterator[Road]:
        for each in self._portions(asked):
            start = self.force.places[each]
            end = home.nearest(start)
            seen = self._look(start, end)
            # D7: who is level with the stand, or before it, does not bar its road.
            seen = seen.only((seen.along > 0) & line(each[seen.road], seen.who))
            behind = seen.only(in_cone(seen, self.wide))
            from_end = self.foes.places[behind.who] - end[behind.road]
            close = behind.only(near(behind, from_end, self.wide))
            open_ = np.ones(len(each), dtype=bool)
            # One enemy on it is reason enough: such a road is not searched for pairs.
            open_[close.road] = False
            astride = self._astride(behind.only(open_[behind.road]), seen)
            on_it = _listed(close.road, close.who.tolist())
            for number, (a, b) in enumerate(zip(start.tolist(), end.tolist(), strict=True)):
                # Two who both have the stand in their cone are found once from each.
                pairs = tuple(sorted(set(astride[number])))
                yield Road(home, (a[0], a[1]), (b[0], b[1]), tuple(on_it[number]), pairs)

    def _look(self, start: Ints, end: Ints) -> Sighting:
        """Return the enemies that could bar each road from start to end."""
        run = end - start
        road, who = self._candidates(start, run)
        way, away = run[road], self.foes.places[who] - start[road]
        along = (away * way).sum(axis=1)
        off = way[:, 0] * away[:, 1] - way[:, 1] * away[:, 0]
        return Sighting(road, who, along, off, (run * run).sum(axis=1)[road])

    def _candidates(self, start: Ints, run: Ints) -> tuple[Ints, Ints]:
        """Return pairs of a road and an enemy not too far off it, road by road."""
        # Who is farther off the road than the gap is joined to nobody across it (D7).
        reach = max(self.wide.beside, self.wide.gap)
        every = np.arange(len(self.foes))
        # Roads to whole edges run along an axis: the sorted columns find who is near them.
        slanted = np.flatnonzero(run.all(axis=1))
        roads = [np.repeat(slanted, len(every))]
        whom = [np.tile(every, len(slanted))]
        for axis in (0, 1):
            # Who stands in his home has no road at all, and nothing bars it.
            straight = np.flatnonzero((run[:, axis] == 0) & (run[:, 1 - axis] != 0))
            who, which = self.foes.beside(axis, start[straight, axis], reach)
            roads.append(straight[which])
            whom.append(who)
        road = np.concatenate(roads)
        # `_astride` searches for roads in this order.
        order = np.argsort(road, kind="stable")
        return road[order], np.concatenate(whom)[order]

    def _astride(
        self, behind: Sighting, seen: Sighting
    ) -> defaultdict[int, list[tuple[int, int]]]:
        """Return the pairs with a road between them, near enough to be a line (D7-ii)."""
        found: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        low = np.searchsorted(seen.road, behind.road)
        high = np.searchsorted(seen.road, behind.road, "right")
        portion = np.cumsum(high - low) // AT_ONCE
        for each in np.split(np.arange(len(low)), np.flatnonzero(np.diff(portion)) + 1):
            other, which = spread(low[each], high[each])
            first, second = behind.only(each[which]), seen.only(other)
            joined = self._bridged(first, second)
            pairs = np.stack((first.who[joined], second.who[joined]), axis=1)
            roads = first.road[joined].tolist()
            for road, pair in zip(roads, np.sort(pairs, axis=1).tolist(), strict=True):
                found[road].append((pair[0], pair[1]))
        return found

    def _bridged(self, first: Sighting, second: Sighting) -> Ints:
        """Return the pairs less than the gap apart who are joined across their road."""
        beside = np.flatnonzero((first.off > 0) != (second.off > 0))
        # One on the road itself bars it alone (D7-i) and needs no second.
        beside = beside[(first.off[beside] != 0) & (second.off[beside] != 0)]
        apart = self.foes.places[first.who[beside]] - self.foes.places[second.who[beside]]
        close = (apart * apart).sum(axis=1) < self.wide.gap * self.wide.gap
        pairs: Ints = beside[close]
        joined: Ints = pairs[across(first.only(pairs), second.only(pairs))]
        return joined


def _listed(keys: Ints, values: list[int]) -> defaultdict[int, list[int]]:
    """Return the values of each key."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for key, value in zip(keys.tolist(), values, strict=True):
        found[key].append(value)
    return found


def in_cone(seen: Sighting, wide: Measures) -> Flags:
    """Whether each enemy is more behind than beside: the stand is in its rear cone (D7)."""
    found: Flags = seen.along * wide.steep > np.abs(seen.off) * wide.flat
    return found


def near(seen: Sighting, from_end: Ints, wide: Measures) -> Flags:
    """Whether each enemy is less than a width from its road; ties are not (D7-i)."""
    past = seen.along > seen.length
    # Floats may be wrong next to 0 only: such calls are made again in whole numbers.
    straight = np.abs(seen.off) - wide.beside * np.sqrt(seen.length)
    found = straight < 0
    for each in np.flatnonzero(np.abs(straight) < 1):
        found[each] = int(seen.off[each]) ** 2 < wide.beside**2 * int(seen.length[each])
    distance = (from_end * from_end).sum(axis=1)
    result: Flags = np.where(past, distance < wide.beside * wide.beside, found)
    return result


def across(first: Sighting, second: Sighting) -> Flags:
    """Whether two enemies are joined across their road no farther off than its end."""
    past, other = first.along - first.length, second.along - second.length
    # Where the line between the two crosses the road, as two products that are compared.
    one = past * np.abs(second.off).astype(float)
    two = other * np.abs(first.off).astype(float)
    found: Flags = one + two <= 0
    for each in np.flatnonzero(np.abs(one + two) <= HAIR * (np.abs(one) + np.abs(two))):
        exact = int(past[each]) * abs(int(second.off[each]))
        found[each] = exact + int(other[each]) * abs(int(first.off[each])) <= 0
    return found
