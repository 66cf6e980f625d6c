"""Cell addresses and areas as Excel writes them, and as rows and columns from 1."""

import re
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

ROWS = 1_048_576
COLUMNS = 16_384
_ADDRESS = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})")
_CORNER = re.compile(r"\$?([A-Z]{0,3})\$?([0-9]{0,7})")


class Area(NamedTuple):
    """A block of cells, its edges included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def is_cell(self) -> bool:
        """Tell whether this is a single cell."""
        return self.top == self.bottom and self.left == self.right

    def covers(self, row: int, column: int) -> bool:
        """Tell whether a cell lies in this area."""
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    def meets(self, other: "Area") -> bool:
        """Tell whether a cell lies in both areas."""
        return (
            self.top <= other.bottom
            and other.top <= self.bottom
            and self.left <= other.right
            and other.left <= self.right
        )

    def joined(self, row: int, column: int) -> "Area":
        """Return the smallest area that holds this one and a cell."""
        top, left = min(self.top, row), min(self.left, column)
        return Area(top, left, max(self.bottom, row), max(self.right, column))

    def __str__(self) -> str:
        first, last = cell_name(self.top, self.left), cell_name(self.bottom, self.right)
        return first if first == last else f"{first}:{last}"


# All cells a worksheet can have.
SHEET = Area(1, 1, ROWS, COLUMNS)


class Spot(NamedTuple):
    """A cell of a workbook: the worksheet's title, row and column."""

    title: str
    row: int
    column: int

    @property
    def at(self) -> tuple[int, int]:
        """The row and column."""
        return self[1:]

    @property
    def ref(self) -> str:
        """The address on its worksheet."""
        return cell_name(self.row, self.column)

    def __str__(self) -> str:
        return f"{self.title}!{self.ref}"


Spots = Collection[Spot]


@cache
def column_number(letters: str) -> int:
    """Return a column's number.

    >>> column_number("XFD")
    16384
    """
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def column_letters(column: int) -> str:
    """Return a column's letters.

    >>> column_letters(28)
    'AB'
    """
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def cell_name(row: int, column: int) -> str:
    """Return the address of a cell.

    >>> cell_name(5, 2)
    'B5'
    """
    return f"{column_letters(column)}{row}"


def parse_cell(address: str) -> tuple[int, int]:
    """Return the row and column of an address.

    >>> parse_cell("$B$5")
    (5, 2)
    """
    found = _ADDRESS.fullmatch(address)
    if found:
        row, column = int(found[2]), column_number(found[1])
        if row <= ROWS and column <= COLUMNS:
            return row, column
    message = f"address {address!r}: expected a column and a row, such as 'B5'"
    raise ValueError(message)


def parse_area(text: str) -> Area:
    """Return the block of cells that a range names; whole rows and columns too.

    >>> parse_area("B2:C9")
    Area(top=2, left=2, bottom=9, right=3)
    >>> str(parse_area("A:B"))
    'A1:B1048576'
    """
    first, _, last = text.partition(":")
    start, stop = _CORNER.fullmatch(first), _CORNER.fullmatch(last or first)
    if not start or not stop or not text:
        message = f"range {text!r}: expected two corners, such as 'A1:C9'"
        raise ValueError(message)
    return Area(
        int(start[2] or 1),
        column_number(start[1]) or 1,
        int(stop[2] or ROWS),
        column_number(stop[1]) or COLUMNS,
    )


def find_area(text: str) -> Area | None:
    """Return the area of a range, None for a text that is none: some programs write it."""
    try:
        return parse_area(text)
    except ValueError:
        return None
