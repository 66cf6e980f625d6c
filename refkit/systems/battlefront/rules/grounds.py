"""The grounds of a table as shapes: how a line parts it, and what lies where."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.battlefront.records import Board, Front
from refkit.systems.battlefront.rules import coordinates, inches

ALONG = Fraction(1, 2)  # inches from the line that are along it
TOUCH = 0.01  # inches within which a face of the table has a home edge

Homes = Mapping[str, list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Grounds:
    """The table as a line parts it: each side's ground, and the pockets in it."""

    line: BaseGeometry
    behind: Mapping[str, BaseGeometry]
    pockets: Mapping[str, tuple[str, BaseGeometry]]
    starts: Mapping[str, BaseGeometry]

    def side(self, place: str) -> str:
        """Return behind whose line a place is, pockets apart; '' for on the line."""
        there = (s for s, ground in self.behind.items() if ground.contains(_at(place)))
        return next(there, "")

    def pocket(self, place: str) -> str:
        """Return the side in whose pocket a place is, '' for none."""
        inside = (side for side, area in self.pockets.values() if area.covers(_at(place)))
        return next(inside, "")

    def controller(self, place: str) -> str:
        """Return who controls a place: who holds a pocket there, else whose line it is."""
        return self.pocket(place) or self.side(place)

    def to_line(self, place: str) -> Fraction:
        """Return the inches from a place to the line (R-85)."""
        return _inches(self.line.distance(_at(place)))

    def to_own(self, place: str, side: str) -> Fraction:
        """Return the inches from a place to the ground behind a side's line (R-85)."""
        return _inches(self.behind[side].distance(_at(place)))

    def is_beyond(self, place: str, side: str, *, by_start: bool) -> bool:
        """Whether a place lies before the MLR, or before a side's start line if it has one.

        `by_start` has the start line count (R-84).
        """
        own = self.behind[side]
        ground = self.starts.get(side, own) if by_start else own
        return bool(ground.distance(_at(place)) > TOUCH)

    def is_by_line(self, place: str, *, along: bool) -> bool:
        """Whether a place is within 4" of the line, or along it (BF-2.1.2.6.1-f)."""
        return self.to_line(place) <= (ALONG if along else inches.NEAR)


def _at(place: str) -> BaseGeometry:
    point = coordinates.parse_point(place)
    return shapely.Point(*point) if point else shapely.Point()


def _inches(distance: float) -> Fraction:
    """Inches as they count: to a thousandth, so that a tie is one."""
    return Fraction(coordinates.thousandths(distance), coordinates.THOUSAND)


def part_table(
    campaign: Campaign, front: Front, homes: Mapping[str, Homes], kept: Iterable[Front]
) -> Grounds | None:
    """Return the grounds by a line; None where it does not part the table.

    `homes` has the edges and entry points of each side, `kept` the lines of the pockets.
    """
    board = campaign.rows(Board)[0]
    table = shapely.box(0, 0, board.width, board.height)
    line = _pieces(front)
    faces = _faces(line, table)
    own = [_home(homes[side], board) for side in campaign.sides]
    # A line in points may still end short of an edge, and then it parts nothing.
    if len(faces) < len(own):
        return None
    parts = _parted(faces, own)
    # With both homes on one side of the line nothing says whose the other ground is.
    if not all(map(_share, parts, own)):
        return None
    behind = dict(zip(campaign.sides, parts, strict=True))
    return Grounds(
        line=line,
        behind=behind,
        pockets=dict(_pockets(kept)),
        starts=dict(_starts(campaign, front.slot, table, behind)),
    )


def _pieces(front: Front) -> BaseGeometry:
    """Return a line that is kept as one shape."""
    pieces = map(shapely.LineString, coordinates.parse_line(front.course))
    return shapely.union_all(list(pieces))


def _faces(line: BaseGeometry, table: BaseGeometry) -> list[BaseGeometry]:
    """Return the parts into which a line cuts the table."""
    cut = shapely.union_all([line, table.boundary])
    return list(shapely.get_parts(shapely.polygonize([cut])))


def _starts(
    campaign: Campaign, slot: str, table: BaseGeometry, behind: Mapping[str, BaseGeometry]
) -> Iterator[tuple[str, BaseGeometry]]:
    """Yield the ground behind each start line that was kept with the line."""
    for row in campaign.rows(Front, slot=slot, start=True):
        faces = _faces(_pieces(row), table)
        if row.side in behind and len(faces) > 1:
            own = behind[row.side]
            yield row.side, min(_halves(faces), key=lambda g: g.difference(own).area)


def _home(told: Homes, board: Board) -> BaseGeometry:
    """Return the home edges and entry points of a side as one shape."""
    edges = [_edge(edge, board) for edge in told["edges"]]
    # A point has no length to measure, so it is taken with an inch around it.
    points = [shapely.Point(each["x"], each["y"]).buffer(1) for each in told["entry"]]
    return shapely.union_all([*edges, *points])


def _edge(edge: Mapping[str, object], board: Board) -> BaseGeometry:
    across = edge["edge"] in ("N", "S")
    far = board.width if across else board.height
    start, end = float(str(edge.get("from", 0))), float(str(edge.get("to", far)))
    level = {"N": board.height, "E": board.width}.get(str(edge["edge"]), 0)
    ends = ((start, level), (end, level)) if across else ((level, start), (level, end))
    return shapely.LineString(ends)


def _parted(
    faces: list[BaseGeometry], homes: list[BaseGeometry]
) -> tuple[BaseGeometry, BaseGeometry]:
    """Return both sides' ground, one on the left of the line, one on its right."""
    parts = _halves(faces)
    straight = _share(parts[0], homes[0]) + _share(parts[1], homes[1])
    crossed = _share(parts[1], homes[0]) + _share(parts[0], homes[1])
    return (parts[0], parts[1]) if straight >= crossed else (parts[1], parts[0])


def _halves(faces: list[BaseGeometry]) -> list[BaseGeometry]:
    """Return the faces on the one side of the line, and those on the other."""
    colour = _coloured(faces)
    return [
        shapely.union_all([f for n, f in enumerate(faces) if colour[n] == which])
        for which in (0, 1)
    ]


def _share(ground: BaseGeometry, home: BaseGeometry) -> float:
    """Return how much of a home a ground has: inches of edge, or of room round a point."""
    inside = ground.buffer(TOUCH).intersection(home)
    return float(inside.length)


def _coloured(faces: list[BaseGeometry]) -> dict[int, int]:
    """Return a number of each face, other than those of the faces beyond the line."""
    beside: dict[int, list[int]] = {number: [] for number in range(len(faces))}
    for one, two in shapely.STRtree(faces).query(faces, predicate="touches").T.tolist():
        # Faces that meet in a corner do not lie across the line from each other.
        if faces[one].intersection(faces[two]).length > TOUCH:
            beside[one].append(two)
    colour, todo = {0: 0}, [0]
    while todo:
        one = todo.pop()
        fresh = [two for two in beside[one] if two not in colour]
        colour |= dict.fromkeys(fresh, 1 - colour[one])
        todo += fresh
    return {number: colour.get(number, 0) for number in beside}


def _pockets(kept: Iterable[Front]) -> Iterator[tuple[str, tuple[str, BaseGeometry]]]:
    for row in kept:
        rings = [piece for piece in coordinates.parse_line(row.course) if len(piece) > 2]
        if row.side and rings:
            areas = [shapely.make_valid(shapely.Polygon(ring)) for ring in rings]
            yield row.id, (row.side, shapely.union_all(areas))
