"""What the columns of a rules system are called, and the words in their cells."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from refkit import systems
from refkit.engine.play.system import System
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.records import Column, Record, columns
from refkit.engine.records.roster_words import BLANK, RecordWords
from refkit.engine.words.lexicon import Lexicon, Meaning, best_meanings
from refkit.workbook.sheets import layout
from refkit.workbook.sheets.worksheets import fold_text

Meanings = Mapping[str, tuple[str, ...]]
SAID, ENGLISH = "any", "en"
# Words no longer are letters and abbreviations.
MOST_LETTERS = 3
# What the parts of a heading in several rows count less than the whole of it, what a
# remark in brackets does, and what the upper part alone is worth.
LOWEST, BRACKETED, UPPER = 2, 3, 20
_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")


@dataclass(frozen=True)
class RosterKind:
    """A record that a tab of the umpire's may hold, with all the names it goes by.

    `made` are fields that can be made up, `marks` those by which such a tab is known.
    `headings` has the names of each field and telling figure, and of each role that has
    none; `words` those of its values. `roles` give the field of each role, '' for none.
    `gathers` is the record whose rows these are parts of, '' for none. `said` is all of it
    by languages, as declared.
    """

    record: type[Record]
    titles: tuple[str, ...]
    made: frozenset[str]
    marks: frozenset[str]
    headings: Meanings
    words: Mapping[str, Meanings]
    roles: Mapping[str, str]
    gathers: str
    said: RecordWords

    @property
    def name(self) -> str:
        """The record's name."""
        return self.record.__name__

    @property
    def title(self) -> str:
        """Our tab's title, without a side."""
        return layout.tab_of(self.record).title

    @property
    def columns(self) -> Mapping[str, Column]:
        """The record's columns by field."""
        return {col.field: col for col in columns(self.record)}

    @property
    def needed(self) -> tuple[str, ...]:
        """The fields the umpire has to have, as they cannot be made up."""
        found = (col.field for col in columns(self.record) if col.required)
        return tuple(field for field in found if field not in self.made)

    def heading(self, field: str) -> str:
        """Return our heading of a field or figure."""
        return self.headings[field][0]

    @cached_property
    def _titles(self) -> Lexicon:
        own = {layout.tab_of(self.record).title: SAID}
        return Lexicon({self.name: own | self.said.titles})

    @cached_property
    def _headings(self) -> Lexicon:
        named = _named_columns(self.record, self.said.telling)
        own = {field: {title: SAID} for field, title in named}
        told = self.said.headings
        return Lexicon({f: own.get(f, {}) | told.get(f, {}) for f in {**own, **told}})

    @cached_property
    def _ticks(self) -> Lexicon:
        told = self.said.ticks.items()
        return Lexicon(
            {f"{field}={v}": words for field, by in told for v, words in by.items()}
        )

    @cached_property
    def _words(self) -> Mapping[str, Lexicon]:
        return {
            field: Lexicon(
                {
                    value: {value.replace("_", " "): SAID, **self.said_words(field, value)}
                    for value in meanings
                }
            )
            for field, meanings in self.words.items()
        }

    def role_name(self, role: str) -> str:
        """Return what a role is called: our heading of its field, or its first word."""
        field = self.roles.get(role, "")
        words = self.said.headings.get(role, ())
        name = self.heading(field) if field else next(iter(words), role)
        return name[:1].upper() + name[1:]

    def value_name(self, field: str, value: str) -> str:
        """Return what a value of a field is called: a code by a word for it as well."""
        words = (
            word
            for word, languages in self.said_words(field, value).items()
            if ENGLISH in languages.split() and len(word) > MOST_LETTERS
        )
        word = next(words, "") if value.isupper() else ""
        return f"{word} ({value})" if word else value.replace("_", " ")

    def said_words(self, field: str, value: str) -> Mapping[str, str]:
        """Return the words for a value by their languages."""
        return self.said.words.get(field, {}).get(value, {})

    def title_score(self, title: str) -> int:
        """Return how surely a title is that of such a list, 100 at most."""
        return max((each.score for each in self._titles.ranked(title)), default=0)

    def heading_meanings(
        self, levels: Sequence[str], languages: Collection[str] = ()
    ) -> tuple[Meaning, ...]:
        """Return the fields (or roles without one) a heading may mean, the likeliest first.

        `levels` are its parts from the top: ("Strength", "Now").
        """
        parts = [part for part in levels if part.strip()]
        if not parts:
            return ()
        tries = [(" ".join(parts), 0), (" ".join(reversed(parts)), LOWEST)]
        tries += [(parts[-1], LOWEST * (len(parts) > 1))]
        tries += [(part, UPPER) for part in parts[:-1]]
        tries += [(bare, less + BRACKETED) for t, less in tries if (bare := _bare(t)) != t]
        found = (
            each._replace(score=each.score - less)
            for text, less in tries
            for each in self._headings.ranked(text, languages)
        )
        return best_meanings(found)

    def tick_meanings(
        self, heading: str, languages: Collection[str] = ()
    ) -> tuple[tuple[str, str, int], ...]:
        """Return the field, value and score that a tick under a heading may mean."""
        found = self._ticks.ranked(heading, languages)
        return tuple((*each.value.partition("=")[::2], each.score) for each in found)

    def meanings(
        self, field: str, text: str, languages: Collection[str] = ()
    ) -> tuple[Meaning, ...]:
        """Return the values of a field a text may mean, the likeliest first.

        Where others are as likely as the first, it is doubtful and has to be asked.
        """
        lexicon = self._words.get(field)
        return lexicon.ranked(text, languages) if lexicon else ()

    def scale(
        self, field: str, texts: Iterable[str], languages: Collection[str] = ()
    ) -> Mapping[str, str]:
        """Return the values of the signs in a column, if they are those of one scale.

        `A` to `E` are grades; a lone `A` among words is not.
        """
        signs = {text: text.replace("\N{WHITE STAR}", "").strip(" .") for text in texts}
        for each in self.said.scales.get(field, {}).values():
            known = {fold_text(sign): value for sign, value in each.signs.items()}
            told = {text: known.get(fold_text(sign), "") for text, sign in signs.items()}
            is_usual = not each.languages or set(each.languages.split()) & set(languages)
            if is_usual and all(told.values()) and len(set(signs.values())) >= each.least:
                return told
        return {}

    def known_signs(self, field: str, texts: Iterable[str]) -> frozenset[str]:
        """Return those texts that are signs of any scale of a field, and so no numbers."""
        scales = self.said.scales.get(field, {}).values()
        known = {fold_text(sign) for each in scales for sign in each.signs}
        return frozenset(text for text in texts if fold_text(text) in known)

    def sign_value(self, field: str, sign: str) -> str:
        """Return the value that a sign without letters stands for, '' for none."""
        values = self.words.get(field, {})
        return next((v for v in values if sign in self.said_words(field, v)), "")


@cache
def _system_kinds(name: str) -> tuple[RosterKind, ...]:
    system, told = systems.load(name), systems.words(name)
    kinds = {record: says for record, says in told.items() if "titles" in says}
    return tuple(_build_kind(system.record(each), says) for each, says in kinds.items())


def roster_kinds(system: System) -> tuple[RosterKind, ...]:
    """Return the records a system can take over from tabs of the umpire's own."""
    return _system_kinds(system.name)


def require_rosters(name: str) -> None:
    """Raise Refused, unless the rules system of this name knows rosters of umpires' own."""
    if name not in systems.names():
        expected = f"one of {', '.join(systems.names())}"
        raise Refused([Problem("rules system", f"is {name!r}", expected)])
    if not _system_kinds(name):
        found = "it has no words.toml, which says what umpires call things in rosters"
        able = ", ".join(each for each in systems.names() if _system_kinds(each))
        raise Refused([Problem(f"rules system {name!r}", found, able or "one that has")])


@cache
def nations(system_name: str) -> tuple[Lexicon, Lexicon]:
    """Return the words that name a nation, and those that only hint at one."""
    said = systems.words(system_name).get("Side", {})
    words, hints = (said.get(key, {}).get("nation", {}) for key in ("words", "hints"))
    return Lexicon(words), Lexicon(hints)


def nation_names(system_name: str) -> tuple[str, ...]:
    """Return the nations that a rules system has words for."""
    said = systems.words(system_name).get("Side", {}).get("words", {})
    return tuple(said.get("nation", {}))


def knows_nations(system_name: str) -> bool:
    """Tell whether a rules system has words for the nations of sides."""
    return "nation" in systems.words(system_name).get("Side", {}).get("words", {})


@cache
def camps(system_name: str) -> Mapping[str, str]:
    """Return the camp of each nation that is known to have fought beside others."""
    said = systems.words(system_name).get("Side", {}).get("camps", {})
    return {nation: camp for camp, nations in said.items() for nation in nations}


def _build_kind(record: type[Record], says: Mapping[str, Any]) -> RosterKind:
    told = RecordWords.model_validate(says)
    named = dict(_named_columns(record, told.telling))
    words = {
        c.field: _column_words(c, told.words.get(c.field, {})) for c in columns(record)
    }
    return RosterKind(
        record,
        titles=(layout.tab_of(record).title, *told.titles),
        made=frozenset(told.made),
        marks=frozenset(told.marks),
        headings={f: (title, *told.headings.get(f, ())) for f, title in named.items()},
        words={field: meanings for field, meanings in words.items() if meanings},
        roles=told.roles,
        gathers=told.gathers,
        said=told,
    )


def _named_columns(
    record: type[Record], telling: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    for col in columns(record):
        yield col.field, col.title
    for derived in record.derived:
        if derived.name in telling:
            yield derived.name, derived.title


def _column_words(col: Column, said: Mapping[str, Mapping[str, str]]) -> Meanings:
    own = [value for value in (*col.choices, *col.suggests) if value]
    # Of two values a word may mean, the usual one is the likelier.
    own.sort(key=lambda value: value != col.default)
    return {ours: tuple(said.get(ours, ())) for ours in dict.fromkeys((*own, *said))}


def _bare(heading: str) -> str:
    """Return a heading without its remarks in brackets."""
    return " ".join(_BRACKETS.sub(" ", heading).split())


def is_worded(kind: RosterKind, field: str) -> bool:
    """Tell whether a field holds one of some words, and not a value or a word for none."""
    return bool(kind.words.get(field, {}).keys() - {BLANK})
