"""What has to be asked before a workbook is adopted, and what to warn of."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from refkit.engine.records.columns import quote_value
from refkit.engine.records.roster_words import BLANK
from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.understanding import figures, names, offers, unread
from refkit.workbook.adopt.understanding.kinds import is_roster, one
from refkit.workbook.adopt.understood import (
    Question,
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
    UnderstoodWord,
)
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.xlsx.cells.addresses import cell_name

# Of these roles an unknown word leaves a value open that nothing else says.
NEEDED_ROLES = frozenset({"rating", "class"})

ROLE_LABELS = {
    "lost": "how many are lost",
    "share": "how much of the full strength is left",
    "part": "the number of one kind of stand",
}


@dataclass(frozen=True, slots=True)
class _Doubt:
    """A doubtful word of one column."""

    block: UnderstoodBlock
    column: UnderstoodColumn
    word: UnderstoodWord

    @property
    def key(self) -> tuple[str, str]:
        """What it has in common with the same word in other columns."""
        assert self.block.kind
        return self.block.kind.heading(self.column.fields[0]), fold_words(self.word.his)


def with_doubts(found: Understood, said: Answers) -> Understood:
    """Return what is understood with the questions it leaves, and warnings."""
    questions = (
        *_kind_questions(found),
        *_side_questions(found),
        *_column_questions(found),
        *_word_questions(found),
        *figures.figure_questions(found, said),
        *unread.unread_questions(found, said),
        *offers.offers(found),
    )
    found = offers.with_totals(found, said)
    return replace(
        found,
        questions=tuple(_merged((*found.questions, *questions))),
        warnings=(*found.warnings, *figures.warnings(found), *unread.unread(found)),
    )


def _merged(questions: Iterable[Question]) -> Iterator[Question]:
    """Yield each question once, with the cells of all that are the same."""
    same: dict[str, list[Question]] = {}
    for question in questions:
        same.setdefault(question.name, []).append(question)
    for first, *more in same.values():
        cells = dict.fromkeys(
            (*first.cells, *(cell for each in more for cell in each.cells))
        )
        yield replace(first, cells=tuple(cells))


def _kind_questions(found: Understood) -> Iterator[Question]:
    """Yield the questions whether a tab is one of ours at all."""
    for each in found.blocks:
        if each.doubtful is None:
            continue
        name, told = each.doubtful.name, "; ".join(each.grounds)
        yield Question(
            names.tab_question(each.block.sheet),
            f"Is {each.block.sheet!r} a roster of this campaign? {told}.",
            (f"{each.block.sheet}!A{each.block.top or 1}",),
            (
                (name, f"yes, {one(each.doubtful)}"),
                (names.OWN, "no, leave it alone"),
            ),
            hangs=f"{len(each.block.lines)} lines are taken for units, or left alone.",
            must=True,
        )


def _side_questions(found: Understood) -> Iterator[Question]:
    """Yield the questions to whom lines belong of which nothing tells it."""
    for sheet, blocks in groupby(found.lists, key=lambda each: each.block.sheet):
        lines = [
            (each, line)
            for each in blocks
            if each.kind and each.kind.roles.get("side")
            for line in each.block.lines
            if line.number not in each.sides and line.number not in each.apart
        ]
        if lines:
            cells = tuple(_cell(sheet, each, line.number) for each, line in lines)
            must = any(not may_be_nobodys(each) for each, _ in lines)
            without = "" if must else " Without an answer they are left out."
            yield Question(
                names.side_question(sheet),
                f"Which side do the lines of {sheet!r} belong to? Nothing says it.",
                cells,
                tuple((side, side) for side in found.sides) if len(found.sides) > 1 else (),
                hangs=f"{len(lines)} lines are that side's.{without}",
                must=must,
            )


def may_be_nobodys(block: UnderstoodBlock) -> bool:
    """Tell whether a list says nothing of sides and is only a chart, left out then."""
    names_sides = any(column.role == "side" for column in block.columns)
    return not names_sides and block.kind is not None and not is_roster(block.kind)


def _cell(sheet: str, block: UnderstoodBlock, number: int) -> str:
    line = next(each for each in block.block.lines if each.number == number)
    first = next(iter(line.cells.values()), None)
    return f"{sheet}!{first.cell.ref}" if first else sheet


def _column_questions(found: Understood) -> Iterator[Question]:
    """Yield the questions what columns are that may be two things."""
    for each in found.lists:
        assert each.kind
        for column in each.columns:
            if not column.choices:
                continue
            labels = tuple((name, target_label(each.kind, name)) for name in column.choices)
            yield Question(
                column.asked,
                f"What is the column {column.heading.whole!r}? "
                f"It may be {' or '.join(label for _, label in labels)}{column.why}.",
                (f"{each.block.sheet}!{_ref(column)}",),
                (*labels, (names.OWN, "a column of your own")),
                column.choices[0],
                f"{len(each.block.lines)} lines are read by it.",
                must=column.role in {*figures.STRENGTHS, "rating"},
            )


def _ref(column: UnderstoodColumn) -> str:
    return cell_name(*column.heading.at)


def target_label(kind: RosterKind, name: str) -> str:
    """Return what a field or role is called in a question."""
    return ROLE_LABELS.get(name) or (
        f"the {kind.heading(name).casefold()}" if name in kind.headings else name
    )


def _word_questions(found: Understood) -> Iterator[Question]:
    """Yield a question for each doubtful word, wherever it stands."""
    doubts = sorted(_doubts(found), key=lambda each: each.key)
    for _, same in groupby(doubts, key=lambda each: each.key):
        yield _word_question(list(same))


def _doubts(found: Understood) -> Iterator[_Doubt]:
    columns = ((block, column) for block in found.lists for column in block.columns)
    for block, column in columns:
        for word in column.words:
            is_open = not word.ours or bool(word.others)
            if is_open and word.score is not None and word.cells:
                yield _Doubt(block, column, word)


def _word_question(same: Sequence[_Doubt]) -> Question:
    first = same[0]
    kind, word, field = first.block.kind, first.word, first.column.fields[0]
    assert kind
    title = kind.heading(field)
    values = [value for value in kind.words[field] if value != BLANK]
    likely = tuple(dict.fromkeys((*filter(None, (word.ours,)), *word.others)))
    choices = (*likely, *(value for value in values if value not in likely))
    cells = tuple(cell for each in same for cell in each.word.cells)
    count = len(cells)
    return Question(
        names.word_question(kind, field, word.his),
        f"What does {quote_value(word.his)} mean under "
        f"{quote_value(first.column.heading.whole)}? {_why(first)}",
        cells,
        tuple((value, kind.value_name(field, value)) for value in choices),
        word.ours or _usual(kind, field, first.column),
        f"{'1 line gets' if count == 1 else f'{count} lines get'} this {title.casefold()}.",
        must=_is_needed(first),
    )


def _why(doubt: _Doubt) -> str:
    kind, word, field = doubt.block.kind, doubt.word, doubt.column.fields[0]
    if kind and word.others:
        likely = filter(None, (word.ours, *word.others))
        values = [kind.value_name(field, value) for value in likely]
        if len(values) == 1:
            return f"refkit is not sure that it is {values[0]}."
        return f"It may be {' or '.join(values)}."
    return "refkit does not know the word."


def _usual(kind: RosterKind, field: str, column: UnderstoodColumn) -> str:
    """Return the value that a word unknown leaves as it would be without it."""
    default = kind.columns[field].default if column.role == "status" else ""
    return default if isinstance(default, str) else ""


def _is_needed(doubt: _Doubt) -> bool:
    """Tell whether nothing is to be adopted before a word is explained."""
    role = doubt.column.role
    return role == "rating" or (role in NEEDED_ROLES and not doubt.word.ours)
