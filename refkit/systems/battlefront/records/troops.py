"""Elements, their stands and their wrecks."""

import datetime
from typing import Any, ClassVar, Literal

from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import closed_lists
from refkit.systems.battlefront.records.calendar import named, when
from refkit.systems.battlefront.records.strengths import (
    BANDS,
    band,
    composition,
    lost_today,
    mark_column,
    strength,
)

RATINGS = ("raw", "trained", "experienced", "veteran", "elite")
Position = Literal["normal", "isolated", "cut_off"]


def count(title: str, *, high: int = 999, **says: Any) -> Any:
    """Declare a column that counts things, from none."""
    return column(title, default=0, low=0, high=high, **says)


class Element(Record, tab="{side} Roster", audience="side"):
    """The manoeuvre elements of a side: the companies that its players command."""

    derived: ClassVar[tuple[Derived, ...]] = (
        Derived(
            "strength",
            "Strength now",
            'COUNTIFS({Stand.element},{id},{Stand.status},"available")',
            strength,
            after="status",
        ),
        Derived(
            "composition",
            "Composition now",
            "",
            composition,
            help="The stands that are left, by the names of their cards.",
            width=40,
            after="strength",
        ),
        Derived(
            "losses",
            "Lost today",
            "MAX(0,{day_start}+{mended}-{strength})",
            lost_today,
            after="mended",
        ),
        mark_column(25, after="losses"),
        mark_column(50, after="mark25"),
        mark_column(75, after="mark50"),
        Derived(
            "band",
            "Band",
            'IF(OR({day_start}=0,{status}<>"active"),"",IF({losses}>={mark75},"75%",'
            'IF({losses}>={mark50},"50%",IF({losses}>={mark25},"25%",""))))',
            lambda campaign, row: (
                band(campaign, row.day_start, lost_today(campaign, row))
                if row.status == "active"
                else ""
            ),
            after="mark75",
            choices=BANDS,
        ),
    )

    id: str = column("ME", width=7)
    side: str = column("Side", refers="Side.id", width=10)
    group: str = column(
        "RG",
        default="",
        help="The line of the reinforcement group (RG) chart it came from. Blank: of none.",
        example="I1",
        lists="Group.id",
    )
    name: str = column("Name", example="1st Rifle Company", width=36)
    rating: str = column(
        "Rating",
        suggests=RATINGS,
        help="How good it is: raw to elite, or a level of your own (worksheet Options).",
        example="trained",
        width=12,
    )
    status: Literal["scheduled", "active", "withdrawn", "destroyed", "combined"] = column(
        "Status", default="active", width=12
    )
    establishment: int = count("Full strength", help="Stands it had when it was formed.")
    day_start: int = count(
        "Day start",
        help="Stands at the start of the day; the marks are worked out from it.",
    )
    mended: int = count(
        "Mended since",
        help="Vehicles mended since the start of the day: their loss counts all the same.",
    )
    arrives: datetime.date | None = column(
        "Arrives", default=None, example="7 June 1944", width=12
    )
    arrives_part: Literal["", "full_day", "morning", "afternoon", "night"] = column(
        "Part of day", default="", help="Blank: with the first slot of that day.", width=12
    )
    entry: str = column("Entry point", default="", width=20)
    condition: str = column(
        "Condition",
        default="",
        help="What must hold before it arrives; the umpire says whether it does.",
        width=30,
    )
    note: str = column("Note", default="", width=40)
    unit_class: str = column(
        "Class",
        means=closed_lists.class_named,
        help=f"{closed_lists.class_list()}, or another letter of the side's RG chart.",
        example="Infantry",
    )
    unit_type: str = column("Type", default="", width=18)
    origin: Literal["base", "scheduled", "bought"] = column(
        "Origin", default="base", width=11
    )
    tank_only: bool = column("Tanks only", default=False)
    chosen: str = column("Chosen for", default="", refers="Slot.id", width=20)
    combined_into: str = column("Combined into", default="")
    formed: str = column("Combined in", default="", refers="Slot.id", width=20)
    begun_isolated: int = count(
        "Begun isolated",
        high=99,
        help="Scenarios it has begun isolated in the present spell.",
    )
    begun_cut_off: int = count(
        "Begun cut off",
        high=99,
        help="Scenarios it has begun cut off in the present spell.",
    )
    contents: str = column(
        "Contents",
        default="",
        width=44,
        help="Its stands, where they differ from the RG chart. On the page their names "
        "will do; in Excel they are unit cards: 4xG-INF; 1xG-CMD cmd",
        example="9 rifle squads, 1 MMG, 1 command",
    )


class Stand(Record, tab="{side} Stands", audience="side"):
    """Every base, gun and vehicle of the elements."""

    derived: ClassVar[tuple[Derived, ...]] = (
        named("Element", "element", "ME"),
        named("UnitCard", "card", "card"),
    )

    id: str = column("Stand", width=9)
    side: str = column("Side", refers="Side.id", width=10)
    element: str = column("ME", refers="Element.id")
    card: str = column("Card", refers="UnitCard.id", width=14)
    command: bool = column("Command", default=False)
    status: Literal[
        "available",
        "knocked_out",
        "abandoned",
        "eliminated",
        "withdrawn",
        "scheduled",
        "surplus",
    ] = column("Status", default="available", width=13)
    position: Position = column("Position", default="normal", width=11)
    pocket: str = column("Pocket", default="")
    place: str = column(
        "Place", default="", width=24, help="Only for stands that stay on the map."
    )
    panicked: bool = column(
        "Panicked off", default=False, help="Back with its ME when the map is cleared."
    )
    lost_in: str = column("Lost in", default="", refers="Slot.id", width=20)
    ammunition: Literal["normal", "short", "out"] = column(
        "Ammunition", default="normal", width=12
    )
    rating: str = column(
        "Own rating",
        default="",
        suggests=RATINGS,
        help="Only where it differs from that of its element.",
        width=12,
    )
    immobile: bool = column("Immobile", default=False)
    minefield: bool = column("In a minefield", default=False)
    begun_isolated: int = count("Begun isolated", high=99)
    begun_cut_off: int = count("Begun cut off", high=99)


class Wreck(Record, tab="Wrecks"):
    """The knocked-out and abandoned armoured vehicles that lie on the map."""

    derived: ClassVar[tuple[Derived, ...]] = (named("UnitCard", "card", "card"), when())

    id: str = column("Wreck", width=8)
    side: str = column("Owner", refers="Side.id", width=10)
    card: str = column("Card", refers="UnitCard.id", width=14)
    state: Literal["knocked_out", "abandoned"] = column("State", width=13)
    slot: str = column("Lost in", refers="Slot.id", width=22)
    ground: str = column(
        "Inside the lines of",
        default="",
        refers="Side.id",
        help="Blank: between the lines.",
        width=18,
    )
    in_pocket: bool = column(
        "In an enemy pocket",
        default=False,
        help="Inside a pocket its own side holds behind the line.",
    )
    minefield: bool = column("In a minefield", default=False, audience="side")
    defile: bool = column("In a defile", default=False)
    place: str = column("Place", default="", width=24)
    stand: str = column("Stand", default="", audience="side", width=9)
    # a wreck is open to both sides, what its owner tried in a refit is not.
    mend_tried: str = column(
        "Mending tried", default="", audience="side", refers="Slot.id", width=20
    )
    removal_tried: str = column(
        "Removal tried", default="", audience="umpire", refers="Slot.id", width=20
    )
    cleared: bool = column(
        "Cleared",
        default=False,
        audience="umpire",
        help="Destroyed in this refit; it is taken off the map at the reveal.",
    )
