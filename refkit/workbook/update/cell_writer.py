"""Edits of a workbook collected one by one, and the cells as they will be then."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from refkit.workbook.sheets.cover import CoverBlock, CoverCell
from refkit.workbook.sheets.meaning import CellValue, shows_value
from refkit.workbook.sheets.worksheets import FoundSheet, FoundSheets, fold_text, is_blank
from refkit.xlsx.cells.addresses import Area, Spot
from refkit.xlsx.cells.cells import Cell, Cells, Sheet
from refkit.xlsx.cells.values import Edit, Value
from refkit.xlsx.formulas import references
from refkit.xlsx.growth.growth import Growth


class CellWriter:
    """Collects the edits of worksheets, and shows each cell as it will be."""

    def __init__(self, found: FoundSheets) -> None:
        # What is cleared takes what comes in its row's place; else a cell changes once.
        self._cleared: dict[Spot, Edit] = {}
        self._written: list[Edit] = []
        self.vouched: set[Spot] = set()
        self._found = found
        self._changed: dict[str, Cells] = {}
        self._before: dict[str, Cells] = {each.title: each.cells for each in found.values()}
        self._looks: dict[tuple[str, int], int] = {}
        self._last: dict[str, int] = {}
        self._ends: dict[str, int] = {}
        self._grown: list[Growth] = []

    @property
    def edits(self) -> list[Edit]:
        """What becomes of each cell that changes."""
        return [*self._cleared.values(), *self._written]

    def next_row(self, tab: str, names: tuple[str, ...]) -> int:
        """Return the row below the last that will hold anything, and count it as taken.

        A row in which the umpire adds up the list, or has written, is passed over.
        """
        found = self._found[tab]
        if tab not in self._last:
            self._last[tab] = self.found()[tab].last(names)
            self._ends[tab] = found.last(names)
        self._last[tab] += 1
        while self._is_taken(found, self._last[tab], self._ends[tab]):
            self._last[tab] += 1
        return self._last[tab]

    def growths(self) -> list[Growth]:
        """Return the lists that grew by rows put directly below their last."""
        lists = (one for tab, end in self._ends.items() for one in self._growth(tab, end))
        return [*lists, *self._grown]

    def grow(self, growth: Growth) -> None:
        """Take in that a list grew which is no tab of records."""
        self._grown.append(growth)

    def apart(self) -> list[str]:
        """Return the worksheets whose new rows do not stand directly below their list."""
        return [
            self._found[tab].title
            for tab, end in self._ends.items()
            if self._last[tab] > end == self._bottom(self._found[tab].title, end)
        ]

    def _growth(self, tab: str, end: int) -> Iterator[Growth]:
        """Give what a list grew by, if it did."""
        found = self._found[tab]
        bottom = self._bottom(found.title, end)
        # A list without rows is built with a blank one, which its filter takes in.
        end = max(end, found.grid.first)
        if bottom > end:
            left, right = found.width
            area = Area(found.grid.first, left, end, right)
            own = frozenset(found.grid.columns.values())
            yield Growth(found.title, area, bottom, own)

    def _bottom(self, title: str, end: int) -> int:
        """Return the last of the written rows that follow a row without a gap."""
        rows = {one.spot.row for one in self.edits if one.spot.title == title}
        while end + 1 in rows:
            end += 1
        return end

    def _is_taken(self, found: FoundSheet, row: int, end: int) -> bool:
        """Whether the umpire wrote in a row, or adds up there the list that ends above."""
        left, right = found.width
        columns = found.grid.columns.values()
        for column in range(left, right + 1):
            cell = self._at(Spot(found.title, row, column))
            typed = cell is not None and cell.formula is None and not is_blank(cell)
            if (typed and column in columns) or _adds_up(cell, end):
                return True
        return False

    def spot(self, tab: str, row: int, column: str) -> Spot | None:
        """Return where a cell is in the file; None when its column is not there."""
        grid = self._found[tab].grid
        number = grid.columns.get(column)
        return Spot(grid.title, row, number) if number else None

    def cell(self, spot: Spot | None) -> Cell | None:
        """Return a cell as it will be; None when it, or its column, is not there."""
        return self._at(spot) if spot else None

    def write(self, spot: Spot | None, value: Value, formula: str | None = None) -> None:
        """Set a cell, or clear it; a new one looks like the one above.

        With a formula the value is what it comes to.
        """
        assert spot is not None
        there = self._at(spot)
        if there is None and value is None:
            return
        edit = Edit(spot, value, formula, self._model(spot))
        if value is None and formula is None:
            self._cleared[spot] = edit
        else:
            self._cleared.pop(spot, None)
            self._written.append(edit)
        kind = "blank" if value is None else "text"
        style = there.style if there else 0
        self._keep(spot, Cell(spot.at, value, formula, style, kind))

    def write_stored(self, spot: Spot, value: Value) -> None:
        """Set what the formula of a cell comes to."""
        cell = self._at(spot)
        assert cell is not None
        self._written.append(Edit(spot, value, stored=True))
        self._keep(spot, cell._replace(value=value))

    def write_like(self, spot: Spot, value: CellValue, model: tuple[int, int]) -> None:
        """Set a cell that is no column's and looks like another."""
        self._written.append(Edit(spot, value, model=model))
        self._keep(spot, Cell(spot.at, value, None, 0, "text"))

    def let_look(self, title: str, column: int, like: int) -> None:
        """Let the new cells of a column look like those of another beside them."""
        self._looks[title, column] = like

    def look_at(self, sheet: Sheet) -> None:
        """Take in a worksheet that is no tab of records."""
        self._before[sheet.title] = sheet.cells

    def cells(self, title: str) -> Cells:
        """Return the cells of a worksheet as they will be."""
        return self._changed.get(title, self._before[title])

    def found(self) -> dict[str, FoundSheet]:
        """Return the worksheets as they will be."""
        return {
            tab: FoundSheet(each.grid, self._changed.get(each.title, each.cells))
            for tab, each in self._found.items()
        }

    def sheet(self, sheet: Sheet | None) -> Sheet | None:
        """Return a worksheet that is no tab of records as it will be."""
        if sheet is None or sheet.title not in self._changed:
            return sheet
        return sheet._replace(cells=self._changed[sheet.title])

    def _at(self, spot: Spot) -> Cell | None:
        cells = self._changed.get(spot.title, self._before[spot.title])
        return cells.get(spot.at)

    def _model(self, spot: Spot) -> tuple[int, int] | None:
        """Return the cell that a new one looks like, nothing where that is the column's."""
        if (spot.title, spot.column) in self._looks:
            return spot.row, self._looks[spot.title, spot.column]
        return (spot.row - 1, spot.column) if self._has_model(spot) else None

    def _has_model(self, spot: Spot) -> bool:
        """Whether the cell above is one of the rows, and not the heading."""
        heading = next(
            (f.grid.heading for f in self._found.values() if f.title == spot.title), 0
        )
        above = spot._replace(row=spot.row - 1)
        return spot.row - 1 > heading and self._at(above) is not None

    def _keep(self, spot: Spot, cell: Cell) -> None:
        if spot.title not in self._changed:
            self._changed[spot.title] = self._before[spot.title].copy()
        self._changed[spot.title].put(cell)


def _adds_up(cell: Cell | None, end: int) -> bool:
    """Tell whether a cell's formula takes in several rows down to a list's last.

    >>> _adds_up(Cell((10, 11), 12, "SUM(K4:K9)", 0, "number"), 9)
    True
    """
    formula = cell.formula if cell else None
    found = references.read_formula(formula).references if formula else ()
    areas = (references.reference_area(each.text) for each in found if each.kind == "area")
    return any(area.top < area.bottom == end for area in areas)


Places = Mapping[str, Sequence[tuple[int, int]]]


def write_cover(
    writer: CellWriter, sheet: Sheet, title: CoverCell, blocks: Iterable[CoverBlock]
) -> None:
    """Bring the cover up to date: formulas known by what they say, texts by their label.

    The umpire may have put rows of his own between, so no place is counted on.
    """
    writer.look_at(sheet)
    blocks = tuple(blocks)
    cells = (title, *(cell for block in blocks for cell in block.cells))
    values = {_bare_formula(cell.formula): cell.value for cell in cells if cell.formula}
    for (row, column), there in sheet.cells.items():
        if (
            there.formula is None
            # A copy of a shared formula shows its first cell's text, which proves nothing.
            or there.shared
            or _bare_formula(there.formula) not in values
        ):
            continue
        writer.vouched.add(Spot(sheet.title, row, column))
        value = values[_bare_formula(there.formula)]
        if not shows_value(there.value, value):
            writer.write_stored(Spot(sheet.title, row, column), value)
    places = _text_places(sheet)
    for block in blocks:
        _write_texts(writer, sheet, places, block)


def _write_texts(
    writer: CellWriter, sheet: Sheet, places: Places, block: CoverBlock
) -> None:
    anchor = next(iter(places.get(fold_text(block.title), ())), None)
    if anchor is None:
        return
    labels = {c.down: c.value for c in block.cells if c.heading and not c.across}
    for cell in block.cells:
        below = [
            at
            for at in places.get(fold_text(labels.get(cell.down)), ())
            if at[1] == anchor[1] and at[0] > anchor[0]
        ]
        if cell.heading or cell.formula or not below:
            continue
        spot = Spot(sheet.title, below[0][0], anchor[1] + cell.across)
        there = writer.cell(spot)
        if there and there.formula is None and not shows_value(there.value, cell.value):
            writer.write(spot, cell.value)


def _text_places(sheet: Sheet) -> Places:
    """Return where each text stands, from the top."""
    found: dict[str, list[tuple[int, int]]] = {}
    for at in sorted(at for at, cell in sheet.cells.items() if not is_blank(cell)):
        found.setdefault(fold_text(sheet.cells[at].value), []).append(at)
    return found


@lru_cache(maxsize=4096)
def _bare_formula(formula: str) -> str:
    """Return a formula without the marks that each program sets in its own way.

    >>> _bare_formula("'Sides'!$G$4") == _bare_formula("Sides!G4")
    True
    """
    # When it saves, Excel drops the quotes that a title does not need.
    return "".join(letter for letter in formula if letter not in "$' ")
