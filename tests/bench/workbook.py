"""Updating and reading workbooks, beside openpyxl and pandas.

Every piece of work is done some times, each in a process of its own that has done the same
with a small workbook before and has not seen this one. Seconds are of the processor: other
work on the machine does not count. The workbooks are those of the folder that REFKIT_CORPUS
names, those that are shipped, and one of 10,000 rows.
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
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.cells.values import Edit
from refkit.xlsx.package.package import Package
from tests import isolation
from tests.corpus import choosing
from tests.xlsx.edits import edit_at, edit_cells

SECONDS, MEGABYTES = 120, 3_000
TIMES = 3
EDITS = [edit_at("Roster", "A2", 7), edit_at("Roster", "B2", "Ney")]
LONG = 0.5  # seconds of openpyxl from which a file counts as a long one
ROWS, FEW, COLUMNS = 10_000, 10, 20


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
        small, large = folder / "small.xlsx", folder / "large.xlsx"
        small.write_bytes(made(FEW))
        large.write_bytes(made(ROWS))
        updating([*books(), large], small)
        reading(large, small)


def books() -> list[Path]:
    """Return the workbooks to update."""
    corpus = Path(os.environ.get("REFKIT_CORPUS", ""))
    found = corpus.glob("*.xls[xm]") if corpus.name else ()
    return sorted([*found, *shipped("workbooks").glob("*.xlsx")])


def made(rows: int) -> bytes:
    """Return a workbook of as many rows."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True})
    sheet = book.add_worksheet("Roster")
    sheet.write_row(0, 0, [f"Column {number}" for number in range(COLUMNS)])
    for row in range(1, rows + 1):
        for column in range(COLUMNS):
            text = f"Unit {row % 500} of {column}"
            sheet.write(row, column, text if column % 2 else row * column / 4)
    book.close()
    return file.getvalue()


def updating(paths: list[Path], small: Path) -> None:
    """Print what the same edits cost us and openpyxl, file by file and together."""
    pairs = []
    for path in paths:
        found = compared(path, small)
        if isinstance(found, Pair):
            pairs.append(found)
            line(found)
        else:
            sys.stdout.write(f"{path.name}: not compared: {found}\n")
    together(pairs, len(paths))


def together(pairs: list[Pair], many: int) -> None:
    """Print how much faster we are in the middle and at the least, and the memory taken."""
    long = [one for one in pairs if one.theirs.seconds > LONG]
    slowest = min(pairs, key=lambda one: one.times)
    slower = sum(one.times < 1 for one in pairs)
    sys.stdout.write(
        f"updating {len(pairs)} of {many} workbooks, CPU: {middle(pairs)} times as fast"
        f" as openpyxl at the median; {middle(long)} times on the {len(long)} that take it"
        f" over {LONG} s; slower on {slower}; the least is {slowest.times:.1f} times"
        f" ({slowest.name})\n"
        f"memory at the median: {memory(pairs, 'ours')} MB,"
        f" openpyxl {memory(pairs, 'theirs')} MB; at most"
        f" {max(one.ours.megabytes for one in pairs):.0f} and"
        f" {max(one.theirs.megabytes for one in pairs):.0f} MB\n"
    )


def compared(path: Path, small: Path) -> Pair | str:
    """Return the costs of a workbook's update, or which of the two cannot do it."""
    chosen = isolation.run(
        lambda: choosing.update(Package.open(path.read_bytes())).edits,
        seconds=SECONDS,
        megabytes=MEGABYTES,
    )
    if not chosen.value:
        return f"refkit refuses it ({chosen.fault})"
    edits = chosen.value
    ours = cost(lambda: by_refkit(path, edits), lambda: by_refkit(small, EDITS))
    theirs = cost(lambda: by_openpyxl(path, edits), lambda: by_openpyxl(small, EDITS))
    if isinstance(ours, str) or isinstance(theirs, str):
        return f"refkit: {ours}" if isinstance(ours, str) else f"openpyxl: {theirs}"
    return Pair(path.name, ours, theirs)


def by_refkit(path: Path, edits: list[Edit]) -> None:
    """Update a workbook our way."""
    edit_cells(Package.open(path.read_bytes()), edits).to_bytes()


def by_openpyxl(path: Path, edits: list[Edit]) -> None:
    """Update a workbook the usual way."""
    book = openpyxl.load_workbook(path, keep_vba=path.suffix == ".xlsm")
    for one in edits:
        book[one.spot.title][one.spot.ref] = one.value
    book.save(io.BytesIO())


def reading(path: Path, small: Path) -> None:
    """Print what reading 10,000 rows costs us and pandas."""
    ours = cost(lambda: by_cells(path), lambda: by_cells(small))
    theirs = cost(lambda: by_pandas(path), lambda: by_pandas(small))
    assert isinstance(ours, Cost)
    assert isinstance(theirs, Cost)
    line(Pair(f"reading {ROWS:,} rows of {COLUMNS} columns", ours, theirs))


def by_cells(path: Path) -> object:
    """Read a workbook our way."""
    return read_cells(Package.open(path.read_bytes()))


def by_pandas(path: Path) -> object:
    """Read a workbook the usual way."""
    return pd.read_excel(path, engine="openpyxl")


def cost(work: Callable[[], object], before: Callable[[], object]) -> Cost | str:
    """Return the median cost of a piece of work, or why it failed."""

    def timed() -> float:
        before()
        start = time.process_time()
        work()
        return time.process_time() - start

    done = [
        isolation.run(timed, seconds=SECONDS, megabytes=MEGABYTES) for _ in range(TIMES)
    ]
    faults = [one.fault for one in done if one.fault]
    if faults:
        return faults[0]
    return Cost(
        statistics.median(one.value for one in done),
        statistics.median(one.megabytes for one in done),
    )


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
