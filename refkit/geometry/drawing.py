"""The front as drawn: the line, the start lines, the closed perimeters (D17, D18)."""

from dataclasses import dataclass
from itertools import chain

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
TURNS = np.linspace(0, 2 * np.pi, 96, endpoint=False)
ROUND_ABOUT = np.stack((np.cos(TURNS), np.sin(TURNS)), axis=1)  # ways from a place


@dataclass(frozen=True, slots=True)
class Island:
    """Stands that share a closed perimeter, and the ground within it."""

    side: str
    stands: tuple[str, ...]
    ground: BaseGeometry
    hidden: bool = False  # the enemy sees none of the stands


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
    grounds = (sides[each.force.side] for each in verdicts)
    found = zip(grounds, verdicts, strict=True)
    loops = tuple(chain.from_iterable(perimeters(*each, table) for each in found))
    line = tuple(territory.border(table, ground))
    starts = {
        own.force.side: _start(table, sides[own.force.side], line, own, enemy.force)
        for own, enemy in ((one, two), (two, one))
    }
    inner = shapely.union_all([each.ground for each in loops])
    # Within a closed perimeter there is no ground of either side.
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
    faces = territory.faces([*lines, table.boundary])
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
    front = shapely.union_all(line)
    behind = ground.difference(shapely.buffer(front, BEHIND))
    zones = shapely.buffer(shapely.points(enemy.places / THOUSAND), LOOP, quad_segs=8)
    behind = territory.without(behind, zones)
    rooms = shapely.buffer(own.spots, np.minimum(own.caps, OWN), quad_segs=6)
    shapely.prepare(behind)
    missing = rooms[~shapely.covers(behind, rooms)]
    behind = shapely.union_all([behind, *missing]).intersection(ground)
    # The rest is drawn about enemies in pockets far behind: not where anybody starts.
    drawn = territory.border(table, behind)
    return tuple(each for each in drawn if each.distance(front) < LOOP)


def perimeters(own: BaseGeometry, verdict: Verdict, table: BaseGeometry) -> list[Island]:
    """Return the closed perimeters of a side's stands that are not Normal (D18).

    A perimeter outside the side's own ground ends where that begins.
    """
    force, found = verdict.force, []
    for group in islands(force, verdict.foes, ~verdict.is_normal):
        names = tuple(sorted(force.stands[each].id for each in group))
        ground = _loop(own, verdict, group).intersection(table)
        found.append(Island(force.side, names, ground))
    return found


def _loop(own: BaseGeometry, verdict: Verdict, group: Ints) -> BaseGeometry:
    """Return the ground close about a group: nearer to it than to anybody else."""
    places, members = verdict.force.places[group] / THOUSAND, set(group.tolist())
    foes, friends = _about(verdict.foes, places), _about(verdict.force, places)
    others = []
    for foe, friend in zip(foes, friends, strict=True):
        beside = verdict.force.places[sorted({*friend} - members)]
        others.append(np.concatenate((verdict.foes.places[foe], beside)) / THOUSAND)
    cells = [_cell(*each) for each in zip(places, others, strict=True)]
    ground = cells[0]
    if len(cells) > 1:
        # Out and in again closes gaps between the stands of a group (D18).
        ground = shapely.union_all(cells).buffer(CLOSED).buffer(-CLOSED)
    if not shapely.intersects_xy(own, *places.T).any():
        ground = ground.difference(own)
    # Neighbours keep the room about them, so that no perimeter closes over somebody.
    around = np.unique(np.concatenate(others), axis=0)
    ground = ground.difference(_rooms(around, places, territory.CAP))
    # Rounding takes narrow places away: the room about each stand is put back.
    return ground.buffer(-ROUND).buffer(ROUND).union(_rooms(places, around, OWN))


def _about(force: Force, places: Floats) -> list[list[int]]:
    """Return the stands of a force that may bound the ground close about each place."""
    # Within LOOP of a stand nobody is nearer who is twice as far from it.
    reach = 2 * LOOP * THOUSAND
    return list(force.tree.query_ball_point(places * THOUSAND, reach))


def _rooms(places: Floats, others: Floats, most: float) -> BaseGeometry:
    """Return the ground close about stands, less than half the way to any other."""
    ways = places[:, None] - others[None]
    nearest = np.hypot(*ways.T).T.min(axis=1, initial=np.inf)
    radii = np.minimum(most, territory.SHARE * nearest)
    return shapely.union_all(shapely.buffer(shapely.points(places), radii))


def _cell(place: Floats, others: Floats) -> BaseGeometry:
    """Return the ground close about a stand and nearer to it than to any of the others."""
    ways = others[(others != place).any(axis=1)] - place
    apart = np.hypot(*ways.T)
    toward = (ways / apart[:, None]) @ ROUND_ABOUT.T
    # A ray crosses the line half way to another as far out as its cosine says.
    half, most = apart[:, None] / 2, np.full_like(toward, LOOP)
    reach = np.divide(half, toward, out=most, where=toward > 0)
    return shapely.Polygon(place + reach.min(axis=0, initial=LOOP)[:, None] * ROUND_ABOUT)
