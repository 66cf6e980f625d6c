"""Overruling: the umpire's reason to do what is refused."""

from collections.abc import Callable, Iterable

import ipywidgets as widgets

from refkit.engine.problems import Refusal
from refkit.widgets.page import markup

HELP = (
    "The rules refuse this. To overrule them, write why. Your reason is kept as a ruling "
    "on each clause, and only you can see it."
)


class Overruling(widgets.VBox):
    """A reason to type, offered only where something is refused."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.why = widgets.Text(description="Overrule", placeholder="Why it is allowed")
        self.why.layout.width = "40rem"
        self.message = markup.panel(name="refkit-message")
        super().__init__([markup.hint(HELP), self.why, self.message])
        self.add_class("refkit-overruling")
        self.offer(is_wanted=False)
        self.why.observe(lambda _: changed(), "value")

    @property
    def reason(self) -> str:
        """The reason typed, '' where nothing is refused."""
        return "" if self.layout.display == "none" else self.why.value.strip()

    def offer(self, *, is_wanted: bool) -> None:
        """Show the field where something is refused; what was typed there stays."""
        self.layout.display = None if is_wanted else "none"
        markup.show_alerts(self.message, [])

    def show(self, refusals: Iterable[Refusal]) -> list[str]:
        """Show what cannot be done whatever is ruled, and return the sentences."""
        return markup.show_alerts(self.message, [refusal.message for refusal in refusals])
