"""Patterns for names: `*` any text, `?` one letter, `{word}` a word to use elsewhere."""

import re
from collections.abc import Mapping
from functools import cache

WORD = re.compile(r"\{([^{}]+)\}")
_PART = re.compile(r"(\*+|\?|\{[A-Za-z]\w*\})")


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Return a pattern ready to try; upper and lower case are the same."""
    parts = map(_regular, _PART.split(pattern))
    return re.compile("".join(parts), re.IGNORECASE)


def _regular(part: str) -> str:
    if part.startswith("*"):
        return ".*"
    if part == "?":
        return "."
    return rf"(?P<{part[1:-1]}>\S+)" if _PART.fullmatch(part) else re.escape(part)


def is_sound(pattern: str) -> bool:
    """Whether braces hold a word each, and no word twice.

    >>> is_sound("{stand} Tiger*"), is_sound("{stand} {stand}"), is_sound("{a b}")
    (True, False, False)
    """
    parts = _PART.split(pattern)
    found = [part for part in parts[1::2] if part.startswith("{")]
    return len(set(found)) == len(found) and not re.search("[{}]", "".join(parts[::2]))


def match(pattern: str, text: str) -> Mapping[str, str] | None:
    """Return the words a text has where the pattern wants them, None where it differs.

    >>> match("{stand} Panzer *", "G07.2 panzer IV H")
    {'stand': 'G07.2'}
    >>> match("{stand} Tiger", "G07.2 Panther")
    """
    found = compiled(pattern).fullmatch(text)
    return found.groupdict() if found else None


def missing(text: str, told: Mapping[str, str]) -> list[str]:
    """Return the words in braces that a text asks for and nobody tells.

    >>> missing("{element}.{Number in it}", {"element": "G07"})
    ['Number in it']
    """
    return [word for word in WORD.findall(text) if not told.get(word)]


def filled(text: str, told: Mapping[str, str]) -> str:
    """Return a text with its words filled in; each must be told.

    >>> filled("{element}.{number}", {"element": "G07", "number": "2"})
    'G07.2'
    """
    return WORD.sub(lambda found: told[found[1]], text)
