"""Tells whether rosters are read alike however laid out: `python -m tests.rosters FOLDER`.

Of each workbook in the folder, variants are made: with values for formulas, the tabs in
another order, the columns in another order, the headings in capitals or in another
language, other names for the units. Each is adopted in a copy; what is read otherwise is
counted, and named with `-v`.
Flags that answer a workbook's questions stand beside it in NAME.flags, one a line.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from refkit.systems.battlefront.rosters.roster_words import class_of, own_name
from tests.rosters.reading import Fact, compared, read
from tests.rosters.varying import CHANGES, variants

WIDTH = 34
CLASS = ("element", "class")


def main(argv: list[str]) -> int:
    """Read each roster and its variants, and say how alike they are."""
    asked = _asked(argv)
    same: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for path in _books(asked.folder, asked.names):
        alike = {
            name: one for name, *one in compare_variants(path.read_bytes(), _flags(path))
        }
        for name, (changed, count) in alike.items():
            same[name] += count - len(changed)
            every[name] += count
        _tell(path, alike, verbose=asked.verbose)
    for name in CHANGES:
        share = 100 * same[name] / max(every[name], 1)
        _say(f"{name}: {same[name]} of {every[name]} read alike ({share:.1f} %)")
    return 0


def compare_variants(
    data: bytes, flags: Sequence[str] = ()
) -> Iterator[tuple[str, list[Fact], int]]:
    """Yield each variant of a roster by name, what is read otherwise, and of how much.

    The first, with values for formulas, is compared with the roster; the others with it.
    """
    reading = read(data, flags)
    base = reading.facts()
    for name, variant in variants(data, reading):
        facts = read(variant.data, flags).facts(variant.old)
        told = name == "names" and not reading.tells_classes
        named = {at for at, value in base.items() if told and _is_named(at, value)}
        one, other = (
            {at: value for at, value in each.items() if at not in named}
            for each in (base, facts)
        )
        yield name, *compared(one, other)
        base = facts if name == "plain" else base


def _is_named(at: Fact, value: Any) -> bool:
    """Whether a fact is the class of a unit, and its name says the same class."""
    if (at[0], at[-1]) != CLASS:
        return False
    return value in {class_of(name, "Element") for name in (own_name(at[1]), at[1])}


def _tell(path: Path, alike: Mapping[str, Sequence[Any]], *, verbose: bool) -> None:
    counts = (f"{name} {n - len(changed)}/{n}" for name, (changed, n) in alike.items())
    _say(f"{path.stem:{WIDTH}}" + "  ".join(counts))
    for name, (changed, _) in alike.items() if verbose else ():
        for fact in changed:
            _say(f"    {name}: {' | '.join(fact)}")


def _asked(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.rosters", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="parts of the names; all without")
    parser.add_argument("-v", "--verbose", action="store_true", help="what is otherwise")
    return parser.parse_intermixed_args(argv)


def _books(folder: Path, names: list[str]) -> list[Path]:
    every = (path for path in sorted(folder.glob("*.xls[xm]")))
    return [p for p in every if not names or any(name in p.name for name in names)]


def _flags(path: Path) -> list[str]:
    """Return the flags that stand beside a workbook, none where none do."""
    beside = path.with_suffix(".flags")
    lines = beside.read_text().splitlines() if beside.exists() else []
    return [word for line in lines for word in line.split(" ", 1)]


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
