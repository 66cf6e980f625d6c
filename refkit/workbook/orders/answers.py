"""The cells a player fills in: what each accepts, and the help it shows."""

from datetime import date
from typing import Any

from refkit.engine.records.records import Column
from refkit.workbook.build import limits

LONGEST_TITLE, LONGEST_MESSAGE = 32, 255
TICK = ["yes"]


def cell_limit(col: Column, source: str = "") -> dict[str, Any]:
    """Return what a cell accepts, with its help; `source` is the range of its choices."""
    told = {**_validation(col, source), "ignore_blank": True}
    return {**told, "error_title": _answer_title(col.title), **_input_help(col)}


def _validation(col: Column, source: str) -> dict[str, Any]:
    if source:
        kind = {"error_type": "warning" if col.free else "stop"}
        message = {"error_message": "Expected one of the choices in the drop-down list."}
        return {"validate": "list", "source": source, **kind, **message}
    match col.kind:
        case "choice":
            found: dict[str, Any] = _drop_down([each for each in col.choices if each])
        case "yes/no":
            found = _drop_down(["yes", "no"])
        case "whole":
            found = limits.number_bounds(col)
        case "date":
            found = {"validate": "date", "criteria": ">=", "value": date(1900, 1, 1)}
        case _:
            found = {"validate": "length", "criteria": "<=", "value": col.length}
    return {**found, **limits.stop_message(col.expected)}


def _drop_down(choices: list[str]) -> dict[str, Any]:
    return {"validate": "list", "source": choices}


def tick_limit(title: str) -> dict[str, Any]:
    """Return what a cell for a tick accepts."""
    message = {"error_message": "Expected yes, or a blank cell."}
    return {
        **_drop_down(TICK),
        "ignore_blank": True,
        "error_title": _answer_title(title),
        **message,
    }


def word_drop_down(choices: list[str]) -> dict[str, Any]:
    """Return a drop-down of a few words."""
    return {**_drop_down(choices), **limits.stop_message("one of " + ", ".join(choices))}


def _input_help(col: Column) -> dict[str, Any]:
    said = col.help or f"Expected {col.expected}."
    message = said[:LONGEST_MESSAGE]
    return {"input_title": _answer_title(col.title), "input_message": message}


def _answer_title(title: str) -> str:
    """Return a title that never runs on from the text before it in the file.

    >>> _answer_title("Pieces")
    'Answer: Pieces'
    """
    # Behind a limit, "1" and "Pieces" would read as a note of the enemy's: "1 pieces".
    return f"Answer: {title}"[:LONGEST_TITLE]
