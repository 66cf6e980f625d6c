"""Page breaks of an order form: one page wide on A4 and Letter, no step split in two."""

from collections.abc import Iterable, Sequence

from refkit.workbook.build.formats import TEXT_SIZE, Worksheet
from refkit.xlsx.cells import heights

# In points: the narrower width, that of Letter, and the lesser height, that of A4.
WIDTH, HEIGHT = 720, 490
# A row of one line, and a column's width in points: seven pixels a digit, and five.
ROW, DIGIT, GAP = 15.0, 5.25, 3.75
# LibreOffice's letters are a little wider, and its rows higher.
ROOM = 0.94


class Paper:
    """Knows how high the rows of a worksheet are, and where its pages end."""

    def __init__(self, sheet: Worksheet, widths: Sequence[float]) -> None:
        self._sheet = sheet
        self._high: dict[int, float] = {}
        self._breaks: list[int] = []
        wide = sum(DIGIT * each + GAP for each in widths)
        self._page = ROOM * HEIGHT * max(1.0, wide / WIDTH)
        self._begun = 0
        self._is_below_head = True

    def heighten(self, row: int, texts: Iterable[tuple[str, float]]) -> None:
        """Make a row high enough for its longest text."""
        high = heights.row_height(texts, TEXT_SIZE)
        if high:
            self._sheet.set_row(row, high)
            self._high[row] = high

    def keep(self, first: int, last: int) -> None:
        """Begin a page before these rows where they would not all be on this one.

        The first of them stay below the head, which never has a page to itself.
        """
        is_first, self._is_below_head = self._is_below_head, False
        whole = sum(self._high.get(row, ROW) for row in range(self._begun, last))
        if whole > self._page and first > self._begun and not is_first:
            self._breaks.append(first)
            self._begun = first

    def finish(self) -> None:
        """Set the breaks."""
        self._sheet.set_h_pagebreaks(self._breaks)
