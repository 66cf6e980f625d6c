"""What tells units, nations, stands and lists of other things by their words."""

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from refkit import systems
from refkit.engine.play.system import System
from refkit.engine.records.roster_words import BLANK
from refkit.engine.words.folding import fold_words
from refkit.engine.words.lexicon import Meaning
from refkit.workbook.adopt.understanding.keys import Keys, fold_sign
from refkit.workbook.sheets import vocabulary
from refkit.workbook.sheets.vocabulary import RosterKind

FILE = "lists.toml"
# How surely a word must be known to tell anything.
KNOWN, HEADED, CERTAIN = 80, 90, 100
LONGEST_NAME = 60
# "5./PzGR 104", "A/1/26 Inf", "3/II/215", "1-117", "II./GR 577", "2nd Bn", "1re Cie".
_NUMBERED = re.compile(
    r"(?<![^\W_])(?:\d{1,4}\s*[./-]\s*[^\W\d_]*[./\s]|[^\W\d_]{1,3}\s*/\s*\d|\d+/[^\W_]+/?"
    r"|[IVX]{1,4}\.?\s*/|\d{1,3}(?:st|nd|rd|th|re|er|e|\u00ba|\u00aa|a|o)\b)",
    re.IGNORECASE,
)

_APART = re.compile(r"[,;/()\u2013\u2014]|\s-\s")


@dataclass(frozen=True, slots=True)
class OtherList:
    """A kind of list that is none of ours: what it is called, its titles and headings."""

    name: str
    what: str
    titles: frozenset[str]
    headings: frozenset[str]


@dataclass(frozen=True)
class Clues:
    """What the words of a rules system and of lists in general tell of a text.

    `signs` has what the umpire says of his words: "1 = Elite"; `ladder` has his grades,
    the worst first; `languages` are those of his headings.
    """

    kinds: tuple[RosterKind, ...]
    system: str
    signs: Mapping[str, str] = field(default_factory=dict)
    languages: frozenset[str] = frozenset()
    ladder: tuple[str, ...] = ()

    def meanings(self, kind: RosterKind, name: str, text: str) -> tuple[Meaning, ...]:
        """Return what a word of a field may mean; what the umpire's own key says first."""
        explained = self.explained(kind, name, text)
        return explained or kind.meanings(name, text, self.languages)

    def explained(self, kind: RosterKind, name: str, text: str) -> tuple[Meaning, ...]:
        """Return what the umpire's own key says a word of a field means, none if nothing.

        Grades in their order are ours where they are as many.
        """
        sign, values = fold_sign(text), [v for v in kind.words.get(name, ()) if v != BLANK]
        is_graded = kind.roles.get("rating") == name and len(self.ladder) == len(values)
        if is_graded and sign in self.ladder:
            return (Meaning(values[self.ladder.index(sign)], CERTAIN, ()),)
        says = self.signs.get(sign)
        found = explained_meanings(kind, name, says, self.languages) if says else ()
        return found if found and found[0].score >= KNOWN else ()

    def unit_names(self, text: str) -> bool:
        """Tell whether a text looks like the name of a unit."""
        if len(text) > LONGEST_NAME or not any(map(str.isalpha, text)):
            return False
        if _NUMBERED.search(text):
            return True
        return any(word in _unit_words() for word in fold_words(text).split())

    def stands(self, text: str) -> bool:
        """Tell whether a text names a kind of stand or of troops."""
        return _is_classed(self.system, text)

    def is_count_heading(self, levels: Sequence[str]) -> bool:
        """Tell whether a heading is surely that of a number in some list of ours."""
        return any(
            each.score >= HEADED and _is_count(kind, each.value)
            for kind in self.kinds
            for each in kind.heading_meanings(levels)
        )

    def is_day_word(self, word: str) -> bool:
        """Tell whether a word is what days or turns are called."""
        return word in _turn_words()

    def nations(self, text: str) -> str:
        """Return the nation that a text names, '' where it names none, or several."""
        said = self.signs.get(fold_sign(text), "")
        return _nation(self.system, text) or (_nation(self.system, said) if said else "")

    @property
    def knows_nations(self) -> bool:
        """Whether the rules system asks of which nation a side is."""
        return vocabulary.knows_nations(self.system)

    @property
    def camps(self) -> Mapping[str, str]:
        """The camp of each nation that is known to have fought beside others."""
        return vocabulary.camps(self.system)

    def hinted_nation(self, text: str) -> str:
        """Return the nation that words of a text are usual in, '' for none.

        What units are called in the umpire's own language tells no nation.
        """
        telling = [
            word
            for word in text.split()
            if self.languages.isdisjoint(_unit_words().get(fold_words(word), ()))
        ]
        found = vocabulary.nations(self.system)[1].ranked(" ".join(telling))
        values = {each.value for each in found}
        return found[0].value if len(values) == 1 else ""


def _is_count(kind: RosterKind, name: str) -> bool:
    column = kind.columns.get(name)
    return column.kind == "whole" if column else True


@cache
def _nation(system: str, text: str) -> str:
    found = vocabulary.nations(system)[0].ranked(text)
    sure = {each.value for each in found if each.score >= KNOWN}
    return sure.pop() if len(sure) == 1 else ""


@cache
def _is_classed(system: str, text: str) -> bool:
    return any(
        meant.score >= KNOWN
        for kind in vocabulary.roster_kinds(systems.load(system))
        if kind.roles.get("class")
        for meant in kind.meanings(kind.roles["class"], text)
    )


def workbook_clues(system: System, keys: Keys, languages: frozenset[str]) -> Clues:
    """Return what tells units, nations, stands and words by a rules system."""
    kinds = vocabulary.roster_kinds(system)
    return Clues(kinds, system.name, keys.signs, languages, keys.ladder)


def explained_meanings(
    kind: RosterKind, name: str, says: str, languages: Collection[str]
) -> tuple[Meaning, ...]:
    """Return what the words of a key may mean: the part that says a value most surely.

    "Wiped out, do not put back on the table" says something in its first part.
    """
    tries = (says, *filter(None, map(str.strip, _APART.split(says))))
    found = [meant for text in tries if (meant := kind.meanings(name, text, languages))]
    return max(found, key=_plainness, default=())


def _plainness(meant: Sequence[Meaning]) -> tuple[int, bool]:
    is_one = len(meant) == 1 or meant[1].score < meant[0].score
    return meant[0].score, is_one


@cache
def _said() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    text = (resources.files(__package__) / FILE).read_text("utf-8")
    said: Mapping[str, Mapping[str, Mapping[str, str]]] = tomllib.loads(text)
    return said


@cache
def _turn_words() -> frozenset[str]:
    return frozenset(map(fold_words, _said()["turns"]))


@cache
def _unit_words() -> Mapping[str, frozenset[str]]:
    """Return the languages of each word for a unit, folded."""
    found: dict[str, frozenset[str]] = {}
    for word, languages in _said()["units"].items():
        folded = fold_words(word)
        found[folded] = found.get(folded, frozenset()) | {*str(languages).split()}
    return found


@cache
def other_lists() -> tuple[OtherList, ...]:
    """Return the lists that are none of ours."""
    return tuple(
        OtherList(
            name, str(says["what"]), _folded(says["titles"]), _folded(says["headings"])
        )
        for name, says in _said()["lists"].items()
    )


def _folded(words: Collection[str]) -> frozenset[str]:
    return frozenset(map(fold_words, words))


@cache
def _copy_words() -> frozenset[str]:
    return frozenset(map(fold_words, _said()["copies"]))


def is_called_copy(text: str) -> bool:
    """Tell whether a title says that a tab is an older state of another: "old (11 May)"."""
    folded = f" {fold_words(text)} "
    return any(f" {word} " in folded for word in _copy_words())


@cache
def _plain_counts() -> frozenset[str]:
    return frozenset(map(fold_words, _said()["counts"]))


def is_plain_count(levels: Sequence[str]) -> bool:
    """Tell whether a heading only says what is counted, not when: "Stands", "Strength"."""
    return any(
        fold_words(text) in _plain_counts() for text in (*levels[-1:], " ".join(levels))
    )
