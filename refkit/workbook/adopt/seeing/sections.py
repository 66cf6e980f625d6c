"""Heads of sections: which stand above which, told by how they look and follow."""

import re

from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.adopt.seen import SeenCell

Sign = tuple[object, ...]
# How much of a sign is left when colours and styles do not count.
_SHAPE = 5


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
        del self._open[self._place(grid, row, seen) :]
        self._open.append((_sign(grid, row, seen), seen.text))
        self._last = row

    def enter_first(self, grid: Grid, row: int, seen: SeenCell) -> None:
        """Take a head that was above all others from the start."""
        self._open.insert(0, (_sign(grid, row, seen), seen.text))

    def _place(self, grid: Grid, row: int, seen: SeenCell) -> int:
        """Return how many of the open heads a new one stands below."""
        sign, signs = _sign(grid, row, seen), [each for each, _ in self._open]
        if row == self._last + 1:
            # Two alike, one right below the other, are a wider and a narrower one.
            return (
                len(signs)
                if signs.count(sign) != 1 or signs[-1] == sign
                else signs.index(sign)
            )
        below = _sign_below(grid, row)
        if below in signs[1:]:
            return len(signs) - 1 - signs[::-1].index(below) - 1
        if sign in signs:
            return len(signs) - 1 - signs[::-1].index(sign)
        # Each side may have a colour of its own.
        alike = [
            place for place, each in enumerate(signs) if each[:_SHAPE] == sign[:_SHAPE]
        ]
        return alike[-1] if alike else len(signs)


def _sign_below(grid: Grid, row: int) -> Sign | None:
    """Return the sign of the head right below a row, None where there is none."""
    below = grid.row(row + 1)
    return _sign(grid, row + 1, next(iter(below.values()))) if len(below) == 1 else None


def _begins_large(text: str) -> bool:
    """Tell whether the first word of a text is in large letters: "ARMY - 1st Division"."""
    words = re.findall(r"[^\W\d_]{3,}", text)
    return bool(words) and words[0].isupper()


def _sign(grid: Grid, row: int, seen: SeenCell) -> Sign:
    """Return what heads of one level have in common."""
    column = seen.cell.at[0 if grid.is_across else 1]
    look = seen.look
    is_wide = grid.width(row, column) > 1
    shape = column, is_wide, look.bold, look.indent, _begins_large(seen.text)
    return *shape, look.fill, seen.cell.style
