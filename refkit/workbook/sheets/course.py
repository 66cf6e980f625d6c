"""The course of a campaign: a few figures of each side, from slot to slot."""

from collections.abc import Iterator
from dataclasses import dataclass

from refkit.engine.accounts import figures
from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.sheets.layout import HEADINGS, Tab
from refkit.workbook.sheets.worksheets import fold_text, is_blank
from refkit.xlsx.cells.cells import Sheet

TITLE = "Course"
PURPOSE = "How each side stood when a {slot} was over, and charts of it; refkit writes it."
START = "Start"
# A chart over a single row would not grow.
LEAST_ROWS = 2


@dataclass(frozen=True, slots=True)
class CourseColumn:
    """A column of the course: one figure of one side."""

    figure: str
    side: str

    @property
    def heading(self) -> str:
        """What stands above it."""
        return f"{self.figure}, {naming.short(self.side)}"


def has_course(campaign: Campaign) -> bool:
    """Whether anything of the campaign is followed from slot to slot."""
    return bool(campaign.system.courses and campaign.sides)


def first_heading(campaign: Campaign) -> str:
    """Return what stands above the slots."""
    return campaign.system.slot.capitalize()


def course_columns(campaign: Campaign) -> tuple[CourseColumn, ...]:
    """Return the columns, the sides of a figure beside each other."""
    courses = campaign.system.courses
    return tuple(CourseColumn(each, side) for each in courses for side in campaign.sides)


def course_place(campaign: Campaign, tabs: tuple[Tab, ...]) -> int:
    """Return how many tabs stand before it: those at the front."""
    return sum(tab.record.__name__ in campaign.system.front for tab in tabs)


def row_names(campaign: Campaign) -> list[str]:
    """Return what stands in the first column of a new workbook: the start and each slot."""
    names = [naming.slot(campaign, slot.identity) for slot in campaign.rows("Slot")]
    return [START, *names] if names else [START, ""]


def figures_now(campaign: Campaign) -> Iterator[int | str | None]:
    """Yield what stands in the columns of the row that is at work."""
    told = {side: figures.side_figures(campaign, side) for side in campaign.sides}
    for column in course_columns(campaign):
        yield told[column.side].get(column.figure)


def name_now(campaign: Campaign) -> str:
    """Return what the row is called that is at work: that of the last step's slot."""
    # What is ruled or set right by hand belongs to the slot that is at work then.
    steps = (each.slot for each in reversed(campaign.entries) if each.kind == "step")
    slot = next(filter(None, steps), "")
    return naming.slot(campaign, slot) if slot else START


@dataclass(frozen=True, slots=True)
class FoundCourse:
    """The course as it is found in a workbook: its columns, by what stands above them.

    One that is not there has the number 0.
    """

    sheet: Sheet
    names: int
    columns: tuple[int, ...]

    @classmethod
    def of(cls, sheet: Sheet | None, campaign: Campaign) -> "FoundCourse | None":
        """Return it; None where the workbook has none, or one with other headings.

        A campaign that is being set up has none either: its figures may not come out yet.
        """
        if sheet is None or not campaign.entries:
            return None
        there = {
            fold_text(cell.value): column
            for column, cell in sheet.cells.row(HEADINGS).items()
            if not is_blank(cell)
        }
        wanted = [first_heading(campaign)]
        wanted += [each.heading for each in course_columns(campaign)]
        found = [there.get(fold_text(each), 0) for each in wanted]
        return (
            cls(sheet, found[0], tuple(found[1:])) if found[0] and any(found[1:]) else None
        )

    def rows(self) -> dict[str, int]:
        """Return the rows that are there, by what stands in their first cell."""
        found: dict[str, int] = {}
        for row in self.sheet.cells.rows(HEADINGS + 1):
            cell = self.sheet.cells.get((row, self.names))
            if cell and not is_blank(cell):
                found.setdefault(fold_text(cell.value), row)
        return found
