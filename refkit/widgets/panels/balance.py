"""Balance: the figures of each side from slot to slot, as far as the reader may know."""

from collections.abc import Iterator, Mapping, Sequence

import ipywidgets as widgets

from refkit.engine.accounts.figures import side_figures
from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.widgets.page import markup, progress
from refkit.widgets.page.badges import side_badge
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.panel import PanelContext
from refkit.widgets.panels.side_charts import figure_chart, short_slot

Past = Mapping[str, Campaign]


class Balance(widgets.VBox):
    """Charts of each figure by slot, who held what, and the numbers as a table a side."""

    def __init__(self, page: PanelContext) -> None:
        campaign, past = page.game.campaign, page.game.past()
        sides = campaign.sides if page.whole else (page.game.seat,)
        charts = markup.join(side_charts(campaign, past, sides))
        shown = [
            markup.panel(element("div", charts, class_="refkit-courses") if charts else ""),
            markup.panel(held_table(campaign, past)),
            *(markup.panel(side_table(campaign, past, side)) for side in sides),
        ]
        none = markup.panel(element("p", "Nothing was done yet."))
        super().__init__(shown if past else [none])


def side_charts(campaign: Campaign, past: Past, sides: Sequence[str]) -> Iterator[Markup]:
    """Yield a chart of each figure of these sides that is a number."""
    lines = {side: [side_figures(then, side) for then in past.values()] for side in sides}
    heads = dict.fromkeys(
        title for line in lines.values() for each in line for title in each
    )
    for title in heads:
        courses = {
            side: [_number(each.get(title)) for each in line]
            for side, line in lines.items()
        }
        yield figure_chart(campaign, title, [*past], courses)


def _number(value: int | str | None) -> int | None:
    return value if isinstance(value, int) else None


def held_table(campaign: Campaign, past: Past) -> Markup:
    """Return who held each place at the end of each slot; '' where nothing is held."""
    held = campaign.system.held
    places = campaign.rows(held.record) if held and past else ()
    if held is None or not places:
        return Markup("")
    rows = [
        (
            held.name(place),
            *(_holder(campaign, held.holder(then, place)) for then in past.values()),
        )
        for place in places
    ]
    heads = "Place", *(short_slot(campaign, slot) for slot in past)
    return markup.table("Who held what", heads, rows, is_numbers=True)


def _holder(campaign: Campaign, side: str) -> Markup:
    if side not in campaign.sides:
        return markup.join(("-", element("span", "nobody", class_="refkit-only-read")))
    name = element("span", naming.short(side), class_="refkit-only-read")
    return markup.join((side_badge(campaign, side), name))


def side_table(campaign: Campaign, past: Past, side: str) -> Markup:
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
