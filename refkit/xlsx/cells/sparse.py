"""Cells by row and column, only those that are written: one far away costs nothing."""

from collections.abc import Container, Iterator, Mapping
from datetime import date
from typing import NamedTuple, TypeVar, overload

from refkit.xlsx.cells import addresses
from refkit.xlsx.cells.addresses import Area
from refkit.xlsx.cells.contents import Plain

Value = Plain | date
# Value, formula, style, kind, shared: a cell but for its place.
Bare = tuple[Value, str | None, int, str, bool]
T = TypeVar("T")
NONE: Mapping[int, Bare] = {}
ANY = range(1, addresses.COLUMNS + 1)


class Cell(NamedTuple):
    """One cell; kind is number, text, bool, date, error or blank.

    A shared formula's text stands in its first cell; the others repeat it, marked shared.
    """

    at: tuple[int, int]
    value: Value
    formula: str | None
    style: int
    kind: str
    shared: bool = False

    @property
    def ref(self) -> str:
        """The cell's address."""
        return addresses.cell_name(*self.at)


class Cells(Mapping[tuple[int, int], Cell]):
    """The cells of a worksheet, kept row by row.

    Who made or copied them may put others in; for everybody else they are a value. A copy
    shares with its original the rows that neither has changed since. `merged` are the
    areas shown as one cell; days count from 1904 where `from_1904` says so.
    """

    __slots__ = ("_own", "_rows", "from_1904", "merged")

    def __init__(
        self,
        rows: dict[int, dict[int, Bare]],
        merged: tuple[Area, ...] = (),
        *,
        from_1904: bool = False,
    ) -> None:
        self._rows = rows
        self._own = set(rows)
        self.merged = merged
        self.from_1904 = from_1904

    def __getitem__(self, at: tuple[int, int]) -> Cell:
        return Cell(at, *self._rows[at[0]][at[1]])

    @overload
    def get(self, at: tuple[int, int]) -> Cell | None: ...
    @overload
    def get(self, at: tuple[int, int], default: Cell | T) -> Cell | T: ...
    def get(self, at: tuple[int, int], default: T | None = None) -> Cell | T | None:
        """Return the cell there, or what is given for none."""
        # A Mapping finds out by an exception, which takes far longer.
        held = self._rows.get(at[0], NONE).get(at[1])
        return default if held is None else Cell(at, *held)

    def __contains__(self, at: object) -> bool:
        return isinstance(at, tuple) and at[1] in self._rows.get(at[0], NONE)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return ((row, column) for row, held in self._rows.items() for column in held)

    def __len__(self) -> int:
        return sum(map(len, self._rows.values()))

    def __repr__(self) -> str:
        return f"Cells({dict(self)!r})"

    def row(self, number: int, columns: Container[int] = ANY) -> dict[int, Cell]:
        """Return the cells of a row by column, from the left, or those in some columns."""
        held = self._rows.get(number, NONE)
        return {
            column: Cell((number, column), *held[column])
            for column in sorted(held)
            if column in columns
        }

    def rows(self, top: int, bottom: int = addresses.ROWS) -> Iterator[int]:
        """Return the numbers of the rows between two that have cells, from the top."""
        return iter(sorted(number for number in self._rows if top <= number <= bottom))

    def copy(self) -> "Cells":
        """Return cells that may be changed while these stay as they are."""
        made = Cells(self._rows.copy(), self.merged, from_1904=self.from_1904)
        made._own.clear()
        self._own.clear()
        return made

    def put(self, cell: Cell) -> None:
        """Put a cell in its place."""
        row, column = cell.at
        if row not in self._own:
            self._own.add(row)
            self._rows[row] = dict(self._rows.get(row, NONE))
        self._rows[row][column] = cell[1:]
