"""A campaign's workbook on the disk: opened, saved, and noticed when others change it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from refkit.engine.audit.audit import audit
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry, net_changes
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.workbook import locks, opening, saving, setting_up
from refkit.workbook.build.building import build_workbook
from refkit.workbook.edits import accepting, deleted, hand_edits
from refkit.workbook.edits.change_lines import change_lines
from refkit.workbook.edits.hand_edits import HandEdit, Meant
from refkit.workbook.edits.new_faults import refuse_new_faults
from refkit.workbook.edits.overwritten import OverwrittenFigure, find_overwritten
from refkit.workbook.edits.unreadable import Unreadable
from refkit.workbook.read.contents import placed_advice
from refkit.workbook.saving import Stamp
from refkit.workbook.set_up_file import BeingSetUp
from refkit.workbook.sheets import packs
from refkit.workbook.sheets.meaning import describe_notices
from refkit.workbook.update import merging
from refkit.workbook.update.merging import PlannedSave
from refkit.workbook.update.updating import Workbook
from refkit.xlsx import outside
from refkit.xlsx.edit import fill_values
from refkit.xlsx.formulas.stale import Engine


@dataclass(slots=True)
class WorkbookFile:
    """The file, what it says, and how it was when it was last read or written."""

    path: Path
    stamp: Stamp
    book: Workbook
    # The campaign as the ledger alone makes it, None where it makes none.
    _recorded: Campaign | None = None
    notices: tuple[str, ...] = ()
    _edits: tuple[Campaign, tuple[HandEdit, ...]] | None = field(default=None, repr=False)
    # What could not be read: the book has the ledger's values there, the file has not yet.
    unread: tuple[HandEdit, ...] = ()
    # Why it could not: the faults of the file as it is.
    unread_faults: tuple[Problem, ...] = ()

    @classmethod
    def create(cls, path: Path, campaign: Campaign) -> None:
        """Write a new workbook; NotSaved when there is a file already."""
        saving.write(path, build_workbook(campaign), expected=None)

    @classmethod
    def of(cls, path: Path, stamp: Stamp, book: Workbook) -> "WorkbookFile":
        """Return the workbook at this path, which was read without a fault already."""
        ordered, recorded = opening.in_order(book)
        return cls(path, stamp, ordered, recorded)

    @classmethod
    def open(cls, path: Path) -> "WorkbookFile":
        """Return the workbook at this path.

        Raises Refused with every fault and its cell where the rows cannot be read, and
        when there is no such file; Unreadable where the ledger has what those cells held.
        """
        file = cls.open_mended(path)
        if file.unread:
            raise Unreadable(file.unread_faults, file.hand_edits)
        return file

    @classmethod
    def open_mended(cls, path: Path) -> "WorkbookFile":
        """Return the workbook even where cells cannot be read, or a worksheet is gone.

        Such are hand edits then. Raises Refused where the ledger does not help.
        """
        if not path.is_file():
            raise Refused([f"{path}: there is no such file; expected a campaign workbook"])
        data, stamp = saving.read(path)
        found = opening.open_mended(data)
        if found.book.contents.is_set_up_still:
            raise BeingSetUp(path)
        file = cls(path, stamp, found.book, found.recorded, unread=found.unread)
        file.unread_faults = found.faults
        return file

    @property
    def campaign(self) -> Campaign:
        """The campaign as the cells say it."""
        return self.book.campaign

    @property
    def recorded(self) -> Campaign:
        """The campaign as the ledger alone makes it; Refused where it makes none."""
        return self._recorded or ledger.fold(self.campaign)

    @property
    def hand_edits(self) -> tuple[HandEdit, ...]:
        """What stands in the cells otherwise than the ledger made it."""
        recorded = self.recorded
        if self.campaign is recorded:
            return (*self.unread, *self._counted, *self._new)
        if self._edits is None or self._edits[0] is not self.campaign:
            found = hand_edits.find_hand_edits(recorded, self.book.contents)
            self._edits = self.campaign, found
        return (*self.unread, *self._edits[1], *self._counted, *self._new)

    @property
    def _counted(self) -> tuple[HandEdit, ...]:
        """The numbers in the umpire's own cells that no row can take over."""
        counted = self.book.contents.counted
        return tuple(HandEdit(each.place, each.words, ()) for each in counted)

    @property
    def _new(self) -> tuple[HandEdit, ...]:
        """The lines he wrote into his own lists that may be rows of the campaign."""
        new = self.book.contents.new_lines
        return tuple(HandEdit(each.place, each.words, each.changes) for each in new)

    @property
    def _figures(self) -> tuple[HandEdit, ...]:
        """The derived cells that are not as refkit writes them; they bar nothing."""
        return tuple(HandEdit(each.place, each.found, ()) for each in self._overwritten())

    def _overwritten(self) -> Iterator[OverwrittenFigure]:
        try:
            recorded = self.recorded
        except Refused:
            recorded = self.campaign
        return find_overwritten(self.campaign, self.book.contents, recorded)

    def chosen(
        self, only: Meant, figures: tuple[HandEdit, ...] = ()
    ) -> tuple[HandEdit, ...]:
        """Return the hand edits a person means; all of them wait for a side that is gone.

        A side whose row is gone cannot be given up, and its tabs are not read.
        """
        if faults := deleted.side_faults(self.campaign, self.recorded):
            raise Refused(faults)
        return hand_edits.choose_edits((*self.hand_edits, *figures), only)

    def require_no_hand_edits(self) -> None:
        """Raise Refused with each hand edit that is neither accepted nor put back."""
        say = "was changed by hand; accept it or put it back first"
        faults = [Refusal("", "hand_edit", f"{each} {say}") for each in self.hand_edits]
        if faults:
            raise Refused(faults)

    def accept(self, why: str, who: str, only: Meant) -> Entry:
        """Save the hand edits a person means as an entry of their own, and return it."""
        edits = self.chosen(only)
        if not edits:
            raise Refused(["nothing was changed by hand"])
        self._require_read(self.unread)
        counted = self._counted
        faults = [f"{each}; it cannot be accepted" for each in edits if each in counted]
        if faults:
            raise Refused(faults)
        brought = [change for each in edits if each in self._new for change in each.changes]
        there = campaigns.apply_changes(self.campaign, brought)
        told = self.recorded
        recorded, there = accepting.accept_edits(told, there, edits, why, who)
        refuse_new_faults(told, recorded, self.book.contents)
        self._save_beside(there, recorded)
        return recorded.entries[-1]

    def put_back(self, only: Meant) -> tuple[HandEdit, ...]:
        """Save the file without the hand edits a person means; return what they were."""
        figures = self._figures
        edits = self.chosen(only, figures)
        # The others stand on a workbook that can be read.
        self._require_read(each for each in self.unread if each not in edits)
        if edits:
            apart = (*self.unread, *self._new, *figures)
            rest = [each for each in edits if each not in apart]
            back = tuple(each.place for each in edits)
            there = hand_edits.without_edits(self.campaign, rest)
            self._save_beside(there, self.recorded, back)
            self.unread, self.unread_faults = (), ()
        return edits

    def _require_read(self, unread: Iterable[HandEdit]) -> None:
        """Raise Refused with each cell that cannot be read and would stay."""
        faults = [f"{each}, which cannot be read; put it back first" for each in unread]
        if faults:
            raise Refused(faults)

    @property
    def is_stale(self) -> bool:
        """Whether the file on the disk is another than the one last read or written."""
        return not self.path.exists() or saving.stamp(self.path).sha256 != self.stamp.sha256

    def commit(self, after: Campaign) -> None:
        """Save the later campaign that new entries make, where nothing was done by hand.

        What others changed meanwhile in other cells stays and is a hand edit then. Raises
        NotSaved when the file is open elsewhere or was changed in the same cells, Refused
        when a cell cannot be written; then the file and this object stay as they were.
        """
        new = after.entries[len(self.campaign.entries) :]
        made = net_changes(each for entry in new for each in entry.changes)
        self._save(PlannedSave(after, made), after)

    def set_up_again(self) -> None:
        """Empty the ledger, so that the campaign is being set up again.

        The version before stays among the kept ones. Raises Refused once a die fell or a
        secret was opened, NotSaved where somebody else has the file or has changed it.
        """
        self.require_no_hand_edits()
        made = setting_up.set_up_again(self.book)
        # Without one there would be no way back from here.
        keep = max(1, packs.versions_kept(self.campaign))
        self.stamp = saving.write(self.path, made.data, expected=self.stamp, keep=keep)
        self.book = made

    def _save_beside(
        self, after: Campaign, recorded: Campaign, back: tuple[str, ...] = ()
    ) -> None:
        """Save a campaign in which some hand edits stay beside what the ledger makes."""
        after = hand_edits.align_rows(after, recorded)
        made = campaigns.changes_between(self.campaign, after)
        self._save(PlannedSave(after, made, back), recorded)

    def _save(self, save: PlannedSave, recorded: Campaign) -> None:
        # From the comparison to the rename, or another refkit could write in between.
        with locks.hold(self.path):
            book, stamp, notices = self._updated(save)
            keep = packs.versions_kept(save.after)
            self.stamp = saving.write(self.path, book.data, expected=stamp, keep=keep)
        # Only now: a save that is refused leaves this object as it was.
        self.book, self._recorded = book, recorded
        self.notices = (*notices, *book.notices)

    def _updated(self, save: PlannedSave) -> tuple[Workbook, Stamp, tuple[str, ...]]:
        """Return the workbook to be saved, what it takes the place of, and what to say."""
        if not self.path.exists() or not self.is_stale:
            return self.book.updated(*save), self.stamp, ()
        locks.refuse_if_open(self.path)
        data, stamp = saving.read(self.path)
        theirs, _ = opening.open_workbook(data)
        book = merging.merge_save(self.path.name, self.book, theirs, save)
        messages = (
            f"{self.path.name}: somebody changed other cells meanwhile; these changes stay,"
            " for you to accept or put back"
        )
        return book, stamp, (messages,)

    def recalculate(self, engine: Engine) -> int:
        """Store what an engine makes of formulas without a value; return how many.

        Raises NotSaved as saving does. Nothing else in the file changes.
        """
        package = self.book.package
        made = fill_values(package, opening.package_before(self.path, package), engine)
        if made.renewed:
            keep = packs.versions_kept(self.campaign)
            data = made.package.to_bytes()
            self.stamp = saving.write(self.path, data, expected=self.stamp, keep=keep)
            self.book, self._recorded = opening.open_workbook(data)
        self.notices = made.notices
        return len(made.renewed)

    def ledger_breaks(self) -> list[Problem]:
        """Return every break in the ledger itself: numbers, digests, dice."""
        return ledger.faults(self.campaign, self.campaign.option("seed"))

    def find_breaks(self) -> list[Problem]:
        """Return every break: ledger, dice, books, cells the ledger does not explain."""
        campaign, found = self.campaign, self.ledger_breaks()
        try:
            edits = [str(edit) for edit in self.hand_edits]
        except Refused as refused:
            wanted = "changes that follow from each other"
            return found + [Problem("Ledger", str(f), wanted) for f in refused.faults]
        found += [
            Problem(e, "the ledger has it otherwise", "one of the two") for e in edits
        ]
        return [*found, *audit(campaign), *self.problems()]

    def problems(self) -> list[Problem]:
        """Return everything wrong in the workbook, each with its cell."""
        found = (each.as_problem() for each in self._overwritten())
        return [*self.book.contents.problems, *found]

    def advice(self) -> list[Problem]:
        """Return what is allowed in the workbook and yet worth saying."""
        found = placed_advice(self.campaign, self.book.contents)
        return [*found, *outside.outside_links(self.book.package)]

    def remarks(self) -> list[str]:
        """Return what was read otherwise than it is written, each with its cell."""
        return list(describe_notices(self.book.contents.notices))

    def describe(self, changes: Iterable[Change]) -> tuple[str, ...]:
        """Return the changes in words, cell by cell where the row has one."""
        return tuple(change_lines(changes, self.book.contents))
