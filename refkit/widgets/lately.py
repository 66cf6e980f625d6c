"""The last step: what it did, taking it back, or correcting it with a reason."""

from collections.abc import Callable

import ipywidgets as widgets

from refkit.engine import ledger
from refkit.engine.ledger import Entry
from refkit.engine.problems import Refused
from refkit.session import Game
from refkit.widgets import markup
from refkit.widgets.guard import Guard, sentences
from refkit.widgets.markup import Markup, element, join
from refkit.widgets.progress import name


class LastStep(widgets.VBox):
    """The step done last, with the two ways to take it back."""

    def __init__(self, game: Game, guard: Guard, done: Callable[[Entry], None]) -> None:
        self._game, self._done = game, done
        self.undo = widgets.Button(description="Undo the last step", icon="undo")
        self.why = widgets.Text(description="Reason", continuous_update=True)
        self.why.layout.width = "40rem"
        self.correct = widgets.Button(description="Correct it with this reason")
        self.message = markup.panel()
        self._correcting = widgets.VBox([self.why, widgets.HBox([self.correct])])
        self._correcting.layout.display = "none"
        for button in (self.undo, self.correct):
            button.layout.width = "auto"
        super().__init__(
            [_told(game), widgets.HBox([self.undo]), self.message, self._correcting]
        )
        self.add_class("refkit-last")
        self.layout.display = None if ledger.standing(game.campaign.entries) else "none"
        guard.wire(self.undo, self._undo)
        guard.wire(self.correct, self._correct)

    def _undo(self) -> None:
        try:
            entry = self._game.undo()
        except Refused as fault:
            markup.say(self.message, sentences(fault))
            self._correcting.layout.display = None
            return
        self._done(entry)

    def _correct(self) -> None:
        if not self.why.value.strip():
            markup.say(self.message, ["Reason is blank; expected why it is corrected."])
            return
        self._done(self._game.correct(self.why.value))


def report(game: Game, entry: Entry) -> Markup:
    """Return what an entry did: its title, what it said, and every die with its trace."""
    steps = {step.id: step.title for step in game.campaign.system.steps}
    kind = {"undo": "Taken back: ", "correction": "Corrected: ", "hand edit": "Accepted: "}
    who = f", {name(game.campaign, entry.side)}" if entry.side else ""
    by_hand = "entries made before" if entry.revises else "changes made by hand"
    step = steps.get(entry.step, by_hand)
    title = f"{kind.get(entry.kind, 'Done: ')}{step}{who}"
    dice = [f"{reading.roll.purpose}: {reading}" for reading in entry.readings]
    parts: list[object] = [element("strong", title)]
    parts += [markup.items(entry.lines)] if entry.lines else []
    parts += [element("p", "The dice:"), markup.items(dice)] if dice else []
    return join(parts)


def _told(game: Game) -> widgets.HTML:
    last = ledger.standing(game.campaign.entries)[-1:]
    shown = [markup.fold("What was done last", report(game, entry)) for entry in last]
    return markup.panel(join(shown))
