"""The ledger read back from its three worksheets, every fault with its cell."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from refkit.engine.campaign import Change
from refkit.engine.charts import Reading
from refkit.engine.ledger import Entry
from refkit.engine.problems import Problem
from refkit.workbook import rows
from refkit.workbook.books import BY_TITLE, CHANGES, DICE, LEDGER
from refkit.workbook.sheets import Found

Parsed = dict[int, list[Any]]


def entries(found: Mapping[str, Found], problems: list[Problem]) -> tuple[Entry, ...]:
    """Return the entries; what cannot be read is added to the problems."""
    changes = _parts(found[CHANGES], rows.change_fields, Change.model_validate, problems)
    readings = _parts(found[DICE], rows.reading_fields, Reading.model_validate, problems)
    made: list[Entry] = []
    for row, cells in _rows(found[LEDGER]):
        try:
            told = rows.ledger_fields(cells)
            told["changes"] = changes.pop(told["number"], ())
            told["readings"] = readings.pop(told["number"], ())
            made.append(Entry.model_validate(told))
        except (ValueError, TypeError) as fault:
            problems.append(_problem(found[LEDGER], row, fault))
    problems += [*_left_over(found[CHANGES], changes), *_left_over(found[DICE], readings)]
    return tuple(made)


def _parts(
    sheet: Found,
    fields: Callable[[Any], tuple[int, dict[str, Any]]],
    build: Callable[[Any], Any],
    problems: list[Problem],
) -> Parsed:
    """Return what the rows of a worksheet hold for each entry."""
    parsed: Parsed = {}
    for row, cells in _rows(sheet):
        try:
            number, told = fields(cells)
            parsed.setdefault(number, []).append(build(told))
        except (ValueError, TypeError) as fault:
            problems.append(_problem(sheet, row, fault))
    return parsed


def _rows(sheet: Found) -> Iterator[tuple[int, list[Any]]]:
    headings = BY_TITLE[next(t for t in BY_TITLE if t.casefold() == sheet.title.casefold())]
    lines = sheet.rows(headings.headings)
    numbers = list(lines)
    values = [
        [cells[h].value if h in cells else None for h in headings.headings]
        for cells in lines.values()
    ]
    for place, whole in rows.whole(values):
        yield numbers[place], whole


def _problem(sheet: Found, row: int, fault: Exception) -> Problem:
    told = f"the row cannot be read ({fault})"
    if isinstance(fault, ValidationError):
        first = fault.errors()[0]
        told = f"{'.'.join(map(str, first['loc']))} is {first['input']!r}"
    return Problem(sheet.place(row), told[:200], "a row as refkit wrote it")


def _left_over(sheet: Found, parsed: Parsed) -> Iterator[Problem]:
    for number in parsed:
        found = f"there are rows of entry {number}"
        yield Problem(sheet.title, found, "only rows of entries that are in the Ledger")
