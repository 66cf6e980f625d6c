"""Lines that only add up others, told by their word or by their formulas."""

import re
from collections.abc import Iterable, Sequence

from refkit.workbook.adopt import words
from refkit.workbook.adopt.seeing import kinds
from refkit.workbook.adopt.seeing.grid import Grid, Row
from refkit.workbook.adopt.seen import SeenCell
from refkit.workbook.sheets.worksheets import fold_heading
from refkit.xlsx.cells.addresses import Area, find_area

_ADDS = re.compile(
    r"\b(?:SUM|SUBTOTAL|AGGREGATE|COUNT|COUNTA|COUNTIFS?|SUMIFS?)\s*\(", re.IGNORECASE
)
_RANGE = re.compile(r"(?<![!'\w])\$?[A-Z]{1,3}\$?\d+:\$?[A-Z]{1,3}\$?\d+")
_PLUS = re.compile(r"\$?[A-Z]{1,3}\$?\d+(?:\s*\+\s*\$?[A-Z]{1,3}\$?\d+)+")
_PARTS = re.compile(r"[\s:;,()/]+")


def is_total(grid: Grid, row: int) -> bool:
    """Tell whether a row adds up others, above or below it."""
    cells = list(grid.row(row).values())
    return _says_total(cells) or _adds(grid, row, cells)


class Sums:
    """The sums of some lines by column, kept up line by line."""

    def __init__(self) -> None:
        self._lines = 0
        self._sums: dict[int, float] = {}

    def add(self, cells: Row) -> None:
        """Add a line."""
        self._lines += 1
        for column, seen in cells.items():
            value = seen.cell.value
            if isinstance(value, int | float):
                self._sums[column] = self._sums.get(column, 0) + value

    def are(self, cells: Row) -> bool:
        """Tell whether a row has nothing but the sums of two or more lines.

        It may have one text beside two or more sums: "Battalion | 41 | 17".
        """
        numbers = {
            column: seen.cell.value
            for column, seen in cells.items()
            if kinds.kind_of(seen) == kinds.NUMBER
        }
        texts, sums = len(cells) - len(numbers), sum(map(bool, numbers.values()))
        return (
            self._lines > 1
            and sums > texts
            and texts < 2
            and all(self._sums.get(column, 0) == value for column, value in numbers.items())
        )


def adds_below(grid: Grid, row: int) -> bool:
    """Tell whether a row adds up the rows below it, as the head of a section may."""
    found = [area for cell in grid.row(row).values() for area in _ranges(grid, cell)]
    return bool(found) and all(area.top > row for area in found)


def _says_total(cells: Sequence[SeenCell]) -> bool:
    """Tell whether the texts of a row are only a word for a total, and a name perhaps."""
    texts = [each.text for each in cells if kinds.kind_of(each) == kinds.WORDS]
    if not texts or len(texts) > 2 or len(texts[0]) > 40:
        return False
    listed = words.words_of("total")
    pieces = [_PARTS.split(fold_heading(text)) for text in texts]
    # Before the word may stand what is added up: "16 stands | Grand total". Beside another
    # text it is a word of a name: "Total War | Support".
    says = pieces[-1][-1] in listed
    says |= len(texts) == 1 and not listed.isdisjoint(pieces[0])
    # "All models | 64": all of something beside numbers alone.
    first, _, rest = fold_heading(texts[0]).partition(" ")
    is_alone = first in words.words_of("total_alone") and len(cells) > 1
    is_all = is_alone and len(rest.split()) == len(texts) == 1
    return says or is_all or any(map(_is_word, texts))


def _is_word(text: str) -> bool:
    """Tell whether a text is a word for a total, or holds several that are."""
    folded = fold_heading(text)
    listed = words.words_of("total")
    whole = words.words_of("total_alone") | words.words_of("total_whole")
    is_listed = folded in listed or folded in whole
    return is_listed or any(" " in word and word in folded for word in listed)


def _adds(grid: Grid, row: int, cells: Iterable[SeenCell]) -> bool:
    """Tell whether all formulas of a row add up cells of other rows."""
    formulas = [each for each in cells if each.cell.formula]
    if not formulas:
        return False
    down = [each for each in formulas if _is_down(grid, row, each)]
    return len(down) * 2 > len(formulas)


def _is_down(grid: Grid, row: int, seen: SeenCell) -> bool:
    found = _ranges(grid, seen)
    if found:
        return all(a.bottom > a.top and (a.bottom < row or a.top > row) for a in found)
    # Some add subtotals one by one: =D17+D29.
    formula = seen.cell.formula or ""
    if seen.cell.shared or not _PLUS.fullmatch(formula.strip("=() ")):
        return False
    areas = [
        _turned(grid, area)
        for each in formula.strip("=() ").split("+")
        if (area := find_area(each.strip()))
    ]
    column = grid_column(grid, seen)
    return all(a.top != row and a.left == column for a in areas)


def grid_column(grid: Grid, seen: SeenCell) -> int:
    """Return the column of a cell in a grid that may lie across."""
    return seen.cell.at[0 if grid.is_across else 1]


def _ranges(grid: Grid, seen: SeenCell) -> list[Area]:
    """Return the ranges on its own worksheet that a cell adds up."""
    formula = seen.cell.formula or ""
    if not _ADDS.search(formula) or len(formula) > 300:
        return []
    found = (find_area(each) for each in _RANGE.findall(formula))
    return [_turned(grid, area) for area in found if area]


def _turned(grid: Grid, area: Area) -> Area:
    return Area(area.left, area.top, area.right, area.bottom) if grid.is_across else area
