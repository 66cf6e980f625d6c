"""The one way in: open a campaign, ask what is due, decide, commit, undo, hand out."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from refkit.engine.problems import Refused
from refkit.session.game import Game
from refkit.session.set_up import SetUp
from refkit.workbook.file import WorkbookFile
from refkit.workbook.set_up_file import BeingSetUp
from refkit.workbook.sheets import packs

if TYPE_CHECKING:
    from refkit.workbook.adopt.adopting import Adoption
    from refkit.workbook.adopt.roster_file import RosterFile

__all__ = [
    "BeingSetUp",
    "Game",
    "SetUp",
    "adopt",
    "begin",
    "new",
    "open",
    "open_any",
    "open_mended",
    "open_set_up",
    "roster",
]


def new(pack: str, path: str | Path, *, seed: str = "") -> Game:
    """Make a campaign workbook from an example and return it opened: it has begun.

    Raises Refused when there is a file already, no such pack, a blank one, or a name Excel
    would not open. Without a seed a secret one is drawn.
    """
    if packs.pack_card(pack).blank:
        raise Refused([f"pack {pack!r}: is blank; expected an example, or `begin` with it"])
    path = _new_path(path)
    WorkbookFile.create(path, packs.campaign(pack, seed=packs.secret_seed(seed)))
    return Game(path)


def begin(pack: str, path: str | Path, *, seed: str = "") -> SetUp:
    """Make a new campaign workbook from any pack and return it, to be set up.

    Raises Refused as `new` does.
    """
    path = _new_path(path)
    whole = packs.campaign(pack, seed=packs.secret_seed(seed))
    WorkbookFile.create(path, replace(whole, entries=()))
    return SetUp(path)


def _new_path(path: str | Path) -> Path:
    path = Path(path)
    if path.suffix.casefold() != ".xlsx":
        raise Refused([f"{path}: the name ends in {path.suffix!r}; expected .xlsx"])
    if path.exists():
        raise Refused([f"{path}: there is a file already; expected a new name"])
    return path


def roster(
    path: str | Path, *, pack: str = "", system: str = "", seed: str = ""
) -> "RosterFile":
    """Open a workbook that refkit did not make, to adopt it; nothing is changed yet.

    Raises Refused when there is no such file, no such pack, or a rules system that knows no
    rosters. Without a pack a blank one of the system is taken, without a system that of the
    example; without a seed a secret one is drawn.
    """
    # To understand a stranger's roster takes scipy and openpyxl: a second to load.
    from refkit.workbook.adopt import roster_file

    taken = roster_file.choose_pack(pack, system)
    return roster_file.RosterFile.open(Path(path), pack=taken, seed=packs.secret_seed(seed))


def adopt(file: "RosterFile", adoption: "Adoption") -> SetUp:
    """Save an adopted workbook in its own place and return it, to be set up."""
    file.save(adoption)
    return SetUp(file.path)


def open(path: str | Path) -> Game:
    """Open a campaign workbook; Refused holds every fault with its cell.

    Of one that is being set up BeingSetUp, which is a Refused, says so.
    """
    return Game(Path(path))


def open_any(path: str | Path) -> Game | SetUp:
    """Open a campaign in play, or one that is being set up, to look at or to fill in."""
    try:
        return open(path)
    except BeingSetUp:
        return open_set_up(path)


def open_set_up(path: str | Path) -> SetUp:
    """Open a campaign that is being set up, whatever is missing in it.

    Raises Refused where it has begun, or is no campaign.
    """
    return SetUp(Path(path))


def open_mended(path: str | Path) -> Game:
    """Open a campaign even where cells cannot be read, to put them back.

    They are hand edits like the others, and nothing is done before they are put back.
    Refused holds every fault where the ledger does not say what they held.
    """
    return Game(Path(path), mended=True)
