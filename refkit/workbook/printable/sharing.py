"""How the cells of a row share a grid of narrow columns."""

import math
from collections.abc import Sequence

from refkit.workbook.printable.printrows import Block, Cell, Row

# Longer words may break; cells at the right edge, and headings in bold, want more room.
LONG_WORD = 16
SIDED = ("right", "heading")


def fitted(block: Block, grid: int, wide: float) -> Block:
    """Return a table whose columns are as wide as their longest words, in grid columns.

    `wide` is how many letters a column of the grid holds. Other blocks stay as they are.
    """
    if not block.headings:
        return block
    least = [
        math.ceil(max(map(_longest, cells)) / wide)
        for cells in zip(block.headings, *block.rows, strict=True)
    ]
    taken = spans([cell.share for cell in block.headings], grid, least)
    rows = tuple(_shared(row, taken) for row in block.rows)
    return block._replace(headings=_shared(block.headings, taken), rows=rows)


def spans(shares: Sequence[float], grid: int, least: Sequence[int] = ()) -> list[int]:
    """Return how many columns of the grid each share of the width takes.

    Each takes as many as its longest word wants if there are so many, and one at least.

    >>> spans((1, 2, 1), 24), spans((100, 0.1), 24), spans((1, 9), 10, (3, 1))
    ([6, 12, 6], [23, 1], [3, 7])
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


def _longest(cell: Cell) -> int:
    """Return the letters of a cell's longest word, of those that a line can hold."""
    words = (len(word) + (cell.look in SIDED) for word in cell.text.split())
    return max((size for size in words if size <= LONG_WORD), default=1)


def _shared(row: Row, taken: Sequence[int]) -> Row:
    return tuple(cell._replace(share=n) for cell, n in zip(row, taken, strict=True))
