"""About the campaign: sides, readings of the rules, how much refkit does, short forms."""

from collections.abc import Iterator

import ipywidgets as widgets

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.side_looks import colours_of
from refkit.engine.rules import reference
from refkit.widgets.page import markup
from refkit.widgets.page.badges import named_badge
from refkit.widgets.page.help_levels import HELP, HelpLevels
from refkit.widgets.page.markup import Markup, element, join
from refkit.widgets.page.panel import PanelContext, umpire_only

HOW = "The worksheet Options keeps the readings; a change there is a change by hand."


class AboutCampaign(widgets.VBox):
    """What holds for the whole campaign; the umpire alone looks at it."""

    def __init__(self, page: PanelContext) -> None:
        campaign = page.game.campaign
        if page.whole is None:
            super().__init__([umpire_only()])
            return
        self._helping = HelpLevels(page.game.path)
        self.levels = widgets.ToggleButtons(
            options=[(level.capitalize(), level) for level in HELP],
            value=self._helping.levels.all,
            description="How much help with every step",
        )
        self.levels.add_class("refkit-sides")
        self.message = markup.panel(name="refkit-hint")
        said = markup.panel(join((_sides(campaign), _readings(campaign))))
        short = markup.panel(_short_forms(campaign))
        super().__init__([said, self.levels, self.message, short])
        self.add_class("refkit-about-campaign")
        self._tell()
        self.levels.observe(lambda _: page.guard.run(self._put), "value")

    def _put(self) -> None:
        self._helping.put_all(self.levels.value)
        self._tell()

    def _tell(self) -> None:
        others = len(self._helping.levels.steps)
        of = "1 step is" if others == 1 else f"{others} steps are"
        lines = [HELP[self.levels.value], self._helping.trouble]
        lines += [f"{of} set otherwise; picking here sets them all."] if others else []
        markup.show(self.message, join(element("p", line) for line in lines if line))


def _sides(campaign: Campaign) -> Markup:
    """Return the sides with their colours and shapes."""
    looks = colours_of(campaign)
    rows = [
        (named_badge(campaign, side), looks[side].name, looks[side].shape)
        for side in campaign.sides
    ]
    return markup.table("Sides", ("Side", "Colour", "Shape"), rows)


def _readings(campaign: Campaign) -> Markup:
    """Return how the campaign reads what the rules leave open."""
    rows = [
        (option.question, option.meaning(option.value))
        for option in reference.doubtful(campaign)
    ]
    if not rows:
        return Markup("")
    heads = ("Question", "In this campaign")
    return join((markup.table("Readings of the rules", heads, rows), element("p", HOW)))


def _short_forms(campaign: Campaign) -> Markup:
    return markup.fold("Short forms", markup.items(_spelled(campaign)))


def _spelled(campaign: Campaign) -> Iterator[Markup]:
    for short, full in campaign.system.abbreviations.items():
        yield join((element("b", short), f": {full}"))
