"""Grids: a row for each thing a decision may name, filled in like a worksheet."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from refkit.engine.play.choices import Choice
from refkit.engine.play.wares import Ware
from refkit.engine.records.records import Column, columns
from refkit.engine.records.row_keys import (
    key_answers,
    key_fields,
    key_text,
    key_title,
    named_key,
    row_field,
)
from refkit.widgets.form import blocks, chances, controls
from refkit.widgets.form.blocks import At, Cell, Head, Line, Options
from refkit.widgets.form.fields import Messages, Offers, Rows, hint, rows_head
from refkit.widgets.page import markup

HERE = Path(__file__).parent
KEYS = (
    "Enter moves down, Shift+Enter up, Tab right; Ctrl+Enter presses the button below. "
    "Escape restores the old value. "
    "You can paste a block of cells copied in Excel: refkit takes all of it or nothing."
)
LONG = 18  # letters of a heading
CROWDED = 6  # columns; beside more of them a text is narrow


class GridView(anywidget.AnyWidget):
    """The grid in the browser: it keeps what is typed, right or wrong."""

    _esm = HERE / "grid.js"
    _css = HERE / "grid.css"
    caption = traitlets.Unicode("").tag(sync=True)
    corner = traitlets.Unicode("").tag(sync=True)
    kinds = traitlets.Unicode("").tag(sync=True)
    columns = traitlets.List(traitlets.Dict()).tag(sync=True)
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    ticked = traitlets.Bool(default_value=False).tag(sync=True)
    values = traitlets.List(traitlets.List()).tag(sync=True)
    # The turn makes it another value: the same cells put in twice would be no change.
    put = traitlets.Dict({"turn": 0, "cells": []}).tag(sync=True)
    faults = traitlets.Dict().tag(sync=True)


class Grid(widgets.VBox):
    """The rows of a decision as one grid; those with something in them count.

    Where they are ticked for, the ticked ones do.
    """

    def __init__(
        self,
        col: Column,
        rows: Rows,
        offers: Offers | None,
        named: Callable[[str], str] = str,
    ) -> None:
        self._named = named
        assert col.row is not None
        self._row, keys = col.row, key_fields(col.row)
        asked = [each for each in columns(col.row) if each.field not in keys]
        self._is_ticked = col.fill == "ticked"
        self._turn = 0
        short = col.title if len(col.title) <= LONG else "Yes"
        tick = [Column("", short, "yes/no")] if self._is_ticked else []
        self.heads = [
            Head(each, _options(each, (offers or {}).get(each.field, ())))
            for each in (*tick, *asked)
        ]
        self._offers = offers or {}
        choices = None if offers is None else offers.get(row_field(col.row), ())
        self.lines = tuple(self._lines(rows, choices))
        proposed = {key_text(col.row, row): row for row in rows}
        self.view = GridView(
            caption=col.title,
            corner=key_title(col.row),
            kinds="Part of",
            columns=[_column_traits(head, len(self.heads)) for head in self.heads],
            rows=[
                {
                    "label": line.label,
                    "group": line.group,
                    "chances": line.chances,
                    "open": line.open,
                    # JSON knows only texts as keys.
                    "options": {str(at): listed for at, listed in line.options.items()},
                    "most": {str(at): most for at, most in line.most.items()},
                }
                for line in self.lines
            ],
            ticked=self._is_ticked,
            values=[
                self._starting_cells(line, proposed.get(line.key)) for line in self.lines
            ],
        )
        self.view.on_msg(self._receive)
        self.message = markup.panel(name="refkit-message")
        shown = [self.view] if self.lines else []
        about = rows_head(col, asked, is_open=bool(shown), keys=KEYS)
        head = markup.panel(about, "refkit-hint")
        super().__init__([head, *shown, self.message])
        self.add_class("refkit-table")

    @property
    def raw(self) -> list[dict[str, Any]]:
        """The rows that count, as the engine takes them."""
        return [self._row_answers(number) for number in self._counted_rows()]

    @property
    def every(self) -> list[dict[str, Any]]:
        """All the rows, those that nobody has filled in as well.

        Where rows are ticked, each says under '' whether it is: so a map ticks them too.
        """
        ticks = [{"": bool(row[0])} if self._is_ticked else {} for row in self.view.values]
        return [{**self._row_answers(number), **tick} for number, tick in enumerate(ticks)]

    def show(self, messages: Messages) -> list[str]:
        """Show what is refused by its path: `[1].kills` under a cell, '' at the end."""
        counted, fields = self._counted_rows(), [head.column.field for head in self.heads]
        faults: dict[str, str] = {}
        rest: list[str] = []
        for path, texts in messages.items():
            number, _, name = path.removeprefix("[").partition("]")
            if number.isdigit() and int(number) < len(counted):
                field = name.removeprefix(".")
                across = fields.index(field) if field in fields else -1
                # JSON knows only texts as keys, so row and column are written into one.
                told = [f"{text.rstrip('.')}." for text in texts] if texts[1:] else texts
                faults[f"{counted[int(number)]}|{across}"] = " ".join(told)
            else:
                rest += texts
        self.view.faults = faults
        return [*faults.values(), *markup.show_alerts(self.message, rest)]

    def observe_answer(self, changed: Callable[[], None]) -> None:
        """Call back whenever a cell changes."""
        self.view.observe(lambda _: changed(), "values")

    def fill(self, answers: Mapping[str, Mapping[str, Any]]) -> None:
        """Put answers into the rows with these keys."""
        self._put(
            {
                (down, across): _cell_value(head, answers[line.key][head.column.field])
                for down, line in enumerate(self.lines)
                for across, head in enumerate(self.heads)
                if head.column.field in answers.get(line.key, {})
            }
        )

    def _lines(self, rows: Rows, choices: Sequence[Choice] | None) -> Iterator[Line]:
        """A row for each thing offered, then for each proposed that is not offered."""
        named = {key_text(self._row, row): row for row in rows}
        keys = {key: key_answers(self._row, row) for key, row in named.items()}
        offered: dict[str, list[Choice]] = {key: [] for key in named}
        for choice in choices or ():
            offered.setdefault(choice.text, []).append(choice)
            keys.setdefault(choice.text, named_key(self._row, choice.value))
        known = [choice.text for choice in choices or ()]
        gone = "" if choices is None else " (no longer offered)"
        groups = set[str]()
        for key in dict.fromkeys((*known, *named)):
            found = offered[key] or [Choice("", key, f"{self._named(key)}{gone}")]
            group = found[0].group
            is_next = bool(group) and group in groups
            groups.add(group)
            ware = next((each.ware for each in found if each.ware), None) or Ware("")
            shown = [
                not (is_next and head.column.once) and ware.has(head.column.field)
                for head in self.heads
            ]
            label, lines = chances.label_and_chances(found)
            most = {
                across: ware.most[head.column.field]
                for across, head in enumerate(self.heads)
                if head.column.field in ware.most
            }
            options = dict(self._own_options(key, named.get(key, {})))
            name, is_old = ware.name or label, key in named
            yield Line(key, name, shown, group, lines, is_old, keys[key], options, most)

    def _own_options(
        self, key: str, row: Mapping[str, Any]
    ) -> Iterator[tuple[int, Options]]:
        """Yield what there is to pick from in the cells whose choices are the row's own."""
        for across, head in enumerate(self.heads):
            if head.column.by_row:
                offers = self._offers.get(head.column.field, ())
                options = _options(head.column, [c for c in offers if c.is_for(key)])
                there = str(row.get(head.column.field) or "")
                # A list without it would drop what was proposed without a word.
                if there not in ("", *(name for _, name in options)):
                    options.append((f"{there} (no longer offered)", there))
                yield across, options

    def _starting_cells(self, line: Line, row: Mapping[str, Any] | None) -> list[Cell]:
        """What the cells of a row begin with: what was proposed for it, else nothing."""
        begun = [head.nothing for head in self.heads]
        for across, head in enumerate(self.heads):
            if row is not None and line.open[across]:
                told = row.get(head.column.field, head.column.default)
                begun[across] = _cell_value(head, True if head.column.field == "" else told)
        return begun

    def _counted_rows(self) -> list[int]:
        return [n for n, line in enumerate(self.lines) if self._is_counted(n, line)]

    def _is_counted(self, number: int, line: Line) -> bool:
        cells = self.view.values[number]
        if self._is_ticked:
            return bool(cells[0])
        return line.is_proposed or _is_filled(self.heads, cells)

    def _row_answers(self, number: int) -> dict[str, Any]:
        cells = zip(self.heads, self.view.values[number], strict=True)
        answers = {head.column.field: value for head, value in cells if head.column.field}
        return {**self.lines[number].answers, **answers}

    def _put(self, cells: Mapping[At, Cell]) -> None:
        """Put values into cells; the browser alone knows what is typed in the others."""
        values = [list(row) for row in self.view.values]
        for (down, across), value in cells.items():
            values[down][across] = value
        sent = [[down, across, value] for (down, across), value in cells.items()]
        self._turn += 1
        with self.view.hold_sync():
            self.view.values = values
            self.view.put = {"turn": self._turn, "cells": sent}

    def _receive(self, _: object, message: Mapping[str, Any], __: object) -> None:
        if message.get("kind") == "paste":
            self._paste(str(message["text"]), (int(message["row"]), int(message["column"])))

    def _paste(self, text: str, first: tuple[int, int]) -> None:
        laid = blocks.lay_block(text, self.heads, self.lines, first)
        ticked: dict[At, Cell] = {
            (down, 0): True
            for (down, across), cell in laid.values.items()
            if self._is_ticked and cell != self.heads[across].nothing
        }
        self._put({**laid.values, **ticked})
        head = ["Nothing was pasted."] if laid.faults else []
        markup.show_alerts(self.message, [*head, *laid.faults])


def _is_filled(heads: Sequence[Head], cells: Sequence[Cell]) -> bool:
    return any(cell != head.nothing for head, cell in zip(heads, cells, strict=True))


def _options(col: Column, offers: Iterable[Choice]) -> list[tuple[str, str]]:
    """What there is to pick from in a column, its blank first."""
    if col.kind == "choice":
        return [(markup.plain_words(name) or "(blank)", name) for name in col.choices]
    found = controls.offered_options(offers)
    return [("(blank)", ""), *found] if found or col.by_row else []


def _cell_value(head: Head, value: Any) -> Cell:
    """Return a value as its cell holds it; a nought that goes without saying is blank."""
    if head.column.kind == "yes/no":
        return bool(value)
    if value is None or (value == 0 and not head.column.default):
        return ""
    return str(value)


def _column_traits(head: Head, among: int) -> dict[str, Any]:
    col = head.column
    widest = 12 if among > CROWDED else 20
    return {
        "title": col.title,
        "kind": col.kind,
        "hint": hint(col),
        "limits": f"A whole number{col.limits}." if col.kind == "whole" else "",
        "length": col.length,
        "nothing": head.nothing,
        "width": max(min(col.width, widest), 5) if col.kind == "text" else 4,
        "options": head.options,
        "adds": col.adds,
    }
