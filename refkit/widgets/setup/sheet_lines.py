"""A line of typed rows as the page shows it: its cells, and why some are not kept."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from refkit.session.typed_cells import CellFault

WAITS = "Not in the workbook yet."
UNSAVED = "{!r} is not in the workbook: it could not be saved."


def shown_line(
    cells: Mapping[str, str],
    name: str,
    typed: Mapping[str, str] | None = None,
    faults: tuple[CellFault, ...] = (),
    *,
    is_new: bool = False,
) -> dict[str, Any]:
    """Return a line: its cells, what is wrong with each, and what it waits for.

    `typed` are those of its cells that are in no workbook; without a fault in them they
    could not be saved.
    """
    waiting = dict(typed or {})
    wrong = [_placed(fault, waiting) for fault in faults]
    if waiting and not wrong:
        wrong = [CellFault(n, UNSAVED.format(t), (t,)) for n, t in waiting.items() if t]
    blanks = [fault.message for fault in wrong if fault.is_blank]
    return {
        "cells": {**cells, **waiting},
        "name": name,
        "faults": [_told(fault) for fault in wrong],
        "waits": " ".join([WAITS, *blanks]) if blanks else "",
        "isNew": is_new,
    }


def _placed(fault: CellFault, typed: Mapping[str, str]) -> CellFault:
    """Return a fault at a cell: of what was typed, the first where it names none."""
    return fault if fault.field else replace(fault, field=next(iter(typed), ""))


def _told(fault: CellFault) -> dict[str, Any]:
    return {
        "field": fault.field,
        "message": fault.message,
        "mends": [*fault.mends],
        "isBlank": fault.is_blank,
    }
