"""A perimeter as plain data, in the words of the case files."""

from dataclasses import asdict
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from refkit.geometry.distances import whereabouts
from refkit.geometry.perimeter import Perimeter
from refkit.geometry.reasons import Reason


def as_data(found: Perimeter) -> dict[str, Any]:
    """Return a perimeter as data, in the words of the case files."""
    data: dict[str, Any] = {
        "status": found.status,
        "islands": [list(each) for each in found.islands],
    }
    if found.disengaged:
        moves = {name: list(place) for name, place in found.moves.items()}
        data |= {
            "moves": moves,
            "stay": [name for name in found.status if name not in moves],
            "contacts_left": [list(pair) for pair in found.disengaged.contacts],
            "held": list(found.disengaged.held),
        }
    drawn = found.drawing
    return data | {
        "reasons": {name: _reason(each) for name, each in found.reasons.items()},
        "whereabouts": whereabouts_data(found),
        "line": [_points(each) for each in drawn.line],
        "start_lines": {
            s: [_points(e) for e in lines] for s, lines in drawn.starts.items()
        },
        "ground": {side: _rings(each) for side, each in drawn.ground.items()},
        "perimeters": [
            {"side": e.side, "stands": list(e.stands), "rings": _rings(e.ground)}
            for e in drawn.islands
        ],
    }


def _reason(reason: Reason) -> dict[str, Any]:
    """Return what there is to say of a reason."""
    data = {name: getattr(reason, name) for name in Reason.__slots__ if name != "status"}
    return {name: each for name, each in data.items() if each}


def _points(line: BaseGeometry) -> list[list[float]]:
    return [[round(x, 3), round(y, 3)] for x, y in line.coords]


def _rings(ground: BaseGeometry) -> list[list[list[float]]]:
    """Return the outlines of a ground, those of its holes among them."""
    parts = [each for each in shapely.get_parts(ground) if each.geom_type == "Polygon"]
    return [_points(ring) for part in parts for ring in (part.exterior, *part.interiors)]


def whereabouts_data(found: Perimeter) -> dict[str, dict[str, Any]]:
    """Return where every stand lies as data, those knocked out among them."""
    data = {}
    for side in found.layout.sides:
        stands = [each for each in found.layout.stands if each.side == side]
        spots = [found.places.get(each.id, (each.x, each.y)) for each in stands]
        for stand, each in zip(stands, whereabouts(found, side, spots), strict=True):
            fields = asdict(each) | {"along": each.along}
            data[stand.id] = {
                name: round(value, 3) if isinstance(value, float) else value
                for name, value in fields.items()
            }
    return data
