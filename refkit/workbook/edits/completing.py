"""What rows that a hand added consist of: an element written by hand has its stands."""

from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign, apply_changes, change_between
from refkit.engine.records.records import Record, columns


def complete_new_rows(told: Campaign, after: Campaign) -> Campaign:
    """Return the campaign with what the rows that are new in it consist of.

    Where a new row cannot be read far enough nothing is added; what is wrong with it the
    checks say.
    """
    try:
        found = [
            row for row in after.system.complete(after) if _is_of_new(told, after, row)
        ]
    except (ValueError, KeyError):
        return after
    made = (change_between(None, row) for row in found)
    return apply_changes(after, filter(None, made))


def _is_of_new(told: Campaign, after: Campaign, row: Record) -> bool:
    """Whether a row that is not there yet names one that was not there before."""
    is_there = after.find(type(row).__name__, row.identity) is not None
    return not is_there and any(
        after.find(record, key) and not told.find(record, key)
        for record, key in _named(row)
    )


def _named(row: Record) -> Iterator[tuple[str, str]]:
    """Yield the rows that a row names by their ids."""
    for col in columns(type(row)):
        record, _, field = col.refers.partition(".")
        if field == "id" and (key := getattr(row, col.field)):
            yield record, str(key)
