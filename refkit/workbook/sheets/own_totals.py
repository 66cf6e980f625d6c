"""Totals the umpire typed as numbers: which lines each adds up, and what it should say."""

from collections.abc import Collection, Iterable

from refkit.workbook.adopt.values.amounts import Amount
from refkit.workbook.sheets import amounts
from refkit.workbook.sheets.own_lists import FULL, LOST, NOW, PART, OwnColumn
from refkit.xlsx.cells.cells import Cell
from refkit.xlsx.cells.values import Value

# What a total adds up: the whole list, or what stands between it and the total before.
LIST, ABOVE = "the list", "the lines above"
SCOPES = (ABOVE, LIST)
ADDED = frozenset({NOW, FULL, LOST, PART})


def summed(
    lines: Iterable[int], totals: Collection[int], at: int, scope: str
) -> tuple[int, ...]:
    """Return the lines that the total in a line adds up.

    >>> summed((4, 5, 8, 9), (6, 10), 10, ABOVE), summed((4, 5, 8, 9), (6, 10), 10, LIST)
    ((8, 9), (4, 5, 8, 9))
    """
    if scope == LIST:
        return tuple(lines)
    before = max((total for total in totals if total < at), default=0)
    return tuple(line for line in lines if before < line < at)


def is_typed(cell: Cell | None) -> bool:
    """Tell whether a cell holds a number that nobody works out."""
    is_number = cell is not None and isinstance(cell.value, int | float)
    return bool(is_number and cell and cell.formula is None and cell.kind != "bool")


def add_up(column: OwnColumn, cells: Iterable[Cell | None]) -> Amount:
    """Return what the cells of a column say together."""
    role = FULL if column.means == PART else column.means
    read = (amounts.read_amount(column.notation, role, c.value) for c in cells if c)
    said = [each for each in read if each]
    return Amount(
        sum(each.now or 0 for each in said),
        sum(each.full or 0 for each in said),
        sum(each.lost or 0 for each in said),
    )


def says_sum(column: OwnColumn, cell: Cell, total: Amount) -> bool:
    """Tell whether a total says what its lines say together."""
    return bool(cell.value == total_value(column, total))


def total_value(column: OwnColumn, total: Amount) -> Value:
    """Return the number a total of a column should say."""
    return int(getattr(total, FULL if column.means == PART else column.means))
