"""Folds: parts that stay closed until somebody opens them, by mouse or by key."""

from pathlib import Path

import anywidget
import ipywidgets as widgets
import traitlets

HERE = Path(__file__).parent


class Title(anywidget.AnyWidget):
    """The button of a fold; it says to a screen reader whether its part is open."""

    _esm = HERE / "fold.js"
    title = traitlets.Unicode("").tag(sync=True)
    is_open = traitlets.Bool(default_value=False).tag(sync=True)


class Fold(widgets.VBox):
    """A title and, while it is open, the part below it."""

    def __init__(
        self, title: str, part: widgets.DOMWidget, *, is_open: bool = False
    ) -> None:
        self.title = Title(title=title, is_open=is_open)
        self.part = widgets.VBox([part])
        super().__init__([self.title, self.part])
        self.add_class("refkit-fold")
        self.title.observe(lambda _: self._show(), "is_open")
        self._show()

    def _show(self) -> None:
        self.part.layout.display = None if self.title.is_open else "none"
