"""Where on a worksheet blocks may lie: stretches of columns that hold together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.adopt.seeing.side_by_side import goes_on
from refkit.xlsx.cells.addresses import COLUMNS, ROWS, Area

# Of columns; what is merged over more is a title.
_WIDEST = 12


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
    columns = sorted({c for row in rows for c in _covered(grid, row)})
    piece: tuple[int, int] | None = None
    for column in columns:
        if piece and (
            column == piece[1] + 1 or goes_on(grid, rows, piece, _run(columns, column))
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
    covered = _covered(grid, row)
    return any(c + grid.width(row, c) in covered for c in grid.row(row))


def _covered(grid: Grid, row: int) -> set[int]:
    """Return the columns that the cells of a row are shown over, wide titles apart."""
    widths = {c: grid.width(row, c) for c in grid.row(row)}
    return {c + n for c, w in widths.items() for n in range(w if w <= _WIDEST else 1)}


def _run(columns: Sequence[int], first: int) -> tuple[int, int]:
    """Return the columns that follow each other from one on."""
    last = first
    known = set(columns)
    while last + 1 in known:
        last += 1
    return first, last
