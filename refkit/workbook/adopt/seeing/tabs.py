"""The worksheets of a workbook as they are seen."""

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from refkit.workbook.adopt.seeing import kinds, legends, signs
from refkit.workbook.adopt.seeing.beside import read_beside
from refkit.workbook.adopt.seeing.blocks import Found, both_ways, find_blocks
from refkit.workbook.adopt.seeing.boxes import with_boxes
from refkit.workbook.adopt.seeing.grid import Grid, make_grid
from refkit.workbook.adopt.seeing.looks import read_looks
from refkit.workbook.adopt.seen import PLAIN, Block, LegendEntry, Look, SeenCell, SeenTab
from refkit.xlsx.cells.cells import Sheet, Sheets
from refkit.xlsx.package.package import Package

Legend = tuple[LegendEntry, ...]
# Texts beside the lists that are searched for a key.
_MOST_TEXTS = 500


def see_tabs(package: Package, sheets: Sheets) -> tuple[SeenTab, ...]:
    """Return each worksheet with its blocks; looks that cannot be read count as plain."""
    looks = read_looks(package)
    grids = {
        title: make_grid(sheet, looks, read_beside(package, title))
        for title, sheet in sheets.items()
    }
    used = {look for grid in grids.values() for look in legends.looks_in_use(grid)}
    tabs = [_see_tab(sheet, grids[title], used) for title, sheet in sheets.items()]
    # A worksheet without a list may hold the key to all others, or the first of some.
    general = tuple(entry for tab, key in tabs for entry in key if not tab.blocks)
    coloured = tuple(entry for _, key in tabs for entry in key if entry.look != PLAIN)
    return tuple(_with_keys(tab, key, general or coloured) for tab, key in tabs)


def _with_keys(tab: SeenTab, own: Legend, others: Legend) -> SeenTab:
    """Return a worksheet whose blocks have the key of others where it explains no look."""
    legend = own if any(entry.look != PLAIN for entry in own) else (*own, *others)
    blocks = (with_boxes(both_ways(b, legend=legend)) for b in tab.blocks)
    return dataclasses.replace(tab, blocks=tuple(blocks))


def _see_tab(sheet: Sheet, grid: Grid, used: Collection[Look]) -> tuple[SeenTab, Legend]:
    """Return a worksheet and its key."""
    keys = legends.find_legend(grid, used)
    found = list(find_blocks(sheet.title, grid.without(keys.places)))
    outside = list(_outside(grid, found))
    there = {
        seen.look for f in found for line in f.block.lines for seen in line.cells.values()
    }
    said = (*_said(outside), *_spaced(outside))
    written = signs.entries_in(said[:_MOST_TEXTS], there)
    legend = (*keys.entries, *_beside_signs(outside), *written)
    blocks = tuple(_with_texts(each, grid, outside, legend) for each in found)
    told = {
        s.cell.at for each in found for s in chain(each.above, each.notes)
    } | keys.places
    left = tuple(seen for seen in outside if seen.cell.at not in told)
    return SeenTab(sheet.title, blocks, left, sheet.state != "visible"), legend


def _outside(grid: Grid, found: Iterable[Found]) -> Iterator[SeenCell]:
    """Yield the cells that are no part of a list."""
    inside = frozenset().union(*(each.inside for each in found))
    for row in grid.rows.values():
        yield from (seen for seen in row.values() if seen.cell.at not in inside)


def _with_texts(
    found: Found, grid: Grid, outside: Sequence[SeenCell], legend: Legend
) -> Block:
    """Return a block with the texts about it."""
    own = tuple(_said(found.above))
    first = list(grid.row(next(iter(grid.rows))).values())
    # A single text at the top of a worksheet is the title of all that is on it.
    is_title = len(first) == 1 and first[0] in outside and first[0] not in found.notes
    title = (first[0].text,) if is_title and first[0].text not in own else ()
    notes = tuple(_said(found.notes))
    return both_ways(found.block, above=(*title, *own), notes=notes, legend=legend)


def _said(cells: Iterable[SeenCell]) -> Iterator[str]:
    """Yield what cells say, a name and its value in one text: "Side: red"."""
    rows: dict[int, list[SeenCell]] = {}
    for seen in cells:
        rows.setdefault(seen.cell.at[0], []).append(seen)
    for row in rows.values():
        texts = [seen.text for seen in row]
        names, values = texts[::2], texts[1::2]
        is_paired = len(texts) == 2 and len(texts[0]) <= 40
        if is_paired or (len(names) == len(values) and all(n.endswith(":") for n in names)):
            yield from (
                f"{n.rstrip(' :')}: {v}" for n, v in zip(names, values, strict=True)
            )
        else:
            yield from texts


def _spaced(cells: Iterable[SeenCell]) -> Iterator[str]:
    """Yield the texts whose parts several blanks keep apart, as they were typed."""
    for seen in cells:
        typed = str(seen.cell.value).strip()
        if "  " in typed:
            yield typed


def _beside_signs(outside: Iterable[SeenCell]) -> Iterator[LegendEntry]:
    """Yield the lines of a key whose signs have a cell of their own: "x" | "destroyed"."""
    cells = {seen.cell.at: seen for seen in outside}
    for (row, column), seen in cells.items():
        beside = cells.get((row, column + 1))
        is_sign = kinds.kind_of(seen) in {kinds.MARK, kinds.WORTH} and len(seen.text) <= 3
        if beside and is_sign and kinds.kind_of(beside) == kinds.WORDS:
            yield LegendEntry(beside.text, sign=seen.text, at=beside.cell.at)
