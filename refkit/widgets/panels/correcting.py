"""Correcting: a mistake far back, what depended on it, and setting both right at once."""

from collections.abc import Iterable, Iterator
from typing import Any

import ipywidgets as widgets

from refkit.engine import redoing, timeline
from refkit.engine.corrections import Answer, Consequence, Correction
from refkit.engine.ledger import Entry
from refkit.engine.problems import Refused
from refkit.session import Game
from refkit.widgets import lately, markup
from refkit.widgets.form.forms import Form
from refkit.widgets.guard import sentences
from refkit.widgets.markup import element, words
from refkit.widgets.page import Page, for_the_umpire
from refkit.widgets.seating import leave

ANSWERS = [
    ("done again", "redo"),
    ("kept as it fell", "keep"),
    ("taken back", "drop"),
    ("kept though it is refused now", "overrule"),
]
HELP = (
    "Pick what was done wrong and put its answers or its dice as they should have been. "
    "What depended on it is listed first; nothing is changed before you set it right."
)


def Correcting(page: Page) -> widgets.Widget:  # noqa: N802 - a panel like the others
    """Return the panel for the umpire, and a sentence for a side."""
    return for_the_umpire() if page.whole is None else Mending(page, page.whole)


class Mending(widgets.VBox):
    """An entry with its answers and dice, and then each entry that depended on it."""

    def __init__(self, page: Page, game: Game) -> None:
        self._page, self._game = page, game
        self.entry = widgets.Dropdown(options=_options(game), description="What was done")
        self.entry.add_class("refkit-pick")
        self.place = widgets.VBox()
        super().__init__([markup.panel(element("p", HELP)), self.entry, self.place])
        self.add_class("refkit-desk")
        self.entry.observe(lambda _: page.guard.run(self._begin), "value")

    def _begin(self) -> None:
        gone = self.place.children
        held = timeline.held(self._game.campaign.entries)
        found = [each for each in held if each.number == self.entry.value]
        self.place.children = [Mend(self._page, self._game, each) for each in found]
        leave(gone)


class Mend(widgets.VBox):
    """One entry to be set right."""

    def __init__(self, page: Page, game: Game, entry: Entry) -> None:
        self._page, self._game, self._of = page, game, entry
        owed = redoing.work(game.campaign, entry)
        assert owed is not None
        self.form = Form(owed.step.decision, entry.decision)
        self._was = self.form.raw
        self.dice = widgets.Text(_faces(entry), description="Dice, in their order")
        self.dice.layout.display = None if entry.readings else "none"
        self.look = _button("See what depended on it")
        self.why = widgets.Text(description="Reason")
        self.commit = _button("Set it right", "primary")
        self.found = widgets.VBox()
        self.answers: dict[int, widgets.Dropdown] = {}
        self.message = markup.panel(name="refkit-message")
        once = widgets.HBox([self.commit])
        once.add_class("refkit-once")
        fields = [self.form, self.dice, widgets.HBox([self.look]), self.found]
        super().__init__([*fields, self.why, self.message, once])
        self.form.observe_answers(self._unsettle)
        self.dice.observe(lambda _: self._unsettle(), "value")
        page.guard.wire(self.look, self._look)
        page.guard.wire(self.commit, self._commit)
        self._unsettle()

    @property
    def correction(self) -> Correction:
        """What was wrong as it should be, with the answers given so far."""
        raw, dice = self.form.raw, tuple(_read(self.dice.value))
        answers = {number: Answer(menu.value) for number, menu in self.answers.items()}
        return Correction(
            self._of.number,
            decision=None if raw == self._was else raw,
            dice=None if dice == tuple(_read(_faces(self._of))) else dice,
            answers=answers,
        )

    def _unsettle(self) -> None:
        """What depended on it is to be looked at again before anything is set right."""
        gone, self.found.children = self.found.children, ()
        leave(gone)
        self.answers.clear()
        self.commit.disabled = True

    def _look(self) -> None:
        correction = self.correction
        markup.say(self.message, [])
        if correction.decision is None and correction.dice is None:
            markup.say(self.message, ["Nothing is otherwise than it was done."])
            return
        try:
            found = self._game.consequences(correction)
        except Refused as fault:
            markup.say(self.message, sentences(fault))
            return
        kept = {number: menu.value for number, menu in self.answers.items()}
        self._unsettle()
        self.found.children = [*self._listed(found, kept)]
        self.commit.disabled = False

    def _listed(
        self, found: Iterable[Consequence], kept: dict[int, Any]
    ) -> Iterator[widgets.Widget]:
        """Each entry that depended on it with its menu, or that none did."""
        title = element("h4", "What depended on it")
        yield markup.panel(title)
        for each in found:
            head, *lines = each.told()
            told = markup.join((element("p", head), markup.items(lines) if lines else ""))
            number = each.entry.number
            start = kept.get(number, "keep" if each.outcome == "refused" else "redo")
            menu = widgets.Dropdown(
                options=ANSWERS, value=start, description=f"Entry {number} is"
            )
            menu.add_class("refkit-pick")
            self.answers[number] = menu
            yield widgets.VBox([markup.panel(told), menu])
        if not self.answers:
            yield markup.panel(element("p", "Nothing depended on it."))

    def _commit(self) -> None:
        if not self.why.value.strip():
            markup.say(self.message, ["Reason is blank; expected why it is set right."])
            return
        try:
            entry = self._game.revise(self.correction, self.why.value)
        except Refused as fault:
            markup.say(self.message, sentences(fault))
            return
        self._page.done(entry)


def _options(game: Game) -> list[tuple[str, int]]:
    """The steps that stand, the newest first."""
    held = timeline.held(game.campaign.entries)
    steps = [each for each in held if redoing.work(game.campaign, each)]
    return [
        ("Choose…", 0),
        *((_named(game, each), each.number) for each in reversed(steps)),
    ]


def _named(game: Game, entry: Entry) -> str:
    told = lately.title(game.campaign, entry).removeprefix("Done: ")
    return f"{entry.number}. {told} ({words(entry.slot)})"


def _faces(entry: Entry) -> str:
    return ", ".join(str(face) for r in entry.readings for face in r.roll.faces)


def _read(typed: str) -> Iterator[int]:
    """The dice in a text; what is no number is a die with no such face."""
    for word in typed.replace(",", " ").split():
        yield int(word) if word.isdecimal() else 0


def _button(label: str, style: str = "") -> widgets.Button:
    made = widgets.Button(description=label, button_style=style)
    made.layout.width = "auto"
    return made
