"""The due step: its form, chances, dice, preview and the one button that does it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import ipywidgets as widgets

from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import Drawn
from refkit.engine.play.plain_words import PlainWords
from refkit.engine.play.play import Due
from refkit.engine.play.preview import Preview
from refkit.engine.play.telling import Deed, sentences
from refkit.session.side import Seat
from refkit.widgets.form import chances, forms, refilling, sealed_order
from refkit.widgets.form.dice import DicePanel
from refkit.widgets.form.forms import NOTE, Form
from refkit.widgets.form.overruling import Overruling
from refkit.widgets.form.step_note import StepNote
from refkit.widgets.live.drafts import Draft, DraftKey, Drafts, Typed
from refkit.widgets.map import step_map
from refkit.widgets.map.map_panel import MapPanel
from refkit.widgets.page import action_bar, help_levels, markup, step_head
from refkit.widgets.page.action_bar import ActionBar
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.help_levels import LOG, HelpLevels, HelpPanel
from refkit.widgets.page.inputs import button
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.seating import UMPIRE, close_widgets
from refkit.widgets.shop.till import Till


class DueStep(widgets.VBox):
    """A due step, from the question to the entry in the ledger. Commits once.

    What is typed is kept among the drafts until then.
    """

    def __init__(
        self,
        game: Seat,
        owed: Due,
        guard: Guard,
        done: Callable[[Entry], None],
        drafts: Drafts,
    ) -> None:
        self._game, self.owed, self._done, self._is_done = game, owed, done, False
        self._guard, self._drafts, self._place = guard, drafts, DraftKey.of(owed)
        self._is_pressed = False
        otherwise = partial(guard.run, self._help_otherwise)
        self.help = HelpPanel(HelpLevels(game.path), game, owed, otherwise)
        self.action = ActionBar(step_head.in_view(game, owed))
        self.commit = self.action.button
        self.preview, self.reason = self.action.preview, self.action.reason
        self._about = sealed_order.head(game, owed, guard, done, drafts)
        self._tables = markup.panel(name="refkit-chart")
        self.note = StepNote(partial(guard.run, self._keep))
        self.note.layout.display = None if game.seat == UMPIRE else "none"
        # Beside the card and not in it: who shows the step says where.
        self.hand = widgets.VBox([step_head.at_hand(game, owed), self.help])
        self.hand.add_class("refkit-hand")
        self._odds = markup.panel(name="refkit-chances-ahead")
        self._till = Till(game, owed)
        self.kept = markup.panel(name="refkit-kept")
        super().__init__()
        self.add_class("refkit-desk")
        guard.wire(self.commit, self._commit)
        self._propose()
        self._begin(drafts.at(self._place))

    def _propose(self) -> None:
        """Get the draft and the choices, as far as the level of help asks for them."""
        found = help_levels.proposal(self._game, self.owed, self.help.level)
        self._draft, self._choices = found
        self._offered = found.choices or ()
        self._words = PlainWords(self._game.campaign, self._offered)
        asked = self.owed.step.decision, self._offered
        self._apart = forms.choices_outside_grids(*asked)

    def _help_otherwise(self) -> None:
        """Propose more or less; what was typed stays."""
        typed = self._typed
        mine = {n: v for n, v in typed.answers.items() if v != typed.proposed[n]}
        gone = [*self.aid, self.form, self.overruling, self.dice]
        self._propose()
        gone.append(blank := self._form({}))
        now = {"proposed": blank.raw, "answers": {**blank.raw, **mine}}
        self._drafts.keep(self._place, typed.model_copy(update=now))
        self._begin(self._drafts.at(self._place))
        close_widgets(gone)

    def _begin(self, drafts: tuple[Draft, ...]) -> None:
        """Put the newest of what was typed on the desk; the others wait behind a button."""
        self._found, typed = drafts, drafts[0].typed if drafts else None
        filled = refilling.refill(self.owed.step.decision, self._form, typed)
        self.form, self._proposed = filled.form, filled.proposed
        changed = partial(self._guard.run, self.refresh)
        self.aid = step_map.map_panels(self._game, self.owed, self.form, self._guard)
        charts = partial(self._game.campaign.charts, self.owed.slot)
        self.dice = DicePanel(changed, typed, self._words.sentence, charts)
        self.overruling = Overruling(changed, is_umpire=self._game.seat == UMPIRE)
        self.dice.insist(is_wanted=self.help.level == LOG)
        self.overruling.why.value = typed.overrule if typed else ""
        for each in self._maps:
            each.put(typed.pasted if typed else "")
        self.note.put(typed.note if typed else "")
        self._kept = self._typed
        self._tell_kept(filled.notes)
        self._lay_out()
        # Heard only from here on: what the form is filled with is no answer.
        self.form.observe_answers(changed)
        for each in self._maps:
            each.watch(self.refresh, self._moved)
        self.refresh()

    def _form(self, answers: Mapping[str, Any]) -> Form:
        values = {**self._draft, **answers}
        left_out, named = self._game.left_out(self.owed), self._words.of
        return Form(self.owed.step.decision, values, self._choices, left_out, named)

    def _lay_out(self) -> None:
        below = [each for each in self._maps if each.is_below]
        # A note is no question: it stands behind what is asked, and once.
        is_note = [*self.form.parts] == [NOTE]
        first, last = ([], [self.form]) if is_note else ([self.form], [self.note])
        if NOTE in self.form.parts and not is_note and not self.note.text.value:
            last = []
        self.children = [
            self._about,
            self.kept,
            *self._other_button(),
            *(each for each in self.aid if each not in below),
            self._odds,
            *first,
            *below,
            self.overruling,
            self.dice,
            self._tables,
            *last,
            self.action,
        ]

    def _tell_kept(self, notes: tuple[str, ...]) -> None:
        """Say that what was typed before is back, and what of it could not be."""
        lines = refilling.kept_lines(self._found, self._drafts.page, notes)
        shown = element("div", markup.items(lines), role="status")
        markup.show(self.kept, shown if lines else "")

    def _other_button(self) -> list[widgets.Widget]:
        """The way to answers typed elsewhere, where there are any."""
        if not self._found[1:]:
            return []
        self.other = button("Show the other answers", "exchange")
        self._guard.wire(self.other, self._show_other)
        return [self.other]

    def _show_other(self) -> None:
        """Show the other answers; those that were here wait in their place."""
        here = self._found[0].model_copy(update={"typed": self._typed})
        gone = [*self.aid, self.form, self.overruling, self.dice]
        self._begin((*self._found[1:], here))
        close_widgets(gone)

    @property
    def _maps(self) -> list[MapPanel]:
        """The map beside the step, where it has one."""
        return [each for each in self.aid if isinstance(each, MapPanel)]

    @property
    def _typed(self) -> Typed:
        return Typed(
            proposed=self._proposed,
            answers=self.form.raw,
            rolled=self.dice.is_typed,
            faces=self.dice.faces,
            thrown_for=self.dice.thrown_for,
            overrule=self.overruling.why.value,
            face=self.dice.refused,
            pasted="".join(each.pasted for each in self._maps),
            note=self.note.text.value,
        )

    def _keep(self) -> None:
        """Keep what is typed as soon as it is: the next moment the page may be gone."""
        typed = self._typed
        if typed != self._kept:
            self._drafts.keep(self._place, typed)
            self._kept = typed

    @property
    def faces(self) -> tuple[int | Drawn, ...] | None:
        """The dice and cards the umpire typed, None where refkit is to roll."""
        return self.dice.faces if self.dice.is_typed else None

    def refresh(self) -> None:
        """Show what the answers as they stand would do, and what is refused about them."""
        if self._is_done:
            return
        # Kept before it is judged: right or wrong, it is not to be lost.
        self._keep()
        for each in self._maps:
            each.follow()
        # Asked with no dice, a step that throws any says which it wants first.
        asked = self.owed, self.form.raw, self.faces or ()
        found = self._words.preview(self._game.preview(*asked))
        # Until the button is pressed nobody has said that he is done.
        told = [r for r in found.refusals if r.field != "dice"]
        open_ = [] if self._is_pressed else [r for r in told if r.waits]
        firm = [each for each in told if each not in open_]
        refused, waits = self.form.ask(firm, is_begun=self._is_begun)
        self.form.warn(found.cautions)
        spent = self.form.judge(self._till)
        is_ruled = any(r.clause for r in found.refusals if r not in open_)
        self.overruling.offer(is_wanted=is_ruled and self._is_begun)
        if reason := self.overruling.reason:
            found = self._words.preview(self._game.preview(*asked, overrule=reason))
            refused = self.overruling.show(r for r in found.refusals if r.field != "dice")
        if self._ask_for_dice(found, refused):
            self.refresh()
            return
        self._show_charts()
        awaited = found.wanted if self.dice.is_typed else None
        why = action_bar.why_not_yet(awaited, refused, self._words.sentence)
        self._missing = waits or why or action_bar.still_open(open_)
        self._tell_reason()
        self._show_effect(found, spent)

    def _show_effect(self, found: Preview, spent: list[str]) -> None:
        asked, is_typed = (self._game, self.owed, found), self.dice.is_typed
        self.action.name(action_bar.button_words(*asked, is_typed=is_typed))
        self.action.show(self._preview_markup(found, spent))

    def _ask_for_dice(self, found: Preview, refused: list[str]) -> bool:
        """Ask for the next die; True where a card was not there: judge again."""
        about = [each.message for each in found.refusals if each.field == "dice"]
        refused += about
        return self.dice.ask(found.wanted, about, found.readings)

    def _show_charts(self) -> None:
        """Show the chances and the charts, but for what stands beside the dice."""
        told = [each for each in self._offered if each.odds != self.dice.odds]
        apart = [each for each in self._apart if each.odds != self.dice.odds]
        markup.show(self._odds, chances.step_chances(told, apart))
        is_sold = self.form.counter is not None
        asked = self._game, self.owed, self.dice.chart_title
        markup.show(self._tables, step_head.step_tables(*asked, is_sold=is_sold))

    @property
    def _is_begun(self) -> bool:
        """Whether something was typed here, or the main button was pressed."""
        is_typed = self.form.raw != self._proposed or bool(self.overruling.why.value)
        return is_typed or self._is_pressed or bool(self.faces)

    @property
    def is_ready(self) -> bool:
        """Whether the answers as they stand can be recorded."""
        return not self.action.missing

    def _moved(self) -> None:
        """Keep what was pasted beside the map, and say what waits there."""
        self._keep()
        self._tell_reason()

    def _tell_reason(self) -> None:
        """Say beside the button why it waits, and what it would leave out."""
        self.action.say_missing(self._missing, [each.remark for each in self._maps])

    def _preview_markup(self, found: Preview, spent: list[str]) -> Markup:
        """What it does, after what it loses and what it leaves in hand."""
        warned = self.form.warnings_in_bar(found.cautions)
        paid = (element("p", line, class_="refkit-spent") for line in spent)
        if found.refusals:
            return markup.join(paid)
        back = action_bar.last_way_back(self._game, self.owed.step, found)
        return markup.join((*map(markup.caution, warned), *paid, self._effect(found), back))

    def _effect(self, found: Preview) -> Markup:
        if found.wanted:
            asked = found.wanted, self._words.sentence
            return action_bar.until_dice(*asked, is_typed=self.dice.is_typed)
        who = self._game.campaign, self.owed.step, self.owed.side, self._game.seat
        said = sentences(Deed(*who, found.changes, found.lines))
        return action_bar.effect(self._game, self.owed.step, said, found)

    def _commit(self) -> None:
        if self._is_done:
            return
        if not self.is_ready:
            self._is_pressed = True
            self.refresh()  # he may have answered since, while other work was done
        if not self.is_ready:
            return
        faces = None if self.dice.layout.display == "none" else self.faces
        said = {"overrule": self.overruling.reason, **self.note.said}
        entry = self._game.commit(self.owed, self.form.raw, faces, **said)
        self._is_done = True
        # Only now: a commit that fails must not cost what was typed.
        self._drafts.drop(self._place)
        self._done(entry)
