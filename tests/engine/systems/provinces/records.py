"""What the provinces keep."""

from typing import ClassVar, Literal

from refkit.engine.records.records import Record, column


class Side(Record):
    tab: ClassVar[str] = "Sides"
    id: str = column("Side", example="Saxony")


class Slot(Record):
    tab: ClassVar[str] = "Turns"
    id: str = column("Turn")


class Province(Record):
    """An area of the map, whose it is, and where it lies."""

    tab: ClassVar[str] = "Provinces"
    id: str = column("Province")
    name: str = column("Name", default="", example="Minsk")
    holder: str = column("Held by", default="", refers="Side.id", example="red")
    east: int = column("East", low=0, high=999)
    north: int = column("North", low=0, high=999)
    looted: bool = column("Looted", default=False)


class Road(Record):
    """A link between two areas."""

    tab: ClassVar[str] = "Links"
    key: ClassVar[tuple[str, ...]] = ("one", "other")
    one: str = column("From", refers="Province.id", example="Minsk")
    other: str = column("To", refers="Province.id", example="Polock")
    kind: Literal["land", "river", "sea"] = column("Kind", default="land")


class Force(Record):
    """A force; the others see where it stands, not what it is."""

    tab: ClassVar[str] = "Forces"
    id: str = column("Force")
    side: str = column("Side", refers="Side.id")
    name: str = column("Name", default="", audience="side", example="First Reds")
    province: str = column("Province", default="", refers="Province.id", example="Minsk")
    men: int = column("Men", default=0, low=0, high=99, audience="side", example="12")
