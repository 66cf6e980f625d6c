"""Areas of a campaign that is being set up: where each lies, and which are neighbours.

    areas = AreaSetup([AreaSpot("Minsk", (40, 30)), AreaSpot("Polock", (40, 50))],
                      links=[("Minsk", "Polock")])
    areas.watch(lambda: keep(areas.spots, areas.links))  # after every change by a hand
    areas.put(spots, links)                      # shows others
    areas.missing                                # sentences on what is not said yet

Names are typed or pasted, a line each; one without a place is put where there is room.
Areas are dragged or nudged with the arrow keys; with *Join neighbours* ticked a click on
one area and then on another joins them, or parts them again.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import ipywidgets as widgets

from refkit.engine.maps.plan import Place
from refkit.turnsheets.shapes import Shape, shape
from refkit.widgets.map.setup_canvas import (
    Message,
    Pin,
    Room,
    Scene,
    SetupCanvas,
    draw_mark,
)
from refkit.widgets.map.undo_stack import UndoStack
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button, checkbox, line

WIDE, HIGH = 120.0, 72.0  # of the canvas where the areas ask for no more
RIM, ROW = 8.0, 6
HELP = (
    "Write the names of the areas, a line each, and press Use these names. Drag each area "
    "to its place. To join two neighbours tick the box, then click one and the other."
)


@dataclass(frozen=True)
class AreaSpot:
    """An area by its name, and where its middle is; the unit is free, north is up."""

    name: str
    place: Place


@dataclass(frozen=True)
class AreaSettings:
    """The areas of a map, and the pairs that are neighbours."""

    spots: tuple[AreaSpot, ...] = ()
    links: tuple[tuple[str, str], ...] = ()

    def named(self, names: Iterable[str]) -> "AreaSettings":
        """Return it with these areas: those that stay keep their places and links."""
        wanted = [*dict.fromkeys(names)]
        old = {spot.name: spot for spot in self.spots if spot.name in wanted}
        free = _free_places([spot.place for spot in old.values()])
        spots = [old.get(name) or AreaSpot(name, next(free)) for name in wanted]
        links = tuple(pair for pair in self.links if {*pair} <= {*wanted})
        return AreaSettings(tuple(spots), links)

    def move(self, number: int, at: Place) -> "AreaSettings":
        """Return it with an area elsewhere."""
        moved = replace(self.spots[number], place=at)
        return replace(self, spots=(*self.spots[:number], moved, *self.spots[number + 1 :]))

    def join(self, one: str, other: str) -> "AreaSettings":
        """Return it with two areas joined, or parted where they were neighbours."""
        left = tuple(pair for pair in self.links if {*pair} != {one, other})
        is_new = len(left) == len(self.links)
        return replace(self, links=(*left, (one, other)) if is_new else left)


class AreaSetup(widgets.VBox):
    """Areas to be set up; `spots` and `links` are what was said so far.

    Where their places must lie between two numbers, these are the `limits`.
    """

    def __init__(
        self,
        spots: Iterable[AreaSpot] = (),
        links: Iterable[tuple[str, str]] = (),
        limits: tuple[float, float] = (-math.inf, math.inf),
    ) -> None:
        self._limits = limits
        self._past = UndoStack(AreaSettings(tuple(spots), tuple(links)))
        self._changed: Callable[[], None] = lambda: None
        self.canvas = SetupCanvas(self._hear)
        self.names = widgets.Textarea(
            description="Areas", rows=6, placeholder="Minsk\nPolock"
        )
        self.take, self.undo = button("Use these names", "check"), button("Undo", "undo")
        self.joins = checkbox("Join neighbours")
        self.lacks = markup.panel(name="refkit-message")
        tools = line(self.take, self.joins, self.undo)
        super().__init__([markup.hint(HELP), self.names, tools, self.canvas, self.lacks])
        self.take.on_click(lambda _: self._take_names())
        self.undo.on_click(lambda _: self._hear({"kind": "undo"}))
        self.joins.observe(lambda _: self._pick(""), "value")
        self._fill()

    @property
    def spots(self) -> tuple[AreaSpot, ...]:
        """The areas with their places."""
        return self._past.now.spots

    @property
    def links(self) -> tuple[tuple[str, str], ...]:
        """The pairs that are neighbours."""
        return self._past.now.links

    @property
    def missing(self) -> tuple[str, ...]:
        """What is not said yet, a sentence each."""
        if not self.spots:
            return ("There are no areas yet; write their names.",)
        linked = {name for pair in self.links for name in pair}
        alone = [spot.name for spot in self.spots if spot.name not in linked]
        return tuple(f"{name} has no neighbour yet." for name in alone)

    def watch(self, changed: Callable[[], None]) -> None:
        """Call back after every change by a hand."""
        self._changed = changed

    def put(self, spots: Iterable[AreaSpot], links: Iterable[tuple[str, str]]) -> None:
        """Show other areas; what could be undone is forgotten."""
        self._past = UndoStack(AreaSettings(tuple(spots), tuple(links)))
        self._fill()

    def _fill(self) -> None:
        self.names.value = "\n".join(spot.name for spot in self.spots)
        self._show()

    def _take_names(self) -> None:
        # Of rows copied in Excel the first column is the name.
        cells = (line.partition("\t")[0] for line in self.names.value.splitlines())
        lines = (cell.strip() for cell in cells)
        self._past.put(self._past.now.named(filter(None, lines)))
        self._fill()
        self._changed()

    def _pick(self, grip: str) -> None:
        self.canvas.chosen = grip

    def _hear(self, message: Message) -> None:
        number = str(message.get("id", "")).partition("/")[2]
        is_there = number.isdigit() and int(number) < len(self.spots)
        match message["kind"]:
            case "undo":
                self._past.undo()
                self._fill()
            case "move" if is_there:
                low, high = self._limits
                at = tuple(min(max(message[each], low), high) for each in "xy")
                self._past.put(self._past.now.move(int(number), at), f"move {number}")
            case "press" if is_there:
                self._press(message["id"], self.spots[int(number)].name)
        self._show()
        self._changed()

    def _press(self, grip: str, name: str) -> None:
        first = self.canvas.chosen.partition("/")[2]
        if not (self.joins.value and first) or grip == self.canvas.chosen:
            self._pick("" if grip == self.canvas.chosen else grip)
            return
        other = self.spots[int(first)].name
        before = self.links
        self._past.put(self._past.now.join(other, name))
        how = "are neighbours" if len(self.links) > len(before) else "are no neighbours"
        self.canvas.message = f"{other} and {name} {how}."
        self._pick("")

    def _show(self) -> None:
        self.undo.disabled = not self._past.can_undo
        markup.show(self.lacks, markup.items(self.missing) if self.missing else "")
        self.canvas.show(_scene(self._past.now))


def _free_places(taken: Sequence[Place]) -> Iterator[Place]:
    """Yield where areas without a place are put: row by row, away from those there are."""
    wide = max([WIDE, *(x for x, _ in taken)])
    across, down = round(wide / ROW), round(wide / ROW * HIGH / WIDE)
    high = max([HIGH, *(y for _, y in taken)])
    for number in itertools.count():
        row, column = divmod(number, ROW)
        place = round(across * (column + 0.5)), round(high - down * (row + 0.5))
        # Past the south edge there is no room left: then they lie on one another.
        if place[1] < 0:
            yield round(across / 2), round(down / 2)
        elif all(abs(x - place[0]) >= across / 2 or abs(y - place[1]) >= down / 2
                 for x, y in taken):  # fmt: skip
            yield place


def _room(spots: tuple[AreaSpot, ...]) -> Room:
    """Return a canvas that has room around all the areas."""
    xs = [0.0, WIDE, *(spot.place[0] + side * RIM for spot in spots for side in (-1, 1))]
    ys = [0.0, HIGH, *(spot.place[1] + side * RIM for spot in spots for side in (-1, 1))]
    return Room(min(xs), min(ys), max(xs), max(ys))


def _scene(now: AreaSettings) -> Scene:
    room = _room(now.spots)
    return Scene(
        room,
        f"A map of {len(now.spots)} areas",
        ways=tuple(_draw_ways(now, room)),
        marks=tuple(_draw_area(n, spot, now, room) for n, spot in enumerate(now.spots)),
        grain=1.0,
    )


def _draw_ways(now: AreaSettings, room: Room) -> Iterator[Shape]:
    places = {spot.name: room(spot.place) for spot in now.spots}
    for one, other in now.links:
        if one in places and other in places:
            (x1, y1), (x2, y2) = places[one], places[other]
            ends = {"x1": round(x1), "y1": round(y1), "x2": round(x2), "y2": round(y2)}
            yield shape("line", **ends, class_="refkit-setup-way")


def _draw_area(number: int, spot: AreaSpot, now: AreaSettings, room: Room) -> Shape:
    near = [a if b == spot.name else b for a, b in now.links if spot.name in {a, b}]
    words = f"{spot.name}; neighbours: {', '.join(near) or 'none'}"
    body = shape("circle", r=10, class_="refkit-setup-area")
    return draw_mark(
        Pin(f"mark/{number}", spot.place, room(spot.place), words), spot.name, body
    )
