"""The page of a campaign that is being set up: its steps, its gaps, and the start."""

from collections.abc import Callable
from functools import partial

import ipywidgets as widgets

from refkit.session import address
from refkit.session.game import Game
from refkit.session.set_up import SetUp
from refkit.widgets.live.drafts import Drafts
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button
from refkit.widgets.page.markup import Markup, element, join
from refkit.widgets.setup.checklist import Checklist, first_told
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.option_steps import settle_readings
from refkit.widgets.setup.wizard import CHECK, Wizard

READY = "Everything that must be there is there."
HALF = "Nothing must be filled in any more."
BEGINS = "Starting begins the record of the campaign."
ADOPTED = "{} is adopted, and what it holds is filled in here. The file as it was is kept."


class Stage(widgets.VBox):
    """Setting a campaign up on the page, until it is started.

    `begun` is called with the campaign in play, once it has started; `bar` says at the
    head of the page which campaign it is.
    """

    def __init__(
        self, setting: SetUp, guard: Guard, drafts: Drafts, begun: Callable[[Game], None]
    ) -> None:
        self.setting, self._guard, self._begun = setting, guard, begun
        self.start = button("Start the campaign", "", "primary")
        guard.wire(self.start, self._start)
        self.desk = Desk(setting, guard, drafts)
        self.checklist = Checklist(self.desk, self._turn_to)
        self.wizard = Wizard(self.desk, self.checklist, self.start, self._missing)
        self.desk.watch(self._follow)
        self.bar = markup.panel()
        super().__init__([self.wizard])
        self.add_class("refkit-setup-stage")
        if (asked := address.asked("step")) in self.wizard.ids:
            self.wizard.turn_to(asked)
        self._follow()
        if address.asked("adopted"):
            told = ADOPTED.format(setting.path.name)
            self.wizard.tell(element("strong", told))

    def show(self) -> None:
        """Show the campaign as the workbook has it: it was changed elsewhere."""
        self.wizard.show()
        self._follow()

    def _follow(self) -> None:
        home = address.home()
        name = element("a", "refkit", href=home) if home else element("b", "refkit")
        title = element("strong", self.setting.campaign.option("title"))
        state = element("span", "Being set up", class_="refkit-quiet")
        where = element("div", name, title, state, class_="refkit-where")
        markup.show(self.bar, element("div", where, class_="refkit-bar"))
        self.checklist.show()

    def _missing(self, doubt: str) -> Markup:
        """Return what keeps the campaign from starting, in a sentence."""
        missing = self.setting.missing
        if not missing:
            head, told = (HALF, f"{doubt}. {BEGINS}") if doubt else (READY, BEGINS)
            return join((element("strong", f"{head} "), element("small", told)))
        return element("strong", f"{missing} before the campaign can start.")

    def _first_gap(self) -> Markup:
        """Return how many things are missing, and what is the first."""
        must = [gap for gap in self.setting.gaps() if gap.must]
        first = first_told(self.setting.campaign, must)
        told = element("strong", f"{self.setting.missing}. "), f"The first: {first}."
        return element("span", *told, role="status")

    def _turn_to(self, step: str, side: str) -> None:
        self._guard.run(partial(self.wizard.turn_to, step, side))

    def _start(self) -> None:
        self.checklist.show()
        if not self.setting.is_ready:
            # Where no step fills it in, it is listed at the check.
            first = next(gap for gap in self.setting.gaps() if gap.must)
            self.wizard.turn_to(first.step or CHECK, first.side)
            self.wizard.tell(self._first_gap())
            return
        # Each was there to be answered; what was left is played as it is usual.
        self.desk.put(settle_readings(self.setting.campaign))
        self._begun(self.setting.start())
