"""Sides, slots, postures, the front and what counts for victory."""

import datetime
from typing import Any, ClassVar, Literal

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records import days
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import closed_lists
from refkit.systems.battlefront.records.accounts import CPP, FPP

SlotKind = Literal["full_day", "morning", "afternoon", "night"]
LONGEST_COURSE = 8000


def course_column(title: str, *, width: int = 90, **says: Any) -> Any:
    """Declare a column that says how a line runs."""
    says = {"length": LONGEST_COURSE, "shape": True, **says}
    return column(title, default="", width=width, **says)


def when() -> Derived:
    """Return the column that says a row's slot as people write it, beside its id."""
    return Derived(
        "when",
        "When",
        "",
        lambda campaign, row: getattr(campaign.find("Slot", row.slot), "name", ""),
        after="slot",
        width=26,
    )


def named(record: str, field: str, word: str, name: str = "name") -> Derived:
    """Return the column that says how what a field names is called, beside its id."""

    def called(campaign: Campaign, row: Any) -> str:
        key = getattr(row, field)
        own = f"{row.side}/{key}" if record == "Group" else key
        return getattr(campaign.find(record, own), name, "")

    return Derived(f"{field}_name", f"Name of {word}", "", called, after=field, width=28)


class Side(Record, tab="Sides"):
    """The sides: a row each."""

    derived: ClassVar[tuple[Derived, ...]] = (
        CPP.total(whose="side", audience="side"),
        FPP.total(whose="side", audience="side"),
    )

    id: str = column(
        "Side", help="The name used everywhere else.", example="German", width=12
    )
    name: str = column(
        "Full name",
        default="",
        example="352nd Infantry Division",
        help="Printed below the short name, for everybody to read.",
        width=28,
    )
    nation: str = column(
        "Nation",
        suggests=closed_lists.NATIONS,
        means=closed_lists.nation_named,
        help="Decides repair, aircraft and escape modifiers. Soviet, USSR, US and the like "
        "are understood; a nation of your own has the name of its side.",
        example="German",
        width=12,
    )
    letter: str = column(
        "Letter",
        help="New elements of the side get ids that begin with it.",
        example="G",
    )
    edge: str = column(
        "Home edges", default="", help="Where its supply comes from.", width=20
    )
    entry: str = column("Entry points", default="", width=24)
    withdrawal: bool = column(
        "Armour withdrawal",
        default=False,
        help="Yes, where higher command may call its tank elements away in the night.",
    )
    withdrawal_since: datetime.date | None = column(
        "Withdrawal from", default=None, width=14, help="Blank: from the first day."
    )


class Slot(Record, tab="Calendar"):
    """The slots of the campaign in their order, one planned scenario a row."""

    derived: ClassVar[tuple[Derived, ...]] = (
        # Excel writes no date by a format that every language of it understands.
        Derived("called", "Called", "", lambda _, row: row.name, after="id", width=26),
    )

    id: str = column("Slot", help="Date and part of the day.", width=22)
    day: int = column("Day", low=1, high=99)
    date: datetime.date = column("Date", example="6 June 1944", width=12)
    kind: SlotKind = column("Part of day", default="full_day", width=12)
    weather: str = column("Weather", default="", example="overcast", width=26)
    first_attacker: str = column(
        "Attacker set",
        default="",
        refers="Side.id",
        example="American",
        help="Only for the first scenario of the campaign.",
    )
    status: Literal["planned", "open", "no_scenario", "played", "closed"] = column(
        "Status", default="planned", width=12
    )
    attacker: str = column("Attacker", default="", refers="Side.id", width=12)
    defender: str = column("Defender", default="", refers="Side.id", width=12)
    turns: int | None = column("Turns played", default=None, low=0, high=99)
    remark: str = column("Remark", default="", width=60)

    @property
    def name(self) -> str:
        """The date and the part of the day, as people write them."""
        return f"{days.written(self.date)}, {self.kind.replace('_', ' ')}"


class Posture(Record, tab="Postures", key=("slot", "side")):
    """What each side declared for a slot; secret until both are shown."""

    derived: ClassVar[tuple[Derived, ...]] = (when(),)

    slot: str = column("Slot", refers="Slot.id", width=22)
    side: str = column("Side", refers="Side.id", width=12)
    declared: Literal["attack", "defend"] = column("Declared", width=12)
    predetermined: bool = column(
        "Predetermined", default=False, help="Set by the umpire for the first scenario."
    )
    revealed: bool = column(
        "Shown", default=False, help="Becomes yes when both are shown together."
    )
    thrown: int | None = column(
        "Roll-off",
        default=None,
        low=1,
        high=10,
        audience="umpire",
        help="The die thrown in secret where both attack at night (R-19).",
    )

    @property
    def seen_by(self) -> str:
        """Open once it is shown, the side's own until then (BF-2.1.1-c)."""
        return "open" if self.revealed else self.side


class Front(Record, tab="Front", key=("slot", "id")):
    """The lines on the table: the front line, the pockets and the start lines."""

    derived: ClassVar[tuple[Derived, ...]] = (when(),)

    slot: str = column("Slot", refers="Slot.id", width=22)
    id: str = column(
        "Line", help="MLR, or the name of a pocket or of a start line.", width=10
    )
    side: str = column(
        "Side",
        default="",
        refers="Side.id",
        help="Whose pocket or start line; blank for the MLR.",
        width=10,
    )
    course: str = course_column(
        "Course",
        help="How it runs, point to point, as measured on the table.",
        example="0, 24; 72, 24",
    )
    hidden: bool = column(
        "Hidden", default=False, help="A pocket of units that the enemy does not see."
    )
    start: bool = column(
        "Start line", default=False, help="What the side sets up behind, and no pocket."
    )

    @property
    def seen_by(self) -> str:
        """Open, but for a pocket that holds nothing the enemy sees."""
        return self.side if self.hidden else "open"


class Objective(Record, tab="Objectives"):
    """The places that count for victory."""

    id: str = column("Objective", width=12)
    name: str = column("Name", example="Crossroads", width=34)
    place: str = column("Place", default="", example="36, 20.5", width=14)
    daily: int = column("VP a day", default=0, low=0, example="1")
    final: int = column("VP at the end", default=0, low=0, example="3")
    held_by: str = column(
        "Held by", default="", refers="Side.id", example="German", width=10
    )
    bonus_side: str = column(
        "Bonus for", default="", refers="Side.id", width=10, audience="umpire"
    )
    bonus_cpp: int = column(
        "Bonus CPP",
        default=0,
        low=0,
        audience="umpire",
        help="Paid once, when that side first holds it.",
    )


class VictoryCondition(Record, tab="Victory", key=("number",)):
    """The conditions of victory, looked at once, at the end of the campaign."""

    number: int = column("No.", low=1, high=99)
    text: str = column(
        "Condition", width=70, example="The Germans hold Tatsinskaya airfield"
    )
    kind: Literal["ground", "losses", "points", "other"] = column(
        "Kind", default="other", width=10
    )
    when: str = column(
        "Looked at",
        default="",
        help="A day, which is looked at when it is over; blank: at the end.",
        example="27 December 1942",
        width=20,
    )
    measured: str = column(
        "Measured by", default="", width=40, example="who holds it on the map"
    )
    finding: str = column(
        "Finding", default="", help="What the umpire found at the end.", width=50
    )


class SpecialRule(Record, tab="Special rules"):
    """The rules of this campaign only, each with the switch it throws."""

    id: str = column("Rule", width=12)
    clause: str = column("Clause", default="", width=18)
    text: str = column("Text", default="", width=70)
    effect: Literal[
        "",
        "aircraft_keep",
        "no_morning_reset",
        "no_ammunition_recovery",
        "no_night_scenarios",
    ] = column(
        "Switch", default="", help="What refkit does by it; blank: nothing.", width=24
    )
    since: datetime.date | None = column("From", default=None, width=12)
    until: datetime.date | None = column("Until", default=None, width=12)


class Holding(Record, tab="Holdings", key=("slot", "objective")):
    """Which side held an objective at the end of a slot."""

    derived: ClassVar[tuple[Derived, ...]] = (
        when(),
        named("Objective", "objective", "objective"),
    )

    slot: str = column("Slot", refers="Slot.id", width=22)
    objective: str = column("Objective", refers="Objective.id", width=14)
    side: str = column("Held by", default="", refers="Side.id", width=10)
    vp: int = column("VP", default=0, low=0)
