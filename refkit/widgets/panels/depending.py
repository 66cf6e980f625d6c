"""Depending: a later entry that depended on a mistake, and what becomes of it."""

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.reading_out import parse_read_out, read_out_text
from refkit.engine.late import redoing
from refkit.engine.late.corrections import Answer, Consequence, Do
from refkit.widgets.form import refilling
from refkit.widgets.form.forms import Form
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button, line, menu
from refkit.widgets.page.markup import element

ANSWERS = [
    ("done again", "redo"),
    ("kept as it was", "keep"),
    ("taken back", "drop"),
    ("kept although the rules refuse it now", "overrule"),
]


class DependentEntry(widgets.VBox):
    """How an entry would come out now, a menu for it, and other answers or dice for it."""

    def __init__(
        self,
        campaign: Campaign,
        found: Consequence,
        before: Answer | None,
        changed: Callable[[], None],
    ) -> None:
        self._campaign, self._entry, self._changed = campaign, found.entry, changed
        head, *lines = found.describe(campaign)
        above = markup.join((element("p", head), markup.items(lines) if lines else ""))
        self._start: Do = "keep" if found.outcome == "refused" else "redo"
        self.menu = menu(
            f"Entry {found.entry.number} is", ANSWERS, before.do if before else self._start
        )
        self.otherwise = button("With other answers or dice")
        self._place = widgets.VBox()
        self.form: Form | None = None
        self._was: dict[str, Any] = {}
        self.dice = widgets.Text(
            description="Dice thrown for it", placeholder="refkit rolls what is missing"
        )
        asked = line(self.menu, self.otherwise)
        super().__init__([markup.panel(above), asked, self._place])
        self.otherwise.on_click(lambda _: self._open())
        self.menu.observe(lambda _: self._fit(), "value")
        if before and (before.decision is not None or before.dice is not None):
            self._open(before)
        self._fit()
        for each in (self.menu, self.dice):
            each.observe(lambda _: changed(), "value")

    @property
    def answer(self) -> Answer:
        """What becomes of the entry."""
        if self.menu.value != "redo" or self.form is None:
            return Answer(self.menu.value)
        raw, dice = self.form.raw, parse_read_out(self.dice.value)
        return Answer("redo", None if raw == self._was else raw, dice or None)

    @property
    def decided(self) -> Answer | None:
        """What somebody decided about it, None while it is as it was proposed."""
        return None if self.answer == Answer(self._start) else self.answer

    def _open(self, before: Answer | None = None) -> None:
        """Ask for other answers, beginning with those it was done with."""
        owed = redoing.work(self._campaign, self._entry)
        if owed is None or self.form is not None:
            return
        mine = before.decision if before and before.decision is not None else {}
        self.form, self._was, _ = refilling.refill_answers(
            owed.step.decision, self._entry.decision, mine
        )
        self.form.observe_answers(self._changed)
        if before and before.dice:
            self.dice.value = read_out_text(before.dice)
        self._place.children = [self.form, self.dice]

    def _fit(self) -> None:
        """Other answers are for an entry that is done again."""
        shown = None if self.menu.value == "redo" else "none"
        for each in (self.otherwise, self._place):
            each.layout.display = shown
