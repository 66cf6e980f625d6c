"""The file of a workbook to adopt, from the first look until it is saved."""

from dataclasses import dataclass
from pathlib import Path

from refkit.engine.problems import Problem, Refused
from refkit.workbook import saving
from refkit.workbook.adopt import adopting
from refkit.workbook.adopt.adopting import Adoption, RosterWorkbook
from refkit.workbook.adopt.corrections import Corrections
from refkit.workbook.adopt.proposal import Proposal
from refkit.workbook.saving import Stamp
from refkit.workbook.sheets import mapping, packs, vocabulary
from refkit.workbook.sheets.mapping import MappingLine
from refkit.workbook.sheets.worksheets import is_blank


def choose_pack(pack: str = "", system: str = "") -> str:
    """Return the pack that everything else comes from: the one named, else a blank one.

    Raises Refused where the pack is of another system, or the system knows no rosters.
    """
    if pack:
        own = packs.pack_card(pack).system
        if system not in ("", own):
            expected = f"one of the rules system {system!r}"
            raise Refused([Problem(f"pack {pack!r}", f"is of {own!r}", expected)])
        system = own
    vocabulary.require_rosters(system or packs.example_pack().system)
    return pack or packs.blank_pack(system).name


@dataclass(frozen=True, slots=True)
class RosterFile:
    """The file, its state when it was read, its workbook, and the seed it will get."""

    path: Path
    stamp: Stamp
    stranger: RosterWorkbook
    seed: str

    @classmethod
    def open(cls, path: Path, *, pack: str, seed: str) -> "RosterFile":
        """Return the workbook at this path; Refused when there is none, or no such pack."""
        if not path.is_file():
            raise Refused([f"{path}: there is no such file; expected a workbook"])
        data, stamp = saving.read(path)
        return cls(path, stamp, RosterWorkbook.open(data, pack), seed)

    @property
    def is_campaign(self) -> bool:
        """Whether refkit keeps a campaign in it already."""
        return self.stranger.contents is not None

    @property
    def mapped(self) -> tuple[MappingLine, ...]:
        """The rows of its tab Mapping, none where it has none."""
        found = mapping.find_mapping(self.stranger.sheets)
        if found is None:
            return ()
        headings = mapping.BOOK.headings
        return tuple(
            _mapping_line(
                [None if is_blank(cells.get(h)) else cells[h].value for h in headings]
            )
            for cells in found.rows(headings).values()
        )

    def proposal(self, said: Corrections | None = None) -> Proposal:
        """Return what refkit takes it for."""
        return self.stranger.proposal(said)

    def adoption(self, proposal: Proposal) -> Adoption:
        """Return the adopted workbook, unsaved; Refused holds every fault at its cell."""
        if self.is_campaign:
            raise Refused([f"{self.path.name}: is the workbook of a campaign already"])
        return adopting.adopt_workbook(
            self.stranger, proposal, title=self.path.stem, seed=self.seed
        )

    def save(self, adoption: Adoption) -> None:
        """Save the adopted workbook in the file's place; the old file is kept beside it.

        Raises NotSaved when it is open elsewhere or was changed since it was read.
        """
        saving.write(self.path, adoption.data, expected=self.stamp)


def _mapping_line(values: list[object]) -> MappingLine:
    *texts, score = values
    what, tab, heading, word, means = ("" if each is None else str(each) for each in texts)
    return what, tab, heading, word, means, score if isinstance(score, int) else None
