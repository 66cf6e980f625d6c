"""What is declared, seen and fought in a turn."""

from typing import ClassVar, Literal

from refkit.engine.records.records import Record, column, count
from refkit.systems.epic40k.records.armies import SECRET

Phase = Literal["allocation", "missions", "scouting", "moves", "attacks"]

Role = Literal["attacks", "defends", "responds", "flies", "falls back"]

OrderKind = Literal[
    "scout", "move", "commander", "fortify", "vehicles", "escape",
    "attack", "hasty", "response",
]  # fmt: skip

MissionKind = Literal["Scouting", "Intercept", "Transport / Ground Support", "Escort"]


class First(Record):
    """Who chose, and who declares first, phase by phase."""

    tab: ClassVar[str] = "Who is first"
    key: ClassVar[tuple[str, ...]] = ("slot", "phase")
    slot: str = column("Turn", refers="Slot.id")
    phase: Phase = column("Phase")
    chooser: str = column("Chooses", refers="Side.id")
    side: str = column("First", default="", refers="Side.id")


class Mission(Record):
    """The missions of aerial detachments: the box is seen by all, who flies is not."""

    tab: ClassVar[str] = "Missions"
    key: ClassVar[tuple[str, ...]] = ("slot", "detachment")
    slot: str = column("Turn", refers="Slot.id")
    detachment: str = column("Counter", refers="Detachment.id")
    side: str = column("Side", refers="Side.id")
    mission: MissionKind = column("Mission", width=24)
    territory: str = column("Territory", refers="Territory.id")
    escorts: str = column("Escorts", default="", refers="Detachment.id")
    route: tuple[str, ...] = column("Route", default=(), help="There, then back.", width=24)


class Order(Record):
    """What the sides declare in a turn: scouting, moves, attacks and responses."""

    tab: ClassVar[str] = "Orders"
    key: ClassVar[tuple[str, ...]] = ("slot", "number")
    slot: str = column("Turn", refers="Slot.id")
    number: int = column("No.", low=1)
    side: str = column("Side", refers="Side.id")
    kind: OrderKind = column("Kind")
    detachments: tuple[str, ...] = column("Counters", default=(), width=24)
    origin: str = column("From", default="", refers="Territory.id")
    target: str = column("To", default="", refers="Territory.id")
    cost: int = count("Cost", help="Of army initiative.")
    is_open: bool = column("To be answered", default=False)


class Report(Record):
    """What was learnt by scouting, each line for its reader alone."""

    tab: ClassVar[str] = "Scouting"
    key: ClassVar[tuple[str, ...]] = ("number",)
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


class Battle(Record):
    """The battles of a turn; what nobody defended is taken without one."""

    tab: ClassVar[str] = "Battles"
    key: ClassVar[tuple[str, ...]] = ("slot", "territory")
    slot: str = column("Turn", refers="Slot.id")
    territory: str = column("Territory", refers="Territory.id")
    attacker: str = column("Attacker", refers="Side.id")
    defender: str = column("Defender", refers="Side.id")
    fought: bool = column("Fought", default=True)
    fortifications: int = count("Fortifications")
    winner: str = column("Victor", default="", refers="Side.id")
    placed: bool = column("Victor placed", default=False)
    note: str = column("Note", default="", width=40)


class Force(Record):
    """Who fought in a battle, and what came of it."""

    tab: ClassVar[str] = "Battle forces"
    key: ClassVar[tuple[str, ...]] = ("slot", "detachment")
    slot: str = column("Turn", refers="Slot.id")
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
