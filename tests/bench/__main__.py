"""How fast, measured beside what a user would use instead: `python -m tests.bench NAME`."""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import openpyxl

from refkit import session
from tests.bench import areas as areas_
from tests.bench import (
    commands,
    entries,
    growth,
    opening,
    page,
    perimeter,
    rosters,
    rules,
    setting_up,
    sheets,
    workbook,
)
from tests.bench import map as map_


def seconds(work: Callable[[], object], times: int) -> float:
    """Return the median wall time of a piece of work."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return statistics.median(found)


def started(code: str) -> Callable[[], object]:
    """Return the work of starting Python with this code."""
    return lambda: subprocess.run([sys.executable, "-c", code], check=True)


def report(ours: float, theirs: float, what: str, instead: str) -> None:
    """Print both medians and their ratio."""
    times = theirs / ours
    sys.stdout.write(
        f"{what}: {ours:.4f} s; {instead}: {theirs:.4f} s; {times:.1f} times\n"
    )


def imports() -> None:
    """`import refkit` over bare Python, beside `import openpyxl`."""
    bare = seconds(started("pass"), 15)
    ours = seconds(started("import refkit"), 15) - bare
    theirs = seconds(started("import openpyxl"), 15) - bare
    report(ours, theirs, "import refkit over bare Python", "import openpyxl")


def step() -> None:
    """One step with its save, beside loading, editing and saving with openpyxl."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rostov.xlsx"
        game = session.new("advance-to-rostov", path, seed="bench")
        other = Path(shutil.copy(path, Path(folder) / "other.xlsx"))
        ours = seconds(lambda: commit(game), 41)
        theirs = seconds(lambda: edit(other), 7)
    report(ours, theirs, "a step with its save", "two cells with openpyxl")


def commit(game: session.Game) -> None:
    """Do the next step as drafted and save it."""
    owed = game.due()[0]
    raw = {"posture": "attack"} if owed.step.id == "A" else game.draft(owed).values
    game.commit(owed, raw)


def edit(path: Path) -> None:
    """Change two cells the usual way."""
    book = openpyxl.load_workbook(path)
    book["German Roster"]["B5"] = "Another name"
    book["German Points"]["C5"] = 7
    book.save(path)


BENCHES = {
    "import": imports,
    "step": step,
    "rules": rules.rules,
    "workbook": workbook.workbook,
    "perimeter": perimeter.measured,
    "map": map_.measured,
    "areas": areas_.measured,
    "entries": entries.measured,
    "growth": growth.measured,
    "page": page.measured,
    "opening": opening.measured,
    "setting-up": setting_up.measured,
    "sheets": sheets.measured,
    "rosters": rosters.measured,
    "commands": commands.measured,
}


def main(argv: Sequence[str]) -> None:
    """Run the parts that are named, or all of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"all, unless named: {', '.join(BENCHES)}"
    )
    asked = parser.parse_args(argv)
    if unknown := [name for name in asked.names if name not in BENCHES]:
        parser.error(f"{', '.join(unknown)}: expected {', '.join(BENCHES)}")
    for name in asked.names or BENCHES:
        BENCHES[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
