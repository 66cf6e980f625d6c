"""His words in the cells and what each stands for, doubtful ones with all they may mean."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rapidfuzz.distance import OSA

from refkit.engine.records.roster_words import BLANK
from refkit.engine.words.folding import fold_words
from refkit.engine.words.lexicon import LESSER, Meaning
from refkit.workbook.adopt import words
from refkit.workbook.adopt.answers import AREA, Answers
from refkit.workbook.adopt.understanding import names
from refkit.workbook.adopt.understanding.clues import Clues
from refkit.workbook.adopt.understanding.columns import Placed
from refkit.workbook.adopt.understanding.contents import Contents
from refkit.workbook.adopt.understanding.keys import fold_sign
from refkit.workbook.adopt.understood import (
    UnderstoodBlock,
    UnderstoodColumn,
    UnderstoodWord,
)
from refkit.workbook.adopt.values.dates import find_days, says_day
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text

# From how surely on a word is taken, and how much surer than the next it must be.
LEAST, CLEARLY = 70, 6
# Roles of which one text says one value, and how surely it is known as a whole.
GRADES, WHOLE = frozenset({"rating", "status"}), 96
# So many letters differ between two spellings of one word.
SLIPS = 2
# Signs that say nothing.
NOTHING = "-\N{EN DASH}\N{EM DASH}.\N{HORIZONTAL ELLIPSIS}_ "
# How surely a sign of a whole scale is known: A to E, or five stars.
GRADED = 95
# Roles of which the words are values; other texts stay as they are.


@dataclass(frozen=True, slots=True)
class Worded:
    """The column whose words are asked for: where it stands, and what it says."""

    sheet: str
    kind: RosterKind
    field: str
    column: Placed
    contents: Contents


def read_words(worded: Worded, said: Answers, clues: Clues) -> tuple[UnderstoodWord, ...]:
    """Return each different word of a column with its meaning."""
    cells: dict[str, list[str]] = {}
    contents = worded.contents
    ticks = _tick_value(worded, clues.languages) if contents.ticks else ""
    texts = [cell.text for cell in contents.cells.values()]
    scale = worded.kind.scale(worded.field, texts, clues.languages)
    known = {*scale, *worded.kind.known_signs(worded.field, texts)}
    for number in sorted(contents.cells):
        cell = contents.cells[number]
        is_sign = cell.text in known or fold_sign(cell.text) in clues.signs
        is_word = number in contents.worded or is_sign or bool(ticks)
        is_day = contents.days > 0 and (find_days([cell.text]).ways or says_day(cell.text))
        if is_word and not is_day:
            cells.setdefault(cell.text, []).append(f"{worded.sheet}!{cell.cell.ref}")
    graded = {
        his: UnderstoodWord(his, value, GRADED)
        for his, value in scale.items()
        if not clues.explained(worded.kind, worded.field, his)
    }
    found = (
        _ticked(worded, his, ticks)
        if ticks
        else graded.get(his) or _word(worded, his, clues)
        for his in cells
    )
    told = (_as_said(word, worded, said) for word in found)
    return tuple(replace(word, cells=tuple(cells[word.his])) for word in told)


def _tick_value(worded: Worded, languages: Collection[str]) -> str:
    """Return what yes stands for under a heading such as "Lost?", '' where it is none."""
    heading = worded.contents.heading.text
    ticks = [
        (score, value)
        for field, value, score in worded.kind.tick_meanings(heading, languages)
        if field == worded.field
    ]
    return max(ticks, default=(0, ""))[1]


def _ticked(worded: Worded, his: str, value: str) -> UnderstoodWord:
    """Return what a tick or its absence stands for: no is what a blank would be.

    Where that is what a tick says ("Alive"), no says the field's first value for ticks.
    """
    usual = worded.kind.columns[worded.field].default
    no = usual if isinstance(usual, str) and usual else BLANK
    if no == value:
        no = next(iter(worded.kind.said.ticks[worded.field]))
    ticks = worded.contents.ticks
    says = {"True": True, "False": False}.get(his)
    is_yes = ticks.read(his) if ticks and says is None else says
    return UnderstoodWord(his, value if is_yes else no, 100)


def _word(worded: Worded, his: str, clues: Clues) -> UnderstoodWord:
    found = clues.meanings(worded.kind, worded.field, his)
    if not found and (value := _meant_otherwise(worded, his)):
        return UnderstoodWord(his, value, GRADED)
    if not found or found[0].score < LEAST or _is_open(his, found[0].score, clues):
        return UnderstoodWord(his, "", found[0].score if found else 0, _values(found))
    best = found[0]
    role = worded.column.target.role if worded.column.target else ""
    # A unit may have the names of several arms; it has one grade and is in one state.
    is_mixed = role in GRADES and " " in fold_words(his) and best.score < WHOLE
    least = best.score - (LESSER + 1 if is_mixed else CLEARLY)
    others = _values(each for each in found[1:] if each.score > least)
    others = tuple(value for value in others if value != best.value)
    return UnderstoodWord(his, best.value, best.score, others)


def _is_open(his: str, score: int, clues: Clues) -> bool:
    """Tell whether a text takes back or leaves open what its words say: "not destroyed"."""
    if fold_sign(his) in clues.signs:
        return False
    tokens = fold_words(his).split()
    hedges = words.spoken("hedge", clues.languages)
    is_hedged = len(tokens) > 1 and not hedges.isdisjoint(tokens)
    return "?" in his or (is_hedged and score < WHOLE)


def _meant_otherwise(worded: Worded, his: str) -> str:
    """Return what a text without a known word stands for: a sign, a dash, all that is."""
    kind, field = worded.kind, worded.field
    if not set(his) - set(NOTHING):
        return BLANK
    usual = kind.columns[field].default
    is_state = field == kind.roles.get("status") and isinstance(usual, str)
    if is_state and _is_whole(his):
        return str(usual)
    return "" if fold_words(his) else kind.sign_value(field, his)


def _is_whole(his: str) -> bool:
    """Tell whether a word says that all is there: who is "complete" is as usual."""
    return words.lexicon("parts").exact(his) == ("1",)


def _values(found: Iterable[Meaning]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.value for each in found))


def _as_said(word: UnderstoodWord, worded: Worded, said: Answers) -> UnderstoodWord:
    """Return a word with the meaning the umpire gave it, if he did."""
    told = _said_here(word.his, worded, said)
    if told is None:
        told = _said_elsewhere(word.his, worded, said)
    if told is None:
        told = said.answer(names.word_question(worded.kind, worded.field, word.his))
    return word if told is None else replace(word, ours=told, score=None, others=())


def said_words(worded: Worded, said: Answers) -> tuple[UnderstoodWord, ...]:
    """Return the words of a column of any texts that the umpire gave a meaning."""
    cells = worded.contents.cells.values()
    told = {each.text: _said_here(each.text, worded, said) for each in cells}
    return tuple(
        UnderstoodWord(his, ours, None) for his, ours in told.items() if ours is not None
    )


def _said_here(his: str, worded: Worded, said: Answers) -> str | None:
    """Return what the umpire said of a word of this column, by its cell or its heading."""
    heading = worded.contents.heading
    told = said.word(worded.sheet, heading.cell, his)
    return told if told is not None else said.word(worded.sheet, heading.text, his)


def _said_elsewhere(his: str, worded: Worded, said: Answers) -> str | None:
    """Return what the umpire said of the same word on another tab, if it fits here."""
    values = worded.kind.words[worded.field]
    told = {
        ours
        for (_, heading, word), ours in said.words.items()
        if word == fold_text(his) and ours in values and not AREA.fullmatch(heading)
    }
    return told.pop() if len(told) == 1 else None


def with_scales(blocks: Sequence[UnderstoodBlock]) -> tuple[UnderstoodBlock, ...]:
    """Return the blocks; two grades of his that become one of ours are made doubtful.

    "Green" is raw, but not in a workbook where "Raw" is another grade.
    """
    grades = [
        word
        for block in blocks
        for column in block.columns
        if column.role == "rating"
        for word in column.words
    ]
    surest = {word.ours: word for word in sorted(grades, key=_sureness)}
    return tuple(
        replace(
            block,
            columns=tuple(
                _on_scale(column, block.kind, surest)
                if block.kind and column.role == "rating"
                else column
                for column in block.columns
            ),
        )
        for block in blocks
    )


def _on_scale(
    column: UnderstoodColumn, kind: RosterKind, surest: Mapping[str, UnderstoodWord]
) -> UnderstoodColumn:
    graded = []
    for word in column.words:
        rival = surest.get(word.ours, word)
        # What the umpire said of one word makes no other doubtful.
        is_said = rival.score is None or word.score is None
        is_same = rival.his == word.his or _is_form(rival.his, word.his)
        # Only who uses our own word for a grade may mean another by a second word.
        is_ladder = fold_words(rival.his) == fold_words(rival.ours)
        is_other = _is_translation(kind, column.fields[0], rival.his, word.his)
        if is_said or is_same or is_other or not (word.ours and is_ladder):
            graded.append(word)
        else:
            others = _neighbours(kind, column.fields[0], word.ours)
            graded.append(replace(word, others=others))
    return replace(column, words=tuple(graded))


def _sureness(word: UnderstoodWord) -> tuple[bool, int, bool]:
    """Return how sure a grade is: said, then how like, then the same word."""
    is_same = fold_words(word.his) == fold_words(word.ours)
    return word.score is None, word.score or 0, is_same


def _is_form(one: str, other: str) -> bool:
    """Tell whether two words are forms of one: "Veteran", "Veterans" and "Vetran"."""
    first, second = fold_words(one), fold_words(other)
    if first[:4] == second[:4] or first in second or second in first:
        return True
    is_long = min(len(first), len(second)) > 2 * SLIPS
    return is_long and OSA.distance(first, second) <= SLIPS


def _is_translation(kind: RosterKind, field: str, one: str, other: str) -> bool:
    """Tell whether two words for a grade are of two languages: one grade, said twice."""
    spoken = [
        {language for each in kind.meanings(field, text, ()) for language in each.languages}
        for text in (one, other)
    ]
    return all(spoken) and not spoken[0] & spoken[1]


def _neighbours(kind: RosterKind, field: str, ours: str) -> tuple[str, ...]:
    """Return the grades beside one on the ladder."""
    ladder = [value for value in kind.words[field] if value != BLANK]
    at = ladder.index(ours) if ours in ladder else 0
    return tuple(ladder[max(0, at - 1) : at] + ladder[at + 1 : at + 2])
