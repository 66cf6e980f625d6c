"""What stands on the page for a part of the day: its steps, the one that is due, panels."""

from collections.abc import Iterator
from functools import partial
from typing import Protocol

import ipywidgets as widgets

from refkit.engine.campaign.entry import Entry
from refkit.engine.play.parts import Part
from refkit.engine.play.play import Due
from refkit.session.game import Game
from refkit.session.side import WANTED, Seat
from refkit.widgets.live.drafts import Drafts
from refkit.widgets.map import step_map
from refkit.widgets.page import (
    choices,
    last_step,
    markup,
    open_questions,
    progress,
    seating,
)
from refkit.widgets.page.due_step import DueStep
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.hand_edits import HandEdits
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.panel import Panel, PanelContext, PanelPlace
from refkit.widgets.page.seating import UMPIRE
from refkit.widgets.page.ways_out import read_again_button
from refkit.widgets.panels import elsewhere


class Host(Protocol):
    """The page a part stands on, with the campaign as its reader may know it."""

    guard: Guard
    drafts: Drafts

    @property
    def game(self) -> Seat:
        """The campaign as who has the screen may know it."""

    @property
    def opened(self) -> Game:
        """The whole campaign."""

    def address_of(self, part: Part) -> str:
        """Return where another part is done."""

    def after(self, entry: Entry) -> None:
        """Show what an entry did, and what is due next."""

    def go_on(self, report: Markup) -> None:
        """Show the campaign as it is now, with a report of what was done."""

    def read_again(self) -> None:
        """Read the file again and show what is due in it."""

    def turn_to_side(self) -> None:
        """Take off the page what was said of the side that was on the desk."""

    def hand_to(self, seat: str) -> None:
        """Clear the page for another to sit down before it."""


class PartPage(widgets.VBox):
    """A part of the day, or the whole day where none is named; empty until it is shown."""

    def __init__(self, host: Host, part: str = "") -> None:
        self._host, self.part = host, part
        self._desks: dict[tuple[str, str], DueStep] = {}
        self._picked: Due | None = None
        self.desk: DueStep | HandEdits | None = None
        self.side: choices.SideChoice = widgets.ToggleButtons()
        self.panels: list[PanelPlace] = []
        # What stands below the steps and stays there.
        self.below: list[widgets.Widget] = []
        self._made: list[widgets.Widget] = []
        self._middle, self._hand = widgets.VBox(), widgets.VBox()
        self.is_shown = False
        super().__init__()

    def __repr__(self) -> str:
        """Return no more than a name: it stands in what a notebook keeps of a cell."""
        return f"PartPage({self.part!r})"

    def add_panel(self, kind: Panel) -> PanelPlace:
        """Return a place for a panel, made anew whenever the part is shown."""
        place = PanelPlace(kind)
        self.panels.append(place)
        return place

    def show(self) -> None:
        """Show the campaign as it stands."""
        self._middle, self._hand = widgets.VBox(), widgets.VBox()
        self._middle.add_class("refkit-middle")
        self._made = [*self._body()]
        # The form comes last: whoever answers it is not disturbed by what comes after.
        for place in self.panels:
            self.fill(place)
        self._middle.children = [*self._middle.children, *self.below]
        self.children = self._made
        self.is_shown = True

    def clear(self) -> None:
        """Take everything off the page, what was typed for the other side as well."""
        shown = [child for place in self.panels for child in place.children]
        # Off the page before they are closed: no box may hold a widget that is gone.
        self.children = []
        # What stays below the steps must not be closed with the box it stood in.
        kept = [each for each in self._middle.children if each not in self.below]
        self._middle.children = kept
        for place in self.panels:
            place.children = []
        seating.close_widgets([*self._made, *shown, *self._desks.values(), self.side])
        self._made.clear()
        self._desks.clear()
        self._picked = None
        self.desk = None
        self.is_shown = False

    def fill(self, place: PanelPlace) -> None:
        """Make the panel of a place anew."""
        host = self._host
        whole = host.opened if host.game.seat == UMPIRE else None
        work = host.guard, host.after, host.drafts
        place.fill(PanelContext(host.game, self.part, *work, whole))

    def _body(self) -> Iterator[widgets.Widget]:
        """The steps of the page and the one that is due; a page without steps has none."""
        game = self._host.game
        if self.part and self.part not in {s.part for s in game.campaign.system.steps}:
            yield self._middle
            return
        self.side = choices.side_choice(game)
        self.side.observe(lambda _: self._host.guard.run(self._turn), "value")
        self._place = widgets.VBox()
        self._place.add_class("refkit-card")
        self._lay_out()
        steps = progress.step_list(game, self.part, self._history())
        listed = markup.panel(steps, "refkit-steps")
        self._middle.children = [self._place]
        body = widgets.HBox([listed, self._middle, self._hand])
        body.add_class("refkit-body")
        yield body

    def _history(self) -> str:
        """Return where the entries stand, '' where no part shows them."""
        parts = self._host.game.campaign.system.parts
        found = (p for p in parts if any(shown.name == "history" for shown in p.shows))
        return next((self._host.address_of(part) for part in found), "")

    def _turn(self) -> None:
        """Put another side's step on the desk."""
        self._host.turn_to_side()
        self._lay_out()

    def _lay_out(self) -> None:
        """Put the due step on the page: hand edits first, then the side that was picked."""
        self.desk, host = None, self._host
        gone = [*self._place.children]
        shown, again = [*self._due()], read_again_button(host.guard, host.read_again)
        if host.game.seat == UMPIRE:
            work = host.guard, host.after, host.drafts
            self.last = last_step.LastStep(host.opened, *work, again)
        last = self.last if host.game.seat == UMPIRE else widgets.HBox([again])
        self._place.children = [*shown, last]
        self._hand.children = [*self._beside()]
        kept = (self.side, *self._desks.values())
        seating.close_widgets(each for each in gone if each not in kept)

    def _beside(self) -> Iterator[widgets.Widget]:
        """What is at hand for the step on the desk."""
        if isinstance(self.desk, DueStep):
            yield self.desk.hand

    def _due(self) -> Iterator[widgets.Widget]:
        """What is to be done here now, or where the page for it is."""
        host, game, owed = self._host, self._host.game, self._host.game.due()
        here = [each for each in owed if self.part in ("", each.step.part)]
        meanwhile = choices.Meanwhile(game, "" if here else self.part, self._picked)
        if host.opened.hand_edits:
            yield from self._changed_by_hand()
        elif meanwhile.picked:
            yield self._put(meanwhile.picked)
        elif here:
            yield open_questions.questions(game, host.opened, host.guard, host.go_on)
            yield markup.panel(elsewhere.side_states(game))
            yield self.side
            yield self._put(next(d for d in here if d.side == self.side.value))
        else:
            yield self._elsewhere()
        yield from meanwhile.buttons(host.guard, self._pick)

    def _elsewhere(self) -> widgets.VBox:
        """What is next where nothing is to be done here, and the way to who does it."""
        host, game = self._host, self._host.game
        card = elsewhere.next_card(game, self.part, host.address_of)
        made = widgets.VBox([markup.panel(card)])
        made.add_class("refkit-elsewhere")
        if game.seat != UMPIRE and not (game.due() or game.is_over):
            # What nobody is told of is the umpire's.
            awaited = game.awaited()
            next_ones = [each.side or UMPIRE for each in awaited] or [UMPIRE]
            maps = step_map.looked_at(game, awaited[0]) if awaited else []
            way = seating.hand_on(next_ones, self._give)
            made.children = [*made.children, way, *maps]
        return made

    def _give(self, seat: str) -> None:
        self._host.guard.run(partial(self._host.hand_to, seat))

    def _pick(self, owed: Due | None) -> None:
        self._picked = owed
        self._lay_out()

    def _changed_by_hand(self) -> Iterator[widgets.Widget]:
        host = self._host
        if host.game.seat != UMPIRE:
            yield markup.panel(element("p", WANTED))
            return
        self.desk = HandEdits(host.opened, host.guard, host.go_on, host.drafts)
        yield self.desk

    def _put(self, owed: Due) -> DueStep:
        """Put a step on the desk; what was typed for one side stays while others are."""
        host, place = self._host, (owed.step.id, owed.side)
        if place not in self._desks:
            work = host.guard, host.after, host.drafts
            self._desks[place] = DueStep(host.game, owed, *work)
        self.desk = self._desks[place]
        return self._desks[place]
