"""Buttons and boxes as wide as their words, and the lines they stand in."""

from collections.abc import Iterable
from typing import Any

import ipywidgets as widgets


def button(label: str, icon: str = "", style: str = "") -> widgets.Button:
    """Return a button; at its usual width ipywidgets cuts a long label with dots."""
    made = widgets.Button(description=label, icon=icon, button_style=style)
    made.layout.width = "auto"
    return made


def checkbox(label: str, *, is_ticked: bool = False) -> widgets.Checkbox:
    """Return a box to tick."""
    made = widgets.Checkbox(is_ticked, description=label, indent=False)
    made.layout.width = "auto"
    return made


def file_chooser(label: str, accept: str, *, multiple: bool = False) -> widgets.FileUpload:
    """Return a button that takes files; it does not count them beside its label."""
    made = widgets.FileUpload(
        accept=accept, multiple=multiple, description=label, tooltip=label
    )
    made.layout.width = "auto"
    made.add_class("refkit-uncounted")
    return made


def menu(title: str, options: Iterable[Any], value: Any = None) -> widgets.Dropdown:
    """Return a list to pick from, as wide as its words; None picks its first."""
    listed = list(options)
    made = widgets.Dropdown(options=listed, description=title)
    if value is not None:
        made.value = value
    made.add_class("refkit-pick")
    return made


def line(*parts: widgets.Widget) -> widgets.HBox:
    """Return widgets side by side; those with no room go below."""
    made = widgets.HBox(parts)
    made.add_class("refkit-line")
    return made


def once(*buttons: widgets.Widget) -> widgets.HBox:
    """Return buttons whose second click, of a double click, does nothing (notice.js)."""
    made = widgets.HBox(buttons)
    made.add_class("refkit-once")
    return made
