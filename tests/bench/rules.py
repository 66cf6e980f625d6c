"""Whole days played step by step, beside the same row updates done with pandas.

Seconds are of the processor: other work on the machine does not count. pandas is what an
umpire who programs would use instead; openpyxl finds a row by looking at every cell, which
is slower still. Neither knows a rule, throws a die, refuses anything or keeps a ledger.
"""

import gc
import statistics
import sys
import time

import pandas

from refkit.engine.charts.dice import SealedDice
from refkit.engine.play import play
from tests.bench import day

SIZES = {25: 9, 250: 3, 2500: 1}  # elements a side: how often the day is played
MEASURED = 2000  # row updates done with pandas; the rest would take as long each


def rules() -> None:
    """Steps a second for more and more elements, and how the time of a day grows."""
    before = None
    for size, times in SIZES.items():
        start = day.campaign(size)
        days = [timed(start) for _ in range(times)]
        took = statistics.median(sum(steps) for _, steps, _ in days)
        changes = [c for entry in days[0][0].entries[1:] for c in entry.changes]
        theirs = updated(frames(start), changes)
        sys.stdout.write(
            f"{size} elements a side: {told(days, took)}; only their {len(changes)} row "
            f"updates with pandas: {theirs:.2f} s; {theirs / took:.1f} times\n"
        )
        if before:
            growth = f"{took / before:.1f} times the time for ten times the elements"
            sys.stdout.write(f"  {growth}\n")
        before = took


def told(days, took):
    """Return how long the days took, in words."""
    steps = [step for _, steps, _ in days for step in steps]
    many, middle = len(steps) // len(days), 1000 * statistics.median(steps)
    collecting = statistics.median(seconds for *_, seconds in days)
    return (
        f"{many} steps in {took:.2f} s ({collecting:.2f} s of it Python's collector of "
        f"garbage), {many / took:.0f} a second, the median {middle:.2f} ms"
    )


def timed(campaign):
    """Return the campaign after the day, the seconds of each step and of the collector."""
    dice, steps, collecting = SealedDice("bench"), [], []

    def watch(phase, _):
        now = time.process_time()
        collecting.append(now if phase == "stop" else -now)

    gc.callbacks.append(watch)
    start = time.process_time()
    while owed := play.due_steps(campaign):
        campaign = day.done(campaign, owed[0], dice)
        steps.append(time.process_time() - start)
        start = time.process_time()
    gc.callbacks.remove(watch)
    return campaign, steps, sum(collecting)


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
