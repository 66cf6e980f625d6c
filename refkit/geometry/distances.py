"""How far from the line and from one's own ground: what later steps ask (D19)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from refkit.geometry.perimeter import Perimeter
from refkit.geometry.territory import Shapes

ALONG = 0.5  # inches off the line that are still along it

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a place lies for a side; a distance is None to what there is none of."""

    behind: str  # whose line; nobody's within a closed perimeter
    within: str  # whose closed perimeter, if any
    to_line: float | None
    to_ground: float | None  # own ground: 0 inside it
    to_friend: float | None  # the nearest friend who is Normal

    @property
    def along(self) -> bool:
        """Whether a place, such as that of a roadblock, is along the line."""
        return self.to_line is not None and self.to_line <= ALONG


def whereabouts(
    found: Perimeter, side: str, spots: Sequence[Spot]
) -> tuple[Whereabouts, ...]:
    """Return where places of a side lie."""
    points = np.asarray(shapely.points(np.array(spots, dtype=float).reshape(-1, 2)))
    drawing = found.drawing
    friends = [
        found.places[each.id]
        for each in found.layout.live(side)
        if found.status[each.id] == "normal"
    ]
    loops = [(each.side, each.ground) for each in drawing.islands]
    columns = (
        _covering(list(drawing.ground.items()), points),
        _covering(loops, points),
        _away(shapely.union_all(drawing.line), points),
        _away(drawing.ground[side], points),
        _away(shapely.MultiPoint(friends), points),
    )
    return tuple(Whereabouts(*each) for each in zip(*columns, strict=True))


def _covering(grounds: Sequence[tuple[str, BaseGeometry]], points: Shapes) -> list[str]:
    """Return the side whose ground each point lies in, the first where there are two."""
    names = [""] * len(points)
    for side, ground in reversed(grounds):
        shapely.prepare(ground)
        for number in np.flatnonzero(shapely.covers(ground, points)):
            names[number] = side
    return names


def _away(shape: BaseGeometry, points: Shapes) -> list[float | None]:
    """Return how far each point is from a shape, if there is any."""
    if shape.is_empty:
        return [None] * len(points)
    return [float(each) for each in shapely.distance(shape, points)]
