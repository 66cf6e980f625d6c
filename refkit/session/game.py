"""A campaign workbook in use: what is due, decided, committed, undone, handed out."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from refkit.engine.campaign import beginning, ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import Dice, NoDice, TypedDice
from refkit.engine.late import revising
from refkit.engine.late.corrections import Consequence, Correction
from refkit.engine.play import due_odds, orders, play, sealed_orders
from refkit.engine.play import preview as previews
from refkit.engine.play.choices import Choice
from refkit.engine.play.play import Due
from refkit.engine.play.preview import Answers, Faces, Preview, Said
from refkit.engine.play.sealed_orders import Order
from refkit.engine.problems import Refusal, Refused
from refkit.engine.rules import options, rulings
from refkit.engine.sheets.kinds import Printing
from refkit.session.opened import OpenCampaign
from refkit.workbook.edits.hand_edits import HandEdit, Meant

if TYPE_CHECKING:
    from pandas import DataFrame


class Game(OpenCampaign):
    """A campaign workbook in use. The file on disk is the campaign after every call.

    Only within `saving_together` it is so at the end.
    """

    # What is done but not saved, None where all of it is.
    _unsaved: Campaign | None = None
    _saves_later = False

    @property
    def campaign(self) -> Campaign:
        """The campaign as the workbook has it, or will have it."""
        return self._unsaved or self._file.campaign

    @contextmanager
    def saving_together(self) -> Iterator[None]:
        """Save all that is done within at its end, at once: many steps in one save.

        What was done is saved as well when something within is refused.
        """
        self._saves_later = True
        try:
            yield
        finally:
            self._saves_later = False
            self._save_rest()

    def _save_rest(self) -> None:
        """Save what is done and not saved yet."""
        after, self._unsaved = self._unsaved, None
        if after is not None:
            self._file.commit(after)

    def __repr__(self) -> str:
        title, owed = self.campaign.option("title"), play.due_steps(self.campaign)
        due = ", ".join(each.describe(self.campaign) for each in owed)
        state = f"due: {due}" if due else "the campaign is over"
        last = f"entry {len(self.campaign.entries)} is the last"
        return f"<{title}, in {self.path.name}: {last}; {state}>"

    def odds(self, step: str = "", side: str = "") -> tuple[tuple[Due, Choice], ...]:
        """Return the chances of what is due, or of a step of the slot, with who rolls.

        With a side only those it may know; Refused says when there are none.
        """
        with self._refusing():
            return due_odds.due_chances(self.campaign, step, side)

    def preview(
        self, owed: Due, raw: Answers, faces: Faces = None, *, overrule: str = ""
    ) -> Preview:
        """Return what the decision would do, with typed dice as far as they are typed.

        With a reason in `overrule`, what the rules refuse is done too.
        """
        try:
            with self._refusing():
                return previews.preview(self.campaign, owed, raw, faces, overrule)
        except Refused as error:
            return previews.refusal(error)

    def commit(  # noqa: PLR0913 - all but the step is named
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
        every reason, and then nothing is rolled, changed or saved. `overrule` is why the
        umpire does what the rules refuse; it becomes a ruling that `seen` may know.
        """
        self._file.require_no_hand_edits()
        dice, said = self._dice(owed, faces), Said(who, why, overrule, seen)
        try:
            with self._refusing():
                after = previews.commit(self.campaign, owed, raw, dice, said)
        except NoDice as missing:
            raise Refused([Refusal("dice", "dice_missing", str(missing))]) from missing
        except Refused as refused:
            whence = sealed_orders.source(self.campaign, owed, raw)
            raise Refused([*refused.faults, *whence]) from refused
        return self._save(after)

    def take_orders(
        self, taken: Iterable[Order], *, who: str = "", only_seal: bool = False
    ) -> tuple[Entry, ...]:
        """Carry out the orders that are due and seal the others, in one save.

        With `only_seal` none is carried out. Returns the entries. Raises Refused with every
        reason, and then nothing is rolled, changed or saved.
        """
        self._file.require_no_hand_edits()
        before = self.campaign
        number, seed = len(before.entries), before.option("seed")
        with self._refusing():
            after = orders.carry_out(before, taken, seed, who=who, only_seal=only_seal)
        if len(after.entries) > number:
            self._save(after)
        return after.entries[number:]

    def play_out(self, *, who: str = "") -> tuple[Entry, ...]:
        """Carry out the declarations whose turn has come, in one save; return the entries.

        It ends where something else is due, or one that is refused as things stand.
        """
        return self.take_orders((), who=who)

    def skip_order(self, owed: Due, *, who: str = "") -> Entry:
        """Leave out what lies sealed for a step that is due; the next of its form counts.

        Raises Refused where none lies sealed.
        """
        self._file.require_no_hand_edits()
        with self._refusing():
            after = orders.skip(self.campaign, owed, who)
        return self._save(after)

    def _dice(self, owed: Due, faces: Faces) -> Dice:
        # An empty tuple is a table where no die is typed yet: refkit throws none there.
        if faces is not None:
            return TypedDice(faces, ledger.next_roll(self.campaign.entries))
        return play.sealed_dice(self.campaign, owed, self.campaign.option("seed"))

    def rule(
        self,
        clause: str,
        ruling: str,
        *,
        question: str = "",
        seen: str = "umpire",
        who: str = "",
    ) -> Entry:
        """Record a ruling, to be shown wherever its clause comes up again.

        `seen` is who may know of it: the umpire, a side, or everybody (open).
        """
        self._file.require_no_hand_edits()
        about = {"slot": self.slot, "question": question, "seen": seen, "who": who}
        row = rulings.next_ruling(self.campaign, clause, ruling, **about)
        return self._save(rulings.enter(self.campaign, row))

    def settle(self, readings: Mapping[str, str], *, who: str = "") -> Entry:
        """Record how the campaign reads the options named, each by one of its values.

        They are doubtful no more. Raises Refused, with what was expected, where an
        option has no such value.
        """
        self._file.require_no_hand_edits()
        return self._save(options.settle(self.campaign, readings, who))

    def undo(self, *, who: str = "") -> Entry:
        """Take back the last step; Refused once dice fell or a secret was shown."""
        self._file.require_no_hand_edits()
        return self._save(ledger.undo(self.campaign, who))

    def correct(self, why: str, *, who: str = "") -> Entry:
        """Correct the last step, dice or not, with a reason; it is due again."""
        self._file.require_no_hand_edits()
        return self._save(ledger.correct(self.campaign, why, who))

    def consequences(self, correction: Correction) -> tuple[Consequence, ...]:
        """Return what depended on an earlier mistake, and how it would come out now."""
        self._file.require_no_hand_edits()
        with self._refusing():
            return revising.consequences(self.campaign, correction)

    def revise(self, correction: Correction, why: str, *, who: str = "") -> Entry:
        """Correct an earlier mistake and what depended on it, by one entry.

        Raises Refused with every reason, and then nothing is rolled, changed or saved.
        """
        self._file.require_no_hand_edits()
        seed = self.campaign.option("seed")
        with self._refusing():
            after = revising.revise(self.campaign, correction, seed, why=why, who=who)
        return self._save(after)

    def accept(self, why: str, *, who: str = "", only: Meant = ()) -> Entry:
        """Take over what was changed by hand, as an entry of its own.

        `only` names some of it, by cell, worksheet or row. Where an id was typed anew,
        every cell that names the old one follows.
        """
        self._save_rest()
        return self._file.accept(why, who, only)

    def put_back(self, *, only: Meant = ()) -> tuple[HandEdit, ...]:
        """Restore cells that were changed by hand, all or only some; return them."""
        self._save_rest()
        return self._file.put_back(only)

    @property
    def bars_to_set_up(self) -> tuple[str, ...]:
        """What keeps the campaign from being set up again, in sentences; () for nothing."""
        return beginning.bars_to_set_up(self.campaign)

    def back_to_set_up(self) -> None:
        """Empty the ledger, so that the campaign is being set up again.

        This object is of no use then: the workbook is opened as one that is being set up.
        What steps did is taken back, what was set right by hand stays, and the version
        before is kept. Raises Refused once a die fell or a secret was opened, and while
        there are hand edits.
        """
        self._save_rest()
        self._file.set_up_again()

    def _save(self, after: Campaign) -> Entry:
        self._unsaved = after
        if not self._saves_later:
            self._save_rest()
        return after.entries[-1]

    def sheets(
        self, side: str, folder: str | Path, **printing: Unpack[Printing]
    ) -> tuple[Path, ...]:
        """Write the turn sheets of a side, 'umpire' or 'open'; return the files.

        The umpire's say what `verify` finds wrong in the workbook.
        """
        # Typst and the fonts take a fifth of a second to load; a step does without.
        from refkit.handouts import hand_out

        breaks = map(str, self.verify()) if side == self.seat else ()
        look: Printing = {**printing, "breaks": (*breaks,)}
        with self._refusing():
            return hand_out(self.campaign, side, Path(folder), **look)

    def take_frame(
        self,
        title: str,
        edited: "DataFrame",
        why: str,
        *,
        who: str = "",
        remove: bool = False,
    ) -> Entry:
        """Take over a worksheet's frame as it was edited, by one correction with a reason.

        Raises Refused with every fault by row and column, and then nothing is changed.
        Rows the frame lacks go only with `remove`; columns it lacks stay as they are.
        """
        # pandas takes half a second to load; a step does without.
        from refkit.workbook.edits import returned

        self._file.require_no_hand_edits()
        changes = returned.frame_changes(self.campaign, title, edited, remove=remove)
        return self._save(ledger.amend(self.campaign, changes, why, who=who))
