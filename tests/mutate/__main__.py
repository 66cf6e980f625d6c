"""Opens, reads and changes damaged workbooks: `python -m tests.mutate N --seed S`.

Each is made from a new campaign of a pack, with `--system NAME` of that rules system's, or
from a workbook in the folder that REFKIT_CORPUS names. What is not refused in a sentence,
takes over 5 seconds or 500 megabytes, or ends the process, is a failure, and is written to
the folder that `--keep` names.
"""

import argparse
import os
import random
import sys
import tempfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from refkit.workbook.build import building
from refkit.workbook.sheets import packs
from tests import isolation
from tests.mutate import changing, using
from tests.workbook import rostov

SECONDS, MEGABYTES = 5, 500
# What zipfile says of a source that is no whole zip file to begin with.
NO_ZIP = (zipfile.BadZipFile, NotImplementedError, RuntimeError, zlib.error)
LARGEST = 300_000  # bytes of a workbook to damage; larger ones take as long undamaged


def main(argv: list[str]) -> int:
    """Damage workbooks, and say what became of them."""
    asked = _asked(argv)
    counted: Counter[str] = Counter()
    most = [0.0, 0.0]
    books = sources(asked.system)
    for number in range(asked.first, asked.first + asked.count):
        name, data = made(books, asked.seed, number)
        done = used(name, data)
        most = [max(most[0], done.seconds), max(most[1], done.megabytes)]
        fault = done.fault or dear(done)
        counted["failed" if fault else done.value] += 1
        if fault:
            sys.stdout.write(f"{number} of {name}: {fault}\n")
            if asked.keep:
                (asked.keep / f"{number}{Path(name).suffix}").write_bytes(data)
    sys.stdout.write(f"{asked.count} damaged workbooks: {dict(sorted(counted.items()))}; "
                     f"at most {most[0]:.1f} CPU s and {most[1]:.0f} MB\n")  # fmt: skip
    failed = counted["failed"]
    sys.stdout.write(f"{asked.count - failed} passed, {failed} failed\n")
    return 1 if failed else 0


def used(name: str, data: bytes) -> isolation.Outcome:
    """Do with a damaged workbook all that is done with a whole one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "damaged").with_suffix(Path(name).suffix)
        path.write_bytes(data)
        return isolation.run(
            lambda: using.use(path), seconds=4 * SECONDS, megabytes=2 * MEGABYTES
        )


def _asked(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    parser.add_argument("count", type=int, help="how many workbooks to damage")
    parser.add_argument("--system", default="", help="only packs of this rules system")
    parser.add_argument("--seed", default="refkit")
    parser.add_argument("--first", type=int, default=0, help="the number to begin with")
    parser.add_argument("--keep", type=Path, help="where workbooks go that fail")
    return parser.parse_args(argv)


def sources(system: str = "") -> dict[str, bytes]:
    """Return the workbooks to damage by name: those of each pack, and strangers'."""
    found = {
        f"{card.name}.xlsx": building.build_workbook(
            packs.campaign(card.name, seed="refkit")
        )
        for card in packs.pack_cards()
        if system in ("", card.system)
    }
    if system in ("", packs.example_pack().system):
        found["played.xlsx"] = rostov.updated()
    corpus = Path(os.environ.get("REFKIT_CORPUS", ""))
    for path in sorted(corpus.glob("*.xls[xm]")) if corpus.name else ():
        if path.stat().st_size < LARGEST:
            found[path.name] = path.read_bytes()
    return found


def made(books: Mapping[str, bytes], seed: str, number: int) -> tuple[str, bytes]:
    """Return a damaged workbook and the name of the one it was; each second one is ours."""
    chance = random.Random(f"{seed} {number}")
    ours = [name for name in books if "__" not in name]
    name = chance.choice(ours if number % 2 else list(books))
    try:
        return name, changing.mutated(books[name], chance)
    except NO_ZIP:
        return name, changing.flip(books[name], chance)


def dear(done: isolation.Outcome) -> str:
    """Return what was too much, if anything was."""
    if done.seconds > SECONDS:
        return f"took {done.seconds:.1f} CPU s"
    if done.megabytes > MEGABYTES:
        return f"took {done.megabytes:.0f} MB"
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
