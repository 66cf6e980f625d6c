"""Where everything on a map of areas is drawn: its scale, and the room in each area."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from refkit.engine.maps.area_map import Area, AreaMap
from refkit.engine.maps.plan import Course, Place
from refkit.turnsheets import area_marks
from refkit.turnsheets.area_marks import SideMarks
from refkit.turnsheets.cell_room import RIM, Content, Sizes, Spot, find_spot

EDGE = 6.0  # around the map


@dataclass(frozen=True, slots=True)
class AreaScale:
    """How large a map of areas is drawn, in units of the drawing."""

    wide: float
    high: float
    sizes: Sizes
    is_printed: bool = False  # in grey, sides by their patterns


# The side of a square as large as most areas, on which letters have the sizes given; on a
# map of few areas they grow, up to so many times.
USUAL, GREATEST = 5.12, 1.8  # in heights of a counter


def scale_for(told: AreaMap, scale: AreaScale) -> AreaScale:
    """Return a scale with letters as large as the areas of a map allow."""
    wide, high = AreaLayout(told, scale).box
    usual = (wide * high / len(told.areas)) ** 0.5
    times = min(max(usual / USUAL / scale.sizes.counter, 1.0), GREATEST)
    return replace(scale, sizes=scale.sizes.times(times))


@dataclass(frozen=True)
class AreaLayout:
    """A map of areas at a scale: where everything on it stands."""

    told: AreaMap
    scale: AreaScale

    @cached_property
    def _frame(self) -> tuple[float, float, float]:
        """The western and northern edge of the areas, and the units a place's unit is."""
        points = [
            point for area in self.told.areas for ring in area.outline for point in ring
        ]
        (west, east), (south, north) = ((min(n), max(n)) for n in zip(*points, strict=True))
        # Areas in a line without breadth have a size in one direction alone.
        times = min(
            (self.scale.wide - 2 * EDGE) / (east - west or 1),
            (self.scale.high - 2 * EDGE) / (north - south or 1),
        )
        return west, north, times

    @property
    def times(self) -> float:
        """How many units of the drawing a unit of the places is."""
        return self._frame[2]

    @cached_property
    def box(self) -> tuple[float, float]:
        """The width and the height of the drawing."""
        points = [
            self.at(p) for area in self.told.areas for ring in area.outline for p in ring
        ]
        wide, high = (max(each) for each in zip(*points, strict=True))
        return round(wide + EDGE, 2), round(high + EDGE, 2)

    def at(self, place: Place) -> Place:
        """Return where a place of the map is drawn."""
        west, north, times = self._frame
        x, y = EDGE + (place[0] - west) * times, EDGE + (north - place[1]) * times
        return round(x, 2), round(y, 2)

    @cached_property
    def sides(self) -> SideMarks:
        """How the sides are told apart."""
        return area_marks.side_marks(self.told)

    @cached_property
    def spots(self) -> dict[str, Spot]:
        """Where the contents of each area stand."""
        return {
            area.id: find_spot(
                tuple(map(self.course, area.outline)),
                self.at(area.middle),
                self.content(area, str(number)),
                self.scale.sizes,
            )
            for number, area in enumerate(self.told.areas, 1)
        }

    def course(self, course: Course) -> Course:
        """Return where the points of a course are drawn."""
        return tuple(map(self.at, course))

    def content(self, area: Area, number: str = "") -> Content:
        """Return what is to stand in an area; the number where its name has no room."""
        high = self.scale.sizes.counter
        pieces = self.told.pieces_in(area.id)
        widths = tuple(
            high * area_marks.counter_width(piece, self.sides) for piece in pieces
        )
        rows = self.sign_rows(area)
        wide = max(map(self.signs_width, rows))
        return Content(area.name, wide, widths, number, len(rows))

    def sign_rows(self, area: Area) -> list[list[str]]:
        """Return the signs of an area in rows as its breadth allows.

        The first, '', is the letter of its owner.
        """
        places = [self.at(place)[0] for ring in area.outline for place in ring]
        room = max(places) - min(places) - 2 * RIM
        rows: list[list[str]] = [[]]
        for sign in ([""] if area.owner else []) + list(area.marks):
            if rows[-1] and self.signs_width([*rows[-1], sign]) > room:
                rows.append([])
            rows[-1].append(sign)
        return rows

    def signs_width(self, signs: Iterable[str]) -> float:
        """Return how wide signs are beside each other, '' the letter of an owner."""
        size = self.scale.sizes.signs
        return sum(area_marks.sign_width(each, size) if each else size for each in signs)

    @property
    def unnamed(self) -> tuple[tuple[str, str], ...]:
        """The areas whose names have no room: the number that is there, and the name."""
        return tuple(
            (str(number), area.name)
            for number, area in enumerate(self.told.areas, 1)
            if not self.spots[area.id].is_named
        )
