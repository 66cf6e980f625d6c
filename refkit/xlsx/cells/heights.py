"""How high a row must be for the texts in it that go on in a second line.

Excel fits rows by itself when something is typed, but LibreOffice, telephones and
previewers show a new row as high as the file says.
"""

import math
import re
from collections.abc import Iterable
from functools import lru_cache

# Excel's rows end at 409.5 points.
TALLEST = 400
# A column's width is counted in digits of Calibri 11; letters were measured in size 10.
_MEASURED = 10
_NARROW, _WIDE, _OTHER = 0.55, 1.07, 0.93
_LINE, _MARGIN = 1.35, 1.5
_NARROW_LETTER = re.compile(r"[ iljtfrI.,:;'()\[\]-]")
_WIDE_LETTER = re.compile(r"[A-HJ-ZÀ-ÞЀ-Я@%&_MWmw]|[^\x00-\u04ff]")
# A line breaks behind a blank that lets it or a hyphen, else in the middle of a word.
_WORDS = re.compile(r"(?:[^\s-]+|\xa0)+-*|-+|[^\S\xa0]+")
_NOUGHTS = str.maketrans("123456789", "000000000")


def count_lines(text: str, wide: float) -> int:
    r"""Return how many lines a text takes in a column that wraps.

    >>> count_lines("4xG-INF; 1xG-CMD cmd", 12)
    2
    >>> count_lines("aaa bb dddd ee", 6.5), count_lines("aaa bb\xa0dddd ee", 6.5)
    (2, 3)
    """
    if len(text) * _WIDE <= wide and "\n" not in text:
        return 1
    # All digits are as wide as a nought: rows that differ in numbers alone are as high.
    same = text.translate(_NOUGHTS)
    return sum(_paragraph_lines(each, wide) for each in same.split("\n"))


def row_height(texts: Iterable[tuple[str, float]], size: float) -> float | None:
    """Return the height that texts of a size want in their columns; None for one line."""
    larger = size / _MEASURED
    most = max((count_lines(text, wide / larger) for text, wide in texts), default=1)
    return min(TALLEST, _LINE * size * most + _MARGIN) if most > 1 else None


@lru_cache(4096)
def _paragraph_lines(text: str, wide: float) -> int:
    count, used = 1, 0.0
    for word in _WORDS.findall(text):
        own = _word_width(word)
        used += own
        if word.isspace() or used <= wide:
            continue
        # It begins a line, unless it is the first, and breaks where a line is too short.
        more = math.ceil(own / wide) - 1
        count += more + (used > own)
        used = own - more * wide
    return count


@lru_cache(4096)
def _word_width(word: str) -> float:
    narrow, wide = len(_NARROW_LETTER.findall(word)), len(_WIDE_LETTER.findall(word))
    return _OTHER * len(word) + (_NARROW - _OTHER) * narrow + (_WIDE - _OTHER) * wide
