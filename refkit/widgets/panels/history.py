"""History: what was done, as far as the reader may know, and how it is put right."""

import ipywidgets as widgets

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import BY_HAND, Entry
from refkit.widgets.page.inputs import line, menu
from refkit.widgets.page.panel import PanelContext
from refkit.widgets.panels.correcting import CorrectionPanel
from refkit.widgets.panels.timeline import Timeline, day_list

ALL, DICE, BY_SIDE = "", "dice", "side "


class History(widgets.VBox):
    """The ledger by days, what is shown of it, and to the umpire the way to correct it."""

    def __init__(self, page: PanelContext) -> None:
        self._page, campaign = page, page.game.campaign
        self._entries = campaign.entries
        sides = [(naming.short(side), BY_SIDE + side) for side in campaign.sides]
        what = [("All", ALL), *sides, ("Dice", DICE), ("Changed by hand", BY_HAND)]
        self.what = widgets.ToggleButtons(options=what, description="Show")
        self.what.add_class("refkit-sides")
        titles = {step.id: step.title for step in campaign.system.steps}
        steps = [(titles.get(e.step, e.step), e.step) for e in self._entries if e.step]
        self.step = menu("Step", dict.fromkeys([("all", ALL), *steps]))
        self.timeline = Timeline()
        parts: list[widgets.Widget] = [line(self.what, self.step), self.timeline]
        if page.whole is not None:
            self.correcting = CorrectionPanel(page, page.whole)
            parts.append(self.correcting)
            self.timeline.observe(lambda _: page.guard.run(self._put_right), "picked")
        super().__init__(parts)
        for each in (self.what, self.step):
            each.observe(lambda _: page.guard.run(self._show), "value")
        self._show()

    def _show(self) -> None:
        self.timeline.body = day_list(
            self._page.game, filter(self._is_wanted, self._entries)
        )

    def _is_wanted(self, entry: Entry) -> bool:
        what, step = self.what.value, self.step.value
        if step not in (ALL, entry.step):
            return False
        if what.startswith(BY_SIDE):
            return bool(entry.side == what.removeprefix(BY_SIDE))
        return {ALL: True, DICE: bool(entry.readings), BY_HAND: entry.kind == BY_HAND}[what]

    def _put_right(self) -> None:
        self.correcting.pick(self.timeline.picked)
