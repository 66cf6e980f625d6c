"""Correcting: an old mistake and what depended on it are set right at once."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import ipywidgets as widgets
from pydantic import BaseModel, ConfigDict, ValidationError

from refkit.engine.campaign import ledger, naming, past, timeline
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.reading_out import (
    parse_read_out,
    read_out_of,
    read_out_text,
)
from refkit.engine.late import redoing
from refkit.engine.late.corrections import Answer, Consequence, Correction
from refkit.engine.problems import Refused
from refkit.session.game import Game
from refkit.widgets.form import refilling
from refkit.widgets.form.forms import Form
from refkit.widgets.live.drafts import DraftKey, Typed
from refkit.widgets.map.step_map import past_table
from refkit.widgets.page import markup
from refkit.widgets.page.guard import sentences
from refkit.widgets.page.inputs import button, menu, once
from refkit.widgets.page.markup import element
from refkit.widgets.page.panel import PanelContext
from refkit.widgets.page.seating import close_widgets
from refkit.widgets.panels.depending import DependentEntry
from refkit.widgets.panels.facts import CorrectedRows, Fact
from refkit.widgets.panels.timeline import entry_title

HELP = (
    "Press Put it right beside the entry that is wrong, or pick it here, and give the "
    "answers or the dice it should have had. If rows of a worksheet were wrong, pick the "
    "first entry made with them, and correct the rows. refkit first lists what depended on "
    "it; nothing changes until you correct it."
)
PICKED = DraftKey("", "mending", "")


class TypedCorrection(BaseModel):
    """What was typed of a correction and not done yet."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    form: dict[str, Any] = {}
    dice: str
    why: str = ""
    facts: tuple[Fact, ...] = ()
    again: str = ""
    # JSON has only texts as keys; pydantic makes them numbers again.
    answers: dict[int, Answer] = {}


class CorrectionPanel(widgets.VBox):
    """An entry with its answers and dice, and then each entry that depended on it."""

    def __init__(self, page: PanelContext, game: Game) -> None:
        self._page, self._game = page, game
        options = _entry_options(game)
        picked = page.drafts.answers(PICKED).get("entry")
        is_there = picked in [number for _, number in options]
        self.entry = menu("Entry", options, picked if is_there else 0)
        self.place = widgets.VBox()
        title = element("h3", "Put an entry right")
        head = markup.panel(markup.join((title, element("p", HELP))))
        super().__init__([head, self.entry, self.place])
        self.add_class("refkit-desk")
        self.entry.observe(lambda _: page.guard.run(self._pick), "value")
        self._begin()

    def pick(self, number: int) -> None:
        """Begin with an entry; 0 is none."""
        self.entry.value = number

    def _pick(self) -> None:
        picked = {"entry": self.entry.value}
        self._page.drafts.keep(PICKED, Typed(proposed={"entry": 0}, answers=picked))
        self._begin()

    def _begin(self) -> None:
        gone = self.place.children
        held = timeline.standing_entries(self._game.campaign.entries)
        found = (each for each in held if each.number == self.entry.value)
        self.place.children = [EntryCorrection(self._page, self._game, e) for e in found]
        close_widgets(gone)


class EntryCorrection(widgets.VBox):
    """One entry to be set right: its answers and dice, and rows that were wrong since.

    What is typed is kept among the drafts until then.
    """

    def __init__(self, page: PanelContext, game: Game, entry: Entry) -> None:
        self._page, self._game, self._of = page, game, entry
        self._place = DraftKey("", f"mending {entry.number}", "")
        self._faces = read_out_text(read_out_of(redoing.rolls(entry)))
        typed = _read_typed(page.drafts.answers(self._place))
        before = typed or TypedCorrection(dice=self._faces)
        self._on_shelf: Typed | None = None
        notes = self._ask(before.form)
        self.dice = widgets.Text(before.dice, description="Dice, in order")
        self.dice.layout.display = None if entry.readings else "none"
        self.facts = CorrectedRows(
            partial(past.campaign_after, game.campaign, entry.number), self._unsettle
        )
        self.again = _slot_menu(game, before.again)
        self.look = button("See what depended on it")
        self.why = widgets.Text(before.why, description="Reason")
        self.commit = button("Correct it", style="primary")
        self.found = widgets.VBox()
        self.depending: dict[int, DependentEntry] = {}
        self._answered = before.answers
        self.message = markup.panel(name="refkit-message")
        self._lay_out()
        self._wire()
        markup.show_alerts(self.message, [*notes, *self.facts.fill(before.facts)])
        self._on_shelf = self._typed
        self._unsettle()

    def _ask(self, answers: Mapping[str, Any]) -> tuple[str, ...]:
        """Make the form, where there is one; return what does not fit on it any more."""
        self.form: Form | None = None
        self.table: list[widgets.Widget] = []
        self._was: dict[str, Any] = {}
        notes: tuple[str, ...] = ()
        if owed := redoing.work(self._game.campaign, self._of):
            self.form, self._was, notes = refilling.refill_answers(
                owed.step.decision, self._of.decision, answers
            )
            # What is drawn on the map at the step is drawn on it here as well.
            if owed.step.code.id in self._game.campaign.system.maps:
                then = past.campaign_before(self._game.campaign, self._of.number)
                self.table = past_table(then, owed, self.form, self._page.guard)
        return notes

    def _lay_out(self) -> None:
        asked = [*self.table, self.form, self.dice] if self.form else []
        look = widgets.HBox([self.look])
        rest = [
            self.facts,
            self.again,
            look,
            self.found,
            self.why,
            self.message,
            once(self.commit),
        ]
        super().__init__([*asked, *rest])

    def _wire(self) -> None:
        if self.form:
            self.form.observe_answers(self._unsettle)
        for each in (self.dice, self.again):
            each.observe(lambda _: self._unsettle(), "value")
        self.why.observe(lambda _: self._keep(), "value")
        self._page.guard.wire(self.look, self._look)
        self._page.guard.wire(self.commit, self._commit)

    @property
    def correction(self) -> Correction:
        """What was wrong as it should be, with the answers given so far."""
        raw = self.form.raw if self.form else {}
        dice = parse_read_out(self.dice.value)
        return Correction(
            self._of.number,
            decision=None if raw == self._was else raw,
            dice=None if dice == parse_read_out(self._faces) else dice,
            facts=self.facts.raw,
            answers=self._answers,
            reopen=tuple(filter(None, [self.again.value])),
        )

    @property
    def _answers(self) -> dict[int, Answer]:
        return {number: each.answer for number, each in self.depending.items()}

    @property
    def _decisions(self) -> dict[int, Answer]:
        """What somebody decided, of entries as well that were listed before."""
        now = {number: each.decided for number, each in self.depending.items()}
        return {number: said for number, said in {**self._answered, **now}.items() if said}

    @property
    def _typed(self) -> Typed:
        blank = TypedCorrection(form=self._was, dice=self._faces)
        now = TypedCorrection(
            form=self.form.raw if self.form else {},
            dice=self.dice.value,
            why=self.why.value,
            facts=self.facts.raw,
            again=self.again.value,
            answers=self._decisions,
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
        self._answered = self._decisions
        gone, self.found.children = self.found.children, ()
        close_widgets(gone)
        self.depending.clear()
        self.commit.disabled = True
        self._keep()

    def _look(self) -> None:
        correction = self.correction
        markup.show_alerts(self.message, [])
        if correction.is_by_facts and not (correction.facts or correction.reopen):
            markup.show_alerts(self.message, ["You have changed nothing yet."])
            return
        try:
            found = self._game.consequences(correction)
        except Refused as fault:
            markup.show_alerts(self.message, sentences(fault))
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
            made = DependentEntry(self._game.campaign, each, before, self._keep)
            self.depending[number] = made
            yield made
        if not self.depending:
            yield markup.panel(element("p", "Nothing depended on it."))

    def _commit(self) -> None:
        if not self.why.value.strip():
            markup.show_alerts(self.message, ["Reason is blank; write why you correct it."])
            return
        try:
            entry = self._game.revise(self.correction, self.why.value)
        except Refused as fault:
            markup.show_alerts(self.message, sentences(fault))
            return
        for place in (self._place, PICKED):
            self._page.drafts.drop(place)
        self._page.done(entry)


def _read_typed(answers: Mapping[str, Any]) -> TypedCorrection | None:
    """Return what was typed before, None where nothing was or nothing of this sort."""
    try:
        return TypedCorrection.model_validate(answers)
    except ValidationError:
        return None


def _slot_menu(game: Game, picked: str) -> widgets.Dropdown:
    """Return the slots that are over, any of which a correction may take up again."""
    over = ledger.slots_over(game.campaign)
    named = [(naming.slot(game.campaign, slot), slot) for slot in over]
    made = menu("Reopen", [("Nothing", ""), *named], picked if picked in over else "")
    made.layout.display = None if over else "none"
    return made


def _entry_options(game: Game) -> list[tuple[str, int]]:
    """The entries that stand, the newest first; what corrects another is its own."""
    entries = game.campaign.entries
    held = timeline.standing_entries(entries)
    own = [each for each in reversed(held) if not entries[each.number - 1].revises]
    return [("Choose…", 0), *((_entry_label(game, each), each.number) for each in own)]


def _entry_label(game: Game, entry: Entry) -> str:
    title = entry_title(game.campaign, entry)
    slot = f" ({naming.slot(game.campaign, entry.slot)})" if entry.slot else ""
    return f"{entry.number}. {title}{slot}"
