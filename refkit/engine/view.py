"""What one side may know: the only source of what it is given."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from refkit.engine.campaign import Campaign, Change, outcome
from refkit.engine.charts import Reading
from refkit.engine.ledger import Entry
from refkit.engine.problems import Refused
from refkit.engine.records import Record, columns

# Words for who may see a row, so no side may be called by them.
RESERVED = ("open", "umpire")


def view(campaign: Campaign, side: str) -> Campaign:
    """Return the campaign as one side may see it; the umpire ('umpire') sees all.

    Rows that are not the side's to see are absent, secret fields of the others hold their
    default. Entries keep only what the side could see when it was done; decisions, reasons
    and digests stay with the umpire. A side's entries and rolls are numbered as it sees
    them: gaps would count what the enemy did.
    """
    bad = [
        f"side {name!r}; expected a name of its own"
        for name in RESERVED
        if name in campaign.sides
    ]
    if bad:
        raise Refused(bad)
    if side == "umpire":
        return campaign
    if side not in campaign.sides:
        message = f"side {side!r}; expected one of {', '.join(campaign.sides)}"
        raise ValueError(message)
    tables = {
        name: {key: _shown(row, side) for key, row in table.items() if _sees(side, row)}
        for name, table in campaign.tables.items()
    }
    entries = tuple(_numbered(tuple(_entries(campaign, side))))
    return replace(campaign, tables=tables, entries=entries)


def _sees(side: str, row: Record) -> bool:
    return row.seen_by in ("open", side)


def _secret(row: Record, side: str) -> frozenset[str]:
    """Return the fields of a row that are not the side's to see."""
    barred = ("umpire",) if row.owner == side else ("umpire", "side")
    return frozenset(col.field for col in columns(type(row)) if col.audience in barred)


def _shown(row: Record, side: str) -> Record:
    secret = _secret(row, side)
    hidden = {c.field: c.default for c in columns(type(row)) if c.field in secret}
    return row.model_copy(update=hidden) if hidden else row


def _entries(campaign: Campaign, side: str) -> Iterator[Entry]:
    """Yield the entries of the side's, each change judged by the row as it was then."""
    rows: dict[tuple[str, str], Record | None] = {}
    for entry in campaign.entries:
        seen: list[Change] = []
        for change in entry.changes:
            place = change.record, change.key
            before = rows.get(place)
            rows[place], _ = outcome(campaign.system, before, change)
            now = campaign.find(*place)
            seen += _changes(change, (before, rows[place], now), side)
        if entry.audience in ("open", side):
            told = {"changes": tuple(seen), "decision": {}, "why": "", "digest": ""}
            yield entry.model_copy(update=told)


def _numbered(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    """Yield the entries and their rolls numbered from 1 without a gap."""
    numbers = {entry.number: place for place, entry in enumerate(entries, 1)}
    rolls = count(1)
    for entry in entries:
        readings = tuple(_rerolled(reading, next(rolls)) for reading in entry.readings)
        back = None if entry.corrects is None else numbers.get(entry.corrects)
        told = {"number": numbers[entry.number], "readings": readings, "corrects": back}
        yield entry.model_copy(update=told)


def _rerolled(reading: Reading, number: int) -> Reading:
    roll = reading.roll.model_copy(update={"number": number})
    return reading.model_copy(update={"roll": roll})


def _changes(
    change: Change, rows: tuple[Record | None, ...], side: str
) -> Iterator[Change]:
    """Yield what the side may know of a change of these rows: before, after and today."""
    there = [row for row in rows if row is not None]
    # A ledger somebody altered: what the row was is not known, so nothing is told.
    is_known = [fields is None for fields in (change.before, change.after)] == [
        row is None for row in rows[:2]
    ]
    if not is_known or not all(_sees(side, row) for row in there):
        return
    secret = frozenset().union(*(_secret(row, side) for row in there))
    before, after = (
        None if fields is None else {n: v for n, v in fields.items() if n not in secret}
        for fields in (change.before, change.after)
    )
    if before or after:
        yield change.model_copy(update={"before": before, "after": after})
