"""The ledger: numbered entries chained by a digest, whose fold is the campaign."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice, takewhile

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import naming, timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import BY_HAND, IN_TURN, UNDONE, Change, Entry, Kind
from refkit.engine.charts.dice import Roll, SealedDice, count_and_sides, faces_by
from refkit.engine.play import schedule
from refkit.engine.play.schedule import closed_slots
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.tables import Table
from refkit.engine.trust import seals
from refkit.engine.trust.seals import Cast


def append(
    campaign: Campaign,
    entry: Entry,
    made: Campaign | None = None,
    *,
    reopen: Collection[str] = (),
) -> Campaign:
    """Return the campaign with the entry's changes made, the entry numbered and chained.

    `made` is the campaign with these changes, where they are made already. Slots that are
    over stay so whatever the changes call for, but for those in `reopen`, and those in
    which the entry takes a step back.
    """
    by_hand = entry.kind == BY_HAND
    after = made or campaigns.apply_changes(campaign, entry.changes, by_hand=by_hand)
    # Number, slots and digest follow from the entries before it: they are set here alone.
    place = {"number": len(campaign.entries) + 1, "reopens": (), "closes": ()}
    entry = _with_slots(campaign, after, entry.model_copy(update=place), {*reopen})
    last = campaign.entries[-1].digest if campaign.entries else ""
    digest = {"digest": entry.expected_digest(last)}
    return replace(after, entries=(*campaign.entries, entry.model_copy(update=digest)))


def slots_over(campaign: Campaign) -> tuple[str, ...]:
    """Return the slots that are over: those before the one that is at work."""
    now = schedule.call(campaign)
    return _slots_before(campaign, now.slot if now else None)


def _slots_before(campaign: Campaign, slot: str | None) -> tuple[str, ...]:
    """Return the slots before one, all of them for None."""
    slots = (row.id for row in campaign.rows("Slot"))
    return tuple(takewhile(lambda each: each != slot, slots))


def _with_slots(
    campaign: Campaign, after: Campaign, entry: Entry, reopen: set[str]
) -> Entry:
    """Return an entry with the slots it takes up again, and those it keeps closed."""
    in_turn = entry.kind in IN_TURN
    if in_turn and not entry.changes:
        return entry
    # What is done, or ordered, in its turn belongs to the slot at work.
    over = _slots_before(campaign, entry.slot) if in_turn else slots_over(campaign)
    named, closed = {*reopen, *_slots_taken_back(entry)}, closed_slots(campaign.entries)
    entered = replace(after, entries=(*campaign.entries, entry))
    asked = (slot for slot in over if slot in named or slot not in closed)
    called = schedule.slots_called(entered, asked)
    closes = tuple(slot for slot in called if slot not in named)
    again = tuple(slot for slot in called if slot in named)
    entry = entry.model_copy(update={"closes": closes, "reopens": again})
    if in_turn or not over:
        return entry
    # Those behind one that is at work again are not over either.
    still = slots_over(replace(after, entries=(*campaign.entries, entry)))
    thrown = {entry.slot} if entry.readings else set()
    again = tuple(slot for slot in over if slot not in still or slot in thrown)
    return entry.model_copy(update={"reopens": again})


def _slots_taken_back(entry: Entry) -> Iterator[str]:
    """Yield the slots of the steps that an entry makes due again."""
    if entry.corrects and not entry.revises:
        yield entry.slot
    yield from (each.slot for each in entry.revises if each.done == "dropped")


def next_roll(entries: Iterable[Entry]) -> int:
    """The number the next roll of the campaign gets."""
    return 1 + max((r.roll.number for e in entries for r in e.readings), default=0)


def dice(entries: Iterable[Entry], seed: str, slot: str, reader: str) -> SealedDice:
    """Return the dice of a slot that a reader may see; they go on where they stopped.

    Those of a slot that was taken up again after it was over have a key of their own.
    """
    entries = tuple(entries)
    # A key that was shown must not throw again: the slot taken up again has another.
    name = seals.slot_name(slot, seals.rounds(entries)[slot])
    # Rolls that hold no more count too: no die of a key falls twice.
    own = sum((cast.slot, cast.reader) == (name, reader) for cast in seals.casts(entries))
    key = seals.key_of(seed, name, reader)
    return SealedDice(key, next_roll(entries), own + 1)


def steps_done(entries: Iterable[Entry]) -> set[tuple[str, str, str]]:
    """Return slot, step and side of every step that holds."""
    entries = tuple(entries)
    gone = timeline.taken_back(entries)
    # A revision changes what a step did; only one that drops it makes it due again.
    steps = (e for e in entries if e.kind == "step" and e.number not in gone)
    return {(e.slot, e.step, e.side) for e in steps}


def standing_steps(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The steps that hold, each as it stands: those taken back are left out."""
    held = timeline.standing_entries(entries)
    return tuple(entry for entry in held if entry.kind == "step")


def last_act(entries: Iterable[Entry]) -> Entry | None:
    """Return what holds and can be taken back first: the last step, or order skipped."""
    held = timeline.standing_entries(entries)
    return next((entry for entry in reversed(held) if entry.kind in UNDONE), None)


def undo(campaign: Campaign, who: str = "") -> Campaign:
    """Return the campaign with its last step taken back, which stays on record.

    Raises Refused when nothing is left to undo, and when dice fell or a secret was opened
    in it or after it: then only `correct` helps.
    """
    last = _last_act(campaign)
    bars = [(e, bar) for e in campaign.entries[last.number - 1 :] for bar in _undo_bars(e)]
    if bars:
        faults = []
        for entry, bar in bars:
            what = "it" if entry.number == last.number else f"entry {last.number}"
            only = f"{what} can only be corrected, with a reason"
            named = f"entry {entry.number} ({naming.entry_title(campaign, entry)})"
            faults.append(f"{named} {bar}; {only}")
        raise Refused(faults)
    return append(campaign, _reversing_entry(campaign, last, "undo", who, ""))


def correct(campaign: Campaign, why: str, who: str = "") -> Campaign:
    """Return the campaign with its last step corrected: its changes are taken back.

    The dice and the entry stay on record; the step is due again. Raises Refused without a
    reason, and when nothing is left to correct.
    """
    if not why.strip():
        raise Refused(["a correction wants a reason; there is none"])
    last = _last_act(campaign)
    taken = _reversing_entry(campaign, last, "correction", who, why.strip())
    return append(campaign, taken)


def amend(
    campaign: Campaign,
    changes: Iterable[Change],
    why: str,
    *,
    who: str = "",
    kind: Kind = "correction",
) -> Campaign:
    """Return the campaign with facts set right by hand, with the reason on record."""
    if not why.strip():
        raise Refused(["a correction wants a reason; there is none"])
    made = tuple(changes)
    lines = tuple(str(each) for each in made)
    entry = Entry(number=0, kind=kind, who=who, why=why.strip(), lines=lines, changes=made)
    return append(campaign, entry)


def _last_act(campaign: Campaign) -> Entry:
    last = last_act(campaign.entries)
    if last is None:
        raise Refused(["there is no step to take back"])
    return last


def _undo_bars(entry: Entry) -> Iterator[str]:
    if entry.readings:
        first, *more = (reading.roll.number for reading in entry.readings)
        yield f"rolled dice ({first} to {more[-1]})" if more else f"rolled a die ({first})"
    if entry.opened:
        yield "opened a secret"


def _reversing_entry(
    campaign: Campaign, entry: Entry, kind: Kind, who: str, why: str
) -> Entry:
    # Backward, so that each finds its row as it left it.
    back = tuple(each.inverse for each in reversed(entry.changes))
    offered = {step.id for step in campaign.system.steps if step.interrupts}
    again = "may be done again" if entry.step in offered else "due again"
    titles = {step.id: step.title for step in campaign.system.steps}
    line = f"{titles.get(entry.step, entry.step)} is taken back and {again}"
    if entry.kind == "skip":
        line = f"{titles.get(entry.step, entry.step)}: what was left out waits again"
    return Entry(
        number=0,
        kind=kind,
        slot=entry.slot,
        step=entry.step,
        side=entry.side,
        clauses=entry.clauses,
        who=who,
        why=why,
        audience=entry.audience,
        corrects=entry.number,
        lines=(line,),
        changes=back,
    )


def fold(campaign: Campaign) -> Campaign:
    """Return the campaign that the ledger alone makes, from nothing.

    Raises Refused naming the entry whose changes do not fit.
    """
    tables = {name: Table() for name in campaign.tables}
    for entry in campaign.entries:
        for each in entry.changes:
            tables.setdefault(each.record, Table())
        found = campaigns.apply_to_tables(
            campaign.system, tables, entry.changes, by_hand=entry.kind == BY_HAND
        )
        faults = [f"entry {entry.number}: {fault}" for fault in found]
        if faults:
            raise Refused(faults)
    return replace(campaign, tables=tables)


def faults(campaign: Campaign, seed: str = "") -> list[Problem]:
    """Return every break in the ledger itself: numbers, digests, dice and their numbers."""
    found: list[Problem] = []
    previous, roll = "", 1
    thrown: dict[int, Roll] = {}
    # One iterator for all the entries below: each takes as many as it has rolls.
    casts = seals.casts(campaign.entries)
    for place, entry in enumerate(campaign.entries, 1):
        where = f"Ledger entry {entry.number}"
        if entry.number != place:
            found.append(Problem(where, f"it is number {entry.number}", str(place)))
        if entry.digest != (wanted := entry.expected_digest(previous)):
            expected = f"{wanted!r}: the entry or one before was altered"
            found.append(Problem(where, f"its digest is {entry.digest!r}", expected))
        # On from the digest it has: one entry that was altered is one fault, not many.
        previous = entry.digest
        for cast in islice(casts, len(entry.readings)):
            found += _roll_faults(where, cast, roll, seed)
            # On from the number it has: one gap is one fault.
            roll = cast.roll.number + 1
            thrown[cast.roll.number] = cast.roll
        found += _reused_faults(where, entry, thrown)
    return found


def _reused_faults(
    where: str, entry: Entry, thrown: Mapping[int, Roll]
) -> Iterator[Problem]:
    """Dice of an entry done again are those on record, or were thrown with it."""
    rolls = (reading.roll for each in entry.revises for reading in each.readings)
    for roll in rolls:
        if thrown.get(roll.number) != roll:
            shown = f"roll {roll.number} of a revision shows {list(roll.faces)}"
            yield Problem(where, shown, "the roll as it is on record")


def _roll_faults(where: str, cast: Cast, expected: int, seed: str) -> Iterator[Problem]:
    roll = cast.roll
    if roll.number != expected:
        yield Problem(where, f"a roll is number {roll.number}", str(expected))
    try:
        count, sides = count_and_sides(roll.dice)
    except ValueError:
        yield Problem(where, f"roll {roll.number} is of {roll.dice!r}", "such as '2d6'")
        return
    shown = f"roll {roll.number} shows {list(roll.faces)}"
    if len(roll.faces) != count or not all(1 <= face <= sides for face in roll.faces):
        yield Problem(where, shown, f"{count} faces from 1 to {sides}")
    elif seed and roll.source in ("sealed", "seeded"):
        wanted = _faces_by_seed(cast, seed)
        if roll.faces != wanted:
            yield Problem(where, shown, f"{list(wanted)} by the seed")


def _faces_by_seed(cast: Cast, seed: str) -> tuple[int, ...]:
    """The faces of a roll by the seed, as its source says how they follow from it."""
    if cast.roll.source == "seeded":
        return faces_by(seed, cast.roll.number, cast.roll.dice)
    key = seals.key_of(seed, cast.slot, cast.reader)
    return faces_by(key, cast.place, cast.roll.dice)
