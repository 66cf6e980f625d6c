"""The one way in: open a campaign, ask what is due, decide, commit, undo, hand out."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.campaign.view import view
from refkit.engine.charts.dice import Dice, NoDice, TypedDice
from refkit.engine.late import revising
from refkit.engine.late.corrections import Consequence, Correction
from refkit.engine.play import due_odds, orders, play
from refkit.engine.play import preview as previews
from refkit.engine.play.orders import Order
from refkit.engine.play.play import Due
from refkit.engine.play.preview import Answers, Faces, Preview, Said
from refkit.engine.play.steps import Choice
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.engine.rules import rulings
from refkit.engine.sheets.brief import Printing
from refkit.session.seat import Seat
from refkit.workbook import verifying
from refkit.workbook.adopt.adopting import Adoption
from refkit.workbook.adopt.roster_file import RosterFile
from refkit.workbook.edits.hand_edits import HandEdit, Meant
from refkit.workbook.file import WorkbookFile
from refkit.workbook.sheets import packs
from refkit.xlsx.formulas import office

if TYPE_CHECKING:
    from pandas import DataFrame


def new(pack: str, path: str | Path, *, seed: str = "") -> "Game":
    """Make a new campaign workbook from a pack and return it opened.

    Raises Refused when there is a file already, no such pack, or a name Excel would not
    open. Without a seed a secret one is drawn.
    """
    path = Path(path)
    if path.suffix.casefold() != ".xlsx":
        raise Refused([f"{path}: the name ends in {path.suffix!r}; expected .xlsx"])
    if path.exists():
        raise Refused([f"{path}: there is a file already; expected a new name"])
    WorkbookFile.create(path, packs.campaign(pack, seed=packs.secret(seed)))
    return Game(path)


def roster(path: str | Path, *, pack: str = "", seed: str = "") -> RosterFile:
    """Open a workbook that refkit did not make, to be adopted; nothing is changed yet.

    Raises Refused when there is no such file or pack. Without a pack it is a blank one, and
    without a seed a secret one is drawn.
    """
    pack = pack or packs.blank().name
    return RosterFile.open(Path(path), pack=pack, seed=packs.secret(seed))


def adopt(file: RosterFile, adoption: Adoption) -> "Game":
    """Save an adopted workbook in its own place and return it opened."""
    file.save(adoption)
    return Game(file.path)


def open(path: str | Path) -> "Game":
    """Open a campaign workbook; Refused holds every fault with its cell."""
    return Game(Path(path))


class Game(Seat):
    """A campaign workbook in use. The file on disk is the campaign after every call."""

    seat = "umpire"

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = WorkbookFile.open(path)

    def __repr__(self) -> str:
        title, owed = self.campaign.option("title"), play.due(self.campaign)
        due = ", ".join(naming.plain(self.campaign, str(each)) for each in owed)
        state = f"due: {due}" if due else "the campaign is over"
        last = f"entry {len(self.campaign.entries)} is the last"
        return f"<{title}, in {self.path.name}: {last}; {state}>"

    @property
    def campaign(self) -> Campaign:
        """The campaign as the workbook has it."""
        return self._file.campaign

    @property
    def _whole(self) -> Campaign:
        return self._file.campaign

    @property
    def hand_edits(self) -> tuple[HandEdit, ...]:
        """The cells that differ from what the ledger made of them, one by one."""
        return self._file.hand_edits

    @property
    def notices(self) -> tuple[str, ...]:
        """What the last save could not keep, or left as others had changed it."""
        return self._file.notices

    def refresh(self) -> bool:
        """Read the file again if it was changed outside; True when it was."""
        if not self._file.is_stale:
            return False
        self._file = WorkbookFile.open(self.path)
        return True

    def odds(self, step: str = "", side: str = "") -> tuple[tuple[Due, Choice], ...]:
        """Return the chances of what is due, or of a step of the slot, with who rolls.

        For a side only those it may be told; Refused says when.
        """
        with self._refusing():
            return due_odds.outlook(self.campaign, step, side)

    def preview(
        self, owed: Due, raw: Answers, faces: Faces = None, *, overrule: str = ""
    ) -> Preview:
        """Return what the decision would do, with typed dice as far as they are typed.

        With a reason to overrule what is refused it is what would be done all the same.
        """
        try:
            with self._refusing():
                return previews.preview(self.campaign, owed, raw, faces, overrule)
        except Refused as error:
            return previews.refusal(error)

    def commit(  # noqa: PLR0913 - what is said besides is said by name
        self,
        owed: Due,
        raw: Answers,
        faces: Faces = None,
        *,
        who: str = "",
        why: str = "",
        overrule: str = "",
        seen: str = "umpire",
    ) -> Entry:
        """Do the step and save the workbook; return the entry.

        `faces` are dice thrown at the table; without them refkit rolls. Raises Refused with
        every ground, and then nothing is rolled, changed or saved. `overrule` is a reason
        to do what is refused; it becomes a ruling, which those in `seen` may know.
        """
        self._file.require_no_hand_edits()
        dice, said = self._dice(owed, faces), Said(who, why, overrule, seen)
        try:
            with self._refusing():
                after = previews.done(self.campaign, owed, raw, dice, said)
        except NoDice as missing:
            raise Refused([Refusal("dice", "dice_missing", str(missing))]) from missing
        except Refused as refused:
            whence = orders.source(self.campaign, owed, raw)
            raise Refused([*refused.faults, *whence]) from refused
        return self._save(after)

    def take_orders(
        self, taken: Iterable[Order], *, who: str = "", only_seal: bool = False
    ) -> tuple[Entry, ...]:
        """Do the orders that are due and seal the others, in one save; return the entries.

        With `only_seal` none is done.
        Raises Refused with every ground, and then nothing is rolled, changed or saved.
        """
        self._file.require_no_hand_edits()
        number, seed = len(self.campaign.entries), self.campaign.option("seed")
        with self._refusing():
            after = orders.carry_out(
                self.campaign, taken, seed, who=who, only_seal=only_seal
            )
        if len(after.entries) > number:
            self._save(after)
        return after.entries[number:]

    def _dice(self, owed: Due, faces: Faces) -> Dice:
        entries, seed = self.campaign.entries, self.campaign.option("seed")
        if faces is not None:
            return TypedDice(faces, ledger.next_roll(entries))
        return ledger.dice(entries, seed, owed.slot, owed.reader)

    def describe(self, changes: Iterable[Change]) -> tuple[str, ...]:
        """Return each change in words, with its worksheet and cell where it has one."""
        return self._file.describe(changes)

    def rule(
        self,
        clause: str,
        ruling: str,
        *,
        question: str = "",
        seen: str = "umpire",
        who: str = "",
    ) -> Entry:
        """Put a ruling on record, to be shown wherever its clause comes up again.

        `seen` is who may know of it: the umpire, a side, or all (open).
        """
        self._file.require_no_hand_edits()
        said = {"slot": self.slot, "question": question, "seen": seen, "who": who}
        row = rulings.made(self.campaign, clause, ruling, **said)
        return self._save(rulings.enter(self.campaign, row))

    def undo(self, *, who: str = "") -> Entry:
        """Take the last step back; Refused once dice fell or a secret was opened."""
        self._file.require_no_hand_edits()
        return self._save(ledger.undo(self.campaign, who))

    def correct(self, why: str, *, who: str = "") -> Entry:
        """Correct the last step, dice or not, with a reason; it is due again."""
        self._file.require_no_hand_edits()
        return self._save(ledger.correct(self.campaign, why, who))

    def consequences(self, correction: Correction) -> tuple[Consequence, ...]:
        """Return what depended on a mistake far back, and how it would come out now."""
        self._file.require_no_hand_edits()
        with self._refusing():
            return revising.consequences(self.campaign, correction)

    def revise(self, correction: Correction, why: str, *, who: str = "") -> Entry:
        """Set a mistake far back right, and what depended on it, by one correction.

        Raises Refused with every ground, and then nothing is rolled, changed or saved.
        """
        self._file.require_no_hand_edits()
        seed = self.campaign.option("seed")
        with self._refusing():
            after = revising.revise(self.campaign, correction, seed, why=why, who=who)
        return self._save(after)

    def accept(self, why: str, *, who: str = "", only: Meant = ()) -> Entry:
        """Take over what was changed by hand, as an entry of its own.

        `only` names some of it, by cell, worksheet or row; a key that was typed anew is
        taken over as that, and what refers to it follows.
        """
        return self._file.accept(why, who, only)

    def put_back(self, *, only: Meant = ()) -> tuple[HandEdit, ...]:
        """Put back what was changed by hand, or only some of it; return what that was."""
        return self._file.put_back(only)

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """Where the rules stumble over faulty rows, refuse with what is wrong in them."""
        try:
            yield
        except (Refused, NoDice, OSError):
            raise
        except Exception as error:
            faults = self.check()
            if not faults:
                raise
            raise Refused(faults) from error

    def _save(self, after: Campaign) -> Entry:
        self._file.commit(after)
        return after.entries[-1]

    def recalculate(self) -> int:
        """Let LibreOffice work out the formulas of the umpire's that have no stored value.

        Returns how many have one now. It takes some seconds.
        """
        if not office.program():
            raise Refused(["LibreOffice is not installed here; expected it, to calculate"])
        return self._file.recalculate(office.calculate)

    def check(self) -> list[Problem]:
        """Return everything wrong in the workbook, each with its cell."""
        return self._file.problems()

    def advice(self) -> list[Problem]:
        """Return what the rules allow and yet is worth saying, each with its cell."""
        with self._refusing():
            return self._file.advice()

    def remarks(self) -> list[str]:
        """Return what was read otherwise than it is written, each with its cell."""
        return self._file.remarks()

    def verify(self) -> list[Problem]:
        """Return every break: ledger, dice, books, cells the ledger does not explain."""
        with self._refusing():
            return verifying.breaks(self._file)

    def view(self, side: str) -> Campaign:
        """Return what a side may know; 'umpire' knows all."""
        return view(self.campaign, side)

    def sheets(
        self, side: str, folder: str | Path, **printing: Unpack[Printing]
    ) -> tuple[Path, ...]:
        """Write the turn sheets of a side, 'umpire' or 'open'; return the files."""
        from refkit.handouts import hand_out

        with self._refusing():
            return hand_out(self.campaign, side, Path(folder), **printing)

    def take_frame(
        self,
        title: str,
        edited: "DataFrame",
        why: str,
        *,
        who: str = "",
        remove: bool = False,
    ) -> Entry:
        """Take a worksheet's frame back as it was edited, by one correction with a reason.

        Raises Refused with every fault by row and column, and then nothing is changed.
        Rows the frame lacks go only with `remove`; columns it lacks stay as they are.
        """
        from refkit.workbook.edits import returned

        self._file.require_no_hand_edits()
        changes = returned.changes(self.campaign, title, edited, remove=remove)
        return self._save(ledger.amend(self.campaign, changes, why, who=who))
