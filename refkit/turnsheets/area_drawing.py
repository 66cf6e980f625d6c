"""A map of areas as layers of shapes, on paper and on a page."""

from collections.abc import Iterator
from itertools import pairwise

import shapely

from refkit.engine.maps.area_map import Area, AreaCrossing, AreaPiece, AreaRoute
from refkit.engine.maps.plan import Course, Place
from refkit.turnsheets import area_marks
from refkit.turnsheets.area_layout import AreaLayout
from refkit.turnsheets.area_marks import HALO
from refkit.turnsheets.area_words import area_words, piece_words
from refkit.turnsheets.cell_room import LINE, MOST_PLACES
from refkit.turnsheets.marks import INK, PAPER
from refkit.turnsheets.shapes import Shape, path_data, shape, text, transform_to

STUB = 7.0  # how far a line reaches into the areas at its ends
TIP = 7.0  # of an arrow
START, INTO = 14.0, 13.0  # how far a route reaches into its first and its last area


ORDER = ("ground", "borders", "crossings", "routes", "names", "pieces")


def draw_layers(
    at: AreaLayout, names: tuple[str, ...] = ORDER
) -> dict[str, tuple[Shape, ...]]:
    """Return the layers of a map, or only some of them, the lowest first."""
    drawn = _Drawing(at).layers()
    return {name: tuple(drawn[name]) for name in names}


def arrow_tip(before: Place, end: Place) -> str:
    """Return the path of the tip of an arrow that ends here.

    >>> arrow_tip((0, 0), (10, 0))
    'M10 0L3 3.5L3 -3.5Z'
    """
    way = shapely.LineString([before, end])
    long = way.length or 1.0
    x, y = (end[0] - before[0]) / long, (end[1] - before[1]) / long
    foot = end[0] - TIP * x, end[1] - TIP * y
    left = foot[0] - TIP / 2 * y, foot[1] + TIP / 2 * x
    right = foot[0] + TIP / 2 * y, foot[1] - TIP / 2 * x
    return path_data([end, left, right], closed=True)


def way(at: AreaLayout, route: tuple[str, ...]) -> list[Place]:
    """Return the corners of a route, which goes by the borders and spares the names."""
    return _Drawing(at).way(route)


class _Drawing:
    """Draws a map where its layout says."""

    def __init__(self, at: AreaLayout) -> None:
        self._at, self._told, self._sides = at, at.told, at.sides

    def layers(self) -> dict[str, Iterator[Shape]]:
        """Return the layers, of which nothing is drawn before it is asked for."""
        return {
            "ground": map(self._draw_area, self._told.areas),
            "borders": self._draw_borders(),
            "crossings": map(self._draw_crossing, self._told.crossings),
            "routes": map(self._draw_route, self._told.routes),
            "names": map(self._draw_name, self._told.areas),
            "pieces": self._draw_pieces(),
        }

    def _draw_area(self, area: Area) -> Shape:
        colour = self._sides.colours[area.owner]
        printed = area_marks.printed_fill(colour) if area.owner else colour.tint
        words = area_words(self._told, area)
        path = path_data(*map(self._at.course, area.outline), closed=True)
        return shape(
            "path",
            Shape("title", {}, words),
            d=path,
            fill=printed if self._at.scale.is_printed else colour.tint,
            fill_rule="evenodd",
            stroke=INK,
            stroke_width=1.3,
            stroke_linejoin="round",
            class_=f"refkit-area refkit-of-{colour.name}",
            data_key=f"area/{area.id}",
            data_x=self._at.at(area.middle)[0],
            data_y=self._at.at(area.middle)[1],
            aria_label=words,
        )

    def _draw_borders(self) -> Iterator[Shape]:
        areas = self._told.by_id
        for border in self._told.borders:
            courses = tuple(map(self._at.course, border.courses))
            # The rims of both areas are drawn already: paper over them, then the border.
            yield shape("path", d=path_data(*courses), fill="none", stroke=PAPER,
                        stroke_width=1.6, class_="refkit-rimmed")  # fmt: skip
            look = area_marks.look_of(self._told, border.kinds)
            owners = {areas[border.one].owner, areas[border.other].owner}
            is_front = look == "open" and len(owners) > 1
            yield area_marks.draw_line("front" if is_front else look, *courses)

    def _draw_crossing(self, crossing: AreaCrossing) -> Shape:
        areas = self._told.by_id
        one, other = areas[crossing.one], areas[crossing.other]
        ends = self._line_between(one, other)
        discs = (
            shape("circle", cx=x, cy=y, r=2.6, fill=INK, class_="refkit-words")
            for x, y in ends
        )
        look = area_marks.look_of(self._told, (crossing.kind,))
        kind = self._told.kinds.get(crossing.kind)
        name = f"{kind.words + ': ' if kind else ''}{one.name} to {other.name}"
        under = shape("path", d=path_data(ends), stroke=PAPER, stroke_width=4,
                      class_="refkit-rimmed")  # fmt: skip
        line = area_marks.draw_line("front" if look == "open" else look, ends)
        return shape("g", Shape("title", {}, name), under, line, *discs,
                     class_="refkit-crossing")  # fmt: skip

    def _line_between(self, one: Area, other: Area) -> Course:
        """Return the straight line from just within one area to just within another."""
        line = shapely.LineString([self._at.at(one.middle), self._at.at(other.middle)])
        ends = []
        for area, along in ((one, 0.0), (other, line.length)):
            ground = shapely.union_all(
                [shapely.Polygon(self._at.course(ring)) for ring in area.outline]
            )
            inside = line.intersection(ground).length
            shift = max(inside - STUB, 0.0)
            point = line.interpolate(along - shift if along else shift)
            ends.append((round(point.x, 2), round(point.y, 2)))
        return tuple(ends)

    def _draw_name(self, area: Area) -> Shape:
        spot = self._at.spots[area.id]
        style = {"text_anchor": "middle", "fill": INK, "class_": "refkit-label", **HALO}
        weight = {} if spot.is_named else {"font_weight": "bold"}
        lines = [
            text(words, x=x, y=y, font_size=spot.letters, **style, **weight)
            for words, (x, y) in spot.lines
        ]
        lines += self._draw_signs(area, spot.signs)
        return shape("g", *lines, class_="refkit-name")

    def _draw_signs(self, area: Area, middle: Place) -> Iterator[Shape]:
        """Yield the letter of who holds an area and its signs, in rows around a place."""
        size, rows = self._at.scale.sizes.signs, self._at.sign_rows(area)
        y = middle[1] - (len(rows) - 1) / 2 * LINE * size
        for row in rows:
            x = middle[0] - self._at.signs_width(row) / 2
            for sign in row:
                wide = self._at.signs_width([sign])
                if sign:
                    yield from area_marks.draw_sign(sign, x + wide / 2, y, 0.92 * size)
                else:
                    yield self._draw_owner(area.owner, x + wide / 2, y + 0.36 * size)
                x += wide
            y += LINE * size

    def _draw_owner(self, owner: str, x: float, y: float) -> Shape:
        """Return the letter of who holds an area."""
        colour = self._sides.colours[owner]
        return text(
            self._sides.letters[owner],
            x=x,
            y=y,
            font_size=self._at.scale.sizes.signs,
            text_anchor="middle",
            fill=colour.ink,
            class_=f"refkit-owner refkit-of-{colour.name}",
            font_weight="bold",
            **HALO,
        )

    def _draw_pieces(self) -> Iterator[Shape]:
        for area in self._told.areas:
            spot = self._at.spots[area.id]
            pieces = self._told.pieces_in(area.id)
            high = self._at.scale.sizes.counter * spot.scale
            for piece, (x, y) in zip(pieces, spot.counters, strict=True):
                yield self._draw_piece(piece, x, y, high)
            if len(pieces) > MOST_PLACES:
                stack, place = pieces[MOST_PLACES - 1 :], spot.counters[-1]
                yield area_marks.draw_stack(stack, self._sides, place, high)

    def _draw_piece(self, piece: AreaPiece, x: float, y: float, high: float) -> Shape:
        words = piece_words(self._told, piece)
        halo = high * area_marks.counter_width(piece, self._sides) / 2
        return shape(
            "g",
            Shape("title", {}, words),
            shape("rect", x=-halo - 1, y=-high / 2 - 1, width=2 * halo + 2, height=high + 2,
                  rx=2.5, fill="none", class_="refkit-halo"),
            *area_marks.draw_counter(piece, self._sides, high),
            class_=f"refkit-piece refkit-of-{self._sides.colours[piece.side].name}",
            transform=transform_to(x, y),
            data_key=f"piece/{piece.id}",
            data_area=piece.area,
            data_x=x,
            data_y=y,
            aria_label=words,
        )  # fmt: skip

    def _draw_route(self, route: AreaRoute) -> Shape:
        """Return an arrow through the areas of a route, broken until it is gone."""
        points = self.way(route.areas)
        colour = self._sides.colours[route.side]
        line = {"fill": "none", "stroke_linejoin": "round", "d": path_data(points)}
        way: dict[str, object] = {"stroke": INK, "stroke_width": 2.4}
        way |= {} if route.is_done else {"stroke_dasharray": "7 4"}
        return shape(
            "g",
            shape("path", stroke=PAPER, stroke_width=5, class_="refkit-rimmed", **line),
            shape("path", class_="refkit-way", **line | way),
            shape(
                "path", d=arrow_tip(points[-2], points[-1]), fill=INK, class_="refkit-tip"
            ),
            class_=f"refkit-route refkit-of-{colour.name}",
        )

    def way(self, names: tuple[str, ...]) -> list[Place]:
        """Return the corners of a route, which goes by the borders and spares the names."""
        areas = [self._told.by_id[name] for name in names]
        between = [self._gate(one, other) for one, other in pairwise(areas)]
        start, end = self._at.at(areas[0].middle), self._at.at(areas[-1].middle)
        gates = [point for gate in between for point in gate]
        return [_towards(gates[0], start, START), *gates, _towards(gates[-1], end, INTO)]

    def _gate(self, one: Area, other: Area) -> Course:
        """Return where a route passes from an area to the next."""
        pair = {one.id, other.id}
        for border in self._told.borders:
            if {border.one, border.other} == pair:
                course = max(map(self._at.course, border.courses), key=_length)
                middle = shapely.LineString(course).interpolate(0.5, normalized=True)
                return ((round(middle.x, 2), round(middle.y, 2)),)
        return self._line_between(one, other)


def _length(course: Course) -> float:
    return float(shapely.LineString(course).length)


def _towards(here: Place, there: Place, far: float) -> Place:
    """Return the point so far from here on the way there, or there if that is nearer."""
    line = shapely.LineString([here, there])
    point = line.interpolate(min(far, line.length))
    return round(point.x, 2), round(point.y, 2)
