"""The map beside a step: what is done on it by hand is put into the step's form."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import ipywidgets as widgets

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.view import view
from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.side_looks import colours_of, letters_of, with_own_looks
from refkit.engine.maps.step_map import StepMap
from refkit.engine.play.play import Due
from refkit.geometry.battlefield import Battlefield
from refkit.geometry.faults import BadLayout
from refkit.session.side import Seat
from refkit.widgets.form.forms import Form
from refkit.widgets.map import pockets
from refkit.widgets.map.area_panel import AreaMapPanel
from refkit.widgets.map.area_view import AreaView
from refkit.widgets.map.editor import MapEditor
from refkit.widgets.map.map_panel import MapPanel
from refkit.widgets.map.places_panel import PlacesPanel, place_lists
from refkit.widgets.map.tray import SideLooks, waiting_words
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.markup import element
from refkit.widgets.page.seating import UMPIRE

DETAILS = "Details: the places in figures"
NOT_PUT_IN = "The rows pasted beside the map are not on it yet."
Answers = Mapping[str, Any]
LayOut = Callable[[Answers], Battlefield | None]
Areas = Callable[[Answers], AreaChoices | None]


class TablePanel(MapPanel):
    """The table of a step: what hands do on it is at once in the step's form."""

    def __init__(
        self,
        kind: StepMap[Battlefield],
        lay_out: LayOut,
        form: Form,
        guard: Guard,
        looks: SideLooks | None = None,
    ) -> None:
        self._kind, self._lay_out, self._form, self._guard = kind, lay_out, form, guard
        self._taken: Callable[[], None] = lambda: None
        self._is_filling = False
        self.desk = MapEditor(self._read(), kind, looks)
        self.message = markup.panel(name="refkit-message")
        super().__init__([markup.hint(kind.help), self.desk, self.message])
        self.desk.board.watch(lambda: guard.run(self._take))
        self._tell_pockets()

    def watch(self, taken: Callable[[], None], moved: Callable[[], None]) -> None:
        """Call back when the form took what was done, and when it does not hold it."""
        self._taken = taken
        self.desk.pasting.rows.observe(lambda _: moved(), "value")
        self.desk.map.observe(lambda _: moved(), "tray")

    @property
    def pasted(self) -> str:
        """The rows that were pasted beside the map and not put in yet."""
        return self.desk.pasting.pasted

    @property
    def remark(self) -> str:
        """What the step would leave out as it is, in words; '' for nothing."""
        is_open = self.desk.board.is_movable and not self.desk.map.is_closed
        waiting = waiting_words(self.desk.field) if is_open else ""
        not_put_in = NOT_PUT_IN if self.pasted.strip() else ""
        return " ".join(filter(None, (waiting, not_put_in)))

    def put(self, pasted: str) -> None:
        """Put back the rows that were pasted and not put in."""
        self.desk.pasting.rows.value = pasted

    def follow(self) -> None:
        """Show what the form says now; what was typed there can be undone here."""
        if self._is_filling:
            return
        # What the form refuses is told beside its field; the map stays as it was.
        with suppress(BadLayout):
            field = self._read()
            if not _is_same(field, self.desk.field):
                self.desk.board.follow(field)
            self._tell_pockets()

    def _tell_pockets(self) -> None:
        """Say in the form in words how each pocket is drawn."""
        if self._kind.pockets:
            field = self.desk.field
            said = {each.name: pockets.words(field, each) for each in field.pockets}
            self._form.tell_shapes(self._kind.pockets, said, pockets.NOT_DRAWN)

    def _read(self) -> Battlefield:
        found = self._lay_out(self._form.every)
        assert found is not None, "a map that was there is there while its step is due"
        return found

    def _take(self) -> None:
        """Put what hands did into the form; what it does not take is not on the map."""
        field = self.desk.field
        if self._is_filling or not self.desk.board.is_open or _is_same(field, self._read()):
            return
        filling = self._kind.fill(field, self._form.every)
        # Filled in, the form calls this panel to follow it before all of it is there.
        self._is_filling = True
        try:
            self._form.fill(filling)
            self.desk.board.settle(self._read())
        finally:
            self._is_filling = False
        self._tell_pockets()
        markup.show_alerts(self.message, filling.remarks)
        # The form's own call came to nothing: what a hand does is one piece of work.
        self._taken()


def _is_same(one: Battlefield, other: Battlefield) -> bool:
    """Whether hands would find the same on two battlefields, in whatever order."""
    found, wanted = (
        (each.stands, each.waiting, each.hidden, dict(each.why),
         each.layout.overrides.status, {*each.layout.overrides.out_of_line},
         each.layout.overrides.line, each.pockets)
        for each in (one, other)
    )  # fmt: skip
    return found == wanted


def map_panels(game: Seat, owed: Due, form: Form, guard: Guard) -> list[widgets.Widget]:
    """Return the map of the kind that the step has, where it has one."""
    kind = game.campaign.system.maps.get(owed.step.code.id)
    seen = _seen_by_actor(game, owed)
    if kind is None:
        return _place_panels(seen, owed, form, guard)
    lay_out = kind.laid_for(seen, owed.slot, owed.side)
    try:
        laid = lay_out(form.every)
    except BadLayout as fault:
        why = (naming.sentence(game.campaign, str(each)) for each in fault.faults)
        lines = [element("strong", "The map cannot be drawn."), *why]
        return [markup.panel(markup.alert(markup.items(lines)))]
    if isinstance(laid, AreaChoices):
        dressed = partial(_lay_out_areas, game, lay_out)
        return [AreaMapPanel(kind, dressed, form, guard, _looks(game, owed, kind))]
    if laid is not None and kind.covers:
        form.put_away(kind.covers, DETAILS)
    looks = _side_looks(game.campaign)
    return [TablePanel(kind, lay_out, form, guard, looks)] if laid else []


def looked_at(game: Seat, owed: Due) -> list[widgets.Widget]:
    """Return the map of a step that others do, for a side that waits; nothing to choose."""
    kind = game.campaign.system.maps.get(owed.step.code.id)
    if kind is None or kind.look is None:
        return []
    try:
        seen = kind.look(game.campaign, owed.slot)
    except BadLayout:  # whoever does the step is told why
        return []
    shown = AreaView(lambda _: None)
    looks = with_own_looks(game.campaign, seen.map)
    shown.show(replace(seen, map=looks), is_open=False)
    return [shown]


def past_table(then: Campaign, owed: Due, form: Form, guard: Guard) -> list[widgets.Widget]:
    """Return the table of a step that is set right, as it was before the step was done."""
    kind = then.system.maps.get(owed.step.code.id)
    lay_out = kind.laid_for(then, owed.slot, owed.side) if kind else lambda _: None
    try:
        laid = lay_out(form.every)
    except BadLayout:
        return []
    if kind is None or not isinstance(laid, Battlefield):
        return []
    form.put_away(kind.covers, DETAILS)
    panel = TablePanel(kind, lay_out, form, guard, _side_looks(then))
    form.observe_answers(panel.follow)
    return [panel]


def _side_looks(campaign: Campaign) -> SideLooks:
    return SideLooks(colours_of(campaign), letters_of(campaign))


def _lay_out_areas(game: Seat, lay_out: Areas, answers: Answers) -> AreaChoices | None:
    laid = lay_out(answers)
    return laid and replace(laid, map=with_own_looks(game.campaign, laid.map))


def _place_panels(
    seen: Campaign, owed: Due, form: Form, guard: Guard
) -> list[widgets.Widget]:
    """Return the table for the places that a step's rows have, where both are there."""
    ground = seen.system.ground
    if ground is None or not place_lists(owed.step.decision):
        return []
    plan = ground.lay_out(seen)
    is_laid_out = plan.width and plan.height
    return [PlacesPanel(seen, owed, form, guard)] if is_laid_out else []


def _seen_by_actor(game: Seat, owed: Due) -> Campaign:
    """Return the campaign as whoever does the step may know it, the umpire for him too."""
    is_others = owed.side and game.seat == UMPIRE
    return view(game.campaign, owed.side) if is_others else game.campaign


def _looks(
    game: Seat, owed: Due, kind: StepMap[AreaChoices]
) -> dict[str, Callable[[], AreaChoices]]:
    """Return the map as the umpire may look at it besides: as each other side has it."""
    if kind.look is None or game.seat != UMPIRE:
        return {}
    others = (*game.campaign.sides, UMPIRE) if owed.side else game.campaign.sides
    return {
        reader: partial(_look, game, owed, kind, reader)
        for reader in others
        if reader != owed.side
    }


def _look(game: Seat, owed: Due, kind: StepMap[AreaChoices], reader: str) -> AreaChoices:
    assert kind.look is not None
    seen = kind.look(view(game.campaign, reader), owed.slot)
    return replace(seen, map=with_own_looks(game.campaign, seen.map))
