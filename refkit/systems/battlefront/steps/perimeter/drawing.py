"""The front as it is drawn: what the umpire says, and the map where he says nothing."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from refkit.engine.play.listing import shorten_list
from refkit.engine.play.turn import Turn
from refkit.systems.battlefront.records import Front, Spot, Stand
from refkit.systems.battlefront.rules import coordinates, fieldmap, forces
from refkit.systems.battlefront.steps.game import losses
from refkit.systems.battlefront.steps.perimeter.decision import Perimeter, UnitStatus

if TYPE_CHECKING:
    from refkit.systems.battlefront.rules.findings import Finding, Findings, Loop

LINE = "MLR"
SERIES = re.compile(r"P\d+|(hidden) .+ \d+")  # names of pockets that the map gives
MOST_NAMED = 3  # enemies in a reason that is told in the open


@dataclass(frozen=True, slots=True)
class Area:
    """A pocket with its outline; hidden where the enemy sees nothing of what is in it."""

    name: str
    side: str
    course: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """The line, the pockets, every stand that is judged, and what the map says of it.

    `whole` is how the line would run if nothing was hidden, where it would be another one.
    """

    course: str
    pockets: tuple[Area, ...]
    units: Mapping[str, UnitStatus]
    out_of_line: tuple[str, ...] = ()
    spots: Mapping[str, Spot] = field(default_factory=dict)
    findings: Mapping[str, "Finding"] = field(default_factory=dict)
    unseen: frozenset[str] = frozenset()
    whole: str = ""

    def is_hidden(self, stand: str) -> bool:
        """Whether the enemy does not see a stand."""
        return stand in self.unseen

    def umpire_reason(self, stand: str) -> str:
        """Return all that the umpire alone is told of a stand that the map judges."""
        status_lines = self.findings[stand].reason
        bends = self.is_hidden(stand) and self.units[stand].judged == "normal"
        if not (self.whole and bends):
            return status_lines
        return f"{status_lines} Hidden, so the line leaves it out; with all: {self.whole}."

    def ruled(self, stand: str) -> str:
        """Return the umpire's word on a stand where the map says otherwise, else ''."""
        unit, found = self.units[stand], self.findings[stand]
        return "" if unit.judged == found.status else unit.judged


def draw(turn: Turn, decision: Perimeter) -> Drawn:
    """Return the front by the umpire's word, else as the map has it (R-62)."""
    named = losses.named_stands(turn, (unit.unit for unit in decision.units), turn.sides)
    typed = {stand.id: unit for unit in decision.units for stand in named[unit.unit]}
    there = fieldmap.placed_spots(turn.campaign, turn.slot)
    unseen = frozenset(
        key for key in {*typed, *there} if forces.is_hidden(turn, turn.get(Stand, key))
    )
    if there:
        return replace(_on_the_map(turn, decision, typed, there), unseen=unseen)
    pockets = tuple(_by_hand(decision, typed, unseen))
    return Drawn(decision.course, pockets, typed, unseen=unseen)


def _by_hand(
    decision: Perimeter, typed: Mapping[str, UnitStatus], unseen: frozenset[str]
) -> Iterator[Area]:
    """Yield the pockets as they are told; one that was hidden whole is so still."""
    for pocket in decision.pockets:
        inside = {key for key, unit in typed.items() if unit.pocket == pocket.pocket}
        is_hidden = bool(inside) and inside <= unseen
        yield Area(pocket.pocket, pocket.side, pocket.course, hidden=is_hidden)


def line_rulings(decision: Perimeter, there: Mapping[str, Spot]) -> dict[str, Any]:
    """Return what the umpire rules of the line: how it runs, and who is not in it."""
    out = [key for key in decision.out_of_line if key in there]
    line = coordinates.parse_line(decision.course)
    return {"out_of_line": out, **({"line": line} if line else {})}


def _judge(turn: Turn, there: Iterable[Spot], ruled: Mapping[str, Any]) -> "Findings":
    """Return what the map says of these spots, what the umpire ruled laid over it."""
    # numpy and shapely come with it: who opens a campaign judges nothing yet.
    from refkit.systems.battlefront.rules import findings

    return findings.judge(turn.campaign, turn.slot, there, ruled)


def start_lines(turn: Turn, front: Drawn) -> dict[str, str]:
    """Return the start line of each side, '' for none (BF-2.1.5.5-a, R-84)."""
    line = coordinates.parse_line(front.course)
    if not (front.spots and line):
        return {}
    status = {key: front.units[key].judged for key in front.spots}
    ruled = {"out_of_line": front.out_of_line, "line": line, "status": status}
    return _judge(turn, front.spots.values(), ruled).starts()


def _on_the_map(
    turn: Turn,
    decision: Perimeter,
    typed: Mapping[str, UnitStatus],
    there: Mapping[str, Spot],
) -> Drawn:
    said = line_rulings(decision, there)
    words = {key: u.judged for key, u in typed.items() if u.judged and key in there}
    # what the map says where the umpire ruled is kept beside his word.
    free = _judge(turn, there.values(), said)
    ruled = {**said, "status": words}
    found = _judge(turn, there.values(), ruled) if words else free
    stated = partial(_stated_pocket, decision, typed, there)
    pockets = _pockets(turn, decision, stated, found.loops)
    areas = {
        key: name for name, loops in pockets.items() for x in loops for key in x.stands
    }
    units = {
        key: UnitStatus(
            unit=key,
            position=finding.status,
            pocket=areas.get(key, ""),
            place=(typed[key].place if key in typed else "") or there[key].place,
            why=typed[key].why if key in typed else "",
        )
        for key, finding in found.stands.items()
    }
    return Drawn(
        course=decision.course or found.course,
        pockets=tuple(_areas(decision, pockets)),
        # Stands without a place are not on the map, and are judged by hand beside it.
        units={**typed, **units},
        out_of_line=tuple(said["out_of_line"]),
        spots=there,
        findings={k: (free if k in words else found).stands[k] for k in units},
        whole="" if decision.course or found.whole == found.course else found.whole,
    )


def _pockets(
    turn: Turn,
    decision: Perimeter,
    stated: Callable[["Loop"], str],
    loops: Iterable["Loop"],
) -> dict[str, list["Loop"]]:
    """Return the pockets of the map by name: as said, as before, else a new one."""
    named: dict[str, list[Loop]] = {}
    for loop in loops:
        name = stated(loop) or _free_name(turn, decision, loop, named)
        named.setdefault(name, []).append(loop)
    return named


def _stated_pocket(
    decision: Perimeter,
    typed: Mapping[str, UnitStatus],
    there: Mapping[str, Spot],
    loop: "Loop",
) -> str:
    """Return the pocket that the umpire names for a stand in it, or draws round it."""
    own = [pocket for pocket in decision.pockets if pocket.side == loop.side]
    names = {pocket.pocket for pocket in own}
    said = (typed[key].pocket for key in loop.stands if key in typed)
    places = [there[key].place for key in loop.stands]
    drawn = (p.pocket for p in own if coordinates.surrounds(p.course, places))
    return next((name for name in chain(said, drawn) if name in names), "")


def _free_name(
    turn: Turn, decision: Perimeter, loop: "Loop", named: Mapping[str, list["Loop"]]
) -> str:
    """Return the name it had, unless another pocket has it, else the first that is free.

    Those that are seen come first and have names of their own, so that no gap between
    them tells of one that is hidden.
    """
    taken = {pocket.pocket for pocket in decision.pockets} | named.keys() | {LINE, ""}
    taken |= {line.id for line in turn.rows(Front, slot=turn.slot)}
    before = (turn.get(Stand, key).pocket for key in loop.namesakes)
    fits = (name for name in before if _may_name(name, loop))
    stem = f"hidden {loop.side} " if loop.hidden else "P"
    numbered = (f"{stem}{number}" for number in count(1))
    return next(name for name in chain(fits, numbered) if name not in taken)


def _may_name(name: str, loop: "Loop") -> bool:
    """Whether a name tells nobody that a pocket is hidden, or that it was."""
    given = SERIES.fullmatch(name)
    return given is None or bool(given[1]) == loop.hidden


def _areas(decision: Perimeter, pockets: Mapping[str, list["Loop"]]) -> Iterator[Area]:
    for pocket in decision.pockets:
        area = Area(pocket.pocket, pocket.side, pocket.course)
        yield _filled(area, pockets[area.name]) if area.name in pockets else area
    said = {pocket.pocket for pocket in decision.pockets}
    for name, loops in pockets.items():
        if name not in said:
            yield _filled(Area(name, loops[0].side, ""), loops)


def _filled(area: Area, loops: list["Loop"]) -> Area:
    hidden = all(loop.hidden for loop in loops)
    # of a pocket seen in part the outline is that of the part.
    courses = (loop.course for loop in loops if loop.hidden == hidden)
    return replace(
        area, course=area.course or coordinates.PIECES.join(courses), hidden=hidden
    )


def status_lines(turn: Turn, front: Drawn) -> Iterator[str]:
    """Yield the status of each stand in a pocket as the table shows it, and why.

    The step is open: no id of a roster, nothing hidden, and the reason is the one that
    there is by what both sides see.
    """
    ruled = _ruled(front)
    for key, found in _by_the_table(turn, front, ruled).items():
        unit = front.units[key]
        if unit.pocket:
            status = unit.judged.replace("_", " ")
            why = "" if key in ruled else _reason_text(turn, front, key, found)
            yield f"{_stand_text(turn, front, key)} in {unit.pocket}: {status}{why}"


def _by_the_table(
    turn: Turn, front: Drawn, ruled: Mapping[str, str]
) -> Mapping[str, "Finding"]:
    """Return what the map says of the stands that both sides see, as if none was hidden."""
    there = [spot for key, spot in front.spots.items() if not front.is_hidden(key)]
    out = [key for key in front.out_of_line if not front.is_hidden(key)]
    said = {"out_of_line": out, "status": ruled}
    return _judge(turn, there, said).stands if there else {}


def _ruled(front: Drawn) -> dict[str, str]:
    """Return the umpire's word on the stands that both sides see."""
    seen = (key for key in front.findings if not front.is_hidden(key))
    return {key: word for key in seen if (word := front.ruled(key))}


def _stand_text(turn: Turn, front: Drawn, key: str) -> str:
    """A stand as the table shows it; other things are called what the map calls them."""
    if key not in front.spots:
        return key
    card = forces.unit_card(turn, turn.get(Stand, key))
    return f"{card.name} at {front.spots[key].place}"


def _reason_text(turn: Turn, front: Drawn, key: str, found: "Finding") -> str:
    """Why a stand has its status, as far as what both sides see bears it out."""
    # its status is by all stands, the reason by those that both sides see.
    bears_out = found.status == front.units[key].judged
    passed, barred = (
        shorten_list(
            (_stand_text(turn, front, each) for each in names), MOST_NAMED, " and "
        )
        for names in (found.passed, found.barred if bears_out else ())
    )
    behind = f"; it has passed {passed}" if passed else ""
    return behind + (f"; every line home is barred by {barred}" if barred else "")


def overruled_lines(turn: Turn, front: Drawn) -> Iterator[str]:
    """Yield where the umpire's word goes before what the map says (R-62).

    The step is open, so it is what the map says by the stands that both sides see.
    """
    ruled = _ruled(front)
    found = _by_the_table(turn, front, {}) if ruled else {}
    for key, word in ruled.items():
        if found[key].status != word:
            said, says = (each.replace("_", " ") for each in (word, found[key].status))
            what = _stand_text(turn, front, key)
            yield f"{what}: {said} by the umpire's word; the map says {says}"
    for key in front.out_of_line:
        if not front.is_hidden(key):
            yield f"{_stand_text(turn, front, key)} forms no line by the umpire's word"
