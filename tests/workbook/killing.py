"""Kills a process in the middle of a save, again and again, and says what it left.

Run as a program: `python killing.py FOLDER TIMES`. The moments are spread evenly over a
whole save, so that every run kills at much the same places.
"""

import os
import signal
import sys
import time
from pathlib import Path

from refkit.workbook import saving

CONTENTS = [bytes([letter]) * 3_000_000 for letter in b"abc"]


def save(path, data):
    """Save in a child process; return its number at once."""
    child = os.fork()
    if not child:
        saving.write(path, data, expected=saving.stamp(path))
        os._exit(0)
    return child


def timed(path, data):
    """Return how long a whole save takes."""
    start = time.perf_counter()
    os.waitpid(save(path, data), 0)
    return time.perf_counter() - start


def killed(path, data, moment):
    """Kill a save after some time; tell whether it was still at work."""
    child = save(path, data)
    time.sleep(moment)
    os.kill(child, signal.SIGKILL)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def left(path, before, after):
    """Return which version a kill left, or that it left neither."""
    found = path.read_bytes()
    return "before" if found == before else "after" if found == after else "broken"


def say(*words):
    sys.stdout.write(" ".join(words) + "\n")


def main(folder, times):
    path = folder / "campaign.xlsx"
    saving.write(path, CONTENTS[0], expected=None)
    whole = max(timed(path, CONTENTS[turn % 3]) for turn in (1, 2, 3))
    for turn in range(times):
        before = path.read_bytes()
        after = next(one for one in CONTENTS if one != before)
        early = killed(path, after, 1.3 * whole * turn / times)
        say(left(path, before, after), "killed" if early else "finished")
    saving.write(path, b"last", expected=saving.stamp(path))
    whole_versions = {one.read_bytes() for one in saving.generations(path)} <= set(CONTENTS)
    say("generations", "whole" if whole_versions else "broken")
    say("rest", *sorted(one.name for one in folder.iterdir()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
