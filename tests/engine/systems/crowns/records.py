"""What the war of crowns keeps."""

from typing import ClassVar, Literal

from refkit.systems.provinces.records import Province, Road

from refkit.engine.accounts.account import Account
from refkit.engine.cards import cards
from refkit.engine.readers import join_readers
from refkit.engine.records.records import Record, column

__all__ = ["Province", "Road"]
GOLD = Account(
    name="gold", short="gold", record="Coin", amount="change", apart=True, clause="5"
)


class Side(Record):
    """A crown, and the area its supply comes from."""

    tab: ClassVar[str] = "Crowns"
    derived = (GOLD.total(whose="crown", audience="side"),)
    id: str = column("Crown")
    home: str = column("Home", default="", refers="Province.id")


class Slot(Record):
    """A season."""

    tab: ClassVar[str] = "Seasons"
    id: str = column("Season")


class Lot(Record):
    """The die of a crown, by which all take their turns."""

    tab: ClassVar[str] = "Lots"
    key: ClassVar[tuple[str, ...]] = ("slot", "side")
    slot: str = column("Season", refers="Slot.id")
    side: str = column("Crown", refers="Side.id")
    die: int = column("Die", low=1, high=6)


class Force(Record):
    """A host; all see where it stands, its crown and whom that trusts what it is."""

    tab: ClassVar[str] = "Hosts"
    id: str = column("Host")
    side: str = column("Crown", refers="Side.id")
    name: str = column("Name", default="", audience="side")
    province: str = column("Province", default="", refers="Province.id")
    men: int = column("Men", default=0, low=0, high=99, audience="side")
    moved: str = column("Moved in", default="")


class Battle(Record):
    """Two hosts that met; one of them is beaten in the end, and goes."""

    tab: ClassVar[str] = "Battles"
    id: str = column("Battle")
    one: str = column("Came")
    other: str = column("Was there")
    beaten: str = column("Beaten", default="")
    state: Literal["joined", "decided", "over"] = column("State", default="joined")


class Storm(Record):
    """A storm: no river is crossed in its season."""

    tab: ClassVar[str] = "Storms"
    id: str = column("Storm")
    slot: str = column("Season", refers="Slot.id")


class Pact(Record):
    """A treaty that nobody else knows of."""

    tab: ClassVar[str] = "Pacts"
    id: str = column("Pact")
    between: tuple[str, ...] = column("Between", refers="Side.id")
    words: str = column("Words", default="")

    @property
    def seen_by(self) -> str:
        return join_readers(self.between)


class Plan(Record):
    """What a crown means to do, for itself and whom it trusts."""

    tab: ClassVar[str] = "Plans"
    key: ClassVar[tuple[str, ...]] = ("slot", "side")
    audience: ClassVar[str] = "side"
    slot: str = column("Season", refers="Slot.id")
    side: str = column("Crown", refers="Side.id")
    words: str = column("Words", default="")


class Finding(Record):
    """What a scout learnt, as a row of those who know it."""

    tab: ClassVar[str] = "Findings"
    key: ClassVar[tuple[str, ...]] = ("number",)
    counted: ClassVar[str] = "number"
    number: int = column("No.", low=1, high=9999)
    readers: str = column("Known to")
    told: str = column("What", default="")

    @property
    def seen_by(self) -> str:
        return self.readers


class Coin(Record):
    """A line of a treasury."""

    tab: ClassVar[str] = "{side} Treasury"
    key: ClassVar[tuple[str, ...]] = ("side", "number")
    audience: ClassVar[str] = "side"
    derived = (GOLD.running(after="change"),)
    side: str = column("Crown", refers="Side.id")
    number: int = column("Line", low=1)
    slot: str = column("Season", default="", refers="Slot.id")
    kind: str = column("For")
    change: int = column("Gold", default=0)


class Card(cards.Card):
    """A card; what it does follows from the first word of its name."""

    tab: ClassVar[str] = "Cards"


class Pile(cards.Pile):
    """A deck, a hand, a discard pile, the grave."""

    tab: ClassVar[str] = "Piles"
