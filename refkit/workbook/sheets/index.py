"""The list of worksheets on the cover: which are in sight, and what each is for."""

from collections.abc import Iterator
from typing import NamedTuple

from refkit.workbook.sheets.worksheets import fold_text, is_blank
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.cells import Cells, Sheet

TITLE, STATE, PURPOSE = "Worksheet", "Its tab is", "What it is for"
# What its tab is: in sight, hidden by refkit, hidden by the umpire.
SHOWN, HIDDEN, HIDDEN_BY_HAND = "shown", "hidden", "hidden by you"
HOW_TO_SHOW = (
    "These worksheets are hidden. To show one, right-click any tab at the bottom, choose "
    "Unhide (in LibreOffice: Show Sheet) and pick it. refkit leaves it shown, and leaves "
    "hidden what you hide."
)


class IndexLine(NamedTuple):
    """A worksheet in the list: its title, its place, and what its tab is said to be."""

    title: str
    spot: Spot
    state: str

    @property
    def state_spot(self) -> Spot:
        """Where its state stands."""
        return self.spot._replace(column=self.spot.column + 1)


def index_lines(cover: Sheet) -> Iterator[IndexLine]:
    """Yield the worksheets that the cover lists; an older one says nothing of tabs."""
    for row, column in _headings(cover.cells):
        number = row + 1
        while not is_blank(title := cover.cells.get((number, column))):
            told = cover.cells.get((number, column + 1))
            if title and told and str(told.value) in (SHOWN, HIDDEN, HIDDEN_BY_HAND):
                spot = Spot(cover.title, number, column)
                yield IndexLine(str(title.value), spot, str(told.value))
            number += 1


def _headings(cells: Cells) -> list[tuple[int, int]]:
    """Return where the titles of the list stand."""
    return [
        at
        for at, cell in cells.items()
        if fold_text(cell.value) == fold_text(TITLE)
        and (beside := cells.get((at[0], at[1] + 1)))
        and fold_text(beside.value) == fold_text(STATE)
    ]
