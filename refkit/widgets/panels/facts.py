"""Facts: rows that were wrong since an entry, as they should have been."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import ipywidgets as widgets

from refkit.engine.campaign.campaign import Campaign
from refkit.widgets.form import refilling
from refkit.widgets.form.forms import Form
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button, checkbox, line, menu
from refkit.widgets.page.seating import close_widgets

HELP = (
    "Rows that were wrong from then on, whatever was decided: a strength misread, a piece "
    "forgotten. Each row is shown as it was after this entry."
)
UNFIT = "A corrected row no longer fits and is not shown."
NOTHING, NEW = "", "\n"  # of a row that is there no key is a line alone
Fact = Mapping[str, Any]


class CorrectedRows(widgets.VBox):
    """The rows that are set right, none at first."""

    def __init__(self, after: Callable[[], Campaign], changed: Callable[[], None]) -> None:
        self._after, self._changed = after, changed
        self._then: Campaign | None = None
        self.add = button("Correct a row", "plus")
        self.add.on_click(lambda _: self._begin())
        self._body = widgets.VBox()
        super().__init__([markup.hint(HELP), self._body, widgets.HBox([self.add])])

    @property
    def rows(self) -> tuple["FactRow", ...]:
        """The rows that were begun."""
        return tuple(self._body.children)

    @property
    def raw(self) -> tuple[Fact, ...]:
        """The facts as a correction takes them; a row that is as it was is none."""
        return tuple(fact for row in self.rows if (fact := row.raw))

    def fill(self, facts: Iterable[Fact]) -> list[str]:
        """Begin the rows that were set right before; return what of them does not fit."""
        notes: list[str] = []
        for fact in facts:
            row = self._begin()
            try:
                notes += row.fill(fact)
            except Exception:  # a file beside the workbook may hold anything
                self._drop(row)
                notes.append(UNFIT)
        return notes

    def _begin(self) -> "FactRow":
        if self._then is None:
            self._then = self._after()
        row = FactRow(self._then, self._changed)
        row.remove.on_click(lambda _: self._drop(row))
        self._body.children = (*self.rows, row)
        return row

    def _drop(self, gone: "FactRow") -> None:
        self._body.children = tuple(row for row in self.rows if row is not gone)
        close_widgets([gone])
        self._changed()


class FactRow(widgets.VBox):
    """One row: its worksheet, which one it is, and what it should have held."""

    def __init__(self, then: Campaign, changed: Callable[[], None]) -> None:
        self._then, self._changed = then, changed
        self.record = menu("Worksheet", _worksheet_options(then))
        self.key = menu("Row", [("Choose…", NOTHING)])
        self.gone = checkbox("It should not be there")
        self.remove = button("Leave it as it was", "times")
        self._place = widgets.VBox()
        self.form: Form | None = None
        self._was: Fact = {}
        asked = line(self.record, self.key, self.gone, self.remove)
        super().__init__([asked, self._place])
        self.record.observe(lambda _: self._list(), "value")
        self.key.observe(lambda _: self._show(), "value")
        self.gone.observe(lambda _: self._changed(), "value")

    @property
    def raw(self) -> Fact | None:
        """The fact, None while nothing is otherwise than it was."""
        if self.form is None:
            return None
        key = "" if self.key.value == NEW else self.key.value
        named = {"record": self.record.value, "key": key}
        if self.gone.value:
            return {**named, "gone": True}
        held = self.form.raw
        is_new = self.key.value == NEW
        fields = {n: v for n, v in held.items() if is_new or v != self._was[n]}
        return {**named, "fields": fields} if fields else None

    def fill(self, fact: Fact) -> tuple[str, ...]:
        """Show a fact; return what of it does not fit.

        Raises what its menus raise where there is no such row to pick.
        """
        self.record.value, self.key.value = fact["record"], fact["key"] or NEW
        self.gone.value = "gone" in fact
        return self._show(fact.get("fields", {}))

    def _list(self) -> None:
        keys = self._then.table(self.record.value) if self.record.value else ()
        named = [("Choose…", NOTHING), ("a new row", NEW), *((key, key) for key in keys)]
        self.key.options = named
        self._show()

    def _show(self, fields: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Show the row that is picked as it stood, with some fields as they should be."""
        gone, self.form = self._place.children, None
        notes: tuple[str, ...] = ()
        if self.record.value and self.key.value:
            cls = self._then.system.record(self.record.value)
            row = self._then.find(self.record.value, self.key.value)
            self.form, self._was, notes = refilling.refill_answers(
                cls, row.values if row else {}, fields or {}
            )
            self.form.observe_answers(self._changed)
            self._place.children = (self.form,)
        else:
            self._place.children = ()
        self.gone.disabled = self.key.value in (NOTHING, NEW)
        close_widgets(gone)
        self._changed()
        return notes


def _worksheet_options(campaign: Campaign) -> list[tuple[str, str]]:
    """Every worksheet with the name of its records; a side's is named once for both."""
    records = [cls for cls in campaign.system.records if cls.tab]
    named = [(cls.tab.replace("{side}", "").strip(), cls.__name__) for cls in records]
    return [("Choose…", NOTHING), *named]
