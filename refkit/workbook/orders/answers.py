"""The cells a player fills in: what each accepts, and the help it shows."""

from typing import Any

from refkit.engine.records.records import Column
from refkit.workbook.build import limits

LONGEST_TITLE = 32
TICK = ["yes"]


def cell_limit(col: Column, source: str = "") -> dict[str, Any]:
    """Return what a cell accepts, with its help; `source` is the range of its choices."""
    limit = limits.plain_limit(col)
    if source:
        kind = {"error_type": "warning" if col.free else "stop"}
        message = limits.stop_message("one of the choices in the drop-down list")
        limit = {"validate": "list", "source": source, **kind, **message}
    elif col.by_row:
        none = limits.stop_message("a blank cell: there is nothing to choose in this row")
        limit = {"validate": "length", "criteria": "=", "value": 0, **none}
    title, said = _answer_title(col.title), col.help or f"Expected {col.expected}."
    help_text = {"input_title": title, "input_message": said[: limits.LONGEST_MESSAGE]}
    return {**limit, "ignore_blank": True, "error_title": title, **help_text}


def tick_limit(title: str) -> dict[str, Any]:
    """Return what a cell for a tick accepts."""
    limit = {**limits.choice_list(TICK), **limits.stop_message("yes, or a blank cell")}
    return {**limit, "ignore_blank": True, "error_title": _answer_title(title)}


def word_drop_down(choices: list[str]) -> dict[str, Any]:
    """Return a drop-down of a few words."""
    expected = "one of " + ", ".join(choices)
    return {**limits.choice_list(choices), **limits.stop_message(expected)}


def _answer_title(title: str) -> str:
    """Return a title that never runs on from the text before it in the file.

    >>> _answer_title("Pieces")
    'Answer: Pieces'
    """
    # Behind a limit, "1" and "Pieces" would read as a note of the enemy's: "1 pieces".
    return f"Answer: {title}"[:LONGEST_TITLE]
