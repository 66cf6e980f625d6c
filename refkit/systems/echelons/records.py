"""What a campaign of Echelons of Fury keeps: one class a worksheet."""

from typing import Literal

from refkit.engine.cards.counted import ListedCard
from refkit.engine.records.records import Record, column, count

# Its commander's and the umpire's, where all may see the rest of the row.
SECRET = "side"


BACK = (
    "Yes: in play at the end of a battle it goes back to the deck, not to the discard pile."
)
SURPLUS = "Yes: its commander may throw such cards away after a battle."
HQ = "The damage that destroys it. The rulebook has 20, 30 and 40."


class Side(Record, tab="Commanders"):
    """The commanders. The first row is the one towards whom positions count down."""

    id: str = column(
        "Commander",
        help="The name used everywhere else.",
        example="American",
        width=14,
    )
    name: str = column(
        "Full name",
        default="",
        example="Task Force Hart",
        help="Printed below the short name, for everybody to read.",
        width=24,
    )
    player: str = column("Player", default="", example="Ann", width=20)
    deck: int = count("Deck", audience=SECRET, help="Cards in the campaign deck.")
    reserves: int = count("Reserves", audience=SECRET, help="Left in the reserve pool.")
    removed: int = count("Removed", audience=SECRET, help="Out of the campaign.")
    wins: int = count("Battles won")
    hq_damage: int = count("Campaign HQ damage", help="Points it lost and held.")


class Slot(Record, tab="Battles"):
    """The set-up and the battles, in their order."""

    id: str = column("Battle", width=12)
    number: int = count("No.", help="0 is the set-up.")
    position: int = column("Position", default=0, help="Above 0: towards the second.")
    line: str = column("Battleground", default="", width=26)
    first_hq: str = column("First's HQ", default="", width=14)
    first_points: int = count("Points")
    second_hq: str = column("Second's HQ", default="", width=14)
    second_points: int = count("Points of it")
    winner: str = column("Winner", default="", refers="Side.id", help="Blank: nobody.")
    how: Literal["", "hq", "resigned", "drawn"] = column("How", default="")
    note: str = column("Note", default="", width=40)

    @property
    def stakes(self) -> tuple[tuple[str, int], tuple[str, int]]:
        """The headquarters of both, each with its points."""
        return (self.first_hq, self.first_points), (self.second_hq, self.second_points)


class Ground(Record, tab="Battlegrounds", key=("position",)):
    """The battlegrounds, each of three terrain cards."""

    position: int = column("Position")
    line: str = column("Battleground", width=26)
    revealed: str = column("Turned up in", default="", refers="Slot.id")


class TerrainCard(Record, tab="Terrain", key=("ground", "card")):
    """The terrain cards on the battlegrounds, face down until the first battle there."""

    ground: int = column("Position", refers="Ground.position")
    card: str = column("Card", help="By its place, once it is laid out.", width=14)
    side: str = column("Laid by", default="", audience="side", width=14)
    type: str = column("Type", refers="TerrainType.type", width=14)
    place: int = count("Place", high=3, help="From the left; 0: not laid out yet.")
    destroyed: str = column("Destroyed in", default="", refers="Slot.id", width=14)


class CleanUp(Record, tab="Clean-up", key=("slot", "side")):
    """What each commander's deck went through after each battle."""

    slot: str = column("Battle", refers="Slot.id", width=12)
    side: str = column("Commander", refers="Side.id", width=14)
    undrawn: int = count("Undrawn", audience=SECRET)
    hand: int = count("In hand", audience=SECRET)
    in_play: tuple[str, ...] = column("In play, by type", default=(), width=40)
    lost: int = count("Lost", audience=SECRET, help="Destroyed and spent in the battle.")
    pile: int = count("Discard pile", audience=SECRET, help="After step 1.")
    limit: int = count("May take", audience=SECRET, help="Half the pile, rounded down.")
    replacements: int = count("Replacements")
    reserves: int = count("From reserves")
    thrown: int = count("Thrown away", help="Surplus supply.")
    named: tuple[str, ...] = column("Thrown, by name", default=(), width=30)
    taken: tuple[str, ...] = column("Taken, by name", default=(), audience=SECRET)
    removed: int = count("Removed", audience=SECRET)
    deck: int = count("Next deck", audience=SECRET)
    is_open: bool = column("Shown", default=False, help="Yes: the clean-up is over.")


class Card(ListedCard, tab="{side} Cards"):
    """The cards of a commander who keeps a list: how many of each name lie where."""

    type: str = column("Type", refers="CardType.type", example="Combatant", width=16)
    deck: int = count("Deck", example="4", help="How many copies are in the deck.")
    pile: int = count("Discard pile")
    reserve: int = count("Reserve", example="2", help="How many are in the reserve.")
    removed: int = count("Removed")


class TerrainType(Record, tab="Terrain types", key=("type",)):
    """The types of terrain card that may be laid."""

    type: str = column("Type", example="Marsh", width=16)


class CardType(Record, tab="Card types", key=("type",)):
    """The types of card in the decks, and what becomes of each after a battle."""

    type: str = column("Type", example="Artillery", width=16)
    returns: bool = column("Returns from play", help=BACK)
    spare: bool = column("May be thrown away", help=SURPLUS)


class HqPoints(Record, tab="HQ points", key=("hq",)):
    """With how many points a headquarters begins, where the umpire has his own figures."""

    hq: str = column("HQ", example="Army", width=16)
    points: int = column("Points", low=1, high=999, example="20", help=HQ)
