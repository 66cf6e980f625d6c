"""Figures that Excel should work out and somebody typed over: they stay as they are."""

from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Problem
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Record
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import meaning
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.worksheets import is_blank


def find_overwritten(campaign: Campaign, contents: Contents) -> Iterator[Problem]:
    """Yield each cell of a derived column that holds another value, and no formula."""
    for tab in contents.tabs:
        if tab.derived:
            for row in tab.rows(campaign):
                yield from _in_row(campaign, contents, tab, row)


def _in_row(
    campaign: Campaign, contents: Contents, tab: Tab, row: Record
) -> Iterator[Problem]:
    number = contents.rows[tab.record.__name__, row.identity][1]
    for derived in tab.derived:
        there = _typed_value(contents, tab, derived, number)
        value = derived.value(campaign, row)
        if there is not None and not meaning.shows_value(there, value):
            place = contents.found[tab.title].place(number, derived.name)
            wanted = f"a formula such as the rows beside it have, which gives {value!r}"
            yield Problem(place, f"{derived.title} is {there!r}", wanted)


def _typed_value(
    contents: Contents, tab: Tab, derived: Derived, number: int
) -> str | int | None:
    found = contents.found[tab.title]
    cell = found.cells.get((number, found.grid.columns.get(derived.name, 0)))
    if cell is None or cell.formula is not None or is_blank(cell):
        return None
    return cell.value if isinstance(cell.value, int) else str(cell.value).strip()
