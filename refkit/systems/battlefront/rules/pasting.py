"""Lists of positions as they are pasted from a worksheet: one line a stand."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from refkit.engine.problems import Problem, Refused
from refkit.geometry.battlefield import Battlefield
from refkit.systems.battlefront.rules import coordinates

FLAGS = {
    "hidden": "hidden",
    "dug in": "dug_in", "dug_in": "dug_in",
    "improved": "dug_in", "improved position": "dug_in",
    "unmoved": "unmoved", "has not moved": "unmoved", "did not move": "unmoved",
    "immobile": "immobile", "cannot move": "immobile",
    "ko": "ko", "knocked out": "ko",
}  # fmt: skip
# Headings as umpires' worksheets have them; a column under any other is passed over.
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
ORDER = ("side", "cls", "me")  # what follows name and place where no headings say it
STAND_FLAGS = {
    "dug_in": "improved",
    **{name: name for name in ("unmoved", "immobile", "ko", "hidden")},
}
CLASSES = {
    "a": "A", "armour": "A", "i": "I", "infantry": "I",
    "t": "T", "transport": "T", "g": "G", "gun": "G",
}  # fmt: skip
HELP = (
    "Copy the cells in Excel and paste them here: the stand's name, then east and north in "
    "inches. Side, class (A, I, T, G), element and, in words, hidden, dug in, unmoved, "
    "immobile or knocked out may follow. With a first row of headings (stand, x, y, side, "
    "class, element, hidden…) the columns may stand in another order; below it, yes or no "
    "says whether a stand is hidden."
)
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
        # What the rosters know, such as immobile, is refused here, not dropped in silence.
        is_told = None not in flags.values() and flags.keys() <= OWN
        if not self.cells.get("stand") or x is None or y is None or not is_told:
            return None
        return {
            "stand": self.cells["stand"],
            "place": coordinates.point_text((x, y)),
            **flags,
        }

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
        # A stand may itself be called Unit: with x or y beside it the line is headings.
        if "stand" in names and {"x", "y"} & set(names):
            headings = names
        elif headings and any(cells):
            below = dict(zip(headings, cells, strict=False))
            yield Line(number, {name: cell for name, cell in below.items() if name})
        elif any(cells):
            # Parted by blanks, the rest is one cell: flags such as dug in have a blank too.
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
    # Not stripped where it is marked: a blank first cell would be lost, and all shift.
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


class CellFault(NamedTuple):
    """What is wrong with one cell."""

    found: str
    expected: str


def put_rows(field: Battlefield, pasted: str) -> Battlefield:
    """Return the battlefield with every row put in; Refused says each bad row at once.

    A stand that is there already is moved, and one in the tray is put on the table; what
    the rows do not say of it stays.
    """
    problems, seen = [], set[str]()
    for line in lines(pasted):
        faults, values = _read_row(field, _name_cells(line))
        if values["id"] in seen:
            faults.append(CellFault(f"stand is {values['id']!r} again", "each stand once"))
        seen.add(values["id"])
        if faults:
            problems.append(_row_problem(line.number, faults))
        else:
            field = _put_stand(field, values)
    if problems or not seen:
        raise Refused(problems or [Problem("positions", "0 rows", "one for each stand")])
    return field


def _name_cells(line: Line) -> Mapping[str, str]:
    """The cells of a line by name: flags among the rest are so, the others in order."""
    flags = {flag: "yes" for cell in line.rest for flag in said(cell)}
    others = (cell for cell in line.rest if not said(cell))
    return {**line.cells, **dict(zip(ORDER, others, strict=False)), **flags}


def _row_problem(number: int, faults: Sequence[CellFault]) -> Problem:
    found = " and ".join(fault.found for fault in faults)
    return Problem(f"row {number}", found, "; ".join(fault.expected for fault in faults))


def _read_row(
    field: Battlefield, cells: Mapping[str, str]
) -> tuple[list[CellFault], dict[str, Any]]:
    """Return what is wrong in a row, and the values of a stand that could be read."""
    faults: list[CellFault] = []
    values: dict[str, Any] = {"id": cells.get("stand", "")}
    for each in _read_cells(field, cells):
        if isinstance(each, CellFault):
            faults.append(each)
        else:
            values |= each
    return faults, values


def _read_cells(
    field: Battlefield, cells: Mapping[str, str]
) -> Iterator[CellFault | dict[str, Any]]:
    if not cells.get("stand"):
        yield CellFault("stand is blank", "its name")
    table = field.layout.table
    yield _read_inches("x", cells.get("x", ""), table.width)
    yield _read_inches("y", cells.get("y", ""), table.height)
    yield _read_side(field, cells)
    yield _read_class(cells.get("cls", ""))
    if "me" in cells:
        yield {"me": cells["me"]}
    for name in STAND_FLAGS:
        if name in cells:
            yield _read_flag(name, cells[name])


def _read_inches(name: str, cell: str, length: float) -> CellFault | dict[str, Any]:
    value = inches(cell)
    if value is None or value > length:
        return CellFault(f"{name} is {cell!r}", f"inches from 0 to {length:g}")
    return {name: value}


def _read_side(field: Battlefield, cells: Mapping[str, str]) -> CellFault | dict[str, Any]:
    cell = cells.get("side", "")
    known = {side.casefold(): side for side in field.layout.sides}
    if cell.casefold() in known:
        return {"side": known[cell.casefold()]}
    if not cell and cells.get("stand") in {*field.stands, *field.waiting}:
        return {}
    return CellFault(f"side is {cell!r}", f"one of {', '.join(field.layout.sides)}")


def _read_class(cell: str) -> CellFault | dict[str, Any]:
    if cell.casefold() in CLASSES:
        return {"cls": CLASSES[cell.casefold()]}
    return CellFault(f"class is {cell!r}", "one of A, I, T, G") if cell else {}


def _read_flag(name: str, cell: str) -> CellFault | dict[str, Any]:
    value = is_so(cell)
    if value is None:
        return CellFault(f"{name.replace('_', ' ')} is {cell!r}", "yes or no")
    return {STAND_FLAGS[name]: value}


def _put_stand(field: Battlefield, values: dict[str, Any]) -> Battlefield:
    hidden = values.pop("hidden", None)
    name = values["id"]
    if name in field.waiting:
        field = field.place(name, values["x"], values["y"])
    after = field.change(name, **values) if name in field.stands else field.add(values)
    return after if hidden is None else after.hide(name, is_hidden=hidden)
