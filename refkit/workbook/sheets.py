"""Worksheets as they are found in a file: headings looked for, not counted on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from refkit.engine.problems import Problem
from refkit.engine.records import nearest
from refkit.workbook.addresses import name
from refkit.workbook.cells import Cell, Sheet
from refkit.workbook.layout import Grid

SEARCHED = 40
Cells = Mapping[tuple[int, int], Cell]


@dataclass(frozen=True, slots=True)
class Found:
    """A worksheet of ours in a file: its title there, where its columns are, its cells."""

    grid: Grid
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

    def place(self, row: int, column: str = "") -> str:
        """Return a cell as messages name it; without a column the row's first."""
        number = self.grid.columns.get(column) or min(self.grid.columns.values())
        return f"{self.title}!{name(row, number)}"

    def rows(self, wanted: tuple[str, ...]) -> dict[int, dict[str, Cell]]:
        """Return the rows that hold anything in the wanted columns, from the top."""
        fields = {self.grid.columns[w]: w for w in wanted if w in self.grid.columns}
        rows: dict[int, dict[str, Cell]] = {}
        for (row, column), cell in self.cells.items():
            field = fields.get(column)
            if field is not None and row > self.grid.heading and not is_blank(cell):
                rows.setdefault(row, {})[field] = cell
        return dict(sorted(rows.items()))

    def last(self, wanted: tuple[str, ...]) -> int:
        """Return the last row that holds anything in the wanted columns."""
        return max(self.rows(wanted), default=self.grid.heading)


def is_blank(cell: Cell | None) -> bool:
    """Tell whether a cell shows nothing, a text of blanks included."""
    if cell is None or cell.value is None:
        return True
    return isinstance(cell.value, str) and not cell.value.strip()


def fold(text: object) -> str:
    """Return a heading or title so that case and blanks make no difference.

    >>> fold(" Day  START ")
    'day start'
    """
    return " ".join(str(text).split()).casefold()


def sheet_of(sheets: Mapping[str, Sheet], title: str) -> Sheet | None:
    """Return the worksheet of this title, whatever its case."""
    if title in sheets:
        return sheets[title]
    wanted = fold(title)
    return next((sheet for name, sheet in sheets.items() if fold(name) == wanted), None)


def find(
    sheets: Mapping[str, Sheet],
    title: str,
    wanted: Mapping[str, str],
    needed: tuple[str, ...],
) -> tuple[Found | None, list[Problem]]:
    """Return a worksheet by its title with its columns by their headings, and the faults.

    `wanted` gives the heading of each column by its name; `needed` are those names that
    must be there.
    """
    sheet = sheet_of(sheets, title)
    if sheet is None:
        near = nearest(title, sheets)
        guess = f" ({near}?)" if near else ""
        return None, [Problem("the workbook", f"there is no tab {title!r}", f"it{guess}")]
    heading = _heading_row(sheet, {fold(text) for text in wanted.values()})
    if not heading:
        example = ", ".join(repr(wanted[w]) for w in needed[:3])
        problem = Problem(sheet.title, "there is no row of headings", f"one with {example}")
        return None, [problem]
    columns, problems = _columns(sheet, heading, wanted)
    found = Found(Grid(sheet.title, heading, columns), sheet.cells)
    lost = [w for w in needed if w not in columns]
    problems += _lost(sheet, heading, lost, wanted)
    return (None if lost else found), problems


def _heading_row(sheet: Sheet, headings: set[str]) -> int:
    """Return the row that holds most of the headings, 0 when none holds any."""
    counts: dict[int, int] = {}
    for (row, _), cell in sheet.cells.items():
        if row <= SEARCHED and isinstance(cell.value, str) and fold(cell.value) in headings:
            counts[row] = counts.get(row, 0) + 1
    return max(counts, key=lambda row: (counts[row], -row), default=0)


def _row(sheet: Sheet, number: int) -> Iterator[tuple[int, str]]:
    return (
        (column, str(cell.value))
        for (row, column), cell in sorted(sheet.cells.items())
        if row == number and not is_blank(cell)
    )


def _columns(
    sheet: Sheet, heading: int, wanted: Mapping[str, str]
) -> tuple[dict[str, int], list[Problem]]:
    names = {fold(text): name for name, text in wanted.items()}
    columns: dict[str, int] = {}
    problems: list[Problem] = []
    for column, text in _row(sheet, heading):
        field = names.get(fold(text))
        if field is None:
            continue
        if field in columns:
            there = (
                f"the heading {text!r} is there already at {name(heading, columns[field])}"
            )
            place = f"{sheet.title}!{name(heading, column)}"
            problems.append(Problem(place, there, "every heading once"))
        else:
            columns[field] = column
    return columns, problems


def _lost(
    sheet: Sheet, heading: int, lost: list[str], wanted: Mapping[str, str]
) -> Iterator[Problem]:
    known = {fold(text) for text in wanted.values()}
    others = [text for _, text in _row(sheet, heading) if fold(text) not in known]
    for field in lost:
        near = nearest(wanted[field], others)
        guess = f" ({near!r} renamed?)" if near else ""
        there = f"there is no heading {wanted[field]!r}"
        yield Problem(f"{sheet.title}!{heading}:{heading}", there, f"it in this row{guess}")
