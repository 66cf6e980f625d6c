"""Whole days played step by step, beside the same row updates done with pandas.

Seconds are of the processor: other work on the machine does not count. pandas is what an
umpire who programs would use instead; openpyxl finds a row by looking at every cell, which
is slower still. Neither knows a rule, throws a die, refuses anything or keeps a ledger.
"""

import statistics
import sys
import time

import pandas

from refkit.engine import ledger, play
from refkit.engine.dice import SeededDice
from tests.bench import day

SIZES = {25: 9, 250: 3, 2500: 1}  # elements a side: how often the day is played
MEASURED = 2000  # row updates done with pandas; the rest would take as long each


def rules() -> None:
    """Steps a second for more and more elements, and how the time of a day grows."""
    before = None
    for size, times in SIZES.items():
        start = day.campaign(size)
        days = [timed(start) for _ in range(times)]
        after, steps = days[0]
        took = statistics.median(sum(each) for _, each in days)
        changes = [c for entry in after.entries[1:] for c in entry.changes]
        theirs = updated(frames(start), changes)
        told = (
            f"{size} elements a side: {len(steps)} steps in {took:.2f} s, "
            f"{len(steps) / took:.0f} a second, the median {middle(days):.2f} ms; "
            f"only their {len(changes)} row updates with pandas: {theirs:.2f} s; "
            f"{theirs / took:.1f} times"
        )
        if before:
            told += f"; {took / before:.1f} times the day with a tenth of the elements"
        sys.stdout.write(told + "\n")
        before = took


def timed(campaign):
    """Return the campaign after the day and the seconds of each step."""
    dice, took = SeededDice("bench", ledger.next_roll(campaign.entries)), []
    while True:
        start = time.process_time()
        owed = play.due(campaign)
        if not owed:
            return campaign, took
        campaign = day.done(campaign, owed[0], dice)
        took.append(time.process_time() - start)


def middle(days):
    """Return the median step of all days in milliseconds."""
    return 1000 * statistics.median(step for _, steps in days for step in steps)


def frames(campaign):
    """Return the worksheets as frames, each row with its key."""
    return {
        name: pandas.DataFrame(
            [{"key": key, **row.values} for key, row in campaign.tables[name].items()],
            columns=["key", *cls.model_fields],
            dtype=object,
        )
        for name, cls in campaign.system.by_name.items()
    }


def updated(tables, changes):
    """Return the seconds that pandas takes to find each row by its key and to change it."""
    every = -(-len(changes) // MEASURED)
    start = time.process_time()
    for change in changes[::every]:
        tables[change.record] = update(tables[change.record], change)
    return (time.process_time() - start) * every


def update(frame, change):
    """Return the frame with one row added, taken away or changed."""
    if change.before is None:
        row = pandas.DataFrame([{"key": change.key, **change.after}], dtype=object)
        return pandas.concat([frame, row], ignore_index=True)
    there = frame["key"] == change.key
    if change.after is None:
        return frame[~there]
    frame.loc[there, list(change.after)] = list(change.after.values())
    return frame
