"""The timeline: the entries that hold, each as it stands since it was last revised."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign.entry import REPLACED, Entry, Revision


def taken_back(entries: Iterable[Entry]) -> dict[int, int]:
    """Which entry holds no more, and which took it back: number to number."""
    entries = tuple(entries)
    # A late correction names an entry too, but takes it back only where it says so.
    found = {e.corrects: e.number for e in entries if e.corrects and not e.revises}
    dropped = (
        (each.entry, e.number)
        for e in entries
        if e.revises
        for each in e.revises
        if each.done == "dropped"
    )
    return {**found, **dict(dropped)}


def replaced_entries(entries: Iterable[Entry]) -> dict[int, int]:
    """Which entry is not as it was written, and which took it back or revised it last."""
    entries = tuple(entries)
    made = ((each, e.number) for e in entries for each in e.revises)
    revised = {each.entry: number for each, number in made if each.done in REPLACED}
    return {**taken_back(entries), **revised}


def standing_entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries that hold, in their order, each as it stands since its revision.

    What was taken back is left out, and what took it back. Facts set right late follow the
    entry since which they were wrong, under the number of their correction.
    """
    entries = tuple(entries)
    gone = taken_back(entries)
    # An entry may be revised again: the last word stays in the dict.
    latest = {each.entry: each for e in entries for each in e.revises}
    late: dict[int, list[Entry]] = {}
    for number, after in fact_corrections(entries).items():
        if number not in gone:
            facts = _as_revised(entries[number - 1], latest[number])
            late.setdefault(after, []).append(facts)
    kept: list[Entry] = []
    for entry in entries:
        if entry.revises:
            kept += _rulings_made(entry)
        elif entry.number not in gone and not entry.corrects:
            kept.append(_as_revised(entry, latest.get(entry.number)))
        kept += late.get(entry.number, ())
    return tuple(kept)


def _rulings_made(entry: Entry) -> Iterator[Entry]:
    """Yield what was ruled with a late correction; all else lies in its revisions."""
    made = tuple(c for c in entry.changes if c.record == "Ruling" and c.before is None)
    if made:
        blank = {"corrects": None, "readings": (), "revises": ()}
        yield entry.model_copy(update={**blank, "changes": made})


def fact_corrections(entries: Iterable[Entry]) -> dict[int, int]:
    """Which corrections set facts right, and the entry each of them follows."""
    return {
        e.number: each.after
        for e in entries
        for each in e.revises
        if each.entry == e.number and each.after is not None
    }


def _as_revised(entry: Entry, revision: Revision | None) -> Entry:
    if revision is None:
        return entry
    names = ("decision", "readings", "lines", "changes")
    fields = {name: getattr(revision, name) for name in names}
    return entry.model_copy(update={**fields, "revises": ()})


def is_alike(entry: Entry, other: Entry) -> bool:
    """Whether two versions of an entry decide, roll, say and make the same."""
    # What the rows were before may differ, if they come to the same.
    mine, theirs = ({(c.record, c.key): c.after for c in e.changes} for e in (entry, other))
    names = ("decision", "readings", "lines")
    alike = all(getattr(entry, name) == getattr(other, name) for name in names)
    return alike and mine == theirs
