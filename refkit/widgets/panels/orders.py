"""Orders by file: forms are written for the sides and read when they come back."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import ipywidgets as widgets

from refkit.engine.campaign import ledger, naming
from refkit.engine.play.orders import Standing
from refkit.engine.problems import Refused
from refkit.session import order_forms, waiting_orders
from refkit.session.game import Game
from refkit.session.returned_forms import OrderEffect, ReturnedForms
from refkit.widgets.page import markup
from refkit.widgets.page.guard import sentences
from refkit.widgets.page.inputs import button, checkbox, file_chooser, once
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.panel import PanelContext, umpire_only
from refkit.widgets.page.seating import seat_name
from refkit.widgets.page.side_list import MANY
from refkit.widgets.panels.allowing import AllowedTexts, written_report
from refkit.widgets.panels.viewer import Viewer
from refkit.workbook.orders import forms

HELP = (
    "Each side fills in its form with Excel or LibreOffice and sends it back. Orders for a "
    "step that is due are carried out when you take them; the others stay sealed until "
    "their step is due. A step left blank stays open until then."
)
AGAIN = "Take a form again that was read before, or an older one"
NOBODY = "No side has anything to decide now."
NOTHING = "nothing was ordered"
NOT_NOW = "Nothing that waits is due now."
STATES = {
    "done": "done",
    "sealed": "sealed until it is due",
    "due": "due now",
    "owed": "still to come",
}


def order_panel(page: PanelContext) -> widgets.Widget:
    """Return the panel for the umpire, and a sentence for a side."""
    return umpire_only() if page.whole is None else OrderForms(page, page.whole)


class OrderForms(widgets.VBox):
    """Who owes what, a button for each side's form, and a place for what comes back."""

    def __init__(self, page: PanelContext, game: Game) -> None:
        self._page, self._game = page, game
        self._taken: ReturnedForms | None = None
        self.skip: dict[tuple[str, str], widgets.Checkbox] = {}
        self.again = checkbox(AGAIN)
        self.folder = game.path.parent / f"{game.path.stem} orders"
        campaign = game.campaign
        self.write = {
            side: button(f"Write the order form for {seat_name(side)}", "file-excel-o")
            for side in campaign.sides
        }
        self.every = button("Write all order forms", "file-excel-o", "primary")
        self.upload = file_chooser("Read forms that came back", ".xlsx", multiple=True)
        self.seal = checkbox("Only seal them: the dice are thrown at the table")
        self.take = button("Take these orders", "check", "primary")
        self.take.disabled = True
        self.allow, self.allowed = AllowedTexts(), widgets.VBox()
        self.play_out = _play_out_button(game)
        self.message = markup.panel(name="refkit-message")
        self.shown, self.viewer = markup.panel(), Viewer()
        help_text = element("p", HELP)
        told = (*_standing_lines(game), *waiting_orders.unused_lines(game))
        status = markup.items(told)
        writing = once(*self.write.values())
        back = once(self.upload, self.seal, self.take, self.play_out)
        panel = markup.panel(markup.join((help_text, status)))
        parts = [
            panel,
            *([once(self.every)] if len(self.write) >= MANY else []),
            writing,
            self.viewer,
            back,
            self.message,
            self.allow,
            self.allowed,
            self.shown,
        ]
        super().__init__(parts)
        self._wire()

    def _wire(self) -> None:
        for side, made in self.write.items():
            self._page.guard.wire(made, partial(self._write, side))
        self._page.guard.wire(self.every, self._write_all)
        self._page.guard.wire(self.take, self._commit)
        self._page.guard.wire(self.play_out, self._play_out)
        self.upload.observe(lambda _: self._page.guard.run(self._receive), "value")
        self._follow(self.seal)

    def _follow(self, box: widgets.Checkbox) -> widgets.Checkbox:
        """Read the forms again whenever a box is ticked or not."""
        box.observe(lambda _: self._page.guard.run(self._read), "value")
        return box

    def _write(self, side: str) -> None:
        allow = self.allow.texts
        self._put_out(
            lambda: order_forms.write_form(self._game, side, self.folder, allow=allow)
        )

    def _write_all(self) -> None:
        """Write the forms of all sides that have something to decide."""
        every = order_forms.write_every_form
        made = every(self._game, self.folder, allow=self.allow.texts)
        self._put_out(lambda: tuple(file for _, files in made for file in files))

    def _put_out(self, write: Callable[[], tuple[Path, ...]]) -> None:
        """Write forms and put them on the list, or say what keeps them back."""
        try:
            files = write()
        except Refused as fault:
            markup.show_alerts(self.message, sentences(fault))
            self.allow.ask(sentences(fault))
            return
        self.allow.done()
        if not files:
            markup.show(self.message, element("p", NOBODY, role="status"))
            return
        place = files[0] if len(files) == 1 else self.folder
        markup.show(self.message, written_report(place))
        self.viewer.show(files)

    def _receive(self) -> None:
        """Read other forms: what was ticked for those before counts no more."""
        self.skip, self.again = {}, self._follow(checkbox(AGAIN))
        self._read()

    def _read(self) -> None:
        """Show what would become of the forms; what has a fault cannot be taken."""
        files = {each["name"]: bytes(each["content"]) for each in self.upload.value}
        skip = {place for place, box in self.skip.items() if box.value}
        how = {"again": self.again.value, "only_seal": self.seal.value}
        # First: a form that fails to be read must not leave the last ones to be taken.
        self._taken, self.take.disabled = None, True
        taken = order_forms.read_forms(self._game, files, skip=skip, **how)
        self._taken = taken if taken.effects else None
        self.take.disabled = bool(taken.faults) or not taken.effects
        self.allowed.children = (*self._left_out(taken), *([self.again] * taken.is_old))
        markup.show_alerts(self.message, [*map(str, (*taken.faults, *taken.notes))])
        shown = (_foreseen_order(self._game, each) for each in taken.effects)
        points = (element("p", line) for line in taken.points)
        markup.show(self.shown, markup.join((*points, *shown)))

    def _left_out(self, taken: ReturnedForms) -> Iterator[widgets.Checkbox]:
        """Yield a box for each step that takes no orders now, to leave it out."""
        for owed in taken.late:
            place = forms.block_name(owed), owed.side
            if place not in self.skip:
                name = f"{owed.step.title}, {naming.short(owed.side)}{owed.which}"
                self.skip[place] = self._follow(checkbox(f"Skip {name}"))
            yield self.skip[place]

    def _commit(self) -> None:
        if self._taken is None:
            return
        entries = order_forms.carry_out(self._game, self._taken)
        self._taken = None
        self._page.done(entries[-1])

    def _play_out(self) -> None:
        """Carry out what was declared, until somebody has to decide."""
        if entries := self._game.play_out():
            self._page.done(entries[-1])
        else:
            markup.show_alerts(
                self.message, [*waiting_orders.stopped(self._game)] or [NOT_NOW]
            )


def _play_out_button(game: Game) -> widgets.Button:
    """Return the button for declarations that wait; it is hidden where none do."""
    made = button("Carry out what waits, as far as it is due", "play")
    is_any = any(each.waits for each in order_forms.order_states(game))
    made.layout.display = None if is_any else "none"
    return made


def _standing_lines(game: Game) -> Iterator[str]:
    """Yield how it stands with the orders of each side, in a line."""
    found = order_forms.order_states(game)
    for side in dict.fromkeys(each.owed.side for each in found):
        own = (each for each in found if each.owed.side == side)
        states = (f"{each.owed.step.title}: {_standing_text(game, each)}" for each in own)
        yield f"{naming.short(side)}. {'; '.join(states)}."


def _standing_text(game: Game, each: Standing) -> str:
    refused = "; ".join(why.message for why in each.refused)
    note = f", would be refused now: {refused}" if refused else ""
    wait = f", {waiting_orders.waiting_words(each)}" if each.waits else ""
    return (NOTHING if _is_empty(game, each) else STATES[each.state]) + wait + note


def _is_empty(game: Game, each: Standing) -> bool:
    """Whether a step is over in which nothing was ordered: it may never have been asked.

    What a step finds by itself, such as a deck by its list, is something.
    """
    owed, entries = each.owed, ledger.standing_steps(game.campaign.entries)
    side = owed.side if owed.step.is_of_sides else ""
    own = [
        e for e in entries if (e.slot, e.step, e.side) == (owed.slot, owed.step.id, side)
    ]
    is_something = bool(own) and bool(any(own[-1].decision.values()) or own[-1].changes)
    return each.state == "done" and not is_something


def _foreseen_order(game: Game, each: OrderEffect) -> Markup:
    """Return what becomes of one order, with its notes."""
    owed = each.order.owed
    title = f"{owed.step.title}, {naming.short(owed.side)}"
    head = element("strong", f"{title}: {each.fate}")
    return element("div", head, markup.items((*each.lines, *each.notes)))
