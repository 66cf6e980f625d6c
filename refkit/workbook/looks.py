"""How the cells of a new workbook look: few colours, which print well in black and white."""

from collections.abc import Sequence
from typing import Any

from refkit.engine.derived import Derived
from refkit.engine.records import Column

INK = "#22303A"
PALE = "#E9EDF0"
LINE = "#B8C1C8"
GREY = "#5D6870"
SIDES = ("#4F6475", "#9A3B2E", "#4E6B3A", "#7A5A8C")
SHARED = "#8A7A52"
BOOKS = "#9AA3A9"
LONG_TEXT = 24
LEAST_TEXT = 22
PAGE = 150
FONT = {"font_name": "Calibri", "font_size": 10, "font_color": INK}

# A tone has a colour for the screen and a cue that is left in black and white.
TONES: dict[str, dict[str, Any]] = {
    "good": {"font_color": "#1E5631", "bg_color": "#E4F1DF", "bold": True},
    "wait": {"font_color": "#1F4E79", "bg_color": "#E3EDF7", "italic": True},
    "bad": {"font_color": "#9C2A10", "bg_color": "#FBE5DA", "bold": True},
    "gone": {"font_color": "#6B6B6B", "bg_color": "#EEEEEE", "font_strikeout": True},
}
WORDS = {
    "good": ("active", "available", "ready", "open", "placed"),
    "wait": ("scheduled", "planned", "bought"),
    "bad": ("knocked_out", "abandoned", "lost", "cut_off", "isolated"),
    "gone": (
        "destroyed", "eliminated", "withdrawn", "combined", "removed", "lapsed", "surplus",
        "closed", "flown", "no_scenario",
    ),
}  # fmt: skip
BANDS = {
    "25%": {"bg_color": "#FFF2CC"},
    "50%": {"bg_color": "#F8CBAD", "bold": True},
    "75%": {"bg_color": "#C0392B", "font_color": "#FFFFFF", "bold": True},
}
NEGATIVE = {"font_color": "#B3261E", "bold": True}
POSITIVE = {"font_color": "#1E5631", "bold": True}


class Looks:
    """The formats of a workbook, each made once."""

    def __init__(self, book: Any) -> None:  # noqa: ANN401 - XlsxWriter has no types
        self._book = book
        self._made: dict[tuple[tuple[str, Any], ...], Any] = {}

    def of(self, **says: Any) -> Any:  # noqa: ANN401 - XlsxWriter has no types
        """Return the format that says this on top of the workbook's own font."""
        return self.bare(**{**FONT, **says})

    def bare(self, **says: Any) -> Any:  # noqa: ANN401 - XlsxWriter has no types
        """Return the format that says this alone, as conditional formats want it."""
        key = tuple(sorted(says.items()))
        if key not in self._made:
            self._made[key] = self._book.add_format(says)
        return self._made[key]

    def title(self, colour: str = INK) -> Any:  # noqa: ANN401 - XlsxWriter has no types
        """Return the format of a worksheet's title."""
        return self.of(bold=True, font_size=16, font_color=colour, valign="vcenter")

    def note(self, *, wrap: bool = False) -> Any:  # noqa: ANN401 - XlsxWriter has no types
        """Return the format of explanations."""
        return self.of(italic=True, font_color=GREY, text_wrap=wrap, valign="top")

    def heading(self, colour: str, *, derived: bool = False) -> Any:  # noqa: ANN401
        """Return the format of a heading; those of derived columns are paler."""
        says = {"bold": True, "text_wrap": True, "valign": "vcenter", "border": 1}
        if derived:
            return self.of(**says, italic=True, bg_color=PALE, font_color=GREY, border_color=LINE)
        return self.of(**says, bg_color=colour, font_color="#FFFFFF", border_color=INK)

    def cell(self, part: Column | Derived, *, chart: bool = False) -> Any:  # noqa: ANN401
        """Return the format of a column's cells."""
        says: dict[str, Any] = {"valign": "top", "border": 1, "border_color": LINE}
        says["border"] = 1 if chart else 4
        if isinstance(part, Derived):
            return self.of(**says, italic=True, font_color=GREY, bg_color="#F5F7F8", align="center")
        if part.kind == "date":
            says |= {"num_format": "yyyy-mm-dd", "align": "center"}
        elif part.kind == "whole":
            says |= {"num_format": "+0;-0;0" if is_signed(part) else "0", "align": "center"}
        elif part.kind in {"yes/no", "choice"}:
            says |= {"align": "center"}
        else:
            says |= {"num_format": "@", "text_wrap": part.width >= LONG_TEXT or part.kind == "list"}
        return self.of(**says)


def is_signed(col: Column) -> bool:
    """Whether a whole number may be less than nothing, so that its sign is shown."""
    return col.kind == "whole" and (col.low is None or col.low < 0) and not col.blank


def widths(parts: Sequence[Column | Derived]) -> list[int]:
    """Return how wide the columns are: no word of a heading breaks, and a page is enough."""
    wide = [_width(part) for part in parts]
    spare = sum(each - LEAST_TEXT for each in wide if each >= LONG_TEXT)
    over = sum(wide) - PAGE
    if over <= 0 or not spare:
        return wide
    kept = max(0.0, 1 - over / spare)
    return [
        round(LEAST_TEXT + (each - LEAST_TEXT) * kept) if each >= LONG_TEXT else each
        for each in wide
    ]


def _width(part: Column | Derived) -> int:
    longest = max(map(len, part.title.split())) + 4
    if isinstance(part, Derived) or part.kind in {"whole", "yes/no"}:
        return max(longest, 7, part.width if isinstance(part, Derived) else 0)
    return max(longest, part.width)
