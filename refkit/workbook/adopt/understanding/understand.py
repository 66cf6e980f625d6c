"""Understands a whole workbook: what its blocks are, whose, and what is left to ask."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from refkit.engine.play.system import System
from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.answers import NONE, Answers
from refkit.workbook.adopt.seen import Block, Heading, SeenTab
from refkit.workbook.adopt.understanding import (
    doubts,
    gathering,
    kinds,
    looks,
    repeats,
    sides,
    teams,
    wording,
)
from refkit.workbook.adopt.understanding.clues import Clues, workbook_clues
from refkit.workbook.adopt.understanding.columns import Placed, Puzzle
from refkit.workbook.adopt.understanding.contents import column_contents
from refkit.workbook.adopt.understanding.counts import settle_counts
from refkit.workbook.adopt.understanding.kinds import Known
from refkit.workbook.adopt.understanding.sides import Sides
from refkit.workbook.adopt.understanding.targets import RATIO
from refkit.workbook.adopt.understanding.teams import Named
from refkit.workbook.adopt.understanding.wording import Worded
from refkit.workbook.adopt.understood import (
    Question,
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
    UnderstoodWord,
)
from refkit.workbook.sheets.vocabulary import RosterKind

SAID, NO_ROSTER = "you said so", "no roster is in this workbook"
SUMMARY = "a summary of other tabs"
MOST_LANGUAGES = 0.6


def understand(tabs: Sequence[SeenTab], system: System, said: Answers = NONE) -> Understood:
    """Return how refkit understands a workbook; what the umpire said is final."""
    return _Understanding(tabs, system, said).all()


@dataclass(slots=True)
class _Found:
    """A block with what it is taken for and the teams of its lines."""

    block: Block
    known: Known
    named: Named


class _Understanding:
    """One workbook on the way to being understood."""

    def __init__(self, tabs: Sequence[SeenTab], system: System, said: Answers) -> None:
        self._tabs = list(tabs)
        self._said = said
        self._clues: Clues = workbook_clues(system)
        self._kinds = self._clues.kinds
        blocks = [block for tab in tabs for block in tab.blocks]
        self._languages = workbook_languages(blocks, self._kinds)
        self._blocks = blocks

    def all(self) -> Understood:
        """Return the whole of it."""
        found = [_Found(block, known, Named()) for block, known in self._know()]
        self._drop_summaries(found)
        if not any(each.known.solution and _is_main(each) for each in found):
            self._drop_charts(found)
        for each in found:
            if each.known.solution:
                each.named = self._teams(each)
        self._name_teams(found)
        mine = sides.gather_sides([each.named for each in found if _is_main(each)])
        looked = [self._looked(self._understood(each, mine)) for each in found]
        blocks = tuple(block for block, _ in looked)
        return doubts.with_doubts(
            Understood(
                blocks,
                self._left(blocks),
                tuple(mine.names.values()),
                tuple(question for _, asked in looked for question in asked),
                nations=mine.nations,
                always=self._said.always,
            ),
            self._said,
        )

    def _looked(
        self, found: UnderstoodBlock
    ) -> tuple[UnderstoodBlock, tuple[Question, ...]]:
        """Return a block with the states that the look of its lines says."""
        looked = looks.read_looks(found, self._said)
        return replace(found, statuses=looked.statuses), looked.questions

    def _drop_summaries(self, found: Sequence[_Found]) -> None:
        """Leave lists alone that only repeat what other tabs say."""
        names: dict[str, set[str]] = {}
        for each in filter(_is_main, found):
            assert each.known.solution
            cells = repeats.name_cells(each.block, each.known.solution).values()
            names.setdefault(each.block.sheet, set()).update(
                fold_words(c.text) for c in cells
            )
        for each in filter(_is_main, found):
            solution = each.known.solution
            others = {title: n for title, n in names.items() if title != each.block.sheet}
            is_said = self._said_tab(each.block.sheet) is not None
            why = solution and not is_said and repeats.repeats(each.block, solution, others)
            if why:
                each.known = Known(None, 0, (f"{SUMMARY}: {why}",))

    def _name_teams(self, found: Sequence[_Found]) -> None:
        """Let titles stand for the sides where nothing names a nation."""
        rosters = [each for each in found if _is_main(each)]
        lists = [(e.block, e.known.solution, e.named) for e in rosters if e.known.solution]
        for each, named in zip(
            rosters, teams.name_open_teams(lists, self._clues), strict=True
        ):
            each.named = named

    def _know(self) -> Iterator[tuple[Block, Known]]:
        """Yield each block and what it is, alike blocks taken together."""
        alike: dict[tuple[object, ...], list[Block]] = {}
        for block in self._blocks:
            told = self._said_tab(block.sheet)
            heads = tuple(fold_words(heading.whole) for heading in block.headings)
            alike.setdefault((heads, block.is_across, told and told[0]), []).append(block)
        known: dict[int, Known] = {}
        for blocks in alike.values():
            found = self._known(tuple(blocks))
            if found.solution:
                found = replace(found, solution=settle_counts(found.solution))
            known |= {id(block): found for block in blocks}
        return ((block, known[id(block)]) for block in self._blocks)

    def _known(self, blocks: tuple[Block, ...]) -> Known:
        told = self._said_tab(blocks[0].sheet)
        likely = [kind for kind in self._kinds if told is None or kind.name == told[0]]
        if not likely:
            return Known(None, 0, (SAID,))
        puzzle = Puzzle(blocks, self._clues, self._languages, self._forced(blocks))
        if told:
            return Known(puzzle.solve(likely[0]), 0, (SAID,))
        titles = [text for b in blocks for text in (b.sheet, *b.above)]
        return kinds.know(puzzle, likely, tuple(dict.fromkeys(titles)))

    def _forced(self, blocks: Sequence[Block]) -> Mapping[int, str]:
        """Return what the umpire said of columns, by their position."""
        told = {
            at: name
            for block in blocks
            for at, heading in enumerate(block.headings)
            if (name := self._said_column(block, heading)) is not None
        }
        return {at: "" if name == doubts.OWN else name for at, name in told.items()}

    def _said_column(self, block: Block, heading: Heading) -> str | None:
        """Return what the umpire said of a column, unasked or as an answer."""
        for text in (heading.text, heading.whole):
            told = self._said.column(block.sheet, text)
            if told is not None:
                return told
        return self._said.answer(doubts.column_question(heading.whole))

    def _said_tab(self, sheet: str) -> tuple[str, str] | None:
        """Return what the umpire said of a tab: its kind, and whose it is."""
        told = self._said.tab(sheet)
        if told is None and (kind := self._said.answer(sheet)):
            told = ("" if kind == doubts.OWN else kind, "")
        return told

    def _said_side(self, sheet: str) -> str:
        told = self._said_tab(sheet)
        side = told[1] if told else ""
        return side or self._said.answer(doubts.side_question(sheet)) or ""

    def _drop_charts(self, found: Sequence[_Found]) -> None:
        """Leave charts and calendars alone where there is no roster they belong to."""
        if not any(map(kinds.is_roster, self._kinds)):
            return
        for each in found:
            if each.known.solution and self._said_tab(each.block.sheet) is None:
                each.known = Known(None, 0, (NO_ROSTER,))

    def _teams(self, found: _Found) -> Named:
        """Return whose lines a block holds."""
        solution = found.known.solution
        assert solution
        given = self._said_side(found.block.sheet)
        return teams.find_teams(found.block, solution, given, self._clues)

    def _understood(self, found: _Found, mine: Sides) -> UnderstoodBlock:
        known, block = found.known, found.block
        if known.solution is None:
            return UnderstoodBlock(block, None, None, known.grounds)
        if known.is_doubtful:
            kind = known.solution.kind
            return UnderstoodBlock(block, None, None, known.grounds, doubtful=kind)
        kind = known.solution.kind
        columns = tuple(
            self._column(kind, block, at, placed)
            for at, placed in enumerate(known.solution.columns)
        )
        told = self._said_tab(block.sheet)
        whole = UnderstoodBlock(
            block,
            kind,
            None if told else known.score,
            known.grounds,
            columns,
            *self._sides(found, mine),
        )
        return gathering.gather(whole)

    def _sides(self, found: _Found, mine: Sides) -> tuple[Mapping[int, str], str]:
        """Return the side of each line, and where it comes from."""
        if found.named.teams:
            named = {number: mine.of(team) for number, team in found.named.teams.items()}
            return named, found.named.why
        texts = (found.block.sheet, *reversed(found.block.above))
        side = next(filter(None, map(mine.in_text, texts)), "")
        lines = [line.number for line in found.block.lines]
        return (dict.fromkeys(lines, side), teams.BY_TAB) if side else ({}, "")

    def _column(
        self, kind: RosterKind, block: Block, at: int, placed: Placed
    ) -> UnderstoodColumn:
        heading = block.headings[at]
        if placed.target is None:
            return UnderstoodColumn(heading, ())
        role, fields = placed.target.role, placed.target.fields
        contents = column_contents(block, heading)
        words = (
            self._words(Worded(block.sheet, kind, fields[0], placed, contents))
            if fields
            else ()
        )
        rival = placed.rival
        return UnderstoodColumn(
            heading,
            fields,
            "now" if role == RATIO else role,
            "",
            placed.score,
            words,
            asked=doubts.column_question(heading.whole) if rival else "",
            choices=(placed.target.name, rival.name) if rival else (),
        )

    def _words(self, worded: Worded) -> tuple[UnderstoodWord, ...]:
        target = worded.column.target
        if target is None or not worded.kind.words.get(worded.field):
            return ()
        truths = wording.read_truths(worded, self._languages)
        return truths + wording.read_words(worded, self._said, self._languages)

    def _left(self, blocks: Sequence[UnderstoodBlock]) -> Mapping[str, str]:
        """Return why each tab is left alone of which no block is used."""
        used = {each.block.sheet for each in blocks if each.kind}
        why: dict[str, str] = {}
        for tab in self._tabs:
            mine = [each for each in blocks if each.block.sheet == tab.title]
            if tab.title not in used:
                grounds = [ground for each in mine for ground in each.grounds]
                why[tab.title] = (
                    "; ".join(dict.fromkeys(grounds)) or "there is no list on it"
                )
        return why


def _is_main(found: _Found) -> bool:
    solution = found.known.solution
    return solution is not None and kinds.is_roster(solution.kind)


def workbook_languages(
    blocks: Sequence[Block], known: Sequence[RosterKind]
) -> Collection[str]:
    """Return the languages of most headings of a workbook, none where nobody can tell."""
    count: Counter[str] = Counter()
    for text in {heading.levels for block in blocks for heading in block.headings}:
        found = {
            language
            for kind in known
            for meant in kind.heading_meanings(text)
            for language in meant.languages
        }
        count.update(found - {"any"})
    most = max(count.values(), default=0)
    return frozenset(
        each for each, often in count.items() if often >= MOST_LANGUAGES * most
    )
