"""The sides of a step below each other, where they are too many to stand side by side."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import ipywidgets as widgets
import traitlets

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.widgets.page import badges, markup
from refkit.widgets.page.inputs import button, line
from refkit.widgets.page.markup import element, join

MANY = 3  # from so many sides on they stand in a list
HERE, OWES, DONE = "on the page", "due", "done"


class SideList(widgets.VBox):
    """Whose answer is on the page: each side with how far it is, a button where it owes.

    `value` is the side that is picked.
    """

    value = traitlets.Unicode("")

    def __init__(
        self, campaign: Campaign, owed: Sequence[str], done: Iterable[str]
    ) -> None:
        super().__init__()
        self._campaign, self._states = campaign, dict.fromkeys(done, DONE)
        self._states |= dict.fromkeys(owed, OWES)
        self.pick = {side: button(naming.short(side)) for side in owed}
        for side, made in self.pick.items():
            made.on_click(partial(self._on_pick, side))
        self.message = markup.panel(name="refkit-count")
        self._told = {side: markup.panel() for side in self._states}
        self.children = [self.message, *self._lines()]
        self.add_class("refkit-side-list")
        self.value = next(iter(owed), "")
        self._show()
        self.observe(lambda _: self._show(), "value")

    def _lines(self) -> Iterator[widgets.Widget]:
        """A line for each side in worksheet order, whether it may be picked or not."""
        for side in self._campaign.sides:
            if side in self._states:
                badge = markup.panel(badges.side_badge(self._campaign, side))
                picked = self.pick.get(side)
                name = picked or markup.panel(element("b", naming.short(side)))
                yield line(badge, name, self._told[side])

    def _on_pick(self, side: str, _: widgets.Button) -> None:
        self.value = side

    def _show(self) -> None:
        """Say how far each side is, and which of them is on the page."""
        for side, state in self._states.items():
            is_here = side == self.value
            mark = "✓ " if state == DONE else ""
            told = element("small", join((mark, HERE if is_here else state)))
            markup.show(self._told[side], told)
            if side in self.pick:
                self.pick[side].button_style = "primary" if is_here else ""
        left = len(self.pick)
        of = f"{left} of {len(self._states)} sides still to answer"
        markup.show(self.message, element("p", of, role="status"))
