"""Record classes with a column of every kind, to be filled in every way."""

import datetime
from typing import ClassVar, Literal

from pydantic import model_validator

from refkit.engine.records.records import Record, column


class Inner(Record):
    key: ClassVar[tuple[str, ...]] = ("name",)
    name: str = column("Name")
    men: int = column("Men", default=1, low=0, high=9)


class Every(Record):
    """One column of every kind, some that must be filled and some that need not."""

    title: str = column("Title", length=8)
    note: str | None = column("Note", default=None)
    word: str = column("Word", default="")
    shape: str = column("Shape", default="round")
    men: int = column("Men", default=5, low=0, high=12)
    turns: int | None = column("Turns", default=3)
    loss: int = column("Loss", default=0, high=0)
    armed: bool = column("Armed", default=True)
    ready: bool | None = column("Ready", default=None)
    date: datetime.date | None = column("Date", default=None)
    rating: Literal["raw", "trained_well", ""] = column("Rating", default="raw")
    arm: Literal["foot", "horse"] | None = column("Arm", default=None)
    friends: tuple[str, ...] = column("Friends", default=("us",))
    rows: tuple[Inner, ...] = column("Rows", default=())


class Needed(Record):
    """Columns that have no default."""

    men: int = column("Men")
    turns: int | None = column("Turns")
    rating: Literal["raw", ""] = column("Rating")
    arm: Literal["foot"] | None = column("Arm")
    friends: tuple[str, ...] = column("Friends")
    rows: tuple[Inner, ...] = column("Rows")


class Pair(Record):
    """A class with laws of its own."""

    low: int = column("Low")
    high: int = column("High")
    name: str = column("Name", default="x")

    @model_validator(mode="after")
    def _in_order(self):
        if self.high < self.low:
            message = f"High is {self.high}; expected {self.low} or more"
            raise ValueError(message)
        if self.low < 0:
            message = "less than nothing"
            raise ValueError(message)
        return self
