"""Writes the example workbooks from their packs, or checks that they are current.

`python -m refkit.workbook` writes workbooks/NAME.xlsx; with `--check` it only compares what
they hold and exits 1 naming those that are out of date; `--example SYSTEM` names the one
that a rules system begins with.
"""

import argparse
import sys
from pathlib import Path

from refkit import shipped
from refkit.workbook.build import building
from refkit.workbook.sheets import packs
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package


def main(arguments: list[str] | None = None) -> int:
    """Return 0, or 1 when `--check` finds a workbook that is not current."""
    parser = argparse.ArgumentParser(prog="python -m refkit.workbook", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    parser.add_argument("--example", metavar="SYSTEM", help="name it, and write nothing")
    parser.add_argument("--folder", type=Path, default=None, help="another folder")
    asked = parser.parse_args(arguments)
    if asked.example:
        sys.stdout.write(f"{packs.example_pack(asked.example).name}.xlsx\n")
        return 0
    folder = asked.folder or shipped.folder("workbooks")
    if asked.check:
        stale, fix = stale_examples(folder), "is not current; run python -m refkit.workbook"
        sys.stdout.write("".join(f"workbooks/{name}.xlsx: {fix}\n" for name in stale))
        return 1 if stale else 0
    for name in packs.pack_names():
        _example_file(folder, name).write_bytes(_example_bytes(name))
    return 0


def stale_examples(folder: Path) -> list[str]:
    """Return the names of the example workbooks that do not hold what their packs give."""
    return [
        name
        for name in packs.pack_names()
        if not _is_current(_example_file(folder, name), name)
    ]


def _is_current(file: Path, name: str) -> bool:
    return file.exists() and _workbook_content(file.read_bytes()) == _workbook_content(
        _example_bytes(name)
    )


def _workbook_content(data: bytes) -> object:
    package = Package.open(data)
    # Parts are compared, and no files: zip libraries pack the same to other bytes.
    return read_cells(package), {part: package.read(part) for part in package.parts}


def _example_bytes(name: str) -> bytes:
    return building.build_workbook(packs.campaign(name, seed=packs.EXAMPLE))


def _example_file(folder: Path, name: str) -> Path:
    return folder / f"{name}.xlsx"


if __name__ == "__main__":
    sys.exit(main())
