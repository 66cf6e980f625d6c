"""Lists of positions as they are pasted from a worksheet: one line a stand."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from refkit.systems.battlefront import spots

FLAGS = {
    "hidden": "hidden",
    "dug in": "dug_in",
    "dug_in": "dug_in",
    "improved": "dug_in",
    "unmoved": "unmoved",
    "has not moved": "unmoved",
}
STAND = ("stand", "id", "unit")
YES = ("yes", "y", "x", "1", "true")
NUMBER = re.compile(r"\d{1,3}(?:[.,]\d{1,3})?")
EXPECTED = "expected stand, x and y, and hidden, dug in or unmoved where it is so"


class Line(NamedTuple):
    """One line of a list: its number, stand, x and y, and what is said of the stand."""

    number: int
    cells: tuple[str, ...]
    flags: tuple[str, ...]

    @property
    def fault(self) -> str:
        """What is wrong with the line, '' for nothing."""
        stand, *numbers = self.cells
        good = stand and len(numbers) == 2 and all(map(NUMBER.fullmatch, numbers))
        if good and all(flag.casefold() in FLAGS for flag in self.flags):
            return ""
        return f"line {self.number} is {' '.join((*self.cells, *self.flags))!r}; {EXPECTED}"

    @property
    def row(self) -> dict[str, str | bool]:
        """The fields of the stand it places."""
        x, y = (float(cell.replace(",", ".")) for cell in self.cells[1:])
        flags = {FLAGS[flag.casefold()]: True for flag in self.flags}
        return {"stand": self.cells[0], "place": spots.words((x, y)), **flags}


def lines(text: str) -> Iterator[Line]:
    """Yield the lines that say something; headings say what stands below them."""
    headings: tuple[str, ...] = ()
    for number, told in enumerate(text.splitlines(), 1):
        cells = _cells(told)
        if cells[0].casefold() in STAND:
            headings = tuple(cell.casefold() for cell in cells)
        elif headings and any(cells):
            yield _under(headings, number, cells)
        elif any(cells):
            yield _line(number, _cells(told, most=3))


def _cells(told: str, most: int = 0) -> tuple[str, ...]:
    """The cells of a line; one parted by blanks has no more than the first so many."""
    is_marked = "\t" in told or ";" in told
    marks, most = (r"[\t;]", 0) if is_marked else (r"\s+", most)
    return tuple(part.strip() for part in re.split(marks, told.strip(), maxsplit=most))


def _line(number: int, cells: tuple[str, ...]) -> Line:
    """A line without headings above it: stand, x, y and the rest."""
    rest = (part.strip() for cell in cells[3:] for part in cell.split(","))
    return Line(number, cells[:3], tuple(filter(None, rest)))


def _under(headings: tuple[str, ...], number: int, cells: tuple[str, ...]) -> Line:
    """A line with headings above it; other columns may stand among them."""
    told = dict(zip(headings, cells, strict=False))
    flags = (name for name in headings if name in FLAGS)
    place = (told.get("x", ""), told.get("y", ""))
    said = tuple(name for name in flags if told.get(name, "").casefold() in YES)
    return Line(number, (cells[0], *place), said)


def rows(text: str) -> list[dict[str, str | bool]]:
    """Return the fields of each stand that a list places.

    >>> rows("G01.1 36 20,5 hidden")
    [{'stand': 'G01.1', 'place': '36, 20.5', 'hidden': True}]
    """
    return [line.row for line in lines(text) if not line.fault]


def faults(text: str) -> list[str]:
    """Return what is wrong with each line that places no stand.

    >>> faults("G01.1 36 here")[0].partition(";")[0]
    "line 1 is 'G01.1 36 here'"
    """
    return [line.fault for line in lines(text) if line.fault]
