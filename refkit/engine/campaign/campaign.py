"""The campaign as a value, and the one way it changes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar, overload

from pydantic import ValidationError

from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.charts import lookup_files
from refkit.engine.charts.charts import Chart
from refkit.engine.charts.lookups import Lookup
from refkit.engine.play.system import System
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.columns import quote_value
from refkit.engine.records.parsing import validation_faults
from refkit.engine.records.records import Record
from refkit.engine.records.tables import Table, highest_after, highest_numbers

R = TypeVar("R", bound=Record)


Pair = tuple[Record | None, Record | None]


class _RowHistory(NamedTuple):
    """The rows before and after each change of some entries, and as they are now."""

    entries: tuple[Entry, ...] = ()
    pairs: tuple[tuple[Pair, ...], ...] = ()
    rows: Mapping[tuple[str, str], Record | None] = MappingProxyType({})

    def on(self, system: System, entries: tuple[Entry, ...]) -> "_RowHistory":
        """Return that of other entries; those both begin with are not followed again."""
        before = self if entries[: len(self.entries)] == self.entries else _RowHistory()
        rows, pairs = dict(before.rows), list(before.pairs)
        for entry in entries[len(before.entries) :]:
            own: list[Pair] = []
            for each in entry.changes:
                place = each.record, each.key
                row = rows.get(place)
                rows[place], _ = changed_row(system, row, each)
                own.append((row, rows[place]))
            pairs.append(tuple(own))
        return _RowHistory(entries, tuple(pairs), rows)


@dataclass(frozen=True, slots=True)
class Campaign:
    """All rows the campaign keeps, by class and key, with its ledger."""

    system: System
    tables: Mapping[str, Mapping[str, Record]]
    entries: tuple[Entry, ...] = ()
    # Which numbers follow which stems in the keys of a class, and the entries that say so.
    # The campaigns made of this one share it, so it says of which entries it tells.
    _used: dict[str, tuple[tuple[Entry, ...], dict[str, int]]] = field(
        default_factory=dict, kw_only=True, repr=False, compare=False
    )

    # The rows before and after each change, as far as the entries were followed.
    # A list of one, which those made of this campaign share.
    _trail: list[_RowHistory] = field(
        default_factory=lambda: [_RowHistory()], kw_only=True, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        if not all(isinstance(each, Table) for each in self.tables.values()):
            tables = {name: _as_table(rows) for name, rows in self.tables.items()}
            object.__setattr__(self, "tables", tables)

    @overload
    def rows(self, cls: type[R], **where: object) -> tuple[R, ...]: ...
    @overload
    def rows(self, cls: str, **where: object) -> tuple[Any, ...]: ...
    def rows(self, cls: type[R] | str, **where: object) -> tuple[Any, ...]:
        """Return the rows of a class, in worksheet order, whose fields are as given."""
        return self.table(cls if isinstance(cls, str) else cls.__name__).where(where)

    def table(self, name: str) -> Table:
        """Return the table of a class, an empty one where the campaign has none."""
        return _as_table(self.tables.get(name, {}))

    @overload
    def find(self, cls: type[R], key: str) -> R | None: ...
    @overload
    def find(self, cls: str, key: str) -> Any | None: ...
    def find(self, cls: type[R] | str, key: str) -> Any | None:
        """Return the row with this key, or None."""
        name = cls if isinstance(cls, str) else cls.__name__
        return self.tables.get(name, {}).get(key)

    def get(self, cls: type[R], key: str) -> R:
        """Return the row with this key; KeyError names class and key."""
        row = self.find(cls, key)
        if row is None:
            message = f"there is no {cls.__name__} {key!r}"
            raise KeyError(message)
        return row

    def option(self, name: str) -> str:
        """Return the value of an option as its worksheet has it, `true` as `yes`."""
        row = self.find("Option", name)
        if row is None:
            return self.system.option(name).value
        return self.system.spelled(name, str(row.value))

    def charts(self, slot: str) -> Mapping[str, Chart]:
        """Return the charts of a slot: the system's, and those the worksheets hold."""
        # A chart of the worksheets goes before the system's of the same name.
        return {**self.system.charts, **self.system.charts_of(self, slot)}

    @property
    def lookups(self) -> Mapping[str, Lookup]:
        """The charts without dice: as worksheets hold them, else the system's."""
        return {name: self.lookup(name) for name in self.system.lookups}

    def lookup(self, name: str) -> Lookup:
        """Return a chart without dice by its name; KeyError when there is none."""
        printed, cls = self.system.lookup(name), self.system.lookup_rows.get(name)
        rows = self.rows(cls.__name__) if cls else ()
        return lookup_files.typed(printed, rows)[0] if rows else printed

    def next_number(self, cls: type[Record], stem: str) -> int:
        """Return a number that no key with this stem has, nor had in any entry.

        Entries that were taken back count too, so that no key is ever used again.
        """
        name = cls.__name__
        counted, found = self._used.get(name, ((), {}))
        if counted is not self.entries:
            # A campaign that went another way may have counted last.
            if self.entries[: len(counted)] != counted:
                counted, found = (), {}
            made = (each for entry in self.entries[len(counted) :] for each in entry.made)
            keys = (each.key for each in made if each.record == name)
            found = highest_numbers(keys, found)
            self._used[name] = self.entries, found
        return 1 + max(highest_after(found, stem), self.table(name).highest(stem))

    def followed(self) -> tuple[tuple[Pair, ...], ...]:
        """Return, for each entry, the row before and after each of its changes."""
        trail = self._trail[0]
        if trail.entries is not self.entries:
            trail = self._trail[0] = trail.on(self.system, self.entries)
        return trail.pairs

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides, in worksheet order."""
        return tuple(row.id for row in self.rows("Side"))


def _as_table(rows: Mapping[str, Record]) -> Table:
    return rows if isinstance(rows, Table) else Table(rows)


def change_between(before: Record | None, after: Record | None) -> Change | None:
    """Return the change that makes one row of another, or None when nothing differs.

    Raises ValueError for rows of different keys: the one is dropped, the other added.
    """
    row = before or after
    if row is None:
        return None
    fields, key = None, row.identity
    if before is not None and after is not None:
        if key != after.identity:
            found = f"{type(row).__name__} {key}: its key is not {after.identity}"
            raise ValueError(found)
        # As values: to put every field into JSON first takes far longer.
        then = vars(after)
        fields = {name for name, value in vars(before).items() if then[name] != value}
        if not fields:
            return None
    old, new = (each and _plain_values(each, fields) for each in (before, after))
    return Change(record=type(row).__name__, key=key, before=old, after=new)


def _plain_values(row: Record, fields: set[str] | None) -> dict[str, Any]:
    """Return fields of a row as changes carry them, all of them for None."""
    return row.model_dump(mode="json", include=fields)


def apply_changes(
    campaign: Campaign, changes: Iterable[Change], *, by_hand: bool = False
) -> Campaign:
    """Return the campaign after the changes, all of them or none.

    Raises Refused, naming every row, where a row is not what a change says it was or
    cannot become what the change makes of it.
    """
    changes = tuple(changes)
    touched = dict.fromkeys(each.record for each in changes)
    tables = {name: campaign.table(name).copy() for name in touched}
    faults = list(apply_to_tables(campaign.system, tables, changes, by_hand=by_hand))
    if faults:
        raise Refused(faults)
    return replace(campaign, tables={**campaign.tables, **tables})


def apply_to_tables(
    system: System,
    tables: Mapping[str, Table],
    changes: Iterable[Change],
    *,
    by_hand: bool,
) -> Iterator[Problem]:
    """Make changes in tables of one's own; yield why not where one cannot be made.

    Done by hand, a row that comes right behind one of its class that goes takes its place:
    it is the same under another key.
    """
    free = ("", 0)
    for each in changes:
        table, place = tables[each.record], tables[each.record].place(each.key)
        faults = apply_change(system, table, each)
        if by_hand and each.before is None and free[0] == each.record and not faults:
            table.seat(each.key, free[1])
        free = (each.record, place) if each.after is None else ("", 0)
        yield from faults


def apply_change(system: System, table: Table, each: Change) -> list[Problem]:
    """Make one change in a table of one's own; return why not where it cannot be made."""
    row, place = table.get(each.key), f"{each.record} {each.key}"
    faults = [Problem(place, found, wanted) for found, wanted in _conflicts(row, each)]
    if not faults:
        after, faults = changed_row(system, row, each)
        if after is not None:
            table.put(each.key, after)
        elif not faults:
            table.drop(each.key)
    return faults


def _conflicts(row: Record | None, each: Change) -> Iterator[tuple[str, str]]:
    """Yield what a row is and what the change says it was, where they differ."""
    if each.before is None:
        if row is not None:
            yield "the row is there already", "none"
        return
    if row is None:
        yield "there is no such row", "one to change"
        return
    now = _plain_values(row, set(each.before))
    for name, value in each.before.items():
        if now.get(name) != value:
            yield f"{name} is {quote_value(now.get(name))}", quote_value(value)


def changed_row(
    system: System, row: Record | None, each: Change
) -> tuple[Record | None, list[Problem]]:
    """Return the row as a change leaves it, None when it is gone, and why it cannot be."""
    place = f"{each.record} {each.key}"
    if each.after is None:
        return None, []
    cls = system.by_name.get(each.record)
    if cls is None:
        known = ", ".join(system.by_name)
        return None, [Problem(place, f"there is no {each.record!r}", f"one of {known}")]
    was = {} if row is None else vars(row)
    try:
        made = cls.model_validate({**was, **each.after})
    except ValidationError as error:
        faults = validation_faults(error, cls)
        return None, [Problem(place, f.found, f.expected) for f in faults]
    moved = Problem(place, f"its key becomes {made.identity!r}", "the key it has")
    return (made, []) if made.identity == each.key else (None, [moved])


def changes_between(before: Campaign, after: Campaign) -> tuple[Change, ...]:
    """Return the changes that make one campaign's rows of another's."""
    found: list[Change | None] = []
    for name in dict.fromkeys((*before.tables, *after.tables)):
        old, new = before.tables.get(name, {}), after.tables.get(name, {})
        # Tables and rows that no change has touched are the same objects in both.
        if old is new:
            continue
        found += [
            change_between(row, new.get(key))
            for key, row in old.items()
            if row is not new.get(key)
        ]
        found += [change_between(None, row) for key, row in new.items() if key not in old]
    return tuple(each for each in found if each)
