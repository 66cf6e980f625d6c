"""A front as points for the map: the line, start lines, ground and pockets."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import shapely
from shapely.geometry.base import BaseGeometry

from refkit.geometry.drawing import Drawing
from refkit.geometry.layout import Layout, Point
from refkit.geometry.perimeter import Perimeter, perimeter
from refkit.turnsheets import tablemap
from refkit.turnsheets.front import Front, Lines

FINE = 0.01  # inches that a drawn line may differ from the true one


def drawn_front(drawn: Drawing) -> Front:
    """Return the parts of a front that the map draws besides the stands."""
    return Front(
        line=_fine_lines(drawn.line),
        starts={side: _fine_lines(lines) for side, lines in drawn.starts.items()},
        ground={side: _ground_outlines(ground) for side, ground in drawn.ground.items()},
        pockets=tuple(_ground_outlines(each.ground) for each in drawn.islands),
    )


def perimeter_svg(found: Perimeter) -> str:
    """Return the picture of a perimeter: moves, statuses and doubtful calls."""
    doubtful = {name: "?" for name, reason in found.reasons.items() if reason.doubtful}
    told = replace(
        drawn_front(found.drawing), status=found.status, moves=found.moves, marks=doubtful
    )
    return tablemap.map_svg(found.layout, told)


def reasons_svg(layout: Layout, stands: Iterable[str], title: str) -> str:
    """Return the picture of what the statuses of some stands rest on."""
    found = perimeter(layout)
    told = Front(
        status=found.status,
        reasons=tuple(each for name in stands for each in basis(found, name)),
        signs=frozenset({*layout.sides, *found.status.values(), "home"}),
    )
    return tablemap.map_svg(layout, told, title=title)


def basis(found: Perimeter, name: str) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Yield what a stand's status rests on: roads home, witnesses, chain, open line."""
    reason = found.reasons.get(name)
    if reason is None:
        return
    places = {each.id: (each.x, each.y) for each in found.layout.stands}
    yield from (("road", road) for road in reason.roads)
    yield from (("witness", (places[name], places[e])) for e in reason.witnesses)
    yield "chain", tuple(places[each] for each in reason.chain)
    yield "open", reason.line


def _fine_lines(lines: Iterable[BaseGeometry]) -> Lines:
    """Return lines as the fewest points that still look smooth."""
    return tuple(
        tuple((round(x, 3), round(y, 3)) for x, y in shapely.simplify(each, FINE).coords)
        for each in lines
    )


def _ground_outlines(ground: BaseGeometry) -> Lines:
    """Return the outlines of a ground and of its holes."""
    parts = [part for part in shapely.get_parts(ground) if part.geom_type == "Polygon"]
    return _fine_lines(ring for part in parts for ring in (part.exterior, *part.interiors))
