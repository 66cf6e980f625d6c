"""Updating and reading workbooks, beside openpyxl and pandas, each in a process of its own.

The workbooks are those of the folder that REFKIT_CORPUS names, and those that are shipped.
"""

import io
import os
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pandas as pd
import xlsxwriter

from refkit.shipped import folder as shipped
from refkit.workbook.cells import read_cells
from refkit.workbook.edit import Edit, edit
from refkit.workbook.package import Package
from tests import isolation
from tests.corpus import choosing

SECONDS, MEGABYTES = 120, 3_000
TIMES = 3
LONG = 0.5  # seconds of openpyxl from which a file counts as a long one
ROWS, COLUMNS = 10_000, 20


class Cost(NamedTuple):
    """CPU seconds and megabytes of a piece of work."""

    seconds: float
    megabytes: float


class Pair(NamedTuple):
    """What the same work costs us and what it costs the others."""

    name: str
    ours: Cost
    theirs: Cost

    @property
    def times(self) -> float:
        """How many times faster we are."""
        return self.theirs.seconds / self.ours.seconds


def workbook() -> None:
    """Every workbook updated by us and by openpyxl, and 10,000 rows read."""
    with (
        tempfile.TemporaryDirectory() as temporary,
        warnings.catch_warnings(action="ignore"),
    ):
        folder = Path(temporary)
        large = folder / "large.xlsx"
        large.write_bytes(made())
        updating([*books(), large], folder)
        reading(large)


def books() -> list[Path]:
    """Return the workbooks to update."""
    corpus = Path(os.environ.get("REFKIT_CORPUS", ""))
    found = corpus.glob("*.xls[xm]") if corpus.name else ()
    return sorted([*found, *shipped("workbooks").glob("*.xlsx")])


def made() -> bytes:
    """Return a workbook of 10,000 rows."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True})
    sheet = book.add_worksheet("Roster")
    sheet.write_row(0, 0, [f"Column {number}" for number in range(COLUMNS)])
    for row in range(1, ROWS + 1):
        for column in range(COLUMNS):
            text = f"Unit {row % 500} of {column}"
            sheet.write(row, column, text if column % 2 else row * column / 4)
    book.close()
    return file.getvalue()


def updating(paths: list[Path], folder: Path) -> None:
    """Print what the same edits cost us and openpyxl, file by file and together."""
    pairs = []
    for path in paths:
        found = compared(path, folder)
        if found:
            pairs.append(found)
            line(found)
    long = [one for one in pairs if one.theirs.seconds > LONG]
    slower = [one.name for one in pairs if one.times < 1]
    sys.stdout.write(
        f"updating {len(pairs)} workbooks, CPU: {middle(pairs)} times as fast as openpyxl"
        f" at the median; {middle(long)} times on the {len(long)} that take it over"
        f" {LONG} s; slower on {len(slower)}\n"
        f"memory at the median: {memory(pairs, 'ours')} MB,"
        f" openpyxl {memory(pairs, 'theirs')} MB; at most"
        f" {max(one.ours.megabytes for one in pairs):.0f} and"
        f" {max(one.theirs.megabytes for one in pairs):.0f} MB\n"
    )


def compared(path: Path, folder: Path) -> Pair | None:
    """Return the costs of a workbook's update; nothing if either cannot do it."""
    chosen = isolation.run(
        lambda: choosing.update(Package.open(path.read_bytes())).edits,
        seconds=SECONDS,
        megabytes=MEGABYTES,
    )
    edits = chosen.value or []
    ours = cost(lambda: by_refkit(path, edits, folder / "ours.xlsx"))
    theirs = cost(lambda: by_openpyxl(path, edits, folder / "theirs.xlsx"))
    return Pair(path.name, ours, theirs) if edits and ours and theirs else None


def by_refkit(path: Path, edits: list[Edit], out: Path) -> None:
    """Update a workbook our way."""
    out.write_bytes(edit(Package.open(path.read_bytes()), edits).to_bytes())


def by_openpyxl(path: Path, edits: list[Edit], out: Path) -> None:
    """Update a workbook the usual way."""
    book = openpyxl.load_workbook(path, keep_vba=path.suffix == ".xlsm", rich_text=True)
    for one in edits:
        book[one.sheet][one.ref] = one.value
    book.save(out)


def reading(path: Path) -> None:
    """Print what reading 10,000 rows costs us and pandas."""
    ours = cost(lambda: read_cells(Package.open(path.read_bytes())))
    theirs = cost(lambda: pd.read_excel(path, engine="openpyxl"))
    line(Pair(f"reading {ROWS:,} rows of {COLUMNS} columns", ours, theirs))


def cost(work: Callable[[], object]) -> Cost | None:
    """Return the median cost of a piece of work, nothing if it fails."""
    done = isolation.run(lambda: timed(work), seconds=SECONDS, megabytes=MEGABYTES)
    return None if done.fault else Cost(statistics.median(done.value), done.megabytes)


def timed(work: Callable[[], object]) -> list[float]:
    """Return the CPU seconds of each of some times, the first of which warms up."""
    found = []
    for _ in range(TIMES):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return found


def line(pair: Pair) -> None:
    """Print both costs side by side."""
    told = [
        f"{one.seconds:.4f} s {one.megabytes:.1f} MB" for one in (pair.ours, pair.theirs)
    ]
    sys.stdout.write(
        f"{pair.name}: {told[0]}; instead: {told[1]}; {pair.times:.1f} times\n"
    )


def middle(pairs: list[Pair]) -> str:
    """Return the median of how many times faster we are."""
    return f"{statistics.median(one.times for one in pairs):.1f}" if pairs else "no"


def memory(pairs: list[Pair], whose: str) -> str:
    """Return the median of the megabytes taken."""
    return f"{statistics.median(getattr(one, whose).megabytes for one in pairs):.1f}"
