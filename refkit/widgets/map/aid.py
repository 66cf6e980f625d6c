"""The map beside a step: what is done on it by hand is taken into the step's form."""

from collections.abc import Callable
from typing import NamedTuple

import ipywidgets as widgets

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.play import Due
from refkit.engine.play.steps import StepCode
from refkit.geometry.faults import BadLayout
from refkit.session.seat import Seat
from refkit.systems.battlefront.records import Board
from refkit.systems.battlefront.steps.perimeter.front import draw_front
from refkit.systems.battlefront.steps.perimeter.placing import place_stands
from refkit.widgets.form.forms import Form
from refkit.widgets.map import kept, placing, ruling
from refkit.widgets.map.battlefield import Battlefield
from refkit.widgets.map.desk import MapDesk
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.markup import element

PLACING = (
    "Stands without a place wait at their home edge. Drag them, or paste their positions, "
    "then take the places into the form below, and with them what is ruled here: it is "
    "asked for again, filled in, when the front is drawn."
)
RULING = (
    "The stands are where they were placed. Pick one to rule its status or to take it out "
    "of the line, move the line by its points, then take the rulings into the form below: "
    "what is committed there is recorded."
)
NOT_TAKEN = "What was done on the map is not in the form yet."
NOT_PUT_IN = "Rows were pasted beside the map and are not put in yet."


class Kind(NamedTuple):
    """How the table of a step is laid, and what its form takes from the map."""

    lay: Callable[[Campaign, str, Form], Battlefield | None]
    take: Callable[[Battlefield, Form], list[str]]
    how: str
    button: str
    is_fixed: bool = False  # the stands stay where they are


KINDS: tuple[tuple[StepCode, Kind], ...] = (
    (
        place_stands,
        Kind(placing.battlefield, placing.take, PLACING, "Take the places from the map"),
    ),
    (
        draw_front,
        Kind(
            ruling.battlefield,
            ruling.take,
            RULING,
            "Take the rulings from the map",
            is_fixed=True,
        ),
    ),
)


class Aid(widgets.VBox):
    """The map of a step, and the button that takes what was done on it into the form."""

    def __init__(self, kind: Kind, field: Battlefield, form: Form, guard: Guard) -> None:
        self._kind, self._form, self._was = kind, form, field
        self._taken: Callable[[], None] = lambda: None
        self.desk = MapDesk(field, is_fixed=kind.is_fixed)
        self.take = widgets.Button(description=kind.button, icon="check")
        self.take.layout.width = "auto"
        self.message = markup.panel(name="refkit-message")
        hint = markup.panel(element("p", kind.how), "refkit-hint")
        super().__init__([hint, self.desk, widgets.HBox([self.take]), self.message])
        guard.wire(self.take, self._take)

    def watch(self, taken: Callable[[], None], moved: Callable[[], None]) -> None:
        """Call back when the form took what was done, and when something is done."""
        self._taken = taken
        self.desk.board.watch(moved)
        self.desk.pasting.rows.observe(lambda _: moved(), "value")

    @property
    def kept(self) -> str:
        """What was done and not taken yet, as a text to be kept; '' for nothing."""
        return kept.written(self._was, self.desk.field)

    @property
    def pasted(self) -> str:
        """The rows that were pasted beside the map and not put in yet."""
        return self.desk.pasting.pasted

    @property
    def untaken(self) -> str:
        """That something was done and not taken yet, in words; '' where nothing was."""
        told = [] if self.desk.field == self._was else [NOT_TAKEN]
        return " ".join([*told, NOT_PUT_IN] if self.pasted.strip() else told)

    def put(self, text: str, pasted: str) -> list[str]:
        """Do again what was kept; return what there is to say of it."""
        self.desk.pasting.rows.value = pasted
        if not text:
            return []
        field, told = kept.again(self._was, text)
        if field != self._was:
            self.desk.board.change(field)
        return told

    def _take(self) -> None:
        self._was = self.desk.field
        markup.say(self.message, self._kind.take(self._was, self._form))
        self._taken()


def beside(game: Seat, owed: Due, form: Form, guard: Guard) -> list[widgets.Widget]:
    """Return the map for a step that places stands on a table or judges them there."""
    found = next((kind for code, kind in KINDS if owed.step.code is code), None)
    if found is None or not game.campaign.rows(Board):
        return []
    try:
        field = found.lay(game.campaign, owed.slot, form)
    except BadLayout as fault:
        told = [element("strong", "There is no map."), *map(str, fault.faults)]
        return [markup.panel(markup.alert(markup.items(told)))]
    return [Aid(found, field, form, guard)] if field else []
