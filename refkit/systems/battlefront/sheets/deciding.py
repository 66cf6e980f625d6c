"""What a side decides with a pen: a line for each thing, its chances and its blanks."""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from refkit.engine.charts import odds
from refkit.engine.play.choices import Choice
from refkit.engine.play.turn import Turn
from refkit.engine.sheets.brief import Table
from refkit.engine.sheets.tables import (
    parse_columns,
    typed_columns,
    typed_table,
)
from refkit.systems.battlefront.records import Element, Stand, Wreck, marks, strength
from refkit.systems.battlefront.rules import forces
from refkit.systems.battlefront.steps.perimeter import escape
from refkit.systems.battlefront.steps.refit import combining, repair

NONE = "\N{EN DASH}"
WHOLE_NAME = 5.0  # the share of a column with the name of a stand and of its element
RESULTS = {"escape": "Escapes", "abandon": "Abandoned", "eliminated": "Eliminated"}
REPAIRS = ("Vehicle*3", ">Without CPP", ">With 1 CPP", "_Tries")
JOINED = (">Stands then", "Rating", "Marks at 25, 50, 75%*1.6", "_Combine")
EITHER = "Either element may keep its number; to keep the other one, swap the two."
TWO = "Of two chances, the first is for away from own lines, the second for near them."

Offers = tuple[Choice, ...]


def repairs(turn: Turn, offers: Offers, title: str) -> Table:
    """Return the wrecks that may be repaired, with both chances (BF-2.1.2.2-f)."""
    chances = _by_thing(offers)
    cols = typed_columns(repair.Mending, *REPAIRS)
    rows = (
        (key, _vehicle(turn, turn.get(Wreck, key)), *_two(found, "mended"))
        for key, found in chances.items()
    )
    return typed_table(title, "BF-2.1.2.2-f", cols, rows)


def _by_thing(offers: Offers) -> dict[str, list[Mapping[str, Fraction]]]:
    """The chances of each thing: one, or one for each way to try it."""
    found: dict[str, list[Mapping[str, Fraction]]] = {}
    for offer in offers:
        found.setdefault(str(offer.value), []).append(offer.odds)
    return found


def _two(found: list[Mapping[str, Fraction]], result: str) -> tuple[str, str]:
    told = [_percent(each, result) for each in found]
    return told[0], told[1] if len(told) > 1 else NONE


def _percent(chances: Mapping[str, Fraction], result: str) -> str:
    return odds.percent(chances.get(result, odds.NEVER))


def _vehicle(turn: Turn, wreck: Wreck) -> str:
    name = forces.unit_card(turn, turn.get(Stand, wreck.stand)).name
    return f"{name} ({wreck.stand}), {wreck.state.replace('_', ' ')}"


def escapes(turn: Turn, offers: Offers, title: str) -> Table:
    """Return the stands that may try to get out, with their chances (BF-2.1.5.5.3-c)."""
    chances = _by_thing(offers)
    results = [r for r in RESULTS if any(r in each.odds for each in offers)]
    heads = (f">{RESULTS[result]}*1.8" for result in results)
    stand, *asked = typed_columns(escape.Escaper, "Status*2.2", *heads, "_Tries*0.8")
    cols = (stand.model_copy(update={"width": WHOLE_NAME}), *asked)
    rows = (
        (
            *_penned(turn.get(Stand, key)),
            *(_either(found, result) for result in results),
            "",
            *_known(turn, turn.get(Stand, key)),
        )
        for key, found in chances.items()
    )
    told = typed_table(title, "BF-2.1.5.5.3-c", cols, rows)
    is_open = any(len(found) > 1 for found in chances.values())
    return told.model_copy(update={"note": TWO}) if is_open else told


def _penned(stand: Stand) -> tuple[str, str]:
    return stand.id, f"{stand.position.replace('_', ' ')} in {stand.pocket}"


def _either(found: list[Mapping[str, Fraction]], result: str) -> str:
    """The chance of a result, by the ways to try; a dash where there is no such result."""
    if not any(result in each for each in found):
        return NONE
    return " / ".join(_percent(each, result) for each in found)


def _known(turn: Turn, stand: Stand) -> tuple[str, str, str]:
    """What need not be filled in: how far it is by the map, and what rolls alone."""
    far = escape.inches_to_own(turn, stand.id)
    is_soft = forces.unit_card(turn, stand).unit_class == "V"
    near, inches = ("", "") if far is None else (NONE, f"{math.ceil(far * 10) / 10:g}")
    return near, inches, "" if is_soft else NONE


def pairs(turn: Turn, offers: Offers, title: str) -> Table:
    """Return the pairs that may combine, and what each comes to (BF-2.1.2.4.3-a)."""
    keys = dict.fromkeys(str(offer.value) for offer in offers)
    keep, strike, command = typed_columns(combining.Pair)
    wide = {"blank": False, "width": 3.4}
    named = (col.model_copy(update=wide) for col in (keep, strike))
    cols = (*named, *parse_columns(*JOINED), command)
    rows = (row for both in itertools.combinations(keys, 2) for row in _pair(turn, *both))
    told = typed_table(title, combining.CLAUSE, cols, rows)
    return told.model_copy(update={"note": EITHER})


def _pair(turn: Turn, keep: str, strike: str) -> Iterator[tuple[str, ...]]:
    pair = combining.Pair(keep=keep, strike=strike)
    decision = combining.Combining(pairs=(pair,))
    if list(combining.combine.refuse(turn, decision)):
        return
    after = Turn(turn.campaign, turn.slot, turn.side)
    for change in filter(None, combining.combine.resolve(after, decision)):
        after.make(change)
    made = after.get(Element, keep)
    now, reckoned = made.establishment, marks(after.campaign, made.establishment)
    named = (_element(turn, turn.get(Element, key)) for key in (keep, strike))
    yield *named, str(now), made.rating, ", ".join(map(str, reckoned))


def _element(turn: Turn, element: Element) -> str:
    now = f"{strength(turn.campaign, element)} of {element.establishment}"
    return f"{element.id} {element.name}, {now}, {element.rating}"


FORMS: Mapping[str, Callable[[Turn, Offers, str], Table]] = {
    "B6": pairs,
    "E7": escapes,
    "F1": repairs,
}
