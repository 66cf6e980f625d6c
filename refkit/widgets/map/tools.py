"""The tools beside the map: positions from Excel, the line, a picture, files to keep."""

from collections.abc import Callable

import ipywidgets as widgets

from refkit.engine.maps.step_map import StepMap
from refkit.engine.problems import Refused
from refkit.geometry.battlefield import Battlefield
from refkit.widgets.map import backdrop
from refkit.widgets.map.battlemap import BattleMap
from refkit.widgets.map.board import Board
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard, sentences
from refkit.widgets.page.inputs import button, checkbox, file_chooser

BEND = (
    "Drag a point of the line; Delete removes it, + adds one beside it. Moving the line "
    "changes no status."
)
SAVE = "Saves the map as you see it now. A side's view holds nothing hidden from it."
CROP = "A PNG or JPEG of at most 4 MB, cropped to the edges of the table."


def press(button: widgets.Button, guard: Guard, work: Callable[[], None]) -> None:
    """Make a button do its work; the board says when it can be pressed again."""
    button.on_click(lambda _: guard.run(work))


class Pasting(widgets.VBox):
    """Rows of positions, put in together or not at all."""

    def __init__(self, board: Board, kind: StepMap[Battlefield], guard: Guard) -> None:
        self._board, self._paste, self._by = board, kind.paste, ""
        example = kind.paste_example
        self.rows = widgets.Textarea(description="Rows", placeholder=example, rows=7)
        self.rows.layout.width = "100%"
        self.put = button("Put the rows on the map", "check")
        self.message = markup.panel(name="refkit-message")
        put = widgets.HBox([self.put])
        super().__init__([markup.hint(kind.paste_help), self.rows, put, self.message])
        press(self.put, guard, self._put)
        board.watch(self._hide)

    @property
    def pasted(self) -> str:
        """The rows that are not put in yet, shown or put by."""
        return self.rows.value or self._by

    def _hide(self) -> None:
        """Put by what the umpire has pasted while the map is as a side sees it."""
        if self._board.is_open:
            self.rows.value, self._by = self.pasted, ""
        else:
            self._by, self.rows.value = self.pasted, ""
            markup.show_alerts(self.message, [])

    def _put(self) -> None:
        if self._paste is None:
            return
        try:
            field = self._paste(self._board.field, self.rows.value)
        except Refused as fault:
            why = ["No row was put on the map.", *sentences(fault)]
            markup.show_alerts(self.message, why)
            return
        self._board.change(field, "The rows are on the map.")
        markup.show_alerts(self.message, [])
        self.rows.value = ""


class LineTool(widgets.VBox):
    """The umpire's own front line."""

    def __init__(self, board: Board, shown: BattleMap, guard: Guard) -> None:
        self._board, self._map = board, shown
        self.bend = checkbox("Show the points to drag")
        self.why = widgets.Text(description="Because", continuous_update=False)
        self.back = button("Back to the computed line", "undo")
        back = widgets.HBox([self.back])
        super().__init__([markup.hint(BEND), self.bend, self.why, back])
        widgets.link((self.bend, "value"), (shown, "is_bending"))
        press(self.back, guard, self._back)
        self.why.observe(lambda _: guard.run(self._keep_reason), "value")
        board.watch(self.fill)
        self.fill()

    def fill(self) -> None:
        """Show whether the line is the umpire's."""
        is_own = self._board.field.layout.overrides.line is not None
        self.back.disabled = not (is_own and self._board.is_open)
        self.bend.disabled = not self._board.is_open
        self.why.disabled = self.back.disabled
        self.why.value = self._board.shown.line_why

    def _back(self) -> None:
        self._board.change(self._board.field.bend(None), "This is the computed line again.")

    def _keep_reason(self) -> None:
        field, why = self._board.field, self.why.value.strip()
        if self._board.is_open and why != field.line_why:
            self._board.change(field.bend(field.layout.overrides.line, why))


class PictureTool(widgets.VBox):
    """The picture beneath the map."""

    def __init__(self, shown: BattleMap, guard: Guard) -> None:
        self._map = shown
        self.upload = file_chooser("Choose a picture", "image/png,image/jpeg")
        self.remove = button("Remove the picture", "trash")
        super().__init__([markup.hint(CROP), widgets.HBox([self.upload, self.remove])])
        self.upload.observe(lambda _: guard.run(self._take_picture), "value")
        press(self.remove, guard, self._remove_picture)

    def _take_picture(self) -> None:
        for each in self.upload.value:
            # The content comes as a memoryview, which has no startswith().
            self._map.picture = backdrop.data_url(each.name, bytes(each.content))

    def _remove_picture(self) -> None:
        self._map.picture = ""


class Exporting(widgets.VBox):
    """The map as it is looked at, as a file of its own."""

    def __init__(self, shown: BattleMap, guard: Guard) -> None:
        self.svg = widgets.Button(description="SVG", icon="download")
        self.png = widgets.Button(description="PNG", icon="download")
        super().__init__([markup.hint(SAVE), widgets.HBox([self.svg, self.png])])
        press(self.svg, guard, lambda: shown.save("map.svg"))
        press(self.png, guard, lambda: shown.save("map.png", scale=2))
