"""The forces, their units and their loot, and what becomes of them in a turn."""

from typing import ClassVar, Literal

from refkit.engine.records.records import Record, column, count
from refkit.systems.deluge.records.factions import SECRET

Kind = Literal["skirmish force", "task force"]

Outcome = Literal[
    "", "Red breaks", "Red loses on points", "Blue loses on points", "Blue breaks", "drawn"
]  # fmt: skip


class Force(Record):
    """The forces: all see where they stand, their own faction what they are."""

    tab: ClassVar[str] = "Forces"
    id: str = column("Force", example="S1", width=8)
    side: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    place: str = column(
        "Territory", default="", refers="Territory.id", example="wenden-1", width=18
    )
    state: Literal["on the map", "destroyed"] = column("State", default="on the map")
    name: str = column(
        "Name", default="", audience=SECRET, example="Livonian army", width=26
    )
    kind: Kind = column("Kind", default="skirmish force", audience=SECRET)
    points: int = count("Points", audience=SECRET, example="40")
    intelligence: int = count("Intelligence", audience=SECRET, example="2", high=20)
    supplied: bool = column("In supply", default=True, audience=SECRET)
    out: int = count("Turns out of supply", audience=SECRET)
    loot: int = count("Loot tokens", audience=SECRET)
    reinforced: str = column("Reinforced in", default="", refers="Slot.id", audience=SECRET)
    came: str = column("Came from", default="", refers="Territory.id", audience=SECRET)


class Unit(Record):
    """The units of the forces: their own faction's."""

    tab: ClassVar[str] = "Units"
    key: ClassVar[tuple[str, ...]] = ("force", "number")
    audience: ClassVar[str] = "side"
    force: str = column("Force", refers="Force.id", example="S1", width=8)
    number: int = column("No.", low=1, example="1")
    side: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    name: str = column("Name", default="", example="Upland Regiment", width=26)
    type: str = column("Type", default="", example="Pike and shot", width=18)
    quality: str = column("Quality", default="", example="trained", width=12)
    points: int = count("Points", example="6")
    tokens: int = count("Losses tokens")


class Loot(Record):
    """What became of loot tokens, force by force."""

    tab: ClassVar[str] = "Loot"
    key: ClassVar[tuple[str, ...]] = ("number",)
    counted: ClassVar[str] = "number"
    audience: ClassVar[str] = "side"
    number: int = column("No.", low=1)
    side: str = column("Faction", refers="Side.id", width=18)
    slot: str = column("Turn", refers="Slot.id", width=12)
    force: str = column("Force", refers="Force.id", width=8)
    reason: str = column("Why", width=24)
    change: int = column("Tokens", default=0)


class Order(Record):
    """A written move: its faction's, until and after it is carried out."""

    tab: ClassVar[str] = "Orders"
    key: ClassVar[tuple[str, ...]] = ("slot", "force")
    audience: ClassVar[str] = "side"
    slot: str = column("Turn", refers="Slot.id", width=12)
    force: str = column("Force", refers="Force.id", width=8)
    side: str = column("Faction", refers="Side.id", width=18)
    path: tuple[str, ...] = column("Way", default=(), refers="Territory.id", width=40)
    state: Literal["given", "carried out", "stopped"] = column("State", default="given")


class Finding(Record):
    """What somebody learnt of a force, as he knew it then."""

    tab: ClassVar[str] = "Scouting"
    key: ClassVar[tuple[str, ...]] = ("number",)
    counted: ClassVar[str] = "number"
    number: int = column("No.", low=1)
    readers: str = column("Known to", width=18)
    slot: str = column("Turn", refers="Slot.id", width=12)
    how: Literal["scouted", "paid", "fled", "battle"] = column("How", default="scouted")
    force: str = column("Force", width=8)
    place: str = column("In", refers="Territory.id", width=18)
    successes: int = count("Successes")
    told: str = column("Learnt", default="", width=60)

    @property
    def seen_by(self) -> str:
        """Its readers."""
        return self.readers


class Battle(Record):
    """The battles: all see where and who, those in it the points of both."""

    tab: ClassVar[str] = "Battles"
    key: ClassVar[tuple[str, ...]] = ("slot", "number")
    slot: str = column("Turn", refers="Slot.id", width=12)
    number: int = column("No.", low=1)
    place: str = column("Territory", refers="Territory.id", width=18)
    red: tuple[str, ...] = column("Red", refers="Force.id", help="Who came in.")
    blue: tuple[str, ...] = column("Blue", refers="Force.id", help="Who was there.")
    sides: tuple[str, ...] = column("Factions", refers="Side.id", width=24)
    how: Literal["", "played", "rolled", "fled"] = column("How", default="")
    result: Outcome = column("Result", default="")
    winners: tuple[str, ...] = column("Won by", default=(), refers="Side.id")
    red_points: int = count("Red's points", audience=SECRET)
    blue_points: int = count("Blue's points", audience=SECRET)
    red_lost: int = count("Red lost", audience=SECRET)
    blue_lost: int = count("Blue lost", audience=SECRET)


class Retreat(Record):
    """Ways out of a battle, and the losses tokens they cost: the faction's."""

    tab: ClassVar[str] = "Retreats"
    key: ClassVar[tuple[str, ...]] = ("slot", "force", "number")
    audience: ClassVar[str] = "side"
    slot: str = column("Turn", refers="Slot.id", width=12)
    force: str = column("Force", refers="Force.id", width=8)
    number: int = column("No.", low=1)
    side: str = column("Faction", refers="Side.id", width=18)
    kind: Literal["flight", "retreat"] = column("Kind")
    path: tuple[str, ...] = column("Way", default=(), refers="Territory.id", width=40)
    passed: int = count("Enemies passed")
    tokens: int = count("Losses tokens")
