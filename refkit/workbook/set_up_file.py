"""The file of a campaign that is being set up: opened, saved, started, and set up again."""

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.campaign.gaps import Gap
from refkit.engine.problems import Refused
from refkit.workbook import locks, opening, saving, setting_up
from refkit.workbook.read import said_days, set_up_gaps
from refkit.workbook.read.guesses import agreed_edits
from refkit.workbook.saving import Stamp
from refkit.workbook.sheets import packs
from refkit.workbook.update import merging
from refkit.workbook.update.merging import PlannedSave
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.edit import apply_edits

SET_UP_STILL = "the campaign is being set up, and nothing is done in it before the start"
BEGUN = "the campaign has started; `refkit set-up` says whether it can be set up again"
MEANWHILE = "somebody changed other cells meanwhile; these changes stay"


class BeingSetUp(Refused):
    """A campaign is still being set up: nothing is due, and nothing is done in it yet."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__([f"{path}: {SET_UP_STILL}; `refkit set-up` lists what is missing"])


@dataclass(slots=True)
class SetUpFile:
    """The file, how it was when it was last read or written, and what it says."""

    path: Path
    stamp: Stamp
    book: Workbook
    notices: tuple[str, ...] = ()
    # What the workbook lacked when it was last asked, which each part of a page does.
    _asked: tuple[Workbook, tuple[Gap, ...]] | None = None

    @classmethod
    def open(cls, path: Path) -> "SetUpFile":
        """Return the workbook at this path, whatever its cells lack.

        Raises Refused where it is no campaign's workbook, and where its ledger has begun.
        """
        if not path.is_file():
            raise Refused([f"{path}: there is no such file; expected a campaign workbook"])
        data, stamp = saving.read(path)
        book, _ = opening.open_workbook(data)
        require_set_up(path, book)
        return cls(path, stamp, book)

    @property
    def campaign(self) -> Campaign:
        """The campaign as the cells say it; rows that cannot be read are not in it."""
        return self.book.campaign

    @property
    def is_stale(self) -> bool:
        """Whether the file on the disk is another than the one last read or written."""
        return not self.path.exists() or saving.stamp(self.path).sha256 != self.stamp.sha256

    def gaps(self) -> tuple[Gap, ...]:
        """Return what is missing or wrong, each at its cell, what must be filled first."""
        if self._asked is None or self._asked[0] is not self.book:
            self._asked = self.book, tuple(set_up_gaps.placed_gaps(self.book.contents))
        return self._asked[1]

    def said_days(self) -> tuple[datetime.date, ...]:
        """Return the days that the umpire's own worksheets name, none for none."""
        return said_days.said_days(self.book.package, self.book.contents)

    def own_titles(self, record: str) -> tuple[str, ...]:
        """Return the umpire's own worksheets with rows of a record."""
        own = self.book.contents.own_lists
        named = (each.title for each in own if each.own.record == record)
        return tuple(dict.fromkeys(named))

    def refresh(self) -> bool:
        """Read the file again if it was changed outside; True when it was."""
        if not self.is_stale:
            return False
        other = type(self).open(self.path)
        self.stamp, self.book, self.notices = other.stamp, other.book, ()
        return True

    def put(self, changes: Iterable[Change]) -> None:
        """Write rows that are new, changed or gone.

        Raises Refused where a row is not what a change says it was, NotSaved where the file
        is open elsewhere or was changed in the same cells; then nothing is saved.
        """
        made = tuple(changes)
        save = PlannedSave(campaigns.apply_changes(self.campaign, made), made)
        read = self.book

        def merged(book: Workbook) -> Workbook:
            if book is not read:
                there = merging.merge_changes(self.path.name, read, book, save)
                return setting_up.write_rows(book, there.after)
            return setting_up.write_rows(book, save.after)

        self._save(merged)

    def rename(self, record: str, old: str, new: str, field: str = "") -> None:
        """Give a row another id; every reference, worksheet and row of the mapping follows.

        Raises Refused where there is no such row, or the id cannot be had.
        """
        self._save(lambda book: setting_up.rename_row(book, record, old, new, field))

    def agree(self, guesses: Iterable[Gap]) -> None:
        """Note in the mapping that guesses are right: they are gaps no more."""
        self._save(partial(_agreed, guesses=tuple(guesses)))

    def start(self, who: str = "") -> None:
        """Begin the ledger; Refused holds every gap that must be filled first."""
        self._save(lambda book: _started(book, who))

    def _save(self, work: Callable[[Workbook], Workbook]) -> None:
        """Save what becomes of the workbook as it lies on the disk now."""
        # From the comparison to the rename, or another refkit could write in between.
        with locks.hold(self.path):
            book, stamp, notices = self._there()
            made = work(book)
            keep = packs.versions_kept(made.campaign)
            self.stamp = saving.write(self.path, made.data, expected=stamp, keep=keep)
        # Only now: a save that is refused leaves this object as it was.
        self.book, self.notices = made, (*notices, *made.notices)

    def _there(self) -> tuple[Workbook, Stamp, tuple[str, ...]]:
        """Return the workbook in the file, its stamp, and what is to be said of it."""
        if not self.path.exists() or not self.is_stale:
            return self.book, self.stamp, ()
        locks.refuse_if_open(self.path)
        data, stamp = saving.read(self.path)
        theirs, _ = opening.open_workbook(data)
        require_set_up(self.path, theirs)
        return theirs, stamp, (f"{self.path.name}: {MEANWHILE}",)


def require_set_up(path: Path, book: Workbook) -> None:
    """Raise Refused for what is no campaign's workbook, or one whose ledger has begun."""
    if book.contents.is_set_up_still:
        return
    if book.contents.campaign is None and book.contents.problems:
        raise Refused(book.contents.problems)
    raise Refused([f"{path}: {BEGUN}"])


def _agreed(book: Workbook, guesses: tuple[Gap, ...]) -> Workbook:
    edits = agreed_edits(book.contents, guesses)
    return setting_up.read_again(apply_edits(book.package, edits).package)


def _started(book: Workbook, who: str) -> Workbook:
    missing = [str(gap) for gap in set_up_gaps.placed_gaps(book.contents) if gap.must]
    if missing:
        raise Refused(missing)
    return setting_up.start(book, who)
