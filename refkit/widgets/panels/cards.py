"""Cards: every pile with the cards its reader may see, the others as a number."""

import ipywidgets as widgets

from refkit.engine.cards.hands import KnownPile, known_piles
from refkit.engine.readers import named_sides
from refkit.widgets.page import hands, markup
from refkit.widgets.page.markup import element
from refkit.widgets.page.panel import PanelContext


def _shown(known: KnownPile) -> markup.Markup:
    """A hand at once; what lies face down, or open for all, where somebody opens it."""
    is_hand = known.pile.side in named_sides(known.pile.readers)
    return hands.pile_table(known) if is_hand else hands.folded_pile(known)


class Cards(widgets.VBox):
    """The hand first, then what lies open, then how many cards are in each pile."""

    def __init__(self, page: PanelContext) -> None:
        campaign = page.game.campaign
        found = [each for each in known_piles(campaign) if each.cards]
        own = sorted(
            found, key=lambda each: (each.is_open, each.pile.side != page.game.seat)
        )
        shown = [markup.panel(_shown(each)) for each in own]
        none = markup.panel(element("p", "You may see no card now."))
        super().__init__([*(shown or [none]), markup.panel(hands.pile_sizes(campaign))])
        self.add_class("refkit-tohand")
