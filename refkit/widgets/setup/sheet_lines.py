"""A line of typed rows as the page shows it: its cells, and why some are not kept."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.gaps import Gap, step_of
from refkit.engine.play.setup_steps import Fill
from refkit.engine.records.records import Record, columns
from refkit.session.typed_cells import CellFault, nearest_name

ADD = "Choose one that is there, or add yours in the step {} first."
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


def misfits(
    campaign: Campaign, gaps: Iterable[Gap], fill: Fill, row: Record
) -> Iterator[CellFault]:
    """Yield what is read of a row and does not fit the other rows there are."""
    own = fill.record, row.identity
    for gap in gaps:
        if gap.must and (gap.record, gap.key) == own and gap.field in fill.columns:
            near = nearest_name(campaign, row, gap.field)
            told = f"{gap.missing}.{_way_out(campaign, row, gap.field, fill)}"
            yield CellFault(gap.field, told, (near,) * bool(near))


def _way_out(campaign: Campaign, row: Record, field: str, fill: Fill) -> str:
    """Return in which step a name is added that is in no list, '' where in none other."""
    col = next(each for each in columns(type(row)) if each.field == field)
    record = col.refers.partition(".")[0]
    step = step_of(campaign, record) if record else ""
    there = (each for each in campaign.system.setup if each.id == step)
    other = (each.title for each in there if fill not in each.fills)
    return next((f" {ADD.format(title)}" for title in other), "")


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


def in_order(
    lines: Sequence[str],
    keys: Sequence[str],
    key_of: Callable[[str], str],
    *,
    as_made: bool,
) -> list[str]:
    """Return lines in their order, the rows that have none yet behind them.

    Rows made elsewhere, such as days by their date, stand `as_made`; a line that is no row
    yet stands behind those.
    """
    known = {key_of(line) for line in lines}
    order = [*lines, *(key for key in keys if key not in known)]
    places = {key: number for number, key in enumerate(keys)}
    if as_made:
        order.sort(key=lambda line: places.get(key_of(line), len(keys)))
    return order
