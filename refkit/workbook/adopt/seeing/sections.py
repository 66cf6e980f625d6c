"""Heads of sections: which stand above which, told by how they look and follow."""

from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.adopt.seen import SeenCell

Sign = tuple[object, ...]


class Sections:
    """The section heads a line stands under, the widest first."""

    def __init__(self) -> None:
        self._open: list[tuple[Sign, str]] = []
        self._last = 0

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the heads that hold now."""
        return tuple(text for _, text in self._open)

    def enter(self, grid: Grid, row: int, seen: SeenCell) -> None:
        """Take a head: one that looks like an open one ends it, another stands below it."""
        sign = _sign(grid, row, seen)
        signs = [each for each, _ in self._open]
        follows = row == self._last + 1
        if sign in signs:
            # Two alike, one right below the other, are a wider and a narrower one.
            place = (
                signs.index(sign) + 1
                if follows and signs[-1] == sign
                else signs.index(sign)
            )
            if signs.count(sign) > 1 and not follows and not _leads(grid, row, seen):
                place = len(signs) - 1
            del self._open[place:]
        self._open.append((sign, seen.text))
        self._last = row


def _leads(grid: Grid, row: int, seen: SeenCell) -> bool:
    """Tell whether another head follows right below."""
    below = grid.row(row + 1)
    return len(below) == 1 and _sign(grid, row + 1, next(iter(below.values()))) == _sign(
        grid, row, seen
    )


def _sign(grid: Grid, row: int, seen: SeenCell) -> Sign:
    """Return what heads of one level have in common."""
    column = seen.cell.at[0 if grid.is_across else 1]
    look = seen.look
    return (
        column,
        grid.width(row, column) > 1,
        look.bold,
        look.fill,
        look.indent,
        seen.text.isupper(),
        seen.cell.style,
    )
