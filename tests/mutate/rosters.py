"""Adopts damaged rosters: `python -m tests.mutate.rosters N --seed S`.

Each is made from a roster of tests/rosters/books, or of the folders that `--of` names.
Whatever is in it, it is adopted, or left alone and refused in sentences; a campaign that
is adopted opens and agrees with its ledger. What takes over 5 seconds or 500 megabytes, or
ends the process, is a failure, and is written to the folder that `--keep` names.
"""

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from refkit import session
from tests import isolation
from tests.mutate import cells, shapes
from tests.mutate.__main__ import MEGABYTES, SECONDS, dear
from tests.rosters.expected import BOOKS
from tests.rosters.reading import adopt

SENTENCE = re.compile(r"[^\n]+")
LONGEST = 2_000
# So many of them are written in a shape of another program's besides.
RESHAPED = 0.4


def main(argv: list[str]) -> int:
    """Damage rosters, and say what became of them."""
    asked = _asked(argv)
    counted: Counter[str] = Counter()
    most = [0.0, 0.0]
    books = sources(asked.of or [BOOKS])
    for number in range(asked.first, asked.first + asked.count):
        name, data = made(books, asked.seed, number)
        done = used(data)
        most = [max(most[0], done.seconds), max(most[1], done.megabytes)]
        fault = done.fault or dear(done)
        counted["failed" if fault else done.value] += 1
        if fault:
            sys.stdout.write(f"{number} of {name}: {fault}\n")
            if asked.keep:
                (asked.keep / f"{number}.xlsx").write_bytes(data)
    failed = counted["failed"]
    sys.stdout.write(f"{asked.count} damaged rosters: {dict(sorted(counted.items()))}; "
                     f"at most {most[0]:.1f} CPU s and {most[1]:.0f} MB\n")  # fmt: skip
    sys.stdout.write(f"{asked.count - failed} passed, {failed} failed\n")
    return 1 if failed else 0


def sources(folders: Iterable[Path]) -> dict[str, bytes]:
    """Return the rosters to damage by name: all in these folders."""
    paths = (path for folder in folders for path in sorted(folder.rglob("*.xls[xm]")))
    return {path.stem: path.read_bytes() for path in paths}


def made(books: Mapping[str, bytes], seed: str, number: int) -> tuple[str, bytes]:
    """Return a damaged roster and the name of the one it was."""
    chance = random.Random(f"{seed} {number}")
    name = chance.choice(list(books))
    data = cells.mutated(books[name], chance)
    return name, shapes.reshaped(data, chance) if chance.random() < RESHAPED else data


def used(data: bytes) -> isolation.Outcome:
    """Adopt a damaged roster in a process of its own."""
    return isolation.run(lambda: use(data), seconds=4 * SECONDS, megabytes=2 * MEGABYTES)


def use(data: bytes) -> str:
    """Adopt a copy of a roster unasked; tell what became of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "roster.xlsx")
        path.write_bytes(data)
        told = adopt(path)
        for fault in told["faults"]:
            assert SENTENCE.fullmatch(fault), f"no sentence: {fault!r}"
            assert len(fault) < LONGEST, f"as long as a book: {fault[:200]!r}"
        if not told["adopted"]:
            assert told["faults"], "it does not say why it refuses"
            assert path.read_bytes() == data, "it was refused and changed"
            return "refused"
        assert not told["faults"], "it was adopted in spite of its faults"
        opened = session.open_set_up(path)
        if not opened.is_ready:
            # Such as an element of which the roster does not say what it consists of.
            asked = [gap.missing for gap in opened.gaps() if gap.must]
            assert all(map(SENTENCE.fullmatch, asked)), f"no sentences: {asked!r}"
            return "adopted, to be filled in"
        faults = opened.start().check()
        assert not faults, f"it was adopted and has faults: {faults[0]}"
        return "adopted"


def _asked(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutate.rosters", description=__doc__
    )
    parser.add_argument("count", type=int, help="how many rosters to damage")
    parser.add_argument("--seed", default="refkit")
    parser.add_argument("--first", type=int, default=0, help="the number to begin with")
    parser.add_argument("--of", type=Path, action="append", help="a folder of rosters")
    parser.add_argument("--keep", type=Path, help="where rosters go that fail")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
