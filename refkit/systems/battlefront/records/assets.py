"""Points, artillery, aircraft and fortifications."""

from typing import ClassVar, Literal

from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Record, column
from refkit.engine.words.folding import fold_words
from refkit.systems.battlefront.records import closed_lists
from refkit.systems.battlefront.records.accounts import CPP, FPP
from refkit.systems.battlefront.records.calendar import named, when
from refkit.systems.battlefront.records.fort_names import fort_name


class Points(Record, tab="{side} Points", key=("side", "number"), audience="side"):
    """The account of each side's CPP and FPP, line by line."""

    derived: ClassVar[tuple[Derived, ...]] = (
        when(),
        CPP.running(after="fpp"),
        FPP.running(after="cpp_balance"),
    )

    side: str = column("Side", refers="Side.id", width=10)
    number: int = column("Line", low=1)
    slot: str = column("Slot", default="", refers="Slot.id", width=22)
    kind: Literal[
        "initial",
        "replenishment",
        "group",
        "works",
        "repair",
        "point",
        "smoke_air",
        "removal",
        "fortification",
        "bonus",
        "correction",
    ] = column("For", width=15)
    cpp: int = column("CPP", default=0, example="4")
    fpp: int = column("FPP", default=0, example="6")
    reference: str = column("What", default="", width=14)
    note: str = column(
        "Note", default="", example="At the start of the campaign.", width=50
    )


class Module(Record, tab="Artillery", audience="side"):
    """The off-board artillery modules."""

    derived: ClassVar[tuple[Derived, ...]] = (
        named("Group", "group", "RG", "description"),
        when(),
    )

    id: str = column("Module", width=10)
    side: str = column("Side", refers="Side.id", width=10)
    group: str = column("RG")
    slot: str = column("Bought in", default="", refers="Slot.id", width=22)
    smoke: int | None = column(
        "Smoke missions", default=None, low=0, high=9, help="Blank: not rolled yet."
    )
    smoke_left: int = column("Smoke left", default=0, low=0, high=9)
    status: Literal["active", "removed"] = column("Status", default="active")
    chosen: str = column("Chosen for", default="", refers="Slot.id", width=20)
    called: str = column(
        "Called in",
        default="",
        refers="Slot.id",
        help="The last slot in which a mission was called, fired or not.",
        width=20,
    )
    fired: str = column("Fired in", default="", refers="Slot.id", width=20)


class TargetPoint(Record, tab="Registered points", audience="side"):
    """The registered points of the artillery modules."""

    derived: ClassVar[tuple[Derived, ...]] = (when(),)

    id: str = column("Point", width=12)
    side: str = column("Side", refers="Side.id", width=10)
    module: str = column("Module", refers="Module.id", width=10)
    slot: str = column("Bought in", refers="Slot.id", width=22)
    place: str = column("Place", default="", width=30, help="Named at setup only.")
    status: Literal["bought", "placed", "lapsed"] = column("Status", default="bought")


class Flight(Record, tab="Aircraft", audience="side"):
    """The flights of aircraft, each bought for one day."""

    derived: ClassVar[tuple[Derived, ...]] = (
        named("Group", "group", "RG", "description"),
        when(),
    )

    id: str = column("Flight", width=10)
    side: str = column("Side", refers="Side.id", width=10)
    group: str = column("RG")
    slot: str = column("Bought in", refers="Slot.id", width=22)
    number: int | None = column(
        "Aircraft", default=None, low=0, high=9, help="Blank: not rolled yet."
    )
    status: Literal["ready", "flown", "lost"] = column("Status", default="ready")
    chosen: str = column("Chosen for", default="", refers="Slot.id", width=20)
    flown: str = column("Flown in", default="", refers="Slot.id", width=20)


class Fortification(Record, tab="Fortifications"):
    """What was bought with FPP; it stays where it is set up until removed."""

    derived: ClassVar[tuple[Derived, ...]] = (when(),)

    id: str = column("No.", width=8)
    side: str = column("Side", refers="Side.id", width=10)
    item: str = column(
        "Item",
        means=closed_lists.fort_named,
        help="A line of a side's FPP chart.",
        width=20,
    )
    slot: str = column("Bought in", refers="Slot.id", width=22)
    status: Literal["bought", "placed", "eliminated"] = column(
        "Status", default="bought", width=12
    )
    place: str = column("Place", default="", width=30)
    hidden: bool = column("Hidden", default=False)
    ground: str = column("Ground held by", default="", refers="Side.id", width=16)
    by_line: bool = column(
        "Near the MLR",
        default=False,
        help='Wire or mines within 4" of it, a roadblock along it.',
    )
    removable: bool = column("Removable", default=False)
    # either side may have tried it in its refit, so neither reads this.
    tried_by: str = column(
        "Removal tried",
        default="",
        audience="umpire",
        help="Side and slot of the last attempt of each side.",
        width=24,
    )
    cleared: bool = column(
        "Cleared",
        default=False,
        audience="umpire",
        help="Removed in this refit; it is taken off the map at the reveal.",
    )
    own_name: str = column(
        "Called", default="", help="The umpire's own word for the item.", width=20
    )

    @property
    def name(self) -> str:
        """What people call it: the umpire's own word, else the item."""
        return self.own_name or fort_name(self.item)

    @property
    def is_roadblock(self) -> bool:
        """Whether it counts along the line, not near it (BF-2.1.2.6.1-f)."""
        return "roadblock" in fold_words(self.item).replace(" ", "")

    @property
    def is_wire_or_mines(self) -> bool:
        """Whether it counts near the line (BF-2.1.2.6.1-f)."""
        return any(
            word.startswith(("mine", "mining")) or word.endswith(("wire", "wires"))
            for word in fold_words(self.item).split()
        )

    @property
    def seen_by(self) -> str:
        """Open when it stands in the open, its buyer's while hidden or not placed."""
        return "open" if self.status != "bought" and not self.hidden else self.side
