"""Two who changed one workbook: both changes in it, or side by side where they clash."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Any, NamedTuple

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry
from refkit.workbook.locks import NotSaved
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import books
from refkit.workbook.update.updating import Workbook

MOST_TOLD = 60
COLUMNS = ("cell", "as read", "in the file now", "to be saved")


class Clash(NamedTuple):
    """One cell or row that was changed in the file and was to be changed by us."""

    place: str
    read: str
    theirs: str
    ours: str

    def __str__(self) -> str:
        held = (self.read, self.theirs, self.ours)
        cells = (f"{column} {text}" for column, text in zip(COLUMNS[1:], held, strict=True))
        return f"{self.place}: {', '.join(cells)}"


class Clashed(NotSaved):
    """A save that would have undone what somebody else did meanwhile, both side by side."""

    def __init__(self, name: str, clashes: Iterable[Clash]) -> None:
        self.clashes = tuple(clashes)
        self.head = (
            f"{name}: was changed meanwhile where this would change it;"
            " expected other cells; nothing is saved"
        )
        rows = [COLUMNS, *self.clashes]
        widths = [max(len(row[at]) for row in rows) for at in range(len(COLUMNS))]
        told = (
            "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
            for row in rows
        )
        super().__init__("\n".join((self.head, *(line.rstrip() for line in told))))


class PlannedSave(NamedTuple):
    """What is to be saved: a later campaign, and the changes that lead to it.

    `back` are cells of the umpire's own that are to be as before he changed them.
    """

    after: Campaign
    changes: tuple[Change, ...]
    back: tuple[str, ...] = ()


def merge_save(name: str, read: Workbook, theirs: Workbook, save: PlannedSave) -> Workbook:
    """Return the file as it is now with our changes in it; theirs stay as they are.

    `read` is the workbook our changes start from. Raises Clashed where both changed the
    same, NotSaved where the file is no campaign any more.
    """
    return theirs.updated(*merge_changes(name, read, theirs, save))


def merge_changes(
    name: str, read: Workbook, theirs: Workbook, save: PlannedSave
) -> PlannedSave:
    """Return our save as it is made in the file as it is now, as `merge_save` makes it."""
    found = theirs.contents.campaign
    if found is None:
        faults = "\n".join(map(str, theirs.contents.problems))
        message = f"{name}: was changed meanwhile and cannot be read now; {faults}"
        raise NotSaved(message)
    before, entries = read.campaign, save.after.entries
    clashes = [*_entry_clashes(theirs.contents, before.entries, found.entries, entries)]
    outside = {(c.record, c.key): c for c in campaigns.changes_between(before, found)}
    ours: list[Change] = []
    for change in save.changes:
        other = outside.get((change.record, change.key))
        if other is None:
            ours.append(change)
            continue
        rest, wrong = _merge_row(theirs.contents, read.contents, change, other)
        ours += rest
        clashes += wrong
    if clashes:
        raise Clashed(name, clashes)
    made = replace(campaigns.apply_changes(found, ours), entries=entries)
    return PlannedSave(made, tuple(ours), save.back)


def _entry_clashes(
    contents: Contents,
    read: tuple[Entry, ...],
    theirs: tuple[Entry, ...],
    ours: tuple[Entry, ...],
) -> Iterator[Clash]:
    """Yield the entries of the ledger that somebody else wrote, altered or took out."""
    title = contents.found[books.LEDGER].title
    for number, entries in enumerate(zip_longest(read, theirs, ours), 1):
        was, now, _ = entries
        if was != now:
            yield Clash(f"{title}, entry {number}", *map(_entry_words, entries))


def _entry_words(entry: Entry | None) -> str:
    if entry is None:
        return "none"
    return " ".join(filter(None, (entry.kind, entry.slot, entry.step, entry.side)))


def _merge_row(
    theirs: Contents, read: Contents, ours: Change, other: Change
) -> tuple[list[Change], list[Clash]]:
    """Return what is left to change of a row that they changed too, and what clashes."""
    if ours.after == other.after and (ours.before is None) == (other.before is None):
        return [], []
    if None in (ours.before, ours.after, other.before, other.after):
        place = _row_place((theirs, read), ours)
        found = (_row_words(ours.before), _row_words(other.after), _row_words(ours.after))
        return [], [Clash(place, *found)]
    assert ours.before is not None
    assert ours.after is not None
    assert other.after is not None
    left, clashes = [], []
    for field, value in ours.after.items():
        if field not in other.after:
            left.append(field)
        elif other.after[field] != value:
            told = (ours.before[field], other.after[field], value)
            place = theirs.place(ours.record, ours.key, field)
            clashes.append(Clash(place, *map(_value_words, told)))
    rest = ours.model_copy(
        update={
            "before": {field: ours.before[field] for field in left},
            "after": {field: ours.after[field] for field in left},
        }
    )
    return [rest] if left else [], clashes


def _row_place(contents: Iterable[Contents], change: Change) -> str:
    """Return the cell of a row in the first of the workbooks that has it."""
    has = next(each for each in contents if (change.record, change.key) in each.rows)
    return f"{has.place(change.record, change.key)} {change.key}"


def _row_words(values: Mapping[str, Any] | None) -> str:
    if values is None:
        return "no row"
    return _shorten(
        ", ".join(str(v) for v in values.values() if v not in ("", None, [], False))
    )


def _value_words(value: object) -> str:
    return _shorten("blank" if value in ("", None, []) else str(value))


def _shorten(text: str) -> str:
    return text if len(text) <= MOST_TOLD else f"{text[: MOST_TOLD - 3]}..."
