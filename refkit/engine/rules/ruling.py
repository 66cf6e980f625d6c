"""A ruling of the umpire's as a row of the campaign."""

from typing import ClassVar

from refkit.engine.records.records import Record, column

LONGEST = 1000


class Ruling(Record):
    """The questions settled by a ruling or by overruling a refusal, with the reasons."""

    tab: ClassVar[str] = "Rulings"
    key: ClassVar[tuple[str, ...]] = ("number",)
    counted: ClassVar[str] = "number"

    number: int = column("No.", low=1, high=9999)
    slot: str = column("Slot", default="", refers="Slot.id", width=22)
    clause: str = column("Clause", width=18)
    # What was refused, and what stands, may be a secret though the ruling is none.
    question: str = column(
        "Question", default="", audience="umpire", width=60, length=LONGEST
    )
    ruling: str = column("Ruling", width=60, length=LONGEST)
    who: str = column("By", default="umpire", width=14)
    seen: str = column(
        "Seen by",
        default="umpire",
        help="open, umpire or the name of one side.",
        width=12,
    )
    lets: tuple[str, ...] = column(
        "Lets stand",
        default=(),
        audience="umpire",
        help="Limits that may stay passed by it: worksheet row and field.",
        width=40,
    )

    @property
    def seen_by(self) -> str:
        """Who may know of it, as the umpire said."""
        return self.seen

    def __str__(self) -> str:
        """The ruling in words: `ruled in 24 Dec: the bridge holds`."""
        return f"ruled in {self.slot}: {self.ruling}" if self.slot else self.ruling
