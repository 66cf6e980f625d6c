"""The ledger read page by page: each entry with the rows it touched, whole."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from refkit.engine.campaign import timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.charts.charts import Reading
from refkit.engine.problems import Problem
from refkit.engine.records.records import Record

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    """One row before and after an entry; None where it is not there."""

    record: str
    key: str
    before: Fields | None
    after: Fields | None

    @property
    def now(self) -> Fields:
        """The row as the entry left it, or as it was when the entry took it away."""
        return self.after or self.before or {}

    @property
    def signed(self) -> Iterator[tuple[Fields, int]]:
        """The row that goes, to be counted off, and the row that comes, to be counted."""
        yield from (
            (row, sign) for row, sign in ((self.before, -1), (self.after, 1)) if row
        )

    def was(self, name: str) -> Any:
        """What a field held before, None for a row that is new."""
        return self.before[name] if self.before else None

    def changed(self, name: str) -> bool:
        """Whether the entry gives a field another value."""
        return self.after is not None and self.after[name] != self.was(name)


@dataclass(slots=True)
class Books:
    """The rows as the ledger has made them so far, and which entry put each there."""

    campaign: Campaign
    rows: dict[str, dict[str, Fields]] = field(default_factory=dict)
    made: dict[tuple[str, str], int] = field(default_factory=dict)

    def find(self, record: str, key: str) -> Fields | None:
        """Return the row as it stands, or None."""
        return self.rows.get(record, {}).get(key)

    def option(self, name: str) -> str:
        """Return the value an option has at this point of the ledger."""
        row = self.find("Option", name)
        system = self.campaign.system
        return system.spelled(name, str(row["value"])) if row else system.option(name).value

    def turn(self, entry: Entry) -> Iterator[Event]:
        """Make the changes of an entry and yield each row before and after."""
        for change in entry.changes:
            table = self.rows.setdefault(change.record, {})
            before = table.get(change.key)
            after = None if change.after is None else self._after(change, before)
            if after is None:
                table.pop(change.key, None)
            else:
                table[change.key] = after
            if before is None:
                self.made[change.record, change.key] = entry.number
            yield Event(change.record, change.key, before, after)

    def _after(self, change: Change, before: Fields | None) -> Fields:
        cls = self.campaign.system.record(change.record)
        return {**(blank_row(cls) if before is None else before), **(change.after or {})}


@cache
def blank_row(cls: type[Record]) -> Fields:
    """Return what a row of a class holds where a ledger says nothing of a field."""
    fields = cls.model_fields.items()
    return {n: None if i.is_required() else i.get_default() for n, i in fields}


@dataclass(frozen=True, slots=True)
class Page:
    """One entry of the ledger with the rows it touched, and the books after it."""

    entry: Entry
    events: tuple[Event, ...]
    books: Books
    is_ruled: bool
    is_last: bool

    @property
    def binds(self) -> bool:
        """Whether a step did it: what the umpire set by hand he answers for himself."""
        return self.entry.kind == "step"

    @property
    def limits(self) -> bool:
        """Whether limits hold for it: an umpire may let a step pass one by a ruling."""
        return self.binds and not self.is_ruled

    def of(self, record: str) -> tuple[Event, ...]:
        """Return the rows of a class that the entry touched."""
        return tuple(event for event in self.events if event.record == record)

    def new(self, record: str) -> tuple[Fields, ...]:
        """Return the rows of a class that the entry put there."""
        return tuple(e.after for e in self.of(record) if e.after and e.before is None)

    def readings(self, chart: str) -> tuple[Reading, ...]:
        """Return the rolls of the entry that were read on a chart."""
        title = self.books.campaign.system.charts[chart].title
        return tuple(r for r in self.entry.readings if r.chart == title)

    def put(self, chart: str, fact: str) -> list[int]:
        """Return what a modifier of a chart added to each roll that bore it."""
        modifiers = self.books.campaign.system.charts[chart].modifiers
        label = next(m.label for m in modifiers if m.when == fact)
        told = (dict(reading.modifiers) for reading in self.readings(chart))
        return [modifiers[label] for modifiers in told if label in modifiers]

    def problem(self, found: str, expected: str, *others: int) -> Problem:
        """Return a break of this entry, and of the others it takes to break it."""
        return break_of({self.entry.number, *others}, found, expected)


def break_of(numbers: set[int], found: str, expected: str) -> Problem:
    """Return a break with the numbers of the entries that make it."""
    numbered = ", ".join(map(str, sorted(numbers)))
    word = "entry" if len(numbers) == 1 else "entries"
    return Problem(f"Ledger {word} {numbered}", found, expected)


def ledger_pages(campaign: Campaign) -> Iterator[Page]:
    """Yield the ledger page by page, each entry as it stands since its last correction."""
    books, ruled = Books(campaign), set(_ruled(campaign))
    held = timeline.standing_entries(campaign.entries)
    for place, entry in enumerate(held, 1):
        events = tuple(books.turn(entry))
        yield Page(entry, events, books, entry.number in ruled, place == len(held))


def _ruled(campaign: Campaign) -> Iterator[int]:
    """Yield the steps that were done against a refusal, by a ruling of the umpire."""
    for entry in campaign.entries:
        if any(change.record == "Ruling" for change in entry.changes):
            yield entry.number
        yield from (each.entry for each in entry.revises if each.grounds)
