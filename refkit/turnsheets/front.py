"""What the map draws over a layout, and where a point of the table is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from refkit.geometry.layout import Point, Stand, Table
from refkit.turnsheets.marks import INCH
from refkit.turnsheets.shapes import Points, path_data

Lines = tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Caption:
    """Words beside a place that is played for, or above a point of an outline."""

    words: str
    point: Point
    is_objective: bool = False  # a place that is played for, with a mark of its own
    number: str = ""  # what stands there instead of words without room


@dataclass(frozen=True, slots=True)
class Front:
    """What the map draws over a layout: statuses, line, pockets, moves, reasons."""

    status: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    ground: Mapping[str, Lines] = field(default_factory=dict)
    line: Lines = ()
    starts: Mapping[str, Lines] = field(default_factory=dict)
    pockets: tuple[Lines, ...] = ()
    moves: Mapping[str, Point] = field(default_factory=dict)
    reasons: tuple[tuple[str, tuple[Point, ...]], ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)  # of stands and of elements
    before: Lines = ()  # the line as it was
    captions: tuple[Caption, ...] = ()
    size: float = 1.0
    letters: float = 1.0  # names and rulers are so much larger still
    signs: frozenset[str] | None = None  # the signs in the legend; None for all
    is_led: bool = False  # whether a line leads to a name without room at its stand

    def about(self, stand: Stand) -> tuple[str, str, str]:
        """Return the status, the marks and the name of a stand."""
        name = self.names.get(stand.id, stand.id)
        return self.status.get(stand.id, ""), self.marks.get(stand.id, ""), name

    def called(self, stand: Stand) -> tuple[str, str]:
        """Return what a stand and its element are called, '' where nobody says it."""
        return self.titles.get(stand.id, ""), self.titles.get(stand.me, "")


@dataclass(frozen=True, slots=True)
class Projection:
    """Inches from the south-west corner to units of the drawing from the north-west one."""

    table: Table

    def __call__(self, point: Point) -> tuple[float, float]:
        """Return where a point of the table is drawn."""
        x, y = point
        return x * INCH, (self.table.height - y) * INCH

    def path(self, *lines: Points, closed: bool = False) -> str:
        """Return the path of lines on the table."""
        return path_data(*(map(self, line) for line in lines), closed=closed)
