"""What a campaign of The Deluge keeps: one class a worksheet, in the order of the tabs."""

from typing import ClassVar, Literal

from refkit.engine.records.derived import counting
from refkit.engine.records.records import Record, column, count
from refkit.systems.deluge.accounts import LOOT, SECRET, THALERS

Kind = Literal["skirmish force", "task force"]
Attitude = Literal["ally", "enemy", "neutral"]
Outcome = Literal[
    "", "Red breaks", "Red loses on points", "Blue loses on points", "Blue breaks", "drawn"
]  # fmt: skip


class Side(Record, tab="Factions"):
    """The factions, in the order of their moves; all know the vassals, not their dice."""

    derived = (
        THALERS.total(whose="faction", audience=SECRET),
        counting("territories", "Territories held", "Territory", "holder"),
        counting("forces", "Forces on the map", "Force", "side", state="on the map"),
    )
    id: str = column("Faction", example="Sweden", width=20)
    name: str = column("Full name", default="", example="The Swedish Crown", width=26)
    player: str = column("Player", default="", example="Ann", width=16)
    run: Literal["player", "umpire", "neutral"] = column(
        "Played by", default="player", help="Neutral: it takes no turns and has no income."
    )
    may_capture: bool = column("May capture", default=True)
    captor: str = column("Last home lost to", default="", refers="Side.id")
    overlord: str = column("Vassal of", default="", refers="Side.id")
    bound: int = count("Vassal since turn")
    roll: int = count("Rebellion die", audience=SECRET, high=6)
    kept: int = count("Loot kept at home", audience=SECRET, help="Tokens not cashed.")


class Slot(Record, tab="Turns"):
    """The set-up and the turns, in their order."""

    id: str = column("Turn", width=12)
    number: int = count("No.", help="0 is the set-up.")
    ended: bool = column("Last", default=False, help="Yes: the campaign ended in it.")


class Territory(Record, tab="Territories"):
    """The territories: where each lies, whose home and whose it is, and how it stands."""

    id: str = column("Territory", example="wenden-1", width=18)
    name: str = column("Name", default="", example="Wenden", width=22)
    region: str = column("Region", default="", example="Livonia", width=18)
    home: str = column("Home of", default="", refers="Side.id", example="Sweden", width=16)
    capital: bool = column("Capital", default=False)
    holder: str = column(
        "Held by", default="", refers="Side.id", example="Sweden", width=16,
        help="Who captured it, or whose home it is; blank: nobody's.",
    )  # fmt: skip
    x: int = count("East", example="120", high=9999, help="From the left edge.")
    y: int = count("North", example="80", high=9999, help="From the lower edge.")
    looted: int = count("Looted until turn", help="0: not looted. It yields again after.")
    occupier: str = column("Occupied by", default="", refers="Side.id", width=16)
    since: int = count("Occupied since turn", help="0: nobody stays in it.")
    chosen: Literal["", "capture", "loot"] = column("Occupier chose", default="")

    @property
    def called(self) -> str:
        """Its name, or what it is known by."""
        return self.name or self.id

    @property
    def is_taken(self) -> bool:
        """Whether another has captured it than whose home it is."""
        return self.holder not in ("", self.home)


class Link(Record, tab="Neighbours", key=("one", "other")):
    """Which territories are adjacent, by land or over the sea."""

    one: str = column("Territory", refers="Territory.id", example="wenden-1", width=18)
    other: str = column("And", refers="Territory.id", example="dorpat", width=18)
    kind: Literal["land", "sea"] = column("By", default="land")


class Relation(Record, tab="Relations", key=("one", "other")):
    """How two factions stand to each other; without a row they are neutral."""

    one: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    other: str = column("And", refers="Side.id", example="Muscovy", width=18)
    state: Attitude = column("Are", default="neutral", example="enemy")
    since: str = column("Since", default="", refers="Slot.id")


class Force(Record, tab="Forces"):
    """The forces: all see where they stand, their own faction what they are."""

    derived = (LOOT.total(whose="force", audience=SECRET),)
    id: str = column("Force", example="S1", width=8)
    side: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    place: str = column("Territory", default="", refers="Territory.id", example="wenden-1")
    state: Literal["on the map", "destroyed"] = column("State", default="on the map")
    name: str = column("Name", default="", audience=SECRET, example="Livonian army")
    kind: Kind = column("Kind", default="skirmish force", audience=SECRET)
    points: int = count("Points", audience=SECRET, example="40")
    intelligence: int = count("Intelligence", audience=SECRET, example="2", high=20)
    supplied: bool = column("In supply", default=True, audience=SECRET)
    out: int = count("Turns out of supply", audience=SECRET)
    came: str = column("Came from", default="", refers="Territory.id", audience=SECRET)

    @property
    def called(self) -> str:
        """Its number, and its name for who may know it."""
        return f"{self.id} {self.name}".strip()


class Unit(Record, tab="Units", key=("force", "number"), audience="side"):
    """The units of the forces: their own faction's."""

    force: str = column("Force", refers="Force.id", example="S1", width=8)
    number: int = column("No.", low=1, example="1")
    side: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    name: str = column("Name", default="", example="Upland Regiment", width=26)
    type: str = column("Type", default="", example="Pike and shot", width=18)
    quality: str = column("Quality", default="", example="trained", width=12)
    points: int = count("Points", example="6")
    tokens: int = count("Losses tokens")

    @property
    def called(self) -> str:
        """Its name, or its number in its force."""
        return self.name or f"unit {self.number}"


class Purse(Record, tab="{side} Treasury", key=("side", "number"), audience="side"):
    """A line of a faction's treasury."""

    derived = (THALERS.running(after="thalers"),)
    side: str = column("Faction", refers="Side.id")
    number: int = column("Line", low=1)
    slot: str = column("Turn", default="", refers="Slot.id", width=12)
    kind: str = column("For", width=22)
    thalers: int = column("Thalers", default=0)
    note: str = column("Note", default="", width=40)


class Loot(Record, tab="Loot", key=("force", "number"), audience="side"):
    """What became of loot tokens, force by force."""

    force: str = column("Force", refers="Force.id", width=8)
    number: int = column("No.", low=1)
    side: str = column("Faction", refers="Side.id", width=18)
    slot: str = column("Turn", refers="Slot.id", width=12)
    reason: str = column("Why", width=24)
    change: int = column("Tokens", default=0)


class Order(Record, tab="Orders", key=("slot", "force"), audience="side"):
    """A written move: its faction's, until and after it is carried out."""

    slot: str = column("Turn", refers="Slot.id", width=12)
    force: str = column("Force", refers="Force.id", width=8)
    side: str = column("Faction", refers="Side.id", width=18)
    path: tuple[str, ...] = column("Way", default=(), refers="Territory.id", width=40)
    state: Literal["given", "carried out", "stopped"] = column("State", default="given")


class Finding(Record, tab="Scouting", key=("number",)):
    """What a faction learnt of a force, as it knew it then."""

    counted: ClassVar[str] = "number"
    audience: ClassVar[str] = "side"
    number: int = column("No.", low=1)
    side: str = column("Known to", refers="Side.id", width=18)
    slot: str = column("Turn", refers="Slot.id", width=12)
    how: Literal["scouted", "paid", "fled", "battle"] = column("How", default="scouted")
    force: str = column("Force", width=8)
    place: str = column("In", refers="Territory.id", width=18)
    successes: int = count("Successes")
    told: str = column("Learnt", default="", width=60)


class Battle(Record, tab="Battles", key=("slot", "number")):
    """The battles: all see where and who, those in it the points of both."""

    slot: str = column("Turn", refers="Slot.id", width=12)
    number: int = column("No.", low=1)
    place: str = column("Territory", refers="Territory.id", width=18)
    red: tuple[str, ...] = column("Red", refers="Force.id")
    blue: tuple[str, ...] = column("Blue", refers="Force.id")
    attacker: Literal["red", "blue"] = column("Attacker", default="red")
    sides: tuple[str, ...] = column("Factions", refers="Side.id", width=24)
    how: Literal["", "played", "rolled", "fled"] = column("How", default="")
    result: Outcome = column("Result", default="")
    winners: tuple[str, ...] = column("Won by", default=(), refers="Side.id")
    red_points: int = count("Red's points", audience=SECRET)
    blue_points: int = count("Blue's points", audience=SECRET)
    red_lost: int = count("Red lost", audience=SECRET)
    blue_lost: int = count("Blue lost", audience=SECRET)


class Retreat(Record, tab="Retreats", key=("slot", "force", "number"), audience="side"):
    """Ways out of a battle, and the losses tokens they cost: the faction's."""

    slot: str = column("Turn", refers="Slot.id", width=12)
    force: str = column("Force", refers="Force.id", width=8)
    number: int = column("No.", low=1)
    side: str = column("Faction", refers="Side.id", width=18)
    kind: Literal["flight", "retreat"] = column("Kind")
    path: tuple[str, ...] = column("Way", default=(), refers="Territory.id", width=40)
    passed: int = count("Enemies passed")
    tokens: int = count("Losses tokens")


class IncomeTerm(Record, tab="Income", key=("side",)):
    """What each faction begins with and gets every turn."""

    side: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    start: int = count("At the start", example="90")
    each_turn: int = count("Each turn", example="30")
    occupied: int = count("Each occupied territory", example="5")
    own: int = count("Each own home territory", example="0")
    subsidises: str = column("Subsidises", default="", refers="Side.id", example="Crimea")
    extra_loot: bool = column("d3 more loot", default=False)


class VictoryTerm(Record, tab="Victory terms", key=("number",)):
    """What each faction scores for at the end."""

    number: int = column("No.", low=1, example="99")
    side: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    kind: Literal[
        "to begin with", "holds", "not held by", "own home held", "home of another held",
        "own home lost", "loot kept",
    ] = column("For", example="holds", width=22)  # fmt: skip
    territory: str = column("Where", default="", refers="Territory.id", example="dorpat")
    other: str = column(
        "Whom", default="", refers="Side.id", example="Muscovy", width=18,
        help="Whose home, who must not hold it, or who may hold what is lost.",
    )  # fmt: skip
    points: int = column("Points", default=1, low=-99, high=99, example="2")
    each: int = count(
        "For each", default=1, low=1, example="1", help="So many lands or tokens."
    )


class Deduction(Record, tab="Deductions", key=("side", "other")):
    """What part of another's points comes off a faction's own."""

    side: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    other: str = column("Of", refers="Side.id", example="Muscovy", width=18)
    part: int = column("One in", default=2, low=1, high=99, example="2", help="3: a third.")


class Score(Record, tab="Victory", key=("side",)):
    """The victory points at the end."""

    side: str = column("Faction", refers="Side.id", width=18)
    gross: str = column("Before deductions", width=16)
    deducted: str = column("Deducted", default="", width=16)
    workings: str = column("Workings", default="", width=60)
    final: str = column("Final", width=12)
    place: int = count("Place")
