"""The canvas of a map that is being set up: edges, marks and links, sent as shapes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import anywidget
import traitlets

from refkit.engine.maps.plan import Place
from refkit.engine.maps.side_looks import SideColour, side_colours, side_letters
from refkit.turnsheets.shapes import Shape, path_data, shape, text, transform_to
from refkit.widgets.map.scripts import together

FOOT = 12
BAND = 40.0  # units of the drawing an edge is deep
WIDE = 1000.0  # units of the drawing from west to east
Message = Mapping[str, Any]


@dataclass(frozen=True)
class SetupSides:
    """The sides of a map that is being set up: their names, colours and letters by id."""

    names: Mapping[str, str]
    colours: Mapping[str, SideColour]
    letters: Mapping[str, str]

    @classmethod
    def of(
        cls, names: Mapping[str, str], colours: Mapping[str, SideColour] | None = None
    ) -> "SetupSides":
        """Return the sides; those without a colour of their own get one."""
        letters = side_letters([*names.values()])
        return cls(
            names,
            {**side_colours([*names]), **(colours or {})},
            {side: letters[name] for side, name in names.items()},
        )

    def after(self, side: str) -> str:
        """Return whose turn it is to be clicked: nobody (''), then each side in order."""
        order = ["", *self.names]
        place = order.index(side) if side in order else 0
        return order[(place + 1) % len(order)]

    def style(self, side: str) -> str:
        """Return the colour of a side as an attribute `style` takes it."""
        look = self.colours.get(side)
        return f"--refkit-side: light-dark({look.ink}, {look.night})" if look else ""


@dataclass(frozen=True)
class Room:
    """What lies on the canvas, from its south-west to its north-east corner."""

    west: float
    south: float
    east: float
    north: float

    @property
    def unit(self) -> float:
        """How many units of the drawing a unit of the map is."""
        return WIDE / (self.east - self.west)

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of the drawing."""
        return WIDE, (self.north - self.south) * self.unit

    def __call__(self, place: Place) -> Place:
        """Return where a place of the map is drawn."""
        return (place[0] - self.west) * self.unit, (self.north - place[1]) * self.unit


@dataclass(frozen=True)
class Scene:
    """All that is drawn: `ways` are the links; `grain` is what a place is rounded to.

    `tray` has the marks that are not on the map, by key and name.
    """

    room: Room
    label: str
    edges: tuple[Shape, ...] = ()
    ways: tuple[Shape, ...] = ()
    marks: tuple[Shape, ...] = ()
    grain: float = 0.5
    tray: tuple[tuple[str, str], ...] = ()


class SetupCanvas(anywidget.AnyWidget):
    """It sends what hands did: press (an edge or a mark), put, move, remove, undo."""

    _esm = together("drawing.js", "places_tray.js", "setup_canvas.js")
    _css = together("setup_canvas.css")
    scene = traitlets.Dict().tag(sync=True)
    tray_title = traitlets.Unicode("").tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)

    def __init__(self, heard: Callable[[Message], None]) -> None:
        super().__init__()
        self.on_msg(lambda _, message, __: heard(message))

    def show(self, scene: Scene) -> None:
        """Draw what is there now."""
        room = scene.room
        layers = {
            "ground": _ground(room),
            "ways": scene.ways,
            "edges": scene.edges,
            "marks": scene.marks,
        }
        self.scene = {
            "limits": [room.west, room.south, room.east, room.north],
            "unit": room.unit,
            "grain": scene.grain,
            "size": list(room.size),
            "label": scene.label,
            "tray": [list(each) for each in scene.tray],
            "layers": {n: [each.as_lists() for each in one] for n, one in layers.items()},
        }


class Pin(NamedTuple):
    """A mark's key, its place on the map and on the canvas, and what it is called aloud."""

    key: str
    place: Place
    at: Place
    words: str


def draw_mark(pin: Pin, name: str, *inner: Shape) -> Shape:
    """Return a mark that can be taken by hands, with its name below it."""
    label = text(name, y=30, text_anchor="middle", class_="refkit-setup-name")
    halo = shape("circle", r=18, class_="refkit-setup-halo")
    return shape(
        "g",
        shape("g", halo, *inner, label, class_="refkit-setup-size"),
        transform=transform_to(round(pin.at[0], 2), round(pin.at[1], 2)),
        class_="refkit-setup-mark",
        data_key=pin.key,
        data_x=f"{pin.place[0]:g}",
        data_y=f"{pin.place[1]:g}",
        aria_label=pin.words,
    )


def edge_band(edge: str, room: Room, start: float, end: float) -> dict[str, float]:
    """Return the box of a part of an edge, just outside the table."""
    wide, high = room.size
    first, long = start * room.unit, (end - start) * room.unit
    if edge in "NS":
        y = -BAND if edge == "N" else high
        return {"x": first, "y": y, "width": long, "height": BAND}
    x = -BAND if edge == "W" else wide
    return {"x": x, "y": high - first - long, "width": BAND, "height": long}


def draw_objective() -> tuple[Shape, ...]:
    """Return the mark of what is played for."""
    corners = path_data([(0, -11), (11, 0), (0, 11), (-11, 0)], closed=True)
    return (shape("path", d=corners, class_="refkit-setup-objective"),)


def _ground(room: Room) -> tuple[Shape, ...]:
    """The ground with a line every so many units: a foot, of a table in inches."""
    wide, high = room.size
    step = FOOT * room.unit
    across = ([(x * step, 0), (x * step, high)] for x in range(1, int(wide / step) + 1))
    down = ([(0, high - y * step), (wide, high - y * step)]
            for y in range(1, int(high / step) + 1))  # fmt: skip
    return (
        shape("rect", width=wide, height=high, class_="refkit-setup-ground"),
        shape("path", d=path_data(*across, *down), class_="refkit-setup-grid"),
    )
