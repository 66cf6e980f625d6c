"""The columns of a worksheet that have a heading, and the cells below each."""

from dataclasses import dataclass
from itertools import islice

from refkit.workbook.sheets.worksheets import fold_text, is_blank
from refkit.xlsx.cells.cells import Cell, Sheet

MOST_ROWS, MOST_COLUMNS, LONGEST_HEADING = 3_000, 200, 60


@dataclass(frozen=True, slots=True)
class HeadedColumn:
    """A column with a heading: its number, and the cells below that are not blank."""

    heading: str
    number: int
    cells: tuple[Cell, ...]

    @property
    def different(self) -> int:
        """How many different values it has."""
        return len({fold_text(cell.value) for cell in self.cells})

    @property
    def is_worked_out(self) -> bool:
        """Whether most of its cells are formulas, which refkit leaves alone."""
        count = sum(cell.formula is not None for cell in self.cells)
        return 2 * count > len(self.cells)


def headed_columns(sheet: Sheet, row: int) -> tuple[HeadedColumn, ...]:
    """Return the columns that have a heading in a row."""
    headings = heading_texts(sheet, row)
    below: dict[int, list[Cell]] = {number: [] for number in headings}
    for line in islice(sheet.cells.rows(row + 1), MOST_ROWS):
        for number, cell in sheet.cells.row(line, below).items():
            is_there = cell.formula is not None or not is_blank(cell)
            # A list in sections may repeat its headings.
            if is_there and fold_text(cell.value) != fold_text(headings[number]):
                below[number].append(cell)
    return tuple(
        HeadedColumn(" ".join(text.split()), number, tuple(below[number]))
        for number, text in headings.items()
    )


def heading_texts(sheet: Sheet, row: int) -> dict[int, str]:
    """Return the texts in a row that could be headings, by column."""
    found = (
        (number, cell.value)
        for number, cell in sheet.cells.row(row).items()
        if isinstance(cell.value, str)
        and cell.value.strip()
        and cell.formula is None
        and len(cell.value) <= LONGEST_HEADING
    )
    return dict(islice(found, MOST_COLUMNS))
