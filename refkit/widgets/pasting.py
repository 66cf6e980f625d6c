"""Positions from Excel: rows of cells with tabs between them, as they are copied."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from refkit.engine.problems import Problem, Refused
from refkit.widgets.battlefield import Battlefield

ORDER = ("id", "x", "y", "side", "cls", "me")
HEADINGS = {
    "id": ("id", "stand", "name", "label"),
    "x": ("x",),
    "y": ("y",),
    "side": ("side",),
    "cls": ("cls", "class"),
    "me": ("me", "element", "manoeuvre element"),
    "improved": ("improved", "improved position"),
    "unmoved": ("unmoved", "did not move"),
    "immobile": ("immobile",),
    "ko": ("ko", "knocked out"),
    "hidden": ("hidden",),
}
FLAGS = ("improved", "unmoved", "immobile", "ko", "hidden")
TRUE = ("yes", "y", "x", "1", "true")
FALSE = ("no", "n", "", "0", "false")
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
    rows = [line.split("\t") for line in pasted.splitlines()]
    order, first = _order(rows)
    problems, seen = [], set[str]()
    for number, cells in enumerate(rows[first:], first + 1):
        if not any(map(str.strip, cells)):
            continue
        faults, values = _read(field, dict(zip(order, map(str.strip, cells), strict=False)))
        if values["id"] in seen:
            faults.append(Fault(f"id is {values['id']!r} again", "each stand once"))
        seen.add(values["id"])
        if faults:
            problems.append(_problem(number, faults))
        else:
            field = _taken(field, values)
    if problems or not seen:
        raise Refused(problems or [Problem("positions", "0 rows", "one for each stand")])
    return field


def _order(rows: Sequence[Sequence[str]]) -> tuple[Sequence[str], int]:
    """The field of each column, and which row is the first below the headings."""
    known = {heading: name for name, told in HEADINGS.items() for heading in told}
    named = [known.get(cell.strip().casefold(), "") for cell in rows[0]] if rows else []
    return (named, 1) if {"id", "x", "y"} <= set(named) else (ORDER, 0)


def _problem(number: int, faults: Sequence[Fault]) -> Problem:
    found = " and ".join(fault.found for fault in faults)
    return Problem(f"row {number}", found, "; ".join(fault.expected for fault in faults))


def _read(
    field: Battlefield, cells: Mapping[str, str]
) -> tuple[list[Fault], dict[str, Any]]:
    """Return what is wrong in a row, and the values of a stand that could be read."""
    faults: list[Fault] = []
    values: dict[str, Any] = {"id": cells.get("id", "")}
    for each in _cells(field, cells):
        if isinstance(each, Fault):
            faults.append(each)
        else:
            values |= each
    return faults, values


def _cells(
    field: Battlefield, cells: Mapping[str, str]
) -> Iterator[Fault | dict[str, Any]]:
    if not cells.get("id"):
        yield Fault("id is blank", "the stand's name")
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
    """A distance on the table; a comma is a point, as in half of Europe."""
    try:
        value = float(cell.replace(",", "."))
    except ValueError:
        value = math.nan
    if not 0 <= value <= length:
        return Fault(f"{name} is {cell!r}", f"inches from 0 to {length:g}")
    return {name: round(value, 3)}


def _side(field: Battlefield, cells: Mapping[str, str]) -> Fault | dict[str, Any]:
    cell = cells.get("side", "")
    known = {side.casefold(): side for side in field.layout.sides}
    if cell.casefold() in known:
        return {"side": known[cell.casefold()]}
    if not cell and cells.get("id") in field.stands:
        return {}
    return Fault(f"side is {cell!r}", f"one of {', '.join(field.layout.sides)}")


def _class(cell: str) -> Fault | dict[str, Any]:
    if cell.casefold() in CLASSES:
        return {"cls": CLASSES[cell.casefold()]}
    return Fault(f"class is {cell!r}", "one of A, I, T, G") if cell else {}


def _flag(name: str, cell: str) -> Fault | dict[str, Any]:
    if cell.casefold() in (*TRUE, *FALSE):
        return {name: cell.casefold() in TRUE}
    return Fault(f"{name} is {cell!r}", "yes or no")


def _taken(field: Battlefield, values: dict[str, Any]) -> Battlefield:
    hidden = values.pop("hidden", None)
    name = values["id"]
    done = field.change(name, **values) if name in field.stands else field.add(values)
    return done if hidden is None else done.hide(name, is_hidden=hidden)
