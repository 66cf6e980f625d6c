"""The factions with their treasuries, who is whose friend, and who serves whom."""

from typing import ClassVar, Literal

from refkit.engine.accounts.account import Account
from refkit.engine.records.derived import counting
from refkit.engine.records.records import Record, column, count

# Its faction's and the umpire's, where all may see the rest of the row.
SECRET = "side"

THALERS = Account(
    name="thalers",
    short="T",
    record="Purse",
    amount="thalers",
    apart=True,
    heading="Treasury",
    clause="DL-2",
)

Attitude = Literal["ally", "enemy", "neutral"]


class Side(Record):
    """The factions, in the order in which their moves are carried out."""

    tab: ClassVar[str] = "Factions"
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
    overlord: str = column("Overlord", default="", refers="Side.id")
    captor: str = column(
        "Home lost to", default="", refers="Side.id", help="Who captured the last of it."
    )
    kept: int = count(
        "Loot kept at home", audience=SECRET, help="Tokens brought home and not cashed."
    )


class Slot(Record):
    """The set-up and the turns, in their order."""

    tab: ClassVar[str] = "Turns"
    id: str = column("Turn", width=12)
    number: int = count("No.", help="0 is the set-up.")
    ended: bool = column("Last", default=False, help="Yes: the campaign ended in it.")


class Relation(Record):
    """How two factions stand to each other; without a row they are neutral."""

    tab: ClassVar[str] = "Relations"
    key: ClassVar[tuple[str, ...]] = ("one", "other")
    one: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    other: str = column("And", refers="Side.id", example="Muscovy", width=18)
    state: Attitude = column("Are", default="neutral", example="enemy")
    since: str = column("Since", default="", refers="Slot.id")


class Purse(Record):
    """A line of a faction's treasury."""

    tab: ClassVar[str] = "{side} Treasury"
    key: ClassVar[tuple[str, ...]] = ("side", "number")
    audience: ClassVar[str] = "side"
    derived = (THALERS.running(after="thalers"),)
    side: str = column("Faction", refers="Side.id")
    number: int = column("Line", low=1)
    slot: str = column("Turn", default="", refers="Slot.id", width=12)
    kind: str = column("For", width=22)
    thalers: int = column("Thalers", default=0)
    note: str = column("Note", default="", width=40)


class Vassal(Record):
    """Vassals: all know the bond, the vassal and the umpire the die."""

    tab: ClassVar[str] = "Vassals"
    key: ClassVar[tuple[str, ...]] = ("side",)
    side: str = column("Vassal", refers="Side.id", width=18)
    overlord: str = column("Overlord", refers="Side.id", width=18)
    since: int = count("Since turn")
    roll: int = count("Die", audience=SECRET, high=6)
