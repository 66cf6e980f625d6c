"""Understands a whole workbook: what its blocks are, whose, and what is left to ask."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from refkit.engine.play.system import System
from refkit.engine.records.columns import quote_value
from refkit.workbook.adopt.answers import NONE, Answers
from refkit.workbook.adopt.seen import Block, SeenTab
from refkit.workbook.adopt.understanding import (
    days,
    doubts,
    gathering,
    lacking,
    looks,
    names,
    section_states,
    sides,
    teams,
    wording,
)
from refkit.workbook.adopt.understanding.clues import Clues, workbook_clues
from refkit.workbook.adopt.understanding.columns import Placed, pooled
from refkit.workbook.adopt.understanding.contents import column_contents
from refkit.workbook.adopt.understanding.days import DayColumn
from refkit.workbook.adopt.understanding.keys import keys_said
from refkit.workbook.adopt.understanding.recognising import (
    Found,
    Recogniser,
    Said,
    graded_signs,
)
from refkit.workbook.adopt.understanding.sides import Sides
from refkit.workbook.adopt.understanding.targets import RATIO
from refkit.workbook.adopt.understanding.wording import Worded
from refkit.workbook.adopt.understood import (
    Question,
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
    UnderstoodWord,
)
from refkit.workbook.sheets import vocabulary
from refkit.workbook.sheets.vocabulary import RosterKind

MOST_LANGUAGES, FEWEST_HEADS = 0.6, 4
# From how surely on a heading is a word that is known, not a name with one in it.
WHOLE = 97


def understand(tabs: Sequence[SeenTab], system: System, said: Answers = NONE) -> Understood:
    """Return how refkit understands a workbook; what the umpire said is final."""
    return _Understanding(tabs, system, said).all()


class _Understanding:
    """One workbook on the way to being understood."""

    def __init__(self, tabs: Sequence[SeenTab], system: System, said: Answers) -> None:
        self._tabs = list(tabs)
        self._said = said
        seen = [block for tab in tabs for block in tab.blocks]
        blocks = [way for b in seen for way in (b, b.turned) if way]
        loose = (cell.text for tab in tabs for cell in tab.texts)
        self._clues: Clues = workbook_clues(
            system,
            keys_said(blocks, loose),
            workbook_languages(blocks, vocabulary.roster_kinds(system)),
        )
        hidden = frozenset(tab.title for tab in tabs if tab.is_hidden)
        self._recogniser = Recogniser(self._clues, Said(said), hidden)
        self._blocks = [self._recogniser.better_way(block) for block in seen]
        self._days = days.KnownDays()

    def all(self) -> Understood:
        """Return the whole of it."""
        found = self._recogniser.recognise(self._blocks)
        self._days = self._known_days(found)
        graded = graded_signs(found, self._clues)
        self._clues = replace(self._clues, signs={**graded, **self._clues.signs})
        mine = sides.gather_sides(
            [(each.block.sheet, each.named) for each in found if each.roster],
            self._clues.camps,
        )
        looked = [self._looked(self._understood(each, mine)) for each in found]
        always = Said(self._said).always(self._clues.kinds)
        whole, lacks = lacking.without_lacking([block for block, _ in looked], always)
        blocks = wording.with_scales(whole)
        his = tuple(dict.fromkeys(mine.names.values()))
        unknown = (
            sides.nation_questions(his, mine.nations, blocks, self._clues.system)
            if self._clues.knows_nations
            else ()
        )
        return doubts.with_doubts(
            Understood(
                blocks,
                self._left(blocks),
                his,
                (
                    *(question for _, asked in looked for question in asked),
                    *lacking.lacking_questions(blocks),
                    *unknown,
                ),
                nations={**mine.nations, **sides.said_nations(his, self._said)},
                warnings=(*mine.allied, *lacks),
                always=always,
            ),
            self._said,
        )

    def _known_days(self, found: Sequence[Found]) -> days.KnownDays:
        """Return the days that titles and columns of days say."""
        blocks = self._blocks
        texts = dict.fromkeys(t for b in blocks for t in (b.sheet, *b.above, *b.notes))
        written = [
            column_contents(each.block, each.block.headings[at])
            for each in found
            for at, column in enumerate(each.known.columns)
            if column.target and column.target.role in days.DAY_ROLES
        ]
        spoken = self._clues.languages
        return days.known_days(texts, written)._replace(
            is_day_first=bool(spoken) and "en" not in spoken
        )

    def _looked(
        self, found: UnderstoodBlock
    ) -> tuple[UnderstoodBlock, tuple[Question, ...]]:
        """Return a block with the states that heads and looks of its lines say."""
        if found.kind is None:
            return found, ()
        noted = [self._noted(found, column) for column in found.columns]
        headed = section_states.read_sections(found, self._said, self._clues)
        looked = looks.read_looks(found, self._said)
        asked = [each.question for each in noted if each.question]
        columns = tuple(each.column for each in noted)
        statuses = {**headed.statuses, **looked.statuses}
        grades = looks.read_grades(found)
        whole = replace(found, columns=columns, statuses=statuses, grades=grades)
        return whole, (*headed.questions, *looked.questions, *asked)

    def _noted(self, found: UnderstoodBlock, column: UnderstoodColumn) -> DayColumn:
        """Return a column with how its cells are written."""
        if column.role in days.DAY_ROLES:
            return days.read_days(found, column, self._days, self._said)
        if not column.role:
            return DayColumn(column)
        contents = column_contents(found.block, column.heading)
        return DayColumn(replace(column, notation=days.amount_notation(column, contents)))

    def _understood(self, found: Found, mine: Sides) -> UnderstoodBlock:
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
        told = self._recogniser.said.list(block)
        whole = UnderstoodBlock(
            block,
            kind,
            None if told else known.score,
            known.grounds,
            columns,
            *self._sides(found, mine),
        )
        return gathering.gather(whole)

    def _sides(self, found: Found, mine: Sides) -> tuple[Mapping[int, str], str]:
        """Return the side of each line, and where it comes from."""
        if found.named.teams:
            of = mine.of_all(found.named.teams.values())
            named = {n: of[team] for n, team in found.named.teams.items() if of[team]}
            return named, found.named.why
        texts = (found.block.sheet, *reversed(found.block.above))
        side = next(filter(None, map(mine.in_text, texts)), "")
        named = {
            line.number: told
            for line in found.block.lines
            if (told := next(filter(None, map(mine.in_text, line.sections)), side))
        }
        return named, teams.BY_TAB if side else teams.BY_SECTION

    def _column(
        self, kind: RosterKind, block: Block, at: int, placed: Placed
    ) -> UnderstoodColumn:
        heading = block.headings[at]
        if placed.target is None:
            return UnderstoodColumn(heading, ())
        role, fields = placed.target.role, placed.target.fields
        contents = pooled([column_contents(b, b.headings[at]) for b in self._alike(block)])
        words = (
            self._words(Worded(block.sheet, kind, fields[0], placed, contents))
            if fields
            else ()
        )
        rival, beside = placed.rival, placed.beside
        choices = (placed.target, *([rival] if rival else [])) if rival or beside else ()
        return UnderstoodColumn(
            heading,
            fields,
            "now" if role == RATIO else role,
            "",
            placed.score,
            words,
            why=f", as {quote_value(beside)} may be as well" if beside else "",
            asked=names.column_question(heading.whole) if choices else "",
            choices=tuple(each.name for each in choices),
        )

    def _alike(self, block: Block) -> Sequence[Block]:
        """Return a block and those beside it with the same headings: they say the same."""
        heads = [heading.levels for heading in block.headings]
        beside = [
            each
            for each in self._blocks
            if each.sheet == block.sheet
            and each is not block
            and [heading.levels for heading in each.headings] == heads
        ]
        return [block, *beside]

    def _words(self, worded: Worded) -> tuple[UnderstoodWord, ...]:
        target = worded.column.target
        if target is None:
            return ()
        if not worded.kind.words.get(worded.field):
            return wording.said_words(worded, self._said)
        return wording.read_words(worded, self._said, self._clues)

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


def workbook_languages(
    blocks: Sequence[Block], known: Sequence[RosterKind]
) -> frozenset[str]:
    """Return the languages of most headings of a workbook, none where nobody can tell.

    Each worksheet may be in another, if enough of its headings are known in it.
    """
    tabs: dict[str, set[tuple[str, ...]]] = {}
    for block in blocks:
        heads = {heading.levels for heading in block.headings}
        tabs.setdefault(block.sheet, set()).update(heads)
    spoken = [
        _spoken(heads, known) for heads in (set().union(*tabs.values()), *tabs.values())
    ]
    whole, *each = spoken
    found = [whole, *(tab for tab in each if max(tab.values(), default=0) >= FEWEST_HEADS)]
    return frozenset(
        language
        for count in found
        for language, often in count.items()
        if often >= MOST_LANGUAGES * max(count.values())
    )


def _spoken(heads: Iterable[tuple[str, ...]], known: Sequence[RosterKind]) -> Counter[str]:
    """Return in how many headings each language has a known word."""
    count: Counter[str] = Counter()
    for text in heads:
        found = {
            language
            for kind in known
            for meant in kind.heading_meanings(text)
            if meant.score >= WHOLE
            for language in meant.languages
        }
        count.update(found - {"any"})
    return count
