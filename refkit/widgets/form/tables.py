"""Tables: rows of answers that can be added and removed."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from refkit.engine.play.choices import Choice
from refkit.engine.records.records import Column, Record, columns
from refkit.engine.records.row_keys import key_fields, key_text, key_values
from refkit.widgets.form import controls
from refkit.widgets.form.fields import Field, Messages, Offers, Rows, hint, rows_head
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button, line
from refkit.widgets.page.markup import element


class TableRow(widgets.VBox):
    """One row: a cell for each column, the button that takes it away, its messages."""

    def __init__(
        self, cls: type[Record], values: Mapping[str, Any], offers: Offers, number: int
    ) -> None:
        self._cls, self._offers = cls, offers
        key = key_text(cls, values)
        self.cells = {
            col.field: _cell(
                col, values.get(col.field, col.default), _offers_of(col, offers, key)
            )
            for col in columns(cls)
        }
        for name in key_fields(cls):
            self.cells[name].observe_answer(self._offer_own)
        self.remove = widgets.Button(tooltip=f"Remove row {number}", icon="times")
        self.message = markup.panel(name="refkit-message")
        super().__init__([line(*self.cells.values(), self.remove), self.message])
        self.add_class("refkit-row")

    @property
    def raw(self) -> dict[str, Any]:
        """The answers of the row by field."""
        return {name: cell.raw for name, cell in self.cells.items()}

    @property
    def key(self) -> str:
        """The key of the row as it is filled in now."""
        return key_text(self._cls, self.raw)

    def _offer_own(self) -> None:
        """Offer what the row may name, now that it is about something else."""
        for col in columns(self._cls):
            if (
                col.by_row
                and (found := _offers_of(col, self._offers, self.key)) is not None
            ):
                controls.offer_anew(self.cells[col.field].control, col, found)

    def show(self, messages: Messages) -> list[str]:
        """Show what is refused, each beside its cell; the rest below the row."""
        cells = self.cells.items()
        shown = [t for name, c in cells for t in c.show({"": messages.get(name, ())})]
        others = (each for name, each in messages.items() if name not in self.cells)
        return [*shown, *markup.show_alerts(self.message, [t for ts in others for t in ts])]


class Table(widgets.VBox):
    """An editable list of rows, none or many."""

    def __init__(self, col: Column, rows: Rows, offers: Offers | None) -> None:
        assert col.row is not None
        self._cls, self._offers = col.row, offers or {}
        self._changed: Callable[[], None] = lambda: None
        self._shapes: Mapping[str, str] = {}
        self._blank = ""
        self.add = button("Add a row", "plus")
        self.add.on_click(lambda _: self._append({}))
        self.message = markup.panel(name="refkit-message")
        self._heads = markup.panel(name="refkit-heads")
        self._body = widgets.VBox()
        self._body.add_class("refkit-rows")
        told = rows_head(col, columns(col.row), is_open=not _is_closed(col, offers))
        head = markup.panel(told, "refkit-hint")
        foot = widgets.HBox([self.add])
        foot.add_class("refkit-add")
        super().__init__([head, self._body, foot, self.message])
        self.add_class("refkit-table")
        for values in rows:
            self._append(values)
        if _is_closed(col, offers):
            self.add.layout.display = "none"

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """The rows as they stand."""
        return tuple(self._body.children[1:])

    @property
    def raw(self) -> list[dict[str, Any]]:
        """The rows as the engine takes them."""
        return [row.raw for row in self.rows]

    def show(self, messages: Messages) -> list[str]:
        """Show what is refused by its path: `[1].group` beside a cell, '' at the end."""
        inside: list[dict[str, Sequence[str]]] = [{} for _ in self.rows]
        rest: list[str] = []
        for path, texts in messages.items():
            number, _, name = path.removeprefix("[").partition("]")
            if number.isdigit() and int(number) < len(inside):
                inside[int(number)][name.removeprefix(".")] = texts
            else:
                rest += texts
        rows = zip(self.rows, inside, strict=True)
        shown = [text for row, own in rows for text in row.show(own)]
        return [*shown, *markup.show_alerts(self.message, rest)]

    def observe_answer(self, changed: Callable[[], None]) -> None:
        """Call back whenever a cell changes, a row comes or goes."""
        self._changed = changed

    def fill(self, answers: Mapping[str, Mapping[str, Any]]) -> None:
        """Put answers into the rows with these keys; a key without a row gets one."""
        there = {row.key: row for row in self.rows}
        for name, values in answers.items():
            if name not in there:
                self._append({**key_values(self._cls, name), **values})
                continue
            for field, value in values.items():
                there[name].cells[field].control.put(value)

    def drop(self, keys: Collection[str]) -> None:
        """Take away the rows with these keys."""
        self._put(tuple(row for row in self.rows if row.key not in keys))

    def tell_shapes(self, said: Mapping[str, str], blank: str) -> None:
        """Say in words what is drawn for each row, in place of its points."""
        self._shapes, self._blank = said, blank
        for row in self.rows:
            self._tell_shape(row)

    def _tell_shape(self, row: TableRow) -> None:
        for col in columns(self._cls):
            cell = row.cells[col.field]
            # What is described in words is no shape on the map, and stays to be read.
            if col.shape and self._blank and (row.key in self._shapes or not cell.raw):
                cell.tell(self._shapes.get(row.key, self._blank))

    def _tell(self) -> None:
        self._changed()

    def _append(self, values: Mapping[str, Any]) -> None:
        row = TableRow(self._cls, values, self._offers, len(self.rows) + 1)
        row.remove.on_click(lambda _: self._drop(row))
        for cell in row.cells.values():
            cell.observe_answer(self._tell)
        self._tell_shape(row)
        self._put((*self.rows, row))

    def _drop(self, gone: TableRow) -> None:
        self._put(tuple(row for row in self.rows if row is not gone))

    def _put(self, rows: tuple[TableRow, ...]) -> None:
        self._body.children = (self._heads, *rows) if rows else ()
        if rows and not self._heads.value:
            cells = rows[0].cells.values()
            tracks = [*(cell.track for cell in cells), "2.6rem"]
            self._body.layout.grid_template_columns = " ".join(tracks)
            markup.show(self._heads, _titles(self._cls))
        self.add.description = "Add a row" if not rows else "Add another row"
        self._changed()


def _cell(col: Column, value: Any, choices: Sequence[Choice] | None) -> Field:
    return Field(col, controls.make_control(col, value, choices), help_shown=False)


def _offers_of(col: Column, offers: Offers, row: str) -> Sequence[Choice] | None:
    """Return what a column offers the row with this key, None where it never does."""
    if not (col.by_row and offers):
        return offers.get(col.field)
    return [choice for choice in offers.get(col.field, ()) if choice.is_for(row)]


def _is_closed(col: Column, offers: Offers | None) -> bool:
    """Whether there is nothing a row could name just now."""
    assert col.row is not None
    is_free = any(each.free for each in columns(col.row))
    return offers is not None and not any(offers.values()) and not is_free


def _titles(cls: type[Record]) -> markup.Markup:
    """The titles of the columns once, for the eye; each control has its own as well."""
    return markup.join(
        element("span", col.title, title=hint(col), aria_hidden="true")
        for col in columns(cls)
    )
