"""Rows of a record typed or pasted as in Excel, kept in the workbook line by line."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from refkit.engine.campaign import naming
from refkit.engine.play.setup_steps import Fill, filled_columns
from refkit.engine.problems import Refused
from refkit.engine.records.columns import Column
from refkit.engine.records.records import Record
from refkit.session.pasted_rows import PastedRows, read_pasted
from refkit.session.typed_cells import SIDE, CellFault, read_cell, shown_cells
from refkit.session.typed_rows import EnteredRow, enter_row, remove_row
from refkit.widgets.page import markup
from refkit.widgets.page.guard import sentences
from refkit.widgets.setup.desk import Desk
from refkit.workbook.sheets.example_charts import is_example, mark_field

HERE = Path(__file__).parent
Cells = dict[str, str]
NARROW, WIDEST = 10, 32  # letters of a column
Message = Mapping[str, Any]


class SheetView(anywidget.AnyWidget):
    """The rows in the browser; it sends what is typed, pasted and removed."""

    _esm = HERE / "sheet.js"
    _css = HERE / "sheet.css"
    caption = traitlets.Unicode("").tag(sync=True)
    next = traitlets.Unicode("").tag(sync=True)
    columns = traitlets.List(traitlets.Dict()).tag(sync=True)
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    fixed = traitlets.Bool(default_value=False).tag(sync=True)
    ack = traitlets.Int(0).tag(sync=True)


class Sheet(widgets.VBox):
    """The rows of a record, of one side where it has sides; the last line is for the next.

    A row goes into the workbook as soon as it can be read; what cannot be in a workbook
    yet is kept beside it, as it was typed.
    """

    def __init__(
        self,
        desk: Desk,
        fill: Fill,
        side: str = "",
        picked: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._desk, self.fill, self.side, self._on_pick = desk, fill, side, picked
        self._cls = desk.campaign.system.record(fill.record)
        self._place, self.picked = f"{fill.record} {side}".strip(), ""
        kept = desk.typed(self._place)
        self._typed: dict[str, Cells] = dict(kept.get("typed", {}))
        self._loose: list[Cells] = list(kept.get("loose", []))
        caption = f"{fill.one[:1].upper()}{fill.one[1:]} by {fill.one}"
        self.view = SheetView(
            caption=caption, next=f"the next {fill.one}", fixed=fill.fixed
        )
        self.message = markup.panel(name="refkit-message")
        super().__init__([self.view, self.message])
        self.view.on_msg(lambda _, message, __: desk.guard.run(lambda: self._hear(message)))
        self.show()

    @property
    def faults(self) -> int:
        """How many rows are not in the workbook, or not as they are typed."""
        return len(self._typed) + len(self._loose)

    @property
    def row_keys(self) -> list[str]:
        """The keys of the rows in the workbook."""
        own = {"side": self.side} if self.side else {}
        return [row.identity for row in self._desk.campaign.rows(self._cls.__name__, **own)]

    def show(self) -> None:
        """Show the rows as they are now."""
        asked = filled_columns(self._cls, self.fill)
        self.view.columns = [self._column(col) for col in asked]
        rows = [self._known(self._row(key)) for key in self.row_keys]
        rows += [self._unfinished(cells) for cells in self._loose]
        if not self.fill.fixed:
            rows.append(_line({}, "", is_new=True))
        # Where its name is no column it stands before the row.
        is_named = self.fill.columns[0] in (*self._cls.key, "name") or not self.fill.fixed
        self.view.rows = [
            {**row, "label": str(n) if is_named else row["name"]}
            for n, row in enumerate(rows, 1)
        ]

    def _column(self, col: Column) -> dict[str, Any]:
        is_menu = col.kind in ("choice", "yes/no") or col.refers == SIDE
        return {
            "field": col.field,
            "title": col.title,
            "placeholder": col.example,
            "hint": col.help,
            "wide": min(max(col.width, NARROW), WIDEST),
            "options": self._options(col) if is_menu else [],
        }

    def _options(self, col: Column) -> list[list[str]]:
        if col.kind == "yes/no":
            return [["no", "no"], ["yes", "yes"]]
        names = col.choices or self._desk.campaign.sides
        listed = [[naming.short(name.replace("_", " ")), name] for name in names if name]
        is_open = not col.required and (not col.choices or "" in col.choices)
        return [["", ""], *listed] if is_open or not col.choices else listed

    def _known(self, row: Record) -> dict[str, Any]:
        cells = shown_cells(self._desk.campaign, row, self.fill.columns)
        typed = self._typed.get(row.identity, {})
        faults = self._enter(typed, row.identity).faults if typed else ()
        name = str(getattr(row, "name", "") or cells[self.fill.columns[0]])
        made = _line({**cells, **typed}, name, faults)
        is_picked = row.identity == self.picked
        return made | {"isPicked": is_picked, "isExample": is_example(row)}

    def _unfinished(self, cells: Cells) -> dict[str, Any]:
        name = cells.get(self.fill.columns[0]) or f"the unfinished {self.fill.one}"
        return _line(cells, name, self._enter(cells).faults)

    def _enter(self, cells: Cells, key: str = "") -> EnteredRow:
        campaign = self._desk.campaign
        return enter_row(campaign, self._cls.__name__, cells, side=self.side, key=key)

    def _hear(self, message: Message) -> None:
        number, keys = int(message["row"]), self.row_keys
        key = keys[number] if number < len(keys) else ""
        if message["kind"] == "pick":
            self._pick(key)
            return
        markup.show(self.message, "")
        try:
            match message["kind"]:
                case "edit":
                    cells = {str(message["field"]): str(message["value"])}
                    self.type_cells(number, cells)
                case "paste":
                    self.paste(str(message["text"]), str(message["field"]), number)
                case "remove":
                    self._remove(number, key)
        finally:
            self._keep()
            with self.view.hold_sync():
                self.view.ack = int(message.get("turn", 0))
                self.show()
            self._on_pick(self.picked)

    def type_cells(self, number: int, cells: Cells) -> None:
        """Take the cells of a line, counted from nought."""
        keys = self.row_keys
        if number < len(keys):
            self._change(keys[number], cells)
            return
        at = number - len(keys)
        if at >= len(self._loose):
            if not any(text.strip() for text in cells.values()):
                return
            self._loose.append({})
            at = len(self._loose) - 1
        self._loose[at] = {**self._loose[at], **cells}
        entered = self._enter(self._loose[at])
        is_blank = not any(text.strip() for text in self._loose[at].values())
        if not entered.faults and not is_blank:
            # Put first: where the workbook cannot be saved, the row stays as it is typed.
            self._desk.put(entered.changes)
            self.picked = entered.key
        if is_blank or not entered.faults:
            del self._loose[at]

    def _change(self, key: str, cells: Cells) -> None:
        """Change a row; what cannot be read stays as it is typed."""
        row = self._row(key)
        cells = {**self._typed.get(key, {}), **cells}
        self._typed[key] = dict(cells)
        for name in [name for name in cells if name in self._cls.key]:
            self._typed.pop(key)
            key = self._rename(row, name, cells.pop(name))
            row = self._row(key)
        own = {mark_field(row): ""} if is_example(row) else {}
        entered = self._enter({**cells, **own}, key) if cells else EnteredRow()
        self._desk.put(entered.changes)
        self.picked = key
        if cells and not entered.faults:
            self._typed.pop(key, None)

    def _row(self, key: str) -> Record:
        return self._desk.campaign.get(self._cls, key)

    def _rename(self, row: Record, name: str, text: str) -> str:
        """Call a row otherwise, and return its key; what cannot be its name is kept."""
        col = next(c for c in filled_columns(self._cls, self.fill) if c.field == name)
        value = read_cell(self._desk.campaign, self._cls, col, text)
        if value is None or isinstance(value, CellFault):
            self._typed[row.identity] = {name: text}
            return row.identity
        new = "/".join(str(value if n == name else getattr(row, n)) for n in type(row).key)
        self._desk.rename(self._cls.__name__, row.identity, new)
        return new

    def paste(self, text: str, field: str, number: int = -1) -> None:
        """Take a pasted table: all that can be read of it, the rest as it was typed."""
        pasted = read_pasted(
            self._desk.campaign, self.fill, text, side=self.side, first=field
        )
        self.take(pasted, number)

    def take(self, pasted: PastedRows, number: int = -1) -> None:
        """Take rows that were read elsewhere."""
        first = len(self.row_keys) + len(self._loose) if number < 0 else number
        for at, cells in enumerate(pasted.cells):
            # Rows that came into the workbook stand before those that did not.
            there = number >= 0 and first + at < len(self.row_keys)
            self.type_cells(
                first + at if there else len(self.row_keys) + len(self._loose), dict(cells)
            )
        self._desk.put(pasted.changes)
        if pasted.remarks:
            markup.show(self.message, markup.items(pasted.remarks))
        self.show()

    def tell(self, fault: Refused) -> None:
        """Say why rows could not be taken."""
        markup.show_alerts(self.message, sentences(fault))

    def _remove(self, number: int, key: str) -> None:
        if key:
            self._typed.pop(key, None)
            self._desk.put(remove_row(self._desk.campaign, self._cls.__name__, key))
        elif number - len(self.row_keys) < len(self._loose):
            del self._loose[number - len(self.row_keys)]

    def _pick(self, key: str) -> None:
        self.picked = key
        self._on_pick(key)

    def _keep(self) -> None:
        self._desk.keep_typed(self._place, {"typed": self._typed, "loose": self._loose})


def _line(
    cells: Cells, name: str, faults: tuple[CellFault, ...] = (), *, is_new: bool = False
) -> dict[str, Any]:
    told = [
        {"field": f.field, "message": f.message, "mends": [*f.mends], "isBlank": f.is_blank}
        for f in faults
    ]
    return {"cells": cells, "name": name, "faults": told, "isNew": is_new}
