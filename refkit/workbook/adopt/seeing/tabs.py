"""The worksheets of a workbook as they are seen."""

import dataclasses
from collections.abc import Iterable, Iterator, Sequence

from refkit.workbook.adopt.seeing import legends
from refkit.workbook.adopt.seeing.beside import read_beside
from refkit.workbook.adopt.seeing.blocks import Found, find_blocks
from refkit.workbook.adopt.seeing.grid import Grid, make_grid
from refkit.workbook.adopt.seeing.looks import Looks, read_looks
from refkit.workbook.adopt.seen import Block, LegendEntry, SeenCell, SeenTab
from refkit.xlsx.cells.cells import Sheet, Sheets
from refkit.xlsx.package.package import Package


def see_tabs(package: Package, sheets: Sheets) -> tuple[SeenTab, ...]:
    """Return each worksheet with its blocks; whatever cannot be read is left out."""
    looks = read_looks(package)
    return tuple(_see_tab(package, sheet, looks) for sheet in sheets.values())


def _see_tab(package: Package, sheet: Sheet, looks: Looks) -> SeenTab:
    grid = make_grid(sheet, looks, read_beside(package, sheet.title))
    keys = legends.find_legend(grid)
    found = list(find_blocks(sheet.title, grid.without(keys.places)))
    blocks = tuple(_with_texts(each, grid, keys.entries, found) for each in found)
    return SeenTab(
        sheet.title, blocks, tuple(_texts_left(grid, found)), sheet.state != "visible"
    )


def _with_texts(
    found: Found, grid: Grid, legend: Sequence[LegendEntry], all_found: Sequence[Found]
) -> Block:
    """Return a block with the texts about it."""
    own = list(_said(found.above))
    first = next(iter(grid.rows), 0)
    shared = [text for text in _said(grid.row(first).values()) if text not in own]
    is_below = found.block.top > first or found.block.is_across
    notes = tuple(_said(found.notes))
    return dataclasses.replace(
        found.block,
        above=(*(shared if is_below and _is_title(grid, first, all_found) else ()), *own),
        notes=notes,
        legend=(*legend, *legends.entries_in((*own, *notes))),
    )


def _is_title(grid: Grid, row: int, found: Iterable[Found]) -> bool:
    """Tell whether the first row of a worksheet is a title of all that is on it."""
    inside = {
        seen.cell.at[0]
        for each in found
        for line in (*each.block.lines, *each.block.totals)
        for seen in line.cells.values()
    }
    tops = {heading.at[0] for each in found for heading in each.block.headings}
    return row not in inside | tops and len(grid.row(row)) == 1


def _said(cells: Iterable[SeenCell]) -> Iterator[str]:
    """Yield what cells say, those of one row together: "Side: red"."""
    rows: dict[int, list[str]] = {}
    for seen in cells:
        rows.setdefault(seen.cell.at[0], []).append(seen.text)
    for texts in rows.values():
        if len(texts) == 2 and len(texts[0]) <= 40:
            yield f"{texts[0].rstrip(' :')}: {texts[1]}"
        else:
            yield from texts


def _texts_left(grid: Grid, found: Iterable[Found]) -> Iterator[SeenCell]:
    """Yield the cells that are in no block."""
    inside = {
        seen.cell.at
        for each in found
        for line in (*each.block.lines, *each.block.totals)
        for seen in line.cells.values()
    }
    for each in found:
        inside |= {heading.at for heading in each.block.headings}
        inside |= {seen.cell.at for seen in (*each.above, *each.notes)}
    for row in grid.rows.values():
        yield from (seen for seen in row.values() if seen.cell.at not in inside)
