"""The nations, classes and fortifications that the rules know, as people write them."""

import re
from collections.abc import Mapping
from functools import cache

from rapidfuzz.distance import OSA

from refkit import systems
from refkit.engine.problems import nearest
from refkit.engine.words.folding import fold_words
from refkit.engine.words.lexicon import INFLECTED, TWO_WRONG, Lexicon

# From how many letters on a name of a fortification may have a slip in it.
SHORTEST_SLIP = 4

# The nations that a drop-down offers; those of words.toml are known besides.
NATIONS = (
    *("German", "Russian", "American", "British", "Canadian", "Australian", "Indian"),
    *("New Zealand", "South African", "French", "Polish", "Italian", "Hungarian"),
    *("Romanian", "Finnish", "Japanese", "Chinese"),
)
# Nations whose armour is repaired and whose tables are those of another.
_LIKE = dict.fromkeys(
    ("Australian", "Canadian", "Indian", "New Zealand", "South African"), "British"
)
CLASSES = {
    "I": "infantry",
    "A": "armour",
    "G": "guns",
    "R": "reconnaissance",
    "T": "transport",
    "O": "off-board artillery",
}
# What the classes are called besides in no roster, but in charts.
_CLASS_NAMES = {
    "T": ("transport", "transports", "lorries", "trucks", "supply column"),
    "O": ("off-board artillery", "off-table artillery", "off board", "oba"),
}
CARDS = {"T": "troops on foot", "G": "gun", "A": "armoured vehicle"}
ARMOURED_BY_CLASS = {"T": False, "G": False, "A": True}
FORTS: Mapping[str, tuple[str, ...]] = {
    "wire": ("barbed wire", "barbwire", "wire entanglement", "stacheldraht", "barbelé"),
    "minefield": ("mine",),
    "minefield-ap": ("ap mine", "anti-personnel mine", "anti-personnel minefield"),
    "minefield-at": ("at mine", "anti-tank mine", "anti-tank minefield", "tank mine"),
    "minefield-mixed": ("mixed mine", "mixed field"),
    "roadblock": ("barricade", "abatis", "straßensperre", "barrage routier"),
    "entrenchment": ("trench", "trenches", "foxhole", "slit trench", "dug-in"),
    "gun-pit": ("gun emplacement", "hull-down position", "weapon pit"),
    "bunker": ("pillbox",),
    "log-bunker": ("wooden bunker", "timber bunker", "earth and log bunker"),
    "dummy-position": ("dummy", "dummies", "decoy", "decoy position"),
    "hidden-deployment": ("hidden setup", "hidden set-up", "ambush"),
}


@cache
def known_words(record: str, field: str) -> Lexicon:
    """Return the words of words.toml for the values of a field."""
    return Lexicon(systems.words("battlefront")[record]["words"][field])


@cache
def _nations() -> Mapping[str, str]:
    named = systems.words("battlefront")["Side"]["words"]["nation"]
    return {nation.casefold(): nation for nation in named}


def nation_named(text: str) -> str:
    """Return the nation that a text surely is a word for, '' for none.

    >>> [nation_named(text) for text in ("USSR", "russia", "Deutschland", "canadian")]
    ['Russian', 'Russian', 'German', 'Canadian']
    >>> nation_named("Soviet Guards"), nation_named("Ruritania")
    ('', '')
    """
    known = _nations().get(text.casefold())
    return known or _sure(known_words("Side", "nation"), text)


def nation_like(text: str) -> str:
    """Return the nation that a text may mean, '' for none.

    >>> nation_like("Soviet Guards"), nation_like("Germn"), nation_like("Zembla")
    ('Russian', 'German', '')
    """
    return nation_meant(text) or nearest(text, _nations().values())


def nation_meant(text: str) -> str:
    """Return the nation that the words of a text hold or are a slip of, '' for none.

    >>> nation_meant("Soviet Guards"), nation_meant("Ruritania")
    ('Russian', '')
    """
    found = known_words("Side", "nation").ranked(text)
    return found[0].value if found else ""


def rules_nation(nation: str) -> str:
    """Return the nation whose dates and modifiers a nation has, mostly its own.

    >>> rules_nation("Canadian"), rules_nation("Polish")
    ('British', 'Polish')
    """
    return _LIKE.get(nation, nation)


def is_nation(text: str) -> bool:
    """Tell whether a nation is one that the rules know."""
    return text in _nations().values()


def class_named(text: str) -> str:
    """Return the class of elements that a text is a word for, '' for none.

    >>> [class_named(text) for text in ("i", "Infantry", "tanks", "transport", "OBA", "x")]
    ['I', 'I', 'A', 'T', 'O', '']
    """
    if text.upper() in CLASSES:
        return text.upper()
    folded = fold_words(text)
    own = (key for key, names in _CLASS_NAMES.items() if folded in map(fold_words, names))
    return next(own, "") or _sure(known_words("Element", "unit_class"), text)


def card_class_named(text: str) -> str:
    """Return the class of stands that a text is a word for, '' for none.

    >>> [card_class_named(text) for text in ("Troops", "transport", "Lorry", "tank", "P")]
    ['T', 'V', 'V', 'A', '']
    """
    return _sure(known_words("UnitCard", "unit_class"), text)


def fort_named(text: str) -> str:
    """Return the fortification that a text is a word for, '' for one of the umpire's own.

    >>> [fort_named(text) for text in ("Road block", "barbed wire", "AT mines", "Tower")]
    ['roadblock', 'wire', 'minefield-at', '']
    """
    return _forts().get(_squeezed(text), "")


def fort_like(text: str) -> str:
    """Return the fortification that a text may be a slip of, '' for none.

    >>> fort_like("roadblok"), fort_like("Road-bolcks"), fort_like("wier")
    ('roadblock', 'roadblock', 'wire')
    >>> fort_like("Flak tower"), fort_like("wire"), fort_like("pit")
    ('', '', '')
    """
    name = _squeezed(text)
    most = (len(name) >= SHORTEST_SLIP) + (len(name) >= TWO_WRONG)
    # Nobody misspells the first letter.
    near = [
        (wrong, item)
        for known, item in _forts().items()
        if known[0] == name[:1]
        and 0 < (wrong := OSA.distance(name, known, score_cutoff=most)) <= most
    ]
    return "" if name in _forts() else min(near, default=(0, ""))[1]


@cache
def _forts() -> Mapping[str, str]:
    named = {_squeezed(name): item for item, names in FORTS.items() for name in names}
    turned = {_squeezed(" ".join(reversed(re.split("-", item)))): item for item in FORTS}
    return named | turned | {_squeezed(item): item for item in FORTS}


def _squeezed(text: str) -> str:
    """Return a name without blanks, signs and the s of several."""
    return "".join(word.removesuffix("s") for word in fold_words(text).split())


def _sure(lexicon: Lexicon, text: str) -> str:
    """Return what a text means beyond doubt, '' where it may be several things or none."""
    found = [each for each in lexicon.ranked(text) if each.score >= INFLECTED]
    is_sure = len(found) == 1 or (len(found) > 1 and found[0].score > found[1].score)
    return found[0].value if is_sure else ""


def class_like(text: str) -> str:
    """Return the class of elements that a text may mean, '' for none.

    >>> class_like("Infantrie"), class_like("7")
    ('I', '')
    """
    found = known_words("Element", "unit_class").ranked(text)
    return found[0].value if found else ""


def class_list() -> str:
    """Return the classes of elements as messages list them."""
    return ", ".join(f"{letter} ({word})" for letter, word in CLASSES.items())
