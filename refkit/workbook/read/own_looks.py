"""What a line of the umpire's own lists says by its look: struck through or coloured."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from refkit.workbook.adopt.seen import Look
from refkit.workbook.read.own_lists import FoundList
from refkit.workbook.sheets.own_lists import (
    COLOURED,
    FILLED,
    LOOKS,
    PLAIN,
    STRUCK,
    OwnLook,
)
from refkit.workbook.sheets.worksheets import is_blank
from refkit.xlsx.cells.addresses import Spot

# How a style looks, by its number.
LookOf = Callable[[int], Look]
# Programs work the shades of a theme out a little differently, each in 0 to 255.
SHADE = 6


def look_for(
    looks: Sequence[OwnLook], value: str, alike: Collection[str] = ()
) -> OwnLook | None:
    """Return how a line looks of which a field has a value.

    A value without a look of its own looks like one that is alike, else plain.
    """
    by_value = {look.value: look for look in looks}
    found = next((by_value[each] for each in (value, *alike) if each in by_value), None)
    return found or next((look for look in looks if look.kind == PLAIN), None)


def cell_says(looks: Sequence[OwnLook], seen: Look) -> str | None:
    """Return the value that the look of a cell says; None where plain ones say nothing."""
    order = (look for kind in LOOKS for look in looks if look.kind == kind)
    return next((look.value for look in order if _is(look, seen)), None)


def _is(look: OwnLook, seen: Look) -> bool:
    if look.kind == STRUCK:
        return seen.struck
    there = {FILLED: seen.fill, COLOURED: seen.colour}.get(look.kind)
    return there is None or _is_near(there, look.colour)


def _is_near(one: str, other: str) -> bool:
    return len(one) == len(other) and all(
        abs(first - second) <= SHADE
        for first, second in zip(_shades(one), _shades(other), strict=True)
    )


def _shades(colour: str) -> Iterator[int]:
    return (int(colour[at : at + 2], 16) for at in range(0, len(colour), 2))


def line_says(
    looks: Sequence[OwnLook], cells: Iterable[tuple[Look, bool]], expected: str
) -> str:
    """Return what the cells of a line say together, each told with whether it names it.

    It is what is `expected` unless the name, or most of the cells, look otherwise.
    """
    said = [(cell_says(looks, look), names) for look, names in cells]
    other = Counter(value for value, _ in said if value not in (None, expected))
    for value, count in other.most_common():
        if (value, True) in said or 2 * count > len(said):
            return str(value)
    return expected


def found_says(
    found: FoundList, key: str, expected: str, look_of: LookOf
) -> tuple[str, Spot] | None:
    """Return what a line says by its look, and its cell; None where nothing stands."""
    names = {number for column, number in found.columns.items() if column.names}
    across = found.own.is_across
    spots = [
        s for s in found.line_spots(found.lines[key]) if not is_blank(found.cells.get(s.at))
    ]
    cells = [
        (look_of(found.cells[s.at].style), (s.row if across else s.column) in names)
        for s in spots
    ]
    if not cells:
        return None
    named = next((at for at, (_, is_name) in enumerate(cells) if is_name), 0)
    return line_says(found.own.looks, cells, expected), spots[named]
