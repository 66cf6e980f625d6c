"""Seats: a campaign as the umpire has it before him, or as one side may know it."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from refkit.engine.brief import Brief
from refkit.engine.campaign import Campaign, Change
from refkit.engine.ledger import Entry
from refkit.engine.play import Due
from refkit.engine.problems import Problem
from refkit.engine.records import Record
from refkit.engine.steps import Choice
from refkit.session import Preview
from refkit.workbook.handwork import HandEdit

if TYPE_CHECKING:
    from pandas import DataFrame


class Seat(Protocol):
    """What a page asks of a campaign, whoever sits before it."""

    @property
    def seat(self) -> str:
        """Who sits there: 'umpire', or a side."""

    @property
    def path(self) -> Path:
        """The workbook."""

    @property
    def campaign(self) -> Campaign:
        """The campaign, as far as this seat may know it."""

    @property
    def hand_edits(self) -> tuple[HandEdit, ...]:
        """What was changed by hand; the umpire's to judge."""

    @property
    def notices(self) -> tuple[str, ...]:
        """What there is to say of the last save; the umpire's to read."""

    @property
    def slot(self) -> str:
        """The slot that is at work, the last one when the campaign is over."""

    @property
    def is_over(self) -> bool:
        """Whether the last slot of the campaign is closed."""

    def refresh(self) -> bool:
        """Read the file again if it was changed outside; True when it was."""

    def due(self) -> tuple[Due, ...]:
        """Return what this seat has to do now."""

    def awaited(self) -> tuple[Due, ...]:
        """Return what is due of anybody, as far as this seat may know."""

    def draft(self, owed: Due) -> Record:
        """Return the decision a form starts from."""

    def choices(self, owed: Due) -> tuple[Choice, ...]:
        """Return what the decision may name, each with its exact chances."""

    def odds(self) -> tuple[tuple[Due, Choice], ...]:
        """Return the chances of what is due, as far as this seat may be told."""

    def preview(
        self,
        owed: Due,
        raw: Mapping[str, Any],
        faces: Sequence[int] | None = None,
        *,
        overrule: str = "",
    ) -> Preview:
        """Return what a decision would do."""

    def commit(
        self,
        owed: Due,
        raw: Mapping[str, Any],
        faces: Sequence[int] | None = None,
        *,
        overrule: str = "",
    ) -> Entry:
        """Do the step, save the workbook and return the entry."""

    def describe(self, changes: Iterable[Change]) -> tuple[str, ...]:
        """Return each change in words, with its worksheet and cell."""

    def advice(self) -> list[Problem]:
        """Return what is worth saying; to the umpire."""

    def remarks(self) -> list[str]:
        """Return what was read otherwise than it is written; to the umpire."""

    def brief(self) -> Brief | None:
        """Return what the turn sheet of this seat says."""

    def past(self) -> dict[str, Campaign]:
        """Return each slot that was begun, with the campaign as its last entry left it."""

    def sheets(
        self, side: str, folder: str | Path, *, paper: str = "a4", large: bool = False
    ) -> tuple[Path, ...]:
        """Write a turn sheet into a folder; return the files."""

    def frame(self, title: str) -> "DataFrame":
        """Return a worksheet as a pandas DataFrame."""
