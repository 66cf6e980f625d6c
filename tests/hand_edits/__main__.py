"""Makes every kind of hand edit in a played campaign: `python -m tests.hand_edits [WORD]`.

Each is made in a workbook of its own. What check, status, put-back and accept say of it is
printed, and whether verify takes the workbook afterwards.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.hand_edits import kinds, trying
from tests.workbook import played


def main(argv):
    """Print what the commands say of each kind; return 1 where one ends badly."""
    parser = argparse.ArgumentParser(prog="python -m tests.hand_edits", description=__doc__)
    parser.add_argument("word", nargs="?", default="", help="only kinds with this word")
    parser.add_argument("--whole", action="store_true", help="print all that is said")
    asked = parser.parse_args(argv)
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "rostov.xlsx"
        source.write_bytes(played.data())
        chosen = [k for k in kinds.KINDS.values() if asked.word in k.title]
        for number, kind in enumerate(chosen, 1):
            tried = trying.try_kind(kind, source, folder / str(number))
            failed += bool(trying.faults(tried))
            sys.stdout.write("\n".join([*_row(tried, whole=asked.whole), ""]))
            sys.stdout.flush()
        sys.stdout.write(f"{len(chosen) - failed} passed, {failed} failed\n")
    return 1 if failed else 0


def _row(tried, *, whole):
    faults = trying.faults(tried)
    yield f"{'WRONG' if faults else 'ok':6}{tried.kind.title}: {', '.join(faults)}"
    for name, said in tried.said.items():
        lines = said.lines if whole else ()
        yield f"      {name:22}{said.short}"
        yield from (f"      {'':24}{line}" for line in lines[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
