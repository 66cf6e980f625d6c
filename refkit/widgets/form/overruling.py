"""Overruling: the umpire's reason to do what is refused."""

from collections.abc import Callable, Iterable

import ipywidgets as widgets

from refkit.engine.problems import Refusal
from refkit.widgets.page import markup

HELP = (
    "The rules refuse this. To overrule them, write why: then the button works. Your "
    "reason is kept on record as your ruling, and only you can see it."
)

ASK = "The rules refuse this. Ask the umpire."


class Overruling(widgets.VBox):
    """A reason to type, offered only where something is refused.

    A side gets no field: only the umpire may overrule.
    """

    def __init__(self, changed: Callable[[], None], *, is_umpire: bool = True) -> None:
        self.why = widgets.Text(description="Overrule", placeholder="Why it is allowed")
        self.why.layout.width = "40rem"
        self.message = markup.panel(name="refkit-message")
        field = [markup.hint(HELP), self.why] if is_umpire else [markup.hint(ASK)]
        super().__init__([*field, self.message])
        self._is_umpire = is_umpire
        self.add_class("refkit-overruling")
        self.offer(is_wanted=False)
        self.why.observe(lambda _: changed(), "value")

    @property
    def reason(self) -> str:
        """The umpire's reason, '' where nothing is refused."""
        # A reason that is kept out of sight must not overrule what comes later.
        is_open = self._is_umpire and self.layout.display != "none"
        return self.why.value.strip() if is_open else ""

    def offer(self, *, is_wanted: bool) -> None:
        """Show the field where something is refused; what was typed there stays."""
        self.layout.display = None if is_wanted else "none"
        markup.show_alerts(self.message, [])

    def show(self, refusals: Iterable[Refusal]) -> list[str]:
        """Show what cannot be done whatever is ruled, and return the sentences."""
        return markup.show_alerts(self.message, [refusal.message for refusal in refusals])
