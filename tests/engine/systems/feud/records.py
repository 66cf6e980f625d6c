"""What the feud keeps."""

from typing import ClassVar, Literal

from refkit.engine.records.records import Record, column


class Side(Record):
    """A house."""

    tab: ClassVar[str] = "Houses"
    id: str = column("House")
    men: int = column("Men", default=3, low=0, high=99)
    steps: int = column("Steps left", default=4, low=0, high=9)
    gone: int = column("Steps gone", default=0, low=0)
    omens: int = column("Omens", default=1, low=0, high=9)
    bid: int = column("Bid", default=0, low=0, high=9, audience="side")
    won: int = column("Bids won", default=0, low=0)


class Slot(Record):
    """A season."""

    tab: ClassVar[str] = "Seasons"
    id: str = column("Season")


class Lot(Record):
    """The die of a side."""

    tab: ClassVar[str] = "Lots"
    id: str = column("Lot")
    slot: str = column("Season", refers="Slot.id")
    side: str = column("House", refers="Side.id")
    die: int = column("Die", low=1, high=6)


class Raid(Record):
    """A raid of one house on another."""

    tab: ClassVar[str] = "Raids"
    id: str = column("Raid")
    raider: str = column("Raider", refers="Side.id")
    raided: str = column("Raided", refers="Side.id")
    state: Literal["declared", "battle", "over"] = column("State", default="declared")


class Toll(Record):
    """A toll that holds from now on."""

    tab: ClassVar[str] = "Tolls"
    id: str = column("Toll")
