"""A campaign workbook that is open: what stands in it, and what is wrong there."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.campaign.view import view
from refkit.engine.charts.dice import NoDice
from refkit.engine.problems import Problem, Refused
from refkit.session.reader import CampaignReader
from refkit.workbook.edits.hand_edits import HandEdit
from refkit.workbook.file import WorkbookFile
from refkit.xlsx.formulas import office


class OpenCampaign(CampaignReader):
    """A campaign workbook that is open, with all that can be asked of it."""

    seat = "umpire"

    def __init__(self, path: Path, *, mended: bool = False) -> None:
        self.path = path
        reading = WorkbookFile.open_mended if mended else WorkbookFile.open
        self._file = reading(path)

    @classmethod
    def of(cls, file: WorkbookFile) -> Self:
        """Return the game in a workbook that is open already."""
        game = cls.__new__(cls)
        game.path, game._file = file.path, file
        return game

    @property
    def campaign(self) -> Campaign:
        """The campaign as the workbook has it."""
        return self._file.campaign

    @property
    def hand_edits(self) -> tuple[HandEdit, ...]:
        """The cells that differ from what the ledger made of them, one by one."""
        return self._file.hand_edits

    @property
    def unread(self) -> tuple[HandEdit, ...]:
        """Those of the hand edits that cannot be read."""
        return self._file.unread

    @property
    def unread_faults(self) -> tuple[Problem, ...]:
        """Why these cannot be read, each with its cell or worksheet."""
        return self._file.unread_faults

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

    def view(self, side: str) -> Campaign:
        """Return what a side may know; 'umpire' knows all."""
        return view(self.campaign, side)

    def describe(self, changes: Iterable[Change]) -> tuple[str, ...]:
        """Return each change in words, with its worksheet and cell where it has one."""
        return self._file.describe(changes)

    def check(self) -> list[Problem]:
        """Return everything wrong in the workbook, each with its cell."""
        return self._file.problems()

    def ledger_breaks(self) -> list[Problem]:
        """Return every break in the ledger itself: numbers, digests, dice."""
        return self._file.ledger_breaks()

    def advice(self) -> list[Problem]:
        """Return what the rules allow but the umpire may not want, each with its cell."""
        with self._refusing():
            return self._file.advice()

    def remarks(self) -> list[str]:
        """Return the cells that refkit reads differently from how they are written."""
        return self._file.remarks()

    def verify(self) -> list[Problem]:
        """Return every break: ledger, dice, books, cells the ledger does not explain."""
        with self._refusing():
            return self._file.find_breaks()

    def doubts(self) -> tuple[str, ...]:
        """Return what warns who prints from a workbook that does not pass `verify`."""
        many = len(self.verify())
        if not many:
            return ()
        faults = "one problem" if many == 1 else f"{many} problems"
        return (
            f"Warning: {self.path.name} does not pass verify ({faults}): what is written "
            f"from it may be wrong. `refkit verify {self.path.name}` lists what is wrong.",
        )

    def recalculate(self) -> int:
        """Recalculate the umpire's formulas that have no stored result, by LibreOffice.

        Returns how many have one now. It takes some seconds.
        """
        if not office.find_office():
            raise Refused(["LibreOffice is not installed here; expected it, to calculate"])
        return self._file.recalculate(office.calculate_cells)

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """Refuse, with every fault of the workbook, where faulty rows break the rules."""
        try:
            yield
        except (Refused, NoDice, OSError):
            raise
        except Exception as error:
            # A bad row can break any rule anywhere: its cell says more than a traceback.
            faults = self.check()
            if not faults:
                raise
            raise Refused(faults) from error
