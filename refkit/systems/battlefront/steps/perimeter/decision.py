"""What the umpire says of the front: line, pockets, units to judge, objectives."""

from typing import Literal

from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records.calendar import course_column
from refkit.systems.battlefront.records.troops import Position
from refkit.systems.battlefront.rules import status


class Pocket(Record):
    """The perimeter of units that are isolated or cut off."""

    key = ("pocket",)

    pocket: str = column("Pocket", help="A short name, such as North.", free=True)
    side: str = column("Side")
    course: str = course_column("Course", width=60)


class UnitStatus(Record):
    """An element or a single stand to be judged: by the umpire's word or his answers."""

    key = ("unit",)

    unit: str = column(
        "Element or stand",
        help="An element for all its stands, or one of its stands.",
    )
    position: Literal["", "normal", "isolated", "cut_off"] = column(
        "Status",
        default="",
        help="The umpire's own word; blank: what the answers beside it come to.",
    )
    pocket: str = column(
        "Pocket", default="", help="Only for units that are isolated or cut off."
    )
    why: str = column(
        "Because", default="", help="The umpire's reason; he alone reads it.", width=30
    )
    place: str = column("Place", default="", width=30)
    # A blank is no answer, and without it the answers propose nothing.
    behind: Literal["", "yes", "no"] = column("Behind the enemy front", default="")
    guarded: bool = column(
        "Guarded way home",
        default=False,
        help='Friends along it 5" or less from each other; it may run any way.',
    )
    reaches: Literal["", "home_edge", "entry_point", "supply_line"] = column(
        "Open way home reaches", default="", help="Blank: there is no such way."
    )
    passes_enemy: bool = column(
        'Passes within 5"', default=False, help='Less than 5" from an enemy.'
    )
    toward_enemy: bool = column(
        "Goes nearer the enemy edge",
        default=False,
        help="At any point of the open way home.",
    )

    @property
    def proposed(self) -> Position | Literal[""]:
        """What the answers come to; '' without them."""
        asked = ("guarded", "reaches", "passes_enemy", "toward_enemy")
        told = {name: getattr(self, name) for name in asked}
        lines = status.Lines(behind=self.behind == "yes", **told)
        return status.position(lines) if self.behind else ""

    @property
    def judged(self) -> Position | Literal[""]:
        """The umpire's word, else what the answers propose (BF-2.1.5.5.2-f, R-62)."""
        return self.position or self.proposed


class Held(Record):
    """Who holds an objective now."""

    key = ("objective",)

    objective: str = column("Objective")
    side: str = column("Held by", default="", help="Blank: nobody.")


class Perimeter(Record):
    """The front as the umpire has it drawn."""

    course: str = course_column(
        "Front line (MLR)",
        help="Its points, such as 0, 54; 120, 54. Blank: as the map draws it.",
    )
    pockets: tuple[Pocket, ...] = column("Pockets", default=())
    units: tuple[UnitStatus, ...] = column(
        "Elements and stands to judge",
        default=(),
        help="All that are behind the enemy front; the others are in normal status. What "
        "was placed on the map has the status that it says, unless another is said here.",
    )
    out_of_line: tuple[str, ...] = column(
        "Stands that form no line",
        default=(),
        help="By the umpire's ruling.",
    )
    note: str = column(
        "Why the line is moved", default="", help="The umpire alone reads it.", width=60
    )
    held: tuple[Held, ...] = column("Changed hands", default=(), fill="ticked")
