"""Changes of a campaign in words, cell by cell."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign.entry import Change
from refkit.workbook.edits.hand_edits import shorten
from refkit.workbook.read.contents import Contents


def change_lines(changes: Iterable[Change], contents: Contents) -> Iterator[str]:
    """Yield the changes in words, each with its cell where the row has one."""
    for change in changes:
        if change.before is None:
            yield f"{_row_name(change, contents)}: a new row"
        elif change.after is None:
            yield f"{_row_name(change, contents)}: the row goes"
        else:
            for name, value in change.after.items():
                place = contents.place(change.record, change.key, name)
                yield f"{place}: {change.before[name]!r} becomes {value!r}"


def _row_name(change: Change, contents: Contents) -> str:
    """Return the row of a change as messages name it, with its cell if it has one."""
    key = shorten(change.key)
    if (change.record, change.key) not in contents.rows:
        return f"{change.record} {key}"
    place = contents.place(change.record, change.key)
    return f"{place}: {change.record} {key}"
