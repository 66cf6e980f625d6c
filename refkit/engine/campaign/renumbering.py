"""A side's own count of what is numbered for all: a gap would tell what the others did."""

from collections.abc import Iterator, Mapping
from itertools import count

from refkit.engine.campaign.entry import Change, Entry, Revision
from refkit.engine.charts.charts import Reading
from refkit.engine.records.records import Record


def renumber_entries(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    """Yield the entries and their rolls numbered from 1 without a gap."""
    numbers = {entry.number: place for place, entry in enumerate(entries, 1)}
    thrown = (reading.roll.number for entry in entries for reading in entry.readings)
    rolls = dict(zip(thrown, count(1), strict=False))
    for entry in entries:
        readings = tuple(_renumber_roll(reading, rolls) for reading in entry.readings)
        # An entry that the side never saw has no number with it, and is not named.
        back = None if entry.corrects is None else numbers.get(entry.corrects)
        fields = {"number": numbers[entry.number], "readings": readings, "corrects": back}
        seen = tuple(_renumber_revision(each, numbers, rolls) for each in entry.revises)
        if seen:
            # Lines on record name entries by the whole ledger's count: they are told anew.
            lines = tuple(line for each in seen for line in each.report_lines())
            fields |= {"revises": seen, "lines": lines}
        yield entry.model_copy(update=fields)


def renumber_rows(
    cls: type[Record], table: Mapping[str, Record], entries: tuple[Entry, ...]
) -> tuple[Mapping[str, Record], tuple[Entry, ...]]:
    """Return the rows of a class and the entries, the rows counted as the side saw them."""
    name, field = cls.__name__, cls.counted
    numbers = own_numbers(name, table, entries)
    if not numbers:
        return table, entries
    fields = {
        str(numbers[key]): row.model_copy(update={field: numbers[key]})
        for key, row in table.items()
    }
    return fields, tuple(
        entry.model_copy(update={"changes": renumber_changes(entry.changes, cls, numbers)})
        for entry in entries
    )


def own_numbers(
    record: str, table: Mapping[str, Record], entries: tuple[Entry, ...]
) -> dict[str, int]:
    """Return the numbers by which a side counts the rows of a class, by their keys."""
    # Rows that are gone count too: a number is not given twice in the side's own ledger.
    changed = (c.key for entry in entries for c in entry.changes if c.record == record)
    return {key: at for at, key in enumerate(dict.fromkeys((*changed, *table)), 1)}


def renumber_changes(
    changes: tuple[Change, ...], cls: type[Record], numbers: Mapping[str, int]
) -> tuple[Change, ...]:
    """Return changes with the rows of a class as a side counts them; new ones go on."""
    known = dict(numbers)
    return tuple(
        _renumber_change(each, cls.counted, known.setdefault(each.key, len(known) + 1))
        if each.record == cls.__name__
        else each
        for each in changes
    )


def _renumber_change(change: Change, field: str, number: int) -> Change:
    before, after = (
        fields and {name: number if name == field else v for name, v in fields.items()}
        for fields in (change.before, change.after)
    )
    renewed = {"key": str(number), "before": before, "after": after}
    return change.model_copy(update=renewed)


def _renumber_revision(
    revision: Revision, numbers: Mapping[int, int], rolls: Mapping[int, int]
) -> Revision:
    readings = tuple(_renumber_roll(reading, rolls) for reading in revision.readings)
    number = numbers.get(revision.entry, 0)
    return revision.model_copy(update={"entry": number, "readings": readings})


def _renumber_roll(reading: Reading, rolls: Mapping[int, int]) -> Reading:
    number = rolls.get(reading.roll.number, 0)
    roll = reading.roll.model_copy(update={"number": number})
    return reading.model_copy(update={"roll": roll})
