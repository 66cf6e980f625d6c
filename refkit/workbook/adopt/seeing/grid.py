"""The cells of a worksheet that are not blank, by line and column, lying down or across."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

from refkit.workbook.adopt.seeing.beside import Beside
from refkit.workbook.adopt.seeing.looks import Looks
from refkit.workbook.adopt.seen import SeenCell
from refkit.workbook.sheets.worksheets import is_blank
from refkit.xlsx.cells.addresses import Area
from refkit.xlsx.cells.cells import Cell, Sheet

MOST_ROWS, MOST_COLUMNS = 3_000, 300
Row = Mapping[int, SeenCell]
NONE: Row = {}


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells by row and column; where `is_across` is set the two have changed places.

    `merged` has the areas shown as one cell by their first; `spread` those over which a
    text is centred without merging; `tints` the fills of blank cells; `tops` the rows in
    which Excel itself keeps headings, with the columns.
    """

    rows: Mapping[int, Row]
    merged: Mapping[tuple[int, int], Area] = field(default_factory=dict)
    tints: Mapping[tuple[int, int], str] = field(default_factory=dict)
    tops: tuple[tuple[int, int, int], ...] = ()
    is_across: bool = False

    def row(self, number: int) -> Row:
        """Return the cells of a row by column."""
        return self.rows.get(number, NONE)

    def width(self, row: int, column: int) -> int:
        """Return how many columns a cell is shown over."""
        area = self.merged.get((row, column))
        return area.right - area.left + 1 if area else 1

    def within(self, area: Area) -> "Grid":
        """Return the grid of one area alone."""
        kept = {
            number: cells
            for number, row in self.rows.items()
            if area.top <= number <= area.bottom
            and (
                cells := {
                    c: each for c, each in row.items() if area.left <= c <= area.right
                }
            )
        }
        return replace(self, rows=kept)

    def filled(self) -> "Grid":
        """Return the grid with cells merged down in each row they cover that has others."""
        rows = {number: dict(row) for number, row in self.rows.items()}
        numbers = sorted(rows)
        for (top, column), area in self.merged.items():
            seen = self.row(top).get(column)
            if seen is None or area.bottom == top:
                continue
            for number in numbers[
                bisect_right(numbers, top) : bisect_right(numbers, area.bottom)
            ]:
                rows[number].setdefault(column, seen)
        return replace(self, rows={n: dict(sorted(row.items())) for n, row in rows.items()})

    def without(self, places: Collection[tuple[int, int]]) -> "Grid":
        """Return the grid without some of its cells."""
        rows = {
            number: cells
            for number, row in self.rows.items()
            if (cells := {c: each for c, each in row.items() if (number, c) not in places})
        }
        return replace(self, rows=rows)

    def turned(self) -> "Grid":
        """Return the grid with rows and columns exchanged."""
        rows: dict[int, dict[int, SeenCell]] = {}
        for number, row in self.rows.items():
            for column, seen in row.items():
                rows.setdefault(column, {})[number] = seen
        merged = {
            (column, row): Area(area.left, area.top, area.right, area.bottom)
            for (row, column), area in self.merged.items()
        }
        tints = {(column, row): fill for (row, column), fill in self.tints.items()}
        return Grid(dict(sorted(rows.items())), merged, tints, (), not self.is_across)


def make_grid(sheet: Sheet, looks: Looks, beside: Beside) -> Grid:
    """Return the cells of a worksheet that are not blank, with their looks."""
    rows: dict[int, dict[int, SeenCell]] = {}
    tints: dict[tuple[int, int], str] = {}
    spread: set[tuple[int, int]] = set()
    for cell in _cells(sheet):
        row, column = cell.at
        look = looks.of(cell.style)
        if not is_blank(cell) or cell.formula is not None:
            if beside.hides(row, column):
                look = replace(look, hidden=True)
            note = beside.notes.get(cell.at, "")
            rows.setdefault(row, {})[column] = SeenCell(cell, look, note)
        elif look.fill:
            tints[cell.at] = look.fill
        if looks.spreads(cell.style):
            spread.add(cell.at)
    merged = {area[:2]: area for area in sheet.cells.merged if not area.is_cell}
    merged |= _spread_areas(rows, spread)
    tops = tuple((area.top, area.left, area.right) for area in beside.lists)
    return Grid(rows, merged, tints, tops)


def _cells(sheet: Sheet) -> Iterator[Cell]:
    """Walk the cells of a worksheet row by row, no more than a list by hand has."""
    for number in islice(sheet.cells.rows(1), MOST_ROWS):
        yield from islice(sheet.cells.row(number).values(), MOST_COLUMNS)


def _spread_areas(
    rows: Mapping[int, Row], spread: Iterable[tuple[int, int]]
) -> dict[tuple[int, int], Area]:
    """Return the areas over which texts are centred, by their first cells."""
    places, found = set(spread), {}
    for row, column in places:
        right = column
        while (row, right + 1) in places and right + 1 not in rows.get(row, NONE):
            right += 1
        if column in rows.get(row, NONE) and right > column:
            found[row, column] = Area(row, column, row, right)
    return found
