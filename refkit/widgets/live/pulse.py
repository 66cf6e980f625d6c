"""The pulse: the page asks whether refkit answers, and shows when it does not."""

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent


class Pulse(anywidget.AnyWidget):
    """Answers the page's own script, which shows when work goes on and when all is over."""

    _esm = HERE / "pulse.js"
    _css = HERE / "pulse.css"
    seconds = traitlets.Float(5.0).tag(sync=True)

    def __init__(self, beat: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__()
        self._beat, self._leave = beat, leave
        self.on_msg(self._receive)

    def _receive(self, _: object, said: dict[str, int], __: object) -> None:
        """Answer first: what the beat brings about is not waited for."""
        if "ask" not in said:
            self._leave()
            return
        self.send({"answer": said["ask"]})
        self._beat()
