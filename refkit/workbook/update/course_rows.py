"""The course brought up to date: the row of the slot that is at work."""

from refkit.engine.campaign.campaign import Campaign
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


def write_course(writer: CellWriter, sheet: Sheet | None, after: Campaign) -> None:
    """Write how the sides stand now into the row of the slot, a new one if need be."""
    found = FoundCourse.of(sheet, after)
    if found is None:
        return
    writer.look_at(found.sheet)
    there, name = found.rows(), name_now(after)
    last = max(there.values(), default=HEADINGS)
    row = there.get(fold_text(name), last + 1)
    values = (name, *figures_now(after))
    for column, value in zip((found.names, *found.columns), values, strict=True):
        spot = Spot(found.sheet.title, row, column)
        cell = writer.cell(spot) if column else None
        if column and not shows_value(cell.value if cell else None, value):
            writer.write(spot, value)
    end = max(last, HEADINGS + LEAST_ROWS)
    if row > end:
        area = Area(HEADINGS + 1, found.names, end, max(found.columns))
        writer.grow(Growth(found.sheet.title, area, row))
