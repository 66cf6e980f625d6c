"""Allowing: texts the umpire lets out although the search for secrets found them."""

from collections.abc import Iterable
from pathlib import Path

import ipywidgets as widgets

from refkit.handouts.search import EXPECTED
from refkit.widgets.page.markup import Markup, element


class AllowedTexts(widgets.Textarea):
    """The box shown when a file was held back: texts to let out, one a line."""

    def __init__(self) -> None:
        super().__init__(
            description="Texts that may be printed all the same, one a line",
            style={"description_width": "initial"},
        )
        self.layout.width = "40rem"
        self.layout.display = "none"

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the texts that may go out whoever may know them."""
        return tuple(self.value.splitlines())

    def ask(self, faults: Iterable[str]) -> None:
        """Show the box where one of the faults is a text that was held back."""
        if any(EXPECTED in each for each in faults):
            self.layout.display = ""

    def done(self) -> None:
        """Empty the box and hide it: what is allowed is allowed once."""
        self.value, self.layout.display = "", "none"


def written_report(place: Path) -> Markup:
    """Return the message that what was written holds no secret, and where it is."""
    words = "Checked for secrets and written: "
    return element("p", words, element("code", place), ".", role="status")
