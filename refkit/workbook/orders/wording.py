"""The form's own words, kept as short numbers, so that any other words stand out."""

import hashlib
from collections.abc import Collection, Iterator

from refkit.xlsx.cells.cells import Cell, Cells

DIGITS = 6
LONGEST = 1000


def word_numbers(cells: Cells) -> str:
    """Return the numbers of all words on a form as it is written."""
    return " ".join(sorted({_cell_number(cell) for cell in _written_cells(cells)}))


def stray_cells(
    cells: Cells, known: str, read: Collection[tuple[int, int]]
) -> Iterator[Cell]:
    """Yield the cells that hold neither an answer nor the form's own words."""
    own = set(known.split())
    for cell in _written_cells(cells):
        if cell.at not in read and _cell_number(cell) not in own:
            yield cell


def _written_cells(cells: Cells) -> Iterator[Cell]:
    """Yield the cells with values; the marks and the formulas are always the form's."""
    for at in cells:
        cell = cells[at]
        is_blank = cell.value is None or not str(cell.value).strip()
        if at[1] > 1 and cell.formula is None and not is_blank:
            yield cell


def _cell_number(cell: Cell) -> str:
    """Return six digits of a hash of a cell's text: no name can be read from them."""
    value = cell.value
    # A program may save 3 as 3.0: it is the form's own number all the same.
    is_figure = isinstance(value, int | float) and not isinstance(value, bool)
    text = f"{value:g}" if is_figure else str(value)[:LONGEST]
    digest = hashlib.sha256(" ".join(text.split()).encode(errors="replace")).hexdigest()
    return f"{int(digest, 16) % 10**DIGITS:0{DIGITS}}"
