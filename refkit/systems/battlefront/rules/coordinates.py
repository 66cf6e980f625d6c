"""Places on the table as people write them: `36, 20.5`, and lines of such points."""

import re
from collections.abc import Iterable

from refkit.geometry.battlefield import Pocket

Point = tuple[float, float]
_NUMBER = r"(\d{1,3}(?:\.\d{1,3})?)"
# With a fourth decimal it is no point at all, rather than another point cut short.
_POINT = re.compile(rf'{_NUMBER}"?\s*,\s*{_NUMBER}(?![\d.])"?')
PIECES = " | "
_COURSE = re.compile(rf"{_POINT.pattern}(?:(?:; | \| ){_POINT.pattern})*")
CORNERS = 3  # of an outline
FEW = 6  # points of a line that are told one by one
THOUSAND = 1000  # places count to a thousandth of an inch, so that ties are exact


def parse_point(text: str) -> Point | None:
    """Return the point a place begins with, None where it names none.

    >>> parse_point("62, 52.5 east of the bridge"), parse_point("the ford")
    ((62.0, 52.5), None)
    """
    found = _POINT.match(text.strip())
    return (float(found[1]), float(found[2])) if found else None


def parse_line(text: str) -> tuple[tuple[Point, ...], ...]:
    """Return the pieces of a line of points; () where the text is anything else.

    >>> parse_line("0, 40; 120, 40"), parse_line("0, 40; along the river")
    ((((0.0, 40.0), (120.0, 40.0)),), ())
    """
    pieces = [_piece(part) for part in text.split("|")]
    whole = tuple(piece for piece in pieces if piece)
    return whole if len(whole) == len(pieces) else ()


def _piece(text: str) -> tuple[Point, ...]:
    found = [_POINT.fullmatch(part.strip()) for part in text.split(";")]
    points = tuple((float(each[1]), float(each[2])) for each in found if each)
    return points if len(points) == len(found) > 1 else ()


def parse_rings(text: str) -> tuple[tuple[Point, ...], ...]:
    """Return outlines with each corner said once; () where the text is anything else.

    >>> parse_rings("50, 20; 60, 20; 55, 26; 50, 20"), parse_rings("round the farm")
    ((((50.0, 20.0), (60.0, 20.0), (55.0, 26.0)),), ())
    """
    pieces = parse_line(text)
    rings = tuple(p[:-1] if p[0] == p[-1] else p for p in pieces)
    return rings if all(len(ring) >= CORNERS for ring in rings) else ()


def surrounds(course: str, places: Iterable[str]) -> bool:
    """Whether an outline goes round all of these places.

    >>> surrounds("50, 20; 60, 20; 55, 26", ["55, 22"]), surrounds("", ["55, 22"])
    (True, False)
    """
    drawn = Pocket("", outlines=parse_rings(course))
    return all((at := parse_point(each)) and drawn.covers(at) for each in places)


def thousandths(inches: float) -> int:
    """Return inches in thousandths of one.

    >>> thousandths(20.125)
    20125
    """
    return round(inches * THOUSAND)


def squared(one: Point, two: Point) -> int:
    """Return the square of the distance between two points, in thousandths of an inch.

    >>> squared((1, 1), (4, 5)) == 5000 ** 2
    True
    """
    (ax, ay), (bx, by) = one, two
    return thousandths(ax - bx) ** 2 + thousandths(ay - by) ** 2


def point_text(point: Point) -> str:
    """Return a point as people write it.

    >>> point_text((36.0, 20.1254))
    '36, 20.125'
    """
    return ", ".join(f"{round(each, 3):g}" for each in point)


def tidy_place(place: str) -> str:
    """Return a place as the worksheet of positions has it: its point alone.

    >>> tidy_place('62,52.50" east of the bridge')
    '62, 52.5'
    """
    point = parse_point(place)
    return point_text(point) if point else place


def to_tenths(text: str) -> str:
    """Return a place or a line to a tenth of an inch, any other text as it is.

    >>> to_tenths("34.5, 20.964; 36, 21"), to_tenths("20.964 inches")
    ('34.5, 21; 36, 21', '20.964 inches')
    """
    if not _COURSE.fullmatch(text):
        return text
    return _POINT.sub(lambda point: point_text((_tenth(point[1]), _tenth(point[2]))), text)


def _tenth(number: str) -> float:
    return round(float(number), 1)


def shorten_line(text: str) -> str:
    """Return a line by its ends where it has many points.

    >>> shorten_line("0, 40; 9, 41; 9, 45; 20, 44; 30, 44; 35, 40; 36.5, 40.125")
    '0, 40 to 36.5, 40.1 by 5 points more'
    """
    points = [point for piece in parse_line(text) for point in piece]
    if len(points) <= FEW:
        return text
    first, last = (to_tenths(point_text(point)) for point in (points[0], points[-1]))
    return f"{first} to {last} by {len(points) - 2} points more"


def course_text(pieces: tuple[tuple[Point, ...], ...]) -> str:
    """Return a line as people write it.

    >>> course_text((((0, 40), (60, 44.25)), ((70, 0), (72, 1))))
    '0, 40; 60, 44.25 | 70, 0; 72, 1'
    """
    return PIECES.join("; ".join(point_text(point) for point in piece) for piece in pieces)
