"""The map: the table to scale with stands to drag, redrawn while they move."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

import anywidget
import traitlets

from refkit.turnsheets import tablemap
from refkit.turnsheets.front import Front, Projection
from refkit.turnsheets.marks import INCH
from refkit.turnsheets.shapes import Shape
from refkit.widgets.map import bending, hands, pockets, tray
from refkit.widgets.map.board import Board
from refkit.widgets.map.hands import STAND, Message
from refkit.widgets.map.scripts import together
from refkit.widgets.map.tray import SideLooks
from refkit.widgets.page.guard import Guard

MOVE = (
    "Drag a stand, or pick it and press the arrow keys: an inch each, with Shift a tenth. "
    "Shift and a click pick several; Delete takes them off the table; Ctrl+Z undoes."
)
RULE = "Pick a stand to see why it has its status."
DRAW = (
    "Click the line point by point. By keyboard the arrows move a cross, with Shift a "
    "tenth of an inch, and Space draws a point. Enter ends the line, Ctrl+Z takes back a "
    "point, Escape forgets it."
)
POCKET = (
    "Click the pocket corner by corner, and its first corner to close it. By keyboard the "
    "arrows move a cross, Space draws a corner, Enter closes; Ctrl+Z takes back a corner, "
    "Escape forgets them. A corner that is drawn is dragged, or moved by the arrows; "
    "Delete removes it, + adds one beside it."
)
DRAWING = {"draw": DRAW, "pocket": POCKET}
SCRIPTS = (
    *("drawing.js", "lens.js", "fan.js", "tray.js", "tabletop.js", "course.js"),
    *("drags.js", "keys.js", "battlemap.js"),
)
READ, LARGEST, LETTERS = 0.82, 2.2, 1.25  # of a pixel; at most; of that, the names
Layers = dict[str, tuple[Shape, ...]]


class BattleMap(anywidget.AnyWidget):
    """The board in the browser: it sends what hands did, and is sent shapes, no more."""

    _esm = together(*SCRIPTS)
    _css = together("battlemap.css", "tray.css")
    scene = traitlets.Dict().tag(sync=True)
    picture = traitlets.Unicode("").tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    # All that are picked, the one that is told about the last of them.
    picked = traitlets.List(traitlets.Unicode()).tag(sync=True)
    tray = traitlets.Dict().tag(sync=True)
    # What hands do: move, lasso (pick all in a frame), draw (the line), pocket (draw one).
    mode = traitlets.Unicode("move").tag(sync=True)
    is_adding = traitlets.Bool(default_value=False).tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    how = traitlets.Unicode("").tag(sync=True)
    is_open = traitlets.Bool(default_value=True).tag(sync=True)
    is_movable = traitlets.Bool(default_value=True).tag(sync=True)
    # How many units of the drawing a pixel of the screen is, by the browser's measure.
    pixel = traitlets.Float(1.0).tag(sync=True)
    # Not synced: the browser learns of it by the grips that are drawn.
    is_bending = traitlets.Bool(default_value=False)

    def __init__(self, board: Board, guard: Guard, looks: SideLooks | None = None) -> None:
        self.board, self._guard = board, guard
        self._looks = looks or tray.free_looks(board.shown.layout.sides)
        self._sent: Layers = {}
        self._beat: object = None  # the question that is answered
        self.is_closed = False  # whether the rest of the tray stays at home
        super().__init__()
        self.show()
        board.watch(self.show)
        board.watch_trials(self._follow)
        self.observe(lambda _: self.show(), ["chosen", "is_bending", "mode", "pixel"])
        self.on_msg(self._receive)

    @property
    def stand(self) -> str:
        """The name of the stand that was picked, '' for none."""
        return self.chosen.removeprefix(STAND) if self.chosen.startswith(STAND) else ""

    @property
    def on_table(self) -> list[str]:
        """The names of the stands on the table that are picked."""
        names = (key.removeprefix(STAND) for key in self.picked)
        return [name for name in names if name in self.board.shown.stands]

    def pick(self, name: str) -> None:
        """Pick a stand, '' for none."""
        self.chosen = f"{STAND}{name}" if name else ""
        self.picked = [self.chosen] if name else []

    def show(self) -> None:
        """Draw the board as it is now."""
        layout = self.board.shown.layout
        front = self._fit(self.board.judged.front(self.stand))
        self._sent = tablemap.draw_layers(layout, front) | {"bends": self._grips()}
        table = layout.table
        with self.hold_sync():
            self.is_open = self.board.is_open
            self.is_movable = self.board.is_movable
            self.message = self.board.message
            self.how = self._how
            self.tray = tray.tray_rows(
                self.board.shown, self._looks, is_closed=self.is_closed
            )
            # Always a new dict: traitlets sends nothing for one that was changed in place.
            self.scene = {
                "inch": INCH,
                "table": [table.width, table.height],
                "box": tablemap.drawing_box(layout, front),
                "style": tray.side_style(layout.sides, self._looks),
                "label": f"Map of the table, {table.width:g} by {table.height:g} inches",
                "layers": {name: _plain(shapes) for name, shapes in self._sent.items()},
            }

    def _fit(self, front: Front) -> Front:
        """Return what is drawn with marks and letters as large as a screen needs them."""
        size = min(max(READ * self.pixel, 1.0), LARGEST)
        return replace(front, size=size, letters=LETTERS)

    @property
    def _how(self) -> str:
        if self.mode in DRAWING and self.board.is_open:
            return DRAWING[self.mode]
        return MOVE if self.board.is_movable else RULE

    def close_tray(self, *, is_closed: bool) -> None:
        """Leave what is in the tray at home, or show it again."""
        self.is_closed = is_closed
        self.show()

    def finish(self) -> None:
        """Have the browser end the line, or close the outline, that is being drawn."""
        self.send({"kind": "finish"})

    def take_back_point(self) -> None:
        """Have the browser take back the point that was drawn last."""
        self.send({"kind": "back"})

    def save(self, name: str, scale: int = 0) -> None:
        """Have the browser keep the map as SVG, or as PNG so many times as large."""
        self.send({"kind": "save", "name": name, "svg": self.svg(), "scale": scale})

    def svg(self) -> str:
        """Return the map as it is looked at, as the text of an SVG file."""
        front = self.board.judged.front()
        return tablemap.map_svg(self.board.shown.layout, front, picture=self.picture)

    def _grips(self) -> tuple[Shape, ...]:
        """The points that the line and the pockets can be taken by, while they may."""
        if not self.board.is_open:
            return ()
        field = self.board.field
        at = Projection(field.layout.table)
        line = hands.front_line(self.board) if self.is_bending else ()
        drawn = field.pockets if self.mode == "pocket" else ()
        return (*bending.handles(line, at), *pockets.handles(drawn, at))

    def _receive(self, _: object, message: Message, __: object) -> None:
        """Do what hands did; whatever becomes of it, the browser may ask the next thing."""
        self._beat = message.get("beat")
        try:
            if message.get("kind") == "home":
                self.close_tray(is_closed=True)
            else:
                self._guard.run(partial(hands.apply_message, self.board, message))
        finally:
            self.send({"kind": "answered", "beat": self._beat})

    def _follow(self) -> None:
        """Draw what is tried: the statuses first, then the line, then who would go back."""
        seen = self.board.seen
        self._redraw(self._fit(seen.statuses(self.stand)), ("reasons", "stands"))
        self._redraw(seen.line(), ("held", "pockets", "starts", "line"))
        self._redraw(Front(moves=seen.moves), ("moves",))

    def _redraw(self, front: Front, names: tuple[str, ...]) -> None:
        """Send the layers, and of the stands those alone, that the browser has not."""
        layers = tablemap.draw_layers(self.board.seen.field.layout, front, names=names)
        changed = {name: each for name, each in layers.items() if each != self._sent[name]}
        stands: list[tuple[int, Any]] = []
        if len(changed.get("stands", ())) == len(self._sent["stands"]):
            pairs = zip(self._sent["stands"], changed.pop("stands"), strict=True)
            stands = [(n, new.as_lists()) for n, (o, new) in enumerate(pairs) if o != new]
        self._sent |= layers
        if changed or stands:
            drawn = {name: _plain(shapes) for name, shapes in changed.items()}
            answer = {"kind": "drawn", "beat": self._beat}
            self.send({**answer, "layers": drawn, "stands": stands})


def _plain(shapes: Iterable[Shape]) -> list[Any]:
    return [each.as_lists() for each in shapes]
