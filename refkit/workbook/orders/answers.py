"""The cells a player writes in: what each lets in, and what it says when it is chosen."""

from datetime import date
from typing import Any

from refkit.engine.records.records import Column
from refkit.workbook.build import limits

LONGEST_TITLE, LONGEST_MESSAGE = 32, 255
TICK = ["yes"]


def limit(col: Column, source: str = "") -> dict[str, Any]:
    """Return what a cell lets in, with its help; `source` is where its choices stand."""
    told = {**_let_in(col, source), "ignore_blank": True}
    return {**told, "error_title": _titled(col.title), **_help(col)}


def _let_in(col: Column, source: str) -> dict[str, Any]:
    if source:
        kind = {"error_type": "warning" if col.free else "stop"}
        message = {"error_message": "Expected one of the drop-down."}
        return {"validate": "list", "source": source, **kind, **message}
    match col.kind:
        case "choice":
            found: dict[str, Any] = _list([each for each in col.choices if each])
        case "yes/no":
            found = _list(["yes", "no"])
        case "whole":
            found = limits.bounds(col)
        case "date":
            found = {"validate": "date", "criteria": ">=", "value": date(1900, 1, 1)}
        case _:
            found = {"validate": "length", "criteria": "<=", "value": col.length}
    return {**found, **limits.stop(col.expected)}


def _list(choices: list[str]) -> dict[str, Any]:
    return {"validate": "list", "source": choices}


def tick(title: str) -> dict[str, Any]:
    """Return what a cell lets in that is ticked."""
    message = {"error_message": "Expected yes, or nothing."}
    return {**_list(TICK), "ignore_blank": True, "error_title": _titled(title), **message}


def one_of(choices: list[str]) -> dict[str, Any]:
    """Return a drop-down of a few words."""
    return {**_list(choices), **limits.stop("one of " + ", ".join(choices))}


def _help(col: Column) -> dict[str, Any]:
    said = col.help or f"Expected {col.expected}."
    message = said[:LONGEST_MESSAGE]
    return {"input_title": _titled(col.title), "input_message": message}


def _titled(title: str) -> str:
    """Return a title that never reads on from what stands before it in the file.

    >>> _titled("Pieces")
    'Answer: Pieces'
    """
    # Behind a limit, "1" and "Pieces" would read as a note of the enemy's: "1 pieces".
    return f"Answer: {title}"[:LONGEST_TITLE]
