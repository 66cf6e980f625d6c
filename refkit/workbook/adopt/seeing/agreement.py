"""Whether the lines of a table lie down or across: where the kinds of content agree."""

from collections.abc import Sequence
from itertools import pairwise

from refkit.workbook.adopt.seeing import kinds
from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.adopt.seen import SeenCell

# How much better content must agree across than down.
MARGIN = 0.12
# Two different texts are alike to a degree only, less if one alone has a number.
_ALIKE, _LESS_ALIKE = 0.6, 0.3


def better_across(grid: Grid, rows: Sequence[int]) -> float:
    """Return how much better content agrees along rows than down columns, -1 to 1."""
    if len(rows) < 3 or max(len(grid.row(row)) for row in rows) < 3:
        return -1.0
    columns = sorted({c for row in rows for c in grid.row(row)})
    across = [[grid.row(row).get(c) for c in columns] for row in rows]
    down = [[grid.row(row).get(c) for row in rows] for c in columns]
    return _agreement(across) - _agreement(down)


def _agreement(lines: Sequence[Sequence[SeenCell | None]]) -> float:
    """Return how far content agrees along lines, behind their headings.

    Headings of groups, which most lines do not have, stand before the headings.
    """
    first = 1 + _is_sparse([line[0] for line in lines])
    return _mean([_agree_along(line[first:]) for line in lines])


def _is_sparse(cells: Sequence[SeenCell | None]) -> bool:
    return sum(each is not None for each in cells) * 2 <= len(cells)


def differs(grid: Grid, rows: Sequence[int], others: Sequence[int]) -> bool:
    """Tell whether two or a third of the columns have other kinds than in other rows."""
    columns = {c for row in rows for c in grid.row(row)}
    pairs = [(_kind(grid, rows, c), _kind(grid, others, c)) for c in columns]
    known = [(a, b) for a, b in pairs if a and b]
    unlike = sum((a in kinds.PLAIN_TEXTS) != (b in kinds.PLAIN_TEXTS) for a, b in known)
    return unlike >= 2 or unlike * 3 >= len(known) > 0


def _kind(grid: Grid, rows: Sequence[int], column: int) -> str:
    """Return the kind that nearly all cells of a column have in some rows, '' for none."""
    kind, share = kinds.main_kind(
        grid.row(row)[column] for row in rows if column in grid.row(row)
    )
    return kind if share > 0.7 else ""


def conforms(grid: Grid, rows: Sequence[int], above: Sequence[int]) -> bool:
    """Tell whether most cells of some rows are of the kind their columns have above."""
    columns = {c for row in rows for c in grid.row(row)}
    usual = {
        c: kinds.main_kind(grid.row(row)[c] for row in above if c in grid.row(row))[0]
        for c in columns
    }
    found = [
        kinds.kind_of(seen) == usual[c] for row in rows for c, seen in grid.row(row).items()
    ]
    return sum(found) >= 0.6 * len(found)


def _mean(found: Sequence[tuple[float, int]]) -> float:
    count = sum(number for _, number in found)
    return sum(total for total, _ in found) / count if count else 0.0


def _agree_along(cells: Sequence[SeenCell | None]) -> tuple[float, int]:
    """Return how far neighbours in a row or column are alike, and how many there are."""
    there = [each for each in cells if each is not None]
    pairs = [_alike(a, b) for a, b in pairwise(there)]
    return sum(pairs), len(pairs)


def _alike(first: SeenCell, second: SeenCell) -> float:
    if kinds.kind_of(first) != kinds.kind_of(second):
        return 0.0
    if kinds.kind_of(first) != kinds.WORDS or first.text == second.text:
        return 1.0
    digits = [any(map(str.isdigit, each.text)) for each in (first, second)]
    return _ALIKE if digits[0] == digits[1] else _LESS_ALIKE
