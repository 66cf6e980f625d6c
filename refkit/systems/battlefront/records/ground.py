"""The table itself: its size, home edges, impassable ground, and where the stands stood."""

import datetime
from typing import ClassVar, Literal

from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records.calendar import when
from refkit.systems.battlefront.records.troops import Position

POINTS = "Inches from the south-west corner of the table, such as 36, 20.5"
OUTLINE = 'Point after point with semicolons: 0, 20; 36, 24.5; 72, 18. Pieces: "|".'


class Board(Record):
    """The table that is played on; with it refkit works out the front from positions."""

    tab: ClassVar[str] = "Table"

    id: str = column("Table", help="Any name; one row.", width=14)
    width: int = column(
        "Width", low=1, high=999, example="72", help="Inches from west to east."
    )
    height: int = column(
        "Height", low=1, high=999, example="48", help="Inches from south to north."
    )


class Home(Record):
    """The friendly edges of the table, and the points where a side's units enter."""

    tab: ClassVar[str] = "Home edges"

    id: str = column("No.", width=8)
    side: str = column("Side", refers="Side.id", width=12)
    kind: Literal["north", "east", "south", "west", "entry"] = column(
        "Edge", help="Entry: a point, said under Place.", width=10
    )
    start: str = column(
        "From", default="", help="Inches along the edge; blank: from its start."
    )
    end: str = column("To", default="", help="Inches along the edge; blank: to its end.")
    place: str = column("Place", default="", help=f"Of an entry point. {POINTS}", width=16)
    since: datetime.date | None = column("Since", default=None, width=12)
    until: datetime.date | None = column("Until", default=None, width=12)


class Obstacle(Record):
    """Ground that nothing passes: it bars the roads and ways home."""

    tab: ClassVar[str] = "Impassable"

    id: str = column("Ground", width=16)
    outline: str = column("Outline", help=OUTLINE, width=70, length=2000, shape=True)


class Spot(Record):
    """Where each stand stood when the last scenario was over, and what the map says.

    A side sees its own only; the reasons may name the enemy's and are the umpire's.
    """

    tab: ClassVar[str] = "{side} Positions"
    key: ClassVar[tuple[str, ...]] = ("stand",)
    audience: ClassVar[str] = "side"
    derived: ClassVar[tuple[Derived, ...]] = (when(),)

    stand: str = column("Stand", refers="Stand.id", width=9)
    side: str = column("Side", refers="Side.id", width=10)
    slot: str = column("Slot", refers="Slot.id", width=22)
    place: str = column("Place", help=POINTS, width=16)
    hidden: bool = column("Hidden", default=False, help="The enemy does not see it.")
    dug_in: bool = column("Dug in", default=False, help="In an improved position.")
    unmoved: bool = column(
        "Has not moved", default=False, help="From where it started the scenario."
    )
    out_of_line: bool = column(
        "Not in the line",
        default=False,
        audience="umpire",
        help="The umpire's ruling: it forms no line and bars nobody.",
        width=14,
    )
    ruled: Literal["", "normal", "isolated", "cut_off"] = column(
        "Ruled",
        default="",
        audience="umpire",
        help="The umpire's word, where it differs from what the map says.",
    )
    why: str = column(
        "Ruled because", default="", audience="umpire", help="The umpire's reason."
    )
    found: Literal["", "normal", "isolated", "cut_off"] = column(
        "The map says", default="", audience="umpire"
    )
    doubtful: bool = column("Doubtful", default=False, audience="umpire")
    reason: str = column("Because", default="", audience="umpire", length=2000, width=80)

    @property
    def status(self) -> Position | Literal[""]:
        """The umpire's word, else what the map says; '' before it was asked."""
        return self.ruled or self.found


class Seen(Record):
    """The stands as the table shows them to all: what they are and where, none hidden.

    Its number is of the table and tells nothing of a roster.
    """

    tab: ClassVar[str] = "On the table"
    derived: ClassVar[tuple[Derived, ...]] = (when(),)

    id: str = column("No.", width=8)
    side: str = column("Side", refers="Side.id", width=12)
    slot: str = column("Slot", refers="Slot.id", width=22)
    what: str = column("What", help="As its card calls it.", width=24)
    unit_class: str = column("Class", width=8)
    place: str = column("Place", help=POINTS, width=16)
    position: Position = column("Status", default="normal")
