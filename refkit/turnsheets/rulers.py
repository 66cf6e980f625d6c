"""The grid of the table, the rulers at its edges, and the room they need."""

from collections.abc import Iterator
from math import ceil

from refkit.geometry.layout import Table
from refkit.turnsheets.marks import FAINT, INCH, INK
from refkit.turnsheets.shapes import Shape, path_data, shape, text

BAND = 8  # the width of a home edge
FOOT, HALF_FOOT = 12, 6
LETTERS = 11  # the size of the numbers


def ruler_margins(size: float = 1.0) -> tuple[float, float, float, float]:
    """Return the room west, north, east and south of the table for letters of a size.

    >>> ruler_margins()
    (44.0, 16.0, 16.0, 36.0)
    """
    return 15 + 29 * size, 10 + 6 * size, 2 + 14 * size, 16 + 20 * size


def draw_grid(table: Table) -> Iterator[Shape]:
    """Yield a line every half foot, a darker one every foot, and the rim."""
    wide, high = table.width * INCH, table.height * INCH
    for step, width in ((HALF_FOOT, 0.5), (FOOT, 1.1)):
        east = [x * INCH for x in range(step, ceil(table.width), step)]
        down = [high - y * INCH for y in range(step, ceil(table.height), step)]
        upright = ([(x, 0), (x, high)] for x in east)
        path = path_data(*upright, *([(0, y), (wide, y)] for y in down))
        line = {"stroke": FAINT, "stroke_width": width, "stroke_opacity": 0.45}
        yield shape("path", d=path, fill="none", **line, class_="refkit-grid")
    rim = {"fill": "none", "stroke": INK, "class_": "refkit-rim"}
    yield shape("rect", width=wide, height=high, **rim)


def draw_rulers(table: Table, size: float = 1.0) -> Iterator[Shape]:
    """Yield the rulers to the south and west, a number every half foot."""
    high = table.height * INCH
    below, beside = high + BAND, -BAND
    ticks = [
        *([(x * INCH, below), (x * INCH, below + 4)] for x in range(int(table.width) + 1)),
        *([(beside, high - y * INCH), (beside - 4, high - y * INCH)]
          for y in range(int(table.height) + 1)),
    ]  # fmt: skip
    yield shape("path", d=path_data(*ticks), stroke=FAINT, class_="refkit-tick")
    look = {"font_size": LETTERS * size, "fill": FAINT, "class_": "refkit-ruler"}
    for x in range(0, int(table.width) + 1, HALF_FOOT):
        place = {"x": x * INCH, "y": below + 5 + LETTERS * size}
        yield text(f"{x}″", text_anchor="middle", **place, **look)
    for y in range(0, int(table.height) + 1, HALF_FOOT):
        place = {"x": beside - 7, "y": high - y * INCH + 4 * size}
        yield text(f"{y}″", text_anchor="end", **place, **look)
