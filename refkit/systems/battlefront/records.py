"""What a Battlefront campaign keeps: one class a worksheet, in the order of the tabs."""

import datetime
import itertools
from typing import ClassVar, Literal

from refkit.engine.campaign import Campaign
from refkit.engine.derived import Derived
from refkit.engine.records import Record, column

Rating = Literal["raw", "trained", "experienced", "veteran", "elite"]
RATINGS: tuple[Rating, ...] = ("raw", "trained", "experienced", "veteran", "elite")
Position = Literal["normal", "isolated", "cut_off"]
SlotKind = Literal["full_day", "morning", "afternoon", "night"]


class Side(Record):
    """One of the two sides."""

    tab: ClassVar[str] = "Sides"
    derived: ClassVar[tuple[Derived, ...]] = (
        Derived(
            "cpp",
            "CPP in hand",
            "SUM({Points.cpp})",
            lambda campaign, row: sum(line.cpp for line in campaign.rows("Points", side=row.id)),
            help="All CPP lines of the side's account added up.",
            audience="side",
        ),
        Derived(
            "fpp",
            "FPP in hand",
            "SUM({Points.fpp})",
            lambda campaign, row: sum(line.fpp for line in campaign.rows("Points", side=row.id)),
            help="All FPP lines of the side's account added up.",
            audience="side",
        ),
    )

    id: str = column("Side", help="The name used everywhere else.", width=12)
    name: str = column("Full name", default="", width=28)
    nation: str = column("Nation", help="Decides repair, aircraft and escape modifiers.", width=12)
    letter: str = column("Letter", help="New elements of the side get ids that begin with it.")
    edge: str = column("Home edges", default="", help="Where its supply comes from.", width=20)
    withdrawal: bool = column(
        "Armour withdrawal", default=False, help="Whether its tank elements may be called away at night."
    )


class Slot(Record):
    """One planned scenario of the calendar."""

    tab: ClassVar[str] = "Calendar"

    id: str = column("Slot", help="Date and part of the day.", width=22)
    day: int = column("Day", low=1, high=99)
    date: datetime.date = column("Date", width=12)
    kind: SlotKind = column("Part of day", default="full_day", width=12)
    weather: str = column("Weather", default="", width=26)
    first_attacker: str = column(
        "Attacker set", default="", refers="Side.id", help="Only for the first scenario of the campaign."
    )
    status: Literal["planned", "open", "no_scenario", "played", "closed"] = column(
        "Status", default="planned", width=12
    )
    attacker: str = column("Attacker", default="", refers="Side.id", width=12)
    defender: str = column("Defender", default="", refers="Side.id", width=12)
    turns: int | None = column("Turns played", default=None, low=0, high=99)
    remark: str = column("Remark", default="", width=60)


class Posture(Record):
    """What a side declared for a slot; secret until both are shown."""

    tab: ClassVar[str] = "Postures"
    key: ClassVar[tuple[str, ...]] = ("slot", "side")

    slot: str = column("Slot", refers="Slot.id", width=22)
    side: str = column("Side", refers="Side.id", width=12)
    declared: Literal["attack", "defend"] = column("Declared", width=12)
    predetermined: bool = column("Predetermined", default=False, help="Set by the umpire for the first scenario.")
    revealed: bool = column("Shown", default=False, help="Becomes yes when both are shown together.")

    @property
    def seen_by(self) -> str:
        """Open once it is shown, the side's own until then (BF-2.1.1-c)."""
        return "open" if self.revealed else self.side


class CppRow(Record):
    """One row of the CPP replenishment chart."""

    tab: ClassVar[str] = "CPP chart"
    key: ClassVar[tuple[str, ...]] = ("slots", "row")

    slots: int = column("Scenarios a day", low=1, high=3, help="The number of scenarios a day the row is for.")
    row: int = column("Row", low=1, high=99)
    low: int | None = column("From", default=None, help="Blank: open downwards.")
    high: int | None = column("To", default=None, help="Blank: open upwards.")
    cpp: int = column("CPP", low=0, high=999)


class HistoricalDrm(Record):
    """The historical modifier of a side's CPP roll on one date."""

    tab: ClassVar[str] = "DRM chart"
    key: ClassVar[tuple[str, ...]] = ("date", "side")
    audience: ClassVar[str] = "umpire"

    date: datetime.date = column("Date", width=12)
    side: str = column("Side", refers="Side.id", width=12)
    modifier: int = column("Modifier", default=0, low=-20, high=20)
    income: bool = column("CPP today", default=True, help="No: the side rolls no die and gains nothing that day.")


class TurnRow(Record):
    """From which turn the scenario may end, and on what roll."""

    tab: ClassVar[str] = "Turn record"
    key: ClassVar[tuple[str, ...]] = ("turn",)

    turn: int = column("Turn", low=1, high=99)
    ends_on: int = column("Ends on or below", low=0, high=10, help="A d10 at the start of the turn; 0 never, 10 always.")


class RepairNation(Record):
    """A nation that may mend its armour, and when."""

    tab: ClassVar[str] = "Repair nations"
    key: ClassVar[tuple[str, ...]] = ("nation",)

    nation: str = column("Nation", width=14)
    since: datetime.date = column("From", width=12)
    until: datetime.date | None = column("Until", default=None, width=12, help="Blank: no end.")


class Group(Record):
    """One line of a side's reinforcement group chart."""

    tab: ClassVar[str] = "{side} RG chart"
    key: ClassVar[tuple[str, ...]] = ("side", "id")
    audience: ClassVar[str] = "side"
    derived: ClassVar[tuple[Derived, ...]] = (
        Derived(
            "brought",
            "Brought on",
            "COUNTIFS({Element.group},{id})+COUNTIFS({Module.group},{id})"
            '+COUNTIFS({Flight.group},{id})+COUNTIFS({Points.kind},"works",{Points.reference},{id})',
            lambda campaign, row: brought_on(campaign, row.side, row.id),
            help="Base force, scheduled and bought, whatever became of them.",
        ),
        Derived(
            "left",
            "Left to buy",
            "{campaign_max}-{brought}",
            lambda campaign, row: row.campaign_max - brought_on(campaign, row.side, row.id),
        ),
    )

    side: str = column("Side", refers="Side.id", width=10)
    id: str = column("RG", width=6)
    kind: Literal["ME", "OBA", "AIR", "FPP"] = column(
        "Kind", help="Manoeuvre element, off-board artillery, aircraft, fortification points."
    )
    description: str = column("Description", width=38)
    unit_class: str = column("Class", default="", help="I infantry, A armour, G guns, R reconnaissance ...")
    unit_type: str = column("Type", default="", width=18, help="Only equal types of a class may combine.")
    contents: str = column("Contents", default="", width=52, help="Unit cards: 4xG-INF; 1xG-CMD cmd")
    rating: Literal["raw", "trained", "experienced", "veteran", "elite", ""] = column(
        "Rating", default="", width=12
    )
    price: int = column("CPP", low=0, high=99)
    scenario_max: int = column("Max scenario", low=0, high=99, help="For artillery: modules that may fire in one day.")
    campaign_max: int = column("Max campaign", low=0, high=99)
    fpp: int = column("FPP given", default=0, low=0, high=99)
    since: datetime.date | None = column("From", default=None, width=12)
    tank_only: bool = column("Tanks only", default=False, help="Made of tanks or tank destroyers alone.")
    note: str = column("Note", default="", width=40)


class FortLine(Record):
    """One line of a side's fortification chart."""

    tab: ClassVar[str] = "{side} FPP chart"
    key: ClassVar[tuple[str, ...]] = ("side", "item")
    audience: ClassVar[str] = "side"

    side: str = column("Side", refers="Side.id", width=10)
    item: str = column("Item", width=20)
    size: str = column("Size", default="", width=24)
    price: int = column("FPP", low=0, high=99)
    most: int = column("Max at a time", low=0, high=99, help="Most pieces in one refit.")
    removable: bool = column("Removable", default=False, help="May be the target of a removal attempt.")
    hidden: bool = column("Hidden", default=False, help="May be set up hidden.")
    note: str = column("Note", default="", width=40)


class UnitCard(Record):
    """One kind of stand."""

    tab: ClassVar[str] = "Unit cards"

    id: str = column("Card", width=14)
    side: str = column("Side", refers="Side.id", width=10)
    name: str = column("Name", width=28)
    unit_class: Literal["T", "G", "V", "A"] = column(
        "Class", help="T troops, G gun, V soft vehicle, A armoured vehicle."
    )
    armoured: bool = column("Armoured", default=False)
    tracked: bool = column("Fully tracked", default=False)
    engineer: bool = column("Engineer", default=False)


def marks(start: int) -> tuple[int, int, int]:
    """Return how many lost stands reach the 25, 50 and 75 % bands (BF-2.1.2.4.4-a, R-31).

    >>> marks(9)
    (3, 5, 7)
    """
    quarter, half, most = (-(-start * part // 100) for part in (25, 50, 75))
    return quarter, half, most


class Element(Record):
    """A manoeuvre element: the company the players command."""

    tab: ClassVar[str] = "{side} Roster"
    audience: ClassVar[str] = "side"
    derived: ClassVar[tuple[Derived, ...]] = (
        Derived(
            "strength",
            "Strength now",
            'COUNTIFS({Stand.element},{id},{Stand.status},"available")',
            lambda campaign, row: strength(campaign, row),
        ),
        Derived(
            "losses",
            "Lost today",
            "MAX(0,{day_start}-{strength})",
            lambda campaign, row: max(0, row.day_start - strength(campaign, row)),
        ),
        Derived("mark25", "25% at", "ROUNDUP({day_start}*0.25,0)", lambda _, row: marks(row.day_start)[0]),
        Derived("mark50", "50% at", "ROUNDUP({day_start}*0.5,0)", lambda _, row: marks(row.day_start)[1]),
        Derived("mark75", "75% at", "ROUNDUP({day_start}*0.75,0)", lambda _, row: marks(row.day_start)[2]),
        Derived(
            "band",
            "Band",
            'IF({day_start}=0,"",IF({losses}>={mark75},"75%",IF({losses}>={mark50},"50%",'
            'IF({losses}>={mark25},"25%",""))))',
            lambda campaign, row: band(row.day_start, max(0, row.day_start - strength(campaign, row))),
        ),
    )

    id: str = column("ME", width=7)
    side: str = column("Side", refers="Side.id", width=10)
    group: str = column("RG", help="The line of the RG chart it came from.")
    name: str = column("Name", width=36)
    unit_class: str = column("Class", help="I infantry, A armour, G guns, R reconnaissance ...")
    unit_type: str = column("Type", default="", width=18)
    rating: Rating = column("Rating", width=12)
    status: Literal["scheduled", "active", "withdrawn", "destroyed", "combined"] = column(
        "Status", default="active", width=12
    )
    origin: Literal["base", "scheduled", "bought"] = column("Origin", default="base", width=11)
    arrives: datetime.date | None = column("Arrives", default=None, width=12)
    day_start: int = column("Day start", default=0, low=0, high=999, help="Stands at the start of the day; the marks are worked out from it.")
    tank_only: bool = column("Tanks only", default=False)
    chosen: str = column("Chosen for", default="", refers="Slot.id", width=20)
    combined_into: str = column("Combined into", default="")
    formed: str = column("Combined in", default="", refers="Slot.id", width=20)
    establishment: int = column("Full strength", default=0, low=0, high=999, help="Stands it had when it was formed.")
    contents: str = column("Contents", default="", width=44, help="Unit cards, where they differ from the RG chart: 4xG-INF; 1xG-CMD cmd")
    note: str = column("Note", default="", width=40)


class Stand(Record):
    """One base, gun or vehicle of an element."""

    tab: ClassVar[str] = "{side} Stands"
    audience: ClassVar[str] = "side"

    id: str = column("Stand", width=9)
    side: str = column("Side", refers="Side.id", width=10)
    element: str = column("ME", refers="Element.id")
    card: str = column("Card", refers="UnitCard.id", width=14)
    command: bool = column("Command", default=False)
    status: Literal["available", "knocked_out", "abandoned", "eliminated", "withdrawn", "scheduled", "surplus"] = column(
        "Status", default="available", width=13
    )
    position: Position = column("Position", default="normal", width=11)
    pocket: str = column("Pocket", default="")
    place: str = column("Place", default="", width=24, help="Only for stands that stay on the map.")
    panicked: bool = column("Panicked off", default=False, help="Back with its ME when the map is cleared.")
    lost_in: str = column("Lost in", default="", refers="Slot.id", width=20)


class Wreck(Record):
    """A knocked-out or abandoned armoured vehicle lying on the map."""

    tab: ClassVar[str] = "Wrecks"

    id: str = column("Wreck", width=8)
    side: str = column("Owner", refers="Side.id", width=10)
    card: str = column("Card", refers="UnitCard.id", width=14)
    state: Literal["knocked_out", "abandoned"] = column("State", width=13)
    slot: str = column("Lost in", refers="Slot.id", width=22)
    ground: str = column("Inside the lines of", default="", refers="Side.id", help="Blank: between the lines.", width=18)
    in_pocket: bool = column("In an enemy pocket", default=False, help="Inside a pocket its own side holds behind the line.")
    minefield: bool = column("In a minefield", default=False)
    defile: bool = column("In a defile", default=False)
    place: str = column("Place", default="", width=24)
    stand: str = column("Stand", default="", audience="side", width=9)
    mend_tried: str = column("Mending tried", default="", audience="side", refers="Slot.id", width=20)
    removal_tried: str = column("Removal tried", default="", audience="umpire", refers="Slot.id", width=20)


class Points(Record):
    """One line of a side's account of CPP and FPP."""

    tab: ClassVar[str] = "{side} Points"
    key: ClassVar[tuple[str, ...]] = ("side", "number")
    audience: ClassVar[str] = "side"
    derived: ClassVar[tuple[Derived, ...]] = (
        Derived(
            "cpp_balance", "CPP in hand", "SUM(INDEX({Points.cpp},1):{cpp})",
            lambda campaign, row: balance(campaign, row.side, "cpp", row.number),
        ),
        Derived(
            "fpp_balance", "FPP in hand", "SUM(INDEX({Points.fpp},1):{fpp})",
            lambda campaign, row: balance(campaign, row.side, "fpp", row.number),
        ),
    )

    side: str = column("Side", refers="Side.id", width=10)
    number: int = column("Line", low=1)
    slot: str = column("Slot", default="", refers="Slot.id", width=22)
    kind: Literal[
        "initial", "replenishment", "group", "works", "repair", "point", "smoke_air", "removal", "fortification", "bonus", "correction"
    ] = column("For", width=15)
    cpp: int = column("CPP", default=0)
    fpp: int = column("FPP", default=0)
    reference: str = column("What", default="", width=14)
    note: str = column("Note", default="", width=50)


class Module(Record):
    """An off-board artillery module."""

    tab: ClassVar[str] = "Artillery"
    audience: ClassVar[str] = "side"

    id: str = column("Module", width=10)
    side: str = column("Side", refers="Side.id", width=10)
    group: str = column("RG")
    slot: str = column("Bought in", default="", refers="Slot.id", width=22)
    smoke: int | None = column("Smoke missions", default=None, low=0, high=9, help="Blank: not rolled yet.")
    smoke_left: int = column("Smoke left", default=0, low=0, high=9)
    status: Literal["active", "removed"] = column("Status", default="active")
    chosen: str = column("Chosen for", default="", refers="Slot.id", width=20)
    fired: str = column("Fired in", default="", refers="Slot.id", width=20)


class TargetPoint(Record):
    """A preregistered point of an artillery module."""

    tab: ClassVar[str] = "Registered points"
    audience: ClassVar[str] = "side"

    id: str = column("Point", width=12)
    side: str = column("Side", refers="Side.id", width=10)
    module: str = column("Module", refers="Module.id", width=10)
    slot: str = column("Bought in", refers="Slot.id", width=22)
    place: str = column("Place", default="", width=30, help="Named at setup only.")
    status: Literal["bought", "placed", "lapsed"] = column("Status", default="bought")


class Flight(Record):
    """A flight of aircraft bought for one day."""

    tab: ClassVar[str] = "Aircraft"
    audience: ClassVar[str] = "side"

    id: str = column("Flight", width=10)
    side: str = column("Side", refers="Side.id", width=10)
    group: str = column("RG")
    slot: str = column("Bought in", refers="Slot.id", width=22)
    number: int | None = column("Aircraft", default=None, low=0, high=9, help="Blank: not rolled yet.")
    status: Literal["ready", "flown", "lost"] = column("Status", default="ready")
    chosen: str = column("Chosen for", default="", refers="Slot.id", width=20)


class Fortification(Record):
    """Something bought with FPP; it stays where it is set up until removed."""

    tab: ClassVar[str] = "Fortifications"

    id: str = column("No.", width=8)
    side: str = column("Side", refers="Side.id", width=10)
    item: str = column("Item", width=20)
    slot: str = column("Bought in", refers="Slot.id", width=22)
    status: Literal["bought", "placed", "eliminated"] = column("Status", default="bought", width=12)
    place: str = column("Place", default="", width=30)
    hidden: bool = column("Hidden", default=False)
    ground: str = column("Ground held by", default="", refers="Side.id", width=16)
    by_line: bool = column("Near the MLR", default=False, help='Wire or mines within 4" of it, a roadblock along it.')
    removable: bool = column("Removable", default=False)
    tried_by: str = column("Removal tried", default="", audience="umpire", help="Side and slot of the last attempt.", width=24)

    @property
    def seen_by(self) -> str:
        """Open when it stands in the open, its buyer's while hidden or not placed."""
        return "open" if self.status != "bought" and not self.hidden else self.side


class Front(Record):
    """The line of a side, or the perimeter of a pocket, after a scenario."""

    tab: ClassVar[str] = "Front"
    key: ClassVar[tuple[str, ...]] = ("slot", "id")

    slot: str = column("Slot", refers="Slot.id", width=22)
    id: str = column("Line", help="MLR, or the name of a pocket.", width=10)
    side: str = column("Side", default="", refers="Side.id", help="Whose pocket; blank for the MLR.", width=10)
    course: str = column("Course", default="", width=90, help="How it runs, point to point, as measured on the table.")


class Objective(Record):
    """A place that counts for victory."""

    tab: ClassVar[str] = "Objectives"

    id: str = column("Objective", width=12)
    name: str = column("Name", width=34)
    place: str = column("Place", default="", width=14)
    daily: int = column("VP a day", default=0, low=0)
    final: int = column("VP at the end", default=0, low=0)
    held_by: str = column("Held by", default="", refers="Side.id", width=10)
    bonus_side: str = column("Bonus for", default="", refers="Side.id", width=10, audience="umpire")
    bonus_cpp: int = column("Bonus CPP", default=0, low=0, audience="umpire", help="Paid once, when that side first holds it.")


class Holding(Record):
    """Which side held an objective at the end of a slot."""

    tab: ClassVar[str] = "Holdings"
    key: ClassVar[tuple[str, ...]] = ("slot", "objective")

    slot: str = column("Slot", refers="Slot.id", width=22)
    objective: str = column("Objective", refers="Objective.id", width=14)
    side: str = column("Held by", default="", refers="Side.id", width=10)
    vp: int = column("VP", default=0, low=0)


def brought_on(campaign: Campaign, side: str, group: str) -> int:
    """Return how many of a group were ever brought on the roster (R-37)."""
    kinds = (Element, Module, Flight)
    works = campaign.rows(Points, side=side, kind="works", reference=group)
    return len(works) + sum(len(campaign.rows(kind, side=side, group=group)) for kind in kinds)


def strength(campaign: Campaign, element: Element) -> int:
    """Return how many stands of an element are available."""
    return len(campaign.rows(Stand, element=element.id, status="available"))


def band(start: int, losses: int) -> str:
    """Return the highest band of losses reached: '', '25%', '50%' or '75%'."""
    reached = [f"{part}%" for part, mark in zip((25, 50, 75), marks(start), strict=True) if losses >= mark]
    return reached[-1] if start and reached else ""


def balance(campaign: Campaign, side: str, points: str, upto: int | None = None) -> int:
    """Return a side's CPP or FPP in hand, all of them or up to a line of its account."""
    lines = itertools.takewhile(lambda line: upto is None or line.number <= upto, campaign.rows(Points, side=side))
    return sum(getattr(line, points) for line in lines)
