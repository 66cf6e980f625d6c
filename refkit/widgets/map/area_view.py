"""The map of areas in the browser: it sends what hands chose, and is sent shapes."""

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.area_map import AreaMap
from refkit.turnsheets import area_drawing, area_words
from refkit.turnsheets.area_layout import AreaLayout, AreaScale, scale_for
from refkit.turnsheets.cell_room import Sizes
from refkit.widgets.map.scripts import together

# Units of the drawing on a page of usual width, where each is about a pixel. What font a
# browser has nobody knows here.
WIDE, HIGH = 1000.0, 760.0
SIZES = Sizes(names=(11.5, 10.5, 9.6, 8.8), signs=9.5, counter=15.5, breadth=1.12)
HOW = (
    "Click a piece, then one of the lit areas, or drag it there; Shift and a click pick "
    "several. By keyboard: arrows go from area to area, Enter picks the piece there and "
    "then the area, Escape lets go, Delete calls the piece back, Ctrl+Z undoes."
)
LOOKING = "Nothing can be changed in this view."


class AreaView(anywidget.AnyWidget):
    """A map of areas, of which only the layers that differ are sent again."""

    _esm = together("drawing.js", "area_drags.js", "area_ways.js", "areamap.js")
    _css = together("battlemap.css", "areamap.css")
    box = traitlets.List(traitlets.Float()).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    ground = traitlets.List(traitlets.List()).tag(sync=True)
    borders = traitlets.List(traitlets.List()).tag(sync=True)
    crossings = traitlets.List(traitlets.List()).tag(sync=True)
    routes = traitlets.List(traitlets.List()).tag(sync=True)
    names = traitlets.List(traitlets.List()).tag(sync=True)
    pieces = traitlets.List(traitlets.List()).tag(sync=True)
    tray = traitlets.List(traitlets.Dict()).tag(sync=True)
    # By piece, by area: the corners of the route there.
    goals = traitlets.Dict().tag(sync=True)
    # By piece, by area: what to go there costs, in a few words; and where it is written.
    remarks = traitlets.Dict().tag(sync=True)
    spots = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    # Counts the messages: the same words twice are two messages.
    told = traitlets.Int(0).tag(sync=True)
    how = traitlets.Unicode("").tag(sync=True)
    is_open = traitlets.Bool(default_value=True).tag(sync=True)
    zoom = traitlets.Float(1.0).tag(sync=True)

    def __init__(self, heard: Callable[[Mapping[str, Any]], None]) -> None:
        self._heard = heard
        # What is drawn, and what may be chosen on it: it is long, and seldom differs.
        self._drawn: AreaMap | None = None
        self._asked: tuple[object, ...] = ()
        super().__init__()
        self.on_msg(self._receive)

    def show(self, choices: AreaChoices, *, is_open: bool = True) -> None:
        """Draw a map, with what may be chosen on it."""
        told = choices.drawn
        at = AreaLayout(told, scale_for(told, AreaScale(WIDE, HIGH, SIZES)))
        bare = told.model_copy(update={"routes": ()})
        names = ("routes",) if bare == self._drawn else area_drawing.ORDER
        layers = area_drawing.draw_layers(at, names)
        self._drawn = bare
        with self.hold_sync():
            self.is_open = is_open
            self.how = HOW if is_open and choices.goals else LOOKING
            self.box = list(at.box)
            self.label = area_words.map_words(told)
            self.tray = _tray(told, at)
            if self._asked != (asked := (choices.map, choices.goals, is_open)):
                self._asked = asked
                self.remarks = {name: dict(r) for name, r in choices.remarks.items()}
                self.spots = {name: list(spot.signs) for name, spot in at.spots.items()}
                self.goals = _goal_points(choices, at) if is_open else {}
            for name, shapes in layers.items():
                setattr(self, name, [each.as_lists() for each in shapes])

    def tell(self, message: str) -> None:
        """Say what was done, to a screen reader too."""
        with self.hold_sync():
            self.message = message
            self.told += 1

    def _receive(self, _: object, message: Mapping[str, Any], __: object) -> None:
        """Do what hands did; whatever becomes of it, the browser may ask the next thing."""
        try:
            self._heard(message)
        finally:
            self.send({"kind": "answered", "beat": message.get("beat")})


def _tray(told: AreaMap, at: AreaLayout) -> list[dict[str, str]]:
    """Return the pieces beside the map: their ids, names, words and colours."""
    return [
        {
            "id": piece.id,
            "name": piece.name or piece.text,
            "label": area_words.piece_words(told, piece),
            "look": f"refkit-of-{at.sides.colours[piece.side].name}",
        }
        for piece in told.pieces_in("")
    ]


def _goal_points(
    choices: AreaChoices, at: AreaLayout
) -> dict[str, dict[str, list[list[float]]]]:
    return {
        piece: {
            area: [list(p) for p in area_drawing.way(at, route)] if len(route) > 1 else []
            for area, route in goals.items()
        }
        for piece, goals in choices.goals.items()
    }
