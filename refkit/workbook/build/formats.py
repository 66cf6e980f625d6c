"""How the cells of a new workbook look: few colours, good in black and white too."""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from refkit.engine.maps.side_looks import SideColour
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Column

INK = "#22303A"
PALE = "#E9EDF0"
LINE = "#B8C1C8"
GREY = "#5D6870"
SHARED = "#8A7A52"
BOOKS = "#9AA3A9"
# XlsxWriter has no types.
Format = Any
Worksheet = Any
Workbook = Any
Setting = str | int | float | bool

# Widths in characters: PAGE of them fit a landscape page, LEGIBLE are the most to read.
LONG_TEXT = 24
LEAST_LONG = 22
LEAST = 12
PAGE = 175
LEGIBLE = 206
SMALL = 8
TEXT_SIZE = 10
FONT: dict[str, Any] = {"font_name": "Calibri", "font_size": TEXT_SIZE, "font_color": INK}

# A tone has a colour for the screen and a cue that is left in black and white.
TONES: dict[str, dict[str, Any]] = {
    "good": {"font_color": "#1E5631", "bg_color": "#E4F1DF", "bold": True},
    "wait": {"font_color": "#1F4E79", "bg_color": "#E3EDF7", "italic": True},
    "bad": {"font_color": "#9C2A10", "bg_color": "#FBE5DA", "bold": True},
    "past": {"font_color": "#6B6B6B", "bg_color": "#EEEEEE"},
    "gone": {"font_color": "#6B6B6B", "bg_color": "#EEEEEE", "font_strikeout": True},
    "weakened": {"bg_color": "#FFF2CC"},
    "broken": {"bg_color": "#F8CBAD", "bold": True},
    "spent": {"bg_color": "#C0392B", "font_color": "#FFFFFF", "bold": True},
}
# LibreOffice takes away the borders a conditional format does not name.
GROUP: dict[str, Any] = {
    **dict.fromkeys(("left", "right", "bottom"), 1),
    **dict.fromkeys(("left_color", "right_color", "bottom_color"), LINE),
    "top": 1,
    "top_color": INK,
}
HEADING: dict[str, Any] = {
    "bold": True,
    "text_wrap": True,
    "valign": "vcenter",
    "border": 1,
}
STRUCK: dict[str, Any] = {
    "font_color": "#6B6B6B",
    "font_strikeout": True,
    "bottom": 4,
    "bottom_color": LINE,
}
# What is nothing steps back, so that the rest is seen.
NOTHING = {"font_color": "#7B858C"}
NEGATIVE = {"font_color": "#B3261E", "bold": True}
POSITIVE = {"font_color": "#1E5631", "bold": True}


class Formats:
    """The formats of a workbook, each made once."""

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._made: dict[tuple[tuple[str, Any], ...], Any] = {}

    def of(self, **says: Setting) -> Format:
        """Return the format that says this on top of the workbook's own font."""
        return self.bare(**{**FONT, **says})

    def bare(self, **says: Setting) -> Format:
        """Return the format that says this alone, as conditional formats want it."""
        key = tuple(sorted(says.items()))
        if key not in self._made:
            self._made[key] = self._book.add_format(says)
        return self._made[key]

    def title(self, colour: str = INK) -> Format:
        """Return the format of a worksheet's title."""
        return self.of(bold=True, font_size=16, font_color=colour, valign="vcenter")

    def note(self, *, wrap: bool = False) -> Format:
        """Return the format of explanations."""
        return self.of(italic=True, font_color=GREY, text_wrap=wrap, valign="top")

    def heading(self, part: Column | Derived, colour: str) -> Format:
        """Return the format of a column's heading; a derived one's is paler."""
        if isinstance(part, Derived):
            says: dict[str, Any] = {"bg_color": PALE, "font_color": GREY, "italic": True}
            return self.of(**HEADING, **says, border_color=LINE, align="center")
        return self.bar(colour, align="left" if wraps_text(part) else "center")

    def bar(self, colour: str, *, align: str = "left") -> Format:
        """Return the format of a heading in a colour."""
        return self.of(
            **HEADING, bg_color=colour, font_color="#FFFFFF", border_color=INK, align=align
        )

    def cell(self, part: Column | Derived, *, chart: bool = False) -> Format:
        """Return the format of a column's cells."""
        says: dict[str, Any] = {"valign": "vcenter", "border_color": LINE}
        says["border"] = 1 if chart else 4
        if isinstance(part, Derived):
            says |= {"italic": True, "font_color": GREY, "bg_color": "#F5F7F8"}
            says |= {"text_wrap": True} if wraps_text(part) else {"align": "center"}
            return self.of(**says)
        if part.kind == "date":
            says |= {"num_format": "yyyy-mm-dd", "align": "center"}
        elif part.kind == "whole":
            says |= {"num_format": "+0;-0;0" if is_signed(part) else "0", "align": "center"}
        elif part.kind in {"yes/no", "choice"}:
            says |= {"align": "center"}
        else:
            # With @ a text stays a text when it is typed: 1/2 would become a day.
            says |= {"num_format": "@", "text_wrap": True}
        return self.of(**says)


def of_sides(colours: Mapping[str, SideColour]) -> dict[str, str]:
    """Return the colour of each side, as Excel has it."""
    return {side: each.ink.upper() for side, each in colours.items()}


def is_signed(col: Column) -> bool:
    """Whether a whole number may be less than nothing, so that its sign is shown."""
    return col.kind == "whole" and (col.low is None or col.low < 0) and not col.blank


def column_widths(parts: Sequence[Column | Derived]) -> list[int]:
    """Return how wide the columns are: no word of a heading breaks, and few pages do.

    Where they are too wide for a page, or for the two they need, texts give way, the long
    ones and the short.
    """
    wide = [_wanted_width(part) for part in parts]
    least = wide[:1] + [_least_width(part) for part in parts[1:]]
    spare = sum(wide) - sum(least)
    over = sum(wide) - (PAGE if sum(least) <= LEGIBLE else 2 * PAGE)
    if over <= 0 or not spare:
        return wide
    kept = max(0.0, 1 - over / spare)
    return [round(low + (full - low) * kept) for low, full in zip(least, wide, strict=True)]


def pages_across(wide: Sequence[int]) -> int:
    """Return how many pages side by side columns of these widths want to be legible."""
    return 1 if sum(wide) <= LEGIBLE else 2


def columns_on_page(wide: Sequence[int]) -> int:
    """Return how many columns of these widths, from the first, are legible on one page.

    >>> columns_on_page([100, 100, 100]), columns_on_page([10, 20])
    (2, 2)
    """
    return sum(total <= LEGIBLE for total in itertools.accumulate(wide))


def _wanted_width(part: Column | Derived) -> int:
    longest = _longest_word(part) + 4
    is_short = (
        not wraps_text(part)
        if isinstance(part, Derived)
        else part.kind in {"whole", "yes/no"}
    )
    return max(longest, 7 if is_short else part.width)


def _least_width(part: Column | Derived) -> int:
    full = _wanted_width(part)
    if not wraps_text(part) or (isinstance(part, Column) and part.refers):
        return full
    return min(
        full, max(_longest_word(part) + 3, LEAST_LONG if part.width >= LONG_TEXT else LEAST)
    )


def _longest_word(part: Column | Derived) -> int:
    return max(map(len, part.title.split()))


def wraps_text(part: Column | Derived) -> bool:
    """Whether a column's texts go on in a second line."""
    if isinstance(part, Derived):
        # What refkit writes is a text, what Excel works out a figure or a word.
        return not part.formula
    return part.kind in {"text", "list", "rows"}
