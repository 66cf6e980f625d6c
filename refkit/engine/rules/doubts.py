"""Doubts: the numbered readings of unclear rules, as a system's rulings.md has them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from refkit.engine.problems import Problem, Refused

PREFIX = "R-"
FILE = "rulings.md"
# How a reading names the option that chooses another one.
NAMED_OPTION = re.compile(r"\b[Oo]ption `(\w+)`")
# The sentences of a reading that say which option chooses another one.
SENTENCE_END = re.compile(r"(?<=\.) (?=[A-Z`])")
OF_OPTIONS = re.compile(r"\b[Oo]ptions? `")
SHOWN = 40


@dataclass(frozen=True, slots=True)
class Doubt:
    """An unclear rule: its number, what is unclear, the clauses, and how it is read."""

    number: str
    title: str
    clauses: tuple[str, ...]
    text: str

    @property
    def words(self) -> str:
        """The text without the sentences that name options by their codes.

        >>> Doubt("R-1", "Raw", (), "Raw. Option `floor`: `none`. So be it.").words
        'Raw. So be it.'
        """
        sentences = SENTENCE_END.split(self.text)
        return " ".join(each for each in sentences if not OF_OPTIONS.search(each))

    def names(self, option: str) -> bool:
        """Whether the text names this option, which chooses another reading."""
        return f"`{option}`" in self.text


def number_pattern(prefix: str = PREFIX) -> re.Pattern[str]:
    """Return the pattern that finds the numbers of a system's rulings in a text.

    >>> number_pattern("EF-R").findall("settled by EF-R7 and R-12, not by EF-19 or XEF-R1")
    ['EF-R7']
    """
    return re.compile(rf"(?<![\w-]){re.escape(prefix)}\d+\b")


def parse(text: str, prefix: str = PREFIX, file: str = FILE) -> tuple[Doubt, ...]:
    """Return the doubts of a text, each a paragraph under a number of its own.

    Headings may stand anywhere, and words of introduction before the first number. Raises
    Refused with the line of every other paragraph that cannot be read.

    >>> parse("**R-07 Below raw** (p. 3). Our reading: raw is the floor.")[0].title
    'Below raw'
    """
    number = number_pattern(prefix).pattern
    head = re.compile(rf"\*\*({number}) ([^*]+)\*\* \(([^)]+)\)\.\s*(?=\S)")
    found: list[Doubt] = []
    faults: list[Problem] = []
    for line, part in _paragraphs(text):
        place = f"{file} line {line}"
        if said := head.match(part):
            key, title, cited = said.groups()
            if key in {each.number for each in found}:
                faults.append(Problem(place, f"there is {key} again", "every number once"))
            clauses = tuple(each.strip() for each in cited.split(","))
            found.append(Doubt(key, title, clauses, part[said.end() :]))
        elif not part.startswith("#") and (found or _looks_numbered(part, number)):
            expected = f"such as '**{prefix}7 Title** (clause). refkit's reading: ...'"
            faults.append(Problem(place, f"there is {part[:SHOWN]!r}", expected))
    if faults:
        raise Refused(faults)
    return tuple(found)


def misread(
    found: Iterable[Doubt], options: Mapping[str, str], prefix: str
) -> Iterator[str]:
    """Yield the options that readings name in vain, and the readings that options cite so.

    `options` are the helps of the options that there are, by their names.
    """
    numbers = set()
    for doubt in found:
        numbers.add(doubt.number)
        for named in sorted(set(NAMED_OPTION.findall(doubt.text)) - options.keys()):
            yield f"{doubt.number} names the option {named!r}; expected one that is there"
    for name, told in options.items():
        for cited in sorted(set(number_pattern(prefix).findall(told)) - numbers):
            yield f"option {name} cites {cited}; expected a reading in {FILE}"


def _looks_numbered(part: str, number: str) -> bool:
    """Whether a paragraph before the first ruling is meant for one, with a fault in it."""
    return part.startswith("**") or re.match(rf"\W*{number}", part) is not None


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield each paragraph on one line, with the number of its first line."""
    lines = enumerate(text.splitlines(), 1)
    for is_text, part in groupby(lines, lambda each: bool(each[1].strip())):
        if is_text:
            numbered = list(part)
            yield numbered[0][0], " ".join(" ".join(line.split()) for _, line in numbered)
