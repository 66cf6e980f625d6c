"""The one way in: open a campaign, ask what is due, decide, commit, undo, hand out."""

from pathlib import Path

from refkit.engine.problems import Refused
from refkit.session.game import Game
from refkit.workbook.adopt import roster_file
from refkit.workbook.adopt.adopting import Adoption
from refkit.workbook.adopt.roster_file import RosterFile
from refkit.workbook.file import WorkbookFile
from refkit.workbook.sheets import packs
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells.cells import without_collecting

__all__ = ["Game", "adopt", "new", "open", "open_mended", "roster"]


def new(pack: str, path: str | Path, *, seed: str = "") -> Game:
    """Make a new campaign workbook from a pack and return it opened.

    Raises Refused when there is a file already, no such pack, or a name Excel would not
    open. Without a seed a secret one is drawn.
    """
    path = Path(path)
    if path.suffix.casefold() != ".xlsx":
        raise Refused([f"{path}: the name ends in {path.suffix!r}; expected .xlsx"])
    if path.exists():
        raise Refused([f"{path}: there is a file already; expected a new name"])
    WorkbookFile.create(path, packs.campaign(pack, seed=packs.secret_seed(seed)))
    return Game(path)


def roster(
    path: str | Path, *, pack: str = "", system: str = "", seed: str = ""
) -> RosterFile:
    """Open a workbook that refkit did not make, to adopt it; nothing is changed yet.

    Raises Refused when there is no such file, no such pack, or a rules system that knows no
    rosters. Without a pack a blank one of the system is taken, without a system that of the
    example; without a seed a secret one is drawn.
    """
    taken = roster_file.choose_pack(pack, system)
    return RosterFile.open(Path(path), pack=taken, seed=packs.secret_seed(seed))


def adopt(file: RosterFile, adoption: Adoption) -> Game:
    """Save an adopted workbook in its own place and return it opened."""
    stamp = file.save(adoption)
    # It was read back before it was saved: nobody need read it a second time.
    book = Workbook(adoption.package, adoption.contents)
    with without_collecting():
        return Game.of(WorkbookFile.of(file.path, stamp, book))


def open(path: str | Path) -> Game:
    """Open a campaign workbook; Refused holds every fault with its cell."""
    return Game(Path(path))


def open_mended(path: str | Path) -> Game:
    """Open a campaign even where cells cannot be read, to put them back.

    They are hand edits like the others, and nothing is done before they are put back.
    Refused holds every fault where the ledger does not say what they held.
    """
    return Game(Path(path), mended=True)
