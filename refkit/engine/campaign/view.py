"""What one side may know: the only source of what it is given."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from refkit.engine.campaign import renumbering
from refkit.engine.campaign.campaign import Campaign, changed_row
from refkit.engine.campaign.entry import REPLACED, Change, Entry, Revision
from refkit.engine.charts.charts import Reading
from refkit.engine.play.steps import Step
from refkit.engine.problems import Refused
from refkit.engine.readers import (
    OPEN,
    UMPIRE,
    join_readers,
    may_read,
    name_fault,
    named_sides,
)
from refkit.engine.records.records import Record, columns

Told = tuple[tuple[str, ...], tuple[Reading, ...]]


def view(campaign: Campaign, side: str) -> Campaign:
    """Return the campaign as one side may see it; the umpire ('umpire') sees all.

    What everybody may know ('open') is what the public sees, and every side at least.
    Rows that are not the side's to see are absent, secret fields of the others hold their
    default. Entries keep only what the side could see when it was done; decisions, reasons
    and digests stay with the umpire. A side's entries, rolls and rulings are numbered as it
    sees them: gaps would count what the enemy did.
    """
    bad = [
        f"side {name!r}; expected {wanted}"
        for name in campaign.sides
        if (wanted := name_fault(name))
    ]
    # Rows that are such a side's own would be taken for somebody else's.
    if bad:
        raise Refused(bad)
    if side == UMPIRE:
        return campaign
    if side not in (*campaign.sides, OPEN):
        message = f"side {side!r}; expected one of {', '.join(campaign.sides)}"
        raise ValueError(message)
    # A filter before and no mask after: nothing is worked out from what is not here.
    tables = {name: _visible_rows(campaign, name, side) for name in campaign.tables}
    entries = tuple(renumbering.renumber_entries(tuple(_visible_entries(campaign, side))))
    for cls in campaign.system.records:
        if cls.counted:
            tables[cls.__name__], entries = renumbering.renumber_rows(
                cls, tables.get(cls.__name__, {}), entries
            )
    return replace(campaign, tables=tables, entries=entries)


def own_numbers(campaign: Campaign, side: str) -> dict[str, dict[str, int]]:
    """Return the numbers by which a side counts the rows it sees, by class and key."""
    entries = tuple(_visible_entries(campaign, side))
    names = (cls.__name__ for cls in campaign.system.records if cls.counted)
    return {
        name: renumbering.own_numbers(name, _visible_rows(campaign, name, side), entries)
        for name in names
    }


def _visible_rows(campaign: Campaign, name: str, side: str) -> Mapping[str, Record]:
    return {
        key: _without_secrets(campaign, row, side)
        for key, row in campaign.tables.get(name, {}).items()
        if _may_see(campaign, side, row)
    }


def visible_changes(
    campaign: Campaign, changes: Iterable[Change], side: str
) -> tuple[Change, ...]:
    """Return what one side may know of changes before they are made; the umpire all.

    Rows that are numbered for all have the numbers that the side counts them by.
    """
    if side == UMPIRE:
        return tuple(changes)
    rows: dict[tuple[str, str], Record | None] = {}
    seen: list[Change] = []
    for change in changes:
        place = change.record, change.key
        before = rows[place] if place in rows else campaign.find(*place)
        rows[place], _ = changed_row(campaign.system, before, change)
        seen += _visible_parts(campaign, change, (before, rows[place]), side)
    told = tuple(seen)
    counted = {c.record for c in told} & {
        c.__name__ for c in campaign.system.records if c.counted
    }
    numbers = own_numbers(campaign, side) if counted else {}
    for name in sorted(counted):
        cls = campaign.system.record(name)
        told = renumbering.renumber_changes(told, cls, numbers[name])
    return told


def readers_of_step(campaign: Campaign, step: Step, side: str) -> str:
    """Return who may see what is done in a step: open, the umpire, or sides."""
    return (
        readers_of_orders(campaign, step, side)
        if step.audience == "side"
        else step.audience
    )


def readers_of_orders(campaign: Campaign, step: Step, side: str) -> str:
    """Return who may see what a side decides for itself: the side, and whom it trusts."""
    return join_readers((side, *campaign.system.confidants(campaign, step.id, side)))


def _may_see(campaign: Campaign, side: str, row: Record) -> bool:
    return may_read(side, campaign.system.audience(campaign, row))


def _secret_fields(campaign: Campaign, row: Record, side: str) -> Mapping[str, Any]:
    """Return the fields of a row that are not the side's to see, and their defaults."""
    if not _has_secrets(type(row)):
        return {}
    is_own = side in named_sides(campaign.system.insiders(campaign, row))
    return _barred_fields(type(row), is_own=is_own)


@cache
def _has_secrets(cls: type[Record]) -> bool:
    return any(col.audience != "record" for col in columns(cls))


@cache
def _barred_fields(cls: type[Record], *, is_own: bool) -> Mapping[str, Any]:
    barred = ("umpire",) if is_own else ("umpire", "side")
    return {col.field: col.default for col in columns(cls) if col.audience in barred}


def _without_secrets(campaign: Campaign, row: Record, side: str) -> Record:
    hidden = _secret_fields(campaign, row, side)
    return row.model_copy(update=hidden) if hidden else row


def _visible_entries(campaign: Campaign, side: str) -> Iterator[Entry]:
    """Yield the entries of the side's, each change judged by the row as it was then."""
    stood: dict[int, Told] = {}
    for entry, pairs in zip(campaign.entries, campaign.followed(), strict=True):
        seen: list[Change] = []
        for change, pair in zip(entry.changes, pairs, strict=True):
            # A row hidden today is told of nowhere, though it stood in the open then.
            now = campaign.find(change.record, change.key)
            seen += _visible_parts(campaign, change, (*pair, now), side)
        known = {} if seen else stood
        shown = _visible_revisions(entry, side, known) if entry.revises else entry
        made = (each for each in entry.revises if each.done in REPLACED)
        stood[entry.number] = _told(entry)
        stood |= {each.entry: _told(each) for each in made}
        if may_read(side, shown.audience):
            # A digest is over the whole entry: by it one could try out what is hidden.
            fields = {"changes": tuple(seen), "decision": {}, "why": "", "digest": ""}
            # That a slot stays closed tells of facts the side may not know.
            fields |= {"closes": ()}
            yield shown.model_copy(update=fields)


def _told(entry: Entry | Revision) -> Told:
    """Return what an entry says to who may read it."""
    return entry.lines, entry.readings


def _visible_revisions(entry: Entry, side: str, stood: Mapping[int, Told]) -> Entry:
    """Return a late correction with what it made of entries that the side may see.

    One that stands is not told of: that it might not have stood is the umpire's to know.
    Nor is one done again that says what `stood` before: only a secret was other in it.
    """
    blank: dict[str, Any] = {"decision": {}, "grounds": (), "changes": ()}
    seen = tuple(
        each.model_copy(update=blank)
        for each in entry.revises
        if each.done in REPLACED
        and may_read(side, each.audience)
        and (each.done != "redone" or stood.get(each.entry) != _told(each))
    )
    rolls = {reading.roll.number for each in seen for reading in each.readings}
    thrown = tuple(r for r in entry.readings if r.roll.number in rolls)
    fields = {"revises": seen, "readings": thrown, "audience": side if seen else UMPIRE}
    return entry.model_copy(update=fields)


def _visible_parts(
    campaign: Campaign, change: Change, rows: tuple[Record | None, ...], side: str
) -> Iterator[Change]:
    """Yield what the side may know of a change of these rows: before, after, also today."""
    there = [row for row in rows if row is not None]
    # A ledger somebody altered: what the row was is not known, so nothing is told.
    is_known = [fields is None for fields in (change.before, change.after)] == [
        row is None for row in rows[:2]
    ]
    if not is_known or not all(_may_see(campaign, side, row) for row in there):
        return
    # What is secret in one state of the row is told of in none.
    secret = {name for row in there for name in _secret_fields(campaign, row, side)}
    before, after = (
        None if fields is None else {n: v for n, v in fields.items() if n not in secret}
        for fields in (change.before, change.after)
    )
    if before or after:
        yield change.model_copy(update={"before": before, "after": after})
