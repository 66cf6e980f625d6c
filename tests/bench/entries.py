"""What a step with its save takes as a campaign of ten sides grows to 800 entries.

`python -m tests.bench entries` plays the war of crowns at random, writes it as a workbook
after about 100, 400 and 800 entries, and does the next steps there, each saved at once;
beside it openpyxl writes two cells of the same workbook. Seconds are medians: of the clock,
and of the processor, which other work on the machine does not make longer.
"""

import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

import openpyxl

from refkit import session
from refkit.engine.play import play
from refkit.workbook.file import WorkbookFile
from tests.engine import crowning, crowns
from tests.engine.accounts.treasury import SIDES
from tests.play.player import Player

STAGES, STEPS, OTHERS = (100, 400, 800), 25, 5
SEASONS = 40


def grown(stages=STAGES):
    """Yield a war of ten sides, and its player, at about so many entries."""
    player = Player("bench", crowns.PROOF)
    game = crowns.campaign("bench", sides=SIDES, seasons=SEASONS)
    for upto in stages:
        game = crowning.played(player, game, upto=upto)
        assert len(game.entries) >= upto
        yield player, game


def step_times(player, path, steps):
    """Return what each of the next steps took with its save: clock, and processor."""
    opened, found = session.open(path), []
    for _ in range(steps):
        owed = player.chance.choice(play.due_steps(opened.campaign))
        raw = player.decide(opened.campaign, owed).values
        start, used = time.perf_counter(), time.process_time()
        opened.commit(owed, raw)
        found.append((time.perf_counter() - start, time.process_time() - used))
    return found


def edit_time(path):
    """Return what two cells take with openpyxl: clock, and processor."""
    start, used = time.perf_counter(), time.process_time()
    book = openpyxl.load_workbook(path)
    book["Hosts"]["C5"], book["Hosts"]["E5"] = "Another name", 7
    book.save(path)
    return time.perf_counter() - start, time.process_time() - used


def median_pair(found):
    return [statistics.median(each) for each in zip(*found, strict=True)]


def measured(stages=STAGES, steps=STEPS, others=OTHERS):
    """Print the medians of each stage, and how they grow from the first to the last."""
    found = {}
    with tempfile.TemporaryDirectory() as folder, crowns.found():
        for player, game in grown(stages):
            path = Path(folder) / f"{len(game.entries)}.xlsx"
            WorkbookFile.create(path, game)
            other = Path(shutil.copy(path, path.with_suffix(".other.xlsx")))
            ours = median_pair(step_times(player, path, steps))
            theirs = median_pair([edit_time(other) for _ in range(others)])
            found[len(game.entries)] = ours
            sys.stdout.write(
                f"{len(game.entries)} entries, {len(game.sides)} sides: a step with its"
                f" save {ours[0]:.4f} s ({ours[1]:.4f} of processor); two cells with"
                f" openpyxl {theirs[0]:.4f} s; {theirs[1] / ours[1]:.1f} times\n"
            )
    first, *_, last = found.values()
    sys.stdout.write(
        f"from {min(found)} to {max(found)} entries: {last[0] / first[0]:.2f} times as"
        f" long, {last[1] / first[1]:.2f} of processor\n"
    )
