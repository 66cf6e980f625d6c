"""The armies, their territories and their detachments."""

from typing import ClassVar, Literal

from refkit.engine.accounts.account import Account
from refkit.engine.records.derived import counting
from refkit.engine.records.records import Record, column, count

# Its commander's and the umpire's, where all may see the rest of the row.
SECRET = "side"

MOST = 4  # VP that a turn may take

VP = Account(
    name="vp",
    short="VP",
    record="Score",
    amount="vp",
    negative=True,
    most=MOST,
    counted=("purchase", "upkeep"),
    heading="Victory points",
    clause="EP-60",
)

XP = Account(
    name="xp",
    short="XP",
    record="Experience",
    amount="xp",
    owner=("side", "detachment"),
    apart=True,
    heading="Experience",
    clause="EP-52",
)

Kind = Literal["ground", "aerial", "airborne", "dropship"]

State = Literal["waiting", "off board", "on the map", "away", "destroyed", "left"]

Temporary = Literal["", "ground", "air", "dropship", "visitor", "break-through"]


class Side(Record):
    """The two armies."""

    tab: ClassVar[str] = "Sides"
    derived = (
        VP.total(whose="side"),
        counting("territories", "Territories held", "Territory", "holder"),
        counting(
            "counters", "Counters on the map", "Detachment", "side", state="on the map"
        ),
    )
    id: str = column("Side", example="veyran", width=14)
    name: str = column("Army", default="", example="The Veyran Lances", width=24)
    player: str = column("Player", default="", example="Ann", width=18)
    race: Literal["Space Marines", "Tyranids", "Eldar", "other"] = column(
        "Race", default="other", help="As far as the rules make a difference."
    )
    rating: int = column(
        "Strategy rating", low=1, high=9, example="5", help="Of the army list."
    )
    dropships: bool = column(
        "Dropships", default=False, help="Yes: the army list allows them."
    )


class Slot(Record):
    """The set-up and the turns, in their order."""

    tab: ClassVar[str] = "Turns"
    id: str = column("Turn", width=12)
    number: int = count("No.", help="0 is the set-up.")
    planet: str = column("Planet", default="", width=18)
    winner: str = column("Winner", default="", refers="Side.id", help="Blank: nobody.")
    how: Literal["", "victory points", "all territories", "surrender"] = column(
        "How", default=""
    )


class Territory(Record):
    """The territories: where each lies, whose it is and how it stands."""

    tab: ClassVar[str] = "Territories"
    id: str = column("Territory", example="19", width=10)
    name: str = column("Name", default="", example="Landing fields", width=20)
    home: str = column("Home of", refers="Side.id", example="veyran")
    line: int = column("Line", low=1, high=9, example="3", help="1 faces the enemy.")
    x: int = column("Column", low=1, high=99, example="1", help="From the left.")
    y: int = column("Row", low=1, high=99, example="1", help="From above.")
    major: bool = column("Major", default=False)
    holder: str = column("Held by", refers="Side.id", example="veyran")
    fortified: bool = column("Fortified", default=False)
    fortify: str = column("Being fortified by", default="", refers="Side.id")
    isolated: bool = column("Isolated", default=False, help="Yes: through this turn.")


class Link(Record):
    """Which territories are adjacent, where the umpire lists it himself."""

    tab: ClassVar[str] = "Links"
    key: ClassVar[tuple[str, ...]] = ("one", "other")
    one: str = column("Territory", refers="Territory.id", example="1")
    other: str = column("And", refers="Territory.id", example="2")


class Detachment(Record):
    """The detachments: all may see the counters, the owner what they are."""

    tab: ClassVar[str] = "Detachments"
    derived = (XP.total("side", "id", whose="detachment", audience=SECRET),)
    id: str = column("Counter", example="V1", width=10)
    side: str = column("Side", refers="Side.id", example="veyran")
    place: str = column("Territory", default="", refers="Territory.id", width=10)
    state: State = column("State", default="waiting")
    known: bool = column("Known to the enemy", default=False)
    name: str = column(
        "Name", default="", audience=SECRET, example="1st Assault Company", width=26
    )
    points: int = count("Points", audience=SECRET, example="450")
    kind: Kind = column("Kind", default="ground", audience=SECRET)
    commander: bool = column("Supreme commander", default=False, audience=SECRET)
    infiltrators: int = count("Infiltrating units", audience=SECRET, example="2")
    flak: int = count("Flak units", audience=SECRET, example="2")
    war_engines: int = count("War engines", audience=SECRET, example="1")
    intercept: int = count("Intercept rating", audience=SECRET, high=9, example="4")
    units: int = count("Units", audience=SECRET, example="8", help="At full strength.")
    temporary: Temporary = column("Temporary", default="", audience=SECRET)
    gone: str = column("Away since", default="", refers="Slot.id", audience=SECRET)
    dropped: str = column("Dropped in", default="", refers="Slot.id", audience=SECRET)
    vehicles: bool = column(
        "Vehicles to land", default=False, audience=SECRET, help="Left aboard on the drop."
    )
