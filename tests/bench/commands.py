"""What `refkit demo` takes, and `refkit status` on the workbook that it leaves.

Seconds are of the processor, Python's start and what is imported included. With
REFKIT_BEFORE=FOLDER an older checkout does the same in turn with this one: it plays the
example itself, and reads the workbook that it has made.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
DEMOS, TIMES = 1, 9


def spent(root: Path, *words: str) -> float:
    """Return the seconds of processor that a command of a checkout takes."""
    kept = ("PYTHONDONTWRITEBYTECODE",)
    env = {name: value for name, value in os.environ.items() if name not in kept}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "refkit", *words],
        env={**env, "PYTHONPATH": str(root)},
        cwd=root,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def checkouts() -> dict[str, Path]:
    """Return this checkout, and the older one where it is named."""
    before = os.environ.get("REFKIT_BEFORE")
    return {"now": HERE, **({"before": Path(before).resolve()} if before else {})}


def measured(demos: int = DEMOS, times: int = TIMES, pack: str = "") -> None:
    """Print the medians of both commands, with those of the older checkout beside them."""
    there = checkouts()
    words = [pack] if pack else []
    with tempfile.TemporaryDirectory() as folder:
        out = {name: Path(folder) / name for name in there}
        played: dict[str, list[float]] = {name: [] for name in there}
        for number in range(demos):
            for name, root in there.items():
                to = f"{out[name]}{number or ''}"
                played[name].append(spent(root, "demo", *words, "--out", to))
        books = {name: str(next(out[name].glob("*.xlsx"))) for name in there}
        for name, root in there.items():
            spent(root, "status", books[name])  # what is compiled is kept
        asked: dict[str, list[float]] = {name: [] for name in there}
        for _ in range(times):
            for name, root in there.items():
                asked[name].append(spent(root, "status", books[name]))
    line("refkit demo", played)
    line("refkit status after the last day", asked)


def line(what: str, found: dict[str, list[float]]) -> None:
    """Print the median of a command, and how much faster than before it is."""
    now = statistics.median(found["now"])
    told = f"{what}: {now:.2f} s of processor"
    if "before" in found:
        before = statistics.median(found["before"])
        told += f"; before {before:.2f} s; {before / now:.2f} times as fast"
    sys.stdout.write(f"{told}\n")
