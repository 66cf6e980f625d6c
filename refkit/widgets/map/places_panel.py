"""The table beside a step whose rows have places: what has none waits in a tray.

Which fields are places is declared by the columns of the decision; a place that is typed
in words stays as it is until a hand puts the thing on the table.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.row_names import RowNames
from refkit.engine.maps.ground_plan import GroundPlan
from refkit.engine.maps.plan import Place
from refkit.engine.maps.side_looks import colours_of
from refkit.engine.maps.step_map import Filling
from refkit.engine.play.play import Due
from refkit.engine.records.records import Column, Record, columns
from refkit.engine.records.row_keys import key_fields, key_text
from refkit.turnsheets.shapes import Shape, path_data, shape, text, transform_to
from refkit.widgets.form.forms import Form
from refkit.widgets.map.map_panel import MapPanel
from refkit.widgets.map.setup_canvas import (
    Message,
    Pin,
    Room,
    Scene,
    SetupCanvas,
    SetupSides,
    draw_mark,
    draw_objective,
)
from refkit.widgets.map.table_setup import draw_home
from refkit.widgets.map.undo_stack import UndoStack
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard

MARK = "mark"
DETAILS = "Details: the places in figures"
HELP = (
    "Pick a thing in the tray and click its place, or drag it there. On the table the "
    "arrow keys move it an inch, with Shift half an inch; Delete puts it back."
)
# The things of a step by their marks: what the form holds as the place of each.
Texts = Mapping[str, str]


@dataclass(frozen=True)
class PlaceList:
    """A list of a decision whose rows have a place: the list's field, and theirs."""

    rows: Column
    place: Column

    @property
    def asks_nothing_else(self) -> bool:
        """Whether the map covers all that is asked about a row."""
        assert self.rows.row is not None
        fields = {col.field for col in columns(self.rows.row)}
        return fields == {*key_fields(self.rows.row), self.place.field}


def place_lists(decision: type[Record]) -> tuple[PlaceList, ...]:
    """Return the lists of a decision that ask for places on the table."""
    return tuple(
        PlaceList(each, col)
        for each in columns(decision)
        if each.row is not None
        for col in columns(each.row)
        if col.point
    )


class PlacesPanel(MapPanel):
    """The table of a step, where the things of its rows are put by hand."""

    def __init__(self, campaign: Campaign, owed: Due, form: Form, guard: Guard) -> None:
        assert campaign.system.ground is not None
        self._ground, self._form = campaign.system.ground, form
        self._plan = plan = self._ground.at_slot(campaign, owed.slot)
        self._lists = place_lists(owed.step.decision)
        self._names = RowNames(campaign)
        self._sides = SetupSides.of(_side_names(campaign), colours_of(campaign))
        self._room = Room(0, 0, plan.width, plan.height)
        self._past: UndoStack[Texts] = UndoStack(self._read())
        self.is_below = not self._past.now
        self.canvas = SetupCanvas(lambda message: guard.run(partial(self._hear, message)))
        self.canvas.tray_title = "Without a place"
        super().__init__([markup.hint(HELP), self.canvas])
        covered = [each.rows.field for each in self._lists if each.asks_nothing_else]
        if covered:
            form.put_away(covered, DETAILS)
        self._show()

    def follow(self) -> None:
        """Show what the form says now; what was typed there can be undone here."""
        found = self._read()
        if found != self._past.now:
            # What was said of a place that is another now would not be true.
            self.canvas.message = ""
            self._past.put(found)
            self._show()

    @property
    def things(self) -> dict[str, Place | None]:
        """The places of the things of the rows, by their marks; None in the tray."""
        return {key: self._at(said) for key, said in self._past.now.items()}

    def _read(self) -> Texts:
        """Return what the form says of each row that names something."""
        return {
            f"{MARK}/{each.rows.field}/{key}": str(row.get(each.place.field) or "")
            for each in self._lists
            for row in self._form.raw[each.rows.field]
            if (key := key_text(each.rows.row or Record, row)).strip("/")
        }

    def _at(self, said: str) -> Place | None:
        at = self._ground.point(said)
        is_on = at and at[0] <= self._plan.width and at[1] <= self._plan.height
        return at if is_on else None

    def _hear(self, message: Message) -> None:
        kind, key = message["kind"], str(message.get("id", ""))
        key = self.canvas.chosen if kind == "put" else key
        if kind == "undo":
            self._undo()
        elif key not in self._past.now:
            return
        elif kind == "press":
            self.canvas.chosen = "" if key == self.canvas.chosen else key
        elif kind in {"put", "move"}:
            x = min(max(float(message["x"]), 0.0), self._plan.width)
            y = min(max(float(message["y"]), 0.0), self._plan.height)
            self.canvas.chosen = "" if kind == "put" else key
            self._put({key: self._ground.text((x, y))})
            self.canvas.message = f"{self._name(key)} lies at {x:g}, {y:g}."
        elif kind == "remove":
            self.canvas.chosen = ""
            self._put({key: ""})
            self.canvas.message = f"{self._name(key)} is in the tray again."

    def _undo(self) -> None:
        before = self._past.now
        self._past.undo()
        wanted = self._past.now
        self._past.now = before
        changed = {k: wanted[k] for k in before if k in wanted and wanted[k] != before[k]}
        self._fill(changed)
        self.canvas.message = "Undone."

    def _put(self, said: Texts) -> None:
        self._past.put({**self._past.now, **said})
        self._fill(said)

    def _fill(self, said: Texts) -> None:
        """Put places into the form, and show what it has then."""
        rows: dict[str, dict[str, dict[str, str]]] = {}
        fields = {each.rows.field: each.place.field for each in self._lists}
        for key, value in said.items():
            _, name, row = key.split("/", 2)
            rows.setdefault(name, {})[row] = {fields[name]: value}
        # The form calls this panel to follow it: what it finds is there already.
        self._past.now = {**self._past.now, **said}
        self._form.fill(Filling({}, rows))
        self._past.now = self._read()
        self._show()
        self._taken()

    def _name(self, key: str) -> str:
        return self._names.of(key.split("/", 2)[2])

    def _show(self) -> None:
        self.layout.display = None if self._past.now else "none"
        if self.canvas.chosen not in self._past.now:
            self.canvas.chosen = ""
        placed = [(key, at) for key, at in self.things.items() if at]
        waiting = [(k, said) for k, said in self._past.now.items() if not self._at(said)]
        self.canvas.show(
            Scene(
                self._room,
                f"The table, {self._plan.width:g} by {self._plan.height:g} inches",
                edges=tuple(
                    draw_home(home, self._room, self._sides)
                    for home in self._plan.homes
                    if home.edge
                ),
                ways=(*_draw_line(self._plan, self._room), *self._draw_places()),
                marks=tuple(self._draw_thing(key, at) for key, at in placed),
                tray=tuple((key, self._tray_words(key, said)) for key, said in waiting),
            )
        )

    def _tray_words(self, key: str, said: str) -> str:
        return f"{self._name(key)} ({said})" if said else self._name(key)

    def _draw_thing(self, key: str, at: Place) -> Shape:
        name = self._name(key)
        pin = Pin(key, at, self._room(at), f"{name}, at {at[0]:g}, {at[1]:g}")
        body = shape("rect", x=-9, y=-9, width=18, height=18, class_="refkit-setup-thing")
        return draw_mark(pin, name, body)

    def _draw_places(self) -> Iterator[Shape]:
        for name, place in self._plan.places:
            label = text(name, y=30, text_anchor="middle", class_="refkit-setup-name")
            inner = shape("g", *draw_objective(), label, class_="refkit-setup-size")
            yield shape("g", inner, transform=transform_to(*self._room(place)))


def _side_names(campaign: Campaign) -> dict[str, str]:
    return {side: naming.short(side) for side in campaign.sides}


def _draw_line(plan: GroundPlan, room: Room) -> Iterator[Shape]:
    for course in plan.line:
        d = path_data([room(place) for place in course])
        yield shape("path", d=d, class_="refkit-setup-front")
