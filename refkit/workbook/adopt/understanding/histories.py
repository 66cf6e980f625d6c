"""Columns that say how strong units were, one for each day or turn."""

import re
from collections.abc import Sequence

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.understanding.clues import Clues
from refkit.workbook.adopt.understanding.contents import Contents
from refkit.workbook.adopt.values.day_texts import day_parts

# From so many days on, of which each says the strength of most units.
LEAST_DAYS, MOST_LINES = 2, 0.6
_NUMBERED = re.compile(r"([^\W\d_]{1,12})\.?\s*\d{1,3}|\d{1,3}\.\s*([^\W\d_]{1,12})")


def history(columns: Sequence[Contents], clues: Clues) -> tuple[int, ...]:
    """Return the places of columns that tell strengths day by day, those filled last last.

    None where fewer than two days are filled, or one grows from day to day.
    """
    dated = [at for at, each in enumerate(columns) if _is_of_a_day(each, clues)]
    filled = [at for at in dated if columns[at].cells]
    is_told = all(
        columns[at].counts == 1 and columns[at].filled >= MOST_LINES for at in filled
    )
    if len(filled) < LEAST_DAYS or not is_told:
        return ()
    return (*(at for at in dated if at not in filled), *filled)


def _is_of_a_day(column: Contents, clues: Clues) -> bool:
    """Tell whether a heading is a day, "10-May", or one that is numbered, "Turn 2"."""
    text = column.heading.text.strip()
    numbered = _NUMBERED.fullmatch(text)
    word = fold_words(numbered[1] or numbered[2]) if numbered else ""
    return bool(day_parts(text)) or (bool(word) and clues.is_day_word(word))
