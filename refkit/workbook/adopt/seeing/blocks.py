"""The blocks of one strip of a worksheet, from the top."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from refkit.workbook.adopt.seeing import agreement, headings, levels, side_by_side, strips
from refkit.workbook.adopt.seeing.cards import find_cards
from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.adopt.seeing.headings import Head
from refkit.workbook.adopt.seeing.lines import Body, read_body
from refkit.workbook.adopt.seen import Block, SeenCell
from refkit.xlsx.cells.addresses import COLUMNS, ROWS, Area

_FAR_BETTER = 0.3


@dataclass(frozen=True, slots=True)
class Found:
    """A block, the cells above and below it that are only texts, and where it has cells."""

    block: Block
    above: tuple[SeenCell, ...]
    notes: tuple[SeenCell, ...]
    inside: frozenset[tuple[int, int]]


def find_blocks(title: str, grid: Grid) -> Iterator[Found]:
    """Yield the blocks in a grid, wherever they lie; those side by side from the left."""
    cards = find_cards(title, grid)
    if cards:
        yield Found(cards.block, cards.above, cards.notes, cards.inside)
        return
    for area in strips.find_strips(grid):
        yield from _blocks_below(title, grid.within(area))


def _blocks_below(title: str, grid: Grid) -> Iterator[Found]:
    """Yield the blocks of a strip, those that lie down and those that lie across."""
    above: list[SeenCell] = []
    for is_across, rows in _stretches(grid):
        part = grid.within(Area(rows[0], 1, rows[-1], COLUMNS))
        way = _across if is_across else _down
        found = [_with_turned(each, part) for each in way(title, part)]
        if found:
            found[0] = replace(found[0], above=(*above, *found[0].above))
            above = []
            yield from found
        else:
            above += _texts(part, rows)


def _stretches(grid: Grid) -> Iterator[tuple[bool, list[int]]]:
    """Yield the rows of tables that lie down, together, and of each that lies across."""
    down: list[int] = []
    for band in strips.bands(grid):
        if not _lies_across(grid, _wide(grid, band), _wide(grid, down)):
            down += band
            continue
        first = _wide(grid, band)[0]
        down += [row for row in band if row < first]
        if down:
            yield False, down
        yield True, [row for row in band if row >= first]
        down = []
    if down:
        yield False, down


def _down(title: str, grid: Grid) -> Iterator[Found]:
    """Yield the blocks whose lines are rows; lists that touch have each their own."""
    rows = list(grid.rows)
    head = headings.find_head(grid.filled(), rows)
    if head is None:
        return
    parts = side_by_side.split_lists(grid, head.row)
    for number, (left, right) in enumerate(parts):
        edges = left if number else 1, right if number + 1 < len(parts) else COLUMNS
        yield from _stacked(title, grid.within(Area(1, edges[0], ROWS, edges[1])), rows)


def _with_turned(found: Found, grid: Grid) -> Found:
    """Return a block with the other way to read it, where content agrees either way."""
    rows, columns = (sorted({at[n] for at in found.inside}) for n in (0, 1))
    part = grid.within(Area(rows[0], columns[0], rows[-1], columns[-1]))
    better = agreement.better_across(part, _wide(part, list(part.rows)))
    # Numbers day by day agree across too: only words tell which way a table lies.
    if better < -agreement.MARGIN or (
        better > agreement.MARGIN and not found.block.is_across
    ):
        return found
    way = _down if found.block.is_across else _across
    others = list(way(found.block.sheet, part))
    turned = others[0].block if len(others) == 1 else None
    return replace(found, block=replace(found.block, turned=turned))


def both_ways(block: Block, **texts: Any) -> Block:
    """Return a block with the texts about it, whichever way it is read."""
    turned = block.turned and replace(block.turned, **texts)
    return replace(block, turned=turned, **texts)


def _stacked(title: str, grid: Grid, rows: Sequence[int]) -> Iterator[Found]:
    """Yield the blocks that lie below each other."""
    rows = [row for row in rows if row in grid.rows]
    while rows:
        head = headings.find_head(grid.filled(), rows)
        if head is None:
            return
        found, after = _block(title, grid, rows, head)
        if found.block.lines:
            yield found
        rows = [row for row in rows if after is not None and row >= after]


def _lies_across(grid: Grid, rows: Sequence[int], above: Sequence[int]) -> bool:
    """Tell whether rows are better read as columns than as lines that go on from above."""
    better = agreement.better_across(grid, rows)
    if better < -agreement.MARGIN or agreement.conforms(grid, rows, above):
        return False
    core = _core(grid, rows)
    gain = _worth(core, _wide(core, list(core.rows))) - _worth(grid.filled(), rows)
    # Where content agrees either way the headings must be far better.
    return gain > (0 if better > agreement.MARGIN else _FAR_BETTER)


def _worth(grid: Grid, rows: Sequence[int]) -> float:
    """Return how good the headings of some rows are, less the rows that are not theirs."""
    head = headings.find_head(grid, rows)
    if head is None:
        return 0.0
    above = rows.index(head.row) - len(levels.heading_rows(grid, head)) + 1
    after = [row for row in rows if row > head.below[-1]]
    # Another list may begin there.
    is_lost = len(head.below) < headings.LOOKED_AT and not (
        after and headings.looks_alike(grid, head.row, after[0])
    )
    return head.score * (1 - (max(above, 0) + is_lost * len(after)) / len(rows))


def _core(grid: Grid, rows: Sequence[int]) -> Grid:
    """Return some rows of a grid alone with rows and columns exchanged."""
    columns = [c for row in rows for c in grid.row(row)]
    area = Area(rows[0], min(columns), rows[-1], max(columns))
    return grid.within(area).turned().filled()


def _wide(grid: Grid, band: Sequence[int]) -> list[int]:
    return [row for row in band if len(grid.row(row)) > 1]


def _with_bare_heading(grid: Grid, rows: list[int]) -> list[int]:
    """Return some rows with those right below that have a heading and nothing beside it."""
    first = min(c for row in rows for c in grid.row(row))
    found = list(rows)
    while list(grid.row(found[-1] + 1)) == [first]:
        found.append(found[-1] + 1)
    return found


def _across(title: str, grid: Grid) -> Iterator[Found]:
    """Yield the block whose lines are columns."""
    rows = _with_bare_heading(grid, _wide(grid, list(grid.rows)))
    core = _core(grid, rows)
    head = headings.find_head(core, list(core.rows))
    if head is not None:
        found, _ = _block(title, core, list(core.rows), head)
        below = _texts(grid, [row for row in grid.rows if row not in rows])
        yield replace(found, notes=(*found.notes, *below))


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
    return Found(
        block, above, tuple(body.notes), _inside(grid, block, heading_rows, body)
    ), body.after


def _inside(
    grid: Grid, block: Block, rows: Sequence[int], body: Body
) -> frozenset[tuple[int, int]]:
    """Return where the cells of a block are, with its headings and section heads."""
    cells = [seen for row in (*rows, *body.skipped) for seen in grid.row(row).values()]
    cells += [
        seen for line in (*block.lines, *block.totals) for seen in line.cells.values()
    ]
    return frozenset(seen.cell.at for seen in cells)


def _columns(grid: Grid, rows: Sequence[int], body: Body) -> list[int]:
    """Return the columns with a heading or with something in a line."""
    # What a merged heading covers besides its first column may be blank throughout.
    headed = {c for row in rows for c in grid.row(row)}
    return sorted(headed | {c for line in body.lines for c in line.cells})
