"""Who is behind the enemy front: the roads home and the enemies that bar them (D4, D7)."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from refkit.geometry.forces import Flags, Force
from refkit.geometry.homes import Element, Ints
from refkit.geometry.layout import Options, thousandths


@dataclass(frozen=True, slots=True)
class Measures:
    """The widths of the front test, in thousandths, and the cone as a fraction."""

    beside: int
    gap: int
    steep: int
    flat: int


def measures(options: Options) -> Measures:
    """Return the widths that the options give."""
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
        return tuple(
            dict.fromkeys((*self.on_it, *(e for pair in self.astride for e in pair)))
        )


@dataclass(frozen=True, slots=True)
class Sighting:
    """Enemies as seen along a road: how far along and how far off, times its length."""

    who: Ints
    along: Ints
    off: Ints
    length: int

    def only(self, chosen: Flags) -> "Sighting":
        """Return the chosen enemies."""
        return Sighting(self.who[chosen], self.along[chosen], self.off[chosen], self.length)


def roads(
    force: Force, number: int, foes: Force, line: Flags, wide: Measures
) -> tuple[Road, ...]:
    """Return a stand's roads home; `line` tells which enemies form the line."""
    place = force.places[number]
    return tuple(_road(place, home, foes, line, wide) for home in force.homes)


def _road(place: Ints, home: Element, foes: Force, line: Flags, wide: Measures) -> Road:
    end = home.nearest(place)
    seen = look(place, end, foes, wide)
    seen = seen.only(line[seen.who] & (seen.along > 0))
    behind = seen.only(in_cone(seen, wide))
    close = behind.only(near(behind, foes.places[behind.who] - end, wide.beside))
    on_it = tuple(close.who.tolist())
    astride = () if on_it else _astride(behind, seen, foes, wide)
    return Road(home, _spot(place), _spot(end), on_it, astride)


def _spot(place: Ints) -> tuple[int, int]:
    return int(place[0]), int(place[1])


def look(start: Ints, end: Ints, foes: Force, wide: Measures) -> Sighting:
    """Return the enemies that could bar the road from start to end."""
    road = end - start
    who = np.arange(len(foes))
    for axis in (0, 1):
        if road[axis] == 0:
            who = foes.beside(axis, int(start[axis]), max(wide.beside, wide.gap))
    if not road.any():
        who = who[:0]
    from_start = foes.places[who] - start
    along = from_start @ road
    off = road[0] * from_start[:, 1] - road[1] * from_start[:, 0]
    return Sighting(who, along, off, int(road @ road))


def in_cone(seen: Sighting, wide: Measures) -> Flags:
    """Whether each enemy is more behind than beside: the stand is in its rear cone (D7)."""
    found: Flags = seen.along * wide.steep > np.abs(seen.off) * wide.flat
    return found


def near(seen: Sighting, from_end: Ints, width: int) -> Flags:
    """Whether each enemy is less than a width from the road; ties are not (D7-i)."""
    past = seen.along > seen.length
    straight = np.abs(seen.off) - width * np.sqrt(float(seen.length))
    found = straight < 0
    for each in np.flatnonzero(np.abs(straight) < 1):
        found[each] = int(seen.off[each]) ** 2 < width**2 * seen.length
    distance = (from_end * from_end).sum(axis=1)
    result: Flags = np.where(past, distance < width * width, found)
    return result


def _astride(
    behind: Sighting, seen: Sighting, foes: Force, wide: Measures
) -> tuple[tuple[int, int], ...]:
    """Return the pairs with the road between them, near enough to be a line (D7-ii)."""
    first, second = foes.places[behind.who], foes.places[seen.who]
    apart = second[None] - first[:, None]
    bridged = (apart * apart).sum(axis=2) < wide.gap * wide.gap
    bridged &= np.sign(behind.off)[:, None] * np.sign(seen.off)[None] < 0
    # Where the two are joined across the road, that is no farther off than the home is.
    off, other = np.abs(behind.off)[:, None] * 1.0, np.abs(seen.off)[None] * 1.0
    across = behind.along[:, None] * other + seen.along[None] * off
    bridged &= across <= seen.length * (off + other)
    pairs = behind.who[np.argwhere(bridged)[:, 0]], seen.who[np.argwhere(bridged)[:, 1]]
    ordered = {(min(a, b), max(a, b)) for a, b in np.stack(pairs, axis=1).tolist()}
    return tuple(sorted(ordered))
