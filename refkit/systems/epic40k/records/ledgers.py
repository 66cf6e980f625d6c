"""Victory points, experience, and the advanced rules: directives, resources, momentum."""

from typing import ClassVar, Literal

from refkit.engine.records.records import Record, column, count
from refkit.systems.epic40k.records.armies import SECRET, VP, XP

Effect = Literal["Divine Inspiration", "Forced March", "Stubborn", "Re-Roll"]


class Score(Record):
    """The lines of both victory scores."""

    tab: ClassVar[str] = "Victory points"
    key: ClassVar[tuple[str, ...]] = ("side", "number")
    derived = (VP.running(after="vp"),)
    side: str = column("Side", refers="Side.id")
    number: int = column("Line", low=1)
    slot: str = column("Turn", default="", refers="Slot.id")
    kind: str = column("For", width=20)
    vp: int = column("VP", default=0)
    note: str = column("Note", default="", width=40)


class Experience(Record):
    """The lines of each detachment's experience."""

    tab: ClassVar[str] = "{side} Experience"
    key: ClassVar[tuple[str, ...]] = ("side", "detachment", "number")
    audience: ClassVar[str] = SECRET
    derived = (XP.running(after="xp"),)
    side: str = column("Side", refers="Side.id")
    detachment: str = column("Counter", refers="Detachment.id")
    number: int = column("Line", low=1)
    slot: str = column("Turn", default="", refers="Slot.id")
    kind: str = column("For", width=20)
    xp: int = column("XP", default=0)
    note: str = column("Note", default="", width=40)


class Directive(Record):
    """The directives of each turn: all hear major or minor, their commander the rest."""

    tab: ClassVar[str] = "Directives"
    key: ClassVar[tuple[str, ...]] = ("slot", "side")
    slot: str = column("Turn", refers="Slot.id")
    side: str = column("Side", refers="Side.id")
    announced: Literal["major", "minor"] = column("Announced")
    number: int = count("Directive", audience=SECRET, high=12)
    ignored: bool = column("Ignored", default=False, audience=SECRET)
    met: Literal["", "met", "not met"] = column("Met", default="", audience=SECRET)
    reward: int = count("Detachments that join", audience=SECRET, high=1)
    forced: bool = column("Next is 2", default=False, audience=SECRET)
    owed: int = count("Points to remove", audience=SECRET)


class Resource(Record):
    """What a side bought for a turn; its enemy sees the points that it cost."""

    tab: ClassVar[str] = "Resources"
    key: ClassVar[tuple[str, ...]] = ("slot", "side", "number")
    audience: ClassVar[str] = SECRET
    slot: str = column("Turn", refers="Slot.id")
    side: str = column("Side", refers="Side.id")
    number: int = column("No.", low=1)
    kind: Literal["bombardment", "engineers"] = column("What")
    territory: str = column("Territory", default="", refers="Territory.id")


class Momentum(Record):
    """The effects of momentum that a side picked; played, they are seen by all."""

    tab: ClassVar[str] = "Momentum"
    key: ClassVar[tuple[str, ...]] = ("slot", "side", "number")
    slot: str = column("Won in", refers="Slot.id")
    side: str = column("Side", refers="Side.id")
    number: int = column("No.", low=1)
    effect: Effect = column("Effect", width=20)
    used: str = column("Played in", default="", refers="Territory.id")
