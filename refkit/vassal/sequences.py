"""Texts within texts, as VASSAL writes them: marks divide them, a backslash escapes one."""

from collections.abc import Iterator

from refkit.engine.problems import Problem, Refused

COMMANDS = "\x1b"
TRAITS = "\t"
FIELDS = ";"
VALUES = ","
PARTS = "/"
DEEPEST = 12  # commands within commands; a save has three


def split_tokens(text: str, mark: str) -> list[str]:
    r"""Return the texts between the marks.

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
    if kept:  # the last text ends with a backslash that escapes nothing
        found.append(mark.join(kept) + "\\")
    return [_without_quotes(each) for each in found]


def split_outermost(text: str, mark: str) -> tuple[str, str | None]:
    r"""Return the text before the first mark, and the rest; None where there is no rest.

    >>> split_outermost("a\tb\\\tc", "\t")
    ('a', 'b\tc')
    >>> split_outermost("a", "\t")
    ('a', None)
    """
    at = text.find(mark)
    # VASSAL escapes its mark alone, so a backslash before a backslash is a letter.
    while at > 0 and text[at - 1] == "\\":
        at = text.find(mark, at + 1)
    if at < 0:
        return _without_backslashes(text, mark), None
    return _without_backslashes(text[:at], mark), _without_backslashes(text[at + 1 :], mark)


def all_commands(text: str, depth: int = 0) -> Iterator[str]:
    """Yield every command of a saved game; those inside another come after it."""
    if depth > DEEPEST:
        there = f"its commands are nested more than {DEEPEST} deep"
        raise Refused([Problem("savedGame", there, "a save as VASSAL writes it")])
    first, *within = split_tokens(text, COMMANDS)
    yield first
    for each in within:
        yield from all_commands(each, depth + 1)


def _without_backslashes(text: str, mark: str) -> str:
    """Return a text without the backslashes that escape its marks."""
    return _without_quotes(text.replace(f"\\{mark}", mark))


def _without_quotes(text: str) -> str:
    """Return a text without quotes; VASSAL adds them to a text that ends in a backslash."""
    is_quoted = len(text) > 1 and text[0] == text[-1] == "'"
    return text[1:-1] if is_quoted else text
