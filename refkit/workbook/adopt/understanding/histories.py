"""Columns that say how strong units were, one for each day or turn."""

import re
from collections.abc import Sequence

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.understanding.clues import Clues
from refkit.workbook.adopt.understanding.contents import Contents
from refkit.workbook.adopt.values.day_texts import day_parts

# From so many days on, of which each says the strength of most units.
LEAST_DAYS, MOST_LINES = 2, 0.6
LONGEST_MONTH = 31
_NUMBERED = re.compile(
    r"(?P<a>[^\W\d_]{1,12})\.?\s*(?P<n>\d{1,3})|(?P<m>\d{1,3})\.\s*(?P<b>[^\W\d_]{1,12})"
)


def history(columns: Sequence[Contents], clues: Clues) -> tuple[int, ...]:
    """Return the places of columns that tell strengths day by day, the latest filled last.

    None where fewer than two days are filled, or one grows from day to day.
    """
    dated = [at for at, each in enumerate(columns) if _is_of_a_day(each, clues)]
    filled = [at for at in dated if columns[at].cells]
    is_told = all(
        columns[at].counts == 1 and columns[at].filled >= MOST_LINES for at in filled
    )
    if len(filled) < LEAST_DAYS or not is_told:
        return ()
    in_time = sorted(filled, key=lambda at: _day(columns[at].heading.text.strip()))
    return (*(at for at in dated if at not in filled), *in_time)


def _is_of_a_day(column: Contents, clues: Clues) -> bool:
    """Tell whether a heading is a day, "10-May", or one that is numbered, "Turn 2"."""
    text = column.heading.text.strip()
    numbered = _NUMBERED.fullmatch(text)
    word = fold_words(numbered["a"] or numbered["b"]) if numbered else ""
    return bool(day_parts(text)) or (bool(word) and clues.is_day_word(word))


def _day(text: str) -> tuple[int, ...]:
    """Return the year, month and day that a heading says, or the number of its turn."""
    parts = day_parts(text)
    if parts:
        is_year_first = parts.first > LONGEST_MONTH
        ends = (parts.third or 0, parts.first)
        year, day = reversed(ends) if is_year_first else ends
        return year, parts.second, day
    numbered = _NUMBERED.fullmatch(text)
    return (int(numbered["n"] or numbered["m"]),) if numbered else ()
