"""Worksheets as they are found in a file: headings looked for, not counted on."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from refkit.engine.problems import Problem, nearest, suggestion
from refkit.workbook.sheets.layout import TabGrid
from refkit.xlsx.cells.addresses import cell_name
from refkit.xlsx.cells.cells import Cell, Cells, Sheet, Sheets

SEARCHED = 40
NOTHING: Mapping[str, Collection[str]] = {}
_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]\s*$")


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """A worksheet of ours in a file: its title there, where its columns are, its cells."""

    grid: TabGrid
    cells: Cells

    @property
    def title(self) -> str:
        """The worksheet's title as the file spells it."""
        return self.grid.title

    @property
    def width(self) -> tuple[int, int]:
        """The list's first and last column, with those of the umpire's beside ours."""
        left, right = min(self.grid.columns.values()), max(self.grid.columns.values())
        while not is_blank(self.cells.get((self.grid.heading, left - 1))):
            left -= 1
        while not is_blank(self.cells.get((self.grid.heading, right + 1))):
            right += 1
        return left, right

    def has(self, names: Iterable[str]) -> bool:
        """Whether all of these columns are there."""
        return self.grid.columns.keys() >= set(names)

    def place(self, row: int, column: str = "") -> str:
        """Return a cell as messages name it; without a column the row's first."""
        number = self.grid.columns.get(column) or min(self.grid.columns.values())
        return f"{self.title}!{cell_name(row, number)}"

    def rows(self, wanted: tuple[str, ...]) -> dict[int, dict[str, Cell]]:
        """Return the rows that hold anything in the wanted columns, from the top."""
        fields = {self.grid.columns[w]: w for w in wanted if w in self.grid.columns}
        found = {
            row: {
                fields[column]: cell
                for column, cell in self.cells.row(row, fields).items()
                if not is_blank(cell)
            }
            for row in self.cells.rows(self.grid.first)
        }
        return {row: cells for row, cells in found.items() if cells}

    def last(self, wanted: tuple[str, ...]) -> int:
        """Return the last row that holds anything in the wanted columns."""
        columns = {self.grid.columns[w] for w in wanted if w in self.grid.columns}
        for row in reversed(list(self.cells.rows(self.grid.first))):
            if not all(map(is_blank, self.cells.row(row, columns).values())):
                return row
        return self.grid.heading


FoundSheets = Mapping[str, FoundSheet]


def is_blank(cell: Cell | None) -> bool:
    """Tell whether a cell shows nothing, a text of blanks included."""
    if cell is None or cell.value is None:
        return True
    return isinstance(cell.value, str) and not cell.value.strip()


def fold_text(text: object) -> str:
    """Return a heading or title so that case and blanks make no difference.

    >>> fold_text(" Day  START ")
    'day start'
    """
    return " ".join(str(text).split()).casefold()


def fold_heading(text: object) -> str:
    """Return a heading so that a colon, a point or an asterisk makes no difference either.

    >>> fold_heading("Rating*: ")
    'rating'
    """
    return _heading(str(text))


@lru_cache(4096)  # each of a workbook's first rows is looked at for headings
def _heading(text: str) -> str:
    return fold_text(text).rstrip(" :.*")


def sheet_of(sheets: Sheets, title: str) -> Sheet | None:
    """Return the worksheet of this title, whatever its case."""
    if title in sheets:
        return sheets[title]
    wanted = fold_text(title)
    return next(
        (sheet for name, sheet in sheets.items() if fold_text(name) == wanted), None
    )


def find_sheet(
    sheets: Sheets,
    title: str,
    wanted: Mapping[str, str],
    needed: tuple[str, ...],
    known: Mapping[str, Collection[str]] = NOTHING,
) -> tuple[FoundSheet | None, list[Problem]]:
    """Return a worksheet by its title with its columns by their headings, and the faults.

    `wanted` gives the heading of each column by its name; `needed` are those names that
    must be there. `known` has other headings for some: one of these will do where nothing
    stands under the right one, if it is the only one of its kind.
    """
    sheet = sheet_of(sheets, title)
    if sheet is None:
        guess = suggestion(title, sheets)
        return None, [
            Problem("the workbook", f"there is no worksheet {title!r}", f"it{guess}")
        ]
    headings = Headings(wanted, known)
    row = headings.row(sheet)
    if not row:
        example = ", ".join(repr(wanted[w]) for w in needed[:3])
        problem = Problem(sheet.title, "there is no row of headings", f"one with {example}")
        return None, [problem]
    columns, problems = headings.columns(sheet, row)
    found = FoundSheet(TabGrid(sheet.title, row, columns), sheet.cells)
    lost = [w for w in needed if w not in columns]
    problems += headings.lost(sheet, row, lost)
    return (None if lost else found), problems


def lost_headings(
    found: FoundSheet, wanted: Mapping[str, str], lost: list[str]
) -> Iterator[Problem]:
    """Yield the faults of columns that a worksheet should have."""
    return Headings(wanted, {}).lost(found, found.grid.heading, lost)


class Headings:
    """The headings that are looked for, and others that some columns go by."""

    def __init__(
        self, wanted: Mapping[str, str], known: Mapping[str, Collection[str]]
    ) -> None:
        self._wanted = wanted
        self._names = {fold_heading(text): name for name, text in wanted.items()}
        self._others: dict[str, set[str]] = {}
        for each, texts in known.items():
            for text in texts:
                self._others.setdefault(fold_heading(text), set()).add(each)

    def row(self, sheet: Sheet) -> int:
        """Return the row that holds most of the headings, 0 when none holds any."""
        counts = {
            row: sum(self._is_one(text) for _, text in _row_texts(sheet, row))
            for row in sheet.cells.rows(1, SEARCHED)
        }
        best = max(counts, key=lambda row: (counts[row], -row), default=0)
        return best if best and counts[best] else 0

    def _is_one(self, text: str) -> bool:
        return fold_heading(text) in self._names or bool(self._meant(text))

    def _meant(self, text: str) -> set[str]:
        """Return the columns that go by a heading; what stands in brackets is a remark.

        The right heading of one column is never another name of another.
        """
        short = fold_heading(_BRACKETS.sub("", text))
        if short in self._names and self._others:
            return {self._names[short]}
        return self._others.get(short, self._others.get(fold_heading(text), set()))

    def columns(self, sheet: Sheet, row: int) -> tuple[dict[str, int], list[Problem]]:
        """Return the columns by name, and the faults of headings that are there twice."""
        columns: dict[str, int] = {}
        problems: list[Problem] = []
        for column, text in _row_texts(sheet, row):
            field = self._names.get(fold_heading(text))
            if field is not None and field in columns:
                first = cell_name(row, columns[field])
                there = f"the heading {text!r} is there already at {first}"
                place = f"{sheet.title}!{cell_name(row, column)}"
                problems.append(Problem(place, there, "every heading once"))
            elif field is not None:
                columns[field] = column
        for field, places in self._candidates(sheet, row, columns).items():
            if len(places) == 1:
                columns[field] = places[0][0]
        return columns, problems

    def _candidates(
        self, sheet: Sheet | FoundSheet, row: int, columns: Mapping[str, int]
    ) -> dict[str, list[tuple[int, str]]]:
        """Return the headings that may be meant for columns that are not there."""
        found: dict[str, list[tuple[int, str]]] = {}
        for column, text in _row_texts(sheet, row):
            meant = self._meant(text) - columns.keys()
            if column not in columns.values() and len(meant) == 1:
                found.setdefault(meant.pop(), []).append((column, text))
        return found

    def lost(
        self, sheet: Sheet | FoundSheet, row: int, lost: list[str]
    ) -> Iterator[Problem]:
        """Yield the headings that are missed, with those that may be meant."""
        candidates = self._candidates(sheet, row, {})
        others = [
            t for _, t in _row_texts(sheet, row) if fold_heading(t) not in self._names
        ]
        for field in lost:
            near = [text for _, text in candidates.get(field, ())]
            near = near or [n for n in [nearest(self._wanted[field], others)] if n]
            guess = f" ({' or '.join(map(repr, near))} renamed?)" if near else ""
            there = f"there is no heading {self._wanted[field]!r}"
            place = f"{sheet.title}!{row}:{row}"
            yield Problem(place, there, f"it in this row{guess}")


def _row_texts(sheet: Sheet | FoundSheet, number: int) -> Iterator[tuple[int, str]]:
    return (
        (column, str(cell.value))
        for column, cell in sheet.cells.row(number).items()
        if not is_blank(cell)
    )
