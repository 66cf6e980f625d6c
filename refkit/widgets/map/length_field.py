"""A length as people write it, in a field of its own."""

import ipywidgets as widgets

from refkit.engine.words.lengths import read_inches
from refkit.widgets.map.table_settings import LARGEST


class LengthField(widgets.Text):
    """A line for a length; `inches` is what it says, or said while it could be read."""

    def __init__(self, title: str) -> None:
        super().__init__(
            description=title, placeholder="72, 6 ft, 180 cm", continuous_update=False
        )
        self.layout.width = "16rem"
        self._shown = 0.0

    @property
    def inches(self) -> float:
        """The length in inches."""
        return self._shown if self._read is None else self._read

    @property
    def fault(self) -> str:
        """What is wrong with what was typed in a sentence, '' for nothing."""
        if self._read is not None:
            return ""
        expected = f"a length up to {LARGEST} inches, such as 72, 6 ft or 180 cm"
        return f"{self.description} is {self.value!r}; expected {expected}."

    @property
    def _read(self) -> float | None:
        found = read_inches(self.value)
        return found if found is not None and 1 <= found <= LARGEST else None

    def show(self, inches: float) -> None:
        """Show a length, unless the field holds the same or what cannot be read.

        A length that is another than before takes the place of what cannot be read.
        """
        if inches != self._shown or self._read is not None:
            self.value = shown_length(inches)
        self._shown = inches


def shown_length(inches: float) -> str:
    """Return a length as the field has it, with its feet where they are whole.

    >>> shown_length(72.0), shown_length(70.9)
    ('72 inches (6 ft)', '70.9 inches')
    """
    feet = f" ({inches / 12:g} ft)" if inches % 12 == 0 else ""
    return f"{inches:g} inches{feet}"
