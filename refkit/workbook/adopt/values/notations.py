"""The notations there are: found for a column from its cells, and again by their names."""

from collections.abc import Iterable, Sequence
from datetime import date

from refkit.workbook.adopt.values.amounts import (
    Minus,
    NowOfFull,
    PartInWords,
    Percent,
    PlainNumber,
    WithLosses,
)
from refkit.workbook.adopt.values.dates import PADDED, Days
from refkit.workbook.adopt.values.notation import CellValue, Notation
from refkit.workbook.adopt.values.pips import Pips, find_pips
from refkit.workbook.adopt.values.ticks import Ticks

AMOUNTS: tuple[Notation, ...] = (
    PlainNumber(), Minus(), NowOfFull(), WithLosses(), Percent(), PartInWords(),
)  # fmt: skip
_NAMED: dict[str, Notation] = {each.name: each for each in AMOUNTS}
# Of a column's cells, how many must be written in a notation.
MOST = 0.6


def find_amounts(cells: Iterable[CellValue], *, is_share: bool = False) -> Notation | None:
    """Return how a column writes how many there are, None where most cells say none.

    `is_share` says that the heading promises a part of a whole: plain numbers are then
    hundredths.
    """
    given = [cell for cell in cells if cell is not None and str(cell).strip()]
    if not given:
        return None
    if is_share or _are_parts(given):
        return Percent() if _reads(Percent(), given) else None
    if pips := find_pips(given):
        return pips
    counts = {each: _reads(each, given) for each in AMOUNTS}
    best = max(AMOUNTS, key=lambda each: counts[each])
    return best if counts[best] >= MOST else None


def _are_parts(cells: Sequence[CellValue]) -> bool:
    """Whether all numbers are parts of one, and some a broken one."""
    numbers = [c for c in cells if isinstance(c, int | float) and not isinstance(c, bool)]
    broken = any(isinstance(n, float) and not n.is_integer() for n in numbers)
    return broken and all(0 <= n <= 1 for n in numbers)


def _reads(notation: Notation, cells: Sequence[CellValue]) -> float:
    """Return for what share of cells a notation reads a value."""
    return sum(notation.read(cell) is not None for cell in cells) / len(cells)


def notation_named(name: str) -> Notation | None:
    """Return a notation by its name, as the Mapping keeps it; None for none.

    >>> notation_named("date dmy 1942").read("20.6.")
    datetime.date(1942, 6, 20)
    """
    kind, _, rest = name.partition(" ")
    match kind:
        case "pips" if 1 <= len(rest) <= 2:
            return Pips(rest[0], rest[1:])
        case "ticks":
            yes, _, no = rest.partition("|")
            return Ticks(yes, no)
        case "date" if rest:
            return _days(rest.split())
        case _:
            return _NAMED.get(name)


def _days(told: Sequence[str]) -> Days:
    order, *more = told
    year = next((int(t) for t in more if t.isdecimal() and t != PADDED), 0)
    start = next((date.fromisoformat(text) for text in more if "-" in text), None)
    return Days(order, year, start, is_padded=PADDED in more)
