"""Rulings: what the umpire decided at the table, shown where its clause comes up again."""

from collections.abc import Iterable
from typing import ClassVar

from refkit.engine.campaign import Campaign
from refkit.engine.records import Record, column


class Ruling(Record):
    """A question settled once, by a ruling or by overruling a refusal, with its reason."""

    tab: ClassVar[str] = "Rulings"
    key: ClassVar[tuple[str, ...]] = ("number",)

    number: int = column("No.", low=1, high=9999)
    slot: str = column("Slot", default="", refers="Slot.id", width=22)
    clause: str = column("Clause", width=18)
    question: str = column("Question", default="", width=60)
    ruling: str = column("Ruling", width=60, length=1000)
    who: str = column("By", default="umpire", width=14)
    seen: str = column(
        "Seen by",
        default="umpire",
        help="open, umpire or the name of one side.",
        width=12,
    )

    @property
    def seen_by(self) -> str:
        """Who may know of it, as the umpire said."""
        return self.seen


def rulings(campaign: Campaign, clauses: Iterable[str]) -> tuple[Ruling, ...]:
    """Return the rulings on these clauses, in the order they were made."""
    wanted = set(clauses)
    return tuple(row for row in campaign.rows(Ruling) if row.clause in wanted)
