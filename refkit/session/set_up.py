"""A campaign that is being set up: its gaps, its rows, and the start of its ledger."""

import datetime
from collections.abc import Iterable
from pathlib import Path

from refkit.engine.campaign import dismissed
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.campaign.gaps import Gap
from refkit.session.game import Game
from refkit.workbook.set_up_file import SetUpFile

__all__ = ["Gap", "SetUp"]


class SetUp:
    """A campaign workbook whose ledger has no entry yet. Its cells are the campaign.

    Nothing in it is a hand edit, and nothing wants a reason. The file on disk is the
    campaign after every call.
    """

    def __init__(self, path: Path) -> None:
        """Open it; Refused where it is no campaign, or has begun already."""
        self.path = path
        self._file = SetUpFile.open(path)

    def __repr__(self) -> str:
        state = self.missing or "ready to start"
        title = self.campaign.option("title")
        return f"<{title}, in {self.path.name}: being set up; {state}>"

    @property
    def campaign(self) -> Campaign:
        """The campaign as the cells say it; rows that cannot be read are not in it."""
        return self._file.campaign

    @property
    def notices(self) -> tuple[str, ...]:
        """What the last save could not keep, or left as others had changed it."""
        return self._file.notices

    @property
    def is_adopted(self) -> bool:
        """Whether the workbook is the umpire's own, with refkit's worksheets behind his."""
        return self._file.book.contents.own.is_adopted

    def said_days(self) -> tuple[datetime.date, ...]:
        """Return the days that the umpire's own worksheets name, none for none."""
        return self._file.said_days()

    def own_titles(self, record: str) -> tuple[str, ...]:
        """Return the umpire's own worksheets with rows of a record."""
        return self._file.own_titles(record)

    def gaps(self) -> tuple[Gap, ...]:
        """Return what is missing or does not fit, first what must be filled in.

        Each says its worksheet and cell, the row and field it is about, what is missing,
        what that is for in a sentence, and the set-up step of the rules system in which it
        is filled in.
        """
        return self._file.gaps()

    @property
    def is_ready(self) -> bool:
        """Whether the campaign may start."""
        return not any(gap.must for gap in self.gaps())

    @property
    def missing(self) -> str:
        """How much must be filled in first: `2 things are missing`; nothing for nothing."""
        must = sum(gap.must for gap in self.gaps())
        if must == 1:
            return "1 thing is missing"
        return f"{must} things are missing" if must else ""

    def refresh(self) -> bool:
        """Read the file again if it was changed outside; True when it was.

        Raises Refused where it has begun meanwhile, or is no campaign any more.
        """
        return self._file.refresh()

    def put(self, changes: Iterable[Change]) -> None:
        """Write rows that are new, changed or gone into the workbook.

        What somebody saved meanwhile in other cells stays. Raises Refused where a row is
        not what a change says it was, NotSaved where the file is open elsewhere or the same
        cells were changed in it; then nothing is saved.
        """
        self._file.put(changes)

    def agree(self, guesses: Iterable[Gap]) -> None:
        """Say that what refkit guessed is right: it is asked no more."""
        self._file.agree(guesses)

    def dismiss(self, advice: Iterable[Gap]) -> None:
        """Dismiss advice: it is given no more in this campaign, until it is shown again.

        Raises Refused where there is no room to keep more.
        """
        self.put(dismissed.dismiss(self.campaign, [each.subject for each in advice]))

    def show_again(self) -> None:
        """Give all advice again that was dismissed."""
        self.put(dismissed.show_again(self.campaign))

    def rename(self, record: str, old: str, new: str, field: str = "") -> None:
        """Give the row with the key `old` another id, in this field of its key.

        It is the last one where none is named.

        References, keys made of it, worksheets of a side and the mapping of an adopted
        workbook follow. Raises Refused where there is no such row, or the id cannot be had.
        """
        self._file.rename(record, old, new, field)

    def start(self, *, who: str = "") -> Game:
        """Begin the ledger and return the campaign in play.

        Raises Refused with every gap that must be filled in first; nothing is saved then.
        """
        self._file.start(who)
        return Game(self.path)
