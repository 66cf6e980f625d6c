"""Vehicles by their designations: which are armoured, and which are fully tracked."""

import re
from typing import Literal, NamedTuple

from refkit.engine.words.folding import fold_words

Runs = Literal["tracks", "half-tracks", "wheels"]


class Vehicle(NamedTuple):
    """The class of a vehicle's card, and what it runs on."""

    unit_class: Literal["A", "V"]
    runs: Runs


# Special motor vehicles of the Wehrmacht by their numbers; dots and blanks do not matter.
_NUMBER = re.compile(r"\bs(?:on)?d ?kfz ?(\d{1,3})(?: (\d{1,2}))?\b")
_DOTTED = re.compile(r"\bs(?:on)?d\W*kfz\W*", re.IGNORECASE)
_SOFT_HALF = frozenset({2, 3, 4, 6, 7, 8, 9, 10, 11})
_ROCKETS = (4, 1)  # the armoured one among the lorries on half-tracks
_WHEELED = frozenset({221, 222, 223, 231, 232, 233, 234, 247, 260, 261, 263})
_HALF = frozenset(range(250, 255))
_TRACKED = frozenset({*range(101, 200), *range(265, 269), *range(300, 305)})
# Others by the names that people have for them; a name may stand among other words.
_NAMED: tuple[tuple[Vehicle, str], ...] = (
    (Vehicle("V", "tracks"), r"rso|raupenschlepper\w*|weasel|stalinets|voroshilovets"),
    (Vehicle("V", "tracks"), r"high speed tractors?|stz ?\d?|komsomolets"),
    (Vehicle("V", "half-tracks"), r"maultier|kettenkrad|zgkw|zugkraftwagen"),
    (Vehicle("A", "half-tracks"), r"hanomag|spw|schutzenpanzerwagen|m16 mgmc"),
    (Vehicle("A", "wheels"), r"puma|ba ?(?:6|10|20|64)|greyhound|staghound|dingo|panhard"),
    (Vehicle("A", "wheels"), r"(?:achtrad|8 ?rad)\w*|daimler|humber|marmon|ab ?4[0-3]"),
)
_PATTERNS = tuple((kind, re.compile(rf"\b(?:{words})\b")) for kind, words in _NAMED)
# What there is with armour and without.
_EITHER = re.compile(
    r"vehicles?|half ?tracks?|carriers?|personnel carriers?|fahrzeuge?|recon vehicles?"
)


def vehicle_of(name: str) -> Vehicle | None:
    """Return the vehicle that a name designates, None where none is known by it.

    >>> {vehicle_of(n) for n in ("SdKfz 234", "Sd.Kfz. 234", "Sd. Kfz.234/2", "sdkfz234")}
    {Vehicle(unit_class='A', runs='wheels')}
    >>> [tuple(vehicle_of(name)) for name in ("Sd. Kfz. 251/1", "SdKfz 7")]
    [('A', 'half-tracks'), ('V', 'half-tracks')]
    >>> vehicle_of("Raupenschlepper Ost"), vehicle_of("SdKfz 999"), vehicle_of("Lorry")
    (Vehicle(unit_class='V', runs='tracks'), None, None)
    """
    folded = fold_words(name)
    if numbered := _NUMBER.search(folded):
        return _by_number(int(numbered[1]), int(numbered[2] or 0))
    return next((kind for kind, known in _PATTERNS if known.search(folded)), None)


def _by_number(number: int, variant: int) -> Vehicle | None:
    if number in _SOFT_HALF:
        kind: Literal["A", "V"] = "A" if (number, variant) == _ROCKETS else "V"
        return Vehicle(kind, "half-tracks")
    if number in _WHEELED:
        return Vehicle("A", "wheels")
    if number in _HALF:
        return Vehicle("A", "half-tracks")
    return Vehicle("A", "tracks") if number in _TRACKED else None


def may_be_either(name: str) -> bool:
    """Tell whether a name is that of a vehicle and leaves open whether it is armoured.

    >>> may_be_either("Half-tracks"), may_be_either("SdKfz 999"), may_be_either("SdKfz 7")
    (True, True, False)
    """
    folded = fold_words(name)
    return bool(_EITHER.fullmatch(folded)) or (
        bool(_NUMBER.search(folded)) and vehicle_of(name) is None
    )


def plain_designation(name: str) -> str:
    """Return a name with the designation of its vehicle in one way of writing.

    >>> plain_designation("Sd. Kfz. 251/1"), plain_designation("Sd.Kfz.10")
    ('SdKfz 251/1', 'SdKfz 10')
    """
    return _DOTTED.sub("SdKfz ", name).strip()
