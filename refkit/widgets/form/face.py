"""The box to type faces in, or the name of a card."""

from collections.abc import Mapping
from pathlib import Path

import anywidget
import traitlets


class Face(anywidget.AnyWidget):
    """The box to type a face or a card in; it holds what is entered until that is taken.

    Each face is a message of its own: dice typed faster than refkit answers stay apart.
    """

    _esm = Path(__file__).parent / "face.js"
    description = traitlets.Unicode("").tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)
    disabled = traitlets.Bool(default_value=False).tag(sync=True)
    numeric = traitlets.Bool(default_value=True).tag(sync=True)

    def __init__(self, value: str, description: str) -> None:
        super().__init__(value=value, description=description)
        self.on_msg(self._receive)

    def _receive(self, _: object, message: Mapping[str, object], __: object) -> None:
        # The box is empty by now: the same face again must come back to it too.
        self.value = ""
        self.value = str(message.get("face", ""))
