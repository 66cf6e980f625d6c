"""Shares a grid of narrow columns among the cells of a row."""

import math
from collections.abc import Sequence

from refkit.workbook.printable.printrows import PrintBlock, PrintCell, PrintRow

# Longer words may break. Right-aligned cells and bold headings need a letter more.
LONG_WORD = 16
SIDED = ("right", "heading")


def fit_table(block: PrintBlock, grid: int, wide: float) -> PrintBlock:
    """Return a table whose columns are as wide as their longest words, in grid columns.

    `wide` is how many letters a column of the grid holds. Other blocks stay as they are.
    """
    if not block.headings:
        return block
    least = [
        math.ceil(max(map(_longest_word, cells)) / wide)
        for cells in zip(block.headings, *block.rows, strict=True)
    ]
    taken = share_columns([cell.share for cell in block.headings], grid, least)
    rows = tuple(_with_spans(row, taken) for row in block.rows)
    return block._replace(headings=_with_spans(block.headings, taken), rows=rows)


def share_columns(
    shares: Sequence[float], grid: int, least: Sequence[int] = ()
) -> list[int]:
    """Return how many columns of the grid each share of the width takes.

    Each takes one at least, and as many as its longest word needs if there are enough.

    >>> share_columns((1, 2, 1), 24), share_columns((1, 9), 10, (3, 1))
    ([6, 12, 6], [3, 7])
    """
    whole, least = sum(shares), least or [1] * len(shares)
    taken = [max(1, int(grid * share / whole)) for share in shares]
    if sum(least) <= grid:
        taken = [max(pair) for pair in zip(taken, least, strict=True)]
    else:
        least = [1] * len(shares)
    while sum(taken) < grid:
        lacks = [grid * s / whole - t for s, t in zip(shares, taken, strict=True)]
        taken[lacks.index(max(lacks))] += 1
    while sum(taken) > grid:
        spare = [t - low for t, low in zip(taken, least, strict=True)]
        taken[spare.index(max(spare))] -= 1
    return taken


def _longest_word(cell: PrintCell) -> int:
    """Return the length of a cell's longest word among those that fit on a line."""
    words = (len(word) + (cell.look in SIDED) for word in cell.text.split())
    return max((size for size in words if size <= LONG_WORD), default=1)


def _with_spans(row: PrintRow, taken: Sequence[int]) -> PrintRow:
    return tuple(cell._replace(share=n) for cell, n in zip(row, taken, strict=True))
