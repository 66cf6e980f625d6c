"""Hand edits: what was changed in the cells beside refkit, to be accepted or put back."""

from collections.abc import Callable

import ipywidgets as widgets

from refkit.session import Game
from refkit.widgets import changes, markup
from refkit.widgets.guard import Guard
from refkit.widgets.markup import Markup, element


class HandEdits(widgets.VBox):
    """Every cell changed by hand, and the two answers to it; the steps wait for one."""

    def __init__(self, game: Game, guard: Guard, done: Callable[[Markup], None]) -> None:
        self._game, self._done = game, done
        self.why = widgets.Text(
            description="Reason", placeholder="Why the cells were changed"
        )
        self.why.layout.width = "40rem"
        self.accept = widgets.Button(
            description="Accept with this reason", button_style="primary"
        )
        self.put_back = widgets.Button(description="Put back")
        for button in (self.accept, self.put_back):
            button.layout.width = "auto"
        self.message = markup.panel()
        buttons = widgets.HBox([self.accept, self.put_back])
        buttons.add_class("refkit-once")
        super().__init__([self._told(), self.why, self.message, buttons])
        self.add_class("refkit-desk")
        guard.wire(self.accept, self._accept)
        guard.wire(self.put_back, self._put_back)

    def _told(self) -> widgets.HTML:
        say = "These cells are not what the ledger made them. Accept them or put them back."
        listed = changes.listing(self._game, self._game.hand_edits)
        title = element("h3", "The workbook was changed by hand")
        return markup.panel(markup.join((title, element("p", say), listed)), "refkit-about")

    def _accept(self) -> None:
        if not self.why.value.strip():
            markup.say(self.message, ["Reason is blank; expected why they were changed."])
            return
        self._game.accept(self.why.value)
        self._done(
            element("strong", "Accepted: what was changed by hand is in the ledger now.")
        )

    def _put_back(self) -> None:
        self._game.put_back()
        self._done(element("strong", "Put back: the cells are what the ledger made them."))
