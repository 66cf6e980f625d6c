"""Keys: colours and signs, and what the umpire says they mean."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refkit.workbook.adopt.seeing import kinds
from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.adopt.seen import LegendEntry, Look

# A sign and its meaning in one text: "● in action   ○ lost", "x = destroyed".
_EQUALS = re.compile(
    r"\s*([^\s=:;,.][^=:;,.]{0,24}?)\s*=\s*([^=;,.]{2,60}?)\s*(?=[;,.]|$|\s{2,})"
)
_PIP = re.compile(
    r"([●○◯◐■□▪▫★☆✓✔✗✘†‡])\s*[=:\-\u2013]?\s*([^\W\d_][^●○◯◐■□▪▫★☆✓✔✗✘†‡]{1,60})"
)


@dataclass(frozen=True, slots=True)
class Legend:
    """The lines of a key and the cells they are in."""

    entries: tuple[LegendEntry, ...]
    places: frozenset[tuple[int, int]]


def find_legend(grid: Grid) -> Legend:
    """Return the key of a worksheet: blank cells in a colour with a text beside each."""
    entries: list[LegendEntry] = []
    places: set[tuple[int, int]] = set()
    for (row, column), fill in sorted(grid.tints.items()):
        for beside in (column + 1, column - 1):
            seen = grid.row(row).get(beside)
            if seen is None or seen.look.fill == fill or not _is_alone(grid, row, beside):
                continue
            if kinds.kind_of(seen) in kinds.PLAIN_TEXTS and len(seen.text) <= 60:
                entries.append(LegendEntry(seen.text, Look(fill=fill), at=seen.cell.at))
                places.add(seen.cell.at)
                break
    return Legend(tuple(entries), frozenset(places))


def _is_alone(grid: Grid, row: int, column: int) -> bool:
    """Tell whether a cell has no neighbour in its row."""
    near = {column - 2, column - 1, column + 1, column + 2}
    return near.isdisjoint(grid.row(row))


def entries_in(texts: Iterable[str]) -> Iterator[LegendEntry]:
    """Yield the lines of a key that stand in texts: signs and words with their meaning."""
    for text in texts:
        for pattern in (_EQUALS, _PIP):
            for sign, says in pattern.findall(text):
                yield LegendEntry(" ".join(says.split()), sign=sign)
