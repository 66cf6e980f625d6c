"""Places kept to a few digits of a map's size, so that no rounding of a computer shows."""

from math import floor, log10
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]
Course = tuple[Point, ...]
Courses = tuple[Course, ...]
DIGITS = 6  # of the map's size


class Rounding:
    """Rounds what lies on a map of a size; `unit` is the least that is kept apart.

    >>> Rounding(1000.0).point((12.34567, -0.0001))
    (12.346, 0.0)
    """

    def __init__(self, size: float) -> None:
        self.size = size
        self._digits = DIGITS - 1 - floor(log10(size) - 1e-9)
        self.unit = 10.0**-self._digits

    def number(self, value: float) -> float:
        """Return a length."""
        # Plus nought turns a minus nought into a plain one.
        return round(float(value), self._digits) + 0.0

    def point(self, point: Any) -> Point:
        """Return a place."""
        x, y = point
        return self.number(x), self.number(y)

    def course(self, line: BaseGeometry) -> Course:
        """Return the points of a line, from its western end."""
        points = tuple(map(self.point, shapely.get_coordinates(line)))
        return min(points, points[::-1])

    def rings(self, ground: BaseGeometry) -> Courses:
        """Return the rings around ground, and around the holes in it, in a set order."""
        parts = shapely.get_parts(shapely.normalize(ground))
        rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
        return tuple(sorted(map(self._ring, rings)))

    def _ring(self, ring: BaseGeometry) -> Course:
        """Return the corners of a ring, each once."""
        return tuple(dict.fromkeys(map(self.point, shapely.get_coordinates(ring))))
