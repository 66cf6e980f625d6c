"""What a campaign of Epic 40,000 keeps: one class a worksheet, in the order of the tabs."""

from typing import ClassVar, Literal

from refkit.engine.accounts.account import Account
from refkit.engine.records.derived import counting
from refkit.engine.records.records import Record, column, count

# Its commander's and the umpire's, where all may see the rest of the row.
SECRET = "side"
MOST = 4  # VP that a turn may take
ON_MAP = "on the map"

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
Phase = Literal["allocation", "missions", "scouting", "moves", "attacks"]
OrderKind = Literal[
    "scout", "move", "commander", "fortify", "vehicles", "escape",
    "attack", "hasty", "response",
]  # fmt: skip
MissionKind = Literal["Scouting", "Intercept", "Transport / Ground Support", "Escort"]
Role = Literal["attacks", "defends", "responds", "flies", "falls back"]
Effect = Literal["Divine Inspiration", "Forced March", "Stubborn", "Re-Roll"]


class Side(Record, tab="Sides"):
    """The two armies."""

    derived = (
        VP.total(whose="side"),
        counting("territories", "Territories held", "Territory", "holder"),
        counting("counters", "Counters on the map", "Detachment", "side", state=ON_MAP),
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


class Slot(Record, tab="Turns"):
    """The set-up and the turns, in their order."""

    id: str = column("Turn", width=12)
    number: int = count("No.", help="0 is the set-up.")
    planet: str = column("Planet", default="", width=18)
    winner: str = column("Winner", default="", refers="Side.id", help="Blank: nobody.")
    how: Literal["", "victory points", "all territories", "surrender"] = column(
        "How", default=""
    )


class Territory(Record, tab="Territories"):
    """The territories: where each lies, whose it is and how it stands."""

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


class Link(Record, tab="Links", key=("one", "other")):
    """Which territories are adjacent, where the umpire lists it himself."""

    one: str = column("Territory", refers="Territory.id", example="1")
    other: str = column("And", refers="Territory.id", example="2")


class Detachment(Record, tab="Detachments"):
    """The detachments: all may see the counters, the owner what they are."""

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


class OfTurn(Record):
    """What stands on record for a turn."""

    slot: str = column("Turn", refers="Slot.id")


class First(OfTurn, tab="Who is first", key=("slot", "phase")):
    """Who chose, and who declares first, phase by phase."""

    phase: Phase = column("Phase")
    chooser: str = column("Chooses", refers="Side.id")
    side: str = column("First", default="", refers="Side.id")


class Mission(OfTurn, tab="Missions", key=("slot", "detachment")):
    """The missions of aerial detachments: the box is seen by all, who flies is not."""

    detachment: str = column("Counter", refers="Detachment.id")
    side: str = column("Side", refers="Side.id")
    mission: MissionKind = column("Mission", width=24)
    territory: str = column("Territory", refers="Territory.id")
    escorts: str = column("Escorts", default="", refers="Detachment.id")
    route: tuple[str, ...] = column("Route", default=(), help="There, then back.", width=24)


class Order(OfTurn, tab="Orders", key=("slot", "number")):
    """What the sides declare in a turn: scouting, moves, attacks and responses."""

    number: int = column("No.", low=1)
    side: str = column("Side", refers="Side.id")
    kind: OrderKind = column("Kind")
    detachments: tuple[str, ...] = column("Counters", default=(), width=24)
    origin: str = column("From", default="", refers="Territory.id")
    target: str = column("To", default="", refers="Territory.id")
    cost: int = count("Cost", help="Of army initiative.")
    is_open: bool = column("To be answered", default=False)


class Report(Record, tab="Scouting", key=("number",)):
    """What was learnt by scouting, each line for its reader alone."""

    counted: ClassVar[str] = "number"
    number: int = column("No.", low=1)
    slot: str = column("Turn", refers="Slot.id")
    readers: str = column("Read by", default="umpire")
    territory: str = column("Territory", refers="Territory.id")
    text: str = column("Learnt", width=60)

    @property
    def seen_by(self) -> str:
        """Who may see the line."""
        return self.readers


class Battle(OfTurn, tab="Battles", key=("slot", "territory")):
    """The battles of a turn; what nobody defended is taken without one."""

    territory: str = column("Territory", refers="Territory.id")
    attacker: str = column("Attacker", refers="Side.id")
    defender: str = column("Defender", refers="Side.id")
    fought: bool = column("Fought", default=True)
    fortifications: int = count("Fortifications")
    winner: str = column("Victor", default="", refers="Side.id")
    placed: bool = column("Victor placed", default=False)
    note: str = column("Note", default="", width=40)


class Force(OfTurn, tab="Battle forces", key=("slot", "detachment")):
    """Who fought in a battle, and what came of it."""

    detachment: str = column("Counter", refers="Detachment.id")
    territory: str = column("Territory", refers="Territory.id")
    side: str = column("Side", refers="Side.id")
    role: Role = column("Role")
    points: int = count("Points", audience=SECRET)
    isolated: bool = column("Isolated", default=False)
    left: int = count("Units left", audience=SECRET)
    wiped_out: bool = column("Wiped out", default=False)
    destroyed: bool = column("Destroyed for good", default=False)
    is_halved: bool = column("Half strength or less", default=False)


class Score(Record, tab="Victory points", key=("side", "number")):
    """The lines of both victory scores."""

    derived = (VP.running(after="vp"),)
    side: str = column("Side", refers="Side.id")
    number: int = column("Line", low=1)
    slot: str = column("Turn", default="", refers="Slot.id")
    kind: str = column("For", width=20)
    vp: int = column("VP", default=0)
    note: str = column("Note", default="", width=40)


class Experience(
    Record, tab="{side} Experience", key=("side", "detachment", "number"), audience=SECRET
):
    """The lines of each detachment's experience."""

    derived = (XP.running(after="xp"),)
    side: str = column("Side", refers="Side.id")
    detachment: str = column("Counter", refers="Detachment.id")
    number: int = column("Line", low=1)
    slot: str = column("Turn", default="", refers="Slot.id")
    kind: str = column("For", width=20)
    xp: int = column("XP", default=0)
    note: str = column("Note", default="", width=40)


class Directive(OfTurn, tab="Directives", key=("slot", "side")):
    """The directives of each turn: all hear major or minor, their commander the rest."""

    side: str = column("Side", refers="Side.id")
    announced: Literal["major", "minor"] = column("Announced")
    number: int = count("Directive", audience=SECRET, high=12)
    ignored: bool = column("Ignored", default=False, audience=SECRET)
    met: Literal["", "met", "not met"] = column("Met", default="", audience=SECRET)
    reward: int = count("Detachments that join", audience=SECRET, high=1)
    forced: bool = column("Next is 2", default=False, audience=SECRET)
    owed: int = count("Points to remove", audience=SECRET)


class Resource(OfTurn, tab="Resources", key=("slot", "side", "number"), audience=SECRET):
    """What a side bought for a turn; its enemy sees the points that it cost."""

    side: str = column("Side", refers="Side.id")
    number: int = column("No.", low=1)
    kind: Literal["bombardment", "engineers"] = column("What")
    territory: str = column("Territory", default="", refers="Territory.id")


class Momentum(Record, tab="Momentum", key=("slot", "side", "number")):
    """The effects of momentum that a side picked; played, they are seen by all."""

    slot: str = column("Won in", refers="Slot.id")
    side: str = column("Side", refers="Side.id")
    number: int = column("No.", low=1)
    effect: Effect = column("Effect", width=20)
    used: str = column("Played in", default="", refers="Territory.id")
