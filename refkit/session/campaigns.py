"""The campaigns of a folder: of whatever rules system, where each stands."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refused
from refkit.session.game import Game
from refkit.session.set_up import SetUp
from refkit.workbook import locks
from refkit.workbook.adopt.roster_file import RosterFile, choose_pack
from refkit.workbook.build import building
from refkit.workbook.set_up_file import BeingSetUp
from refkit.workbook.sheets import packs

ENDING = ".xlsx"


class FoundWorkbook(NamedTuple):
    """A workbook in a folder: a campaign's, or one that may be adopted, or neither.

    `stands` says where a campaign is, or what keeps the workbook from being read; `saved`
    is when it was saved last, in seconds. A roster has no game, and of a campaign that is
    being set up `set_up` is in its place.
    """

    path: Path
    stands: str = ""
    game: Game | None = None
    is_campaign: bool = False
    is_roster: bool = False
    saved: float = 0.0
    set_up: SetUp | None = None

    @property
    def campaign(self) -> Campaign | None:
        """The campaign in it, as far as it is one that can be read."""
        if self.game:
            return self.game.campaign
        return self.set_up.campaign if self.set_up else None

    @property
    def page(self) -> str:
        """The page of the part in which something is due, of a campaign."""
        return due_page(self.game) if self.game else ""


def list_workbooks(folder: Path) -> tuple[FoundWorkbook, ...]:
    """Return the workbooks of a folder, campaigns first and of them the last saved."""
    found = map(look_at, filter(_is_workbook, folder.iterdir()))
    return tuple(sorted(found, key=_place))


def _place(found: FoundWorkbook) -> tuple[object, ...]:
    return not found.is_campaign, -found.saved, found.path.name


def _is_workbook(path: Path) -> bool:
    # Excel keeps a file of its own beside one that is open in it.
    is_own = not path.name.startswith(("~", "."))
    return is_own and path.suffix.casefold() == ENDING and path.is_file()


def look_at(path: Path) -> FoundWorkbook:
    """Return what a workbook is; of one that cannot be read, the first fault in it."""
    try:
        game = Game(path)
        saved = path.stat().st_mtime
    except BeingSetUp:
        return _set_up(path)
    except (Refused, OSError) as fault:
        return _no_campaign(path, fault)
    return FoundWorkbook(path, _stands(game), game, is_campaign=True, saved=saved)


def _set_up(path: Path) -> FoundWorkbook:
    """Return a campaign that is being set up, with how much is still missing in it."""
    found = SetUp(path)
    saved, state = path.stat().st_mtime, found.missing
    if not state:
        # It may start with less than a list should have, but it is not said to be whole.
        number = len(found.gaps())
        is_open = "1 thing is" if number == 1 else f"{number} things are"
        state = f"{is_open} still open" if number else "ready to start"
    stands = f"being set up, {state}"
    return FoundWorkbook(path, stands, is_campaign=True, saved=saved, set_up=found)


def _no_campaign(path: Path, fault: Refused | OSError) -> FoundWorkbook:
    """Return a workbook that is no campaign, or one that somebody has to mend first."""
    said = str(fault).partition("\n")[0]
    try:
        file = RosterFile.open(path, pack=choose_pack(), seed="")
        saved = path.stat().st_mtime
    except (Refused, OSError):
        return FoundWorkbook(path, said)
    if file.is_campaign:
        return FoundWorkbook(path, said, is_campaign=True, saved=saved)
    return FoundWorkbook(path, "not a campaign yet", is_roster=True, saved=saved)


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


def make_example(folder: Path, system: str = "") -> Path:
    """Return the example campaign in a folder; make it where there is none.

    It equals the shipped one, but for a secret seed of its own. Without a rules system it
    is the one example that refkit begins with.
    """
    pack = packs.example_pack(system).name
    own = folder / f"{pack}{ENDING}"
    if not own.exists():
        campaign = packs.campaign(pack, seed=packs.secret_seed(""))
        locks.write_private(own, building.build_workbook(campaign))
    return own


def examples(system_names: Iterable[str]) -> dict[str, str]:
    """Return the title of each rules system's example, by the name of the system."""
    return {name: packs.example_pack(name).title for name in system_names}


def bring(name: str, content: bytes, folder: Path) -> Path:
    """Save a workbook that was chosen elsewhere in a folder and return its path.

    Raises Refused for a name that is no workbook's, and where there is such a file.
    """
    own = folder / Path(name).name
    if own.suffix.casefold() != ENDING or own.name.startswith(("~", ".")):
        raise Refused([f"{name}: refkit reads workbooks saved as {ENDING}"])
    try:
        with open(own, "xb", opener=locks.open_private) as file:
            file.write(content)
    except FileExistsError:
        there = f"{own.name}: there is a file of this name in the folder already"
        raise Refused([there]) from None
    return own
