"""The battle and what follows it in sentences: forces, losses, the table, the closing."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from refkit.engine.campaign import naming
from refkit.engine.play.listing import counted, join_words
from refkit.engine.play.telling import Deed, reworded_lines
from refkit.systems.battlefront.records import (
    Element,
    Engagement,
    Flight,
    Fortification,
    Module,
    Posture,
    Slot,
    Stand,
    TargetPoint,
    Wreck,
)
from refkit.systems.battlefront.says.names import card_name
from refkit.systems.battlefront.says.refit import MOST_NAMED, times

LOST = {
    "eliminated": "knocked out",
    "knocked_out": "knocked out",
    "abandoned": "abandoned",
    "panicked": "panicked off",
}


def _posture(deed: Deed) -> Iterator[str]:
    for row in deed.made(Posture):
        what = "an attack" if row.declared == "attack" else "a defence"
        yield f"{row.side} declare[s] {what}; nobody else learns it before the reveal"


def _forces(deed: Deed) -> Iterator[str]:
    taken = [
        deed.names.of(key)
        for cls in (Element, Module, Flight)
        for key, (_, slot) in deed.changed(cls, "chosen").items()
        if slot
    ]
    if taken:
        units = counted(len(taken), "unit")
        yield f"{deed.side} take[s] {units}: {join_words(taken, MOST_NAMED)}"
    else:
        yield f"{deed.side} take[s] nothing new into the battle"


def _deployment(deed: Deed) -> Iterator[str]:
    placed = [key for key, (_, now) in _status(deed, Fortification) if now == "placed"]
    # What stands in the open gets another number, so its row is a new one.
    names = [
        *map(deed.names.kind_of, placed),
        *(row.name for row in deed.made(Fortification)),
    ]
    parts = [times(n, name) for name, n in Counter(names).items()]
    if marked := sum(now == "placed" for _, (_, now) in _status(deed, TargetPoint)):
        parts.append(counted(marked, "registered point"))
    if parts:
        yield f"{deed.side} place[s] {join_words(parts)}"
    if begun := deed.made(Engagement):
        count = counted(len(begun), "element")
        begin = "begins" if len(begun) == 1 else "begin"
        yield f"{count} of {naming.the_side(deed.campaign, deed.side)} {begin} the battle"
    shown = (line for line in deed.lines if " is on the map as " not in line)
    yield from shown


def _status(deed: Deed, record: type) -> Iterable[tuple[str, tuple[str, str]]]:
    return deed.changed(record, "status").items()


def _losses(deed: Deed) -> Iterator[str]:
    """What each element lost, by kinds of stands and not one by one."""
    lost: dict[str, Counter[tuple[str, str]]] = {}
    gone = [(key, now) for key, (_, now) in _status(deed, Stand) if now in LOST]
    gone += [
        (k, "panicked") for k, (_, off) in deed.changed(Stand, "panicked").items() if off
    ]
    for key, result in gone:
        stand = deed.campaign.find(Stand, key)
        if stand is not None:
            kind = card_name(deed.campaign, stand.card), LOST[result]
            lost.setdefault(stand.element, Counter())[kind] += 1
    for element, kinds in lost.items():
        told = (f"{times(n, card)} {how}" for (card, how), n in kinds.items())
        yield f"{deed.names.of(element)}: {join_words(told)}"
    yield from _used(deed)
    yield from (line for line in reworded_lines(deed) if not _is_of_a_loss(line))


def _is_of_a_loss(line: str) -> bool:
    return line.rpartition(": ")[2] in (
        "eliminated",
        "knocked out",
        "abandoned",
        "panicked",
    )


def _used(deed: Deed) -> Iterator[str]:
    """What was fired and flown, and the wrecks that are left."""
    fired = [deed.names.of(key) for key in deed.changed(Module, "called")]
    if fired:
        yield f"{join_words(fired)} fired"
    flown = [deed.names.of(key) for key in deed.changed(Flight, "flown")]
    if flown:
        yield f"{join_words(flown)} flew"
    if wrecks := deed.made(Wreck):
        stay = "stays" if len(wrecks) == 1 else "stay"
        yield f"{counted(len(wrecks), 'wreck')} {stay} on the table"


def _front(deed: Deed) -> Iterator[str]:
    """The line, who gained ground, and the stands behind the enemy's line."""
    yield "the new front line is drawn"
    found = Counter(now for _, now in deed.changed(Stand, "position").values())
    for status, words in (("isolated", "isolated"), ("cut_off", "cut off")):
        if number := found[status]:
            yield f"{counted(number, 'stand')} {_are(number)} {words} now"
    told = [line for line in reworded_lines(deed) if not line.startswith("MLR: ")]
    # Who gained ground before why each stand is where it is.
    yield from sorted(told, key=lambda line: " gains " not in line)


def _positions(deed: Deed) -> Iterator[str]:
    """How many stands are placed, and of how many that could be."""
    told = "; ".join(deed.lines)
    if some := re.fullmatch(r"(\d+) stands are placed; no place is given for (.+)", told):
        number = int(some[1]) + _listed(some[2])
        yield f"{some[1]} of {counted(number, 'stand')} {_are(int(some[1]))} placed"
        return
    for line in deed.lines:
        _, left, names = line.partition("no place is given for ")
        number = _listed(names)
        without = "has no place" if number == 1 else "have no place"
        yield f"{counted(number, 'stand')} {without} on the map" if left else line


def _listed(names: str) -> int:
    """How many names a list has, those that it only counts as well."""
    *named, last = names.split(", ")
    more = re.search(r"and (\d+) more$", last)
    return len(named) + 1 + int(more[1] if more else 0)


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _clearing(deed: Deed) -> Iterator[str]:
    back = [key for key, (off, _) in deed.changed(Stand, "panicked").items() if off]
    if back:
        yield f"{counted(len(back), 'stand')} that panicked off {_are(len(back))} back"
    yield from reworded_lines(deed)


def _wrecks(deed: Deed) -> Iterator[str]:
    inside: dict[str, list[str]] = {}
    for key, (_, side) in deed.changed(Wreck, "ground").items():
        inside.setdefault(side, []).append(deed.names.of(key))
    yield from _lying(inside)
    yield from reworded_lines(deed)


def _lying(inside: Mapping[str, list[str]]) -> Iterator[str]:
    """Say of named things inside whose lines they lie."""
    for side, names in inside.items():
        where = f"inside the lines of {naming.short(side)}" if side else "between the lines"
        yield f"{join_words(names, MOST_NAMED)} {_lie(names)} {where}"


def _lie(names: list[str]) -> str:
    return "lies" if len(names) == 1 else "lie"


def _hidden(deed: Deed) -> Iterator[str]:
    yield from reworded_lines(deed)
    inside: dict[str, list[str]] = {}
    for key, (_, side) in deed.changed(Fortification, "ground").items():
        inside.setdefault(side, []).append(deed.names.kind_of(key))
    yield from _lying(inside)
    near: dict[bool, list[str]] = {}
    for key, (_, is_near) in deed.changed(Fortification, "by_line").items():
        near.setdefault(bool(is_near), []).append(deed.names.kind_of(key))
    for is_near, names in near.items():
        where = "near the front line now" if is_near else "no longer near the front line"
        yield f"{join_words(names, MOST_NAMED)} {_lie(names)} {where}"


def _disengaging(deed: Deed) -> Iterator[str]:
    yield from reworded_lines(deed)
    if not (deed.lines or deed.changes):
        yield "nobody goes back"


def _reveal(deed: Deed) -> Iterator[str]:
    """What each side declared; nothing of roles that were set beforehand."""
    declared = {each.key.rpartition("/")[2] for each in deed.changes}
    for line in reworded_lines(deed):
        side, is_told, _ = line.partition(" declared ")
        if not is_told or side in declared:
            yield line


def _paperwork(deed: Deed) -> Iterator[str]:
    yield from deed.lines
    if not deed.lines:
        yield "everything is written down for the next refit"


def _lapsed_points(deed: Deed) -> Iterator[str]:
    lapsed = [key for key, (_, now) in _status(deed, TargetPoint) if now == "lapsed"]
    if lapsed:
        s = "lapses" if len(lapsed) == 1 else "lapse"
        yield f"{counted(len(lapsed), 'registered point')} {s}"


def _closing(deed: Deed) -> Iterator[str]:
    yield from reworded_lines(deed)
    for key, (_, status) in _status(deed, Slot):
        if status == "closed":
            yield f"{naming.slot(deed.campaign, key)} is closed"


SAID_OF_THE_BATTLE: Mapping[str, Callable[[Deed], Iterator[str]]] = {
    "A": _posture,
    "C1": _reveal,
    "C2": _forces,
    "C3": _deployment,
    "D2": _losses,
    "E2": _losses,
    "P": _positions,
    "E5": _disengaging,
    "E6": _front,
    "E8": _clearing,
    "E9": _hidden,
    "E10": _wrecks,
    "E11": _paperwork,
    "F4": _lapsed_points,
    "F5": _closing,
}
