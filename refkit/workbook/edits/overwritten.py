"""Figures that Excel should work out: formulas typed over, shifted, replaced or gone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Problem
from refkit.engine.records.records import Record
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets.layout import NOWHERE, Tab, TabGrids
from refkit.workbook.sheets.meaning import shows_value
from refkit.workbook.sheets.worksheets import is_blank
from refkit.xlsx.cells.cells import Cell

_MARKS = re.compile(r"[' ]")
_AREA = re.compile(r"\$([A-Z]{1,3})\$\d+:\$([A-Z]{1,3})\$\d+")
_FIXED = re.compile(r"\$([A-Z]{1,3})\$\d+")
_BESIDE = re.compile(r"(?<![A-Za-z!:])([A-Z]{1,3})(\d+)(?![A-Za-z0-9(])")


@dataclass(frozen=True, slots=True)
class OverwrittenFigure:
    """A cell of a derived column that is not as refkit would write it."""

    place: str
    found: str
    value: int | str

    has_formula: bool = True

    def as_problem(self) -> Problem:
        """Return it as a fault with its cell."""
        such = "a formula such as the rows beside it have, which gives "
        wanted = f"{such if self.has_formula else ''}{self.value!r}"
        return Problem(self.place, self.found, wanted)


def find_overwritten(
    campaign: Campaign, contents: Contents, recorded: Campaign
) -> Iterator[OverwrittenFigure]:
    """Yield each cell of a derived column without its formula, or with a wrong figure.

    Where a program has stored no figure beside the formula there is none to be wrong.
    What refkit writes itself may be still as it was `recorded`: after an edit by hand it
    is written anew with the next step.
    """
    grids = contents.grids
    for tab in contents.tabs:
        for row in tab.rows(campaign) if tab.derived else ():
            yield from _in_row(campaign, contents, grids, tab, row)
            yield from _written_over(campaign, contents, recorded, tab, row)


def _written_over(
    campaign: Campaign, contents: Contents, recorded: Campaign, tab: Tab, row: Record
) -> Iterator[OverwrittenFigure]:
    """Yield the figures of a row that refkit writes itself and a hand wrote over."""
    found = contents.found[tab.title]
    number = contents.rows[tab.record.__name__, row.identity][1]
    there = (each for each in tab.derived if each.name in found.grid.columns)
    for derived in (each for each in there if not each.formula):
        cell = found.cells.get((number, found.grid.columns[derived.name]))
        # A row written by hand has none yet.
        if cell is None or is_blank(cell):
            continue
        value = derived.value(campaign, row)
        was = recorded.find(tab.record, row.identity)
        known = [value, *([derived.value(recorded, was)] if was else [])]
        if not any(shows_value(cell.value, each) for each in known):
            place = found.place(number, derived.name)
            told = f"{derived.title} is {_typed(cell)!r}, typed over what refkit wrote"
            yield OverwrittenFigure(place, told, value, has_formula=False)


def _in_row(
    campaign: Campaign, contents: Contents, grids: TabGrids, tab: Tab, row: Record
) -> Iterator[OverwrittenFigure]:
    found = contents.found[tab.title]
    number = contents.rows[tab.record.__name__, row.identity][1]
    there = (each for each in tab.derived if each.name in found.grid.columns)
    for derived in (each for each in there if each.formula):
        cell = found.cells.get((number, found.grid.columns[derived.name]))
        value, formula = (
            derived.value(campaign, row),
            grids.formula(tab, derived, row, number),
        )
        # It looks at a column that is not there under its heading: nothing is known of it.
        if NOWHERE in formula:
            continue
        if cell is None or cell.formula is None:
            told = _without_formula(cell)
        else:
            told = _wrong(cell, formula, value, number)
        if told:
            place = found.place(number, derived.name)
            yield OverwrittenFigure(place, f"{derived.title} {told}", value)


def _without_formula(cell: Cell | None) -> str:
    if cell is None or is_blank(cell):
        return "has no formula"
    return f"is {_typed(cell)!r}, typed over its formula"


def _wrong(cell: Cell, formula: str, value: int | str, number: int) -> str:
    """Return what is wrong with the formula of a cell or its figure, '' for nothing."""
    # A copy of a shared formula shows its first cell's text, which proves nothing.
    if not cell.shared and not is_alike(cell, formula, number):
        return f"has the formula ={cell.formula}"
    is_right = cell.value is None or shows_value(cell.value, value)
    return "" if is_right else f"shows {cell.value!r}"


def is_alike(cell: Cell, formula: str, number: int) -> bool:
    """Whether a cell of a row has this formula, wherever the lists in it begin and end."""
    return cell.formula is not None and _shape(cell.formula, number) == _shape(
        formula, number
    )


def _typed(cell: Cell) -> int | str:
    return cell.value if isinstance(cell.value, int) else str(cell.value).strip()


def _shape(formula: str, number: int) -> str:
    """Return what a formula in a row looks at: columns, and cells by how far below it.

    >>> _shape("COUNTIFS('Red Stands'!$C$4:$C$2003,A7)", 7)
    'COUNTIFS(RedStands!C:C,A[0])'
    >>> _shape("MAX(0,K7-J7)", 8)
    'MAX(0,K[-1]-J[-1])'
    """
    text = _AREA.sub(r"\1:\2", _MARKS.sub("", formula))
    text = _FIXED.sub(r"\1", text)
    return _BESIDE.sub(lambda at: f"{at[1]}[{int(at[2]) - number}]", text)


def has_no_formulas(cells: list[Cell | None]) -> bool:
    """Whether a row has nothing in any derived column, as one has that a hand wrote."""
    return bool(cells) and all(
        cell is None or (cell.formula is None and is_blank(cell)) for cell in cells
    )
