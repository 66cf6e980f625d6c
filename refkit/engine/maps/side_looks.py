"""How sides are told apart wherever they are drawn: a colour, a pattern and a letter.

The colour is never alone: on a copy in black and white, and to colour-blind eyes, the
pattern and the letter say whose something is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from string import ascii_uppercase, digits

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.area_map import AreaMap


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


# Colours that are too alike to some eyes to stand beside each other.
ALIKE = (("blue", "purple"), ("navy", "slate"), ("crimson", "magenta"))
# Where the umpire's own choice is kept: the names of colours, in the order of the sides.
OPTION = "side_colours"
OPTION_HELP = "The colours of the sides, in the order of the sides."
SAME = "Two sides have the same colour."
MANY = "No four colours are apart for every eye: shape and letter tell the sides apart too."


def side_colours(
    sides: Sequence[str], given: Mapping[str, str] | None = None
) -> dict[str, SideColour]:
    """Return the colour of each side: that given, the one it is called by, or a free one.

    From the eleventh on they begin again.

    >>> {side: each.name for side, each in side_colours(("west", "red")).items()}
    {'west': 'blue', 'red': 'crimson'}
    >>> {side: each.name for side, each in side_colours("ab", {"b": "navy"}).items()}
    {'a': 'blue', 'b': 'navy'}
    """
    own = {side: CALLED[side.casefold()] for side in sides if side.casefold() in CALLED}
    own |= {side: BY_NAME[name] for side, name in (given or {}).items() if name in BY_NAME}
    wanted = THREE if len(sides) == len(THREE) else COLOURS
    free = [each for each in (*wanted, *COLOURS) if each not in own.values()]
    left = cycle(dict.fromkeys(free or COLOURS))
    return {side: own[side] if side in own else next(left) for side in sides}


def chosen_colours(campaign: Campaign) -> dict[str, str]:
    """Return the colours that the umpire has given to sides, by their names."""
    row = campaign.find("Option", OPTION)
    names = [name.strip().casefold() for name in row.value.split(";")] if row else []
    return dict(zip(campaign.sides, names, strict=False))


def colours_of(campaign: Campaign) -> dict[str, SideColour]:
    """Return the colour of each side of a campaign."""
    return side_colours(campaign.sides, chosen_colours(campaign))


def letters_of(campaign: Campaign) -> dict[str, str]:
    """Return the letter of each side: the umpire's own where his sides have letters."""
    return side_letters(campaign.sides, _given_letters(campaign))


def _given_letters(campaign: Campaign) -> dict[str, str]:
    rows = {row.identity: str(getattr(row, "letter", "")) for row in campaign.rows("Side")}
    return {side: letter for side, letter in rows.items() if letter}


def with_own_looks(campaign: Campaign, told: AreaMap) -> AreaMap:
    """Return a map with the colours and letters that the umpire gave to its sides.

    What the map itself says of a side goes before.
    """
    colours = {**chosen_colours(campaign), **told.colours}
    letters = {**_given_letters(campaign), **told.letters}
    own = {
        "colours": {side: name for side, name in colours.items() if side in told.sides},
        "letters": {side: each for side, each in letters.items() if side in told.sides},
    }
    return told.model_copy(update=own)


def colour_remark(names: Sequence[str]) -> str:
    """Return what is to be said of colours beside each other, '' where they are apart.

    >>> colour_remark(("blue", "purple"))
    'Blue and purple look alike to some eyes; blue and orange are the safest pair.'
    """
    if len({*names}) < len(names):
        return SAME
    for one, other in ALIKE:
        if {one, other} <= {*names}:
            safest = "blue and orange are the safest pair"
            return f"{one.capitalize()} and {other} look alike to some eyes; {safest}."
    return MANY if len(names) > len(THREE) else ""


def colours_barred(others: Sequence[str]) -> dict[str, str]:
    """Return the colours not offered beside these, each with the one it looks like.

    Beside three and more none is barred: from four sides on no colours are safe.

    >>> colours_barred(("blue", "slate"))
    {'purple': 'blue', 'navy': 'slate'}
    """
    pairs = (*ALIKE, *((other, one) for one, other in ALIKE))
    few = len(others) < len(THREE)
    return {other: one for one, other in pairs if few and one in others}


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
