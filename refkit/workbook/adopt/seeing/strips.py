"""Where on a worksheet blocks may lie: stretches of columns that hold together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from refkit.workbook.adopt.seeing import kinds
from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.sheets.worksheets import fold_text
from refkit.xlsx.cells.addresses import COLUMNS, ROWS, Area


@dataclass(slots=True)
class _Strip:
    """Columns that hold together from a row on."""

    top: int
    bottom: int
    left: int
    right: int

    def meets(self, left: int, right: int) -> bool:
        return self.left <= right and left <= self.right


def find_strips(grid: Grid) -> list[Area]:
    """Return the areas in which blocks lie below each other, from the top left.

    Each reaches up and down to the next in its columns, and to its left and right as far
    as nothing else does, so that titles and notes lie within.
    """
    done: list[_Strip] = []
    active: list[_Strip] = []
    for band in bands(grid):
        pieces = list(_pieces(grid, band))
        for left, right in pieces:
            met = [strip for strip in active if strip.meets(left, right)]
            near = met or [s for s in active if left == s.right + 1 and s.bottom < band[0]]
            if len(met) > 1 or not near:
                done += met
                active = [strip for strip in active if strip not in met]
                active.append(_Strip(band[0], band[-1], left, right))
            else:
                strip = near[0]
                strip.left, strip.right = min(strip.left, left), max(strip.right, right)
                strip.bottom = band[-1]
    strips = sorted([*done, *active], key=lambda each: (each.top, each.left))
    return [_widened(strip, strips) for strip in strips]


def bands(grid: Grid) -> Iterator[list[int]]:
    """Yield the rows of a grid that follow each other without a blank one."""
    band: list[int] = []
    for row in grid.rows:
        if band and row > band[-1] + 1:
            yield band
            band = []
        band.append(row)
    if band:
        yield band


def _widened(strip: _Strip, strips: Sequence[_Strip]) -> Area:
    others = [each for each in strips if each is not strip]
    above = [
        s.bottom
        for s in others
        if s.meets(strip.left, strip.right) and s.bottom < strip.top
    ]
    below = [
        s.top for s in others if s.meets(strip.left, strip.right) and s.top > strip.bottom
    ]
    top, bottom = max(above, default=0) + 1, min(below, default=ROWS + 1) - 1
    level = [s for s in others if s.top <= bottom and top <= s.bottom]
    left = max((s.right for s in level if s.right < strip.left), default=0) + 1
    right = min((s.left for s in level if s.left > strip.right), default=COLUMNS + 1) - 1
    return Area(top, left, bottom, right)


def _pieces(grid: Grid, band: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last column of each piece of rows that follow each other."""
    rows = [row for row in band if _holds_together(grid, row)]
    columns = sorted({c for row in rows for c in grid.row(row)})
    piece: tuple[int, int] | None = None
    for column in columns:
        if piece and (
            column == piece[1] + 1 or _belongs(grid, rows, piece, _run(columns, column))
        ):
            piece = piece[0], column
        else:
            if piece:
                yield piece
            piece = column, column
    if piece:
        yield piece


def _holds_together(grid: Grid, row: int) -> bool:
    """Tell whether a row has cells beside each other: titles stand alone."""
    cells = grid.row(row)
    return any(column + 1 in cells for column in cells)


def _run(columns: Sequence[int], first: int) -> tuple[int, int]:
    """Return the columns that follow each other from one on."""
    last = first
    known = set(columns)
    while last + 1 in known:
        last += 1
    return first, last


def _belongs(
    grid: Grid, rows: Sequence[int], left: tuple[int, int], right: tuple[int, int]
) -> bool:
    """Tell whether columns behind a blank one go on with the lines left of it."""
    ours = [row for row in rows if any(left[0] <= c <= left[1] for c in grid.row(row))]
    theirs = [row for row in rows if any(right[0] <= c <= right[1] for c in grid.row(row))]
    if not ours or not theirs:
        return False
    first = next((row for row in ours if _count(grid, row, left) > 1), ours[0])
    if theirs[0] != first or not set(theirs) <= set(ours):
        return False
    if right[0] == right[1]:
        return kinds.may_head(grid.row(first)[right[0]])
    twins = _texts(grid, first, left) & _texts(grid, first, right)
    return not twins and not _names_lines(grid, theirs[1:], right[0])


def _count(grid: Grid, row: int, columns: tuple[int, int]) -> int:
    return sum(columns[0] <= c <= columns[1] for c in grid.row(row))


def _texts(grid: Grid, row: int, columns: tuple[int, int]) -> set[str]:
    return {
        fold_text(seen.text)
        for c, seen in grid.row(row).items()
        if columns[0] <= c <= columns[1]
    }


def _names_lines(grid: Grid, rows: Sequence[int], column: int) -> bool:
    """Tell whether a column has a text of its own in nearly every row."""
    texts = [
        fold_text(grid.row(row)[column].text)
        for row in rows
        if column in grid.row(row) and kinds.kind_of(grid.row(row)[column]) == kinds.WORDS
    ]
    return len(texts) >= 0.8 * len(rows) and len(set(texts)) >= 0.8 * len(texts) > 0


def split_twins(grid: Grid, row: int) -> list[tuple[int, int]]:
    """Return the columns of each list where lists touch each other, else of the one."""
    starts = _titled_lists(grid, row) or _repeated_lists(grid, row)
    columns = list(grid.row(row))
    afters = [*starts[1:], columns[-1] + 1]
    return [(start, after - 1) for start, after in zip(starts, afters, strict=True)]


def _titled_lists(grid: Grid, row: int) -> list[int]:
    """Return where lists begin that have a title each right above their headings."""
    titles, columns = list(grid.row(row - 1)), list(grid.row(row))
    if len(titles) < 2 or titles[0] != columns[0]:
        return []
    below = [each for each in grid.rows if each > row]
    ends = [*titles[1:], columns[-1] + 1]
    parts = [range(a, b) for a, b in zip(titles, ends, strict=True)]
    return titles if all(_is_list(grid, below, part) for part in parts) else []


def _is_list(grid: Grid, rows: Sequence[int], columns: range) -> bool:
    """Tell whether some columns are a list of their own: names first, then figures too."""
    held = [row for row in rows if any(c in grid.row(row) for c in columns)]
    names = [row for row in held if columns[0] in grid.row(row)]
    figures = [
        kinds.kind_of(grid.row(row)[c]) not in kinds.PLAIN_TEXTS
        for row in held
        for c in columns[1:]
        if c in grid.row(row)
    ]
    return len(columns) > 2 and any(figures) and _names_lines(grid, names, columns[0])


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
