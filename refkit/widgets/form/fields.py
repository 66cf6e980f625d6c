"""Fields: a control with its help, and what is refused about its answer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import ipywidgets as widgets

from refkit.engine.play.choices import Choice
from refkit.engine.records.records import LONGEST, Column
from refkit.widgets.form import controls
from refkit.widgets.form.controls import Control
from refkit.widgets.page import markup
from refkit.widgets.page.markup import Markup, element

Messages = Mapping[str, Sequence[str]]
Offers = Mapping[str, Sequence[Choice]]
Rows = Sequence[Mapping[str, Any]]


class Answer(Protocol):
    """A part of a form: a single field or a table of rows."""

    @property
    def raw(self) -> Any:
        """The answer as the engine takes it."""

    def add_class(self, name: str) -> object:
        """Give it a class of the page's style."""

    def show(self, messages: Messages) -> list[str]:
        """Show what is refused, by the path inside this part, and return it as shown."""

    def observe_answer(self, changed: Callable[[], None]) -> None:
        """Call back whenever the answer changes."""


class Field(widgets.VBox):
    """One question: its labelled control, its help, and what is refused about it."""

    def __init__(self, col: Column, control: Control, *, help_shown: bool = True) -> None:
        self._col, self.control, self._is_cell = col, control, not help_shown
        self.message = markup.panel(name="refkit-message")
        is_remark = help_shown and not col.required and type(control.widget) is widgets.Text
        if is_remark and col.kind == "text":
            control.widget.placeholder, help_shown = col.help, False
        said = hint(col) if help_shown else ""
        self._hint = markup.panel(markup.escape(said), "refkit-hint")
        super().__init__([control.widget, self._hint, self.message])
        self.add_class("refkit-field")

    @property
    def raw(self) -> Any:
        """The answer as the engine takes it."""
        return self.control.read()

    @property
    def track(self) -> str:
        """How narrow and how wide the control may be in a line with others."""
        if isinstance(self.control.widget, widgets.Checkbox):
            return "minmax(min-content, 10ch)"
        if self._col.kind == "whole":
            return "minmax(6ch, 12ch)"
        # A required one is what the line is about.
        least = 14 if self._col.required else 9 if self._col.kind == "choice" else 7
        return f"minmax({least}ch, {self.control.widget.layout.width})"

    def show(self, messages: Messages) -> list[str]:
        """Show what is refused beside the control; a blank waits, it is no mistake yet."""
        blank = self.raw in ("", None, [])
        waits = f"{self._col.title} is blank" if blank else None
        texts = (text for each in messages.values() for text in each)
        sentences = [
            self._ask() if waits and text.startswith(waits) else text for text in texts
        ]
        name = "refkit-waiting" if blank else "refkit-alert"
        # In a line of cells a blank one speaks for itself: nothing moves when it is filled.
        asked = self._is_cell and sentences == [self._ask()]
        markup.show_alerts(self.message, [] if asked else sentences, name)
        return sentences

    def observe_answer(self, changed: Callable[[], None]) -> None:
        """Call back whenever the answer changes."""
        self.control.observe(changed)

    def tell(self, words: str) -> None:
        """Say the answer in words where it is given on a map, and let nobody type it."""
        self.control.widget.layout.display = "none"
        self._hint.add_class("refkit-told")
        title = element("b", self._col.title, ": ")
        markup.show(self._hint, element("span", title, words))

    def _ask(self) -> str:
        title, made = self._col.title, self.control.widget
        if not isinstance(made, widgets.Dropdown | widgets.RadioButtons):
            return f"Fill in {title}."
        if self._col.follows and len(made.options) == 1:
            return f"{title} can be chosen once the line above it is answered."
        return f"Choose one for {title}."


def rows_head(
    col: Column, asked: Sequence[Column], *, is_open: bool, keys: str = ""
) -> Markup:
    """Return the title and help of rows to fill in and, folded, those of their columns."""
    if not is_open:
        return controls.nothing_offered(col.title)
    named = [(each.title, hint(each)) for each in asked]
    lines = [markup.join((element("b", t), ": ", h)) for t, h in named if h]
    how: list[object] = [element("p", keys)] if keys else []
    # Folded, even a single line: there may be no row yet that it could be about.
    if how or lines:
        how = [markup.fold("How to fill it in", *how, markup.items(lines))]
    about = [element("span", col.help)] if col.help else []
    return markup.join((element("strong", col.title), *about, *how))


def hint(col: Column) -> str:
    """Return a column's help and its limits, as one line."""
    # A help that names numbers says which are wanted.
    is_said = any(map(str.isdigit, col.help))
    is_limited = col.kind == "whole" and col.limits and not is_said
    limits = f"A whole number{col.limits}." if is_limited else ""
    is_long = col.kind == "text" and col.length > LONGEST
    limit = f"At most {col.length} characters." if is_long else limits
    return " ".join(filter(None, (col.help, limit)))
