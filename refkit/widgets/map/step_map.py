"""The map beside a step: what is done on it by hand is put into the step's form."""

from collections.abc import Callable
from functools import partial

import ipywidgets as widgets

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.view import view
from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.step_map import StepMap
from refkit.engine.play.play import Due
from refkit.geometry.battlefield import Battlefield
from refkit.geometry.faults import BadLayout
from refkit.session.side import Seat
from refkit.widgets.form.forms import Form
from refkit.widgets.map import map_draft
from refkit.widgets.map.area_panel import AreaMapPanel
from refkit.widgets.map.editor import MapEditor
from refkit.widgets.map.map_panel import MapPanel
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button
from refkit.widgets.page.markup import element
from refkit.widgets.page.seating import UMPIRE

NOT_TAKEN = "The form does not have the latest changes from the map yet."
NOT_PUT_IN = "The rows pasted beside the map are not on it yet."


class TablePanel(MapPanel):
    """The table of a step, and the button that takes what was done on it into the form."""

    def __init__(
        self, kind: StepMap[Battlefield], field: Battlefield, form: Form, guard: Guard
    ) -> None:
        self._kind, self._form, self._was = kind, form, field
        self._taken: Callable[[], None] = lambda: None
        self.desk = MapEditor(field, kind)
        self.take = button(kind.button, "check")
        self.message = markup.panel(name="refkit-message")
        take = widgets.HBox([self.take])
        super().__init__([markup.hint(kind.help), self.desk, take, self.message])
        guard.wire(self.take, self._take)

    def watch(self, taken: Callable[[], None], moved: Callable[[], None]) -> None:
        """Call back when the form took what was done, and when something is done."""
        self._taken = taken
        self.desk.board.watch(moved)
        self.desk.pasting.rows.observe(lambda _: moved(), "value")

    @property
    def kept(self) -> str:
        """What was done and not taken yet, as a text to be kept; '' for nothing."""
        return map_draft.to_text(self._was, self.desk.field)

    @property
    def pasted(self) -> str:
        """The rows that were pasted beside the map and not put in yet."""
        return self.desk.pasting.pasted

    @property
    def untaken(self) -> str:
        """That something was done and not taken yet, in words; '' where nothing was."""
        waiting = [] if self.desk.field == self._was else [NOT_TAKEN]
        return " ".join([*waiting, NOT_PUT_IN] if self.pasted.strip() else waiting)

    def put(self, text: str, pasted: str) -> list[str]:
        """Do again what was kept; return what there is to say of it."""
        self.desk.pasting.rows.value = pasted
        if not text:
            return []
        field, notes = map_draft.restore(self._was, text)
        if field != self._was:
            self.desk.board.change(field)
        return notes

    def _take(self) -> None:
        self._was = self.desk.field
        filling = self._kind.fill(self._was, self._form.every)
        self._form.fill(filling)
        markup.show_alerts(self.message, filling.remarks)
        self._taken()


def map_panels(game: Seat, owed: Due, form: Form, guard: Guard) -> list[widgets.Widget]:
    """Return the map of the kind that the step has, where it has one."""
    kind = game.campaign.system.maps.get(owed.step.code.id)
    if kind is None:
        return []
    seen = _seen_by_actor(game, owed)
    try:
        laid = kind.lay_out(seen, owed.slot, form.every)
    except BadLayout as fault:
        lines = [element("strong", "The map cannot be drawn."), *map(str, fault.faults)]
        return [markup.panel(markup.alert(markup.items(lines)))]
    if isinstance(laid, AreaChoices):
        lay_out = partial(kind.lay_out, seen, owed.slot)
        return [AreaMapPanel(kind, lay_out, form, guard, _looks(game, owed, kind))]
    return [TablePanel(kind, laid, form, guard)] if laid else []


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
    return kind.look(view(game.campaign, reader), owed.slot)
