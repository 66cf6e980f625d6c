"""The desk: one due step with its form, chances, dice, preview and one Commit button."""

from collections.abc import Callable
from dataclasses import fields
from functools import partial

import ipywidgets as widgets

from refkit.engine.ledger import Entry
from refkit.engine.play import Due
from refkit.engine.steps import StepCode
from refkit.session import Game, Preview
from refkit.widgets import about, chances, changes, markup, placing
from refkit.widgets.dice import DicePanel
from refkit.widgets.forms import Form
from refkit.widgets.guard import Guard
from refkit.widgets.markup import Markup, element
from refkit.widgets.overruling import Overruling

OFFERS_NOTHING = next(f.default for f in fields(StepCode) if f.name == "offer")


class Desk(widgets.VBox):
    """A due step, from the question to the entry in the ledger. Commits once."""

    def __init__(
        self, game: Game, owed: Due, guard: Guard, done: Callable[[Entry], None]
    ) -> None:
        self._game, self.owed, self._done, self._is_done = game, owed, done, False
        choices = None if owed.step.code.offer is OFFERS_NOTHING else game.choices(owed)
        self.form = Form(owed.step.decision, game.draft(owed).values, choices)
        changed = partial(guard.run, self.refresh)
        self.aid = placing.aid(game, owed, self.form, guard, self.refresh)
        self.dice = DicePanel(changed)
        self.preview = markup.panel(name="refkit-preview")
        self.overruling = Overruling(changed)
        self.commit = widgets.Button(
            description="Commit", button_style="primary", icon="check"
        )
        self.reason = markup.panel(name="refkit-reason")
        line = widgets.HBox([self.commit, self.reason])
        line.add_class("refkit-once")
        odds = markup.panel(chances.table(choices or ()))
        super().__init__(
            [
                about.panel(game, owed),
                *self.aid,
                self.form,
                self.overruling,
                odds,
                self.dice,
                self.preview,
                line,
            ]
        )
        self.add_class("refkit-desk")
        self.form.observe_answers(changed)
        guard.wire(self.commit, self._commit)
        self.refresh()

    @property
    def faces(self) -> tuple[int, ...] | None:
        """The dice the umpire typed, None where refkit is to roll."""
        return self.dice.faces if self.dice.is_typed else None

    def refresh(self) -> None:
        """Show what the answers as they stand would do, and what is refused about them."""
        if self._is_done:
            return
        # Asked with no dice, a step that throws any says which it wants first.
        asked = self.owed, self.form.raw, self.faces or ()
        found = self._game.preview(*asked)
        told = self.form.show(r for r in found.refusals if r.field != "dice")
        self.overruling.offer(is_wanted=bool(told))
        if reason := self.overruling.reason:
            found = self._game.preview(*asked, overrule=reason)
            told = self.overruling.show(r for r in found.refusals if r.field != "dice")
        about_dice = [r for r in found.refusals if r.field == "dice"]
        told += (r.message for r in about_dice)
        self.dice.ask(found.wanted, [r.message for r in about_dice])
        missing = _missing(found, told, is_typed=self.dice.is_typed)
        self.commit.disabled = bool(missing)
        reason = element("span", missing, role="alert") if missing else ""
        markup.show(self.reason, reason)
        markup.show(self.preview, self._outlook(found))

    def _outlook(self, found: Preview) -> Markup:
        title = element("h4", "What this will change")
        if found.refusals:
            told = element(
                "p", "Nothing yet: something is to be answered or put right first."
            )
        elif found.wanted:
            told = _until_dice(found, is_typed=self.dice.is_typed)
        else:
            told = self._effects(found)
        return markup.join((title, told))

    def _effects(self, found: Preview) -> Markup:
        lines = [element("p", line) for line in found.lines]
        listed = changes.listing(self._game, found.changes)
        nothing = element("p", "No row of the campaign; the ledger notes that it is done.")
        return markup.join((*lines, listed or nothing))

    def _commit(self) -> None:
        if self._is_done:
            return
        throws = self.dice.layout.display != "none"
        faces = self.faces if throws else None
        reason = self.overruling.reason
        entry = self._game.commit(self.owed, self.form.raw, faces, overrule=reason)
        self._is_done = True
        self._done(entry)


def _missing(found: Preview, told: list[str], *, is_typed: bool) -> str:
    """Why there is nothing to commit yet, in words; '' when there is."""
    if told:
        return "Not yet: " + " ".join(
            dict.fromkeys(f"{each.rstrip('.')}." for each in told)
        )
    if found.wanted and is_typed:
        first = f"{found.wanted.dice} for {found.wanted.purpose}"
        return f"Not yet: {first} is still to be entered."
    return ""


def _until_dice(found: Preview, *, is_typed: bool) -> Markup:
    assert found.wanted is not None
    first = f"{found.wanted.dice} for {found.wanted.purpose}"
    if is_typed:
        return element("p", f"That depends on the dice; {first} comes next.")
    return element(
        "p", f"That depends on the dice: refkit rolls them when you commit, first {first}."
    )
