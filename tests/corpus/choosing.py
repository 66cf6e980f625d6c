"""What is changed in a stranger's workbook: a number, a text, and a row below a list."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from refkit.engine.problems import Refused
from refkit.xlsx.cells import addresses
from refkit.xlsx.cells.addresses import Area
from refkit.xlsx.cells.cells import Cell, Sheet, read_cells
from refkit.xlsx.cells.values import Edit
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.growth.growth import Growth
from refkit.xlsx.package.package import Package
from tests.xlsx.edits import edit_at

NUMBER = 4242.5
TEXT = 'Ney & "Old Guard" <1er> é中'
PLAIN = {"number": NUMBER, "text": TEXT}
SEARCHED = 60  # rows in which a list's headings are looked for
TRIED = 12  # cells that may be refused before another kind of change is tried


class List(NamedTuple):
    """A list on a worksheet: its row of headings, its last row, its columns."""

    heading: int
    last: int
    columns: tuple[int, ...]


class Wish(NamedTuple):
    """Some edits to be made together, and the lists that grow by them."""

    edits: list[Edit]
    growths: tuple[Growth, ...] = ()


class Updated(NamedTuple):
    """A workbook after the changes, the changes, and why some were not made."""

    package: Package
    edits: list[Edit]
    refused: list[str]


def update(package: Package) -> Updated:
    """Change the first worksheet that lets itself be changed; Refused holds why none does.

    Worksheets with a list come first: a number and a text in it, and a row below it.
    """
    reasons: list[str] = []
    for sheet, found in _candidates(list(read_cells(package).values())):
        made = _changed(package, sheet, found)
        if made.edits:
            return made
        reasons += made.refused
    raise Refused(dict.fromkeys(reasons) or ["the file: no worksheet; expected one."])


def _candidates(sheets: list[Sheet]) -> Iterator[tuple[Sheet, List | None]]:
    lists = [(sheet, list_on(sheet)) for sheet in sheets]
    yield from (pair for pair in lists if pair[1])
    yield from (pair for pair in lists if not pair[1])


def list_on(sheet: Sheet) -> List | None:
    """Return the first list: a row of texts with a row of cells below each of them."""
    rows: dict[int, list[int]] = {}
    for row, column in sorted(sheet.cells):
        if sheet.cells[row, column].kind != "blank":
            rows.setdefault(row, []).append(column)
    for heading in list(rows)[:SEARCHED]:
        texts = {c for c in rows[heading] if sheet.cells[heading, c].kind == "text"}
        columns = tuple(sorted(texts & set(rows.get(heading + 1, ()))))
        if len(texts) > 1 and len(columns) > 1:
            last = heading + 1
            while set(columns) & set(rows.get(last + 1, ())):
                last += 1
            return List(heading, last, columns)
    return None


def _changed(package: Package, sheet: Sheet, found: List | None) -> Updated:
    """Make each kind of change where it is first let in."""
    made = Updated(package, [], [])
    for kind in PLAIN:
        made = _first(made, _plain(sheet, found, kind))
    return _first(made, _rows(sheet, found))


def _first(made: Updated, wishes: Iterable[Wish]) -> Updated:
    """Make the first of some changes that is not refused."""
    refused = []
    for wish in islice(wishes, TRIED):
        if {each.spot for each in wish.edits} & {each.spot for each in made.edits}:
            continue
        try:
            new = apply_edits(made.package, wish.edits, growths=wish.growths)
        except Refused as refusal:
            refused += map(str, refusal.faults)
        else:
            return Updated(new.package, [*made.edits, *wish.edits], made.refused)
    return made._replace(refused=[*made.refused, *refused])


def _plain(sheet: Sheet, found: List | None, kind: str) -> Iterator[Wish]:
    """Give cells that hold plainly a number or a text another, the list's first."""
    cells = [c for c in sheet.cells.values() if c.kind == kind and c.formula is None]
    outside = [c for c in cells if not found or not _within(found, c)]
    for cell in (*(c for c in cells if found and _within(found, c)), *outside):
        yield Wish([edit_at(sheet.title, cell.ref, PLAIN[kind])])


def _within(found: List, cell: Cell) -> bool:
    row, column = addresses.parse_cell(cell.ref)
    return found.heading < row <= found.last and column in found.columns


def _rows(sheet: Sheet, found: List | None) -> Iterator[Wish]:
    """Give a row below the list, which grows by it, then one below everything."""
    if found:
        area = Area(found.heading + 1, found.columns[0], found.last, found.columns[-1])
        growth = Growth(sheet.title, area, found.last + 1)
        yield Wish(list(_row(sheet, found)), (growth,))
    last = max((row for row, _ in sheet.cells), default=0)
    bottom = min(last + 1, addresses.ROWS)
    values = (("A", TEXT), ("C", 7))
    yield Wish(
        [edit_at(sheet.title, f"{column}{bottom}", value) for column, value in values]
    )


def _row(sheet: Sheet, found: List) -> Iterator[Edit]:
    """Give the cells of a row below the list, each of the kind that stands above it."""
    for column in found.columns:
        above = sheet.cells.get((found.last, column))
        ref = addresses.cell_name(found.last + 1, column)
        model = addresses.cell_name(found.last, column)
        if above is None or above.formula is None:
            value = 7 if above and above.kind == "number" else TEXT
            yield edit_at(sheet.title, ref, value, style_of=model)
