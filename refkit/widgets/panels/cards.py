"""Cards: every pile with the cards its reader may see, the others as a number."""

import ipywidgets as widgets

from refkit.engine.cards.hands import known_piles
from refkit.widgets.page import hands, markup
from refkit.widgets.page.markup import element
from refkit.widgets.page.panel import PanelContext


class Cards(widgets.VBox):
    """The hand first, then what lies open, then how many cards are in each pile."""

    def __init__(self, page: PanelContext) -> None:
        campaign = page.game.campaign
        found = [each for each in known_piles(campaign) if each.cards]
        own = sorted(
            found, key=lambda each: (each.is_open, each.pile.side != page.game.seat)
        )
        shown = [markup.panel(hands.pile_table(each)) for each in own]
        none = markup.panel(element("p", "You may see no card now."))
        super().__init__([*(shown or [none]), markup.panel(hands.pile_sizes(campaign))])
        self.add_class("refkit-tohand")
