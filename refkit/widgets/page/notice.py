"""The notice: what was just done, read aloud by screen readers and scrolled into view."""

from collections.abc import Iterable
from pathlib import Path

import anywidget
import traitlets

from refkit.widgets.page.markup import alert, element, items, join

HERE = Path(__file__).parent
LOOKS = ("tokens.css", "pieces.css", "notice.css", "shell.css")


class Notice(anywidget.AnyWidget):
    """A live region; it brings the look of the whole page with it."""

    _esm = HERE / "notice.js"
    _css = "".join((HERE / name).read_text("utf-8") for name in LOOKS)
    body = traitlets.Unicode("").tag(sync=True)
    # A trait set to the value it has is not sent: the beat brings the same text again.
    beat = traitlets.Int(0).tag(sync=True)

    def refuse(self, faults: Iterable[str]) -> None:
        """Show why something could not be done."""
        title = element("strong", "That could not be done.")
        self.say(alert(title, items(faults)))

    def cannot_read(self, faults: Iterable[str]) -> None:
        """Show why the workbook cannot be read, and the two ways out."""
        title = element("strong", "refkit cannot read this workbook:")
        ways = element("p", "Correct it in Excel and save, or put back what stood there.")
        self.say(alert(title, join((items(map(_with_cell, faults)), ways))))

    def say(self, body: str) -> None:
        """Show markup and bring it into view."""
        # One message: the beat alone would read out the text before.
        with self.hold_sync():
            self.body = body
            self.beat += 1


def _with_cell(fault: str) -> str:
    """Return a fault with its cell in words.

    >>> _with_cell("Red Roster!E4: Status is 'superb'; expected normal.")
    "Red Roster, cell E4: Status is 'superb'; expected normal."
    """
    place, colon, rest = fault.partition(": ")
    return place.replace("!", ", cell ") + colon + rest
