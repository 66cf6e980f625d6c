"""Balance: the figures of each side from slot to slot, as far as the reader may know."""

from collections.abc import Mapping

import ipywidgets as widgets

from refkit.engine.accounts import figures
from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.widgets.page import markup, progress
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.panel import PanelContext

Figures = Mapping[str, int | str]


class Balance(widgets.VBox):
    """A table a side: a line for each slot that was begun, a column for each figure."""

    def __init__(self, page: PanelContext) -> None:
        campaign, past = page.game.campaign, page.game.past()
        sides = campaign.sides if page.whole else (page.game.seat,)
        tables = [markup.panel(side_table(campaign, past, side)) for side in sides]
        none = markup.panel(element("p", "Nothing was done yet."))
        super().__init__(tables if past else [none])


def side_table(campaign: Campaign, past: Mapping[str, Campaign], side: str) -> Markup:
    """Return a side's figures at the end of each slot, or now in the one at work."""
    lines = {slot: side_figures(then, side) for slot, then in past.items()}
    heads = dict.fromkeys(title for line in lines.values() for title in line)
    rows = [
        (naming.slot(campaign, slot), *(line.get(title, "") for title in heads))
        for slot, line in lines.items()
    ]
    titles = campaign.system.slot.capitalize(), *heads
    table = markup.table(naming.short(side), titles, rows, is_numbers=True)
    return markup.join((table, progress.spelled_out(campaign, heads)))


def side_figures(campaign: Campaign, side: str) -> Figures:
    """Return what a system counts of a side, and what its worksheet works out for it."""
    return {**figures.in_hand(campaign, side), **campaign.system.figures(campaign, side)}
