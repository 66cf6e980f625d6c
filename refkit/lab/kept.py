"""Kept runs: a CSV file beside the study that grows by a run at a time.

A run is kept when its last line is there to the end; what a kill left of another is cut off
when the study goes on.
"""

import csv
import io
import os
from collections.abc import Iterator
from pathlib import Path

from refkit.engine.problems import Refused
from refkit.lab.runs import END, Line, Run, Task
from refkit.workbook import locks

FILE = "runs.csv"
HEAD = ("run", "variant", *Line._fields)


class KeptRuns:
    """The runs of a study in its folder; those of one that has none are kept in memory."""

    def __init__(self, folder: Path | None, plan: str) -> None:
        self._path = folder / FILE if folder else None
        self._plan = plan
        self.runs: dict[Task, Run] = {}
        if self._path is not None:
            self._path.parent.mkdir(mode=locks.PRIVATE, parents=True, exist_ok=True)
            self._read(self._path)

    def _read(self, path: Path) -> None:
        """Take in the runs that are there whole, and cut off what is not."""
        first = f"# {self._plan}\n" + _row(HEAD)
        if not path.exists() or not path.stat().st_size:
            locks.write_private(path, first.encode())
            return
        content = path.read_bytes()
        if content[: len(first)] != first.encode()[: len(content)]:
            message = f"{path}: holds the runs of another study; expected those of this one"
            raise Refused([message])
        if len(content) < len(first):
            locks.write_private(path, first.encode())
            return
        whole = len(first)
        for run, size in _parsed(content[len(first) :]):
            self.runs[run.task] = run
            whole += size
        if whole < len(content):
            os.truncate(path, whole)

    def add(self, run: Run) -> None:
        """Keep a run: it is on the disk when this returns."""
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(_text(run).encode())
                file.flush()
                os.fsync(file.fileno())
        self.runs[run.task] = run


def _row(cells: tuple[object, ...]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _text(run: Run) -> str:
    # A text that holds a line's end would be two lines of the file.
    place = run.task.number, run.task.variant
    return "".join(
        _row((*place, *(" ".join(str(cell).split()) for cell in line)))
        for line in run.lines
    )


def _parsed(content: bytes) -> Iterator[tuple[Run, int]]:
    """Yield each run that is there whole, with its bytes; they follow each other."""
    lines: list[Line] = []
    size = 0
    for raw in content.splitlines(keepends=True):
        size += len(raw)
        if not raw.endswith(b"\n"):
            return
        cells = next(csv.reader([raw.decode("utf-8", "replace")]), [])
        if len(cells) != len(HEAD):
            return
        lines.append(Line(*cells[2:]))
        if lines[-1].kind == END:
            yield Run(Task(int(cells[0]), int(cells[1])), tuple(lines)), size
            lines, size = [], 0
