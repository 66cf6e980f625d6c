"""The earlier versions of a workbook: when each was saved, and what was due then."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from refkit import session
from refkit.engine.campaign import naming
from refkit.engine.problems import Refused
from refkit.workbook import saving
from refkit.workbook.set_up_file import BeingSetUp


@dataclass(frozen=True, slots=True)
class Version:
    """One version: its number, when it was saved, its last entry and what was due then.

    `fault` says why a version cannot be read.
    """

    number: int
    saved: datetime
    entry: str = ""
    due: tuple[str, ...] = ()
    fault: str = ""

    def __str__(self) -> str:
        due = "; ".join(self.due) or "nothing, the campaign is over"
        fault = f"cannot be read: {self.fault}"
        state = fault if self.fault else f"{self.entry}; due: {due}"
        return f"{self.number}. {self.saved:%Y-%m-%d %H:%M:%S}  {state}"

    @property
    def plain(self) -> dict[str, Any]:
        """The version as plain JSON values."""
        return {
            "version": self.number,
            "saved": self.saved.isoformat(),
            "entry": self.entry,
            "due": list(self.due),
            "fault": self.fault,
        }


def list_versions(path: Path) -> tuple[Version, ...]:
    """Return the earlier versions that are kept of a workbook, the oldest first."""
    return tuple(map(_read_version, saving.generations(path)))


def _read_version(file: Path) -> Version:
    number = int(file.stem)
    saved = datetime.fromtimestamp(file.stat().st_mtime, UTC).astimezone()
    try:
        game = session.open(file)
        due = tuple(each.describe(game.campaign) for each in game.due())
    except BeingSetUp:
        return Version(number, saved, "being set up", ("the start of the campaign",))
    except Refused as refused:
        # One broken version must not hide the sound ones from whoever looks for them.
        return Version(number, saved, fault=str(refused.faults[0]))
    last = game.campaign.entries[-1]
    title = naming.entry_title(game.campaign, last)
    return Version(number, saved, f"entry {last.number} ({title})", due)
