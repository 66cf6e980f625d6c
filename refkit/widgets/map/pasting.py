"""Positions from Excel put onto the map: rows of cells, as they are copied."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from refkit.engine.problems import Problem, Refused
from refkit.systems.battlefront.rules import pasting
from refkit.systems.battlefront.rules.pasting import Line
from refkit.widgets.map.battlefield import Battlefield

ORDER = ("side", "cls", "me")  # what follows name and place where no headings say it
FLAGS = {
    "dug_in": "improved",
    **{name: name for name in ("unmoved", "immobile", "ko", "hidden")},
}
CLASSES = {
    "a": "A", "armour": "A", "i": "I", "infantry": "I",
    "t": "T", "transport": "T", "g": "G", "gun": "G",
}  # fmt: skip


class Fault(NamedTuple):
    """What is wrong with one cell."""

    found: str
    expected: str


def put(field: Battlefield, pasted: str) -> Battlefield:
    """Return the battlefield with every row put in; Refused says each bad row at once.

    A stand that is there already is moved; what the rows do not say of it stays.
    """
    problems, seen = [], set[str]()
    for line in pasting.lines(pasted):
        faults, values = _read(field, _named(line))
        if values["id"] in seen:
            faults.append(Fault(f"stand is {values['id']!r} again", "each stand once"))
        seen.add(values["id"])
        if faults:
            problems.append(_problem(line.number, faults))
        else:
            field = _taken(field, values)
    if problems or not seen:
        raise Refused(problems or [Problem("positions", "0 rows", "one for each stand")])
    return field


def _named(line: Line) -> Mapping[str, str]:
    """The cells of a line by name: flags among the rest are so, the others in order."""
    flags = {flag: "yes" for cell in line.rest for flag in pasting.said(cell)}
    others = (cell for cell in line.rest if not pasting.said(cell))
    return {**line.cells, **dict(zip(ORDER, others, strict=False)), **flags}


def _problem(number: int, faults: Sequence[Fault]) -> Problem:
    found = " and ".join(fault.found for fault in faults)
    return Problem(f"row {number}", found, "; ".join(fault.expected for fault in faults))


def _read(
    field: Battlefield, cells: Mapping[str, str]
) -> tuple[list[Fault], dict[str, Any]]:
    """Return what is wrong in a row, and the values of a stand that could be read."""
    faults: list[Fault] = []
    values: dict[str, Any] = {"id": cells.get("stand", "")}
    for each in _cells(field, cells):
        if isinstance(each, Fault):
            faults.append(each)
        else:
            values |= each
    return faults, values


def _cells(
    field: Battlefield, cells: Mapping[str, str]
) -> Iterator[Fault | dict[str, Any]]:
    if not cells.get("stand"):
        yield Fault("stand is blank", "its name")
    table = field.layout.table
    yield _inches("x", cells.get("x", ""), table.width)
    yield _inches("y", cells.get("y", ""), table.height)
    yield _side(field, cells)
    yield _class(cells.get("cls", ""))
    if "me" in cells:
        yield {"me": cells["me"]}
    for name in FLAGS:
        if name in cells:
            yield _flag(name, cells[name])


def _inches(name: str, cell: str, length: float) -> Fault | dict[str, Any]:
    value = pasting.inches(cell)
    if value is None or value > length:
        return Fault(f"{name} is {cell!r}", f"inches from 0 to {length:g}")
    return {name: value}


def _side(field: Battlefield, cells: Mapping[str, str]) -> Fault | dict[str, Any]:
    cell = cells.get("side", "")
    known = {side.casefold(): side for side in field.layout.sides}
    if cell.casefold() in known:
        return {"side": known[cell.casefold()]}
    if not cell and cells.get("stand") in field.stands:
        return {}
    return Fault(f"side is {cell!r}", f"one of {', '.join(field.layout.sides)}")


def _class(cell: str) -> Fault | dict[str, Any]:
    if cell.casefold() in CLASSES:
        return {"cls": CLASSES[cell.casefold()]}
    return Fault(f"class is {cell!r}", "one of A, I, T, G") if cell else {}


def _flag(name: str, cell: str) -> Fault | dict[str, Any]:
    value = pasting.is_so(cell)
    if value is None:
        return Fault(f"{name.replace('_', ' ')} is {cell!r}", "yes or no")
    return {FLAGS[name]: value}


def _taken(field: Battlefield, values: dict[str, Any]) -> Battlefield:
    hidden = values.pop("hidden", None)
    name = values["id"]
    done = field.change(name, **values) if name in field.stands else field.add(values)
    return done if hidden is None else done.hide(name, is_hidden=hidden)
