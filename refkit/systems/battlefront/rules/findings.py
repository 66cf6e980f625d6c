"""What the map says of a slot: of every stand, the line and the pockets."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely

from refkit.engine.campaign.campaign import Campaign
from refkit.geometry import doubts, perimeter
from refkit.geometry.drawing import Island
from refkit.geometry.perimeter import Perimeter
from refkit.geometry.reasons import Reason
from refkit.geometry.showing import Shown
from refkit.systems.battlefront.records import (
    Spot,
)
from refkit.systems.battlefront.records.troops import Position
from refkit.systems.battlefront.rules import coordinates
from refkit.systems.battlefront.rules.fieldmap import map_layout

TOLERANCE = 0.25  # inches by which a drawn line may be straightened when it is kept


Shape = Any  # of shapely, which has no types


@dataclass(frozen=True, slots=True)
class Finding:
    """What the map says of one stand, and why; enemies and friends by their stands."""

    status: Position
    words: str
    doubtful: str
    passed: tuple[str, ...]
    barred: tuple[str, ...]

    @property
    def reason(self) -> str:
        """All that the map says of the stand, its doubts with it."""
        return self.words + (f" Doubtful: {self.doubtful}." if self.doubtful else "")


@dataclass(frozen=True, slots=True)
class Loop:
    """Stands of a side that share a pocket, and its outline by those that are seen.

    Where the enemy sees none of them it is a hidden one. `namesakes` are the stands whose
    pocket before may name it: those that are hidden name none that is seen.
    """

    side: str
    stands: tuple[str, ...]
    course: str
    namesakes: tuple[str, ...]
    hidden: bool


@dataclass(frozen=True)
class Findings:
    """What the map says of a slot: of every stand, the line and the pockets.

    What both sides read of it is bent by nothing that one of them hides (R-84).
    """

    shown: Shown

    @cached_property
    def stands(self) -> Mapping[str, Finding]:
        """What the map says of every stand, by all of them."""
        found = self.shown.found
        close = doubts.close_calls(found.layout)
        return {k: _finding(r, close.get(k, ())) for k, r in found.reasons.items()}

    @cached_property
    def course(self) -> str:
        """How the line runs between the stands that both sides see."""
        return _course(self.shown.seen, self.shown.drawing.line)

    @cached_property
    def whole(self) -> str:
        """How the line would run if nothing was hidden; for the umpire alone."""
        return _course(self.shown.found, self.shown.found.drawing.line)

    @cached_property
    def loops(self) -> tuple[Loop, ...]:
        """The pockets, those that the enemy sees first."""
        return tuple(map(self._loop, self.shown.drawing.islands))

    def starts(self) -> dict[str, str]:
        """Return how each side's start line runs."""
        drawn = self.shown.drawing.starts
        return {side: _course(self.shown.seen, lines) for side, lines in drawn.items()}

    def _loop(self, each: Island) -> Loop:
        known = self.shown.known[each.side] if each.hidden else self.shown.seen
        course = _course(known, _rings(each.ground))
        names = tuple(n for n in each.stands if n in known.status)
        return Loop(each.side, each.stands, course, names, each.hidden)


def judge(
    campaign: Campaign, slot: str, there: Iterable[Spot], overrides: Mapping[str, Any]
) -> Findings:
    """Return what the map says of these spots, what the umpire ruled laid over it."""
    rows = tuple(there)
    found = perimeter.perimeter(map_layout(campaign, slot, rows, overrides))
    hidden = frozenset(spot.stand for spot in rows if spot.hidden)
    return Findings(Shown(found, hidden))


def _finding(reason: Reason, close: tuple[str, ...]) -> Finding:
    """A finding with its doubts: those of the map, and what hangs on a hair's breadth."""
    others = " or ".join(each.replace("_", " ") for each in close)
    hair = f"by a hair's breadth it is not {others}" if close else ""
    return Finding(
        status=reason.status,
        words=reason.words,
        doubtful="; ".join(filter(None, (reason.doubtful, hair))),
        passed=reason.witnesses,
        barred=tuple(dict.fromkeys(name for place in reason.barred for name in place)),
    )


def _course(found: Perimeter, drawn: Iterable[Shape]) -> str:
    """Return lines as they are kept: straightened, but no stand changes its side of one."""
    stands = shapely.MultiPoint(list(found.places.values()))
    return coordinates.course_text(tuple(_points(line, stands) for line in drawn))


def _points(line: Shape, stands: Shape) -> tuple[coordinates.Point, ...]:
    """Return the points of a line, straightened by less than the room beside a stand."""
    # Far from every stand tenths will do; near one a rounded line might change its side.
    if stands.distance(line) > 2 * TOLERANCE:
        return _rounded(shapely.simplify(line, TOLERANCE).coords, 1)
    points = np.asarray(line.coords)
    return _rounded(points[sorted(_wanted(points, stands))], 3)


def _wanted(points: Any, stands: Shape) -> Iterator[int]:
    """Yield which points of a line are wanted (the way of Douglas and Peucker)."""
    stretches = [(0, len(points) - 1)]
    yield 0
    while stretches:
        first, last = stretches.pop()
        stretch = points[first : last + 1]
        off = shapely.distance(
            shapely.points(stretch), shapely.LineString(stretch[[0, -1]])
        )
        room = stands.distance(shapely.LineString(stretch))
        if last - first < 2 or off.max() <= min(TOLERANCE, room / 2):
            yield last
        else:
            between = first + 1 + int(off[1:-1].argmax())
            stretches += [(first, between), (between, last)]


def _rounded(
    points: Iterable[coordinates.Point], digits: int
) -> tuple[coordinates.Point, ...]:
    return tuple((round(float(x), digits), round(float(y), digits)) for x, y in points)


def _rings(ground: Shape) -> Iterator[Shape]:
    """Yield the outlines of a pocket, those of holes in it left out."""
    areas = (part for part in shapely.get_parts(ground) if part.geom_type == "Polygon")
    yield from (part.exterior for part in areas)
