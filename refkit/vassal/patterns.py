"""Patterns for names: `*` any text, `?` one letter, `{word}` a word to use elsewhere.

The time grows with the pattern times the text, never worse. A regular expression with a few
`*` can take hours over a name that somebody made for the purpose.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

WORD = re.compile(r"\{([^{}]+)\}")
_PART = re.compile(r"(\*+|\?|\{[A-Za-z]\w*\})")


class _PatternPart(NamedTuple):
    """A part of a pattern: plain letters, one letter, any text, or a word.

    Places in a text are the bits of a number: bit n is the place before letter n.
    """

    written: str
    letters: re.Pattern[str] | None = None  # upper and lower case are the same

    @property
    def word(self) -> str:
        """The name of the word it finds, if it is a word."""
        return "" if self.letters else self.written[1:-1]

    def before(self, text: str, after: int) -> int:
        """Return the places where it may begin, if the next part begins at one of these."""
        if self.letters:
            there = sum(1 << each.start() for each in self.letters.finditer(text))
            return there & after >> len(self.written)
        if self.written == "?":
            return after >> 1
        # Any text may begin wherever the last end is still ahead: all bits up to it.
        return _word_starts(text, after) if self.word else (1 << after.bit_length()) - 1

    def end(self, text: str, at: int, after: int) -> int:
        """Return where it ends, as late as the next part allows."""
        if self.letters:
            return at + len(self.written)
        if self.written == "?":
            return at + 1
        last = at + len(text[at:].split(maxsplit=1)[0]) if self.word else len(text)
        # Of the ends up to `last` the latest, which is the highest bit.
        return (after & (2 << last) - 1).bit_length() - 1


def _word_starts(text: str, after: int) -> int:
    """Return the places where a word may begin, if it ends at one of these."""
    found, is_open = 0, False
    for place in reversed(range(len(text))):
        is_open = not text[place].isspace() and (is_open or bool(after >> place + 1 & 1))
        found |= is_open << place
    return found


@cache
def _split_pattern(pattern: str) -> tuple[_PatternPart, ...]:
    """Return a pattern split into its parts."""
    written = enumerate(_PART.split(pattern))
    return tuple(
        _PatternPart("*" if each.startswith("*") else each)
        if number % 2
        else _PatternPart(each, re.compile(f"(?={re.escape(each)})", re.IGNORECASE))
        for number, each in written
        if each
    )


def is_sound(pattern: str) -> bool:
    """Whether each pair of braces holds a word, and no word appears twice.

    >>> is_sound("{stand} Tiger*"), is_sound("{stand} {stand}"), is_sound("{a b}")
    (True, False, False)
    """
    parts = _PART.split(pattern)
    found = [part for part in parts[1::2] if part.startswith("{")]
    return len(set(found)) == len(found) and not re.search("[{}]", "".join(parts[::2]))


def match_text(pattern: str, text: str) -> Mapping[str, str] | None:
    """Return the words that a pattern finds in a text, None where it does not fit.

    >>> match_text("{stand} Panzer *", "G07.2 panzer IV H")
    {'stand': 'G07.2'}
    >>> match_text("{stand} Tiger", "G07.2 Panther")
    """
    parts = _split_pattern(pattern)
    afters = [1 << len(text)]
    for part in reversed(parts):
        afters.append(part.before(text, afters[-1]))
        if not afters[-1]:
            return None
    if not afters.pop() & 1:
        return None
    found, at = {}, 0
    for part in parts:
        end = part.end(text, at, afters.pop())
        if part.word:
            found[part.word] = text[at:end]
        at = end
    return found


def missing_words(text: str, told: Mapping[str, str]) -> list[str]:
    """Return the words in braces that have no value.

    >>> missing_words("{element}.{Number in it}", {"element": "G07"})
    ['Number in it']
    """
    return [word for word in WORD.findall(text) if not told.get(word)]


def fill_words(text: str, told: Mapping[str, str]) -> str:
    """Return a text with its words filled in; each must have a value.

    >>> fill_words("{element}.{number}", {"element": "G07", "number": "2"})
    'G07.2'
    """
    return WORD.sub(lambda found: told[found[1]], text)
