"""Areas from places alone: each area is the ground that is nearest to its place.

The same places give the same ground to the last digit, in whatever order they come.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import product
from math import isfinite
from typing import Any, NamedTuple

import numpy as np
import shapely
from scipy.spatial import Voronoi
from shapely.geometry.base import BaseGeometry

from refkit.geometry.areas.network import Network
from refkit.geometry.areas.rounding import Courses, Point, Rounding
from refkit.geometry.faults import BadLayout, Fault

# Of the larger side of a map: what the ground reaches beyond the outermost places, and the
# shortest course that is a border and no corner.
MARGIN, CORNER = 0.055, 0.005
FAR = 8  # how many maps away the places lie that close the outermost cells
LARGEST = 1e9
TRIANGLE = 3


class Cell(NamedTuple):
    """The ground of an area: its rings, and the middle of its widest part."""

    name: str
    place: Point
    outline: Courses
    middle: Point
    room: float  # from the middle to the nearest border


class Border(NamedTuple):
    """Where two areas touch, and the kinds of links across: closed where there are none."""

    one: str
    other: str
    courses: Courses
    kinds: tuple[str, ...]


class Crossing(NamedTuple):
    """A link between two areas that do not touch, to be drawn as a line."""

    one: str
    other: str
    kind: str


class Ground(NamedTuple):
    """Areas as they lie on a map."""

    cells: tuple[Cell, ...]
    borders: tuple[Border, ...]
    crossings: tuple[Crossing, ...]


@dataclass(frozen=True, slots=True)
class _Land:
    """The areas in a set order, their places, the ground of all, and who is nearest."""

    names: tuple[str, ...]
    spots: Any
    ground: BaseGeometry
    kept: Rounding


def lay_out(
    network: Network,
    places: Mapping[str, Point],
    outline: Courses = (),
    margin: float = MARGIN,
) -> Ground:
    """Return the ground of each area of a network.

    Without an outline it reaches a margin, a share of the larger side of the map, beyond
    the outermost places. Raises BadLayout with every fault.

    >>> found = lay_out(Network(("a", "b")), {"a": (0, 0), "b": (10, 0)})
    >>> [border.courses for border in found.borders]
    [(((5.0, -0.55), (5.0, 0.55)),)]
    """
    return _lay_out(network, tuple(sorted(places.items())), outline, margin)


# A page asks again after every answer, and the places hardly ever change.
@lru_cache(maxsize=8)
def _lay_out(
    network: Network, placed: tuple[tuple[str, Point], ...], outline: Courses, margin: float
) -> Ground:
    places = dict(placed)
    found = [*_place_faults(network, places), *_outline_faults(outline)]
    land = None if found else _land(network, places, outline, margin)
    found += [] if land is None else [*_crowded(land), *_off_the_ground(land)]
    if land is None or found:
        raise BadLayout(found)
    voronoi = _voronoi(land)
    touching = _touching(land, voronoi)
    kinds = _kinds_between(network)
    return Ground(
        tuple(sorted(_cells(land, voronoi))),
        tuple(
            Border(*pair, courses, kinds.get(pair, ()))
            for pair, courses in sorted(touching.items())
        ),
        tuple(sorted(_crossings(kinds, touching))),
    )


def _place_faults(network: Network, places: Mapping[str, Point]) -> Iterator[Fault]:
    if not network.areas:
        yield Fault("the map", "it has no areas", "one or more")
    for name in network.areas:
        if name not in places:
            yield Fault(f"area {name}", "it has no place", "a place on the map")
        elif not all(isfinite(n) and abs(n) <= LARGEST for n in places[name]):
            x, y = places[name]
            yield Fault(f"area {name}", f"its place is {x}, {y}", "two numbers")
    for name in sorted(places.keys() - {*network.areas}):
        yield Fault(f"place of {name}", "there is no such area", "one of the map's areas")


def _outline_faults(outline: Courses) -> Iterator[Fault]:
    for number, ring in enumerate(outline, 1):
        place = f"ring {number} of the outline"
        if not all(isfinite(n) and abs(n) <= LARGEST for point in ring for n in point):
            yield Fault(place, "it has a corner that is no place", "numbers")
        elif len({*ring}) < TRIANGLE:
            yield Fault(place, f"it has {len({*ring})} corners", "three or more")
        elif not shapely.Polygon(ring).is_valid:
            yield Fault(place, "it crosses itself", "a ring around ground")


def _land(
    network: Network, places: Mapping[str, Point], outline: Courses, margin: float
) -> _Land:
    if margin <= 0:
        message = f"the margin is {margin:g}; expected more than 0"
        raise ValueError(message)
    # In the order of their places: rows sorted, or a name changed, change no digit.
    names = tuple(sorted(network.areas, key=lambda name: (places[name], name)))
    spots = np.array([places[name] for name in names], dtype=float)
    if outline:
        # A ring within a ring is a hole, as browsers and printers fill them too.
        ground = reduce(shapely.symmetric_difference, map(shapely.Polygon, outline))
    else:
        around = _size(spots) * margin
        ground = shapely.convex_hull(shapely.multipoints(spots)).buffer(around)
    return _Land(names, spots, ground, Rounding(_size(_box(ground))))


def _size(spots: Any) -> float:
    """Return the larger side of the box around places; 1 around one."""
    return float(np.ptp(spots, axis=0).max()) or 1.0


def _box(ground: BaseGeometry) -> Any:
    return np.reshape(ground.bounds, (2, 2))


def _crowded(land: _Land) -> Iterator[Fault]:
    """Yield the places that others have already."""
    taken: dict[Point, str] = {}
    for name, spot in zip(land.names, land.spots, strict=True):
        other = taken.setdefault(land.kept.point(spot), name)
        if other != name:
            yield Fault(f"area {name}", f"it lies where {other} lies", "a place of its own")


def _off_the_ground(land: _Land) -> Iterator[Fault]:
    is_inside = shapely.contains_xy(land.ground, land.spots)
    for name, inside in zip(land.names, is_inside, strict=True):
        if not inside:
            yield Fault(f"area {name}", "it lies outside the outline", "a place within it")


def _voronoi(land: _Land) -> Voronoi:
    """Return the Voronoi diagram; four places far off close every cell on the land.

    They are also why one place, or places in a line, which bound nothing, have cells.
    """
    box = _box(land.ground)
    away = np.array([*product((-1, 1), repeat=2)]) * FAR * _size(box)
    return Voronoi(np.vstack([land.spots, box.mean(axis=0) + away]))


def _cells(land: _Land, voronoi: Voronoi) -> Iterator[Cell]:
    kept = land.kept
    for number, (name, spot) in enumerate(zip(land.names, land.spots, strict=True)):
        corners = voronoi.vertices[voronoi.regions[voronoi.point_region[number]]]
        cell = shapely.convex_hull(shapely.multipoints(corners))
        parts = _polygons(cell.intersection(land.ground))
        # Of ground in several parts, that around the place has the name and the pieces.
        own = min(parts, key=lambda part: part.distance(shapely.Point(spot)))
        ray = shapely.maximum_inscribed_circle(own, tolerance=100 * kept.unit)
        yield Cell(
            name,
            kept.point(spot),
            kept.rings(shapely.multipolygons(parts)),
            kept.point(shapely.get_coordinates(ray)[0]),
            kept.number(ray.length),
        )


def _polygons(ground: BaseGeometry) -> list[BaseGeometry]:
    """Return the parts of ground, without points and lines where it only touches."""
    return [part for part in shapely.get_parts(ground) if part.area > 0]


def _touching(land: _Land, voronoi: Voronoi) -> dict[tuple[str, str], Courses]:
    """Return where areas touch, by their names in order; corners are no borders."""
    found: dict[tuple[str, str], Courses] = {}
    for pair, ends in zip(voronoi.ridge_points, voronoi.ridge_vertices, strict=True):
        if max(pair) >= len(land.names):
            continue
        ridge = shapely.LineString(voronoi.vertices[ends]).intersection(land.ground)
        if ridge.length > CORNER * land.kept.size:
            one, other = sorted(land.names[number] for number in pair)
            parts = (part for part in shapely.get_parts(ridge) if part.length > 0)
            found[one, other] = tuple(sorted(map(land.kept.course, parts)))
    return found


def _crossings(
    kinds: Mapping[tuple[str, str], tuple[str, ...]], touching: Iterable[tuple[str, str]]
) -> Iterator[Crossing]:
    for pair, found in kinds.items():
        if pair not in touching:
            yield from (Crossing(*pair, kind) for kind in found)


def _kinds_between(network: Network) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the kinds of links between each two areas, by their names in order."""
    found: dict[tuple[str, str], set[str]] = {}
    for link in network.links:
        one, other = sorted((link.one, link.other))
        found.setdefault((one, other), set()).add(link.kind)
    return {pair: tuple(sorted(kinds)) for pair, kinds in found.items()}
