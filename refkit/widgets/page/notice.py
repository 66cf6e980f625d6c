"""The notice: what was just done, said aloud and brought into view."""

from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent


class Notice(anywidget.AnyWidget):
    """A live region; it brings the look of the whole page with it."""

    _esm = HERE / "notice.js"
    _css = HERE / "notice.css"
    body = traitlets.Unicode("").tag(sync=True)
    beat = traitlets.Int(0).tag(sync=True)

    def say(self, body: str) -> None:
        """Show markup and bring it into view."""
        with self.hold_sync():
            self.body = body
            self.beat += 1
