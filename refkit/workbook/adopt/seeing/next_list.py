"""Where below a list its headings come again, and where those of another list begin."""

from collections.abc import Sequence

from refkit.workbook.adopt.seeing import agreement, headings
from refkit.workbook.adopt.seeing.grid import Grid

# How sure a row must be where little else says that another list begins.
_SURER = 0.5
_LOOKED_AT = 20


def comes_again(grid: Grid, above: Sequence[int], row: int) -> bool:
    """Tell whether a row has headings of the list again, over no others than before."""
    return _is_again(grid, above, row) and not _differs_below(grid, above, row)


def heads_next(
    grid: Grid, above: Sequence[int], rows: Sequence[int], place: int, lines: Sequence[int]
) -> bool:
    """Tell whether a row heads another list than that with headings `above` and `lines`."""
    row = rows[place]
    if not lines or headings.is_solo(grid, row):
        return False
    if _is_again(grid, above, row):
        return True
    least = _least_score(grid, above, rows[place - 1 :], lines[-_LOOKED_AT:])
    head = headings.head_at(grid, rows, place) if least else None
    return head is not None and head.score >= least


def _is_again(grid: Grid, above: Sequence[int], row: int) -> bool:
    return any(headings.is_repeat(grid, each, row) for each in above)


def _differs_below(grid: Grid, above: Sequence[int], row: int) -> bool:
    """Tell whether the upper headings come again over other lower ones."""
    if len(above) < 2 or not headings.is_repeat(grid, above[0], row):
        return False
    below = [row + step for step in range(1, len(above))]
    pairs = zip(above[1:], below, strict=True)
    return not all(headings.is_repeat(grid, a, b) for a, b in pairs)


def _least_score(
    grid: Grid, above: Sequence[int], rows: Sequence[int], lines: Sequence[int]
) -> float:
    """Return how sure the second of some rows must be, 0 where nothing speaks for it."""
    row = rows[1]
    if headings.breaks_off(grid, row, lines) or _looks_like_heading(
        grid, above, row, lines
    ):
        return headings.SURE
    if row - rows[0] < 2 and not headings.is_solo(grid, rows[0]):
        return 0.0
    # A word in a column of numbers may be a value not known: more must speak for it.
    if headings.texts_against(grid, row, lines)[0]:
        return _SURER
    follow = [each for each in rows[2:8] if not headings.is_solo(grid, each)]
    return _SURER if agreement.differs(grid, follow, lines) else 0.0


def _looks_like_heading(
    grid: Grid, above: Sequence[int], row: int, lines: Sequence[int]
) -> bool:
    """Tell whether a row looks like the headings and not like the lines."""
    first, these, last = (
        [each.look for each in grid.row(number).values()]
        for number in (above[-1], row, lines[-1])
    )
    return first[0] == these[0] != last[0] and first[-1] == these[-1]
