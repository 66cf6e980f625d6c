"""Whose ground is whose: every Normal stand on its own side of the line (D17)."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import shapely
from contourpy import FillType, contour_generator
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from refkit.geometry import potential
from refkit.geometry.forces import Flags, Force
from refkit.geometry.frames import Floats
from refkit.geometry.homes import Ints
from refkit.geometry.layout import THOUSAND
from refkit.geometry.status import Verdict

CAP = 2.5  # inches about a stand that are his own
SHARE = 0.49  # of the way to the nearest enemy, where that is less
SPACING = 0.5
NODES = 500_000
NARROW = 0.75  # half the width of a way that joins a group to its own side
Shapes = NDArray[np.object_]
SOFT = 0.12  # how far a point of the line may be moved to straighten it
CORNERS = 2  # how often its corners are cut off


@dataclass(frozen=True)
class Holding:
    """What a side certainly holds: its Normal stands, the room about each, its links."""

    force: Force
    normal: Flags
    places: Floats
    caps: Floats
    pairs: Ints  # links, as numbers among the Normal stands

    @cached_property
    def rooms(self) -> Shapes:
        """Half the room about each Normal stand, as far as an enemy is concerned."""
        return np.asarray(shapely.buffer(self.spots, self.caps / 2, quad_segs=6))

    @cached_property
    def wide_rooms(self) -> Shapes:
        """Three quarters of the room about each Normal stand."""
        return np.asarray(shapely.buffer(self.spots, self.caps * 0.75, quad_segs=6))

    @cached_property
    def spots(self) -> Shapes:
        """The Normal stands as points."""
        return np.asarray(shapely.points(self.places))

    def within(self, ground: BaseGeometry) -> BaseGeometry:
        """Return a ground with the room about every Normal stand of the side."""
        shapely.prepare(ground)
        return shapely.union_all([ground, *self.rooms[~shapely.covers(ground, self.rooms)]])

    @cached_property
    def homes(self) -> list[BaseGeometry]:
        """The side's home edges and entry points."""
        ends = [np.array((each.low, each.high)) / THOUSAND for each in self.force.homes]
        return [
            shapely.LineString(each)
            if (each[0] != each[1]).any()
            else shapely.Point(each[0])
            for each in ends
        ]


def without(ground: BaseGeometry, rooms: Shapes) -> BaseGeometry:
    """Return a ground without some rooms."""
    shapely.prepare(ground)
    return ground.difference(shapely.union_all(rooms[shapely.intersects(ground, rooms)]))


def holding(verdict: Verdict) -> Holding:
    """Return what a side certainly holds."""
    normal = verdict.is_normal
    places = verdict.force.places[normal]
    caps = np.full(len(places), CAP)
    if len(verdict.foes) and len(places):
        distance, _ = verdict.foes.tree.query(places)
        caps = np.minimum(caps, SHARE * distance / THOUSAND)
    number = np.cumsum(normal) - 1
    pairs = number[verdict.links.pairs[normal[verdict.links.pairs].all(axis=1)]]
    return Holding(verdict.force, normal, places / THOUSAND, caps, pairs)


def territory(table: BaseGeometry, own: Holding, enemy: Holding) -> BaseGeometry:
    """Return the ground of a side; what is left of the table is the enemy's."""
    _, _, width, height = table.bounds
    found = _field(width, height, own, enemy)
    found = _settled(table, found, own, enemy)
    # To smooth the border may part a stand from its ground: it is settled again.
    return _settled(table, smooth(table, found), own, enemy)


def _field(width: float, height: float, own: Holding, enemy: Holding) -> BaseGeometry:
    """Return where a stroller meets the side before the enemy."""
    spacing = max(SPACING, (width * height / NODES) ** 0.5)
    grid = potential.grid(width, height, spacing)
    fixed = np.full(grid.rows * grid.columns, np.nan)
    ours, theirs = _nodes(grid, own), _nodes(grid, enemy)
    fixed[ours], fixed[theirs] = 1, 0
    # Where both would hold a node it is nobody's: the line may run through it.
    fixed[np.intersect1d(ours, theirs)] = np.nan
    lines = contour_generator(
        grid.x, grid.y, potential.solve(fixed.reshape(grid.rows, grid.columns)),
        fill_type=FillType.OuterOffset,
    )  # fmt: skip
    shapes = [
        shapely.Polygon(rings[0], rings[1:])
        for points, offsets in zip(*lines.filled(0.5, 2), strict=True)
        for rings in [[points[a:b] for a, b in pairwise(offsets)]]
    ]
    return shapely.union_all(shapely.make_valid(shapes))


Nodes = tuple[Ints, Ints]


def _nodes(grid: potential.Grid, side: Holding) -> Ints:
    """Return the nodes that a side holds, by number: about stands and links, at homes."""
    stands = _about(grid, side.places, side.caps)
    found = stands, _link_nodes(grid, side), _home_nodes(grid, side)
    numbers = [rows * grid.columns + columns for rows, columns in found]
    return np.unique(np.concatenate(numbers))


def _link_nodes(grid: potential.Grid, side: Holding) -> Nodes:
    """Return the nodes along the links between Normal stands."""
    shares = np.linspace(0, 1, 6)[1:-1, None, None]
    first, second = side.places[side.pairs[:, 0]], side.places[side.pairs[:, 1]]
    along = (first + shares * (second - first)).reshape(-1, 2)
    caps = np.minimum(side.caps[side.pairs[:, 0]], side.caps[side.pairs[:, 1]])
    return _about(grid, along, np.tile(caps, len(shares)))


def _about(grid: potential.Grid, places: Floats, radii: Floats) -> Nodes:
    """Return the nodes in the room about each place, one at least."""
    dx, dy = grid.width / (grid.columns - 1), grid.height / (grid.rows - 1)
    column = np.rint(places[:, 0] / dx).astype(np.int64)
    row = np.rint(places[:, 1] / dy).astype(np.int64)
    up, aside = min(int(CAP / dy) + 1, grid.rows), min(int(CAP / dx) + 1, grid.columns)
    rows = row[:, None, None] + np.arange(-up, up + 1)[None, :, None]
    columns = column[:, None, None] + np.arange(-aside, aside + 1)[None, None, :]
    x, y = places.T[..., None, None]
    away = np.hypot(columns * dx - x, rows * dy - y)
    inside = away < radii[:, None, None]
    # The nearest node is held however little room there is: no stand falls between.
    inside[:, up, aside] = True
    inside &= (rows >= 0) & (rows < grid.rows) & (columns >= 0) & (columns < grid.columns)
    rows, columns = np.broadcast_arrays(rows, columns)
    return rows[inside], columns[inside]


def _home_nodes(grid: potential.Grid, side: Holding) -> Nodes:
    """Return the nodes of a side's home edges and entry points."""
    dx, dy = grid.width / (grid.columns - 1), grid.height / (grid.rows - 1)
    rows, columns = [], []
    for home in side.force.homes:
        (x, y), (to_x, to_y) = home.low, home.high
        row = np.arange(round(y / THOUSAND / dy), round(to_y / THOUSAND / dy) + 1)
        column = np.arange(round(x / THOUSAND / dx), round(to_x / THOUSAND / dx) + 1)
        found = np.broadcast_arrays(row[:, None], column[None])
        rows.append(found[0].ravel())
        columns.append(found[1].ravel())
    return np.concatenate(rows), np.concatenate(columns)


def _settled(
    table: BaseGeometry, ground: BaseGeometry, own: Holding, enemy: Holding
) -> BaseGeometry:
    """Return the ground with every Normal stand on its own side, no piece for nothing."""
    ground = _joined(ground, own, enemy)
    rest = _joined(table.difference(ground), enemy, own)
    # Ways home may hang over the table's edge.
    rest = shapely.intersection(rest, table)
    return _kept(table.difference(rest), own)


def _joined(ground: BaseGeometry, own: Holding, enemy: Holding) -> BaseGeometry:
    """Return the pieces a side is at home or Normal in, all joined to its homes."""
    ground = without(own.within(ground), enemy.rooms)
    homes = shapely.union_all(own.homes)
    apart = [each for each in shapely.get_parts(ground) if not each.intersects(homes)]
    ways = [way for each in apart for way in _way_home(each, own)]
    if ways:
        ground = ground.union(without(shapely.union_all(ways), enemy.wide_rooms))
    return _kept(ground, own)


def _way_home(piece: BaseGeometry, own: Holding) -> list[BaseGeometry]:
    """Return the road home of the rearmost Normal stand of a piece, as a narrow strip."""
    within = np.flatnonzero(shapely.contains_xy(piece, own.places[:, 0], own.places[:, 1]))
    roads = [
        shapely.shortest_line(own.spots[each], home)
        for each in within
        for home in own.homes
    ]
    return [min(roads, key=shapely.length).buffer(NARROW)] if roads else []


def _kept(ground: BaseGeometry, own: Holding) -> BaseGeometry:
    """Return the pieces of ground with a home or a Normal stand of the side in them."""
    held = shapely.union_all([*own.homes, shapely.multipoints(own.places)])
    return shapely.union_all([each for each in areas(ground) if each.intersects(held)])


def areas(shape: BaseGeometry) -> list[BaseGeometry]:
    """Return the parts of a shape that have an area."""
    return [each for each in shapely.get_parts(shape) if each.geom_type == "Polygon"]


def border(table: BaseGeometry, ground: BaseGeometry) -> list[BaseGeometry]:
    """Return the lines that part a ground from the rest of the table."""
    # The table's own edge is no front, though rounding may put it a hair inside.
    edge = table.boundary.buffer(1e-6)
    rim = shapely.boundary(shapely.MultiPolygon(areas(ground)))
    lines = shapely.line_merge(rim.difference(edge))
    return [each for each in shapely.get_parts(lines) if each.length > SOFT]


def smooth(table: BaseGeometry, ground: BaseGeometry) -> BaseGeometry:
    """Return a ground with its border straightened a little and its corners cut off."""
    lines = [
        shapely.LineString(_cut(np.asarray(line.simplify(SOFT).coords)))
        for line in border(table, ground)
    ]
    if not lines:
        return ground
    found = faces([*(_to_edge(line, table) for line in lines), table.boundary])
    points = shapely.point_on_surface(found)
    shapely.prepare(ground)
    return shapely.union_all(found[shapely.intersects(ground, points)])


def faces(lines: list[BaseGeometry]) -> Shapes:
    """Return the pieces into which lines cut the ground."""
    return np.asarray(shapely.get_parts(shapely.polygonize([shapely.union_all(lines)])))


def _cut(points: Floats) -> Floats:
    """Return a line with its corners cut off at a quarter of each side (Chaikin)."""
    for _ in range(CORNERS):
        closed = (points[0] == points[-1]).all()
        near = 0.75 * points[:-1] + 0.25 * points[1:]
        far = 0.25 * points[:-1] + 0.75 * points[1:]
        mixed = np.stack((near, far), axis=1).reshape(-1, 2)
        ends = (mixed, mixed[:1]) if closed else (points[:1], mixed[1:-1], points[-1:])
        points = np.concatenate(ends)
    return points


def _to_edge(line: BaseGeometry, table: BaseGeometry) -> BaseGeometry:
    """Return a line that ends just short of the table's edge drawn out onto it."""
    points = list(line.coords)
    if points[0] == points[-1]:
        return line
    _, _, width, height = table.bounds
    first, last = (_beyond(points[end], width, height) for end in (0, -1))
    return shapely.LineString([first, *points, last])


def _beyond(end: tuple[float, float], width: float, height: float) -> tuple[float, float]:
    """Return a place just past the nearest table edge."""
    x, y = end
    level = [(x, (-1e-3, y)), (width - x, (width + 1e-3, y))]
    upright = [(y, (x, -1e-3)), (height - y, (x, height + 1e-3))]
    return min(level + upright)[1]
