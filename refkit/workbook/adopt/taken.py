"""A row of the umpire's as it was taken: its values by our fields, and their cells."""

from dataclasses import dataclass, field
from typing import Any

from refkit.workbook.adopt.understood import UnderstoodBlock, UnderstoodColumn
from refkit.workbook.adopt.values.notations import find_amounts
from refkit.workbook.sheets.own_lists import PARTS, SHARE
from refkit.xlsx.cells.addresses import cell_name

# The roles that are asked for by name; what their fields are called a system says.
SIDE, STATUS, UNIT, RATING = "side", "status", "unit", "rating"
RowValues = dict[str, Any]


@dataclass(slots=True)
class TakenRow:
    """A row of the umpire's: its line, its values by our fields, the cell of each.

    A row gathered from several lines (the models of a unit) has the line of the first.
    """

    block: UnderstoodBlock
    record: str
    line: int
    row: RowValues
    at: dict[str, tuple[int, int]] = field(default_factory=dict)

    def place(self, name: str) -> str:
        """Return the cell of a field as messages name it, or the whole line without one."""
        sheet = self.block.block.sheet
        return f"{sheet}!{cell_name(*self.at[name])}" if name in self.at else self._whole

    @property
    def _whole(self) -> str:
        block = self.block.block
        ends = [heading.number for heading in block.headings] or [1]
        corners = [
            (number, self.line) if block.is_across else (self.line, number)
            for number in (min(ends), max(ends))
        ]
        return f"{block.sheet}!{':'.join(cell_name(*corner) for corner in corners)}"


def notation_of(block: UnderstoodBlock, column: UnderstoodColumn) -> str:
    """Return how the cells of a column that counts are written, '' where nothing tells."""
    if column.notation or column.role == PARTS:
        return column.notation
    cells = [seen.cell.value for seen in block.block.column(column.heading.number)]
    found = find_amounts(cells, is_share=column.role == SHARE)
    return found.name if found else ""
