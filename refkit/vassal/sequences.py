"""Texts within texts, as VASSAL writes them: a mark parts them, a backslash keeps one."""

from collections.abc import Iterator

from refkit.engine.problems import Problem, Refused

COMMANDS = "\x1b"
TRAITS = "\t"
FIELDS = ";"
VALUES = ","
PARTS = "/"
DEEPEST = 12  # commands within commands; a save has three


def split_tokens(text: str, mark: str) -> list[str]:
    r"""Return the texts that marks part.

    >>> split_tokens("mark;Side\\;Nation;'a\\'", ";")
    ['mark', 'Side;Nation', 'a\\']
    >>> split_tokens("a;b\\", ";")
    ['a', 'b\\']
    """
    found, kept = [], list[str]()
    for part in text.split(mark):
        if part.endswith("\\"):
            kept.append(part[:-1])
        else:
            found.append(mark.join((*kept, part)))
            kept = []
    if kept:  # the last text ends with a backslash that keeps nothing
        found.append(mark.join(kept) + "\\")
    return [_without_quotes(each) for each in found]


def split_outermost(text: str, mark: str) -> tuple[str, str | None]:
    r"""Return the text before the first mark, and all within it; None where it is all.

    >>> split_outermost("a\tb\\\tc", "\t")
    ('a', 'b\tc')
    >>> split_outermost("a", "\t")
    ('a', None)
    """
    at = text.find(mark)
    while at > 0 and text[at - 1] == "\\":
        at = text.find(mark, at + 1)
    if at < 0:
        return _without_backslashes(text, mark), None
    return _without_backslashes(text[:at], mark), _without_backslashes(text[at + 1 :], mark)


def all_commands(text: str, depth: int = 0) -> Iterator[str]:
    """Yield every command of a saved game, those within others after them."""
    if depth > DEEPEST:
        there = f"its commands lie more than {DEEPEST} deep"
        raise Refused([Problem("savedGame", there, "a save as VASSAL writes it")])
    first, *within = split_tokens(text, COMMANDS)
    yield first
    for each in within:
        yield from all_commands(each, depth + 1)


def _without_backslashes(text: str, mark: str) -> str:
    """A text without the backslashes that kept its marks."""
    return _without_quotes(text.replace(f"\\{mark}", mark))


def _without_quotes(text: str) -> str:
    """A text without the quotation marks that guard a backslash at its end."""
    is_quoted = len(text) > 1 and text[0] == text[-1] == "'"
    return text[1:-1] if is_quoted else text
