"""A side before the screen: it reads what it may know and does its own steps."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.campaign.view import view, visible
from refkit.engine.play.orders import SEALED
from refkit.engine.play.play import Due
from refkit.engine.play.preview import Answers, Faces, Preview
from refkit.engine.play.steps import Choice
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.engine.records.records import Record
from refkit.engine.sheets.brief import Brief, Printing
from refkit.session.game import Game
from refkit.workbook.edits.hand_edits import HandEdit
from refkit.workbook.locks import InUse, NotSaved

if TYPE_CHECKING:
    from pandas import DataFrame

WANTED = "The umpire is wanted: something in the workbook is for him alone to look at."
# What is refused for the state of the workbook and not for what was decided.
BROAD = ("refused", "hand_edit")
HIS_OWN = "Only the umpire may overrule what is refused."
UMPIRE_ONLY = Refusal("", "umpire_only", HIS_OWN)


class SideView:
    """A side before the screen: it reads what it may know and does its own steps.

    All it is given comes from the side's view, and no fault of a workbook is told to it:
    the cell that is wrong may be the enemy's.
    """

    def __init__(self, game: Game, side: str) -> None:
        self.seat = side
        self._game = game
        self._of: Campaign | None = None

    @property
    def path(self) -> Path:
        """The workbook."""
        return self._game.path

    @property
    def campaign(self) -> Campaign:
        """The campaign as the side may know it."""
        if self._of is not self._game.campaign:
            self._of = self._game.campaign
            self._seen = view(self._of, self.seat)
        return self._seen

    @property
    def hand_edits(self) -> tuple[HandEdit, ...]:
        """None: the cells may be the enemy's."""
        return ()

    @property
    def notices(self) -> tuple[str, ...]:
        """None: the cells may be the enemy's."""
        return ()

    @property
    def slot(self) -> str:
        """The slot that is at work, the last one when the campaign is over."""
        with self._discreet():
            return self._game.slot

    @property
    def is_over(self) -> bool:
        """Whether the last slot of the campaign is closed."""
        with self._discreet():
            return self._game.is_over

    def refresh(self) -> bool:
        """Read the file again if it was changed outside; True when it was."""
        with self._discreet():
            return self._game.refresh()

    def due(self) -> tuple[Due, ...]:
        """Return what the side has to do now; nothing while the umpire is wanted first."""
        with self._discreet():
            return tuple(each for each in self._game.due() if each.side == self.seat)

    def awaited(self) -> tuple[Due, ...]:
        """Return what is due of anybody, but for what the umpire does in secret."""
        with self._discreet():
            owed = self._game.due()
        return tuple(each for each in owed if each.step.audience != "umpire")

    def draft(self, owed: Due) -> Record:
        """Return the decision a form starts from."""
        with self._discreet():
            return self._game.draft(self._own(owed))

    def choices(self, owed: Due) -> tuple[Choice, ...]:
        """Return what the decision may name, each with its exact chances."""
        with self._discreet():
            return self._game.choices(self._own(owed))

    def odds(self) -> tuple[tuple[Due, Choice], ...]:
        """Return the chances of what is due of the side, or open to it; else none."""
        try:
            with self._discreet():
                return self._game.odds(side=self.seat)
        except Refused:
            return ()

    def preview(
        self, owed: Due, raw: Answers, faces: Faces = None, *, overrule: str = ""
    ) -> Preview:
        """Return what a decision would do, as far as the side will see it."""
        if overrule:
            return Preview(refusals=(UMPIRE_ONLY,))
        with self._discreet():
            found = self._game.preview(self._own(owed), raw, faces)
            seen = visible(self._game.campaign, found.changes, self.seat)
        if found.refusals:
            told = discreet(found.refusals)
            return replace(found, refusals=tuple(map(_refusal, told)))
        return replace(found, changes=seen)

    def commit(
        self, owed: Due, raw: Answers, faces: Faces = None, *, overrule: str = ""
    ) -> Entry:
        """Do the step, save the workbook and return the entry as the side sees it."""
        if overrule:
            raise Refused([UMPIRE_ONLY])
        with self._discreet():
            self._game.commit(self._own(owed), raw, faces)
        return self.campaign.entries[-1]

    def describe(self, changes: Iterable[Change]) -> tuple[str, ...]:
        """Return each change in words, with its worksheet.

        No cell is named: a worksheet has the rows of every side, and its own would count
        those of the others between them.
        """
        return tuple(map(_without_cell, self._game.describe(changes)))

    def advice(self) -> list[Problem]:
        """None: it is advice to the umpire."""
        return []

    def remarks(self) -> list[str]:
        """None: they are the umpire's."""
        return []

    def brief(self) -> Brief | None:
        """Return what the side's own sheet says; None where the system has no sheets."""
        made = self.campaign.system.brief
        with self._discreet():
            return made(self.campaign, self.seat, self._game.due()) if made else None

    def past(self) -> dict[str, Campaign]:
        """Return each slot that was begun, as far as the side may know how it ended."""
        with self._discreet():
            found = self._game.past()
        return {slot: view(campaign, self.seat) for slot, campaign in found.items()}

    def sheets(
        self, side: str, folder: str | Path, **printing: Unpack[Printing]
    ) -> tuple[Path, ...]:
        """Write the side's own turn sheets into a folder; return the files."""
        if side != self.seat:
            raise Refused([f"the sheet of {side} is not for {self.seat}"])
        if printing.get("allow"):
            raise Refused([UMPIRE_ONLY])
        with self._discreet():
            return self._game.sheets(side, folder, **printing)

    def frame(self, title: str) -> "DataFrame":
        """Return a worksheet, as far as the side may know it, as a pandas DataFrame."""
        from refkit.workbook.edits.dataframes import frame

        return frame(self.campaign, title)

    def _own(self, owed: Due) -> Due:
        if owed.side != self.seat:
            raise Refused([Refusal("", "umpire_only", f"{owed.step.title} is not yours")])
        return owed

    @contextmanager
    def _discreet(self) -> Iterator[None]:
        """Tell the grounds on which a decision is refused, and of all else only that."""
        try:
            yield
        except Refused as fault:
            raise Refused(discreet(fault.faults)) from None
        except InUse:
            raise
        except NotSaved as fault:
            head, _, _ = str(fault).partition(";")
            message = f"{head}; nothing is saved"
            raise NotSaved(message) from None
        except Exception as fault:
            raise Refused([WANTED]) from fault


def discreet(faults: Sequence[Problem | Refusal | str]) -> list[Refusal | str]:
    """Return the grounds that a step gave; whatever else is wrong is one sentence.

    Which entry its orders lie in is left out: it is counted in the whole ledger.

    >>> told = discreet([Refusal("to", "unknown", "there is no hill"), "Roster!B7: R12"])
    >>> [str(each) for each in told]
    ['to: there is no hill', 'The umpire is wanted: ...']
    """
    faults = [f for f in faults if not (isinstance(f, Refusal) and f.code == SEALED)]
    grounds: list[Refusal | str]
    grounds = [f for f in faults if isinstance(f, Refusal) and f.code not in BROAD]
    return grounds if len(grounds) == len(faults) else [*grounds, WANTED]


def _without_cell(line: str) -> str:
    place, colon, text = line.partition(": ")
    return (place.rpartition("!")[0] or place) + colon + text


def _refusal(told: Refusal | str) -> Refusal:
    return told if isinstance(told, Refusal) else Refusal("", "umpire_wanted", told)
