"""The table to scale: stands, front line, pockets and moves, on paper and on a page."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from refkit.engine.campaign.naming import short
from refkit.geometry.layout import Edge, Layout, Point, Table, stretch
from refkit.turnsheets import legend, marks, rulers
from refkit.turnsheets.front import Caption, Front, Lines, Projection
from refkit.turnsheets.marks import INCH, INK, PAPER
from refkit.turnsheets.room import Mark, Spot, place_words
from refkit.turnsheets.rulers import BAND
from refkit.turnsheets.shapes import SVG, Shape, path_data, shape, transform_to

ORDER = ("ground", "held", "grid", "terrain", "homes", "before", "pockets", "starts",
         "line", "reasons", "moves", "stands", "leaders", "captions", "rulers",
         "legend")  # fmt: skip


def map_svg(layout: Layout, front: Front, *, picture: str = "", title: str = "") -> str:
    """Return the map as the text of an SVG file; the picture is a data URL."""
    return str(draw_map(layout, front, picture=picture, title=title))


def draw_map(layout: Layout, front: Front, *, picture: str = "", title: str = "") -> Shape:
    """Return the map as a whole drawing."""
    left, top, wide, high = drawing_box(layout, front)
    layers = draw_layers(layout, front, picture).items()
    return shape(
        "svg",
        Shape("title", {}, title or f"The table, {layout.table.width:g}″ wide"),
        *(shape("g", *shapes, class_=f"refkit-{name}") for name, shapes in layers),
        xmlns=SVG,
        viewBox=f"{left:g} {top:g} {wide:g} {high:g}",
        width=f"{wide / INCH / 4:g}cm",
        height=f"{high / INCH / 4:g}cm",
        font_family=marks.FONT,
    )


def drawing_box(
    layout: Layout, front: Front | None = None
) -> tuple[float, float, float, float]:
    """Return the drawing's left, top, width and height, all around the table included."""
    front = front or Front()
    wide, high = layout.table.width * INCH, layout.table.height * INCH
    west, north, east, south = rulers.ruler_margins(front.size * front.letters)
    below = legend.legend_height(layout.sides, wide, front.signs, front.size)
    return -west, -north, wide + west + east, high + north + south + below


def unnamed_stands(layout: Layout, front: Front) -> list[str]:
    """Return the stands whose names have no room."""
    _, spots = _word_spots(layout, front)
    both = zip(layout.stands, spots, strict=True)
    return [stand.id for stand, spot in both if spot is None]


def with_room(layout: Layout, front: Front) -> Front:
    """Return the front with the number of a place instead of a name without room."""
    spots, _ = _word_spots(layout, front)
    captions = (
        each if spot or not each.number else replace(each, words=each.number)
        for each, spot in zip(front.captions, spots, strict=True)
    )
    return replace(front, captions=tuple(captions))


def draw_layers(
    layout: Layout, front: Front, picture: str = "", names: Iterable[str] = ORDER
) -> dict[str, tuple[Shape, ...]]:
    """Return the layers, or only some of them, the lowest first."""
    at = Projection(layout.table)
    looks = dict(zip(layout.sides, marks.LOOKS, strict=True))
    # Nothing is drawn yet: a hand that drags asks for a few layers, many times a second.
    drawn: dict[str, Iterator[Shape]] = {
        "ground": _draw_ground(layout.table, picture),
        "held": _draw_held_ground(front, at, looks),
        "grid": rulers.draw_grid(layout.table),
        "terrain": _draw_terrain(layout, at),
        "homes": _draw_homes(layout, at, looks),
        "before": _draw_line_before(front.before, at),
        "pockets": (_draw_pocket(rings, at) for rings in front.pockets),
        "starts": _draw_start_lines(front, at, looks),
        "line": _draw_front_line(front.line, at),
        "captions": _draw_captions(layout, front, at),
        "reasons": (_draw_reason(kind, line, at) for kind, line in front.reasons),
        "moves": _draw_moves(layout, front, at),
        "stands": _draw_stands(layout, front, at, looks),
        "leaders": _draw_leaders(layout, front, at),
        "rulers": rulers.draw_rulers(layout.table, front.size * front.letters),
        "legend": legend.draw_legend(layout.sides, layout.table, front.signs, front.size),
    }
    return {name: tuple(drawn[name]) for name in names}


def _draw_ground(table: Table, picture: str) -> Iterator[Shape]:
    size = {"width": table.width * INCH, "height": table.height * INCH}
    yield shape("rect", fill=PAPER, class_="refkit-paper", **size)
    if picture:
        yield shape("image", href=picture, preserveAspectRatio="none", **size)


def _draw_terrain(layout: Layout, at: Projection) -> Iterator[Shape]:
    title = Shape("title", {}, "impassable ground")
    fill = {"fill": "#6b7785", "fill_opacity": 0.45}
    rim = {"stroke": "#3c4650", "stroke_dasharray": "2 2", "class_": "refkit-impassable"}
    for corners in layout.terrain:
        yield shape("path", title, d=at.path(corners, closed=True), **fill, **rim)


def _draw_homes(
    layout: Layout, at: Projection, looks: Mapping[str, marks.SideLook]
) -> Iterator[Shape]:
    for side, homes in layout.homes.items():
        look = looks[side]
        drawn = {"fill": look.fill, "stroke": look.edge, "stroke_width": 0.8}
        drawn["class_"] = f"refkit-{look.name}"
        name = Shape("title", {}, f"{short(side)} home")
        for edge in homes.edges:
            x, y, wide, high = _edge_band(edge, layout.table)
            yield shape("rect", name, x=x, y=y, width=wide, height=high, **drawn)
        for entry in homes.entry:
            x, y = at((entry.x, entry.y))
            corners = [(x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y)]
            yield shape("path", name, d=path_data(corners, closed=True), **drawn)


def _edge_band(edge: Edge, table: Table) -> tuple[float, float, float, float]:
    """Return the box of a home edge, just outside the table."""
    start, end = (along * INCH for along in stretch(edge, table))
    wide, high = table.width * INCH, table.height * INCH
    if edge.edge in "NS":
        return start, -BAND if edge.edge == "N" else high, end - start, BAND
    return -BAND if edge.edge == "W" else wide, high - end, BAND, end - start


def _draw_held_ground(
    front: Front, at: Projection, looks: Mapping[str, marks.SideLook]
) -> Iterator[Shape]:
    for side, rings in front.ground.items():
        fill = {"fill": looks[side].pale, "fill_opacity": 0.5, "fill_rule": "evenodd"}
        name = f"refkit-held refkit-{looks[side].name}"
        yield shape("path", d=at.path(*rings, closed=True), **fill, class_=name)


def _draw_pocket(rings: Lines, at: Projection) -> Shape:
    fill = {"fill": "#ffffff", "fill_opacity": 0.3, "fill_rule": "evenodd"}
    rim = {"stroke": INK, "stroke_width": 2.2, "stroke_dasharray": "8 5"}
    path = at.path(*rings, closed=True)
    return shape("path", d=path, **fill, **rim, class_="refkit-pocket")


def _draw_start_lines(
    front: Front, at: Projection, looks: Mapping[str, marks.SideLook]
) -> Iterator[Shape]:
    for side, lines in front.starts.items():
        title = Shape("title", {}, f"{short(side)} start line")
        line = {"stroke": looks[side].edge, "stroke_width": 1.6, "stroke_dasharray": "2 4"}
        name = f"refkit-start refkit-{looks[side].name}"
        yield shape("path", title, d=at.path(*lines), fill="none", **line, class_=name)


def _draw_line_before(lines: Lines, at: Projection) -> Iterator[Shape]:
    if lines:
        line = {"stroke": marks.FAINT, "stroke_width": 2, "stroke_dasharray": "3 7"}
        title = Shape("title", {}, "the front line as it was")
        before = {"d": at.path(*lines), "fill": "none", "class_": "refkit-before"}
        yield shape("path", title, **before, **line)


def _draw_front_line(lines: Lines, at: Projection) -> Iterator[Shape]:
    """Yield the front line, with a pale rim that sets it off from a photograph."""
    if not lines:
        return
    drawn = {"d": at.path(*lines), "fill": "none", "stroke_linejoin": "round"}
    yield shape("path", stroke=PAPER, stroke_width=6, class_="refkit-rimmed", **drawn)
    yield shape("path", stroke=INK, stroke_width=3, class_="refkit-front", **drawn)


def _draw_reason(kind: str, line: tuple[Point, ...], at: Projection) -> Shape:
    look = REASONS[kind]
    return shape("path", d=at.path(line), fill="none", class_=f"refkit-{kind}", **look)


# How the map draws the reasons for a chosen stand's status.
REASONS: Mapping[str, Mapping[str, object]] = {
    "witness": {"stroke": "#b00020", "stroke_width": 1.8, "stroke_dasharray": "2 3"},
    "road": {"stroke": marks.FAINT, "stroke_width": 1.8, "stroke_dasharray": "10 4"},
    "chain": {"stroke": "#14691b", "stroke_width": 2.6},
    "open": {"stroke": "#14691b", "stroke_width": 2.6, "stroke_dasharray": "9 4 2 4"},
}


def _draw_moves(layout: Layout, front: Front, at: Projection) -> Iterator[Shape]:
    stands = {stand.id: stand for stand in layout.stands}
    for name, goal in front.moves.items():
        x, y = at(goal)
        line = at.path([(stands[name].x, stands[name].y), goal])
        drawn = {"stroke": INK, "stroke_width": 1.6, "class_": "refkit-move"}
        yield shape("path", d=line, stroke_dasharray="3 2", **drawn)
        yield shape("circle", cx=x, cy=y, r=3.5, fill=PAPER, **drawn)


def _draw_stands(
    layout: Layout, front: Front, at: Projection, looks: Mapping[str, marks.SideLook]
) -> Iterator[Shape]:
    _, spots = _word_spots(layout, front)
    sizes = front.size, front.letters
    for stand, spot in zip(layout.stands, spots, strict=True):
        look = looks[stand.side]
        called = front.called(stand)
        drawn = marks.Token(stand, look, *front.about(stand), spot, *sizes, called)
        yield marks.draw_token(drawn, *at((stand.x, stand.y)))


def _draw_leaders(layout: Layout, front: Front, at: Projection) -> Iterator[Shape]:
    """Yield the lines to words that have no room at their marks."""
    captions, stands = _word_spots(layout, front)
    points = [each.point for each in front.captions]
    points += [(stand.x, stand.y) for stand in layout.stands]
    for point, spot in zip(points, (*captions, *stands), strict=True):
        if spot and spot.line:
            (x, y), _ = spot.line
            line = shape("path", d=path_data(spot.line), stroke=INK, stroke_width=0.9)
            end = shape("circle", cx=x, cy=y, r=1.8, fill=INK)
            place = transform_to(*at(point), front.size)
            yield shape("g", line, end, transform=place, class_="refkit-leader")


def _draw_captions(layout: Layout, front: Front, at: Projection) -> Iterator[Shape]:
    spots, _ = _word_spots(layout, front)
    for each, spot in zip(front.captions, spots, strict=True):
        drawn = [marks.draw_label(each.words, spot or Spot(0, -5), front.letters)]
        if each.is_objective:
            drawn = [*marks.draw_objective(), *drawn]
        yield shape("g", *drawn, transform=transform_to(*at(each.point), front.size))


Spots = tuple[Spot | None, ...]


def _word_spots(layout: Layout, front: Front) -> tuple[Spots, Spots]:
    """Return the places of the captions' words, and of the stands' names."""
    at, size = Projection(layout.table), front.size

    def place(point: Point) -> tuple[float, float]:
        x, y = at(point)
        return x / size, y / size

    captions = tuple(
        Mark(place(each.point), each.words, *_room_beside(each, layout.table))
        for each in front.captions
    )
    stands = []
    for stand in layout.stands:
        status, signs, name = front.about(stand)
        reach = marks.RINGS.get(status, marks.HALF)
        stands.append(Mark(place((stand.x, stand.y)), name, reach, signs))
    # Several layers ask for this: place_words keeps the answer for the next.
    found = place_words((*captions, *stands), front.letters, is_led=front.is_led)
    return found[: len(captions)], found[len(captions) :]


def _room_beside(caption: Caption, table: Table) -> tuple[float, str, tuple[str, ...]]:
    """Return the reach of a caption's mark, its signs, and where its words may be."""
    if not caption.is_objective:
        return BY_OUTLINE
    # Beyond this part of the table's width words at the right would leave the map.
    is_east = caption.point[0] > EAST * table.width
    return marks.OBJECTIVE, "", IN_EAST if is_east else ("right", *IN_EAST)


EAST, IN_EAST = 0.75, ("left", "above", "below")
# The radius of a caption's own mark, its signs, and the sides its words may be on.
BY_OUTLINE = 0.0, "", ("above", "below", "right", "left")
