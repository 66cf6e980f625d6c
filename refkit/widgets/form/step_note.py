"""A note of the umpire on a step, kept on record with it and shown to no side."""

from collections.abc import Callable

import ipywidgets as widgets

from refkit.widgets.page.fold import Fold

SAY = "Kept with the step and shown in the history to the umpire alone."


class StepNote(Fold):
    """The words "A note" and, once they are pressed, the line to write it in."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.text = widgets.Textarea(description="A note", placeholder=SAY, rows=2)
        field = widgets.VBox([self.text])
        field.add_class("refkit-field")
        super().__init__("A note", field)
        self.add_class("refkit-step-note")
        self.text.observe(lambda _: changed(), "value")

    @property
    def said(self) -> dict[str, str]:
        """The note as a commit takes it, nothing where none is written."""
        words = " ".join(self.text.value.split())
        return {"why": words} if words else {}

    def put(self, words: str) -> None:
        """Show what was written before, open where there is something."""
        self.text.value = words
        if words:
            self.title.is_open = True
