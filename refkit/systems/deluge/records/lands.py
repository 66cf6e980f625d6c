"""The territories and which are adjacent."""

from typing import ClassVar, Literal

from refkit.engine.records.records import Record, column, count


class Territory(Record):
    """The territories: where each lies, whose home and whose it is, and how it stands."""

    tab: ClassVar[str] = "Territories"
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
    chosen: Literal["", "capture", "loot"] = column(
        "Occupier chose", default="", help="Capture or loot: one or the other."
    )
    won: str = column("Battle won by", default="", refers="Side.id", help="In this turn.")


class Link(Record):
    """Which territories are adjacent, by land or over the sea."""

    tab: ClassVar[str] = "Neighbours"
    key: ClassVar[tuple[str, ...]] = ("one", "other")
    one: str = column("Territory", refers="Territory.id", example="wenden-1", width=18)
    other: str = column("And", refers="Territory.id", example="dorpat", width=18)
    kind: Literal["land", "sea"] = column("By", default="land")
