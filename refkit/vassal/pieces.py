"""One piece of a saved game: its name, its place, and the properties its traits give it.

VASSAL writes a piece as traits, each wrapped around the next, with the basic piece inside
them all. The names of traits here are VASSAL's own.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from refkit.vassal.sequences import FIELDS, TRAITS, VALUES, split_outermost, split_tokens

NOWHERE = "null"
NOBODY = "null"
LABEL = "TextLabel"
LONGEST = 200  # letters of a name or a value that anything is made of
_WHOLE = re.compile(r"-?\d{1,6}")

# The positions of the names of a label's property, of a layer's levels and of a layer.
_LABEL_NAME = 15
_LEVEL_NAMES = 16
_LAYER_NAME = 18


class MapPlace(NamedTuple):
    """The place of a piece: a map and its pixels."""

    map: str
    x: int
    y: int

    @property
    def is_on_a_map(self) -> bool:
        """Whether it is on any map."""
        return self.map != NOWHERE


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece, with everything a rule may ask about."""

    id: str
    name: str
    place: MapPlace
    properties: Mapping[str, str] = field(default_factory=dict)
    prototypes: frozenset[str] = frozenset()
    hidden: bool = False


class Trait(NamedTuple):
    """One trait: its name, its definition, and its state in this game."""

    name: str
    made: str
    state: str


def split_traits(made: str, state: str) -> Iterator[Trait]:
    """Yield the traits of a piece from the outermost to the basic piece."""
    within: str | None = made
    left: str | None = state
    while within is not None:
        outer, within = split_outermost(within, TRAITS)
        now, left = split_outermost(left or "", TRAITS)
        name, _, body = outer.partition(FIELDS)
        yield Trait(name, body, now)


def read_piece(key: str, made: str, state: str) -> Piece | None:
    """Return a piece, None where it has no basic piece or no place.

    >>> read_piece("7", "piece;;;tiger.png;Tiger I", "Main Map;120;80;42;0").place
    MapPlace(map='Main Map', x=120, y=80)
    """
    found = list(split_traits(made, state))
    basic = found[-1]
    place = read_place(basic.state) if basic.name == "piece" else None
    if place is None:
        return None
    properties: dict[str, str] = {}
    for each in reversed(found):  # as in VASSAL, the outermost trait wins
        if reader := _READERS.get(each.name):
            properties |= {name: _clean_text(value) for name, value in reader(each)}
    prototypes = (split_tokens(x.made, FIELDS)[0] for x in found if x.name == "prototype")
    return Piece(
        id=key,
        name=_clean_text(_nth_token(split_tokens(basic.made, FIELDS), 3)),
        place=place,
        properties=properties,
        prototypes=frozenset(map(_clean_text, prototypes)),
        hidden=any(map(_is_hidden, found)),
    )


def read_place(state: str) -> MapPlace | None:
    """Return the place at the start of a piece's or a stack's state.

    >>> read_place("Main Map;12;x")
    """
    name, *spot = split_tokens(state, FIELDS)[:3]
    if len(spot) == 2 and all(map(_WHOLE.fullmatch, spot)):
        return MapPlace(_clean_text(name), int(spot[0]), int(spot[1]))
    return MapPlace(NOWHERE, 0, 0) if name == NOWHERE else None


def _is_hidden(trait: Trait) -> bool:
    """Whether a trait masks the piece, or makes it invisible to others."""
    if trait.name == "obs":
        return split_tokens(trait.state, FIELDS)[0] != NOBODY
    return trait.name == "hide" and trait.state != NOBODY


def _marker_properties(trait: Trait) -> Iterator[tuple[str, str]]:
    names, values = split_tokens(trait.made, VALUES), split_tokens(trait.state, VALUES)
    yield from zip(names, values, strict=False)


def _dynamic_property(trait: Trait) -> Iterator[tuple[str, str]]:
    yield split_tokens(trait.made, FIELDS)[0], trait.state


def _label_property(trait: Trait) -> Iterator[tuple[str, str]]:
    yield _nth_token(split_tokens(trait.made, FIELDS), _LABEL_NAME) or LABEL, trait.state


def _layer_properties(trait: Trait) -> Iterator[tuple[str, str]]:
    """Yield a layer's properties; levels count from 1, and a negative level is off."""
    made, state = split_tokens(trait.made, FIELDS), split_tokens(trait.state, FIELDS)[0]
    name = _nth_token(made, _LAYER_NAME)
    if name and _WHOLE.fullmatch(state):
        level = int(state)
        names = split_tokens(_nth_token(made, _LEVEL_NAMES), VALUES)
        yield f"{name}_Active", str(level > 0).lower()
        yield f"{name}_Level", str(abs(level))
        yield f"{name}_Name", _nth_token(names, level - 1) if level > 0 else ""


_READERS: Mapping[str, Callable[[Trait], Iterator[tuple[str, str]]]] = {
    "mark": _marker_properties,
    "PROP": _dynamic_property,
    "label": _label_property,
    "emb2": _layer_properties,
}


def _nth_token(told: list[str], number: int) -> str:
    return told[number] if number < len(told) else ""


def _clean_text(text: str) -> str:
    """Return a text on one line, without control characters."""
    # Cut first: a save may bring a name of any length, and each letter is looked at.
    shown = "".join(each if each.isprintable() else " " for each in text[:LONGEST])
    return " ".join(shown.split())
