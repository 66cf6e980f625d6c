"""Correcting: a mistake far back, what depended on it, and setting both right at once."""

from collections.abc import Iterable, Iterator
from functools import partial

import ipywidgets as widgets

from refkit.engine import past, redoing, timeline
from refkit.engine.corrections import Answer, Consequence, Correction
from refkit.engine.ledger import Entry
from refkit.engine.problems import Refused
from refkit.session import Game
from refkit.widgets import markup
from refkit.widgets.form.forms import Form
from refkit.widgets.guard import sentences
from refkit.widgets.markup import element, words
from refkit.widgets.page import Page, for_the_umpire
from refkit.widgets.panels import history
from refkit.widgets.panels.depending import Depending, button, faces
from refkit.widgets.panels.facts import Facts
from refkit.widgets.seating import leave

HELP = (
    "Pick what was done wrong and put its answers or its dice as they should have been, or "
    "pick an entry since which rows were wrong and set them right. What depended on it is "
    "listed first; nothing is changed before you set it right."
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
    """One entry to be set right: its answers and dice, and rows that were wrong since."""

    def __init__(self, page: Page, game: Game, entry: Entry) -> None:
        self._page, self._game, self._of = page, game, entry
        owed = redoing.work(game.campaign, entry)
        self.form = Form(owed.step.decision, entry.decision) if owed else None
        self._was = self.form.raw if self.form else {}
        self.dice = widgets.Text(_faces(entry), description="Dice, in their order")
        self.dice.layout.display = None if entry.readings else "none"
        self.facts = Facts(partial(past.after, game.campaign, entry.number), self._unsettle)
        self.look = button("See what depended on it")
        self.why = widgets.Text(description="Reason")
        self.commit = button("Set it right", "primary")
        self.found = widgets.VBox()
        self.depending: dict[int, Depending] = {}
        self.message = markup.panel(name="refkit-message")
        self._lay_out()
        self._wire()
        self._unsettle()

    def _lay_out(self) -> None:
        once = widgets.HBox([self.commit])
        once.add_class("refkit-once")
        asked = [self.form, self.dice] if self.form else []
        look = widgets.HBox([self.look])
        rest = [self.facts, look, self.found, self.why, self.message, once]
        super().__init__([*asked, *rest])

    def _wire(self) -> None:
        if self.form:
            self.form.observe_answers(self._unsettle)
        self.dice.observe(lambda _: self._unsettle(), "value")
        self._page.guard.wire(self.look, self._look)
        self._page.guard.wire(self.commit, self._commit)

    @property
    def correction(self) -> Correction:
        """What was wrong as it should be, with the answers given so far."""
        raw = self.form.raw if self.form else {}
        dice = tuple(faces(self.dice.value))
        return Correction(
            self._of.number,
            decision=None if raw == self._was else raw,
            dice=None if dice == tuple(faces(_faces(self._of))) else dice,
            facts=self.facts.raw,
            answers=self._answers,
        )

    @property
    def _answers(self) -> dict[int, Answer]:
        return {number: each.answer for number, each in self.depending.items()}

    def _unsettle(self) -> None:
        """What depended on it is to be looked at again before anything is set right."""
        gone, self.found.children = self.found.children, ()
        leave(gone)
        self.depending.clear()
        self.commit.disabled = True

    def _look(self) -> None:
        correction = self.correction
        markup.say(self.message, [])
        if correction.is_by_facts and not correction.facts:
            markup.say(self.message, ["Nothing is otherwise than it was done."])
            return
        try:
            found = self._game.consequences(correction)
        except Refused as fault:
            markup.say(self.message, sentences(fault))
            return
        answered = self._answers
        self._unsettle()
        self.found.children = [*self._listed(found, answered)]
        self.commit.disabled = False

    def _listed(
        self, found: Iterable[Consequence], answered: dict[int, Answer]
    ) -> Iterator[widgets.Widget]:
        """Each entry that depended on it with its menu, or that none did."""
        yield markup.panel(element("h4", "What depended on it"))
        for each in found:
            number = each.entry.number
            self.depending[number] = Depending(
                self._game.campaign, each, answered.get(number)
            )
            yield self.depending[number]
        if not self.depending:
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
    """The entries that stand, the newest first; what corrects another is its own."""
    entries = game.campaign.entries
    held = timeline.held(entries)
    own = [each for each in held if not entries[each.number - 1].revises]
    return [("Choose…", 0), *((_named(game, each), each.number) for each in reversed(own))]


def _named(game: Game, entry: Entry) -> str:
    told = history.title(game.campaign, entry)
    slot = f" ({words(entry.slot)})" if entry.slot else ""
    return f"{entry.number}. {told}{slot}"


def _faces(entry: Entry) -> str:
    return ", ".join(str(face) for r in entry.readings for face in r.roll.faces)
