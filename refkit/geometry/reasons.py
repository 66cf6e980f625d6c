"""Why a stand has its status: the witnesses, what saves it, what bars it."""

from collections import deque
from dataclasses import dataclass

import numpy as np

from refkit.geometry import tracing
from refkit.geometry.front import Road
from refkit.geometry.layout import THOUSAND, Status
from refkit.geometry.status import Verdict

PITS = 12  # how many dead ends are told of
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


def reasons(own: Verdict, enemy: Verdict) -> dict[str, Reason]:
    """Return the reason for every stand of a side."""
    chains = _toward_anchors(own)
    return {
        stand.id: _reason(own, enemy, number, chains)
        for number, stand in enumerate(own.force.stands)
    }


def _reason(own: Verdict, enemy: Verdict, number: int, chains: dict[int, int]) -> Reason:
    status = own.status(number)
    roads = own.roads[number]
    reason = Reason(
        status,
        "",
        tuple(dict.fromkeys(own.foes.stands[e].id for r in roads for e in r.witnesses)),
        tuple(_inches(road) for road in roads),
    )
    stand = own.force.stands[number]
    if stand.id in own.opening.layout.overrides.status:
        return _with(reason, words=f"{_said(status)}: so ruled by the umpire.")
    told = {"normal": _normal, "isolated": _isolated, "cut_off": _cut_off}[status]
    found = told(own, number, reason, chains)
    return _with(found, doubtful=found.doubtful or _doubt(own, enemy, number))


def _with(reason: Reason, **changes: object) -> Reason:
    values = {name: getattr(reason, name) for name in Reason.__slots__}
    return Reason(**{**values, **changes})


def _said(status: Status) -> str:
    return {"normal": "Normal", "isolated": "Isolated", "cut_off": "Cut off"}[status]


def _inches(road: Road) -> Path:
    """Return a road as it lies on the table."""
    return tuple((x / THOUSAND, y / THOUSAND) for x, y in (road.start, road.end))


def _normal(own: Verdict, number: int, reason: Reason, chains: dict[int, int]) -> Reason:
    """Say why a stand is Normal: an open road, a guarded chain, no real line behind."""
    if not own.behind[number]:
        open_road = [road.home.name for road in own.roads[number] if not road.barred]
        return _with(reason, words=f"Normal: no enemy bars its road to {open_road[0]}.")
    if own.upgraded[number]:
        words = f"Normal: {_list(reason.witnesses)} behind it form no real line (D9)."
        end = own.broken.get(number) if own.opening.within[number] else None
        return _with(
            reason,
            words=words,
            line=_line(own, number, end),
            doubtful="the enemies behind it passed the front themselves",
        )
    chain = [number]
    while chain[-1] in chains:
        chain.append(chains[chain[-1]])
    names = tuple(own.force.stands[each].id for each in chain)
    if len(names) == 1:
        guarded = "a home within reach" if own.anchors[number] else "friends who are Normal"
    else:
        guarded = " - ".join(names)
    words = f"Normal: {_behind(reason)}, but its supply is guarded: {guarded}."
    return _with(reason, words=words, chain=names)


def _isolated(own: Verdict, number: int, reason: Reason, _: dict[int, int]) -> Reason:
    """Say why a stand is isolated: behind, with a line home or a friend's."""
    group = np.flatnonzero(own.links.groups == own.links.groups[number])
    always = own.opening.layout.options.break_contact == "always"
    whose = sorted(group.tolist(), key=lambda other: other != number)
    lines = (
        (each, _line(own, each, own.broken.get(each) if always else None)) for each in whose
    )
    tracer, line = next((each, line) for each, line in lines if line)
    how = "an open line leads home"
    if tracer != number:
        how = f"linked to {own.force.stands[tracer].id}, who has an open line home"
    return _with(reason, words=f"Isolated: {_behind(reason)}; {how}.", line=line)


def _line(own: Verdict, number: int, end: tuple[float, float] | None) -> Path:
    """Return a stand's open line, after a step out of contact where it takes one."""
    if own.reach is None or (own.opening.within[number] and end is None):
        return ()
    frame = own.opening.frame
    start = own.opening.spots[number] if end is None else frame.turned(np.array([end]))[0]
    found = tracing.line(own.reach, *start.tolist())
    if not found:
        return ()
    line = [(x, y) for x, y in frame.back(np.array(found)).round(3).tolist()]
    place = [] if end is None else [tuple((own.force.places[number] / THOUSAND).tolist())]
    return (*place, *line)


def _cut_off(own: Verdict, number: int, reason: Reason, _: dict[int, int]) -> Reason:
    """Say why a stand is cut off: where it stands, or what shuts every line."""
    if own.opening.swallowed[number]:
        return _with(
            reason, words=f"Cut off: {_behind(reason)}; it stands in impassable ground."
        )
    if own.opening.within[number]:
        away = own.foes.places - own.force.places[number]
        near = np.flatnonzero((away * away).sum(axis=1) < own.opening.zones**2)
        names = tuple(own.foes.stands[each].id for each in near)
        words = f"Cut off: {_behind(reason)}; no line begins in the zone of {_list(names)}."
        return _with(reason, words=words, barred=(names,))
    barred = _pits(own, number)
    where = "; ".join(_list(each) for each in barred)
    words = f"Cut off: {_behind(reason)}; every line is barred by {where}."
    return _with(reason, words=words, barred=barred)


def _pits(own: Verdict, number: int) -> tuple[tuple[str, ...], ...]:
    """Return what shuts the ground a stand can reach, at the nearest dead ends."""
    slabs = own.opening.slabs
    waiting = deque(slabs.find(*own.opening.spots[number].tolist()))
    seen, ends = set(waiting), list[tuple[str, ...]]()
    while waiting and len(ends) < PITS:
        gap = waiting.popleft()
        below = slabs.below(gap) if own.opening.frame.closed else []
        waiting.extend(each for each in below if each not in seen)
        seen.update(below)
        if not below:
            ends.append(
                (_bound(own, int(slabs.left[gap])), _bound(own, int(slabs.right[gap])))
            )
    return tuple(dict.fromkeys(ends))


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
