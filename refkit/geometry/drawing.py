"""The front as drawn: the line, the start lines, the closed perimeters (D17, D18)."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from refkit.geometry import territory
from refkit.geometry.forces import Force
from refkit.geometry.frames import Floats
from refkit.geometry.homes import Ints
from refkit.geometry.layout import THOUSAND, Layout
from refkit.geometry.links import islands
from refkit.geometry.status import Verdict
from refkit.geometry.territory import Holding

LOOP = 5.0  # inches that a closed perimeter reaches about its stands
CLOSED = 2.5  # gaps of a perimeter narrower than twice this are closed
BEHIND = 2.5  # inches from the line back to a start line
ROUND = 1.2  # corners of a perimeter are rounded to this
OWN = 0.75  # inches about a stand that are always behind its own start line


@dataclass(frozen=True, slots=True)
class Island:
    """Stands that share a closed perimeter, and the ground within it."""

    side: str
    stands: tuple[str, ...]
    ground: BaseGeometry


@dataclass(frozen=True, slots=True)
class Drawing:
    """The line, the sides' ground and start lines, and the closed perimeters."""

    line: tuple[BaseGeometry, ...]
    ground: dict[str, BaseGeometry]
    starts: dict[str, tuple[BaseGeometry, ...]]
    islands: tuple[Island, ...]


def draw(layout: Layout, verdicts: tuple[Verdict, Verdict]) -> Drawing:
    """Return the front as a good umpire draws it."""
    table = shapely.box(0, 0, layout.table.width, layout.table.height)
    one, two = (territory.holding(each) for each in verdicts)
    ground = _parted(layout, table, one, two)
    sides = {one.force.side: ground, two.force.side: table.difference(ground)}
    loops = tuple(
        island
        for each in verdicts
        for island in perimeters(sides[each.force.side], each, table)
    )
    line = tuple(territory.border(table, ground))
    starts = {
        own.force.side: _start(table, sides[own.force.side], line, own, enemy.force)
        for own, enemy in ((one, two), (two, one))
    }
    inner = shapely.union_all([each.ground for each in loops])
    held = {side: each.difference(inner) for side, each in sides.items()}
    return Drawing(line, held, starts, loops)


def _parted(
    layout: Layout, table: BaseGeometry, one: Holding, two: Holding
) -> BaseGeometry:
    """Return the first side's ground, by the umpire's line where he has drawn one."""
    if not len(two.force) or not len(one.force):
        return shapely.Polygon() if len(two.force) else table  # D16
    ground = territory.territory(table, one, two)
    if layout.overrides.line is None:
        return ground
    lines = [shapely.LineString(each) for each in layout.overrides.line]
    faces = shapely.get_parts(
        shapely.polygonize([shapely.union_all([*lines, table.boundary])])
    )
    mine = [face for face in faces if _share(face, ground, one, two) > 0]
    return shapely.union_all(mine)


def _share(face: BaseGeometry, ground: BaseGeometry, one: Holding, two: Holding) -> float:
    """Return more than 0 for a face of the umpire's line that is the first side's.

    It is his who has more Normal stands in it; else his whose ground it mostly is.
    """
    held = [shapely.contains_xy(face, *each.places.T).sum() for each in (one, two)]
    if held[0] != held[1]:
        return float(held[0]) - float(held[1])
    return float(face.intersection(ground).area - face.area / 2)


def _start(
    table: BaseGeometry,
    ground: BaseGeometry,
    line: tuple[BaseGeometry, ...],
    own: Holding,
    enemy: Force,
) -> tuple[BaseGeometry, ...]:
    """Return a side's start line: behind the line, and clear of every enemy (D17)."""
    if not line:
        return ()
    behind = ground.difference(shapely.buffer(shapely.union_all(line), BEHIND))
    zones = shapely.buffer(shapely.points(enemy.places / THOUSAND), LOOP, quad_segs=8)
    behind = territory.without(behind, zones)
    rooms = shapely.buffer(own.spots, np.minimum(own.caps, OWN), quad_segs=6)
    shapely.prepare(behind)
    missing = rooms[~shapely.covers(behind, rooms)]
    behind = shapely.union_all([behind, *missing]).intersection(ground)
    front = shapely.union_all(line)
    # The rest is drawn about enemies in pockets far behind: not where anybody starts.
    return tuple(
        each for each in territory.border(table, behind) if each.distance(front) < LOOP
    )


def perimeters(own: BaseGeometry, verdict: Verdict, table: BaseGeometry) -> list[Island]:
    """Return the closed perimeters of a side's stands that are not Normal (D18).

    A perimeter outside the side's own ground ends where that begins.
    """
    statuses = {s.id: verdict.status(n) for n, s in enumerate(verdict.force.stands)}
    apart = verdict.force.flags(lambda each: statuses[each.id] != "normal")
    groups = islands(verdict.force, verdict.foes, apart)
    return [
        Island(
            verdict.force.side,
            tuple(sorted(verdict.force.stands[each].id for each in group)),
            _loop(own, verdict, group, np.flatnonzero(apart)).intersection(table),
        )
        for group in groups
    ]


def _loop(own: BaseGeometry, verdict: Verdict, group: Ints, apart: Ints) -> BaseGeometry:
    """Return the ground close about a group: nearer than to any enemy or other group."""
    places, foes = verdict.force.places[group] / THOUSAND, verdict.foes.places / THOUSAND
    near = verdict.foes.tree.query_ball_point(places * THOUSAND, 2 * LOOP * THOUSAND)
    beside = [foes[who] for who in near]
    others = verdict.force.places[np.setdiff1d(apart, group)] / THOUSAND
    cells = [
        _cell(
            place, np.concatenate((each, others[np.hypot(*(others - place).T) < 2 * LOOP]))
        )
        for place, each in zip(places, beside, strict=True)
    ]
    ground = shapely.union_all(cells).buffer(CLOSED).buffer(-CLOSED)
    if not shapely.intersects_xy(own, *places.T).any():
        ground = ground.difference(own)
    around = foes[sorted({each for who in near for each in who})]
    rooms = shapely.union_all([_room(foe, places, territory.CAP) for foe in around])
    ground = ground.difference(rooms).buffer(-ROUND).buffer(ROUND)
    return ground.union(
        shapely.union_all([_room(*each, OWN) for each in zip(places, beside, strict=True)])
    )


def _room(place: Floats, others: Floats, most: float) -> BaseGeometry:
    """Return the ground close about a stand, less than half the way to any other."""
    nearest = np.hypot(*(others - place).T).min(initial=np.inf)
    return shapely.Point(place).buffer(min(most, territory.SHARE * nearest))


def _cell(place: Floats, foes: Floats) -> BaseGeometry:
    """Return the ground close about a stand and nearer to it than to any of the others."""
    cell = shapely.Point(place).buffer(LOOP)
    for foe in foes:
        way = 4 * LOOP * (foe - place) / np.hypot(*(foe - place))
        middle, side = (place + foe) / 2, np.array((-way[1], way[0]))
        cell = cell.difference(
            shapely.Polygon(
                [middle + side, middle + side + way, middle - side + way, middle - side]
            )
        )
    return cell
