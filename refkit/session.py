"""The one way in: open a campaign, ask what is due, decide, commit, undo, hand out."""

import secrets
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from refkit.engine import ledger, outlook, overruling, past, play, revising, rulings
from refkit.engine.brief import Brief
from refkit.engine.campaign import Campaign, Change
from refkit.engine.corrections import Consequence, Correction
from refkit.engine.dice import Dice, NoDice, SeededDice, TypedDice
from refkit.engine.ledger import Entry
from refkit.engine.play import Due
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.engine.records import LONGEST, Record
from refkit.engine.steps import Choice
from refkit.engine.turn import Turn
from refkit.engine.view import view
from refkit.workbook import handwork, office, packs
from refkit.workbook.adopting import Adoption
from refkit.workbook.file import WorkbookFile
from refkit.workbook.handwork import HandEdit, Meant
from refkit.workbook.rosterfile import RosterFile

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, slots=True)
class Preview:
    """What a decision would do: refusals, or changes, or the next die still wanted.

    With seeded dice `changes` is empty when the step throws dice: nobody sees them first.
    """

    refusals: tuple[Refusal, ...] = ()
    changes: tuple[Change, ...] = ()
    lines: tuple[str, ...] = ()
    wanted: NoDice | None = None


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
    seed = _keepable(seed.strip()) or secrets.token_hex(16)
    WorkbookFile.create(path, packs.campaign(pack, seed=seed))
    return Game(path)


def _keepable(seed: str) -> str:
    """Return the seed; Refused when the workbook could not give it back the same."""
    if len(seed) > LONGEST:
        raise Refused([f"seed: has {len(seed)} characters; expected {LONGEST} at most"])
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in seed):
        raise Refused([f"seed: is {seed!r}; expected letters that can be printed"])
    return seed


def roster(path: str | Path, *, pack: str = "battlefront", seed: str = "") -> RosterFile:
    """Open a workbook that refkit did not make, to be adopted; nothing is changed yet.

    Raises Refused when there is no such file or pack. Without a seed a secret one is drawn.
    """
    seed = _keepable(seed.strip()) or secrets.token_hex(16)
    return RosterFile.open(Path(path), pack=pack, seed=seed)


def adopt(file: RosterFile, adoption: Adoption) -> "Game":
    """Save an adopted workbook in its own place and return it opened."""
    file.save(adoption)
    return Game(file.path)


def open(path: str | Path) -> "Game":
    """Open a campaign workbook; Refused holds every fault with its cell."""
    return Game(Path(path))


class Game:
    """A campaign workbook in use. The file on disk is the campaign after every call."""

    seat: str = "umpire"

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = WorkbookFile.open(path)

    @property
    def campaign(self) -> Campaign:
        """The campaign as the workbook has it."""
        return self._file.campaign

    @property
    def hand_edits(self) -> tuple[HandEdit, ...]:
        """What stands in the cells otherwise than the ledger made it, one by one."""
        return self._file.hand_edits

    @property
    def notices(self) -> tuple[str, ...]:
        """What the last save could not keep, or found changed by others and left so."""
        return self._file.notices

    def refresh(self) -> bool:
        """Read the file again if it was changed outside; True when it was."""
        if not self._file.is_stale:
            return False
        self._file = WorkbookFile.open(self.path)
        return True

    def due(self) -> tuple[Due, ...]:
        """Return what is due now, one for each who owes it; empty when all is over."""
        with self._explained():
            return play.due(self.campaign)

    def awaited(self) -> tuple[Due, ...]:
        """Return what is due of anybody: all of it, before the umpire."""
        return self.due()

    @property
    def slot(self) -> str:
        """The slot that is at work, the last one when the campaign is over."""
        with self._explained():
            return outlook.slot(self.campaign)

    @property
    def is_over(self) -> bool:
        """Whether the last slot of the campaign is closed."""
        return not self.due()

    def turn(self, owed: Due) -> Turn:
        """Return the due step's view of the campaign, without dice."""
        return Turn(self.campaign, owed.slot, owed.side)

    def draft(self, owed: Due) -> Record:
        """Return the decision a form starts from."""
        with self._explained():
            return owed.step.draft(self.turn(owed))

    def choices(self, owed: Due) -> tuple[Choice, ...]:
        """Return what the decision may name, each with its exact chances."""
        with self._explained():
            return tuple(owed.step.code.offer(self.turn(owed)))

    def odds(self, step: str = "", side: str = "") -> tuple[tuple[Due, Choice], ...]:
        """Return the chances of what is due, or of a step of the slot, with who rolls.

        For a side only those it may be told; Refused says when.
        """
        with self._explained():
            return outlook.outlook(self.campaign, step, side)

    def preview(
        self,
        owed: Due,
        raw: Mapping[str, Any],
        faces: Sequence[int] | None = None,
        *,
        overrule: str = "",
    ) -> Preview:
        """Return what the decision would do, with typed dice as far as they are typed.

        With a reason to overrule what is refused it is what would be done all the same.
        """
        try:
            with self._explained():
                decision = play.decide(owed, raw)
                refused = play.refusals(self.campaign, owed, decision)
        except Refused as error:
            return Preview(refusals=_refusals(error))
        if refused and not overrule:
            return Preview(refusals=refused)
        typed = TypedDice(faces or (), ledger.next_roll(self.campaign.entries))
        reason = overrule if refused else ""
        return self._rehearse(owed, decision, typed, reason, throws=faces is None)

    def _rehearse(
        self, owed: Due, decision: Record, dice: TypedDice, reason: str, *, throws: bool
    ) -> Preview:
        try:
            with self._explained():
                said = {"who": "", "why": "", "reason": reason, "seen": "umpire"}
                entry = _done(self.campaign, owed, decision, dice, said).entries[-1]
        except NoDice as missing:
            return Preview() if throws else Preview(wanted=missing)
        except Refused as error:
            return Preview(refusals=_refusals(error))
        return Preview(changes=entry.changes, lines=entry.lines)

    def commit(  # noqa: PLR0913 - what is said besides is said by name
        self,
        owed: Due,
        raw: Mapping[str, Any],
        faces: Sequence[int] | None = None,
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
        self._require_no_hand_edits()
        dice = self._dice(faces)
        try:
            with self._explained():
                decision = play.decide(owed, raw)
                said = {"who": who, "why": why, "reason": overrule, "seen": seen}
                after = _done(self.campaign, owed, decision, dice, said)
        except NoDice as missing:
            raise Refused([Refusal("dice", "dice_missing", str(missing))]) from missing
        return self._save(after)

    def _dice(self, faces: Sequence[int] | None) -> Dice:
        number = ledger.next_roll(self.campaign.entries)
        if faces is not None:
            return TypedDice(faces, number)
        return SeededDice(self.campaign.option("seed"), number)

    def _require_no_hand_edits(self) -> None:
        say = "was changed by hand; accept it or put it back first"
        faults = [Refusal("", "hand_edit", f"{each} {say}") for each in self.hand_edits]
        if faults:
            raise Refused(faults)

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
        self._require_no_hand_edits()
        said = {"slot": self.slot, "question": question, "seen": seen, "who": who}
        row = rulings.made(self.campaign, clause, ruling, **said)
        return self._save(rulings.enter(self.campaign, row))

    def undo(self, *, who: str = "") -> Entry:
        """Take the last step back; Refused once dice fell or a secret was opened."""
        self._require_no_hand_edits()
        return self._save(ledger.undo(self.campaign, who))

    def correct(self, why: str, *, who: str = "") -> Entry:
        """Correct the last step, dice or not, with a reason; it is due again."""
        self._require_no_hand_edits()
        return self._save(ledger.correct(self.campaign, why, who))

    def consequences(self, correction: Correction) -> tuple[Consequence, ...]:
        """Return what depended on a mistake far back, and how it would come out now."""
        self._require_no_hand_edits()
        with self._explained():
            return revising.consequences(self.campaign, correction)

    def revise(self, correction: Correction, why: str, *, who: str = "") -> Entry:
        """Set a mistake far back right, and what depended on it, by one correction.

        Raises Refused with every ground, and then nothing is rolled, changed or saved.
        """
        self._require_no_hand_edits()
        seed = self.campaign.option("seed")
        with self._explained():
            after = revising.revise(self.campaign, correction, seed, why=why, who=who)
        return self._save(after)

    def accept(self, why: str, *, who: str = "", only: Meant = ()) -> Entry:
        """Take over what was changed by hand, as an entry of its own.

        `only` names some of it, by cell, worksheet or row; a key that was typed anew is
        taken over as that, and what refers to it follows.
        """
        edits = self._file.chosen(only)
        if not edits:
            raise Refused(["nothing was changed by hand"])
        told = self._file.folded
        return self._save(*handwork.accepted(told, self.campaign, edits, why, who))

    def put_back(self, *, only: Meant = ()) -> tuple[HandEdit, ...]:
        """Put back what was changed by hand, or only some of it; return what that was."""
        edits = self._file.chosen(only)
        if edits:
            told = self._file.folded
            self._save(told, handwork.put_back(self.campaign, edits))
        return edits

    @contextmanager
    def _explained(self) -> Iterator[None]:
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

    def _save(self, told: Campaign, there: Campaign | None = None) -> Entry:
        """Save a campaign as the ledger tells it, or as it is there besides."""
        self._file.save(told if there is None else there, told)
        return told.entries[-1]

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
        with self._explained():
            return self._file.advice()

    def remarks(self) -> list[str]:
        """Return what was read otherwise than it is written, each with its cell."""
        return self._file.remarks()

    def verify(self) -> list[Problem]:
        """Return every break: ledger, dice, books, cells the ledger does not explain."""
        with self._explained():
            found = ledger.faults(self.campaign, self.campaign.option("seed"))
        try:
            edits = tuple(map(str, self.hand_edits))
        except Refused as refused:
            wanted = "changes that follow from each other"
            return [
                *found,
                *(Problem("Ledger", str(fault), wanted) for fault in refused.faults),
            ]
        found += [
            Problem(told, "the ledger has it otherwise", "one of the two") for told in edits
        ]
        with self._explained():
            found += self.campaign.system.audit(self.campaign)
        return [*found, *self.check()]

    def view(self, side: str) -> Campaign:
        """Return what a side may know; 'umpire' knows all."""
        return view(self.campaign, side)

    def brief(self) -> Brief | None:
        """Return what the umpire's sheet says; None where the system has no sheets."""
        made = self.campaign.system.brief
        with self._explained():
            return made(self.campaign, "umpire", self.due()) if made else None

    def past(self) -> dict[str, Campaign]:
        """Return each slot that was begun, with the campaign as its last entry left it."""
        return past.slots(self.campaign)

    def sheets(
        self, side: str, folder: str | Path, *, paper: str = "a4", large: bool = False
    ) -> tuple[Path, ...]:
        """Write the turn sheet of a side (or 'umpire') into a folder; return the files."""
        from refkit.turnsheets import hand_out

        with self._explained():
            return hand_out(self.campaign, side, Path(folder), paper=paper, large=large)

    def frame(self, title: str) -> "DataFrame":
        """Return a worksheet as a pandas DataFrame."""
        from refkit.workbook.dataframes import frame

        return frame(self.campaign, title)

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
        from refkit.workbook import returned

        self._require_no_hand_edits()
        changes = returned.changes(self.campaign, title, edited, remove=remove)
        return self._save(ledger.amend(self.campaign, changes, why, who=who))


def _done(
    campaign: Campaign, owed: Due, decision: Record, dice: Dice, said: Mapping[str, str]
) -> Campaign:
    """The campaign after a step, or after one whose refusals are overruled."""
    who, reason = said["who"], said["reason"]
    if reason:
        seen = said["seen"]
        return overruling.overrule(
            campaign, owed, decision, dice, reason, who=who, seen=seen
        )
    return play.play(campaign, owed, decision, dice, who=who, why=said["why"])


def _refusals(error: Refused) -> tuple[Refusal, ...]:
    return tuple(
        f if isinstance(f, Refusal) else Refusal("", "refused", str(f))
        for f in error.faults
    )
