"""The viewer: buttons to open or download each file that was written."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

HERE = Path(__file__).parent


class Viewer(anywidget.AnyWidget):
    """The names of files; what is in one goes to the browser only when it is wanted."""

    _esm = HERE / "viewer.js"
    _css = HERE / "viewer.css"
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.files: dict[str, Path] = {}  # by name, in the order they were written
        self.on_msg(lambda _widget, message, _buffers: self._open(message))

    def show(self, files: Iterable[Path]) -> None:
        """Put files on the list; one written again takes the place it had."""
        self.files |= {file.name: file for file in files}
        self.names = list(self.files)

    def _open(self, message: dict[str, Any]) -> None:
        """Send what is in a file of ours; a name we never wrote is no file."""
        file = self.files.get(str(message.get("name")))
        if file is None:
            return
        try:
            data = file.read_bytes()
        except OSError as fault:
            self.send({"name": file.name, "gone": fault.strerror})
            return
        # Bytes go as a buffer beside the message: in it they would have to be text.
        self.send({"name": file.name}, [data])
