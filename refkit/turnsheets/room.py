"""Room for words on the map: each beside its mark where nothing is in the way."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise, product
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Literal, NamedTuple

CELL = 50.0  # units of the drawing
LETTER, RISE, FALL = 6.6, 8.0, 2.5  # a letter's width, over its line and under it
SIDES = ("below", "above", "right", "left")
# Where a line leads: how far, and how much aside from the way out of the crowd.
FAR = (28, 42, 60, 84, 115)
ASIDE = (0, 20, -20, 40, -40, 65, -65, 90, -90, 120, -120, 150, -150)
CORE = 6.0  # half of what a line may not cross of a mark
NEAR = 4  # boxes of a line that may lie on a mark
CROWD = 120.0  # what is nearer than this makes a crowd
Place = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Anchor = Literal["start", "middle", "end"]


class Mark(NamedTuple):
    """A mark of the map: where it is, its words, how far it reaches, its small signs."""

    place: Place
    words: str = ""
    reach: float = 8.0
    signs: str = ""
    sides: tuple[str, ...] = SIDES


class Spot(NamedTuple):
    """Where words stand, from the middle of their mark; a line leads to them or not."""

    x: float
    y: float
    anchor: Anchor = "middle"
    line: tuple[Place, ...] = ()


class Boxes:
    """Boxes that can be asked whether they leave a place free."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = defaultdict(list)

    def add(self, box: Box) -> None:
        """Take one more box."""
        for cell in _grid_cells(box):
            self._cells[cell].append(box)

    def leaves_free(self, box: Box) -> bool:
        """Whether none of the boxes is in the way of this one."""
        left, top, right, bottom = box
        for cell in _grid_cells(box):
            for a, b, c, d in self._cells.get(cell, ()):
                if a < right and left < c and b < bottom and top < d:
                    return False
        return True


@lru_cache(maxsize=8)
def place_words(
    marks: tuple[Mark, ...], letters: float = 1.0, *, is_led: bool = False
) -> tuple[Spot | None, ...]:
    """Return where the words of each mark have room, letters being so much larger.

    Where there is none they are on the first of the sides; with `is_led` a line leads to
    them, and there is none for those that no line can lead to.

    >>> places = (100, 100), (100, 118), (118, 118)
    >>> found = place_words(tuple(Mark(place, "G01.1") for place in places))
    >>> [(spot.x, spot.y) for spot in found if spot]
    [(0, -14.0), (0, 20.0), (12.0, 4)]
    """
    room = _Room(marks, letters)
    found = [room.take_side(mark) for mark in marks]
    if is_led:
        return tuple(
            spot or room.lead_out(mark) for mark, spot in zip(marks, found, strict=True)
        )
    return tuple(
        spot or _spot_at_side(mark, mark.sides[0], letters)
        for mark, spot in zip(marks, found, strict=True)
    )


class _Room:
    """What is taken already: by marks, and by words and the lines that lead to them."""

    def __init__(self, marks: Sequence[Mark], letters: float) -> None:
        self._marks, self._letters = marks, letters
        self._stands, self._cores, self._taken = Boxes(), Boxes(), Boxes()
        for (x, y), _, reach, signs, _ in marks:
            self._stands.add((x - reach, y - reach, x + reach, y + reach))
            self._cores.add((x - CORE, y - CORE, x + CORE, y + CORE))
            if signs:
                self._taken.add(_words_box((x, y), Spot(14, -7), signs, letters))

    def take_side(self, mark: Mark) -> Spot | None:
        """Return the first side of a mark that has room for its words, and take it."""
        for side in mark.sides:
            spot = _spot_at_side(mark, side, self._letters)
            if not mark.words or self._is_free(mark, spot):
                self._take_room(mark, spot)
                return spot
        return None

    def lead_out(self, mark: Mark) -> Spot | None:
        """Return the nearest place that a line can lead to, out of the crowd, and take it.

        It goes over no mark but those that its own lies on, where there is such a way.
        """
        found = None
        for spot in filter(partial(self._is_free, mark), self._spots_outward(mark)):
            line = [*_line_boxes(mark.place, spot.line)]
            if all(map(self._taken.leaves_free, line)):
                found = found or spot
                if all(map(self._cores.leaves_free, line[NEAR:])):
                    found = spot
                    break
        if found:
            self._take_room(mark, found)
        return found

    def _spots_outward(self, mark: Mark) -> Iterator[Spot]:
        outward = _outward_angle(mark.place, self._marks)
        for far, aside in product(FAR, ASIDE):
            yield _spot_on_line(mark, outward + aside, far * self._letters)

    def _is_free(self, mark: Mark, spot: Spot) -> bool:
        box = _words_box(mark.place, spot, mark.words, self._letters)
        return self._stands.leaves_free(box) and self._taken.leaves_free(box)

    def _take_room(self, mark: Mark, spot: Spot) -> None:
        if mark.words:
            self._taken.add(_words_box(mark.place, spot, mark.words, self._letters))
        for dot in _line_boxes(mark.place, spot.line):
            self._taken.add(dot)


def _spot_at_side(mark: Mark, side: str, letters: float) -> Spot:
    """Where words stand at a side of their mark."""
    reach, high = mark.reach, RISE * letters
    match side:
        case "below":
            return Spot(0, reach + 4 + high)
        case "above":
            return Spot(0, -reach - 6)
        case "right":
            return Spot(reach + 4, 4, "start")
        case _:
            return Spot(-reach - 4, 4, "end")


def _spot_on_line(mark: Mark, angle: float, far: float) -> Spot:
    """Where words stand at the end of a line that leaves its mark so."""
    across, down = cos(radians(angle)), sin(radians(angle))
    x, y = far * across, far * down
    line = ((mark.reach * across, mark.reach * down), (x, y))
    if abs(across) < 0.4:
        return Spot(x, y + (RISE + 2 if down > 0 else -3), "middle", line)
    if across > 0:
        return Spot(x + 2, y + 4, "start", line)
    return Spot(x - 2, y + 4, "end", line)


def _words_box(place: Place, spot: Spot, words: str, letters: float) -> Box:
    """The room that words take, with a rim around them."""
    wide = len(words) * LETTER * letters + 2
    left = {"start": 0.0, "middle": -wide / 2, "end": -wide}[spot.anchor]
    x, y = place[0] + spot.x + left, place[1] + spot.y
    return x, y - RISE * letters, x + wide, y + FALL * letters


def _line_boxes(place: Place, line: tuple[Place, ...]) -> Iterator[Box]:
    """Small boxes along a line: what may not be crossed."""
    for (a, b), (c, d) in pairwise(line):
        count = int(hypot(c - a, d - b) / 3)
        for n in range(count):
            x = place[0] + a + (c - a) * n / count
            y = place[1] + b + (d - b) * n / count
            yield x - 1.6, y - 1.6, x + 1.6, y + 1.6


def _outward_angle(place: Place, marks: Sequence[Mark]) -> float:
    """The way that leads from the middle of the crowd around a place past it."""
    x, y = place
    near = [
        other for other, *_ in marks if max(abs(other[0] - x), abs(other[1] - y)) < CROWD
    ]
    middle = sum(a for a, _ in near) / len(near), sum(b for _, b in near) / len(near)
    return degrees(atan2(y - middle[1], x - middle[0]))


def _grid_cells(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(side // CELL) for side in box)
    return product(range(left, right + 1), range(top, bottom + 1))
