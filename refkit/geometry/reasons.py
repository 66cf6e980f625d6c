"""Why a stand has its status: the witnesses, what saves it, what bars it."""

from collections import deque
from dataclasses import dataclass, replace

import numpy as np

from refkit.geometry import tracing
from refkit.geometry.frames import Floats
from refkit.geometry.front import Road
from refkit.geometry.layout import THOUSAND, Status
from refkit.geometry.status import Verdict

PITS = 12  # how many dead ends are told of
TITLES = {"normal": "Normal", "isolated": "Isolated", "cut_off": "Cut off"}
Path = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a stand has its status, in words and on the table."""

    status: Status
    words: str
    witnesses: tuple[str, ...] = ()  # enemies that put it behind the front
    roads: tuple[Path, ...] = ()  # its roads home
    chain: tuple[str, ...] = ()  # the friends that guard its supply, itself first
    line: Path = ()  # its open line home
    barred: tuple[tuple[str, ...], ...] = ()  # what shuts every line, place by place
    doubtful: str = ""  # why the umpire should look himself


@dataclass(frozen=True, slots=True)
class Ways:
    """How the supply of a side's stands runs: from friend to friend, or by open lines."""

    chains: dict[int, int]
    lines: dict[int, Path]


def reasons(own: Verdict, enemy: Verdict) -> dict[str, Reason]:
    """Return the reason for every stand of a side."""
    ways = Ways(_toward_anchors(own), _lines(own))
    return {
        stand.id: _reason(own, enemy, number, ways)
        for number, stand in enumerate(own.force.stands)
    }


def _reason(own: Verdict, enemy: Verdict, number: int, ways: Ways) -> Reason:
    status = own.status(number)
    roads = own.roads[number]
    witnesses = dict.fromkeys(own.foes.stands[e].id for r in roads for e in r.witnesses)
    reason = Reason(status, "", tuple(witnesses), tuple(map(_inches, roads)))
    stand = own.force.stands[number]
    if stand.id in own.opening.layout.overrides.status:
        return replace(reason, words=f"{TITLES[status]}: so ruled by the umpire.")
    explain = {"normal": _normal, "isolated": _isolated, "cut_off": _cut_off}[status]
    found = explain(own, number, reason, ways)
    doubt = _doubt(own, enemy, number)
    return replace(found, doubtful=doubt) if doubt else found


def _inches(road: Road) -> Path:
    """Return a road as it lies on the table."""
    return tuple((x / THOUSAND, y / THOUSAND) for x, y in (road.start, road.end))


def _normal(own: Verdict, number: int, reason: Reason, ways: Ways) -> Reason:
    """Say why a stand is Normal: an open road, a guarded chain, no real line behind."""
    if not own.behind[number]:
        open_road = [road.home.name for road in own.roads[number] if not road.barred]
        return replace(reason, words=f"Normal: no enemy bars its road to {open_road[0]}.")
    if own.upgraded[number]:
        words = f"Normal: {_list(reason.witnesses)} behind it form no real line (D9)."
        doubt = "the enemies behind it passed the front themselves"
        return replace(reason, words=words, line=ways.lines.get(number, ()), doubtful=doubt)
    chain = [number]
    while chain[-1] in ways.chains:
        chain.append(ways.chains[chain[-1]])
    names = tuple(own.force.stands[each].id for each in chain)
    if len(names) == 1:
        guarded = "a home within reach" if own.anchors[number] else "friends who are Normal"
    else:
        guarded = " - ".join(names)
    words = f"Normal: {_behind(reason)}, but its supply is guarded: {guarded}."
    return replace(reason, words=words, chain=names)


def _isolated(own: Verdict, number: int, reason: Reason, ways: Ways) -> Reason:
    """Say why a stand is isolated: behind, with a line home or a friend's."""
    tracer, how = number, "an open line leads home"
    if number not in ways.lines:
        # One of the group has a line, which all of them share (D13).
        group = np.flatnonzero(own.links.groups == own.links.groups[number])
        tracer = next(each for each in group.tolist() if each in ways.lines)
        how = f"linked to {own.force.stands[tracer].id}, who has an open line home"
    words = f"Isolated: {_behind(reason)}; {how}."
    return replace(reason, words=words, line=ways.lines[tracer])


def _lines(own: Verdict) -> dict[int, Path]:
    """Return the open lines of a side, after a step out of contact where one is taken."""
    if own.reach is None:
        return {}
    opening = own.opening
    always = opening.layout.options.break_contact == "always"
    asked = own.upgraded | own.links.any_of(~own.normal)
    # Without `always` a step out of contact serves the second look alone (D9a).
    steps = {
        number: end
        for number, end in own.broken.items()
        if asked[number] and (always or own.upgraded[number])
    }
    starts = opening.spots.copy()
    starts[list(steps)] = opening.frame.turned(np.array([*steps.values()]).reshape(-1, 2))
    # In a zone no line begins (D11), but where a step has left it one may.
    asked &= ~opening.within
    asked[list(steps)] = True
    who = np.flatnonzero(asked)
    lines = {
        int(who[each]): _on_table(own, line)
        for each, line in tracing.lines(own.reach, starts[who]).items()
    }
    for number in steps.keys() & lines.keys():
        x, y = own.force.places[number].tolist()
        lines[number] = ((x / THOUSAND, y / THOUSAND), *lines[number])
    return lines


def _on_table(own: Verdict, line: Floats) -> Path:
    """Return a line as it lies on the table."""
    return tuple((x, y) for x, y in own.opening.frame.back(line).round(3).tolist())


def _cut_off(own: Verdict, number: int, reason: Reason, _: Ways) -> Reason:
    """Say why a stand is cut off: where it stands, or what shuts every line."""
    if own.opening.swallowed[number]:
        words = f"Cut off: {_behind(reason)}; it stands in impassable ground."
        return replace(reason, words=words)
    if own.opening.within[number]:
        names = tuple(own.foes.stands[each].id for each in own.opening.zones_at(number))
        words = f"Cut off: {_behind(reason)}; no line begins in the zone of {_list(names)}."
        return replace(reason, words=words, barred=(names,))
    barred = _pits(own, number)
    where = "; ".join(_list(each) for each in barred)
    words = f"Cut off: {_behind(reason)}; every line is barred by {where}."
    return replace(reason, words=words, barred=barred)


def _pits(own: Verdict, number: int) -> tuple[tuple[str, ...], ...]:
    """Return what shuts the ground a stand can reach, at the nearest dead ends."""
    slabs, (x, y) = own.opening.slabs, own.opening.spots[number].tolist()
    ends = slabs.pits(x, y, PITS) if own.opening.frame.closed else slabs.find(x, y)
    barred = [
        (_bound(own, int(slabs.left[gap])), _bound(own, int(slabs.right[gap])))
        for gap in ends
    ]
    return tuple(dict.fromkeys(barred))


def _bound(own: Verdict, curve: int) -> str:
    """Return what a curve belongs to, by name."""
    bounds = own.opening.slabs.bounds
    if curve < 2 * len(bounds.centres):
        return own.foes.stands[curve % len(bounds.centres)].id
    return "the table's edge" if curve >= bounds.left_wall else "impassable ground"


def _behind(reason: Reason) -> str:
    who = f" ({_list(reason.witnesses)})" if reason.witnesses else ""
    return f"behind the enemy front{who}"


def _list(names: tuple[str, ...]) -> str:
    """Return names as said in a sentence.

    >>> _list(("B1", "B2", "B3"))
    'B1, B2 and B3'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _doubt(own: Verdict, enemy: Verdict, number: int) -> str:
    """Say why a call is doubtful: who put the stand behind is not Normal himself."""
    if own.status(number) == "normal":
        return ""
    for road in own.roads[number]:
        if road.barred and all(enemy.status(each) != "normal" for each in road.witnesses):
            return "the enemies that bar its road are not Normal themselves"
    return ""


def _toward_anchors(own: Verdict) -> dict[int, int]:
    """Return each stand's next friend on its chain to where that may end (D8a)."""
    beside: dict[int, list[int]] = {}
    for a, b in own.links.pairs.tolist():
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    ends = own.anchors | own.upgraded
    # From all ends at once, so that each chain is as short as can be.
    waiting = deque(np.flatnonzero(ends).tolist())
    seen, after = set(waiting), {}
    while waiting:
        number = waiting.popleft()
        for each in beside.get(number, ()):
            if each not in seen:
                seen.add(each)
                after[each] = number
                waiting.append(each)
    return after
