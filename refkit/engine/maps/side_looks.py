"""How sides are told apart wherever they are drawn: a colour, a pattern and a letter.

The colour is never alone: on a copy in black and white, and to colour-blind eyes, the
pattern and the letter say whose something is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from string import ascii_uppercase, digits


@dataclass(frozen=True, slots=True)
class SideColour:
    """A colour by name, as ink, as a tint for ground, and its pattern in grey."""

    name: str
    ink: str
    tint: str
    pattern: str


COLOURS = (
    SideColour("blue", "#1f5fa6", "#e2eaf3", "plain"),
    SideColour("orange", "#a84a00", "#f4e7de", "rising"),
    SideColour("teal", "#006e69", "#deecec", "dots"),
    SideColour("purple", "#7b3fa0", "#eee6f3", "falling"),
    SideColour("olive", "#5c6300", "#eaebde", "level"),
    SideColour("crimson", "#b01744", "#f5e1e7", "upright"),
    SideColour("slate", "#4a5a6a", "#e7eaec", "squares"),
    SideColour("brown", "#74481f", "#ede7e2", "trellis"),
    SideColour("magenta", "#a8287f", "#f4e3ee", "rings"),
    SideColour("navy", "#3a3f9e", "#e5e6f2", "steps"),
)


def side_colours(sides: Sequence[str]) -> dict[str, SideColour]:
    """Return the colour of each side; from the eleventh on they begin again.

    >>> {side: each.name for side, each in side_colours(("red", "west", "north")).items()}
    {'red': 'blue', 'west': 'orange', 'north': 'teal'}
    """
    return dict(zip(sides, cycle(COLOURS), strict=False))


def side_letters(
    sides: Sequence[str], given: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return a letter of its own for each side: those given, else one of its name.

    The first letter of a name belongs to the first side that has it; the others take what
    is left of their names, then any letter.

    >>> side_letters(("north", "navy", "east", "nn"))
    {'north': 'N', 'navy': 'A', 'east': 'E', 'nn': 'B'}
    >>> side_letters(("north", "navy"), {"navy": "Y"})
    {'north': 'N', 'navy': 'Y'}
    """
    found = dict(given or {})
    rest = [side for side in sides if side not in found]
    for side in rest:
        if side[:1].upper() not in found.values():
            found[side] = side[:1].upper()
    for side in rest:
        letters = (*filter(str.isalnum, side.upper()), *ascii_uppercase, *digits)
        free = (letter for letter in letters if letter not in found.values())
        found.setdefault(side, next(free, "?"))
    return {side: found[side] for side in sides}
