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
    """A colour by name, as ink, as a tint for ground, its pattern in grey and its shape.

    `night` and `night_tint` are ink and tint on a dark page.
    """

    name: str
    ink: str
    tint: str
    pattern: str
    shape: str = "circle"
    night: str = "#b4b9be"
    night_tint: str = "#282c30"


COLOURS = (
    SideColour("blue", "#1f5fa6", "#e2eaf3", "plain", "circle", "#8ebbf4", "#2b3743"),
    SideColour("orange", "#a84a00", "#f4e7de", "rising", "square", "#f2a05c", "#42362b"),
    SideColour("teal", "#006e69", "#deecec", "dots", "hexagon", "#5cc8be", "#273d3d"),
    SideColour("purple", "#7b3fa0", "#eee6f3", "falling", "diamond", "#cba4ec", "#3b3545"),
    SideColour("olive", "#5c6300", "#eaebde", "level", "shield", "#c2c45a", "#3a3c2c"),
    SideColour("crimson", "#b01744", "#f5e1e7", "upright", "octagon", "#ff9db3", "#45343a"),
    SideColour("slate", "#4a5a6a", "#e7eaec", "squares", "pennant", "#b0c1d0", "#363b41"),
    SideColour("brown", "#74481f", "#ede7e2", "trellis", "house", "#d9ac84", "#3e3832"),
    SideColour("magenta", "#a8287f", "#f4e3ee", "rings", "arch", "#f29ad1", "#433341"),
    SideColour("navy", "#3a3f9e", "#e5e6f2", "steps", "slant", "#b0b4ff", "#36394a"),
)


BY_NAME = {each.name: each for each in COLOURS}
# A side that is called by a colour has it, or the one that comes nearest.
CALLED = {**BY_NAME, "red": BY_NAME["crimson"], "green": BY_NAME["olive"]}
CALLED |= {"grey": BY_NAME["slate"], "gray": BY_NAME["slate"]}
# Of three, these stand farthest apart for colour-blind eyes; the first two of all do.
THREE = tuple(BY_NAME[name] for name in ("orange", "teal", "navy"))


def side_colours(sides: Sequence[str]) -> dict[str, SideColour]:
    """Return the colour of each side; from the eleventh on they begin again.

    >>> {side: each.name for side, each in side_colours(("west", "red")).items()}
    {'west': 'blue', 'red': 'crimson'}
    """
    own = {side: CALLED[side.casefold()] for side in sides if side.casefold() in CALLED}
    wanted = THREE if len(sides) == len(THREE) else COLOURS
    free = [each for each in (*wanted, *COLOURS) if each not in own.values()]
    left = cycle(dict.fromkeys(free or COLOURS))
    return {side: own[side] if side in own else next(left) for side in sides}


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
