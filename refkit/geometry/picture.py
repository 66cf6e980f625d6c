"""A picture of a perimeter: plain SVG, to the scale of the table, the south edge below."""

from collections.abc import Iterator
from html import escape

import shapely
from shapely.geometry.base import BaseGeometry

from refkit.geometry.layout import Layout
from refkit.geometry.perimeter import Perimeter

COLOURS = (("#1f5fa8", "#e3ebf3"), ("#b8372c", "#f6e5dc"))
SCALE = 12  # dots to the inch
MARGIN = 1.5  # inches
RING = {"isolated": "#e69a00", "cut_off": "#12a312"}


def svg(found: Perimeter) -> str:
    """Return the picture of a perimeter."""
    table = found.layout.table
    width, height = table.width + 2 * MARGIN, table.height + 2 * MARGIN
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'width="{width * SCALE:g}" height="{height * SCALE:g}" '
        f'viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}" font-family="sans-serif">',
        f'<g transform="translate(0 {table.height:g}) scale(1 -1)" fill="none">',
        *_ground(found),
        *_lines(found),
        *_homes(found.layout),
        *_stands(found),
        "</g>",
        *_names(found),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _path(shape: BaseGeometry, look: str) -> str:
    """Return a shape as a path."""
    rings = []
    for part in shapely.get_parts(shape):
        lines = [part]
        if part.geom_type == "Polygon":
            lines = [part.exterior, *part.interiors]
        for line in lines:
            rings.append("M" + " ".join(f"{x:.2f},{y:.2f}" for x, y in line.coords))
    return f'<path d="{" ".join(rings)}" fill-rule="evenodd" {look}/>'


def _ground(found: Perimeter) -> Iterator[str]:
    for side, (_, pale) in zip(found.layout.sides, COLOURS, strict=True):
        yield _path(found.drawing.ground[side], f'fill="{pale}"')
    for island in found.drawing.islands:
        pale = COLOURS[found.layout.sides.index(island.side)][1]
        yield _path(island.ground, f'fill="{pale}"')
    for polygon in found.layout.terrain:
        yield _path(
            shapely.Polygon(polygon), 'fill="#8fb6d3" stroke="#5588aa" stroke-width="0.1"'
        )


def _lines(found: Perimeter) -> Iterator[str]:
    for side, (dark, _) in zip(found.layout.sides, COLOURS, strict=True):
        for line in found.drawing.starts[side]:
            yield _path(
                line, f'stroke="{dark}" stroke-width="0.1" stroke-dasharray="0.4 0.4"'
            )
    for line in found.drawing.line:
        yield _path(line, 'stroke="#111" stroke-width="0.3"')
    for island in found.drawing.islands:
        yield _path(
            island.ground, 'stroke="#111" stroke-width="0.22" stroke-dasharray="0.8 0.5"'
        )
    for reason in found.reasons.values():
        if reason.line:
            yield _path(
                shapely.LineString(reason.line), 'stroke="#7a3aa0" stroke-width="0.1"'
            )


def _homes(layout: Layout) -> Iterator[str]:
    from refkit.geometry.homes import elements

    for side, (dark, _) in zip(layout.sides, COLOURS, strict=True):
        for home in elements(layout, side):
            (x, y), (to_x, to_y) = home.low, home.high
            ends = shapely.LineString([(x / 1000, y / 1000), (to_x / 1000, to_y / 1000)])
            yield _path(ends, f'stroke="{dark}" stroke-width="0.5" stroke-linecap="round"')


def _stands(found: Perimeter) -> Iterator[str]:
    for side, (dark, _) in zip(found.layout.sides, COLOURS, strict=True):
        for each in found.layout.live(side):
            x, y = found.places[each.id]
            status = found.status[each.id]
            ring = f'stroke="{RING[status]}" stroke-width="0.3"' if status in RING else ""
            yield f'<circle cx="{x:g}" cy="{y:g}" r="0.45" fill="{dark}" {ring}/>'
            if each.id in found.moves:
                start = f'x1="{each.x:g}" y1="{each.y:g}" x2="{x:g}" y2="{y:g}"'
                yield f'<line {start} stroke="{dark}" stroke-width="0.12"/>'


def _names(found: Perimeter) -> Iterator[str]:
    height = found.layout.table.height
    for name, (x, y) in found.places.items():
        spot = f'x="{x + 0.55:g}" y="{height - y + 0.3:g}"'
        yield f'<text {spot} font-size="0.8" fill="#333">{escape(name)}</text>'
