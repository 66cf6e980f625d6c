"""A layout: the table, the homes, and the stands; inches from the SW corner."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

THOUSAND = 1000  # positions count to a thousandth of an inch, so that ties are exact
LARGEST = 4000  # inches; a table longer than this is a slip of the pen

Status = Literal["normal", "isolated", "cut_off"]
Inches = Annotated[float, Field(ge=-LARGEST, le=LARGEST, allow_inf_nan=False)]
Distance = Annotated[float, Field(ge=0, le=LARGEST, allow_inf_nan=False)]
Length = Annotated[float, Field(gt=0, le=LARGEST, allow_inf_nan=False)]
Point = tuple[Inches, Inches]


def thousandths(inches: float) -> int:
    """Return a distance in thousandths of an inch.

    >>> thousandths(4.99)
    4990
    """
    return round(inches * THOUSAND)


class Value(BaseModel):
    """A frozen part of a layout."""

    # Strict: a text of digits is no number; a slip in a file is told, not guessed at.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Table(Value):
    """The table, from its south-west corner."""

    width: Length
    height: Length


class Edge(Value):
    """A home edge of the table, whole or from one place along it to another."""

    edge: Literal["N", "S", "E", "W"]
    # `from` and `to` in files; the first is a word of Python's.
    start: Distance | None = Field(None, alias="from")
    end: Distance | None = Field(None, alias="to")


def stretch(edge: Edge, table: Table) -> tuple[float, float]:
    """Return from where to where along its table edge a home edge runs."""
    length = table.width if edge.edge in "NS" else table.height
    start = 0.0 if edge.start is None else edge.start
    return start, length if edge.end is None else edge.end


class Entry(Value):
    """A point where a side's units enter."""

    x: Inches
    y: Inches


class Homes(Value):
    """Where a side is at home."""

    edges: tuple[Edge, ...] = ()
    entry: tuple[Entry, ...] = ()


class Stand(Value):
    """One stand on the table."""

    id: str
    side: str
    x: Inches
    y: Inches
    me: str = ""
    cls: Literal["A", "I", "T", "G"] = "I"
    improved: bool = False
    unmoved: bool = False
    immobile: bool = False
    ko: bool = False
    radius: Distance | None = None


class Options(Value):
    """How the rules are read where they leave it open, and how wide things are."""

    zone: Distance = 5
    link: Distance = 5
    front_lat: Distance = 5
    front_gap: Distance = 20
    cone: Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)] = 1
    base: Distance = 0
    link_block: Literal["circle", "none"] = "circle"
    chain_anchor: Literal["front", "edge"] = "front"
    cutoff_forms_line: bool = False
    intruder_rule: Literal["group", "stand", "none"] = "group"
    break_contact: Literal["never", "upgrade", "always"] = "upgrade"


class Overrides(Value):
    """What the umpire rules himself: a status, a stand out of the line, the line itself."""

    status: dict[str, Status] = Field(default_factory=dict)
    out_of_line: tuple[str, ...] = ()
    line: tuple[tuple[Point, ...], ...] | None = None


class Layout(Value):
    """Everything the perimeter follows from."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    table: Table
    homes: dict[str, Homes]
    stands: tuple[Stand, ...]
    terrain: tuple[tuple[Point, ...], ...] = ()
    options: Options = Options()
    overrides: Overrides = Overrides()

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides, as the homes name them."""
        # The checks refuse any other number before somebody asks.
        first, second = self.homes
        return first, second

    def live(self, side: str) -> tuple[Stand, ...]:
        """The stands of a side that count (D2)."""
        return tuple(each for each in self.stands if each.side == side and not each.ko)

    @property
    def ground(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The impassable ground in thousandths, no corner said twice."""
        return tuple(map(outline, self.terrain))


def outline(polygon: tuple[Point, ...]) -> tuple[tuple[int, int], ...]:
    """Return the corners of a polygon in thousandths, the first not said again."""
    corners = tuple((thousandths(x), thousandths(y)) for x, y in polygon)
    return corners[:-1] if len(corners) > 1 and corners[0] == corners[-1] else corners
