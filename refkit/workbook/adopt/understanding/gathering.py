"""A row a model: the unit that each line of such a list belongs to."""

from collections.abc import Mapping
from dataclasses import replace

from refkit.workbook.adopt.understood import UnderstoodBlock


def gather(found: UnderstoodBlock) -> UnderstoodBlock:
    """Return a block with the unit of each of its lines, where they are models.

    A unit named once stands for the blank cells below it.
    """
    kind = found.kind
    if kind is None:
        return found
    key = "unit" if kind.gathers else "name"
    column = next((each for each in found.columns if each.role == key), None)
    if column is None:
        return found
    named = {
        line.number: cell.text
        for line in found.block.lines
        if (cell := line.cells.get(column.heading.number)) and cell.text
    }
    if not kind.gathers:
        lines = (line.number for line in found.block.lines)
        apart = {number: "it has no name" for number in lines if number not in named}
        return replace(found, apart=apart)
    return replace(found, units=_filled_down(found, named))


def _filled_down(found: UnderstoodBlock, named: Mapping[int, str]) -> Mapping[int, str]:
    units: dict[int, str] = {}
    last = ""
    for line in found.block.lines:
        last = named.get(line.number, last)
        if last:
            units[line.number] = last
    return units
