"""The pockets that the umpire draws: the corners to take them by, and what is in them."""

from collections import Counter
from collections.abc import Iterable, Iterator

from refkit.engine.maps.ground_plan import outline_words
from refkit.engine.problems import Problem, Refused
from refkit.geometry.battlefield import Battlefield, Pocket
from refkit.geometry.layout import Point, Table
from refkit.turnsheets.front import Projection
from refkit.turnsheets.shapes import Shape
from refkit.widgets.map import bending

CORNER = "corner"
LEAST = 3  # corners of an outline
NOT_DRAWN = "Not drawn yet: choose Draw a pocket above the map."


def handles(pockets: Iterable[Pocket], at: Projection) -> Iterator[Shape]:
    """Yield the corners of the pockets as grips for hands and keys."""
    for pocket in pockets:
        for i, outline in enumerate(pocket.outlines):
            for j, point in enumerate(outline):
                words = f"corner {j + 1} of pocket {pocket.name}"
                key = f"{CORNER}/{i}/{j}/{pocket.name}"
                yield bending.draw_handle(key, point, at, words)


def outline(points: Iterable[Iterable[float]], table: Table) -> tuple[Point, ...]:
    """Return what was drawn as an outline on the table; refuse fewer than three corners."""
    corners = bending.course_points(points, table)
    if len(corners) > 1 and corners[0] == corners[-1]:
        corners = corners[:-1]
    if len(corners) < LEAST:
        many = "one corner" if len(corners) == 1 else f"{len(corners)} corners"
        raise Refused([Problem("the pocket", many, "three corners or more")])
    return corners


def change_corner(field: Battlefield, key: str, kind: str, point: Point) -> Battlefield:
    """Return the field with a corner moved, taken out, or with one more beside it."""
    _, i, j, name = key.split("/", 3)
    number, corner = int(i), int(j)
    (pocket,) = (each for each in field.pockets if each.name == name)
    ring = [*pocket.outlines[number]]
    if kind == "remove":
        del ring[corner]
    elif kind == "insert":
        (ax, ay), (bx, by) = ring[corner], ring[(corner + 1) % len(ring)]
        ring.insert(corner + 1, (round((ax + bx) / 2, 3), round((ay + by) / 2, 3)))
    else:
        ring[corner] = bending.on_table(point, field.layout.table)
    drawn = [*pocket.outlines]
    # With two corners nothing is enclosed any more.
    drawn[number : number + 1] = [tuple(ring)] if len(ring) >= LEAST else []
    return field.reshape(name, tuple(drawn))


def words(field: Battlefield, pocket: Pocket) -> str:
    """Return the outline of a pocket in words: its corners, and what lies in it."""
    if not pocket.outlines:
        return NOT_DRAWN
    places = [name for name, at in field.landmarks.places if pocket.covers(at)]
    kinds = Counter(field.title(stand.id) for stand in field.stands_in(pocket))
    stands = [f"{title} ({n})" if n > 1 else title for title, n in kinds.items()]
    return outline_words(sum(map(len, pocket.outlines)), [*places, *stands])
