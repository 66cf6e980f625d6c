"""The table of a campaign that is being set up: its size, home edges and objectives.

    table = TableSetup({"red": "Red", "blue": "Blue"}, TableSettings(width=120, height=72))
    table.watch(lambda: keep(table.settings))     # after every change by a hand
    table.put(settings)                           # shows others; nobody is called back
    table.missing                                 # sentences on what is not said yet

It is a widget for any number of sides. A click on an edge gives it to a side that has none
yet, then to the next side, after the last one to nobody; a click on the table puts an
objective or an entry point; marks are dragged, named, nudged with the arrow keys, and
removed with Delete.
"""

from collections.abc import Callable, Iterator, Mapping

import ipywidgets as widgets

from refkit.engine.campaign.naming import short
from refkit.engine.maps.plan import Home, Place
from refkit.engine.maps.side_looks import SideColour
from refkit.turnsheets.shapes import Shape, path_data, shape, text
from refkit.widgets.map.length_field import LengthField
from refkit.widgets.map.setup_canvas import (
    Message,
    Pin,
    Room,
    Scene,
    SetupCanvas,
    SetupSides,
    draw_mark,
    draw_objective,
    edge_band,
)
from refkit.widgets.map.table_settings import ENTRY, OBJECTIVE, TableSettings
from refkit.widgets.map.undo_stack import UndoStack
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button, line, menu

EDGES = {"N": "north", "E": "east", "S": "south", "W": "west"}
HELP = (
    "Click an edge: it goes to the side that has none yet, and with each further click to "
    "the next. Click the table to put an objective, or what you choose, then name it. "
    "Drag a mark to move it; the arrow keys move it an inch, Delete removes it."
)


class TableSetup(widgets.VBox):
    """A table to be set up by clicking; `settings` is what was said so far."""

    def __init__(
        self,
        sides: Mapping[str, str],
        settings: TableSettings | None = None,
        colours: Mapping[str, SideColour] | None = None,
    ) -> None:
        self._sides = SetupSides.of(sides, colours)
        self._past = UndoStack(settings or TableSettings())
        self._chosen = ""  # the mark that is picked
        self._changed: Callable[[], None] = lambda: None
        self._is_filling = False
        self.canvas = SetupCanvas(self._hear)
        self.width, self.height = LengthField("Width"), LengthField("Height")
        entries = [(f"an entry point of {name}", side) for side, name in sides.items()]
        self.what = menu("Click to put", [("an objective", ""), *entries])
        self.name = widgets.Text(
            description="Name", placeholder="Railway station", continuous_update=False
        )
        self.name.add_class("refkit-mark-name")
        self.add = button("Put one in the middle", "plus")
        self.remove, self.undo = button("Remove it", "trash"), button("Undo", "undo")
        self.lacks = markup.panel(name="refkit-message")
        size = line(self.width, self.height, self.what)
        # Above the table: there it is in sight while a mark is clicked.
        named = line(self.name, self.add, self.remove, self.undo)
        super().__init__([markup.hint(HELP), size, named, self.canvas, self.lacks])
        self.add_class("refkit-table-setup")
        self._wire()
        self._show()

    @property
    def settings(self) -> TableSettings:
        """The table as it is set up so far."""
        return self._past.now

    @property
    def missing(self) -> tuple[str, ...]:
        """What is not said yet, a sentence each."""
        at_home = {home.side for home in self.settings.homes}
        return tuple(
            f"{name} has no home edge yet; click one of the edges."
            for side, name in self._sides.names.items()
            if side not in at_home
        )

    def watch(self, changed: Callable[[], None]) -> None:
        """Call back after every change by a hand."""
        self._changed = changed

    def put(self, settings: TableSettings) -> None:
        """Show another table; what could be undone is forgotten."""
        self._past = UndoStack(settings)
        self._show()

    def _wire(self) -> None:
        self.width.observe(lambda _: self._when_typed(self._resize), "value")
        self.height.observe(lambda _: self._when_typed(self._resize), "value")
        self.name.observe(lambda _: self._when_typed(self._rename), "value")
        self.add.on_click(lambda _: self._when_typed(self._put_in_middle))
        self.remove.on_click(lambda _: self._when_typed(self._remove))
        self.undo.on_click(lambda _: self._when_typed(self._undo))

    def _hear(self, message: Message) -> None:
        """Do what a hand did on the canvas; what it meant may be gone meanwhile."""
        where, _, key = str(message.get("id", "")).partition("/")
        is_there = where == "edge" or self.settings.has(key)
        match message["kind"]:
            case "put":
                self._put_mark((message["x"], message["y"]))
            case "undo":
                self._undo()
            case "press" if where == "edge" and key in EDGES:
                self._give_edge(key)
            case "move" if is_there:
                moved = self.settings.move(key, (message["x"], message["y"]))
                self._take(moved, f"mark/{key}", mark=f"move {key}")
            case "remove" if is_there:
                self._take(self.settings.remove(key), "", "It is removed.")
            case "press":
                self._chosen = f"mark/{key}"
        self._show()
        self._changed()

    def _when_typed(self, work: Callable[[], None]) -> None:
        """Take what a person typed or pressed, not what is filled in here."""
        if self._is_filling:
            return
        work()
        self._show()
        self._changed()

    def _take(
        self, settings: TableSettings, chosen: str, said: str = "", mark: str | None = None
    ) -> None:
        self._past.put(settings, mark)
        self._chosen, self.canvas.message = chosen, said

    def _give_edge(self, edge: str) -> None:
        side = next_owner(self.settings, edge, self._sides)
        whose = self._sides.names.get(side, "nobody")
        said = f"The {EDGES[edge]} edge belongs to {whose}."
        self._take(self.settings.give(edge, side), self._chosen, said)

    def _put_mark(self, at: Place) -> None:
        side, now = self.what.value, self.settings
        if side:
            chosen = f"mark/{ENTRY}/{len(now.entries)}"
            said = f"{self._sides.names[side]} may enter there."
            self._take(now.put_entry(side, at), chosen, said)
        else:
            made = now.put_objective(at)
            said = f"{made.places[-1][0]} is on the table; type its name above the table."
            self._take(made, f"mark/{OBJECTIVE}/{len(now.places)}", said)

    def _put_in_middle(self) -> None:
        self._put_mark((self.settings.width / 2, self.settings.height / 2))

    @property
    def _key(self) -> str:
        """The key of the mark that is picked; '' for none."""
        key = self._chosen.removeprefix("mark/")
        return key if self.settings.has(key) else ""

    def _remove(self) -> None:
        if self._key:
            self._take(self.settings.remove(self._key), "", "It is removed.")

    def _undo(self) -> None:
        self._past.undo()
        self.canvas.message = "Undone."

    def _resize(self) -> None:
        sized = self.settings.resize(self.width.inches, self.height.inches)
        self._take(sized, self._chosen, mark="size")

    def _rename(self) -> None:
        key, name = self._key, self.name.value.strip()
        if key.startswith(OBJECTIVE) and name:
            renamed = self.settings.rename(key, name)
            self._take(renamed, self._chosen, mark=f"name {key}")

    def _show(self) -> None:
        now, key = self.settings, self._key
        is_named = key.startswith(OBJECTIVE)
        self._is_filling = True
        try:
            self.width.show(now.width)
            self.height.show(now.height)
            self.name.value = now.places[int(key.split("/")[1])][0] if is_named else ""
        finally:
            self._is_filling = False
        self.name.disabled, self.remove.disabled = not is_named, not key
        # The canvas hears of it when the name is there to be picked.
        self._chosen = self.canvas.chosen = f"mark/{key}" if key else ""
        self.undo.disabled = not self._past.can_undo
        wrong = filter(None, (self.width.fault, self.height.fault))
        told = (*wrong, *self.missing)
        markup.show(self.lacks, markup.items(told) if told else "")
        self.canvas.show(_scene(now, self._sides))


def next_owner(settings: TableSettings, edge: str, sides: SetupSides) -> str:
    """Return the side that an edge is given to next: first one without an edge yet."""
    owner = settings.owner(edge)
    at_home = {home.side for home in settings.homes}
    waiting = (side for side in sides.names if side not in at_home)
    return next(waiting, sides.after(owner)) if not owner else sides.after(owner)


def _scene(settings: TableSettings, sides: SetupSides) -> Scene:
    room = Room(0, 0, settings.width, settings.height)
    edges = (_draw_edge(edge, settings, room, sides) for edge in EDGES)
    # The whole edge is pressed and bears the name, not a part of it.
    homes = (home for home in settings.homes if _is_part(home))
    parts = (draw_home(home, room, sides, is_named=False) for home in homes)
    return Scene(
        room,
        f"The table, {settings.width:g} by {settings.height:g} inches",
        edges=(*edges, *parts),
        marks=(*_draw_objectives(settings, room), *_draw_entries(settings, room, sides)),
    )


def _is_part(home: Home) -> bool:
    return bool(home.edge) and (home.start, home.end) != (None, None)


def _draw_edge(edge: str, settings: TableSettings, room: Room, sides: SetupSides) -> Shape:
    side = settings.owner(edge)
    box = edge_band(edge, room, 0, room.east if edge in "NS" else room.north)
    whose = sides.names.get(side, "nobody's")
    label = _draw_label(sides.names.get(side, "Nobody: click to choose"), edge, box)
    after = sides.names.get(next_owner(settings, edge, sides), "nobody")
    style = {"style": sides.style(side)} if side else {}
    words = f"The {EDGES[edge]} edge: {whose}. Press to give it to {after}."
    given = {"class_": "refkit-setup-edge", "data_key": f"edge/{edge}", "aria_label": words}
    return shape("g", shape("rect", **box), label, **given, **style)


def draw_home(home: Home, room: Room, sides: SetupSides, *, is_named: bool = True) -> Shape:
    """Return a home edge, or the part of one, with the name of its side; not pressed."""
    whose = sides.names.get(home.side, short(home.side))
    edge, words = home.edge or "N", f"{whose} home"
    long = room.east if edge in "NS" else room.north
    box = edge_band(edge, room, home.start or 0, long if home.end is None else home.end)
    inner = [Shape("title", {}, words), shape("rect", **box)]
    if is_named:
        inner.append(_draw_label(words, edge, box))
    style = sides.style(home.side)
    return shape("g", *inner, class_="refkit-setup-home", style=style)


def _draw_label(words: str, edge: str, box: Mapping[str, float]) -> Shape:
    """Return words in the middle of an edge, along it."""
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    turn = "" if edge in "NS" else f" rotate({-90 if edge == 'W' else 90})"
    return text(
        words,
        text_anchor="middle", dominant_baseline="central", class_="refkit-setup-words",
        transform=f"translate({x:g} {y:g}){turn}",
    )  # fmt: skip


def _draw_objectives(settings: TableSettings, room: Room) -> Iterator[Shape]:
    for number, (name, place) in enumerate(settings.places):
        words = f"Objective {name}, at {place[0]:g}, {place[1]:g}"
        at = Pin(f"mark/{OBJECTIVE}/{number}", place, room(place), words)
        yield draw_mark(at, name, *draw_objective())


def _draw_entries(
    settings: TableSettings, room: Room, sides: SetupSides
) -> Iterator[Shape]:
    for number, home in enumerate(settings.entries):
        place = home.place or (0.0, 0.0)
        name = sides.names.get(home.side, short(home.side))
        words = f"Entry point of {name}, at {place[0]:g}, {place[1]:g}"
        corners = path_data([(0, -13), (13, 0), (0, 13), (-13, 0)], closed=True)
        letter = text(
            sides.letters.get(home.side, ""),
            text_anchor="middle", dominant_baseline="central",
            class_="refkit-setup-letter",
        )  # fmt: skip
        body = shape(
            "g", shape("path", d=corners, class_="refkit-setup-entry"), letter,
            style=sides.style(home.side),
        )  # fmt: skip
        at = Pin(f"mark/{ENTRY}/{number}", place, room(place), words)
        yield draw_mark(at, "", body)
