"""His words in the cells and what each stands for, doubtful ones with all they may mean."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from refkit.engine.records.roster_words import BLANK
from refkit.engine.words.folding import fold_words
from refkit.engine.words.lexicon import Meaning
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.understanding import names
from refkit.workbook.adopt.understanding.columns import Placed
from refkit.workbook.adopt.understanding.contents import Contents
from refkit.workbook.adopt.understood import UnderstoodWord
from refkit.workbook.adopt.values.dates import find_days
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text

# From how surely on a word is taken, and how much surer than the next it must be.
LEAST, CLEARLY = 70, 6
# Roles of which the words are values; other texts stay as they are.
WORDED_ROLES = frozenset({"rating", "status", "class", "time"})


@dataclass(frozen=True, slots=True)
class Worded:
    """The column whose words are asked for: where it stands, and what it says."""

    sheet: str
    kind: RosterKind
    field: str
    column: Placed
    contents: Contents


def read_words(
    worded: Worded, said: Answers, languages: Collection[str]
) -> tuple[UnderstoodWord, ...]:
    """Return each different word of a column with its meaning."""
    cells: dict[str, list[str]] = {}
    is_days = worded.contents.days > 0
    for number in sorted(worded.contents.worded):
        cell = worded.contents.cells[number]
        if is_days and find_days([cell.text]).ways:
            continue
        cells.setdefault(cell.text, []).append(f"{worded.sheet}!{cell.cell.ref}")
    found = (_word(worded, his, languages) for his in cells)
    told = (_as_said(word, worded, said) for word in found)
    scale = _without_merged_grades(tuple(told), worded)
    return tuple(replace(word, cells=tuple(cells[word.his])) for word in scale)


def read_truths(worded: Worded, languages: Collection[str]) -> tuple[UnderstoodWord, ...]:
    """Return what TRUE and FALSE stand for under a heading such as "Lost?"."""
    truths = {c.text: c for c in worded.contents.cells.values() if c.cell.kind == "bool"}
    heading = worded.contents.heading.text
    ticks = [
        (value, score)
        for field, value, score in worded.kind.tick_meanings(heading, languages)
        if field == worded.field
    ]
    value, score = max(ticks, key=lambda each: each[1], default=("", 0))
    return tuple(
        UnderstoodWord(his, (value if cell.cell.value else BLANK) if value else "", score)
        for his, cell in truths.items()
    )


def _word(worded: Worded, his: str, languages: Collection[str]) -> UnderstoodWord:
    found = worded.kind.meanings(worded.field, his, languages)
    if not fold_words(his):
        return UnderstoodWord(his, BLANK, 100)
    if not found or found[0].score < LEAST:
        return UnderstoodWord(his, "", found[0].score if found else 0, _values(found))
    best = found[0]
    others = _values(each for each in found[1:] if each.score > best.score - CLEARLY)
    others = tuple(value for value in others if value != best.value)
    return UnderstoodWord(his, best.value, best.score, others)


def _values(found: Iterable[Meaning]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.value for each in found))


def _as_said(word: UnderstoodWord, worded: Worded, said: Answers) -> UnderstoodWord:
    """Return a word with the meaning the umpire gave it, if he did."""
    told = said.word(worded.sheet, worded.contents.heading.text, word.his)
    if told is None:
        told = _said_elsewhere(word.his, worded, said)
    if told is None:
        told = said.answer(names.word_question(worded.kind, worded.field, word.his))
    return word if told is None else replace(word, ours=told, score=None, others=())


def _said_elsewhere(his: str, worded: Worded, said: Answers) -> str | None:
    """Return what the umpire said of the same word on another tab, if it fits here."""
    values = worded.kind.words[worded.field]
    told = {
        ours
        for (_, _, word), ours in said.words.items()
        if word == fold_text(his) and ours in values
    }
    return told.pop() if len(told) == 1 else None


def _without_merged_grades(
    words: Sequence[UnderstoodWord], worded: Worded
) -> Iterator[UnderstoodWord]:
    """Yield the words of a scale; two grades of his that become one of ours are doubtful.

    "Green" is raw, but not where "Raw" stands in the same column.
    """
    if worded.column.target is None or worded.column.target.role != "rating":
        yield from words
        return
    surest: Mapping[str, UnderstoodWord] = {
        word.ours: word for word in sorted(words, key=_sureness)
    }
    for word in words:
        rival = surest.get(word.ours, word)
        # What the umpire said of one word makes no other doubtful.
        is_said = rival.score is None
        is_same = is_said or rival.his == word.his or _is_form(rival.his, word.his)
        if word.score is None or not word.ours or is_same:
            yield word
        else:
            yield replace(word, others=_neighbours(worded, word.ours))


def _sureness(word: UnderstoodWord) -> tuple[bool, int, bool]:
    """Return how sure a grade is: said, then how like, then the same word."""
    is_same = fold_words(word.his) == fold_words(word.ours)
    return word.score is None, word.score or 0, is_same


def _is_form(one: str, other: str) -> bool:
    """Tell whether two words are forms of one: "Veteran" and "Veterans"."""
    first, second = fold_words(one), fold_words(other)
    return first[:4] == second[:4] or first in second or second in first


def _neighbours(worded: Worded, ours: str) -> tuple[str, ...]:
    """Return the grades beside one on the ladder."""
    ladder = [value for value in worded.kind.words[worded.field] if value != BLANK]
    at = ladder.index(ours)
    return tuple(ladder[max(0, at - 1) : at] + ladder[at + 1 : at + 2])
