"""What the columns of a rules system are called, and the words in their cells."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from refkit import systems
from refkit.engine.play.system import System
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.records import Column, Record, columns
from refkit.engine.records.roster_words import BLANK
from refkit.workbook.sheets import layout, likeness

Meanings = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class RosterKind:
    """A record that a tab of the umpire's may hold, with all the names it goes by.

    `made` are fields that can be made up, `marks` those by which such a tab is known.
    `headings` has the names of each field and telling figure, `words` those of its values.
    """

    record: type[Record]
    titles: tuple[str, ...]
    made: frozenset[str]
    marks: frozenset[str]
    headings: Meanings
    words: Mapping[str, Meanings]

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

    @property
    def has_sides(self) -> bool:
        """Whether refkit keeps a tab of it for each side."""
        return "{side}" in self.record.tab

    def heading(self, field: str) -> str:
        """Return our heading of a field or figure."""
        return self.headings[field][0]


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


def side_words(system: System) -> frozenset[str]:
    """Return the words by which a side is known, whatever the campaign calls it."""
    said = systems.words(system.name).get("Side", {}).get("words", {})
    meanings = (names for field in said.values() for names in field.values())
    return frozenset(likeness.bare_words(name) for names in meanings for name in names)


def _build_kind(record: type[Record], says: Mapping[str, Any]) -> RosterKind:
    told = says.get("headings", {})
    named = dict(_named_columns(record, says.get("telling", ())))
    said = says.get("words", {})
    words = {c.field: _column_words(c, said.get(c.field, {})) for c in columns(record)}
    return RosterKind(
        record,
        titles=(layout.tab_of(record).title, *says["titles"]),
        made=frozenset(says.get("made", ())),
        marks=frozenset(says["marks"]),
        headings={f: (title, *told.get(f, ())) for f, title in named.items()},
        words={field: meanings for field, meanings in words.items() if meanings},
    )


def _named_columns(
    record: type[Record], telling: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    for col in columns(record):
        yield col.field, col.title
    for derived in record.derived:
        if derived.name in telling:
            yield derived.name, derived.title


def _column_words(col: Column, said: Mapping[str, list[str]]) -> Meanings:
    own = [value for value in (*col.choices, *col.suggests) if value]
    return {ours: tuple(said.get(ours, ())) for ours in dict.fromkeys((*own, *said))}


def is_worded(kind: RosterKind, field: str) -> bool:
    """Tell whether a field holds one of some words, and not a value or a word for none."""
    return bool(kind.words.get(field, {}).keys() - {BLANK})


def nearest_value(kind: RosterKind, field: str, his: str) -> tuple[str, int]:
    """Return the value a word stands for, and how like it is; no value where none is."""
    return likeness.nearest_meaning(his, kind.words.get(field, {}))
