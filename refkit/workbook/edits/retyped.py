"""Keys typed anew: which row became which, by all else it holds and never by name alone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product, takewhile
from math import log2
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.play.system import System
from refkit.engine.records.records import Record, columns
from refkit.workbook.edits import followers
from refkit.workbook.edits.followers import Name, Names

ALIKE = 0.6
# So much must be alike even without the field that says most: no name decides alone.
WITHOUT_THE_BEST = 0.5
LEAST_WEIGHT = 0.1
# Rows that have nothing just alike are compared each with each, up to so many pairs.
MOST_PAIRS = 40_000
# More pairs than that of rows all just alike are taken in their order.
MOST_ALIKE = 400


class Retyped(NamedTuple):
    """A row whose key was typed anew, with how much of the rest is alike, from 0 to 1."""

    old: Record
    new: Record
    score: float

    @property
    def record(self) -> str:
        """The record class of the row."""
        return type(self.old).__name__

    @property
    def names(self) -> tuple[Name, ...]:
        """What its key held and holds now, field by field."""
        return tuple(followers.others(self.old, self.new))


Rows = dict[str, list[Record]]
Held = dict[tuple[str, ...], list[Record]]


def find(told: Campaign, there: Campaign, changes: Iterable[Change]) -> tuple[Retyped, ...]:
    """Return the rows that went and came again under other keys, by all else they hold.

    What a row refers to is looked at first, so that stands are known by the element they
    belong to though its id was typed anew as well.
    """
    gone, came = _ends(told, there, changes)
    names = Names()
    found: list[Retyped] = []
    for cls in _referred_first(told.system):
        if cls.__name__ in gone.keys() & came.keys():
            matcher = _Matcher(cls, told.rows(cls.__name__), names)
            pairs = tuple(matcher.pairs(gone[cls.__name__], came[cls.__name__]))
            names.add(name for each in pairs for name in each.names)
            found += pairs
    return tuple(found)


def _ends(told: Campaign, there: Campaign, changes: Iterable[Change]) -> tuple[Rows, Rows]:
    """Return the rows that are gone and those that came, by their class."""
    gone: Rows = {}
    came: Rows = {}
    for change in changes:
        if change.after is None:
            row = told.tables[change.record][change.key]
            gone.setdefault(change.record, []).append(row)
        elif change.before is None:
            row = there.tables[change.record][change.key]
            came.setdefault(change.record, []).append(row)
    return gone, came


def _referred_first(system: System) -> Iterator[type[Record]]:
    """Yield the record classes, those that others refer to before those others."""
    done: set[str] = set()

    def visit(cls: type[Record]) -> Iterator[type[Record]]:
        if cls.__name__ not in done:
            done.add(cls.__name__)
            targets = (col.refers.partition(".")[0] for col in columns(cls) if col.refers)
            for target in targets:
                yield from visit(system.record(target))
            yield cls

    for each in system.records:
        yield from visit(each)


class _Matcher:
    """Finds which rows of a class became which, a field counting by how much it says."""

    def __init__(self, cls: type[Record], rows: Sequence[Record], names: Names) -> None:
        self._columns = columns(cls)
        self._names = names
        self._rows = len(rows)
        self._counts = {
            col.field: Counter(str(getattr(row, col.field)) for row in rows)
            for col in self._columns
        }

    def pairs(self, gone: list[Record], came: list[Record]) -> Iterator[Retyped]:
        """Yield the pairs that fit best, each row once."""
        found = [*self._just_alike(gone, came)]
        left, right = ({id(pair[end]) for pair in found} for end in (0, 1))
        rest = [row for row in gone if id(row) not in left]
        others = [row for row in came if id(row) not in right]
        if len(rest) * len(others) <= MOST_PAIRS:
            found += [self._pair(old, new) for old, new in product(rest, others)]
        taken: set[int] = set()
        for each in sorted(found, key=_best_first):
            ends = {id(each.old), id(each.new)}
            if each.score >= ALIKE and not taken & ends:
                taken |= ends
                yield each

    def _just_alike(self, gone: list[Record], came: list[Record]) -> Iterator[Retyped]:
        """Yield the pairs that hold the same in every field that is no part of the key."""
        before, after = self._by_rest(gone), self._by_rest(came)
        for rest, olds in before.items():
            news = after.get(rest, [])
            many = len(olds) * len(news) > MOST_ALIKE
            for old, new in zip(olds, news, strict=False) if many else product(olds, news):
                yield self._pair(old, new)

    def _by_rest(self, rows: Iterable[Record]) -> Held:
        found: Held = {}
        for row in rows:
            free = (col for col in self._columns if col.field not in row.key)
            rest = tuple(str(self._names.now(col, row)) for col in free)
            found.setdefault(rest, []).append(row)
        return found

    def _pair(self, old: Record, new: Record) -> Retyped:
        return Retyped(old, new, self._score(old, new))

    def _score(self, old: Record, new: Record) -> float:
        """Return which part of what the rest of a row says is the same, 0 if too little."""
        every, alike, best = 0.0, 0.0, 0.0
        for col in self._columns:
            now, there = (self._names.now(col, row) for row in (old, new))
            if col.field in old.key and (len(old.key) == 1 or now != there):
                continue
            weight = self._weight(col.field, old)
            every += weight
            if now == there:
                alike += weight
                best = max(best, weight)
        rest = every - best
        if rest <= 0 or (alike - best) / rest < WITHOUT_THE_BEST:
            return 0.0
        return alike / every

    def _weight(self, field: str, row: Record) -> float:
        """Return how much a field says: much where few rows hold the same."""
        like = self._counts[field][str(getattr(row, field))]
        return max(LEAST_WEIGHT, log2(self._rows / like))


def _best_first(pair: Retyped) -> tuple[float, float]:
    """Sort by the rest of the row; among rows just alike by how the keys are written."""
    a, b = pair.old.identity, pair.new.identity
    ends = _same(a, b) + _same(a[::-1], b[::-1])
    return -pair.score, -ends / max(len(a), len(b))


def _same(a: str, b: str) -> int:
    """Return with how many letters two texts begin alike.

    >>> _same("G05.1", "G5.1")
    1
    """
    pairs = takewhile(lambda two: two[0] == two[1], zip(a, b, strict=False))
    return sum(1 for _ in pairs)
