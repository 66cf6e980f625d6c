"""The map: the table to scale with stands to drag, drawn anew while they move."""

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from refkit.turnsheets import tablemap
from refkit.turnsheets.marks import INCH
from refkit.turnsheets.shapes import Shape
from refkit.turnsheets.tablemap import Projection
from refkit.widgets import bending, hands
from refkit.widgets.battlefield import Battlefield
from refkit.widgets.board import Board
from refkit.widgets.guard import Guard
from refkit.widgets.hands import STAND, Message
from refkit.widgets.judging import Judged

HERE = Path(__file__).parent
Layers = dict[str, list[Any]]


class BattleMap(anywidget.AnyWidget):
    """The board in the browser: it sends what hands did, and is sent shapes, no more."""

    _esm = HERE / "map.js"
    _css = HERE / "map.css"
    scene = traitlets.Dict().tag(sync=True)
    picture = traitlets.Unicode("").tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    is_open = traitlets.Bool(default_value=True).tag(sync=True)
    zoom = traitlets.Float(1.0).tag(sync=True)
    is_bending = traitlets.Bool(default_value=False)

    def __init__(self, board: Board, guard: Guard) -> None:
        self.board, self._guard = board, guard
        self._sent: Layers = {}
        super().__init__()
        self.show()
        board.watch(self.show)
        self.observe(lambda _: self.show(), ["chosen", "is_bending"])
        self.on_msg(self._heard)

    @property
    def stand(self) -> str:
        """The name of the stand that was picked, '' for none."""
        return self.chosen.removeprefix(STAND) if self.chosen.startswith(STAND) else ""

    def pick(self, name: str) -> None:
        """Pick a stand, '' for none."""
        self.chosen = f"{STAND}{name}" if name else ""

    def show(self) -> None:
        """Draw the board as it is now."""
        layout = self.board.shown.layout
        self._sent = self._layers(self.board.shown, self.board.judged)
        self._sent["bends"] = self._grips()
        table = layout.table
        with self.hold_sync():
            self.is_open = self.board.is_open
            self.said = self.board.said
            self.scene = {
                "inch": INCH,
                "table": [table.width, table.height],
                "box": tablemap.box(layout),
                "label": f"Map of the table, {table.width:g} by {table.height:g} inches",
                "layers": self._sent,
            }

    def save(self, name: str, scale: int = 0) -> None:
        """Have the browser keep the map as SVG, or as PNG so many times as large."""
        self.send({"kind": "save", "name": name, "svg": self.svg(), "scale": scale})

    def svg(self) -> str:
        """Return the map as it is looked at, as the text of an SVG file."""
        front = self.board.judged.front()
        return tablemap.svg(self.board.shown.layout, front, picture=self.picture)

    def _layers(self, field: Battlefield, judged: Judged) -> Layers:
        return _plain(tablemap.layers(field.layout, judged.front(self.stand)))

    def _grips(self) -> list[Any]:
        """The points the front line can be taken by, while it may be bent."""
        if not (self.is_bending and self.board.is_open):
            return []
        at = Projection(self.board.field.layout.table)
        return [each.plain() for each in bending.handles(hands.line(self.board), at)]

    def _heard(self, _: object, message: Message, __: object) -> None:
        """Do what hands did; whatever becomes of it, the browser may ask the next thing."""
        try:
            self._guard.run(partial(self._do, message))
        finally:
            self.send({"kind": "answered", "beat": message.get("beat")})

    def _do(self, message: Message) -> None:
        tried = hands.follow(self.board, message)
        if tried is None:
            return
        judged = self.board.trial(tried)
        told = tablemap.layers(tried.layout, judged.statuses(self.stand))
        self._redraw(
            {n: each for n, each in _plain(told).items() if n not in tablemap.FRONT}
        )
        if message["kind"] == "draft":
            self._redraw(self._layers(tried, judged))

    def _redraw(self, layers: Layers) -> None:
        """Send the layers, and of the stands those alone, that the browser has not."""
        changed = {name: each for name, each in layers.items() if each != self._sent[name]}
        pairs = zip(self._sent["stands"], changed.pop("stands", ()), strict=False)
        stands = [(number, new) for number, (old, new) in enumerate(pairs) if old != new]
        self._sent |= changed | {"stands": layers["stands"]}
        self.send({"kind": "drawn", "layers": changed, "stands": stands})


def _plain(layers: Mapping[str, Iterable[Shape]]) -> Layers:
    return {name: [each.plain() for each in shapes] for name, shapes in layers.items()}
