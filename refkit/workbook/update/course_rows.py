"""The course brought up to date: the rows of the slots that were at work."""

from collections.abc import Iterable

from refkit.engine.campaign import naming, past
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.workbook.sheets.course import (
    LEAST_ROWS,
    FoundCourse,
    figures_now,
    name_now,
)
from refkit.workbook.sheets.layout import HEADINGS
from refkit.workbook.sheets.meaning import shows_value
from refkit.workbook.sheets.worksheets import fold_text
from refkit.workbook.update.cell_writer import CellWriter
from refkit.xlsx.cells.addresses import Area, Spot
from refkit.xlsx.cells.cells import Sheet
from refkit.xlsx.growth.growth import Growth


def write_course(
    writer: CellWriter, sheet: Sheet | None, after: Campaign, fresh: Iterable[Entry]
) -> None:
    """Write how the sides stand into the rows of the slots that the fresh entries concern.

    Slots that have none get rows below the last.
    """
    found = FoundCourse.of(sheet, after)
    if found is None:
        return
    writer.look_at(found.sheet)
    there = found.rows()
    end = max([*there.values(), HEADINGS + LEAST_ROWS])
    for name, then in _rows_to_write(after, fresh).items():
        last = max(there.values(), default=HEADINGS)
        row = there.setdefault(fold_text(name), last + 1)
        values = (name, *figures_now(then))
        for column, value in zip((found.names, *found.columns), values, strict=True):
            spot = Spot(found.sheet.title, row, column)
            cell = writer.cell(spot) if column else None
            if column and not shows_value(cell.value if cell else None, value):
                writer.write(spot, value)
    last = max(there.values())
    if last > end:
        area = Area(HEADINGS + 1, found.names, end, max(found.columns))
        writer.grow(Growth(found.sheet.title, area, last))


def _rows_to_write(after: Campaign, fresh: Iterable[Entry]) -> dict[str, Campaign]:
    """Return the names of rows, each with the campaign as its slot left it.

    Usually it is the slot at work alone. Where one save holds entries of several, or sets
    an earlier one right, it is all that were begun.
    """
    new = list(fresh)
    slots = {each.slot for each in new if each.kind == "step"}
    found: dict[str, Campaign] = {}
    if len(slots) > 1 or any(each.kind == "correction" for each in new):
        then = past.campaign_by_slot(after).items()
        found = {naming.slot(after, slot): left for slot, left in then}
    return {**found, name_now(after): after}
