"""What the cells of a new workbook let in: drop-downs and limits, refusals in words."""

from datetime import date
from typing import Any

from refkit.engine.play.system import Option
from refkit.engine.records.records import Column
from refkit.workbook.build.formats import Worksheet
from refkit.workbook.sheets.layout import Tab, TabGrids
from refkit.workbook.sheets.meaning import expected_words, plain_choice

# With a longer list or message Excel repairs the file and drops the validation.
LONGEST_LIST = 255
LONGEST_MESSAGE = 255


def lay_limits(sheet: Worksheet, tab: Tab, grids: TabGrids) -> None:
    """Put the limits of every column on its cells, spare rows included."""
    grid = tab.grid
    for col in tab.columns:
        if tab.record is Option and col.field == "value":
            continue
        limit = _column_limit(col, tab, grids)
        if limit:
            number = grid.columns[col.field] - 1
            # Excel takes 32 letters in the title of a message.
            rule = {**limit, "ignore_blank": True, "error_title": col.title[:32]}
            sheet.data_validation(grid.first - 1, number, grid.last - 1, number, rule)


def lay_options(sheet: Worksheet, tab: Tab, options: tuple[Option, ...]) -> None:
    """Give each option that has readings to choose from a drop-down of them."""
    grid = tab.grid
    number = grid.columns["value"] - 1
    for row, option in enumerate(options, grid.first - 1):
        limit = choice_list(list(option.listed))
        if option.listed and limit:
            rule = {**limit, **stop_message("one of " + ", ".join(option.listed))}
            sheet.data_validation(row, number, row, number, rule)


def _column_limit(col: Column, tab: Tab, grids: TabGrids) -> dict[str, Any]:
    if col.kind == "text" and col.refers:
        return _reference_list(col, tab, grids)
    if col.kind == "text" and col.suggests:
        message = "It is not among " + ", ".join(col.suggests)
        warning = {"error_type": "warning", "error_message": message[:LONGEST_MESSAGE]}
        return {"validate": "list", "source": list(col.suggests), **warning}
    return plain_limit(col)


def plain_limit(col: Column) -> dict[str, Any]:
    """Return what a cell lets in by its column alone; nothing for too long a list."""
    match col.kind:
        case "choice":
            limit = choice_list([plain_choice(choice) for choice in col.choices if choice])
        case "yes/no":
            limit = choice_list(["yes", "no"])
        case "whole":
            limit = _number_bounds(col)
        case "date":
            limit = {"validate": "date", "criteria": ">=", "value": date(1900, 1, 1)}
        case _:
            limit = {"validate": "length", "criteria": "<=", "value": col.length}
    return limit and {**limit, **stop_message(expected_words(col))}


def choice_list(choices: list[str]) -> dict[str, Any]:
    """Return a drop-down list, nothing where it is too long for Excel."""
    if len(",".join(choices)) > LONGEST_LIST:
        return {}
    return {"validate": "list", "source": choices}


def _number_bounds(col: Column) -> dict[str, Any]:
    """Return the limits of a whole number as a cell's validation has them."""
    low, high = col.low, col.high
    if low is None and high is None:
        low, high = -99_999, 99_999
    if low is None:
        return {"validate": "integer", "criteria": "<=", "value": high}
    if high is None:
        return {"validate": "integer", "criteria": ">=", "value": low}
    between = {"criteria": "between", "minimum": low, "maximum": high}
    return {"validate": "integer", **between}


def _reference_list(col: Column, tab: Tab, grids: TabGrids) -> dict[str, Any]:
    """Return the drop-down of rows a column may name; other names are warned of."""
    record, field = col.refers.split(".")
    grid = grids.of(record, tab.side)
    if grid is None or field not in grid.columns:
        return {}
    names = grid.span(field)
    first = names.partition(":")[0]
    # The list ends with the last name; blank rows at its end would let anything in.
    source = f"=OFFSET({first},0,0,MAX(1,COUNTA({names})),1)"
    message = f"It is not listed in {grid.title}."
    return {"validate": "list", "source": source, "error_type": "warning",
            "error_message": message}  # fmt: skip


def stop_message(expected: str) -> dict[str, Any]:
    """Return what a cell says of a value it does not let in."""
    return {"error_message": f"Expected {expected}."[:LONGEST_MESSAGE]}
