"""The front line moved by hand: the points it is taken by, and the line that results."""

from collections.abc import Iterable, Iterator
from math import dist

from refkit.geometry.layout import Point, Table
from refkit.turnsheets.front import Lines, Projection
from refkit.turnsheets.marks import INK, PAPER
from refkit.turnsheets.shapes import Shape, shape

SLACK = 0.3  # inches a point may lie off the line through the corners beside it
ENDS = 2
NEAR = 3.0  # inches from the edge at which an end of a drawn line is taken to it
BEND = "bend"
Handle = tuple[int, int]


def corners(line: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the few points of a line that it can be drawn through.

    >>> corners(((0, 0), (5, 0.1), (10, 0), (10, 9)))
    ((0, 0), (10, 0), (10, 9))
    """
    if len(line) <= ENDS:
        return line
    first, last = line[0], line[-1]
    off = [_distance_off(point, first, last) for point in line]
    far = max(range(len(line)), key=off.__getitem__)
    if off[far] <= SLACK:
        return first, last
    return (*corners(line[: far + 1])[:-1], *corners(line[far:]))


def handles(lines: Lines, at: Projection) -> Iterator[Shape]:
    """Yield the points of the line as grips for hands and keys."""
    for i, line in enumerate(lines):
        # A ring ends where it begins: with a grip for both it could be torn open.
        for j, point in enumerate(line[:-1] if _is_ring(line) else line):
            words = f"point {j + 1} of the front line"
            yield draw_handle(f"{BEND}/{i}/{j}", point, at, words)


def draw_handle(key: str, point: Point, at: Projection, words: str) -> Shape:
    """Return a point of a line or a corner of an outline as a grip."""
    x, y = at(point)
    return shape(
        "g",
        shape("circle", r=12, fill="none", class_="refkit-halo"),
        shape("circle", r=7, fill=PAPER, stroke=INK, stroke_width=2.2),
        transform=f"translate({x:g} {y:g})",
        class_="refkit-handle",
        data_key=key,
        data_x=f"{point[0]:g}",
        data_y=f"{point[1]:g}",
        aria_label=f"{words}, {point[0]:.1f}″ east and {point[1]:.1f}″ north",
    )


def handle_of_key(key: str) -> Handle:
    """Return which point a grip is.

    >>> handle_of_key("bend/0/3")
    (0, 3)
    """
    _, i, j = key.split("/")
    return int(i), int(j)


def move_point(lines: Lines, taken: Handle, point: Point, table: Table) -> Lines:
    """Return the lines with one point elsewhere; ends stay on the table's edge."""
    i, j = taken
    line = lines[i]
    if _is_ring(line):
        ring = (*line[:j], point, *line[j + 1 : -1])
        return _replace_line(lines, i, (*ring, ring[0]))
    if j in {0, len(line) - 1}:
        point = _to_edge(point, table)
    return _replace_line(lines, i, (*line[:j], point, *line[j + 1 :]))


def remove_point(lines: Lines, taken: Handle) -> Lines:
    """Return the lines with one point less; the ends stay."""
    i, j = taken
    line = lines[i]
    is_end = j in {0, len(line) - 1}
    return lines if is_end else _replace_line(lines, i, line[:j] + line[j + 1 :])


def add_point(lines: Lines, taken: Handle) -> Lines:
    """Return the lines with one point more, halfway to the next."""
    i, j = taken
    line = lines[i]
    j = min(j, len(line) - ENDS)
    (ax, ay), (bx, by) = line[j : j + 2]
    middle = round((ax + bx) / 2, 3), round((ay + by) / 2, 3)
    return _replace_line(lines, i, (*line[: j + 1], middle, *line[j + 1 :]))


def draw_course(
    points: Iterable[Iterable[float]], table: Table
) -> tuple[Point, ...] | None:
    """Return points on the table as a line; None for fewer than two of them.

    An end near the edge of the table is drawn to it.

    >>> draw_course([(1, 20), (30, 22), (71.5, 20)], Table(width=72.0, height=48.0))
    ((0, 20.0), (30.0, 22.0), (72.0, 20.0))
    """
    line = course_points(points, table)
    if len(line) < ENDS:
        return None
    return (_snap(line[0], table), *line[1:-1], _snap(line[-1], table))


def course_points(points: Iterable[Iterable[float]], table: Table) -> tuple[Point, ...]:
    """Return points as they lie on the table, none twice in a row."""
    line: list[Point] = []
    for x, y in points:
        point = on_table((float(x), float(y)), table)
        if not line or line[-1] != point:
            line.append(point)
    return tuple(line)


def on_table(point: Point, table: Table) -> Point:
    """Return a point, one beside the table at its edge."""
    return _within(point[0], table.width), _within(point[1], table.height)


def _snap(point: Point, table: Table) -> Point:
    edge = _to_edge(point, table)
    return edge if dist(edge, point) <= NEAR else point


def _within(value: float, length: float) -> float:
    return round(min(max(value, 0.0), length), 3)


def _is_ring(line: tuple[Point, ...]) -> bool:
    return line[0] == line[-1]


def _to_edge(point: Point, table: Table) -> Point:
    """The nearest point of the table's edge."""
    x, y = point
    places: tuple[Point, ...] = ((0, y), (table.width, y), (x, 0), (x, table.height))
    return min(places, key=lambda place: dist(place, point))


def _replace_line(lines: Lines, number: int, line: tuple[Point, ...]) -> Lines:
    return (*lines[:number], line, *lines[number + 1 :])


def _distance_off(point: Point, first: Point, last: Point) -> float:
    """How far a point lies off the straight way from first to last."""
    long = dist(first, last)
    if not long:
        return dist(point, first)
    (ax, ay), (bx, by), (x, y) = first, last, point
    return abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / long
