"""Figures that Excel should work out: formulas typed over, shifted, replaced or gone."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Problem
from refkit.engine.records.records import Record
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets.layout import NOWHERE, Tab
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
    looking = _Looking(campaign, recorded, contents)
    for tab in contents.tabs:
        for row in tab.rows(campaign) if tab.derived else ():
            yield from looking.through(tab, row)


class _Looking:
    """Looks through the rows of one workbook."""

    def __init__(self, campaign: Campaign, recorded: Campaign, contents: Contents) -> None:
        self._campaign, self._recorded, self._contents = campaign, recorded, contents
        self._grids = contents.grids

    def through(self, tab: Tab, row: Record) -> Iterator[OverwrittenFigure]:
        """Yield the derived cells of a row that are not as refkit would write them."""
        found = self._contents.found[tab.title]
        number = self._contents.rows[tab.record.__name__, row.identity][1]
        for derived in (each for each in tab.derived if each.name in found.grid.columns):
            cell = found.cells.get((number, found.grid.columns[derived.name]))
            value = derived.value(self._campaign, row)
            if derived.formula:
                ours = self._grids.formulas(tab, derived, row, number)
                there = (each for each in ours if cell and is_alike(cell, each, number))
                told = _against_formula(cell, next(there, ours[0]), value, number)
            else:
                was = self._recorded.find(tab.record, row.identity)
                known = [value, *([derived.value(self._recorded, was)] if was else [])]
                told = _against_texts(cell, known)
            if told:
                words = f"{derived.title} {told}"
                place = found.place(number, derived.name)
                yield OverwrittenFigure(place, words, value, bool(derived.formula))


def _against_formula(cell: Cell | None, formula: str, value: int | str, number: int) -> str:
    """Return what is wrong with a cell that has a formula, '' for nothing."""
    # It looks at a column that is not there under its heading: nothing is known of it.
    if NOWHERE in formula:
        return ""
    if cell is None or cell.formula is None:
        return _without_formula(cell)
    return _wrong(cell, formula, value, number)


def _against_texts(cell: Cell | None, known: Iterable[int | str]) -> str:
    """Return what is wrong with a cell that refkit writes itself, '' for nothing."""
    # A row written by hand has none yet.
    if cell is None or is_blank(cell):
        return ""
    is_ours = any(shows_value(cell.value, each) for each in known)
    return "" if is_ours else f"is {_typed(cell)!r}, typed over what refkit wrote"


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
