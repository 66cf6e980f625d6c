"""A revision: how an entry stands after a mistake before it was set right."""

from collections.abc import Iterator
from typing import Literal

from pydantic import BaseModel, ConfigDict

from refkit.engine.campaign.campaign import Change, Values
from refkit.engine.charts.charts import Reading

# What became of an entry, and how the ledger says so.
TOLD = {
    "corrected": "is corrected",
    "redone": "is done again",
    "stands": "stands as it fell",
    "overruled": "stands as it fell, overruled",
    "dropped": "is taken back",
    "set right": "set right after it",
}
REPLACED = ("corrected", "redone", "dropped")

Fate = Literal["corrected", "redone", "stands", "overruled", "dropped", "set right"]


class Revision(BaseModel):
    """One entry as it stands now: what was done with it, and what it comes to since.

    `changes` are those of its own moment, on the campaign as it was then with the mistake
    set right. Facts set right by hand are a revision of the correction itself; `after` is
    the entry they follow.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    entry: int
    done: Fate
    after: int | None = None
    slot: str = ""
    step: str = ""
    side: str = ""
    audience: str = "umpire"
    decision: Values = {}
    readings: tuple[Reading, ...] = ()
    lines: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()

    def told(self) -> Iterator[str]:
        """Yield what the revision says: what became of the entry, and what came of it."""
        number = self.entry if self.after is None else self.after
        whose = f"{self.step} {self.side}".strip()
        place = ", ".join(part for part in (whose, self.slot) if part)
        named = f"entry {number}" + (f" ({place})" if place else "")
        yield f"{named} {TOLD[self.done]}"
        yield from (f"against the rules: {ground}" for ground in self.grounds)
        yield from self.lines if self.done in ("corrected", "redone") else ()
        yield from map(str, self.changes) if self.done == "set right" else ()
