"""The rows of a sheet in the browser, and the columns they are typed in."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.columns import Column
from refkit.engine.records.records import Record
from refkit.session.typed_cells import (
    SIDE,
    listed_rows,
    named_rows,
    roster_kind,
    value_word,
)

HERE = Path(__file__).parent
NARROW, WIDEST = 8, 24  # letters of a column


class SheetView(anywidget.AnyWidget):
    """The rows in the browser; it sends what is typed, pasted and removed."""

    _esm = HERE / "sheet.js"
    _css = HERE / "sheet.css"
    caption = traitlets.Unicode("").tag(sync=True)
    head = traitlets.Unicode("").tag(sync=True)
    next = traitlets.Unicode("").tag(sync=True)
    columns = traitlets.List(traitlets.Dict()).tag(sync=True)
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    fixed = traitlets.Bool(default_value=False).tag(sync=True)
    ack = traitlets.Int(0).tag(sync=True)


def shown_column(
    campaign: Campaign, cls: type[Record], col: Column, side: str
) -> dict[str, Any]:
    """Return a column as the browser shows it: its title, its example, its choices."""
    named = named_rows(campaign, col) or listed_rows(campaign, col, side)
    is_menu = col.kind in ("choice", "yes/no") or col.refers == SIDE or bool(named)
    return {
        "field": col.field,
        "title": col.title,
        "placeholder": col.example,
        "hint": col.help,
        "wide": min(max(col.width, NARROW), WIDEST),
        "options": _options(campaign, cls, col, named) if is_menu else [],
    }


def _options(
    campaign: Campaign, cls: type[Record], col: Column, named: Mapping[str, str]
) -> list[list[str]]:
    if col.kind == "yes/no":
        return [["no", "no"], ["yes", "yes"]]
    if col.choices:
        kind = roster_kind(campaign, cls)
        listed = [[value_word(kind, col.field, c), c] for c in col.choices if c]
    elif col.refers == SIDE:
        listed = [[naming.short(side), side] for side in campaign.sides]
    else:
        listed = [[name, key] for key, name in named.items()]
    is_open = not col.required and (not col.choices or "" in col.choices)
    return [["", ""], *listed] if is_open or not col.choices else listed
