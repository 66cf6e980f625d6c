"""Tables: the rows of one class in worksheet order, found by what their fields hold."""

from collections.abc import (
    Callable,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    Mapping,
    ValuesView,
)
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from refkit.engine.records.records import Record

DIGITS = "0123456789"
EMPTY: Mapping[str, int] = MappingProxyType({})


class Index:
    """The rows of a table by what some of their fields hold.

    A copy shares with its original the lists of rows that neither has changed since.
    """

    __slots__ = ("_held", "_own", "_rows")

    def __init__(self, names: Iterable[str]) -> None:
        self._held: Callable[[Record], object] = attrgetter(*names)
        self._rows: dict[object, dict[int, Record]] = {}
        self._own: set[object] = set()

    def copy(self) -> "Index":
        """Return an index that may be changed while this one stays."""
        made = Index.__new__(Index)
        # Neither owns the shared lists from here on: the first to change one copies it.
        made._held, made._rows, made._own = self._held, self._rows.copy(), set()
        self._own.clear()
        return made

    def rows(self, wanted: object) -> tuple[Record, ...]:
        """Return the rows whose fields hold this, in the order of their places."""
        found = self._rows.get(wanted, {})
        # A row that came to hold this late stands last in the dict: its place decides.
        return tuple(map(found.__getitem__, sorted(found)))

    def add(self, place: int, row: Record) -> None:
        """Take in a row that has this place."""
        self._mine(self._held(row))[place] = row

    def remove(self, place: int, row: Record) -> None:
        """Forget a row."""
        del self._mine(self._held(row))[place]

    def _mine(self, held: object) -> dict[int, Record]:
        if held not in self._own:
            self._own.add(held)
            self._rows[held] = dict(self._rows.get(held, ()))
        return self._rows[held]


class Table(Mapping[str, Record]):
    """Rows by key in worksheet order.

    Who made or copied a table may put and drop rows; for everybody else it is a value. The
    first question for rows by some fields makes an index, which changes keep right.
    """

    __slots__ = ("_behind", "_indexes", "_numbers", "_places", "_rows")

    def __init__(self, rows: Mapping[str, Record] | None = None) -> None:
        self._rows = dict(rows or {})
        self._places = {key: place for place, key in enumerate(self._rows)}
        # It only grows: the place of a row that is dropped is left for `seat`.
        self._behind = len(self._rows)
        self._indexes: dict[tuple[str, ...], Index] = {}
        self._numbers: dict[str, int] | None = None

    def __getitem__(self, key: str) -> Record:
        return self._rows[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"Table({self._rows!r})"

    def get(self, key: str, default: Any = None) -> Any:
        """Return the row with this key."""
        return self._rows.get(key, default)

    def keys(self) -> KeysView[str]:
        """The keys in worksheet order."""
        return self._rows.keys()

    def values(self) -> ValuesView[Record]:
        """The rows in worksheet order."""
        return self._rows.values()

    def items(self) -> ItemsView[str, Record]:
        """The keys with their rows in worksheet order."""
        return self._rows.items()

    def where(self, fields: Mapping[str, object]) -> tuple[Record, ...]:
        """Return the rows, in worksheet order, whose fields are as given."""
        if not fields:
            return tuple(self._rows.values())
        names, wanted = tuple(fields), tuple(fields.values())
        index = self._indexes.get(names) or self._index(names)
        # By one field the index holds the value itself, by several a tuple of them.
        return index.rows(wanted if len(wanted) > 1 else wanted[0])

    def _index(self, names: tuple[str, ...]) -> Index:
        index = self._indexes[names] = Index(names)
        for key, row in self._rows.items():
            index.add(self._places[key], row)
        return index

    def copy(self) -> "Table":
        """Return a table of the same rows that may be changed while this one stays."""
        made = Table()
        made._rows, made._places = self._rows.copy(), self._places.copy()
        made._behind = self._behind
        made._numbers = None if self._numbers is None else self._numbers.copy()
        made._indexes = {names: index.copy() for names, index in self._indexes.items()}
        return made

    def put(self, key: str, row: Record) -> None:
        """Put a row in the place of the one with its key, else behind all others."""
        before = self._rows.get(key)
        if before is None:
            self._places[key] = self._behind
            self._behind += 1
            if self._numbers is not None:
                _count_number(self._numbers, key)
        # A dict leaves a key where it stands: so does the worksheet.
        self._rows[key], place = row, self._places[key]
        for index in self._indexes.values():
            if before is not None:
                index.remove(place, before)
            index.add(place, row)

    def drop(self, key: str) -> None:
        """Take a row off."""
        row, place = self._rows.pop(key), self._places.pop(key)
        for index in self._indexes.values():
            index.remove(place, row)

    def seat(self, key: str, place: int) -> None:
        """Put a row in a place that became free."""
        row = self._rows[key]
        for index in self._indexes.values():
            index.remove(self._places[key], row)
            index.add(place, row)
        self._places[key] = place
        self._rows = {each: self._rows[each] for each in sorted(self._rows, key=self.place)}

    def place(self, key: str) -> int:
        """Return a number for where a row stands, higher the further down; -1 for none."""
        return self._places.get(key, -1)

    def highest(self, stem: str) -> int:
        """Return the highest number that follows a stem in the keys, 0 for none.

        Keys of rows that were dropped since the first time of asking count too.
        """
        if self._numbers is None:
            self._numbers = highest_numbers(self._rows)
        return highest_after(self._numbers, stem)


def highest_numbers(
    keys: Iterable[str], known: Mapping[str, int] = EMPTY
) -> dict[str, int]:
    """Return the highest number at the end of keys, by what stands before it.

    >>> highest_numbers(["G01", "G12", "G-X3", "north"], {"W": 4, "G": 7})
    {'W': 4, 'G': 12, 'G-X': 3}
    """
    found = dict(known)
    for key in keys:
        _count_number(found, key)
    return found


def _count_number(found: dict[str, int], key: str) -> None:
    stem = key.rstrip(DIGITS)
    if stem != key:
        found[stem] = max(found.get(stem, 0), int(key[len(stem) :]))


def highest_after(found: Mapping[str, int], stem: str) -> int:
    """Return the highest number after a stem; digits at its own end count as a number."""
    return found.get(stem.rstrip(DIGITS), 0)
