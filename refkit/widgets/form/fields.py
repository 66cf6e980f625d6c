"""Fields: a control with its help on one side and what is refused about it on the other."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import ipywidgets as widgets

from refkit.engine.records import LONGEST, Column
from refkit.engine.steps import Choice
from refkit.widgets import markup
from refkit.widgets.form import controls
from refkit.widgets.form.controls import Control

Messages = Mapping[str, Sequence[str]]


class Answer(Protocol):
    """A part of a form: a single field or a table of rows."""

    @property
    def raw(self) -> Any:  # noqa: ANN401
        """The answer as the engine takes it."""

    def show(self, messages: Messages) -> list[str]:
        """Show what is refused, by the path inside this part, and return it as shown."""

    def observe_answer(self, changed: Callable[[], None]) -> None:
        """Call back whenever the answer changes."""


class Field(widgets.VBox):
    """One question: its labelled control, its help, and what is refused about it."""

    def __init__(self, col: Column, control: Control, *, help_shown: bool = True) -> None:
        self._col, self.control = col, control
        self.message = markup.panel(name="refkit-message")
        told = markup.panel(markup.escape(hint(col) if help_shown else ""), "refkit-hint")
        super().__init__([control.widget, told, self.message])
        self.add_class("refkit-field")

    @property
    def raw(self) -> Any:  # noqa: ANN401
        """The answer as the engine takes it."""
        return self.control.read()

    def show(self, messages: Messages) -> list[str]:
        """Show what is refused beside the control; a blank waits, it is no mistake yet."""
        blank = self.raw in ("", None, [])
        told = [
            self._ask() if blank and self._is_blank(t) else t for t in messages.get("", ())
        ]
        name = "refkit-waiting" if blank else "refkit-alert"
        return markup.say(self.message, told, name)

    def observe_answer(self, changed: Callable[[], None]) -> None:
        """Call back whenever the answer changes."""
        self.control.observe(changed)

    def _is_blank(self, told: str) -> bool:
        return told.startswith(f"{self._col.title} is blank")

    def _ask(self) -> str:
        picked = isinstance(self.control.widget, widgets.Dropdown)
        return f"{'Choose one for' if picked else 'Fill in'} {self._col.title}."


def field(col: Column, value: Any, choices: Sequence[Choice] | None) -> Field:  # noqa: ANN401
    """Return the field of a column."""
    return Field(col, controls.make(col, value, choices))


def hint(col: Column) -> str:
    """Return a column's help and its limits, as one line."""
    limits = f"A whole number{col.limits}." if col.kind == "whole" and col.limits else ""
    is_long = col.kind == "text" and col.length > LONGEST
    told = f"At most {col.length} characters." if is_long else limits
    return " ".join(filter(None, (col.help, told)))
