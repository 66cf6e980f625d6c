"""An umpire's own charts and cards: what a line says besides what stands in it."""

import re
from collections.abc import Mapping
from typing import Any

from refkit.systems.battlefront.records.fort_names import MINES, fort_name
from refkit.systems.battlefront.rosters import guesses, roster_stands
from refkit.systems.battlefront.rosters.roster_words import alike, card_marks
from refkit.systems.battlefront.rules.vehicles import may_be_either

Row = dict[str, Any]
# "+5 FPP" and "5 fortification points" alike.
_WORKS = re.compile(r"(\d{1,2})\s*(?:FPP|fort)", re.IGNORECASE)
# What may be the target of a removal attempt (BF-2.1.2.6.1-a).
REMOVABLE = {"wire", "roadblock", "minefield", *MINES}


def fill_card(row: Row) -> None:
    """Set what a kind of stand on a list of his does not say of itself."""
    name = str(row.get("name") or row.get("id") or "")
    kind = str(row.get("unit_class") or "")
    if kind == "V" and "armoured" not in row and may_be_either(name):
        guesses.note(row, "armoured", guesses.ARMOUR[False])
    for field, value in card_marks(name, kind).items():
        row.setdefault(field, value)


def fill_support_line(row: Row, words: str) -> None:
    """Set what a line of artillery, aircraft or points brings; it brings no stands.

    Its contents may say the points it gives, by `words` of its description as well, and
    are his note on it otherwise.
    """
    said = str(row.pop("contents", "") or "")
    brought = _WORKS.search(f"{said} {words}")
    row.setdefault("fpp", int(brought[1]) if brought else 0)
    note = str(row.get("note") or "")
    if said and said not in note and not _WORKS.search(said):
        row["note"] = "; ".join(filter(None, (note, said)))


def fill_fort_line(row: Row) -> None:
    """A fortification keeps his word for it, and may be removed if the rules say so."""
    item = str(row.get("item", ""))
    name = _unspaced(fort_name(item))
    called = str(row.pop("called", {}).get("item", ""))
    # "Road blocks" for a roadblock need no word.
    if called and _unspaced(called) != name:
        row.setdefault("own_name", called)
        guesses.note(row, "item", guesses.CALLED.format(called))
    if "removable" not in row:
        row["removable"] = item in REMOVABLE
        guesses.note(row, "removable", guesses.REMOVABLE[row["removable"]])


def _unspaced(name: str) -> str:
    return alike(name).replace(" ", "")


def is_of_no_line(row: Row) -> bool:
    """Whether a typed element that names no line says what it consists of."""
    has_stands = row.get("contents") or roster_stands.count(row, *roster_stands.COUNTS)
    return "group" not in row and bool(row.get("typed") and has_stands)


def is_of_another(row: Row, line: Row, cards: Mapping[tuple[str, str], str]) -> bool:
    """Whether typed contents are none of the line that the name alone had suggested."""
    typed = row.get("typed") or ()
    is_said = typed is not True and "contents" in typed and "group" not in typed
    if not (is_said and row.get("contents") and line):
        return False
    return not guesses.is_like_line(row, line, cards)
