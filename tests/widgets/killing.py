"""Kills a page at the system calls of a commit that rolls dice, and says what is left.

Run as a program, so that what it kills has one thread and nothing of pytest in it:
`python -m tests.widgets.killing STEP` kills at every so manieth point, 1 for all.
"""

import itertools
import shutil
import sys
import tempfile
from pathlib import Path

from refkit import session
from refkit.widgets.page.walkthrough import Walkthrough
from tests.widgets.players import play_until
from tests.workbook import tracing

NOTE = "a cold night"


def ready(folder):
    """Return a workbook where a die is to be rolled next."""
    path = Path(folder) / "rostov.xlsx"
    session.new("advance-to-rostov", path, seed="a seed")
    play_until(path, "B1")
    return path


def typed(path):
    """Return a page on which something is typed and not yet committed."""
    page = Walkthrough(path)
    page.desk.form.parts["note"].control.widget.value = NOTE
    return page


def rolled(path):
    """Return the faces of the dice in the last entry of the ledger."""
    return [
        reading.roll.faces for reading in session.open(path).campaign.entries[-1].readings
    ]


def left(path, before, wanted):
    """Yield what is wrong after the page was killed, and then goes on."""
    done = len(session.open(path).campaign.entries) - before
    if done not in {0, 1}:
        yield f"{done} entries"
    page = Walkthrough(path)
    if done == 0:
        if page.desk.form.raw != {"note": NOTE}:
            yield f"what was typed is {page.desk.form.raw}"
        page.desk.commit.click()
    if rolled(path) != wanted:
        yield f"the dice are {rolled(path)}, not {wanted}"
    if faults := session.open(path).verify():
        yield f"the workbook is wrong: {faults}"


def main(step):
    """Kill a commit at every step-th point; print how many they were, and every fault."""
    with tempfile.TemporaryDirectory() as folder:
        start = ready(folder)
        before = len(session.open(start).campaign.entries)
        sure = Path(folder) / "sure" / start.name
        sure.parent.mkdir()
        shutil.copyfile(start, sure)
        typed(sure).desk.commit.click()
        wanted, wrong = rolled(sure), []
        for count in itertools.count():
            path = Path(folder) / str(count) / start.name
            path.parent.mkdir()
            shutil.copyfile(start, path)
            page, point = typed(path), 1 + count * step
            if not tracing.killed(page.desk.commit.click, point):
                break
            wrong += [f"point {point}: {fault}" for fault in left(path, before, wanted)]
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    sys.stdout.write(f"killed at {count} points: {len(wrong)} wrong\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
