"""The marks in the first column of an order form: what each of its rows is."""

from collections.abc import Iterator

from refkit.engine.problems import Problem, Refused
from refkit.engine.records.columns import quote_value
from refkit.workbook.orders.forms import SHEET, mark_kind
from refkit.xlsx.cells.addresses import cell_name as address
from refkit.xlsx.cells.cells import Cells

# A form has some hundred rows, and its marks some twenty letters.
MOST_ROWS, LONGEST_MARK = 3000, 200


def row_marks(cells: Cells) -> dict[str, list[int]]:
    """Return the rows by their marks; those that stand below each other share one."""
    found: dict[str, list[int]] = {}
    for number, (row, text) in enumerate(_mark_texts(cells)):
        if number >= MOST_ROWS:
            there = f"has over {MOST_ROWS:,} rows"
            raise Refused([Problem(SHEET, there, "the rows of a form")])
        if len(text) <= LONGEST_MARK:
            found.setdefault(mark_kind(text.strip()), []).append(row)
    twice = [m for m, rows in found.items() if len(rows) > 1 and not m.endswith(".")]
    if twice:
        place = f"{SHEET}!{address(found[twice[0]][1], 1)}"
        raise Refused([Problem(place, f"{quote_value(twice[0])} appears twice", "it once")])
    return found


def _mark_texts(cells: Cells) -> Iterator[tuple[int, str]]:
    """Yield the texts of the first column with their rows."""
    for row in cells.rows(1):
        cell = cells.get((row, 1))
        if cell is not None and isinstance(cell.value, str):
            yield row, cell.value
