"""Rows of a list that are no records: headings once more, totals, notes, prepared lines.

Each is passed over and told of, never silently; a row that may as well be a record with
something missing is not one of these, and is a fault.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from refkit.engine.records.parsing import ANSWERS
from refkit.engine.records.records import columns
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.worksheets import FoundSheet, fold_heading, fold_text
from refkit.xlsx.cells.cells import Cell

LEAST_HEADINGS = 2
LEAST_WORDS = 4
_TOTAL = re.compile(
    r"(grand |sub-?)?totals?\b|sums?\b|averages?\b|summe\b|gesamt\b|total général\b"
)
_SUMS = re.compile(
    r"(?:SUM|SUBTOTAL|AGGREGATE|COUNT|AVERAGE|MIN|MAX)[A-Z]*\(", re.IGNORECASE
)
_NOTE = re.compile(
    r"(notes?|n\.?\s?b\.?|remarks?|anmerkung(en)?|legend|key)\s*[:.\d]|[*†#]"
)


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row below the headings: its worksheet, its number, its cells by field."""

    found: FoundSheet
    tab: Tab
    number: int
    cells: Mapping[str, Cell]

    @property
    def texts(self) -> list[str]:
        """The texts in it, folded."""
        return [fold_text(c.value) for c in self.cells.values() if isinstance(c.value, str)]

    @property
    def key(self) -> set[str]:
        """Those fields of its key that are filled in."""
        return set(self.tab.record.key) & self.cells.keys()


def certain_aside(row: ListRow) -> str:
    """Return what a row is that cannot be a record, nothing if it may be one."""
    there = [col for col in row.tab.columns if col.field in row.cells]
    if len(there) >= LEAST_HEADINGS and all(
        fold_heading(row.cells[col.field].value) == fold_heading(col.title) for col in there
    ):
        return "the headings once more"
    if len(row.cells) == 1 and len(row.texts) == 1 and len(row.tab.columns) > 1:
        (field,) = row.cells
        at = (row.number, row.found.grid.columns[field])
        if _NOTE.match(row.texts[0]) or _is_across(row, at):
            return "a note"
    return ""


def likely_aside(row: ListRow) -> str:
    """Return what a row is that could not be read as a record, nothing for a faulty one."""
    filled = row.cells.values()
    if _is_total(row):
        return "a total"
    if not row.key and all(_is_prepared(row, field) for field in row.cells):
        return "a line prepared and not filled in"
    words = row.texts[0].split() if len(filled) == len(row.texts) == 1 else []
    return "a note" if len(words) >= LEAST_WORDS else ""


def _is_total(row: ListRow) -> bool:
    """Whether a row adds up others: it says so, or all of it are sums; and has no key."""
    says = any(_TOTAL.match(text) for text in row.texts)
    in_key = [fold_text(row.cells[field].value) for field in row.key]
    if in_key and not any(_TOTAL.match(text) for text in in_key):
        return False
    return says or all(_SUMS.search(c.formula or "") for c in row.cells.values())


def _is_prepared(row: ListRow, field: str) -> bool:
    """Whether a cell holds only what its column has where nothing is said."""
    col = next(col for col in columns(row.tab.record) if col.field == field)
    value = row.cells[field].value
    if col.kind == "yes/no":
        return ANSWERS.get(fold_text(value)) is False and not col.default
    return not col.required and fold_text(value) == fold_text(col.default)


def _is_across(row: ListRow, at: tuple[int, int]) -> bool:
    """Whether a cell is merged over columns of more than one field."""
    columns = row.found.grid.columns.values()
    return any(
        area.covers(*at) and sum(area.left <= c <= area.right for c in columns) > 1
        for area in row.found.cells.merged
    )
