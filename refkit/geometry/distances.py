"""How far from the line and from one's own ground: what later steps ask (D19)."""

import shapely

from refkit.geometry.perimeter import Perimeter

ALONG = 0.5  # inches off the line that are still along it

Spot = tuple[float, float]


def to_line(found: Perimeter, spot: Spot) -> float | None:
    """Return the inches from a place to the line between the sides, if there is one."""
    if not found.drawing.line:
        return None
    return float(shapely.union_all(found.drawing.line).distance(shapely.Point(spot)))


def to_ground(found: Perimeter, side: str, spot: Spot) -> float | None:
    """Return the inches from a place to a side's ground, 0 inside; None if it has none."""
    ground = found.drawing.ground[side]
    return None if ground.is_empty else float(ground.distance(shapely.Point(spot)))


def along_line(found: Perimeter, spot: Spot) -> bool:
    """Whether a place, such as that of a roadblock, is along the line."""
    away = to_line(found, spot)
    return away is not None and away <= ALONG


def holder(found: Perimeter, spot: Spot) -> str:
    """Return behind whose line a place is: a side, or nobody where a pocket lies."""
    point = shapely.Point(spot)
    sides = [side for side, ground in found.drawing.ground.items() if ground.covers(point)]
    return sides[0] if sides else ""


def pocket(found: Perimeter, spot: Spot) -> str:
    """Return in whose closed perimeter a place is: a side, or nobody."""
    point = shapely.Point(spot)
    held = [each.side for each in found.drawing.islands if each.ground.covers(point)]
    return held[0] if held else ""


def to_friend(found: Perimeter, side: str, spot: Spot) -> float | None:
    """Return the inches from a place to the nearest Normal stand of a side, if any."""
    places = [
        found.places[each.id]
        for each in found.layout.live(side)
        if found.status[each.id] == "normal"
    ]
    if not places:
        return None
    return float(shapely.MultiPoint(places).distance(shapely.Point(spot)))


def changed(before: Perimeter, after: Perimeter, side: str) -> tuple[float, float]:
    """Return how many square inches a side has gained and lost since another perimeter."""
    old, new = before.drawing.ground[side], after.drawing.ground[side]
    return float(new.difference(old).area), float(old.difference(new).area)
