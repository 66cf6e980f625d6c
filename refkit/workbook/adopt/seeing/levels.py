"""Headings in one, two or three rows: which rows, and each column's parts."""

from collections.abc import Collection, Iterator, Sequence

from refkit.workbook.adopt.seeing import headings, kinds
from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.adopt.seeing.headings import Head
from refkit.workbook.adopt.seeing.kinds import is_rule
from refkit.workbook.adopt.seen import Heading, SeenCell

_MOST = 3


def heading_rows(grid: Grid, head: Head) -> tuple[int, ...]:
    """Return the rows of headings from the top: the one found and its companions."""
    rows = [head.row]
    while len(rows) < _MOST and _goes_on(grid, rows, head):
        rows.append(rows[-1] + 1)
    columns = {c for row in (*rows, *head.below) for c in headings.heading_cells(grid, row)}
    while len(rows) < _MOST and _is_parent(grid, rows[0] - 1, rows[0], columns):
        rows.insert(0, rows[0] - 1)
    return tuple(rows)


def _goes_on(grid: Grid, rows: Sequence[int], head: Head) -> bool:
    """Tell whether the next row holds further parts of headings."""
    after = rows[-1] + 1
    rest = [row for row in head.below if row > after]
    cells = grid.row(after)
    if not rest or len(cells) < 2 or is_rule(cells):
        return False
    if not all(map(kinds.may_head, cells.values())):
        return False
    if headings.breaks_off(grid, after, rest):
        return True
    # Over texts alone only a merged heading tells that the next row divides it.
    split = [c for c in grid.row(rows[-1]) if grid.width(rows[-1], c) > 1]
    return bool(split) and all(
        any(c <= column < c + grid.width(rows[-1], c) for c in split)
        for column in grid.row(after)
    )


def _is_parent(grid: Grid, row: int, below: int, columns: Collection[int]) -> bool:
    """Tell whether a row holds headings of several columns each, over those of another.

    `columns` are all those of the block.
    """
    cells = grid.row(row)
    is_within = bool(cells) and min(cells) >= min(columns) and bool({*cells} & {*columns})
    if not is_within or not grid.row(below) or not all(map(kinds.may_head, cells.values())):
        return False
    # What nobody sees heads nothing that is seen.
    if all(c.look.hidden for c in cells.values()) and not any(
        c.look.hidden for c in grid.row(below).values()
    ):
        return False
    whole = max(columns) - min(columns) + 1
    widths = [grid.width(row, column) for column in cells]
    # A single text from the first column on is a title.
    is_inner = min(columns) < min(cells) < max(columns)
    if max(widths) > 1 or (len(cells) < 2 and not is_inner):
        return max(widths) > 1 and max(widths) < whole and (len(cells) > 1 or is_inner)
    return all(_may_stand_over(grid, row, below, column) for column in cells)


def _may_stand_over(grid: Grid, row: int, below: int, column: int) -> bool:
    """Tell whether a text may be part of the headings below: over several or none of them.

    One over a single other, or over the first, is part of it only where both look alike
    and not plain; else it is a title.
    """
    cells, under = grid.row(row), grid.row(below)
    is_wide = column + 1 in under and column + 1 not in cells
    if column not in under or (is_wide and column > min(under)):
        return True
    look = cells[column].look
    is_alike = cells[column].cell.style == under[column].cell.style
    return is_alike and (look.bold or bool(look.fill))


def make_headings(
    grid: Grid, rows: Sequence[int], columns: Sequence[int]
) -> tuple[Heading, ...]:
    """Return the headings of some columns; one with nothing above it has no parts."""
    parts = [_parts(grid, row, columns if row != rows[-1] else ()) for row in rows]
    return tuple(
        _heading(grid, column, rows, [each.get(column) for each in parts])
        for column in columns
    )


def _parts(grid: Grid, row: int, columns: Sequence[int]) -> dict[int, SeenCell]:
    """Return what a row says of each column; a parent holds until the next."""
    found = headings.heading_cells(grid, row)
    own, under = set(found), set(headings.heading_cells(grid, row + 1))
    has_merged = any(grid.width(row, column) > 1 for column in grid.row(row))
    last: SeenCell | None = None
    for column in columns:
        if column in own:
            last = found[column] if _may_spread(grid, row, column) else None
        elif last is not None and column in under and not has_merged:
            found[column] = last
    return found


def _may_spread(grid: Grid, row: int, column: int) -> bool:
    """Tell whether a heading may stand for columns beside it though it is not merged."""
    return (row, column) not in grid.merged and column in grid.row(row)


def _heading(
    grid: Grid, column: int, rows: Sequence[int], parts: Sequence[SeenCell | None]
) -> Heading:
    at = (column, rows[-1]) if grid.is_across else (rows[-1], column)
    found = list(_without_twins(parts))
    # A parent passed on from the left is none of a column that has a heading above its own.
    if found:
        at = found[-1].cell.at if found[-1].cell.at[not grid.is_across] == column else at
    return Heading(tuple(each.text for each in found), column, at)


def _without_twins(parts: Sequence[SeenCell | None]) -> Iterator[SeenCell]:
    """Yield the parts that are there, one merged over several rows once."""
    last: SeenCell | None = None
    for each in parts:
        if each is not None and each is not last:
            last = each
            yield each
