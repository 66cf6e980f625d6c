"""Finds room in an area for its name, its signs and its pieces, so that none leaves it."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import shapely
from shapely.affinity import translate

Point = tuple[float, float]
Rings = tuple[tuple[Point, ...], ...]
# The widths of letters of the shipped font, as shares of their height, a little too wide.
# Bold ones are wider by the share of BOLD; a letter that is not here is as wide as most.
WIDTHS = {
    letter: width
    for width, letters in (
        (0.3, " ',.ijl!:;[]f|"),
        (0.4, '()rt{}"-/I\\'),
        (0.5, "*z?JLcsvxy"),
        (0.56, "FT_aeghknou"),
        (0.62, "$+0123456789<=>CEPSVXYZ^`bdpq~"),
        (0.7, "ABDKR#&GHNOQU"),
        (0.9, "wMm@W%"),
    )
    for letter in letters
}
OTHER, BOLD = 0.66, 1.06
LINE = 1.14  # the height of a line of letters
RIM = 1.6  # between the border and what stands in an area
MOST_LINES = 3
SCRAP = 2  # letters
SMALLER = (1.0, 0.82, 0.66, 0.5)  # how much smaller counters may be drawn
FANNED = 0.45  # how much of a counter the next may leave to be seen, where room is short
MOST_ROWS = 4  # of counters
MOST_PLACES = 12  # for counters; more of them lie on the last one


class Content(NamedTuple):
    """What is to stand in an area: a name, the width of its signs, its counters' widths.

    The signs are as wide as the widest of their rows.
    """

    name: str
    signs: float = 0.0
    counters: tuple[float, ...] = ()
    number: str = ""  # instead of a name without room
    sign_rows: int = 1


class Sizes(NamedTuple):
    """The heights of letters that a name may have, of signs, and of counters.

    `breadth` is how much wider letters may be than those of the shipped font.
    """

    names: tuple[float, ...]
    signs: float
    counter: float
    breadth: float = 1.0

    def times(self, times: float) -> "Sizes":
        """Return these sizes so many times as large."""
        names = tuple(times * size for size in self.names)
        return Sizes(names, times * self.signs, times * self.counter, self.breadth)


class Spot(NamedTuple):
    """Where everything stands: places are the middles of signs and of counters.

    Without room for the name `lines` holds the number instead, and `is_named` is False.
    """

    lines: tuple[tuple[str, Point], ...]
    letters: float
    signs: Point
    counters: tuple[Point, ...]
    scale: float  # of the counters
    is_named: bool


class _Block(NamedTuple):
    """One way to set the contents: lines, counters by rows, and how far they overlap."""

    lines: tuple[str, ...]
    letters: float
    scale: float
    rows: tuple[tuple[float, ...], ...]  # the widths of the counters
    step: float  # the share of a counter's width to the next
    is_named: bool


@lru_cache(maxsize=2000)
def find_spot(rings: Rings, middle: Point, content: Content, sizes: Sizes) -> Spot:
    """Return where the contents of an area stand, all within it.

    Of all ways the first that fits: large letters before small ones, one line before more.
    What fits nowhere, a number and counters in a tiny area, stands at its middle.

    >>> square = (((0, 0), (90, 0), (90, 60), (0, 60)),)
    >>> found = find_spot(square, (45, 30), Content("The mill"), Sizes((10, 8), 8, 12))
    >>> found.lines, found.letters
    ((('The mill', (45.0, 33.4)),), 10)
    """
    ground = _ground(rings).buffer(-RIM)
    last = None
    for block in _blocks(content, sizes):
        rows = _row_boxes(block, content, sizes)
        at = _place_in(ground, middle, rows)
        if at:
            return _set_block(block, content, sizes, at)
        last = block
    assert last is not None
    return _set_block(last, content, sizes, middle)


def text_width(words: str, size: float) -> float:
    """Return about how wide words are, rather too wide than too narrow."""
    return size * sum(WIDTHS.get(letter, OTHER) for letter in words)


def wrap(name: str, count: int) -> tuple[str, ...]:
    """Return a name in so many lines or fewer, as even as its words allow.

    >>> wrap("Swedish Pomerania", 2), wrap("Mill", 3)
    (('Swedish', 'Pomerania'), ('Mill',))
    """
    words = name.split()
    if count == 1 or len(words) <= 1:
        return (" ".join(words),)
    ways = (
        (" ".join(words[:cut]), *wrap(" ".join(words[cut:]), count - 1))
        for cut in range(1, len(words))
    )
    return min(ways, key=lambda way: max(text_width(line, 1) for line in way))


def _blocks(content: Content, sizes: Sizes) -> Iterator[_Block]:
    """Yield the ways to set the contents, the best first.

    Letters become smaller before counters do, and counters overlap last of all.
    """
    wraps = dict.fromkeys(wrap(content.name, n) for n in range(1, MOST_LINES + 1))
    names = [(lines, size, True) for size, lines in product(sizes.names, wraps)]
    names.sort(key=lambda each: -_ease(each[0], each[1]))
    number = [((content.number,), sizes.names[-1], False)] if content.number else []
    last = content.counters[MOST_PLACES - 1 :]
    laid = (*content.counters[: MOST_PLACES - 1], *([max(last)] if last else ()))
    for wanted in (names, number):
        for step, scale in product((1.0, FANNED), SMALLER):
            for (lines, size, is_named), rows in product(wanted, _rows(laid)):
                yield _Block(lines, size, scale, rows, step, is_named)


def _ease(lines: tuple[str, ...], size: float) -> float:
    """Return how easily a name is read: large, in few lines, none of a letter or two."""
    scraps = sum(len(line) <= SCRAP for line in lines) if len(lines) > 1 else 0
    return size * (1 - 0.12 * (len(lines) - 1)) * 0.7**scraps


def _rows(widths: tuple[float, ...]) -> list[tuple[tuple[float, ...], ...]]:
    """Return the ways to set counters in rows, one row first."""
    counts = dict.fromkeys(-(-len(widths) // rows) for rows in range(1, MOST_ROWS + 1))
    return [
        tuple(widths[n : n + count] for n in range(0, len(widths), count or 1))
        for count in counts
    ]


def _row_width(row: tuple[float, ...], block: _Block) -> float:
    """Return how wide a row of counters is: the last one is seen whole."""
    return block.scale * (block.step * sum(row[:-1]) + row[-1])


def _row_boxes(block: _Block, content: Content, sizes: Sizes) -> list[tuple[float, float]]:
    """Return the width and the height of each row, the highest first."""
    widths = [sizes.breadth * text_width(line, block.letters) for line in block.lines]
    if not block.is_named:
        widths = [BOLD * wide for wide in widths]
    rows = [(wide, LINE * block.letters) for wide in widths]
    signs = content.signs, content.sign_rows * LINE * sizes.signs
    rows += [signs] if content.signs else []
    tall = sizes.counter * block.scale
    return rows + [(_row_width(row, block), tall) for row in block.rows]


def _ground(rings: Rings) -> Any:
    """Return the part of an area's ground that is the largest, where it has several."""
    whole = shapely.Polygon(rings[0])
    for ring in rings[1:]:
        whole = whole.symmetric_difference(shapely.Polygon(ring))
    return max(shapely.get_parts(whole), key=lambda part: part.area)


def _place_in(ground: Any, middle: Point, rows: list[tuple[float, float]]) -> Point | None:
    """Return the middle nearest to this one at which all rows lie in the ground.

    Where the corners of every row are in ground without bays, the rows are; in other
    ground that is looked at besides.
    """
    boxes = list(_stacked(rows))
    free = ground
    for left, top, right, bottom in boxes:
        for x, y in product((left, right), (top, bottom)):
            free = free.intersection(translate(ground, -x, -y))
            if free.is_empty:
                return None
    nearest = shapely.shortest_line(free, shapely.Point(middle))
    x, y = map(float, shapely.get_coordinates(nearest)[0])
    whole = shapely.union_all([shapely.box(*box) for box in boxes])
    # A hair larger: a corner that lies on the rim counts as within.
    fits = ground.buffer(0.01).covers(translate(whole, x, y))
    return (round(x, 2), round(y, 2)) if fits else None


def _stacked(
    rows: list[tuple[float, float]],
) -> Iterator[tuple[float, float, float, float]]:
    """Yield the boxes of rows one below the other, around the middle of them all."""
    top = -sum(high for _, high in rows) / 2
    for wide, high in rows:
        yield -wide / 2, top, wide / 2, top + high
        top += high


def _set_block(block: _Block, content: Content, sizes: Sizes, at: Point) -> Spot:
    boxes = list(_stacked(_row_boxes(block, content, sizes)))
    middles = [round(at[1] + (top + bottom) / 2, 2) for _, top, _, bottom in boxes]
    count = len(block.lines)
    # Letters stand on their line, which is a good way down its height.
    lines = tuple(
        (words, (at[0], round(y + 0.34 * block.letters, 2)))
        for words, y in zip(block.lines, middles, strict=False)
    )
    signs = (at[0], middles[count]) if content.signs else at
    below = middles[count + bool(content.signs) :]
    counters = []
    for row, y in zip(block.rows, below, strict=True):
        left = at[0] - _row_width(row, block) / 2
        for width in row:
            counters.append((round(left + width * block.scale / 2, 2), y))
            left += width * block.scale * block.step
    counters += counters[-1:] * (len(content.counters) - len(counters))
    return Spot(lines, block.letters, signs, tuple(counters), block.scale, block.is_named)
