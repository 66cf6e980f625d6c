"""What a panel of a page is given: the campaign as its reader may know it."""

from collections.abc import Callable
from typing import NamedTuple

import ipywidgets as widgets

from refkit.engine.campaign.entry import Entry
from refkit.engine.problems import Refused
from refkit.session.game import Game
from refkit.session.side import Seat
from refkit.widgets.live.drafts import Drafts
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard, sentences
from refkit.widgets.page.markup import element


class PanelContext(NamedTuple):
    """The campaign before its reader, the part of the day, and what to do after a change.

    `drafts` keep what is typed, `whole` is there for the umpire alone.
    """

    game: Seat
    part: str
    guard: Guard
    done: Callable[[Entry], None]
    drafts: Drafts
    whole: Game | None = None


Panel = Callable[[PanelContext], widgets.Widget]


class PanelPlace(widgets.VBox):
    """Where a panel of one kind is on the page."""

    def __init__(self, kind: Panel) -> None:
        self._kind = kind
        super().__init__()
        self.add_class("refkit-walkthrough")

    def __repr__(self) -> str:
        """Return no more than a name: it stands in what a notebook keeps of a cell."""
        return "Place()"

    def fill(self, page: PanelContext) -> None:
        """Put the panel here, or why it cannot be made."""
        try:
            self.children = [self._kind(page)]
        except Refused as fault:
            # One panel that cannot be made takes none of the others with it.
            self.children = [markup.panel(markup.alert(markup.items(sentences(fault))))]


def umpire_only() -> widgets.HTML:
    """Return what stands in the place of a panel that no side may see."""
    return markup.panel(element("p", "Only the umpire may see this part."))
