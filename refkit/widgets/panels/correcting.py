"""Correcting: a mistake far back, what depended on it, and setting both right at once."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import ipywidgets as widgets
from pydantic import BaseModel, ConfigDict, ValidationError

from refkit.engine.campaign import naming, past, timeline
from refkit.engine.campaign.entry import Entry
from refkit.engine.late import redoing
from refkit.engine.late.corrections import Answer, Consequence, Correction
from refkit.engine.problems import Refused
from refkit.session.game import Game
from refkit.widgets.form import refilling
from refkit.widgets.form.forms import Form
from refkit.widgets.live.drafts import Place, Typed
from refkit.widgets.page import markup
from refkit.widgets.page.guard import sentences
from refkit.widgets.page.markup import element
from refkit.widgets.page.page import Page, for_the_umpire
from refkit.widgets.page.seating import leave
from refkit.widgets.panels import history
from refkit.widgets.panels.depending import Depending, button, faces
from refkit.widgets.panels.facts import Fact, Facts

HELP = (
    "Pick what was done wrong and put its answers or its dice as they should have been, or "
    "pick an entry since which rows were wrong and set them right. What depended on it is "
    "listed first; nothing is changed before you set it right."
)
PICKED = Place("", "mending", "")


class Kept(BaseModel):
    """What was typed of a correction and not done yet."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    form: dict[str, Any] = {}
    dice: str
    why: str = ""
    facts: tuple[Fact, ...] = ()
    answers: dict[int, Answer] = {}


def Correcting(page: Page) -> widgets.Widget:  # noqa: N802 - a panel like the others
    """Return the panel for the umpire, and a sentence for a side."""
    return for_the_umpire() if page.whole is None else Mending(page, page.whole)


class Mending(widgets.VBox):
    """An entry with its answers and dice, and then each entry that depended on it."""

    def __init__(self, page: Page, game: Game) -> None:
        self._page, self._game = page, game
        options = _options(game)
        picked = page.drafts.answers(PICKED).get("entry")
        self.entry = widgets.Dropdown(
            options=options,
            value=picked if picked in [number for _, number in options] else 0,
            description="What was done",
        )
        self.entry.add_class("refkit-pick")
        self.place = widgets.VBox()
        super().__init__([markup.panel(element("p", HELP)), self.entry, self.place])
        self.add_class("refkit-desk")
        self.entry.observe(lambda _: page.guard.run(self._pick), "value")
        self._begin()

    def _pick(self) -> None:
        picked = {"entry": self.entry.value}
        self._page.drafts.keep(PICKED, Typed(proposed={"entry": 0}, answers=picked))
        self._begin()

    def _begin(self) -> None:
        gone = self.place.children
        held = timeline.held(self._game.campaign.entries)
        found = [each for each in held if each.number == self.entry.value]
        self.place.children = [Mend(self._page, self._game, each) for each in found]
        leave(gone)


class Mend(widgets.VBox):
    """One entry to be set right: its answers and dice, and rows that were wrong since.

    What is typed is kept among the drafts until then.
    """

    def __init__(self, page: Page, game: Game, entry: Entry) -> None:
        self._page, self._game, self._of = page, game, entry
        self._place = Place("", f"mending {entry.number}", "")
        before = _kept(page.drafts.answers(self._place)) or Kept(dice=_faces(entry))
        self._on_shelf: Typed | None = None
        told = self._ask(before.form)
        self.dice = widgets.Text(before.dice, description="Dice, in their order")
        self.dice.layout.display = None if entry.readings else "none"
        self.facts = Facts(partial(past.after, game.campaign, entry.number), self._unsettle)
        self.look = button("See what depended on it")
        self.why = widgets.Text(before.why, description="Reason")
        self.commit = button("Set it right", "primary")
        self.found = widgets.VBox()
        self.depending: dict[int, Depending] = {}
        self._answered = before.answers
        self.message = markup.panel(name="refkit-message")
        self._lay_out()
        self._wire()
        markup.say(self.message, [*told, *self.facts.fill(before.facts)])
        self._on_shelf = self._typed
        self._unsettle()

    def _ask(self, answers: Mapping[str, Any]) -> tuple[str, ...]:
        """Make the form, where there is one; return what does not fit on it any more."""
        self.form: Form | None = None
        self._was: dict[str, Any] = {}
        told: tuple[str, ...] = ()
        if owed := redoing.work(self._game.campaign, self._of):
            cls, held = owed.step.decision, self._of.decision
            self.form, self._was, told = refilling.answered(
                cls, lambda given: Form(cls, {**held, **given}), answers
            )
        return told

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
        self.why.observe(lambda _: self._keep(), "value")
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

    @property
    def _said(self) -> dict[int, Answer]:
        """What somebody decided, of entries as well that were listed before."""
        now = {number: each.said for number, each in self.depending.items()}
        return {number: said for number, said in {**self._answered, **now}.items() if said}

    @property
    def _typed(self) -> Typed:
        blank = Kept(form=self._was, dice=_faces(self._of))
        now = Kept(
            form=self.form.raw if self.form else {},
            dice=self.dice.value,
            why=self.why.value,
            facts=self.facts.raw,
            answers=self._said,
        )
        proposed, answers = (each.model_dump(mode="json") for each in (blank, now))
        return Typed(proposed=proposed, answers=answers)

    def _keep(self) -> None:
        """Keep what is typed, once all that was kept before is there again."""
        typed = self._typed
        if self._on_shelf is not None and self._on_shelf != typed:
            self._page.drafts.keep(self._place, typed)
            self._on_shelf = typed

    def _unsettle(self) -> None:
        """What depended on it is to be looked at again before anything is set right."""
        self._answered = self._said
        gone, self.found.children = self.found.children, ()
        leave(gone)
        self.depending.clear()
        self.commit.disabled = True
        self._keep()

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
        self._unsettle()
        self.found.children = [*self._listed(found)]
        self.commit.disabled = False

    def _listed(self, found: Iterable[Consequence]) -> Iterator[widgets.Widget]:
        """Each entry that depended on it with its menu, or that none did."""
        yield markup.panel(element("h4", "What depended on it"))
        for each in found:
            number = each.entry.number
            before = self._answered.get(number)
            made = Depending(self._game.campaign, each, before, self._keep)
            self.depending[number] = made
            yield made
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
        for place in (self._place, PICKED):
            self._page.drafts.drop(place)
        self._page.done(entry)


def _kept(answers: Mapping[str, Any]) -> Kept | None:
    """Return what was typed before, None where nothing was or nothing of this sort."""
    try:
        return Kept.model_validate(answers)
    except ValidationError:
        return None


def _options(game: Game) -> list[tuple[str, int]]:
    """The entries that stand, the newest first; what corrects another is its own."""
    entries = game.campaign.entries
    held = timeline.held(entries)
    own = [each for each in held if not entries[each.number - 1].revises]
    return [("Choose…", 0), *((_named(game, each), each.number) for each in reversed(own))]


def _named(game: Game, entry: Entry) -> str:
    told = history.title(game.campaign, entry)
    slot = f" ({naming.slot(game.campaign, entry.slot)})" if entry.slot else ""
    return f"{entry.number}. {told}{slot}"


def _faces(entry: Entry) -> str:
    return ", ".join(str(face) for r in entry.readings for face in r.roll.faces)
