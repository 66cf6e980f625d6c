"""The ledger read back from its three worksheets, every fault with its cell."""

from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.charts.charts import Reading
from refkit.engine.problems import Problem
from refkit.workbook.sheets import rows
from refkit.workbook.sheets.books import BY_TITLE, CHANGES, DICE, LEDGER
from refkit.workbook.sheets.worksheets import FoundSheet, FoundSheets

Parsed = dict[int, list[Any]]
FIELDS = {CHANGES: rows.change_fields, DICE: rows.reading_fields}


def read_changes(found: FoundSheets) -> tuple[Parsed, list[Problem]]:
    """Return the changes in the ledger by their entry, and what cannot be read of them."""
    wrong: list[Problem] = []
    if CHANGES not in found:
        return {}, wrong
    return _read_parts(found[CHANGES], CHANGES, Change, wrong), wrong


def read_entries(
    found: FoundSheets, parsed: Parsed, problems: list[Problem]
) -> tuple[Entry, ...]:
    """Return the entries with these changes; problems get what cannot be read."""
    changes = dict(parsed)
    readings = _read_parts(found[DICE], DICE, Reading, problems)
    made: list[Entry] = []
    for row, cells in _book_rows(found[LEDGER], LEDGER):
        try:
            told = rows.ledger_fields(cells)
            told["changes"] = changes.pop(told["number"], ())
            told["readings"] = readings.pop(told["number"], ())
            made.append(Entry.model_validate(told))
        except (ValueError, TypeError, RecursionError) as fault:
            problems.append(_row_problem(found[LEDGER], row, fault))
    # Who sorts the worksheet alters no entry.
    made.sort(key=lambda entry: entry.number)
    problems += [*_left_over(found[CHANGES], changes), *_left_over(found[DICE], readings)]
    return tuple(made)


def fields_known(changes: Parsed) -> set[tuple[str, str]]:
    """Return each field that any change in the ledger has, after its record's name."""
    return {
        (change.record, field)
        for each in changes.values()
        for change in each
        for field in change.after or ()
    }


def rows_known(changes: Parsed) -> list[tuple[str, str]]:
    """Return the record and side of the rows that the ledger leaves, each once."""
    rows: dict[tuple[str, str], str] = {}
    for number in sorted(changes):
        for change in changes[number]:
            at = (change.record, change.key)
            if change.after is None:
                rows.pop(at, None)
            else:
                rows[at] = str(change.after.get("side", rows.get(at, "")))
    return list(dict.fromkeys((record, side) for (record, _), side in rows.items()))


def _read_parts(
    sheet: FoundSheet, title: str, model: type[Change | Reading], problems: list[Problem]
) -> Parsed:
    """Return what the rows of a worksheet hold for each entry."""
    fields = FIELDS[title]
    parsed: Parsed = {}
    for row, cells in _book_rows(sheet, title):
        try:
            number, told = fields(cells)
            parsed.setdefault(number, []).append(model.model_validate(told))
        except (ValueError, TypeError, RecursionError) as fault:
            problems.append(_row_problem(sheet, row, fault))
    return parsed


def _book_rows(sheet: FoundSheet, title: str) -> Iterator[tuple[int, list[Any]]]:
    headings = BY_TITLE[title].headings
    lines = sheet.rows(headings)
    numbers = list(lines)
    values = [
        [cells[h].value if h in cells else None for h in headings]
        for cells in lines.values()
    ]
    for place, whole in rows.whole_rows(values):
        yield numbers[place], whole


def _row_problem(sheet: FoundSheet, row: int, fault: Exception) -> Problem:
    found = f"the row cannot be read ({fault})"
    if isinstance(fault, ValidationError):
        first = fault.errors()[0]
        found = f"{'.'.join(map(str, first['loc']))} is {first['input']!r}"
    return Problem(sheet.place(row), found[:200], "a row as refkit wrote it")


def _left_over(sheet: FoundSheet, parsed: Parsed) -> Iterator[Problem]:
    for number in parsed:
        found = f"there are rows of entry {number}"
        yield Problem(sheet.title, found, "only rows of entries that are in the Ledger")
