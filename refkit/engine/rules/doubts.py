"""Doubts: the numbered readings of unclear rules, as a system's rulings.md has them."""

import re
from dataclasses import dataclass

HEAD = re.compile(r"\*\*(R-\d+) ([^*]+)\*\* \(([^)]+)\)\.\s*")


@dataclass(frozen=True, slots=True)
class Doubt:
    """An unclear rule: its number, what is unclear, the clauses, and how it is read."""

    number: str
    title: str
    clauses: tuple[str, ...]
    text: str


def parse(text: str) -> tuple[Doubt, ...]:
    """Return the doubts of a text, each a paragraph under a number of its own.

    Raises ValueError quoting a paragraph that begins with a number and goes on otherwise.

    >>> parse("**R-07 Below raw** (p. 3). Our reading: raw is the floor.")[0].title
    'Below raw'
    """
    parts = [" ".join(part.split()) for part in text.split("\n\n")]
    return tuple(_parse_doubt(part) for part in parts if part.startswith("**R-"))


def _parse_doubt(part: str) -> Doubt:
    found = HEAD.match(part)
    if not found:
        wanted = "such as '**R-07 Below raw** (p. 3). refkit's reading: ...'"
        message = f"ruling {part[:60]!r}; expected {wanted}"
        raise ValueError(message)
    number, title, cited = found.groups()
    clauses = tuple(each.strip() for each in cited.split(","))
    return Doubt(number, title, clauses, part[found.end() :])
