"""One side at the screen: it reads what it may know and does its own steps."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Unpack

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.campaign.view import own_numbers, view, visible_changes
from refkit.engine.charts.dice import NO_SUCH_CARD
from refkit.engine.play.choices import Choice
from refkit.engine.play.play import Due, reader_of
from refkit.engine.play.preview import Answers, Faces, Preview
from refkit.engine.play.sealed_orders import SEALED
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.engine.readers import may_read
from refkit.engine.sheets.kinds import Printing
from refkit.session.game import Game
from refkit.session.reader import CampaignReader
from refkit.workbook.locks import InUse, NotSaved

WANTED = "Call the umpire: only he may see this problem in the workbook."
# Codes of refusals that are about the workbook and not about the decision.
BROAD = ("refused", "hand_edit")
UMPIRE_ONLY = Refusal("", "umpire_only", "Only the umpire may overrule what is refused.")


class SideView(CampaignReader):
    """One side at the screen: it reads what it may know and does its own steps.

    Everything it gets comes from the side's view. It hears of no fault in the workbook: the
    faulty cell may be the enemy's.
    """

    def __init__(self, game: Game, side: str) -> None:
        self.seat, self.path = side, game.path
        self._game = game
        self._of: Campaign | None = None

    @property
    def campaign(self) -> Campaign:
        """The campaign as the side may know it."""
        # A campaign is never changed in place: while it is the same object, so is its view.
        if self._of is not self._whole:
            self._of = self._whole
            self._seen = view(self._of, self.seat)
        return self._seen

    @property
    def _whole(self) -> Campaign:
        return self._game.campaign

    def refresh(self) -> bool:
        """Read the file again if it was changed outside; True when it was."""
        with self._refusing():
            return self._game.refresh()

    def due(self) -> tuple[Due, ...]:
        """Return what the side has to do now."""
        return tuple(each for each in super().due() if each.side == self.seat)

    def offered(self) -> tuple[Due, ...]:
        """Return what the side may do now though something else is due."""
        return tuple(each for each in super().offered() if each.side == self.seat)

    def awaited(self) -> tuple[Due, ...]:
        """Return what is due of anybody, but for what the umpire does in secret."""
        return tuple(each for each in super().due() if each.step.audience != "umpire")

    def odds(self) -> tuple[tuple[Due, Choice], ...]:
        """Return the chances of what is due of the side, or open to it; else none."""
        try:
            with self._refusing():
                return self._game.odds(side=self.seat)
        except Refused:
            # The sentence why there are none could tell of a step that is done in secret.
            return ()

    def preview(
        self, owed: Due, raw: Answers, faces: Faces = None, *, overrule: str = ""
    ) -> Preview:
        """Return what a decision would do, as far as the side will see it."""
        if overrule:
            return Preview(refusals=(UMPIRE_ONLY,))
        with self._refusing():
            # A preview of the enemy's step would answer with the enemy's secrets.
            self._require_own(owed)
            found = self._game.preview(owed, raw, faces)
            seen = visible_changes(self._whole, found.changes, self.seat)
            if not may_read(self.seat, reader_of(self._whole, owed)):
                found = _without_readings(found)
        refusals = tuple(map(_refusal, discreet(found.refusals)))
        return replace(found, refusals=refusals, changes=() if refusals else seen)

    def refused(
        self, owed: Due, raws: Iterable[Answers]
    ) -> tuple[tuple[Refusal, ...], ...]:
        """Return, for each of several answers to a step, why it would not be taken."""
        found = super().refused(owed, raws)
        return tuple(tuple(map(_refusal, discreet(each))) for each in found)

    def commit(
        self, owed: Due, raw: Answers, faces: Faces = None, *, overrule: str = ""
    ) -> Entry:
        """Do the step, save the workbook and return the entry as the side sees it."""
        if overrule:
            raise Refused([UMPIRE_ONLY])
        with self._refusing():
            self._require_own(owed)
            self._game.commit(owed, raw, faces)
        # Out of the view: the entry the game returns has what only the umpire may know.
        return self.campaign.entries[-1]

    def skip_order(self, owed: Due) -> Entry:
        """Leave out what lies sealed for a step; return the entry as the side sees it."""
        with self._refusing():
            self._require_own(owed)
            self._game.skip_order(owed, who=self.seat)
        return self.campaign.entries[-1]

    def describe(self, changes: Iterable[Change]) -> tuple[str, ...]:
        """Return each change in words, with its worksheet.

        No cell is named: a worksheet has the rows of every side, and its own would count
        those of the others between them.
        """
        changes, known = tuple(changes), self._whole.system.by_name
        is_counted = any(known[each.record].counted for each in changes)
        found = own_numbers(self._whole, self.seat) if is_counted else {}
        keys = {(c, str(n)): key for c, own in found.items() for key, n in own.items()}
        return tuple(
            _without_cell(line).replace(f"{each.record} {key}", f"{each.record} {each.key}")
            for each in changes
            for key in [keys.get((each.record, each.key), each.key)]
            for line in self._game.describe([each.model_copy(update={"key": key})])
        )

    def past(self) -> dict[str, Campaign]:
        """Return each slot that was begun, as far as the side may know how it ended."""
        return {slot: view(then, self.seat) for slot, then in super().past().items()}

    def sheets(
        self, side: str, folder: str | Path, **printing: Unpack[Printing]
    ) -> tuple[Path, ...]:
        """Write the side's own turn sheets into a folder; return the files."""
        if side != self.seat:
            raise Refused([f"the sheet of {side} is not for {self.seat}"])
        # Who may allow a text can guess at one, and the answer says whether it is there.
        if printing.get("allow"):
            raise Refused([UMPIRE_ONLY])
        with self._refusing():
            return self._game.sheets(side, folder, **printing)

    def _turn(self, owed: Due) -> Turn:
        self._require_own(owed)
        return super()._turn(owed)

    def _require_own(self, owed: Due) -> None:
        if owed.side != self.seat:
            raise Refused([Refusal("", "umpire_only", f"{owed.step.title} is not yours")])

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """Pass on why the step refuses; of any other fault, only that there is one."""
        try:
            yield
        except Refused as fault:
            # A traceback with its cause would show what the sentence leaves out.
            raise Refused(discreet(fault.faults)) from None
        except InUse:
            raise
        except NotSaved as fault:
            # What follows the first semicolon may show cells, and those may be the enemy's.
            message = f"{str(fault).partition(';')[0]}; nothing is saved"
            raise NotSaved(message) from None
        except Exception as fault:
            raise Refused([WANTED]) from fault


def discreet(faults: Sequence[Problem | Refusal | str]) -> list[Refusal | str]:
    """Return the refusals of the step; whatever else is wrong becomes one sentence.

    The entry that holds the side's sealed orders is left out: its number counts the whole
    ledger, the enemy's entries too. So is what a pile of cards holds.

    >>> faults = discreet([Refusal("to", "unknown", "there is no hill"), "Roster!B7: R12"])
    >>> [str(each) for each in faults]
    ['to: there is no hill', 'Call the umpire: ...']
    """
    faults = [f for f in faults if not (isinstance(f, Refusal) and f.code == SEALED)]
    grounds: list[Refusal | str]
    grounds = [
        _without_pile(f) for f in faults if isinstance(f, Refusal) and f.code not in BROAD
    ]
    return grounds if len(grounds) == len(faults) else [*grounds, WANTED]


def _without_pile(fault: Refusal) -> Refusal:
    if fault.code != NO_SUCH_CARD:
        return fault
    return replace(fault, message=fault.message.partition("; there are ")[0])


def _without_cell(line: str) -> str:
    place, colon, text = line.partition(": ")
    return (place.rpartition("!")[0] or place) + colon + text


def _refusal(fault: Refusal | str) -> Refusal:
    return fault if isinstance(fault, Refusal) else Refusal("", "umpire_wanted", fault)


# A page asks a seat only what both can answer; mypy holds every page to it.
Seat = Game | SideView


def _without_readings(found: Preview) -> Preview:
    """Return the preview of a step that the side does and may not read."""
    if found.wanted:
        found.wanted.chart, found.wanted.modifiers = "", ()
    return replace(found, readings=())
