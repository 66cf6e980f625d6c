"""What every way of writing a value can do: read a cell, and write one like another."""

from typing import Any, Protocol

CellValue = object


class Notation(Protocol):
    """A way of writing the values of a column; `name` is short and finds it again."""

    @property
    def name(self) -> str:
        """What it is called, in the Mapping as well."""
        ...

    def read(self, cell: CellValue) -> Any:
        """Return the value a cell says, None where it is not written this way."""
        ...

    def write(self, value: Any, like: CellValue) -> Any:
        """Return what a cell says for a value in the way of its old text or number.

        None says that this way of writing has no word for the value.
        """
        ...


def cell_text(cell: CellValue) -> str:
    """Return a cell's text with single blanks; whole numbers without a point.

    >>> cell_text(" 9  of 12 "), cell_text(9.0), cell_text(None)
    ('9 of 12', '9', '')
    """
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return " ".join(str(cell).split())
