"""The file of a workbook to adopt, from the first look until it is saved."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from refkit.engine.problems import Problem, Refused
from refkit.workbook import saving
from refkit.workbook.adopt import adopting, questions
from refkit.workbook.adopt.adopting import Adoption, RosterWorkbook
from refkit.workbook.adopt.answers import NONE, Answers
from refkit.workbook.adopt.attempt import Attempt
from refkit.workbook.adopt.entering import enter_rows
from refkit.workbook.adopt.flags import parse_flags
from refkit.workbook.adopt.understood import Understood
from refkit.workbook.saving import Stamp
from refkit.workbook.sheets import mapping, packs, vocabulary
from refkit.workbook.sheets.mapping import MappingLine
from refkit.xlsx.cells.cells import without_collecting

_CELL = re.compile(r".+![A-Z]+\d+")


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
        return tuple(line for _, line in mapping.read_lines(found))

    def flags(
        self, sets: Iterable[str], words: Iterable[str], left: Iterable[str]
    ) -> Answers:
        """Return what typed corrections say; Refused names each that cannot be read."""
        kinds = vocabulary.roster_kinds(self.stranger.system)
        return parse_flags(self.stranger.sheets, kinds, sets, words, left)

    def understand(self, answers: Answers = NONE) -> Understood:
        """Return what refkit takes it for; the umpire's answers come first."""
        return self.stranger.understand(answers)

    def attempt(self, answers: Answers = NONE) -> Attempt:
        """Return how far adopting it gets with these answers."""
        with without_collecting():
            understood = self.understand(answers)
            try:
                adoption = self.adoption(understood, answers)
            except Refused as refused:
                return Attempt(answers, understood, None, refused.faults)
            return Attempt(answers, understood, adoption, ())

    def adoption(self, understood: Understood, answers: Answers = NONE) -> Adoption:
        """Return the adopted workbook, unsaved.

        Refused holds every fault at its cell, and each question that must be answered.
        """
        if self.is_campaign:
            raise Refused([f"{self.path.name}: is the workbook of a campaign already"])
        try:
            questions.require_answers(understood.questions, answers)
        except Refused as refused:
            beside = self._faults_beside(understood, answers)
            raise Refused([*refused.faults, *beside]) from None
        return adopting.adopt_workbook(
            self.stranger, understood, title=self.path.stem, seed=self.seed
        )

    def _faults_beside(self, understood: Understood, answers: Answers) -> Iterator[Problem]:
        """Yield the faults of cells that no open question is about.

        So that he hears of them now, and not only when he has answered.
        """
        assumed = questions.least_answers(understood.questions, answers)
        likely = self.understand(assumed)
        asked = {cell for each in likely.questions for cell in each.cells}
        if questions.open_questions(likely.questions, assumed) or not likely.lists:
            return
        try:
            pack = self.stranger.pack
            enter_rows(likely, pack, title=self.path.stem, seed=self.seed)
        except Refused as refused:
            told = (each for each in refused.faults if isinstance(each, Problem))
            yield from (
                each
                for each in told
                if _CELL.fullmatch(each.place) and each.place not in asked
            )

    def save(self, adoption: Adoption) -> Stamp:
        """Save the adopted workbook in the file's place and return the stamp it has then.

        The old file stays among its versions for good. Raises NotSaved when it is
        open elsewhere or was changed since it was read.
        """
        return saving.write(self.path, adoption.data, expected=self.stamp, for_good=True)
