"""Tracing: what a step reads of a campaign, so that it is known what depends on what."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import new_class
from typing import Any, Self, cast

from pydantic import PrivateAttr

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.charts.charts import Chart
from refkit.engine.records.records import Record

Where = tuple[tuple[str, object], ...]


class Reads:
    """What was asked of a campaign: rows by fields, rows by key, fields and charts."""

    def __init__(self) -> None:
        self.questions: set[tuple[str, Where]] = set()
        self.keys: set[tuple[str, str]] = set()
        self.fields: set[tuple[str, str, str]] = set()
        self.charts: set[str] = set()
        self._seen: dict[int, tuple[Record, Record]] = {}

    def shown(self, row: Record) -> Record:
        """Return a row that tells when one of its fields is read; the same row twice."""
        # By identity; the row itself is kept beside, or its id might be given to another.
        if id(row) not in self._seen:
            self._seen[id(row)] = (row, _watch_row(row, self))
        return self._seen[id(row)][1]

    def touched(self, changes: Iterable[Change], before: Campaign) -> Iterator[Change]:
        """Yield what was read of changes made to a campaign: only the fields read."""
        for change in changes:
            row = before.table(change.record).get(change.key)
            after, _ = campaigns.changed_row(before.system, row, change)
            if row is None or after is None:
                if self._is_asked_for(change, row or after):
                    yield change
                continue
            names = sorted(set(change.after or {}) & self._fields_read(change, row, after))
            if names:
                yield _only_fields(change, names)

    def _is_asked_for(self, change: Change, row: Record | None) -> bool:
        """Whether a row that is new or gone was looked for."""
        if (change.record, change.key) in self.keys:
            return True
        asked = (where for name, where in self.questions if name == change.record)
        return any(fits(row, where) for where in asked)

    def _fields_read(self, change: Change, row: Record, after: Record) -> set[str]:
        """The fields of a row that were read, or that decide whether it was found."""
        place = (change.record, change.key)
        names = {name for *at, name in self.fields if tuple(at) == place}
        for record, where in self.questions:
            if record == change.record and fits(row, where) != fits(after, where):
                names |= {name for name, _ in where}
        return names


def fits(row: Record | None, where: Where) -> bool:
    """Whether there is a row whose fields are as asked for."""
    return row is not None and all(getattr(row, name) == value for name, value in where)


def _only_fields(change: Change, names: Iterable[str]) -> Change:
    assert change.before is not None
    assert change.after is not None
    before, after = ({n: side[n] for n in names} for side in (change.before, change.after))
    return change.model_copy(update={"before": before, "after": after})


class Watched(Record):
    """A row that tells when one of its fields is read."""

    _told: tuple[Reads, str, str] | None = PrivateAttr(default=None)

    def __getattribute__(self, name: str) -> Any:
        """Return a field or whatever else is asked for; a field is taken down."""
        if not name.startswith("_") and name in type(self).__pydantic_fields__:
            # Asked of the class above, or the question would come back here without end.
            own = super().__getattribute__("__pydantic_private__")
            if own is not None and own["_told"] is not None:
                reads, *place = own["_told"]
                reads.fields.add((*place, name))
        return super().__getattribute__(name)

    def replace(self, **fields: Any) -> Self:
        """Return the row with some fields other; the rest is still watched."""
        made = super().replace(**fields)
        made._told = self._told
        return made


def _watch_row(row: Record, reads: Reads) -> Record:
    made: Watched = _watched_class(type(row)).model_construct(**row.__dict__)
    made._told = (reads, type(row).__name__, row.identity)
    return made


@cache
def _watched_class(cls: type[Record]) -> type[Watched]:
    """Return a class of the same name and fields whose rows can be watched."""
    # Changes name a row by its class, so it must not show that it is watched.
    said = {"__module__": cls.__module__, "__qualname__": cls.__qualname__}
    made = new_class(cls.__name__, (Watched, cls), {}, lambda own: own.update(said))
    return cast("type[Watched]", made)


class _Charts(dict[str, Chart]):
    """The charts of a slot; one that is looked into is taken down."""

    def __init__(self, charts: Mapping[str, Chart], reads: Reads) -> None:
        super().__init__(charts)
        self._reads = reads

    def __getitem__(self, name: str) -> Chart:
        self._reads.charts.add(name)
        return super().__getitem__(name)


@dataclass(frozen=True, slots=True)
class Traced(Campaign):
    """A campaign that keeps what is asked of it, for a step that is done again.

    `own` are the keys the step gave out when it was done: it gets them again, in order,
    before any that was never used.
    """

    reads: Reads = field(default_factory=Reads)
    own: tuple[tuple[str, str], ...] = ()

    def rows(self, cls: type[Record] | str, **where: object) -> tuple[Any, ...]:
        """Return the rows of a class whose fields are as given, and keep the question."""
        name = cls if isinstance(cls, str) else cls.__name__
        self.reads.questions.add((name, tuple(sorted(where.items()))))
        return tuple(map(self.reads.shown, Campaign.rows(self, name, **where)))

    def find(self, cls: type[Record] | str, key: str) -> Any | None:
        """Return the row with this key, or None, and keep the question."""
        name = cls if isinstance(cls, str) else cls.__name__
        self.reads.keys.add((name, key))
        row = Campaign.find(self, name, key)
        return None if row is None else self.reads.shown(row)

    def charts(self, slot: str) -> Mapping[str, Chart]:
        """Return the charts of a slot; their rows count as read where they are used."""
        # Without tracing: every slot's charts are built from rows nobody need look at.
        plain = Campaign(self.system, self.tables, self.entries)
        return _Charts(plain.charts(slot), self.reads)

    def next_number(self, cls: type[Record], stem: str) -> int:
        """Return the number of the step's own next key, else one never used."""
        there = self.table(cls.__name__)
        for record, key in self.own:
            end = key.removeprefix(stem)
            is_meant = record == cls.__name__ and key.startswith(stem) and end.isdecimal()
            if is_meant and key not in there:
                return int(end)
        return Campaign.next_number(self, cls, stem)
