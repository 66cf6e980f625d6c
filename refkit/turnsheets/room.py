"""Finds room for words on the map: each beside its mark, where nothing is in the way."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Literal, NamedTuple

CELL = 50.0  # units of the drawing
# A letter's width, and its height above and below the line.
LETTER, RISE, FALL = 6.6, 8.0, 2.5
SIDES = ("below", "above", "right", "left")
# Where a line may lead: how far, and how many degrees from the way out of the crowd.
FAR = (28, 42, 60, 84, 115)
ASIDE = (0, 20, -20, 40, -40, 65, -65, 90, -90, 120, -120, 150, -150)
CORE = 6.0  # half the size of the part of a mark that no line may cross
NEAR = 4  # boxes at the start of a line that may touch a mark
CROWD = 120.0  # marks nearer than this make a crowd
Place = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Anchor = Literal["start", "middle", "end"]


class Mark(NamedTuple):
    """A mark on the map: its place, its words, its radius, its small signs."""

    place: Place
    words: str = ""
    reach: float = 8.0
    signs: str = ""
    sides: tuple[str, ...] = SIDES


class Spot(NamedTuple):
    """The place of words, from the middle of their mark; perhaps with a line to them."""

    x: float
    y: float
    anchor: Anchor = "middle"
    line: tuple[Place, ...] = ()


class Boxes:
    """Boxes on a grid of cells, to find quickly whether a place is free."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = defaultdict(list)

    def add(self, box: Box) -> None:
        """Add a box."""
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

    def covered(self, box: Box) -> float:
        """Return how much of the boxes this one covers, each counted once."""
        left, top, right, bottom = box
        near = {each for cell in _grid_cells(box) for each in self._cells.get(cell, ())}
        wide = (
            (min(right, c) - max(left, a), min(bottom, d) - max(top, b))
            for a, b, c, d in near
        )
        return sum(x * y for x, y in wide if x > 0 and y > 0)


@lru_cache(maxsize=8)
def place_words(
    marks: tuple[Mark, ...], letters: float = 1.0, *, is_led: bool = False
) -> tuple[Spot | None, ...]:
    """Return the place of each mark's words; `letters` is how much larger they are.

    Words without room go on the side where they cover least. With `is_led` a line leads to
    them instead, and where no line can, the place is None.

    >>> places = (100, 100), (100, 118), (118, 118)
    >>> found = place_words(tuple(Mark(place, "G01.1") for place in places))
    >>> [(spot.x, spot.y) for spot in found if spot]
    [(0, -14.0), (0, 20.0), (12.0, 4)]
    """
    room = _Room(marks, letters)
    # All words beside their marks come first: a line goes around them.
    both = list(zip(marks, map(room.take_side, marks), strict=True))
    if is_led:
        return tuple(spot or room.lead_out(mark) for mark, spot in both)
    return tuple(spot or room.least_covering(mark) for mark, spot in both)


class _Room:
    """The room that is taken: by marks, by words, and by the lines to them."""

    def __init__(self, marks: Sequence[Mark], letters: float) -> None:
        self._marks, self._letters = marks, letters
        self._stands, self._cores, self._taken = Boxes(), Boxes(), Boxes()
        for (x, y), _, reach, signs, _ in marks:
            self._stands.add((x - reach, y - reach, x + reach, y + reach))
            self._cores.add((x - CORE, y - CORE, x + CORE, y + CORE))
            if signs:
                self._taken.add(_words_box((x, y), Spot(14, -7), signs, letters))

    def take_side(self, mark: Mark) -> Spot | None:
        """Take the first side of a mark that has room for its words, and return it."""
        for side in mark.sides:
            spot = _spot_at_side(mark, side, self._letters)
            if not mark.words or self._is_free(mark, spot):
                self._take_room(mark, spot)
                return spot
        return None

    def least_covering(self, mark: Mark) -> Spot:
        """Return the place at the side where words cover least, the first of equals."""

        def covered(spot: Spot) -> float:
            box = _words_box(mark.place, spot, mark.words, self._letters)
            return self._stands.covered(box) + self._taken.covered(box)

        spots = [_spot_at_side(mark, side, self._letters) for side in mark.sides]
        return min(spots, key=covered)

    def lead_out(self, mark: Mark) -> Spot | None:
        """Take the nearest place outside the crowd that a line can reach, and return it.

        The line crosses only marks that its own mark covers, where that is possible.
        """
        found, outward = None, _outward_angle(mark.place, self._marks)
        for far, aside in product(FAR, ASIDE):
            spot = _spot_on_line(mark, outward + aside, far * self._letters)
            line = [*_line_boxes(mark.place, spot.line)]
            if self._is_free(mark, spot) and all(map(self._taken.leaves_free, line)):
                found = found or spot
                if all(map(self._cores.leaves_free, line[NEAR:])):
                    found = spot
                    break
        if found:
            self._take_room(mark, found)
        return found

    def _is_free(self, mark: Mark, spot: Spot) -> bool:
        box = _words_box(mark.place, spot, mark.words, self._letters)
        return self._stands.leaves_free(box) and self._taken.leaves_free(box)

    def _take_room(self, mark: Mark, spot: Spot) -> None:
        if mark.words:
            self._taken.add(_words_box(mark.place, spot, mark.words, self._letters))
        for dot in _line_boxes(mark.place, spot.line):
            self._taken.add(dot)


def _spot_at_side(mark: Mark, side: str, letters: float) -> Spot:
    """Return the place of words at a side of their mark."""
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
    """Return the place of words at the end of a line with this angle and length."""
    across, down = cos(radians(angle)), sin(radians(angle))
    x, y = far * across, far * down
    line = ((mark.reach * across, mark.reach * down), (x, y))
    if abs(across) < 0.4:
        return Spot(x, y + (RISE + 2 if down > 0 else -3), "middle", line)
    if across > 0:
        return Spot(x + 2, y + 4, "start", line)
    return Spot(x - 2, y + 4, "end", line)


def _words_box(place: Place, spot: Spot, words: str, letters: float) -> Box:
    """Return the room that words take, with a rim around them."""
    wide = len(words) * LETTER * letters + 2
    left = {"start": 0.0, "middle": -wide / 2, "end": -wide}[spot.anchor]
    x, y = place[0] + spot.x + left, place[1] + spot.y
    return x, y - RISE * letters, x + wide, y + FALL * letters


def _line_boxes(place: Place, line: tuple[Place, ...]) -> Iterator[Box]:
    """Yield small boxes along a line, which nothing may cross."""
    for (a, b), (c, d) in pairwise(line):
        count = int(hypot(c - a, d - b) / 3)
        for n in range(count):
            x = place[0] + a + (c - a) * n / count
            y = place[1] + b + (d - b) * n / count
            yield x - 1.6, y - 1.6, x + 1.6, y + 1.6


def _outward_angle(place: Place, marks: Sequence[Mark]) -> float:
    """Return the angle from the middle of the crowd around a place towards the place."""
    x, y = place
    places = (mark.place for mark in marks)
    near = [(a, b) for a, b in places if max(abs(a - x), abs(b - y)) < CROWD]
    middle = sum(a for a, _ in near) / len(near), sum(b for _, b in near) / len(near)
    return degrees(atan2(y - middle[1], x - middle[0]))


def _grid_cells(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(side // CELL) for side in box)
    return product(range(left, right + 1), range(top, bottom + 1))
