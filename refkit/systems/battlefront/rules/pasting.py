"""Lists of positions as they are pasted from a worksheet: one line a stand."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from refkit.systems.battlefront.rules import coordinates

FLAGS = {
    "hidden": "hidden",
    "dug in": "dug_in", "dug_in": "dug_in",
    "improved": "dug_in", "improved position": "dug_in",
    "unmoved": "unmoved", "has not moved": "unmoved", "did not move": "unmoved",
    "immobile": "immobile", "cannot move": "immobile",
    "ko": "ko", "knocked out": "ko",
}  # fmt: skip
HEADINGS = {
    "stand": "stand", "id": "stand", "unit": "stand", "name": "stand", "label": "stand",
    "x": "x", "east": "x", "y": "y", "north": "y", "side": "side",
    "class": "cls", "cls": "cls",
    "me": "me", "element": "me", "manoeuvre element": "me",
    **FLAGS,
}  # fmt: skip
OWN = {"hidden", "dug_in", "unmoved"}  # what a step asks; the rosters know the rest
YES = ("yes", "y", "x", "1", "true")
NO = ("no", "n", "", "0", "false", "-")
NUMBER = re.compile(r"\d{1,3}(?:[.,]\d+)?")
EXPECTED = "expected stand, x and y, and hidden, dug in or unmoved where it is so"


class Line(NamedTuple):
    """One line of a list: its number, the cells that are named, and what follows them."""

    number: int
    cells: Mapping[str, str]
    rest: tuple[str, ...] = ()

    @property
    def row(self) -> dict[str, Any] | None:
        """The fields of the stand it places; None where it does not say them."""
        x, y = (inches(self.cells.get(name, "")) for name in "xy")
        flags = {name: is_so(self.cells[name]) for name in OWN if name in self.cells}
        flags |= {
            flag: True for cell in self.rest if cell for flag in said(cell) or (cell,)
        }
        is_told = None not in flags.values() and flags.keys() <= OWN
        if not self.cells.get("stand") or x is None or y is None or not is_told:
            return None
        return {"stand": self.cells["stand"], "place": coordinates.words((x, y)), **flags}

    @property
    def fault(self) -> str:
        """What is wrong with a line that places no stand."""
        told = " ".join(filter(None, (*self.cells.values(), *self.rest)))
        return f"line {self.number} is {told!r}; {EXPECTED}"


def lines(text: str) -> Iterator[Line]:
    """Yield the lines that say something; headings say what stands below them."""
    headings: list[str] = []
    for number, told in enumerate(text.splitlines(), 1):
        cells = _cells(told)
        names = [HEADINGS.get(cell.casefold(), "") for cell in cells]
        if "stand" in names and {"x", "y"} & set(names):
            headings = names
        elif headings and any(cells):
            below = dict(zip(headings, cells, strict=False))
            yield Line(number, {name: cell for name, cell in below.items() if name})
        elif any(cells):
            yield _line(number, _cells(told, most=3))


def inches(cell: str) -> float | None:
    """Return a distance, None where it is none; a comma is a point, as in half of Europe.

    >>> inches("12,25"), inches("-1"), inches("nan")
    (12.25, None, None)
    """
    return round(float(cell.replace(",", ".")), 3) if NUMBER.fullmatch(cell) else None


def is_so(cell: str) -> bool | None:
    """Return whether a cell says yes, None where it says neither yes nor no.

    >>> is_so("Yes"), is_so(""), is_so("perhaps")
    (True, False, None)
    """
    known = dict.fromkeys(YES, True) | dict.fromkeys(NO, False)
    return known.get(cell.casefold())


def said(cell: str) -> tuple[str, ...]:
    """Return the flags that a cell says in words; () where it says anything else.

    >>> said("dug in, Hidden"), said("german")
    (('dug_in', 'hidden'), ())
    """
    flags = tuple(FLAGS.get(part.strip().casefold(), "") for part in cell.split(","))
    return flags if all(flags) else ()


def _cells(told: str, most: int = 0) -> list[str]:
    """The cells of a line; one parted by blanks has no more than the first so many."""
    is_marked = "\t" in told or ";" in told
    marks, most = (r"[\t;]", 0) if is_marked else (r"\s+", most)
    line = told if is_marked else told.strip()
    return [part.strip() for part in re.split(marks, line, maxsplit=most)]


def _line(number: int, cells: list[str]) -> Line:
    """A line without headings above it: stand, x, y and the rest."""
    named = dict(zip(("stand", "x", "y"), cells, strict=False))
    return Line(number, named, tuple(cells[3:]))


def rows(text: str) -> list[dict[str, Any]]:
    """Return the fields of each stand that a list places.

    >>> rows("G01.1 36 20,5 hidden")
    [{'stand': 'G01.1', 'place': '36, 20.5', 'hidden': True}]
    """
    return [line.row for line in lines(text) if line.row]


def faults(text: str) -> list[str]:
    """Return what is wrong with each line that places no stand.

    >>> faults("G01.1 36 here")[0].partition(";")[0]
    "line 1 is 'G01.1 36 here'"
    """
    return [line.fault for line in lines(text) if not line.row]
