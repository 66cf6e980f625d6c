"""What the map beside a step is to its step, whatever kind of map it is."""

from collections.abc import Callable

import ipywidgets as widgets


class MapPanel(widgets.VBox):
    """The map of a step: what is done on it goes into the step's form."""

    def watch(self, taken: Callable[[], None], moved: Callable[[], None]) -> None:
        """Call back when the form took what was done, and when something is done."""
        self._taken, self._moved = taken, moved

    @property
    def kept(self) -> str:
        """What was done and not taken yet, as a text to be kept; '' for nothing."""
        return ""

    @property
    def pasted(self) -> str:
        """The rows that were pasted beside the map and not put in yet."""
        return ""

    @property
    def untaken(self) -> str:
        """That something was done and not taken yet, in words; '' where nothing was."""
        return ""

    def put(self, text: str, pasted: str) -> list[str]:
        """Do again what was kept; return what there is to say of it."""
        return []

    def follow(self) -> None:
        """Show what the form says now."""
