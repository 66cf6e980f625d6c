"""The charts the umpire keeps in the workbook, and the unit cards."""

import datetime
from typing import ClassVar, Literal

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.derived import Derived, option_name
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import closed_lists
from refkit.systems.battlefront.records.fort_names import fort_name
from refkit.systems.battlefront.records.troops import RATINGS


class CppRow(Record, tab="CPP chart", key=("slots", "row")):
    """The CPP replenishment chart."""

    slots: int = column(
        "Scenarios a day",
        low=1,
        high=3,
        example="3",
        help="The number of scenarios a day the row is for.",
    )
    row: int = column("Row", low=1, high=99)
    low: int | None = column(
        "From", default=None, example="4", help="Blank: open downwards."
    )
    high: int | None = column("To", default=None, example="7", help="Blank: open upwards.")
    cpp: int = column("CPP", low=0, high=999, example="5")


class HistoricalDrm(
    Record, tab="DRM chart", key=("date", "part", "side"), audience="umpire"
):
    """Historical modifiers (DRM: die roll modifiers) of the sides' CPP rolls, by date."""

    date: datetime.date = column("Date", example="7 June 1944", width=12)
    part: Literal["any", "full_day", "morning", "afternoon", "night"] = column(
        "Part of day",
        default="any",
        help="A row for one part goes before the row for any part.",
        width=12,
    )
    side: str = column("Side", refers="Side.id", example="German", width=12)
    modifier: int = column("Modifier", default=0, low=-20, high=20, example="-2")
    income: bool = column(
        "CPP today",
        default=True,
        help="No: the side rolls no die and gains nothing that day.",
    )


class TurnRow(Record, tab="Turn record", key=("turn",)):
    """From which turn the scenario may end, and on what roll."""

    turn: int = column("Turn", low=1, high=99)
    ends_on: int = column(
        "Ends on or below",
        low=0,
        high=10,
        help="A d10 at the start of the turn; 0 never, 10 always.",
    )

    @property
    def is_certain(self) -> bool:
        """Whether every face of the d10 ends the game at the start of this turn."""
        return self.ends_on == 10


class WeatherRow(Record, tab="Weather chart", key=("row",)):
    """The weather chart, rolled on at the opening of a slot."""

    row: int = column("Row", low=1, high=99)
    low: int | None = column("From", default=None, help="Blank: open downwards.")
    high: int | None = column("To", default=None, help="Blank: open upwards.")
    weather: str = column("Weather", width=26)
    effect: str = column("Effect", default="", width=60)
    lasts: Literal["slot", "day"] = column(
        "Lasts", default="slot", help="Whether later slots of the day keep it."
    )
    next_modifier: int = column(
        "Next roll", default=0, low=-20, high=20, help="Added to the next weather roll."
    )


class RepairNation(Record, tab="Repair nations", key=("nation",)):
    """The nations that may repair their armour, and when."""

    nation: str = column(
        "Nation",
        suggests=closed_lists.NATIONS,
        means=closed_lists.nation_named,
        width=14,
    )
    since: datetime.date = column("From", width=12)
    until: datetime.date | None = column(
        "Until", default=None, width=12, help="Blank: no end."
    )


def brought_on(campaign: Campaign, side: str, group: str) -> int:
    """Return how many of a group were ever brought on the roster (R-37).

    Scheduled elements count from the start, or by the option when they arrive.
    """
    mine = {"side": side, "group": group}
    late = campaign.option("scheduled_count") == "on_arrival"
    to_come = campaign.rows("Element", **mine, status="scheduled") if late else ()
    works = campaign.rows("Points", side=side, kind="works", reference=group)
    units = (campaign.rows(kind, **mine) for kind in ("Element", "Module", "Flight"))
    # No step takes such a row away, whatever becomes of the unit.
    return len(works) + sum(map(len, units)) - len(to_come)


def _brought(on_arrival: str) -> str:
    """The formula of how many were brought on; whether scheduled ones wait is 1 or 0."""
    # Rosters and points are worksheets of one side; modules and flights share one.
    return (
        "COUNTIFS({Element.group},{id})"
        '-COUNTIFS({Element.group},{id},{Element.status},"scheduled")'
        f"*{on_arrival}"
        "+COUNTIFS({Module.group},{id},{Module.side},{side})"
        "+COUNTIFS({Flight.group},{id},{Flight.side},{side})"
        '+COUNTIFS({Points.kind},"works",{Points.reference},{id})'
    )


class Group(Record, tab="{side} RG chart", key=("side", "id"), audience="side"):
    """A side's reinforcement group chart: what it may buy with CPP."""

    derived: ClassVar[tuple[Derived, ...]] = (
        Derived(
            "brought",
            "Brought on",
            _brought(f'IFERROR(N({option_name("scheduled_count")}="on_arrival"),0)'),
            lambda campaign, row: brought_on(campaign, row.side, row.id),
            help="Base force, scheduled and bought, whatever became of them (R-37).",
            after="campaign_max",
            formerly=(
                _brought(
                    'COUNTIFS({Option.name},"scheduled_count",{Option.value},"on_arrival")'
                ),
            ),
        ),
        Derived(
            "left",
            "Left to buy",
            "{campaign_max}-{brought}",
            lambda campaign, row: row.campaign_max - brought_on(campaign, row.side, row.id),
            after="brought",
        ),
    )

    side: str = column("Side", refers="Side.id", width=10)
    id: str = column("RG", example="I1", width=6)
    kind: Literal["ME", "OBA", "AIR", "FPP"] = column(
        "Kind",
        help="Manoeuvre element, off-board artillery, aircraft, fortification points.",
    )
    description: str = column("Description", example="Rifle company", width=38)
    rating: str = column(
        "Rating", default="", suggests=RATINGS, example="trained", width=12
    )
    price: int = column("CPP", low=0, high=99, example="5")
    campaign_max: int = column("Max campaign", low=0, high=99, example="4")
    scenario_max: int = column(
        "Max scenario",
        low=0,
        high=99,
        example="2",
        help="For each kind and side; pockets on the map count. Fortification points are "
        "not deployed: for them only Max campaign holds.",
    )
    day_max: int | None = column(
        "Max day",
        default=None,
        low=0,
        high=99,
        help="Artillery: modules that may fire in one day; blank: as for a scenario.",
        example="2",
    )
    fpp: int = column("FPP given", default=0, low=0, high=99, example="0")
    since: datetime.date | None = column("From", default=None, width=12)
    until: datetime.date | None = column("Until", default=None, width=12)
    note: str = column("Note", default="", example="Only with a river to cross", width=40)
    unit_class: str = column(
        "Class",
        default="",
        means=closed_lists.class_named,
        help=f"{closed_lists.class_list()}, or a letter of your own.",
        example="Infantry",
    )
    unit_type: str = column(
        "Type", default="", width=18, help="Only equal types of a class may combine."
    )
    contents: str = column(
        "Contents",
        default="",
        width=52,
        help="What it brings. On the page names of stands will do; in Excel they are unit "
        "cards: 4xG-INF; 1xG-CMD cmd",
        example="9 rifle squads, 1 MMG, 1 command",
    )
    tank_only: bool = column(
        "Tanks only", default=False, help="Made of tanks or tank destroyers alone."
    )


class FortLine(Record, tab="{side} FPP chart", key=("side", "item"), audience="side"):
    """A side's fortification chart: what it may buy with FPP."""

    side: str = column("Side", refers="Side.id", width=10)
    item: str = column(
        "Item",
        means=closed_lists.fort_named,
        help="One that the rules know, such as roadblock or wire, or one of your own.",
        example="wire",
        width=20,
    )
    size: str = column("Size", default="", example="6-inch section", width=24)
    price: int = column("FPP", low=0, high=99, example="1")
    pieces: int = column(
        "Pieces", default=1, low=1, high=99, help="Pieces one purchase brings."
    )
    most: int = column(
        "Max at a time", low=0, high=99, help="Most pieces in one refit.", example="6"
    )
    removable: bool = column(
        "Removable", default=False, help="May be the target of a removal attempt."
    )
    hidden: bool = column("Hidden", default=False, help="May be set up hidden.")
    own_name: str = column(
        "Called",
        default="",
        example="Foxholes",
        help="Your own word for it: pages and sheets have it in place of the item.",
        width=20,
    )
    note: str = column("Note", default="", width=40)

    @property
    def name(self) -> str:
        """What people call it: the umpire's own word, else the item."""
        return self.own_name or fort_name(self.item)

    @property
    def remark(self) -> str:
        """What its buyer should know of it besides its size and price, '' for nothing."""
        hidden = "may be set up hidden" if self.hidden else ""
        return "; ".join(filter(None, (hidden, self.note)))


class UnitCard(Record, tab="Unit cards"):
    """The kinds of stand."""

    id: str = column("Card", width=14)
    side: str = column("Side", refers="Side.id", width=10)
    name: str = column("Name", example="Rifle squad", width=28)
    unit_class: Literal["T", "G", "V", "A"] = column(
        "Class",
        means=closed_lists.card_class_named,
        help="T: troops on foot (infantry and teams), G: gun, V: transport and other soft "
        "vehicles (class T of the rulebook), A: armoured vehicle.",
    )
    armoured: bool = column("Armoured", default=False)
    tracked: bool = column("Fully tracked", default=False)
    engineer: bool = column("Engineer", default=False)
