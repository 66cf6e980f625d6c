"""Lists beside each other: where one ends and the next begins."""

from collections.abc import Sequence
from itertools import pairwise

from refkit.workbook.adopt.seeing import kinds
from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.adopt.seen import SeenCell
from refkit.workbook.sheets.worksheets import fold_text

Columns = tuple[int, int]
# Among how many columns from the left the one that names the lines must be.
_NAMES_WITHIN = 3
# The fewest columns of a list beside another, one less where two blank columns part them.
_LEAST, _FAR = 3, 2
_LONGEST_FIGURE = 12


def goes_on(grid: Grid, rows: Sequence[int], left: Columns, right: Columns) -> bool:
    """Tell whether columns behind a blank one go on with the lines left of it."""
    ours = [row for row in rows if _held(grid, row, left)]
    theirs = [row for row in rows if _held(grid, row, right)]
    if not ours:
        return False
    first = next((row for row in ours if len(_held(grid, row, left)) > 1), ours[0])
    if not theirs or theirs[0] != first or not set(theirs) <= set(ours):
        return False
    if right[0] == right[1]:
        return kinds.may_head(grid.row(first)[right[0]])
    is_twin = bool(_texts(grid, first, left) & _texts(grid, first, right))
    is_far = right[0] - left[1] > _FAR
    below = [row for row in ours if row > first]
    return not is_twin and not _is_list(grid, below, right, least=_LEAST - is_far)


def split_lists(grid: Grid, row: int) -> list[Columns]:
    """Return the columns of each list whose headings share a row and touch."""
    starts = _titled_lists(grid, row) or _repeated_lists(grid, row)
    afters = [*starts[1:], list(grid.row(row))[-1] + 1]
    return [(start, after - 1) for start, after in zip(starts, afters, strict=True)]


def _titled_lists(grid: Grid, row: int) -> list[int]:
    """Return where lists begin that have a title each right above their headings."""
    titles, columns = list(grid.row(row - 1)), list(grid.row(row))
    if len(titles) < 2 or titles[0] != columns[0]:
        return []
    below = [each for each in grid.rows if each > row]
    ends = [*titles[1:], columns[-1] + 1]
    parts = [(a, b - 1) for a, b in zip(titles, ends, strict=True)]
    # Headings over groups of columns have as many lines below each.
    counts = {sum(bool(_held(grid, each, part)) for each in below) for part in parts}
    is_lists = all(_is_list(grid, below, part, is_named=len(counts) == 1) for part in parts)
    return titles if is_lists else []


def _is_list(
    grid: Grid,
    rows: Sequence[int],
    columns: Columns,
    *,
    least: int = _LEAST,
    is_named: bool = True,
) -> bool:
    """Tell whether some columns are a list of their own: with names, and with figures.

    Its lines follow each other from the first row on, as remarks beside a list do not;
    where they end before the last row figures are not asked for, and names only where
    `is_named` says so. It has some columns at `least`.
    """
    held = [place for place, row in enumerate(rows) if _held(grid, row, columns)]
    if held != list(range(len(held))) or len(held) < 2:
        return False
    own = [rows[place] for place in held]
    cells = [grid.row(row)[c] for row in own for c in _held(grid, row, columns)]
    width, ends_early = columns[1] - columns[0] + 1, len(held) < 0.8 * len(rows)
    return (
        width >= least - ends_early
        and (ends_early or any(map(_is_figure, cells)))
        and 2 * len(cells) >= width * len(held)
        and (
            not is_named
            or any(_names_lines(grid, own, columns[0] + n) for n in range(_NAMES_WITHIN))
        )
    )


def _is_figure(seen: SeenCell) -> bool:
    """Tell whether a cell says a number, as one or in a short text."""
    is_short = len(seen.text) <= _LONGEST_FIGURE and any(map(str.isdigit, seen.text))
    return kinds.kind_of(seen) not in kinds.PLAIN_TEXTS or is_short


def _held(grid: Grid, row: int, columns: Columns) -> list[int]:
    return [c for c in grid.row(row) if columns[0] <= c <= columns[1]]


def _texts(grid: Grid, row: int, columns: Columns) -> set[str]:
    return {fold_text(grid.row(row)[c].text) for c in _held(grid, row, columns)}


def _names_lines(grid: Grid, rows: Sequence[int], column: int) -> bool:
    """Tell whether a column has a text of its own in nearly every row."""
    cells = [grid.row(row)[column] for row in rows if column in grid.row(row)]
    texts = [fold_text(s.text) for s in cells if kinds.kind_of(s) in kinds.PLAIN_TEXTS]
    return len(texts) >= 0.8 * len(rows) and len(set(texts)) >= 0.7 * len(texts) > 0


def _repeated_lists(grid: Grid, row: int) -> list[int]:
    """Return where the headings begin again side by side, else where they begin."""
    cells = {c: fold_text(seen.text) for c, seen in grid.row(row).items()}
    columns = list(cells)
    starts = [c for c in columns if cells[c] == cells[columns[0]]]
    return starts if len(starts) > 1 and _are_twins(cells, starts) else starts[:1]


def _are_twins(cells: dict[int, str], starts: Sequence[int]) -> bool:
    """Tell whether the headings from each start on are the same for the most part."""
    width = min(b - a for a, b in pairwise(starts))
    first = [cells.get(starts[0] + step) for step in range(width)]
    return width > 1 and all(
        2 * sum(cells.get(start + step) == text for step, text in enumerate(first)) > width
        for start in starts
    )
