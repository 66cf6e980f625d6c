"""The faces of dice as buttons: a row of them for each die of a throw."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent
MOST_DICE, MOST_SIDES = 3, 20  # of more dice or sides the faces are typed


class DicePad(anywidget.AnyWidget):
    """The faces to tap; `faces` are those that fell, 0 for a die still to come.

    A tap is a message of its own, so that dice tapped fast stay apart.
    """

    _esm = HERE / "dice_pad.js"
    _css = HERE / "dice_pad.css"
    name = traitlets.Unicode("").tag(sync=True)
    sides = traitlets.Int(6).tag(sync=True)
    faces = traitlets.List(traitlets.Int()).tag(sync=True)

    def __init__(self, tapped: Callable[[int, int], None]) -> None:
        super().__init__()
        self._tapped = tapped
        self.layout.display = "none"
        self.on_msg(self._receive)

    def show(self, name: str, sides: int, faces: Sequence[int]) -> None:
        """Show the dice of a throw: a row for each of the faces."""
        self.name, self.sides, self.faces = name, sides, list(faces)
        self.layout.display = None

    def hide(self) -> None:
        """Show no dice."""
        self.faces, self.layout.display = [], "none"

    def tap(self, at: int, face: int) -> None:
        """Take the face of a die, the first of the throw being 0; of no other die."""
        if at in range(len(self.faces)) and face in range(1, self.sides + 1):
            self._tapped(at, face)

    def _receive(self, _: object, message: Mapping[str, object], __: object) -> None:
        at, face = message.get("at"), message.get("face")
        if isinstance(at, int) and isinstance(face, int):
            self.tap(at, face)


def fits(count: int, sides: int) -> bool:
    """Return whether the faces of so many dice of a size have room as buttons."""
    return count <= MOST_DICE and 2 <= sides <= MOST_SIDES
