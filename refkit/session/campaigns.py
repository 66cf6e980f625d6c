"""The campaigns of a folder: of whatever rules system, where each stands."""

from pathlib import Path
from typing import NamedTuple

from refkit.engine.campaign import naming
from refkit.engine.problems import Refused
from refkit.session.game import Game
from refkit.workbook.adopt.roster_file import RosterFile, choose_pack

ENDING = ".xlsx"


class FoundWorkbook(NamedTuple):
    """A workbook in a folder: a campaign's, or one that may be adopted, or neither.

    `stands` says where a campaign is, or what keeps the workbook from being read; `page` is
    that of what is due. A roster has no title and no system.
    """

    path: Path
    title: str = ""
    system: str = ""
    sides: tuple[str, ...] = ()
    stands: str = ""
    page: str = ""
    is_campaign: bool = False
    is_roster: bool = False


def list_workbooks(folder: Path) -> tuple[FoundWorkbook, ...]:
    """Return the workbooks of a folder by their names, campaigns first."""
    found = map(look_at, filter(_is_workbook, folder.iterdir()))
    return tuple(sorted(found, key=lambda each: (not each.is_campaign, each.path.name)))


def _is_workbook(path: Path) -> bool:
    # Excel keeps a file of its own beside one that is open in it.
    is_own = not path.name.startswith(("~", "."))
    return is_own and path.suffix.casefold() == ENDING and path.is_file()


def look_at(path: Path) -> FoundWorkbook:
    """Return what a workbook is; of one that cannot be read, the first fault in it."""
    try:
        game = Game(path)
        campaign = game.campaign
    except (Refused, OSError) as fault:
        return _no_campaign(path, fault)
    return FoundWorkbook(
        path=path,
        title=campaign.option("title"),
        system=campaign.system.title,
        sides=tuple(map(naming.short, campaign.sides)),
        stands=_stands(game),
        page=due_page(game),
        is_campaign=True,
    )


def _no_campaign(path: Path, fault: Refused | OSError) -> FoundWorkbook:
    """Return a workbook that is no campaign, or one that somebody has to mend first."""
    said = str(fault).partition("\n")[0]
    try:
        file = RosterFile.open(path, pack=choose_pack(), seed="")
    except (Refused, OSError):
        return FoundWorkbook(path, stands=said)
    if file.is_campaign:
        return FoundWorkbook(path, stands=said, is_campaign=True)
    return FoundWorkbook(path, stands="not a campaign yet", is_roster=True)


def due_page(game: Game) -> str:
    """Return the page of what is due; when the campaign is over, the last; '' if none."""
    system, owed = game.campaign.system, game.due()
    last = next(reversed(system.parts), None)
    part = system.part(owed[0].step.part) if owed else last
    return system.page(part) if part else ""


def _stands(game: Game) -> str:
    """Return which slot is at work, and nothing of who owes what: a side may read it."""
    owed = game.due()
    return naming.slot_place(game.campaign, owed[0].slot) if owed else "over"
