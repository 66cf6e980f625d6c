"""What each block of a workbook is and whose its lines are; what the umpire said first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.seen import Block, Heading
from refkit.workbook.adopt.understanding import (
    alike,
    armies,
    identities,
    kinds,
    names,
    repeats,
    teams,
)
from refkit.workbook.adopt.understanding.clues import Clues, is_called_copy
from refkit.workbook.adopt.understanding.columns import Puzzle, Solution
from refkit.workbook.adopt.understanding.counts import settle_counts
from refkit.workbook.adopt.understanding.keys import fold_sign
from refkit.workbook.adopt.understanding.kinds import Known
from refkit.workbook.adopt.understanding.repeats import Listed
from refkit.workbook.adopt.understanding.teams import Named, Team
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.xlsx.cells.addresses import parse_area

SAID, NO_ROSTER = "you said so", "no roster is in this workbook"
SUMMARY = "a summary of other tabs"


@dataclass(slots=True)
class Found:
    """A block with what it is taken for and the teams of its lines."""

    block: Block
    known: Known
    named: Named = field(default_factory=Named)

    @property
    def roster(self) -> Solution | None:
        """Its columns, where it is a roster and no chart."""
        solution = self.known.solution
        return solution if solution and kinds.is_roster(solution.kind) else None


@dataclass(frozen=True, slots=True)
class Said:
    """What the umpire said of tabs, columns and sides, unasked or as an answer."""

    answers: Answers

    def list(self, block: Block) -> tuple[str, str] | None:
        """Return the kind and side said of a list or its tab, '' for none of ours."""
        areas = self.answers.areas_of(block.sheet).items()
        if found := [told for text, told in areas if parse_area(text).meets(block.area)]:
            return found[-1]
        told = self.answers.tab(block.sheet)
        kind = self.answers.answer(names.tab_question(block.sheet))
        if told is None and kind:
            told = ("" if kind == names.OWN else kind, "")
        return told

    def side(self, block: Block) -> str:
        """Return the side said of a list or its tab, '' where none was."""
        told, name = self.list(block), names.side_question(block.sheet)
        return (told and told[1]) or self.answers.answer(name) or ""

    def team(self, block: Block, solution: Solution, team: Team) -> str:
        """Return the side meant by a name in a column or above lines, '' as it is."""
        headings = [each.contents.heading for each in solution.by_role("side")]
        columns = [text for each in headings for text in (each.cell, each.text)]
        told = (self.answers.word(block.sheet, each, team.text) for each in (*columns, ""))
        return next(filter(None, told), "")

    def always(self, kinds: Iterable[RosterKind]) -> Mapping[tuple[str, str], str]:
        """Return the values of all rows, by record and field."""
        answered = {
            (kind.name, name): told
            for kind in kinds
            for name in kind.headings
            if (told := self.answers.answer(names.always_question(kind, name)))
        }
        return {**answered, **self.answers.always}

    def columns(self, blocks: Sequence[Block]) -> Mapping[int, str]:
        """Return what was said of the columns of alike blocks, by position."""
        told = {
            at: name
            for block in blocks
            for at, heading in enumerate(block.headings)
            if (name := self._column(block, heading)) is not None
        }
        return {at: "" if name == names.OWN else name for at, name in told.items()}

    def by_cell(self, block: Block) -> tuple[tuple[int, str], ...]:
        """Return what was said of columns of this list alone, by the cell of a heading."""
        told = (
            (at, self.answers.column(block.sheet, heading.cell))
            for at, heading in enumerate(block.headings)
        )
        return tuple((at, name) for at, name in told if name is not None)

    def _column(self, block: Block, heading: Heading) -> str | None:
        for text in (heading.cell, heading.text, heading.whole):
            told = self.answers.column(block.sheet, text)
            if told is not None:
                return told
        return self.answers.answer(names.column_question(heading.whole))


@dataclass(frozen=True, slots=True)
class Recogniser:
    """Recognises the blocks of one workbook; `hidden` are tabs that nobody sees."""

    clues: Clues
    said: Said
    hidden: frozenset[str] = frozenset()

    def recognise(self, blocks: Sequence[Block]) -> Sequence[Found]:
        """Return each block with what it is and whose."""
        found = [Found(block, known) for block, known in self._know(blocks)]
        self._drop_summaries(found)
        if any(map(kinds.is_roster, self.clues.kinds)) and not any(e.roster for e in found):
            self._drop_charts(found)
        self._drop_repeated_keys(found)
        for each in found:
            if each.known.solution:
                each.named = self._teams(each.block, each.known.solution)
        rosters = [each for each in found if each.roster]
        lists = [(e.block, e.roster, e.named) for e in rosters if e.roster]
        for each, named in zip(rosters, armies.name_armies(lists, self.clues), strict=True):
            each.named = named
        return found

    def better_way(self, block: Block) -> Block:
        """Return a block the way it is best understood, as it was seen where either is."""
        if block.turned is None:
            return block
        ways = (block, block.turned)
        return max(ways, key=lambda way: _sureness(self._known((way,))))

    def _teams(self, block: Block, solution: Solution) -> Named:
        """Return whose the lines of a block are; two names may be one side's."""
        side = self.said.side(block)
        named = teams.find_teams(block, solution, side, self.clues)
        meant = {t: self.said.team(block, solution, t) for t in {*named.teams.values()}}
        other = {t: Team(o, self.clues.nations(o)) for t, o in meant.items() if o}
        return replace(named, teams={n: other.get(t, t) for n, t in named.teams.items()})

    def _know(self, blocks: Sequence[Block]) -> Iterator[tuple[Block, Known]]:
        """Yield each block and what it is, alike blocks taken together."""
        found: dict[tuple[object, ...], list[Block]] = {}
        for block in blocks:
            heads = tuple(sorted(fold_words(heading.whole) for heading in block.headings))
            key = (
                heads,
                block.is_across,
                self.said.list(block),
                self.said.by_cell(block),
            )
            found.setdefault(key, []).append(block)
        known: dict[int, Known] = {}
        for same in found.values():
            told = self._known(tuple(alike.in_order_of(same[0], each) for each in same))
            if told.solution:
                told = replace(told, solution=settle_counts(told.solution))
            known |= {id(block): alike.known_of(told, same[0], block) for block in same}
        return ((block, known[id(block)]) for block in blocks)

    def _known(self, blocks: tuple[Block, ...]) -> Known:
        told = self.said.list(blocks[0])
        if told and not told[0]:
            return Known(None, 0, (SAID,))
        puzzle = Puzzle(blocks, self.clues, self.said.columns(blocks))
        titles = [text for b in blocks for text in (b.sheet, *b.above)]
        free = kinds.know(puzzle, self.clues.kinds, tuple(dict.fromkeys(titles)))
        if told is None:
            return free
        solution = puzzle.solve(next(k for k in self.clues.kinds if k.name == told[0]))
        # Beside the list he named a tab may hold another, such as a chart.
        is_another = (
            free.solution
            and free.solution.kind.name != told[0]
            and not kinds.has_needed(solution, self.clues)
        )
        return free if is_another else Known(solution, 0, (SAID,))

    def _drop_summaries(self, found: Sequence[Found]) -> None:
        """Leave lists alone that only repeat what other tabs say."""
        units: dict[str, Listed] = {}
        for each in found:
            if each.roster:
                cells = repeats.name_cells(each.block, each.roster).values()
                mine = {fold_words(cell.text) for cell in cells}
                sheet = each.block.sheet
                known = units.get(sheet, Listed(set(), 0))
                width = max(known.width, repeats.listed_width(each.roster))
                texts = (sheet, *each.block.above)
                is_copy = sheet in self.hidden or any(map(is_called_copy, texts))
                units[sheet] = Listed(known.names | mine, width, is_copy)
        for each in found:
            if each.roster and self.said.list(each.block) is None:
                others = {
                    title: n for title, n in units.items() if title != each.block.sheet
                }
                sheet = each.block.sheet
                why = repeats.repeats(each.block, each.roster, others)
                older = repeats.copies(sheet, units[sheet], others)
                if older or why:
                    each.known = Known(None, 0, (older or f"{SUMMARY}: {why}",))

    def _drop_repeated_keys(self, found: Sequence[Found]) -> None:
        """Leave columns of keys to the umpire that another list has, and of players."""
        lists = [(each, each.known.solution) for each in found if each.known.solution]
        kept = identities.without_repeated([(each.block, s) for each, s in lists])
        rosters = [at for at, (each, _) in enumerate(lists) if each.roster]
        told = identities.without_players(
            [(lists[at][0].block, kept[at]) for at in rosters], self.clues
        )
        solutions = [*kept]
        for at, solution in zip(rosters, told, strict=True):
            solutions[at] = solution
        for (each, _), solution in zip(lists, solutions, strict=True):
            each.known = replace(each.known, solution=solution)

    def _drop_charts(self, found: Sequence[Found]) -> None:
        """Leave charts and calendars alone where there is no roster they belong to."""
        for each in found:
            if each.known.solution and self.said.list(each.block) is None:
                each.known = Known(None, 0, (NO_ROSTER,))


def _sureness(known: Known) -> tuple[bool, float]:
    """Return how sure it is what a block is."""
    return (True, known.solution.worth) if known.solution else (False, 0.0)


def graded_signs(found: Sequence[Found], clues: Clues) -> Mapping[str, str]:
    """Return the grades of signs that are those of one scale in all lists: A to E."""
    texts: dict[tuple[str, str], tuple[RosterKind, set[str]]] = {}
    for each in found:
        for column in each.known.solution.by_role("rating") if each.known.solution else ():
            kind = each.known.solution.kind if each.known.solution else None
            if kind and column.target:
                key = "rating", column.target.fields[0]
                said = texts.setdefault(key, (kind, set()))[1]
                said.update(cell.text for cell in column.contents.cells.values())
    signs: dict[str, str] = {}
    for (_, name), (kind, said) in texts.items():
        scale = kind.scale(name, said, clues.languages)
        signs |= {fold_sign(text): value for text, value in scale.items()}
    return {sign: value for sign, value in signs.items() if sign}
