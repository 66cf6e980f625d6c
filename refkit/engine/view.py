"""What one side may know: the only source of what it is given."""

from dataclasses import replace
from typing import Any

from refkit.engine.campaign import Campaign, Change
from refkit.engine.ledger import Entry
from refkit.engine.records import Record, columns


def view(campaign: Campaign, side: str) -> Campaign:
    """Return the campaign as one side may see it; the umpire ('umpire') sees all.

    Rows that are not the side's to see are absent, secret fields of the others hold their
    default, and entries keep only changes of rows the side can see.
    """
    if side == "umpire":
        return campaign
    if side not in campaign.sides:
        message = f"side {side!r}; expected one of {', '.join(campaign.sides)}"
        raise ValueError(message)
    tables = {
        name: {key: _shown(row, side) for key, row in table.items() if row.seen_by in ("open", side)}
        for name, table in campaign.tables.items()
    }
    seen = replace(campaign, tables=tables, entries=())
    entries = tuple(_entry(e, seen) for e in campaign.entries if e.audience in ("open", side))
    return replace(seen, entries=entries)


def _hidden(row: Record, side: str) -> dict[str, Any]:
    owner = getattr(row, "side", getattr(row, "id", "")) == side
    return {
        col.field: col.default
        for col in columns(type(row))
        if col.audience == "umpire" or (col.audience == "side" and not owner)
    }


def _shown(row: Record, side: str) -> Record:
    hidden = _hidden(row, side)
    return row.model_copy(update=hidden) if hidden else row


def _entry(entry: Entry, seen: Campaign) -> Entry:
    changes = tuple(c for c in (_change(each, seen) for each in entry.changes) if c)
    return entry.model_copy(update={"changes": changes, "decision": {}, "digest": ""})


def _change(change: Change, seen: Campaign) -> Change | None:
    row = seen.find(change.record, change.key)
    if row is None:
        return None
    secret = {col.field for col in columns(type(row)) if col.audience != "record"}
    if change.before is None or change.after is None or not secret:
        return None if secret else change
    before = {n: v for n, v in change.before.items() if n not in secret}
    after = {n: v for n, v in change.after.items() if n not in secret}
    return change.model_copy(update={"before": before, "after": after}) if after else None
