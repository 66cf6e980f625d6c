"""Doing an entry again: what it read, what it comes to elsewhere, what still fits."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from typing import Any, NamedTuple

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry, trim_change
from refkit.engine.charts.dice import NoDice, TypedDice
from refkit.engine.late.corrections import Trial
from refkit.engine.late.dice_again import ReadAgainDice, ReusedDice
from refkit.engine.late.tracing import Reads, Traced
from refkit.engine.play import play, schedule
from refkit.engine.play.play import Due
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.engine.records.records import Record

# Where the rules stumble over rows that are gone or are not what they were.
STUMBLES = (LookupError, ValueError)


def work(campaign: Campaign, entry: Entry) -> Due | None:
    """Return the work an entry records, None when no step of the rules did it."""
    steps = {step.id: step for step in campaign.system.steps}
    if entry.kind != "step" or entry.step not in steps:
        return None
    return Due(entry.slot, steps[entry.step], entry.side)


def rolls(entry: Entry) -> Iterator[Any]:
    """Yield the dice of an entry as they fell."""
    return (reading.roll for reading in entry.readings)


def keys(campaign: Campaign, entry: Entry) -> tuple[tuple[str, str], ...]:
    """Return the keys an entry ever gave out, those of its latest version first."""
    entries, number = campaign.entries, entry.number
    told = [e.changes for e in entries if e.number == number]
    told += [r.changes for e in entries for r in e.revises if r.entry == number]
    made = (c for changes in (entry.changes, *told) for c in changes if c.before is None)
    return tuple(dict.fromkeys((c.record, c.key) for c in made))


def what_was_read(campaign: Campaign, entry: Entry) -> Reads:
    """Return what an entry read of the campaign it was done on."""
    reads, owed = Reads(), work(campaign, entry)
    if owed is not None:
        seen = _traced_campaign(campaign, entry, reads)
        # What was read until the rules stumble is read all the same.
        with suppress(*STUMBLES):
            decision = play.parse_decision(owed, entry.decision)
            # A step depends on what its refusals look at, though they refused nothing.
            play.grounds(seen, owed, decision)
            play.run_step(seen, owed, decision, ReusedDice(rolls(entry), TypedDice(())))
    return reads


def _traced_campaign(campaign: Campaign, entry: Entry, reads: Reads) -> Traced:
    own = keys(campaign, entry)
    return Traced(campaign.system, campaign.tables, campaign.entries, reads, own)


class Moment(NamedTuple):
    """A campaign at one point of its ledger, and the steps that were done by then."""

    campaign: Campaign
    done: Sequence[Entry]


def is_called(then: Moment, owed: Due) -> bool:
    """Whether a slot of the campaign calls for a step."""
    # Whose turn it is follows from what was done before it, and not from the whole ledger.
    campaign = replace(then.campaign, entries=tuple(then.done))
    there = campaign.find("Slot", owed.slot) is not None
    return there and schedule.is_called(campaign, owed.slot, owed.step, owed.side)


def grounds(then: Moment, owed: Due, raw: Mapping[str, Any]) -> tuple[Refusal, ...]:
    """Return why a step would be refused on a campaign: not called for, or not so."""
    campaign = then.campaign
    if not is_called(then, owed):
        message = f"{owed.describe(campaign)} is not called for"
        return (Refusal("", "out_of_sequence", message),)
    try:
        return play.grounds(campaign, owed, play.parse_decision(owed, raw))
    except STUMBLES as error:
        return _stumble_refusals(error)


def _stumble_refusals(error: Exception) -> tuple[Refusal, ...]:
    faults = error.faults if isinstance(error, Refused) else (error,)
    return tuple(
        each
        if isinstance(each, Refusal)
        else Refusal("", "cannot_be_done", f"the rules cannot take it so: {each}")
        for each in faults
    )


def again(
    now: Moment,
    entry: Entry,
    raw: Mapping[str, Any],
    dice: ReusedDice | ReadAgainDice,
    was: Moment,
) -> Trial:
    """Return what an entry comes to on another campaign than the one it was done on.

    Grounds on which it was refused before are overruled as they were then.
    """
    campaign = now.campaign
    owed = work(campaign, entry)
    assert owed is not None
    found = grounds(now, owed, raw)
    overruled = {(g.field, g.code) for g in grounds(was, owed, entry.decision)}
    # By field and code: the words of a ground may name what has changed since.
    new = tuple(g for g in found if (g.field, g.code) not in overruled)
    if new:
        return Trial(grounds=new)
    try:
        seen = _traced_campaign(campaign, entry, Reads())
        made, _ = play.run_step(seen, owed, play.parse_decision(owed, raw), dice)
        play.no_dice_left(dice.fresh)
    except NoDice as missing:
        return Trial(wanted=missing)
    except STUMBLES as error:
        return Trial(against=found, failed=_stumble_refusals(error))
    return Trial(_renewed_entry(entry, made), against=found)


def _renewed_entry(entry: Entry, made: Entry) -> Entry:
    """Return the entry with what it comes to now; what was ruled with it stays."""
    ruled = tuple(c for c in entry.changes if c.record == "Ruling")
    overruled = takewhile(lambda line: line.startswith("overruled"), entry.lines)
    lines, changes = (*overruled, *made.lines), (*made.changes, *ruled)
    same = {"decision": made.decision, "readings": made.readings}
    return entry.model_copy(update={**same, "lines": lines, "changes": changes})


def fitted(
    campaign: Campaign, changes: Iterable[Change]
) -> tuple[tuple[Change, ...], tuple[Problem, ...]]:
    """Return changes with the rows they find now, and those that cannot be made any more.

    What a change makes of a row holds, whatever the row was before.
    """
    made: list[Change] = []
    faults: list[Problem] = []
    for each in changes:
        row = campaign.table(each.record).get(each.key)
        change, wrong = _fit_change(row, each)
        if change is not None:
            _, wrong = campaigns.changed_row(campaign.system, row, change)
            made += [] if wrong else [change]
        faults += wrong
    return tuple(made), tuple(faults)


def _fit_change(row: Record | None, change: Change) -> tuple[Change | None, list[Problem]]:
    """Return a change as it fits a row, None when there is nothing to do or no way to."""
    place = f"{change.record} {change.key}"
    if row is None and change.before is None:
        return change, []
    if row is None:
        # To take off a row that is gone already leaves nothing to do.
        fault = Problem(place, "there is no such row", "one to change")
        return None, [fault] if change.after is not None else []
    if change.before is None:
        fault = Problem(place, "the row is there already", "none")
        return None, [] if row.values == change.after else [fault]
    held = row.values
    before = held if change.after is None else {name: held[name] for name in change.after}
    return trim_change(change.model_copy(update={"before": before})), []
