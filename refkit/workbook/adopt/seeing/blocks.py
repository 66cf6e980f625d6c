"""The blocks of one strip of a worksheet, from the top."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refkit.workbook.adopt.seeing import agreement, headings, levels, strips
from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.adopt.seeing.headings import Head
from refkit.workbook.adopt.seeing.lines import Body, read_body
from refkit.workbook.adopt.seen import Block, SeenCell
from refkit.xlsx.cells.addresses import ROWS, Area


@dataclass(frozen=True, slots=True)
class Found:
    """A block and the cells above and below it that are only texts."""

    block: Block
    above: tuple[SeenCell, ...]
    notes: tuple[SeenCell, ...]


def find_blocks(title: str, grid: Grid) -> Iterator[Found]:
    """Yield the blocks in a grid, wherever they lie; those side by side from the left."""
    for area in strips.find_strips(grid):
        yield from _blocks_below(title, grid.within(area))


def _blocks_below(title: str, grid: Grid) -> Iterator[Found]:
    """Yield the blocks of a strip."""
    across = [
        band
        for band in strips.bands(grid)
        if agreement.lies_across(grid, _wide(grid, band))
    ]
    if across:
        yield from _blocks_across(title, grid, across)
        return
    rows = list(grid.filled().rows)
    while rows:
        head = headings.find_head(grid, rows)
        if head is None:
            return
        parts = strips.split_twins(grid, head.row)
        if len(parts) > 1:
            yield from _side_by_side(title, grid, rows, parts)
            return
        found, after = _block(title, grid, rows, head)
        if found.block.lines:
            yield found
        rows = [row for row in rows if after is not None and row >= after]


def _wide(grid: Grid, band: Sequence[int]) -> list[int]:
    return [row for row in band if len(grid.row(row)) > 1]


def _side_by_side(
    title: str, grid: Grid, rows: Sequence[int], parts: Sequence[tuple[int, int]]
) -> Iterator[Found]:
    """Yield the blocks of lists that touch each other."""
    bounds = [rows[0], *(left for left, _ in parts[1:]), None]
    for number, (left, right) in enumerate(parts):
        first = 1 if not number else left
        last = right if bounds[number + 2] is not None else right + 1_000
        yield from _blocks_below(title, grid.within(Area(rows[0], first, ROWS, last)))


def _blocks_across(
    title: str, grid: Grid, across: Sequence[Sequence[int]]
) -> Iterator[Found]:
    """Yield the blocks whose lines are columns; each is a stretch of rows of its own."""
    before = 0
    for band in across:
        rows = _wide(grid, band)
        columns = [c for row in rows for c in grid.row(row)]
        core = grid.within(Area(rows[0], min(columns), rows[-1], max(columns))).turned()
        head = headings.find_head(core, list(core.rows))
        if head is None:
            continue
        found, _ = _block(title, core, list(core.rows), head)
        above = _texts(grid, [row for row in grid.rows if before < row < rows[0]])
        below = (
            _texts(grid, [row for row in grid.rows if row > rows[-1]])
            if band is across[-1]
            else ()
        )
        yield Found(found.block, above, (*found.notes, *below))
        before = rows[-1]


def _texts(grid: Grid, rows: Sequence[int]) -> tuple[SeenCell, ...]:
    return tuple(seen for row in rows for seen in grid.row(row).values())


def _block(
    title: str, grid: Grid, rows: Sequence[int], head: Head
) -> tuple[Found, int | None]:
    """Return the block below headings, and the first row that is no more of it."""
    grid = grid.filled()
    heading_rows = levels.heading_rows(grid, head)
    body = read_body(grid, heading_rows, [row for row in rows if row > heading_rows[-1]])
    columns = _columns(grid, heading_rows, body)
    block = Block(
        title,
        levels.make_headings(grid, heading_rows, columns),
        tuple(body.lines),
        is_across=grid.is_across,
        totals=tuple(body.totals),
        heads=dict(body.heads),
        top=heading_rows[0],
    )
    above = _texts(grid, [row for row in rows if row < heading_rows[0]])
    return Found(block, above, tuple(body.notes)), body.after


def _columns(grid: Grid, rows: Sequence[int], body: Body) -> list[int]:
    """Return the columns with a heading or with something in a line."""
    headed = {c for row in rows for c in headings.heading_cells(grid, row)}
    return sorted(headed | {c for line in body.lines for c in line.cells})
