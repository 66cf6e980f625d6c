"""The ways out where something could not be done: their buttons, beside the reason."""

from collections.abc import Callable

import ipywidgets as widgets

from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button


class WaysOut(widgets.HBox):
    """Reading the workbook again, and putting back the cells that cannot be read."""

    def __init__(
        self, guard: Guard, put_back: Callable[[], None], read_again: Callable[[], None]
    ) -> None:
        self.again = read_again_button(guard, read_again)
        self.put_back = button("Put it back")
        guard.wire(self.put_back, put_back)
        super().__init__([self.again], layout=widgets.Layout(display="none"))

    def show(self, *, helps: bool) -> None:
        """Show the buttons; that for putting back only where it helps."""
        self.layout.display = None
        self.children = [self.put_back, self.again] if helps else [self.again]

    def hide(self) -> None:
        """Be there no longer."""
        self.layout.display = "none"


def read_again_button(guard: Guard, read_again: Callable[[], None]) -> widgets.Button:
    """Return the button that reads the workbook again."""
    made = button("Read the workbook again", "refresh")
    guard.wire(made, read_again)
    return made
