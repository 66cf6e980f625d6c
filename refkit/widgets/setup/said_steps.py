"""The steps that are answered by names, menus and dates."""

import ipywidgets as widgets

from refkit.engine.campaign.campaign import change_between
from refkit.engine.maps.side_looks import (
    COLOURS,
    OPTION,
    OPTION_HELP,
    colour_remark,
    colours_barred,
    colours_of,
)
from refkit.engine.play.setup_steps import SetupStep
from refkit.engine.play.system import Option
from refkit.widgets.page import markup
from refkit.widgets.page.badges import named_badge
from refkit.widgets.page.inputs import line, menu
from refkit.widgets.page.markup import element
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.sheet import Sheet

TITLE, NAMED = "title", "Name"
BARRED = "A colour that some eyes cannot tell from another side's is left out of the menus."
NAME_HINT = "What the campaign is called; it heads every sheet."


class SidesStep(widgets.VBox):
    """What the campaign is called, the sides by name, and the colour of each."""

    def __init__(self, desk: Desk, step: SetupStep) -> None:
        self._desk = desk
        [self.fill] = step.fills
        self.name = widgets.Text(
            desk.campaign.option(TITLE), description=NAMED, continuous_update=False
        )
        self.name.layout.width, self.name.layout.max_width = "36rem", "100%"
        self.name.layout.margin = "0 0 1rem"
        self.name.observe(lambda _: desk.guard.run(self._call), "value")
        self.sheet = Sheet(desk, self.fill)
        self.colours: list[widgets.Dropdown] = []
        self._colours, self._shown = widgets.VBox(), tuple[object, ...]()
        self._remark = markup.panel(name="refkit-hint")
        named = markup.hint(NAME_HINT), line(self.name)
        super().__init__([*named, self.sheet, self._colours, self._remark])
        desk.watch(self._show_colours)
        self._show_colours()

    def show(self) -> None:
        """Show the campaign as it is now."""
        self.name.value = self._desk.campaign.option(TITLE)
        self.sheet.show()
        self._show_colours()

    def _call(self) -> None:
        """Call the campaign as it was typed; a blank leaves it as it was."""
        row = self._desk.campaign.get(Option, TITLE)
        typed = self.name.value.strip()
        self._desk.put(
            filter(None, [change_between(row, row.replace(value=typed or row.value))])
        )
        self.name.value = self._desk.campaign.option(TITLE)

    def _show_colours(self) -> None:
        campaign = self._desk.campaign
        known = colours_of(campaign)
        names = [known[side].name for side in campaign.sides]
        barred = {
            side: colours_barred([*names[:at], *names[at + 1 :]])
            for at, side in enumerate(campaign.sides)
        }
        said = filter(None, (colour_remark(names), BARRED if any(barred.values()) else ""))
        markup.show(self._remark, markup.join(element("p", each) for each in said))
        # The menus stay while they are right: one of them may have the focus.
        shown = (campaign.sides, names, [named_badge(campaign, s) for s in campaign.sides])
        if shown == self._shown:
            return
        self._shown = shown
        self.colours, rows = [], []
        for side in campaign.sides:
            own = known[side].name
            options = [
                (f"{each.name} {each.shape}", each.name)
                for each in COLOURS
                if each.name == own or each.name not in barred[side]
            ]
            picked = menu("Colour", options, own)
            picked.observe(lambda _: self._desk.guard.run(self._keep), "value")
            self.colours.append(picked)
            whose = markup.panel(named_badge(campaign, side), "refkit-setup-whose")
            rows.append(line(whose, picked))
        self._colours.children = rows

    def _keep(self) -> None:
        value = "; ".join(str(each.value) for each in self.colours)
        before = self._desk.campaign.find(Option, OPTION)
        after = Option(name=OPTION, value=value, help=OPTION_HELP)
        if before:
            after = before.replace(value=value)
        self._desk.put(filter(None, [change_between(before, after)]))
