"""What the words of an umpire's own roster say: classes, commanders and compositions."""

import re
from collections import Counter
from collections.abc import Mapping

from refkit.engine.words.compositions import read_composition
from refkit.engine.words.folding import fold_words
from refkit.engine.words.lexicon import AMONG, SURE
from refkit.systems.battlefront.records import closed_lists
from refkit.systems.battlefront.rules.vehicles import plain_designation, vehicle_of

# The class of an element most of whose stands have a card of a class.
BY_CARD = {"T": "I", "G": "G", "A": "A"}
COMMAND = {"cmd", "hq", "command", "leader"}
# How names of stands begin that clear obstacles, and of armour that is not fully tracked.
_ENGINEERS = ("engin", "pion", "pi ", "sapper", "saper", "genie", "guastat", "zapador")
_WHEELS = ("car ", "cars ", "wheel", "half", "autoblind", "panzerspah", "spahwagen")


def parts(text: str) -> tuple[tuple[int, str], ...]:
    """Return how many of what a composition names; nothing where it cannot be read.

    >>> parts("6 Inf, 1 x MG and 1 HQ")
    ((6, 'Inf'), (1, 'MG'), (1, 'HQ'))
    >>> parts("as usual")
    ()
    """
    told = read_composition(text)
    return told.parts if told else ()


# Between a unit and what it belongs to.
_BREAK = re.compile(r"[/,;(]")


# Where short words are written as one: PzBtl, FlakRgt.
_GLUED = re.compile(r"(?<=[^\W\d_A-ZÄÖÜ])(?=[A-ZÄÖÜ])")


def class_of(text: str, record: str) -> str:
    """Return the class that the words of a text give, '' where none is known.

    What stands before a stroke or comma is the unit, what stands behind it its parent.

    >>> class_of("Panzer grenadiers", "Element"), class_of("2 cm Flak", "UnitCard")
    ('I', 'G')
    >>> class_of("AT Coy/15 Inf", "Element"), class_of("A/15 Inf", "Element")
    ('G', 'I')
    >>> class_of("2./PzBtl 54", "Element"), class_of("3./FlakRgt 5", "Element")
    ('A', 'G')
    >>> class_of("Sd.Kfz. 222", "UnitCard"), class_of("Sd. Kfz. 7", "UnitCard")
    ('A', 'V')
    """
    vehicle = vehicle_of(text) if record == "UnitCard" else None
    if vehicle:
        return vehicle.unit_class
    text = plain_designation(text)
    known = closed_lists.known_words(record, "unit_class")
    whole = known.ranked(text) or known.ranked(_GLUED.sub(" ", text))
    parts_of = [text] if whole and whole[0].score >= SURE else _BREAK.split(text)
    found = next((told for part in parts_of if (told := known.ranked(part))), whole)
    return found[0].value if found else ""


def is_sure_card(name: str) -> bool:
    """Tell whether a stand's name says surely of which class it is.

    >>> is_sure_card("Rifle squads"), is_sure_card("Old Faithful")
    (True, False)
    """
    found = closed_lists.known_words("UnitCard", "unit_class").ranked(name)
    return vehicle_of(name) is not None or (bool(found) and found[0].score >= AMONG)


def card_marks(name: str, unit_class: str) -> dict[str, bool]:
    """Return what a kind of stand is taken for by its name, besides its class.

    >>> card_marks("Pi. squad", "T")["engineer"], card_marks("Rifle squad", "T")["engineer"]
    (True, False)
    >>> [card_marks(n, "A")["tracked"] for n in ("M4A1", "Armoured car", "M3 half-track")]
    [True, False, False]
    >>> [card_marks(n, "A")["tracked"] for n in ("SdKfz 251", "Sd.Kfz. 234", "Puma")]
    [False, False, False]
    >>> card_marks("RSO", "V")["tracked"], card_marks("SdKfz 7", "V")["tracked"]
    (True, False)
    """
    is_armour, vehicle = unit_class == "A", vehicle_of(name)
    runs = vehicle.runs if vehicle else "tracks" if is_armour else "wheels"
    return {
        "armoured": is_armour,
        "tracked": runs == "tracks" and not _has_word(name, _WHEELS),
        "engineer": unit_class == "T" and _has_word(name, _ENGINEERS),
    }


def _has_word(name: str, beginnings: tuple[str, ...]) -> bool:
    return any(f"{word} ".startswith(beginnings) for word in fold_words(name).split())


def alike(name: str) -> str:
    """Return what names of one kind of stand have in common, in any number and spacing.

    >>> alike("Rifle squads") == alike("rifle-squad"), alike("MG42") == alike("MG 42")
    (True, True)
    """
    return "".join(word.removesuffix("s") for word in fold_words(name).split())


def own_name(name: str) -> str:
    """Return a unit's name without what it belongs to.

    >>> own_name("14./StR"), own_name("A Coy, 22 Bn"), own_name("Recon Troop")
    ('14.', 'A Coy', 'Recon Troop')
    """
    return _BREAK.split(name)[0].strip()


def class_by_stands(contents: object) -> str:
    """Return the class of most stands that an element consists of, '' where none is known.

    What only carries the others does not count.

    >>> class_by_stands("9 Rifle, 2 MG, 3 Lorry"), class_by_stands("5 AT gun, 6 Lorry")
    ('I', 'G')
    >>> class_by_stands("7 Panther"), class_by_stands("3 Lorry"), class_by_stands(None)
    ('A', '', '')
    """
    found: Counter[str] = Counter()
    for number, name in parts(str(contents or "")):
        found[BY_CARD.get(class_of(name, "UnitCard"), "")] += number
    known = [each for each in found.most_common() if each[0]]
    return known[0][0] if known else ""


def element_class(row: Mapping[str, object]) -> str:
    """Return the class of an element whose row has none, '' where nothing says it.

    What kind of unit it is goes before its name. Regiments of infantry and armour have
    companies of every arm: of these what an element consists of says more than whose
    it is.
    """
    kind, name = str(row.get("unit_type") or ""), str(row.get("name", ""))
    own = class_of(kind, "Element") or class_of(f"{kind} {own_name(name)}", "Element")
    whole = class_of(f"{kind} {name}", "Element")
    stands = class_by_stands(row.get("contents"))
    is_mixed = whole in ("I", "A") and stands
    return own or (stands if is_mixed else whole or stands)


# What a title must say of a nation to be of it: "Soviet Guards", and no "Polish road".
_SURE = 80


def nation_of(text: str) -> str:
    """Return the nation a side's name gives, '' where it names none or several.

    >>> nation_of("Soviet Guards"), nation_of("Canadian"), nation_of("Rebels")
    ('Russian', 'Canadian', '')
    """
    ranked = closed_lists.known_words("Side", "nation").ranked(text)
    found = {each.value for each in ranked if each.score >= _SURE}
    return found.pop() if len(found) == 1 else ""
