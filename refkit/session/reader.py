"""What the umpire and a side can both ask of a campaign."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from refkit.engine.campaign import past
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play import due_odds, play, preview, schedule, sealed_orders
from refkit.engine.play.choices import Choice
from refkit.engine.play.play import Due
from refkit.engine.play.preview import Answers
from refkit.engine.play.sealed_orders import Place
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Problem, Refusal
from refkit.engine.records.records import Record
from refkit.engine.sheets.brief import Brief
from refkit.engine.sheets.plain_brief import in_plain_words
from refkit.workbook.edits.hand_edits import HandEdit

if TYPE_CHECKING:
    from pandas import DataFrame


class CampaignReader(ABC):
    """What the umpire and a side can both ask of a campaign.

    The rules always judge by the whole campaign. What is shown is taken from `campaign`
    alone, which holds as much of it as this reader may know.
    """

    seat: str
    path: Path

    @property
    @abstractmethod
    def campaign(self) -> Campaign:
        """The campaign as this reader may know it."""

    @property
    def _whole(self) -> Campaign:
        """The campaign that the rules judge by; a side is shown none of it."""
        return self.campaign

    @abstractmethod
    def _refusing(self) -> AbstractContextManager[None]:
        """Refuse, in words for this reader, whatever goes wrong inside."""

    @property
    def hand_edits(self) -> tuple[HandEdit, ...]:
        """The cells changed by hand; none for a side, since they may be the enemy's."""
        return ()

    @property
    def notices(self) -> tuple[str, ...]:
        """What the last save could not keep; nothing for a side, for the same reason."""
        return ()

    def advice(self) -> list[Problem]:
        """Return what the rules allow but the umpire may not want; a side gets none."""
        return []

    def remarks(self) -> list[str]:
        """Return what was read otherwise than it is written; a side gets none."""
        return []

    @property
    def slot(self) -> str:
        """The slot that is being played, the last one when the campaign is over."""
        with self._refusing():
            return due_odds.slot_at_work(self._whole)

    @property
    def is_over(self) -> bool:
        """Whether the last slot of the campaign is closed."""
        with self._refusing():
            return not play.due_steps(self._whole)

    def due(self) -> tuple[Due, ...]:
        """Return what is due now, one for each who owes it; empty when all is over."""
        with self._refusing():
            return play.due_steps(self._whole)

    def offered(self) -> tuple[Due, ...]:
        """Return what may be done now though something else is due; nobody owes it."""
        with self._refusing():
            return play.offered_steps(self._whole)

    def repeating(self) -> frozenset[str]:
        """Return the blocks of steps that go on: whoever is left in them comes again."""
        with self._refusing():
            called = schedule.calls(self._whole, self.slot)
        return frozenset(block for each in called for block in each.step.blocks[:1])

    def awaited(self) -> tuple[Due, ...]:
        """Return what is due of anybody, as far as this reader may know it."""
        return self.due()

    def draft(self, owed: Due) -> Record:
        """Return the decision a form starts from: sealed orders where there are any."""
        with self._refusing():
            turn = self._turn(owed)
            return sealed_orders.draft(self._whole, owed) or owed.step.draft(turn)

    def sealed_place(self, owed: Due) -> Place | None:
        """Return which of the orders of a form lies sealed for a step, None for none."""
        with self._refusing():
            self._turn(owed)
            return sealed_orders.place(self._whole, owed)

    def choices(self, owed: Due) -> tuple[Choice, ...]:
        """Return what the decision may name, each with its exact chances."""
        with self._refusing():
            return tuple(owed.step.code.offer(self._turn(owed)))

    def left_out(self, owed: Due) -> tuple[str, ...]:
        """Return the fields of the decision that need not be asked this time."""
        with self._refusing():
            return tuple(owed.step.code.not_asked(self._turn(owed)))

    def refused(
        self, owed: Due, raws: Iterable[Answers]
    ) -> tuple[tuple[Refusal, ...], ...]:
        """Return, for each of several answers to a step, why it would not be taken."""
        with self._refusing():
            self._turn(owed)
            return tuple(preview.refused(self._whole, owed, raw) for raw in raws)

    def _turn(self, owed: Due) -> Turn:
        return Turn(self._whole, owed.slot, owed.side)

    def brief(self) -> Brief | None:
        """Return what this reader's sheet says; None where the system has no sheets."""
        write = self.campaign.system.brief
        with self._refusing():
            owed = play.due_steps(self._whole)
            brief = write(self.campaign, self.seat, owed) if write else None
            return in_plain_words(self.campaign, brief) if brief else None

    def past(self) -> dict[str, Campaign]:
        """Return each slot that was begun, with the campaign as its last entry left it."""
        with self._refusing():
            return past.campaign_by_slot(self._whole)

    def frame(self, title: str) -> "DataFrame":
        """Return a worksheet as a pandas DataFrame."""
        # pandas takes half a second to load, and most sessions ask for no frame.
        from refkit.workbook.edits import dataframes

        return dataframes.frame(self.campaign, title)

    def frames(self) -> "dict[str, DataFrame]":
        """Return every worksheet as a pandas DataFrame, by its title."""
        from refkit.workbook.edits import dataframes  # as in `frame`

        titles = dataframes.sheet_titles(self.campaign)
        return {title: dataframes.frame(self.campaign, title) for title in titles}
