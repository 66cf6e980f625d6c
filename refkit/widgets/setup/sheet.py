"""Rows of a record typed or pasted as in Excel, kept in the workbook line by line."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from refkit.engine.campaign import naming
from refkit.engine.play.setup_steps import Fill, filled_columns
from refkit.engine.problems import Refused
from refkit.engine.records.records import Record
from refkit.session.pasted_rows import read_pasted
from refkit.session.taken_rosters import PastedRows
from refkit.session.typed_cells import CellFault, read_cell, shown_cells
from refkit.session.typed_rows import EnteredRow, enter_row, follow_name, remove_row
from refkit.widgets.page import markup
from refkit.widgets.page.guard import sentences
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.part_kinds import note_parts
from refkit.widgets.setup.sheet_lines import in_order, misfits, shown_line
from refkit.widgets.setup.sheet_view import SheetView, shown_column
from refkit.workbook.sheets.example_charts import is_example, mark_field

Cells = dict[str, str]
Message = Mapping[str, Any]


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
        loose: list[Cells] = list(kept.get("loose", []))
        # A line keeps its place and its id when what is typed in it becomes a row.
        self._loose = {f"~{number}": cells for number, cells in enumerate(loose)}
        self._next, self._keys = len(loose), dict[str, str]()
        self._order, self._shown = [*self.row_keys, *self._loose], list[str]()
        caption = f"{fill.one[:1].upper()}{fill.one[1:]} by {fill.one}"
        caption += f", {naming.short(side)}" if side else ""
        self.view = SheetView(
            caption=caption,
            head="" if self._is_named else fill.one.capitalize(),
            next=f"the next {fill.one}",
            fixed=fill.fixed,
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

    @property
    def line_ids(self) -> list[str]:
        """The lines as they stand on the page, the one for the next row left out."""
        keys = self.row_keys
        shown = [i for i in self._order if i in self._loose or self._key(i) in keys]
        self._order = in_order(shown, keys, self._key, as_made=self.fill.fixed)
        return self._order

    def _key(self, line: str) -> str:
        """Return the key of the row in a line, '' where it is in no workbook yet."""
        return "" if line in self._loose else self._keys.get(line, line)

    def follow(self) -> None:
        """Show the rows anew where some came or went with what was typed elsewhere."""
        if self._shown != self.row_keys:
            self.show()

    def show(self) -> None:
        """Show the rows as they are now."""
        self._shown = self.row_keys
        asked = filled_columns(self._cls, self.fill)
        campaign = self._desk.campaign
        self.view.columns = [
            shown_column(campaign, self._cls, col, self.side) for col in asked
        ]
        rows = [{"id": line, **self._line(line)} for line in self.line_ids]
        if not self.fill.fixed:
            rows.append({"id": f"~{self._next}", **shown_line({}, "", is_new=True)})
        self.view.rows = [
            {**row, "label": str(n) if self._is_named else row["name"]}
            for n, row in enumerate(rows, 1)
        ]
        # Of rows that are made elsewhere there are no headings before there is one.
        self.view.layout.display = None if rows else "none"

    @property
    def _is_named(self) -> bool:
        """Whether its name is a column; else it stands before the row."""
        return self.fill.columns[0] in (*self._cls.key, "name") or not self.fill.fixed

    def _line(self, line: str) -> dict[str, Any]:
        if line in self._loose:
            return self._unfinished(self._loose[line])
        return self._known(self._row(self._key(line)))

    def _known(self, row: Record) -> dict[str, Any]:
        cells = shown_cells(self._desk.campaign, row, self.fill.columns)
        typed = self._typed.get(row.identity, {})
        faults = tuple(self._faults(row.identity, typed))
        name = str(getattr(row, "name", "") or cells[self.fill.columns[0]])
        wrong = misfits(self._desk.campaign, self._desk.gaps(), self.fill, row)
        others = (each for each in wrong if each.field not in typed)
        made = shown_line(cells, name, typed, (*faults, *others))
        is_picked = row.identity == self.picked
        made["told"] = note_parts(self._desk, self.fill.record, row.identity)
        return made | {"isPicked": is_picked, "isExample": is_example(row)}

    def _unfinished(self, cells: Cells) -> dict[str, Any]:
        name = cells.get(self.fill.columns[0]) or f"the unfinished {self.fill.one}"
        return shown_line({}, name, cells, self._enter(cells).faults)

    def _faults(self, key: str, typed: Cells) -> Iterator[CellFault]:
        """Yield what is wrong with the cells of a row: its names each, then the others."""
        names = [name for name in self._cls.key if name in typed]
        for name in names:
            yield from self._enter({name: typed[name]}, key).faults
        rest = {name: text for name, text in typed.items() if name not in names}
        yield from self._enter(rest, key).faults if rest else ()

    def _enter(self, cells: Cells, key: str = "") -> EnteredRow:
        campaign = self._desk.campaign
        try:
            return enter_row(campaign, self._cls.__name__, cells, side=self.side, key=key)
        # Cells are kept as they were typed: what they come to must not close the page.
        except Refused as refused:
            told = " ".join(sentences(refused)[:1])
            return EnteredRow(faults=(CellFault(next(iter(cells), ""), told),))

    def _hear(self, message: Message) -> None:
        line = str(message["row"])
        if message["kind"] == "pick":
            # A line that is no row yet says nothing: what was understood last stays.
            self._pick((self._key(line) if line in self.line_ids else "") or self.picked)
            return
        markup.show(self.message, "")
        try:
            match message["kind"]:
                case "edit":
                    self.type_cells(line, {str(message["field"]): str(message["value"])})
                case "paste":
                    self.paste(str(message["text"]), str(message["field"]), line)
                case "remove":
                    self._remove(line)
        finally:
            self._keep()
            with self.view.hold_sync():
                self.view.ack = int(message.get("turn", 0))
                self.show()
            self._on_pick(self.picked)

    def type_cells(self, line: str, cells: Cells) -> None:
        """Take the cells of a line; one that is not there yet is begun."""
        if line in self.line_ids and line not in self._loose:
            self._change(line, cells)
            return
        told = {**self._loose.get(line, {}), **cells}
        if not any(text.strip() for text in told.values()):
            self._loose.pop(line, None)
            return
        if line not in self._loose:
            self._next += 1
            self._order.append(line)
        self._loose[line] = told
        entered = self._enter(told)
        if not entered.faults:
            # Put first: where the workbook cannot be saved, the row stays as it is typed.
            self._desk.put(entered.changes)
            del self._loose[line]
            self._keys[line] = self.picked = entered.key

    def _change(self, line: str, cells: Cells) -> None:
        """Change a row; what cannot be read stays as it is typed."""
        key = self._key(line)
        waiting = self._typed[key] = {**self._typed.get(key, {}), **cells}
        for name in [name for name in self._cls.key if name in waiting]:
            if not self._enter({name: waiting[name]}, key).faults:
                key = self._rename(line, key, name)
                del waiting[name]
        self.picked = key
        self._put_rest(key, waiting)
        if not waiting:
            self._typed.pop(key)

    def _put_rest(self, key: str, waiting: Cells) -> None:
        """Put what can be read of a line, whatever else stands in it."""
        rest = {n: text for n, text in waiting.items() if n not in self._cls.key}
        wrong = {fault.field for fault in self._faults(key, rest)}
        right = {n: text for n, text in rest.items() if n not in wrong}
        row = self._row(key)
        own = {mark_field(row): ""} if is_example(row) else {}
        entered = self._enter({**right, **own}, key) if right else EnteredRow()
        self._desk.put(entered.changes)
        for name in () if entered.faults else right:
            del waiting[name]

    def _row(self, key: str) -> Record:
        return self._desk.campaign.get(self._cls, key)

    def _rename(self, line: str, key: str, name: str) -> str:
        """Call a row as it is typed, and return its key."""
        row, text = self._row(key), self._typed[key][name]
        col = next(c for c in filled_columns(self._cls, self.fill) if c.field == name)
        value = read_cell(self._desk.campaign, self._cls, col, text)
        if value == getattr(row, name):
            return key
        new = "/".join(str(value if n == name else getattr(row, n)) for n in type(row).key)
        self._desk.rename(self._cls.__name__, key, str(value), name)
        self._typed[new], self._keys[line] = self._typed.pop(key), new
        if self._cls.__name__ == "Side":
            self._desk.put(follow_name(self._desk.campaign, new, key))
        return new

    def paste(self, text: str, field: str, line: str = "") -> None:
        """Take a pasted table: all that can be read of it, the rest as it was typed."""
        pasted = read_pasted(
            self._desk.campaign, self.fill, text, side=self.side, first=field
        )
        self.take(pasted, line)

    def take(self, pasted: PastedRows, line: str = "") -> None:
        """Take rows that were read elsewhere, from a line on, in one save.

        Where they cannot be saved they stay on the page as they are.
        """
        lines = self.line_ids
        below = lines[lines.index(line) :] if line in lines else []
        before = self._next, {**self._loose}, {**self._typed}, {**self._keys}
        try:
            with self._desk.together():
                for number, cells in enumerate(pasted.cells):
                    there = below[number] if number < len(below) else f"~{self._next}"
                    self.type_cells(there, dict(cells))
                self._desk.put(pasted.changes)
        except Exception:
            self._next, self._loose, self._typed, self._keys = before
            self._hold(pasted.cells, below)
            raise
        own = [c.key for c in pasted.changes if c.record == self._cls.__name__ and c.after]
        self.picked = own[-1] if own else self.picked
        if pasted.remarks:
            markup.show(self.message, markup.items(pasted.remarks))
        self.show()

    def _hold(self, rows: Sequence[Mapping[str, str]], below: Sequence[str]) -> None:
        """Keep rows that could not be saved beside the workbook, line by line."""
        for number, cells in enumerate(rows):
            there = below[number] if number < len(below) else f"~{self._next}"
            if there in below and there not in self._loose:
                key = self._key(there)
                self._typed[key] = {**self._typed.get(key, {}), **cells}
                continue
            self._next += there not in self._loose
            self._order += [there] * (there not in self._order)
            self._loose[there] = {**self._loose.get(there, {}), **cells}

    def tell(self, fault: Refused) -> None:
        """Say why rows could not be taken."""
        markup.show_alerts(self.message, sentences(fault))

    def _remove(self, line: str) -> None:
        if line in self._loose:
            del self._loose[line]
        elif line in self.line_ids:
            key = self._key(line)
            self._typed.pop(key, None)
            self._desk.put(remove_row(self._desk.campaign, self._cls.__name__, key))

    def _pick(self, key: str) -> None:
        self.picked = key
        self._on_pick(key)

    def _keep(self) -> None:
        self._desk.keep_typed(
            self._place, {"typed": self._typed, "loose": [*self._loose.values()]}
        )
