"""What the map beside a step is to its step, whatever kind of map it is."""

from collections.abc import Callable

import ipywidgets as widgets


class MapPanel(widgets.VBox):
    """The map of a step: what is done on it is at once in the step's form."""

    is_below = False  # the form, as its rows come while it is filled in

    def watch(self, taken: Callable[[], None], moved: Callable[[], None]) -> None:
        """Call back when the form took what was done, and when it does not hold it."""
        self._taken, self._moved = taken, moved

    @property
    def pasted(self) -> str:
        """The rows that were pasted beside the map and not put in yet."""
        return ""

    @property
    def remark(self) -> str:
        """What the step would leave out as it is, in words; '' for nothing."""
        return ""

    def put(self, pasted: str) -> None:
        """Put back the rows that were pasted and not put in."""

    def follow(self) -> None:
        """Show what the form says now."""
