"""What the council of ten keeps."""

from typing import ClassVar

from refkit.engine.records.records import Record, column


class Side(Record):
    """A prince."""

    tab: ClassVar[str] = "Princes"
    id: str = column("Prince")
    letter: str = column("Letter", default="", length=1)


class Slot(Record):
    """A council."""

    tab: ClassVar[str] = "Councils"
    id: str = column("Council")


class Envoy(Record):
    """An envoy, and at whose court he is."""

    tab: ClassVar[str] = "Envoys"
    audience: ClassVar[str] = "side"
    id: str = column("Envoy")
    side: str = column("Prince", refers="Side.id")
    court: str = column("At the court of", default="", refers="Side.id")
