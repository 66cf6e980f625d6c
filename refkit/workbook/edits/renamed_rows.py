"""Rows with another key: which row became which, by all else it says and never by name."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from rapidfuzz.distance import Postfix, Prefix

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.play.system import System
from refkit.engine.records.records import Record, columns
from refkit.workbook.edits import followers
from refkit.workbook.edits.followers import RenamedKey, RenamedKeys

# So much of what either row says must be the same, and more than one field of it.
ALIKE = 0.6
LEAST_FIELDS = 2
# More pairs than that take too long; then only rows are paired that say all the same.
MOST_PAIRS = 40_000


class RenamedRow(NamedTuple):
    """A row whose key was typed anew, with how much of the rest is alike, from 0 to 1."""

    old: Record
    new: Record
    score: float

    @property
    def record(self) -> str:
        """The record class of the row."""
        return type(self.old).__name__

    @property
    def names(self) -> tuple[RenamedKey, ...]:
        """What its key held and holds now, field by field."""
        return tuple(followers.renamed_fields(self.old, self.new))


def find_renamed(
    recorded: Campaign, there: Campaign, changes: Iterable[Change]
) -> tuple[RenamedRow, ...]:
    """Return the rows that went and came again under other keys, by all else they hold.

    What a row refers to is looked at first: a stand is known by the element it belongs to,
    though that has another id as well.
    """
    gone: dict[str, list[Record]] = {}
    came: dict[str, list[Record]] = {}
    for change in changes:
        if change.after is None:
            row = recorded.tables[change.record][change.key]
            gone.setdefault(change.record, []).append(row)
        elif change.before is None:
            row = there.tables[change.record][change.key]
            came.setdefault(change.record, []).append(row)
    names, found = RenamedKeys(), list[RenamedRow]()
    for record in _referred_first(recorded.system):
        pairs = list(_best_pairs(gone.get(record, []), came.get(record, []), names))
        names.add(name for each in pairs for name in each.names)
        found += pairs
    return tuple(found)


def _referred_first(system: System) -> Iterator[str]:
    """Yield the record classes, those that others refer to before those others."""
    waiting = {
        cls.__name__: {col.refers.partition(".")[0] for col in columns(cls)}
        for cls in system.records
    }
    while waiting:
        free = [
            name for name, refers in waiting.items() if not refers - {name} & set(waiting)
        ]
        for name in free or [*waiting]:
            del waiting[name]
            yield name


def _best_pairs(
    gone: list[Record], came: list[Record], names: RenamedKeys
) -> Iterator[RenamedRow]:
    """Yield the pairs that are most alike, each row in one of them."""
    few = len(gone) * len(came) <= MOST_PAIRS
    tries = product(gone, came) if few else _same_pairs(gone, came, names)
    found = (RenamedRow(old, new, _likeness(old, new, names)) for old, new in tries)
    taken: set[int] = set()
    for each in sorted((one for one in found if one.score >= ALIKE), key=_best_first):
        ends = {id(each.old), id(each.new)}
        if not taken & ends:
            taken |= ends
            yield each


def _same_pairs(
    gone: list[Record], came: list[Record], names: RenamedKeys
) -> Iterator[tuple[Record, Record]]:
    """Pair the rows that say the same but for their keys, in their order."""
    by_rest: dict[tuple[str, ...], list[Record]] = {}
    for row in came:
        by_rest.setdefault(_rest_of_row(row, names), []).append(row)
    for old in gone:
        same = by_rest.get(_rest_of_row(old, names))
        if same:
            yield old, same.pop(0)


def _rest_of_row(row: Record, names: RenamedKeys) -> tuple[str, ...]:
    """Return what a row says besides its key, what it refers to by its new name."""
    free = (col for col in columns(type(row)) if col.field not in row.key)
    return tuple(str(names.renamed(col, row)) for col in free)


def _likeness(old: Record, new: Record, names: RenamedKeys) -> float:
    """Return which part of what two rows say besides their keys is the same."""
    every = same = 0
    for col in columns(type(old)):
        was, now = names.renamed(col, old), names.renamed(col, new)
        if col.field not in old.key and not was == now == col.default:
            every += 1
            same += was == now
    return same / every if same >= LEAST_FIELDS else 0.0


def _best_first(pair: RenamedRow) -> tuple[float, float]:
    """Sort by the rest of the row; among rows just alike by how the keys are written."""
    a, b = pair.old.identity, pair.new.identity
    ends = Prefix.similarity(a, b) + Postfix.similarity(a, b)
    return -pair.score, -ends / max(len(a), len(b))
