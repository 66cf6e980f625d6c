"""Perimeter and status: the line, the pockets, who is isolated, who holds what."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import books, forces, status
from refkit.systems.battlefront.listing import repeats
from refkit.systems.battlefront.records import Element, Front, Holding, Objective, Stand
from refkit.systems.battlefront.records.troops import Position
from refkit.systems.battlefront.steps import engagements, losses

LINE = "MLR"


class Pocket(Record):
    """The perimeter of units that are isolated or cut off."""

    key = ("pocket",)

    pocket: str = column("Pocket", help="A short name, such as P1.")
    side: str = column("Side")
    course: str = column("Course", default="", width=60)


class UnitStatus(Record):
    """An element or a single stand to be judged: by the umpire's word or his answers."""

    key = ("unit",)

    unit: str = column("ME or stand", help="G05 for all its stands, G05.2 for one.")
    position: Literal["", "normal", "isolated", "cut_off"] = column(
        "Status",
        default="",
        help="The umpire's own word; blank: what the answers beside it come to.",
    )
    pocket: str = column(
        "Pocket", default="", help="Only for units that are isolated or cut off."
    )
    place: str = column("Place", default="", width=30)
    behind: Literal["", "yes", "no"] = column("Behind the enemy front", default="")
    guarded: bool = column(
        "Guarded line home",
        default=False,
        help='Friends along it 5" or less from each other; it may run any way.',
    )
    reaches: Literal["", "home_edge", "entry_point", "supply_line"] = column(
        "Open line reaches", default="", help="Blank: there is no such line."
    )
    passes_enemy: bool = column(
        'Passes within 5"', default=False, help='Less than 5" from an enemy.'
    )
    toward_enemy: bool = column(
        "Goes nearer the enemy edge", default=False, help="At any point of the open line."
    )

    @property
    def proposed(self) -> Position | Literal[""]:
        """What the answers come to; '' without them."""
        asked = ("guarded", "reaches", "passes_enemy", "toward_enemy")
        told = {name: getattr(self, name) for name in asked}
        lines = status.Lines(behind=self.behind == "yes", **told)
        return status.position(lines) if self.behind else ""

    @property
    def judged(self) -> Position | Literal[""]:
        """The umpire's word, else what the answers propose (BF-2.1.5.5.2-f, R-62)."""
        return self.position or self.proposed


class Held(Record):
    """Who holds an objective now."""

    key = ("objective",)

    objective: str = column("Objective")
    side: str = column("Held by", default="", help="Blank: nobody.")


class Perimeter(Record):
    """The front as the umpire has it drawn."""

    course: str = column(
        "MLR", help="How the line runs, point to point.", width=90, length=2000
    )
    pockets: tuple[Pocket, ...] = column("Pockets", default=())
    units: tuple[UnitStatus, ...] = column(
        "Units to judge",
        default=(),
        help="All that are behind the enemy front; the others are in normal status.",
    )
    held: tuple[Held, ...] = column("Objectives that changed hands", default=())


@step("E6", Perimeter)
def draw_front(turn: Turn, decision: Perimeter) -> Iterator[Change | None]:
    """The line divides the sides and starts the next scenario (BF-2.1.5.5-a)."""
    yield turn.add(Front(slot=turn.slot, id=LINE, course=decision.course))
    turn.say(f"{LINE}: {decision.course}")
    for pocket in decision.pockets:
        drawn = {"id": pocket.pocket, "side": pocket.side, "course": pocket.course}
        yield turn.add(Front(slot=turn.slot, **drawn))
        found = sorted(u.judged for u in decision.units if u.pocket == pocket.pocket)
        told = ", ".join(dict.fromkeys(each.replace("_", " ") for each in found))
        turn.say(f"pocket {pocket.pocket} of {pocket.side}: {told or 'no unit'}")
    for unit in decision.units:
        _tell_overruled(turn, unit)
    yield from _set_status(turn, decision)
    now = {held.objective: held.side for held in decision.held}
    for objective in turn.rows(Objective):
        yield from _hold(turn, objective, now.get(objective.id, objective.held_by))


def _tell_overruled(turn: Turn, unit: UnitStatus) -> None:
    """The umpire's word goes before the answers, and stays on record (R-62)."""
    if unit.proposed not in ("", unit.judged):
        whose = f"pocket {unit.pocket}" if unit.pocket else "a unit in no pocket"
        said, answers = (w.replace("_", " ") for w in (unit.judged, unit.proposed))
        turn.say(f"{whose}: {said} by the umpire's word; the answers say {answers}")


def _set_status(turn: Turn, decision: Perimeter) -> Iterator[Change | None]:
    """The umpire decides each unit's status; all others are normal (R-62)."""
    named = losses.named(turn, (unit.unit for unit in decision.units), turn.sides)
    told = {stand.id: unit for unit in decision.units for stand in named[unit.unit]}
    for stand in turn.rows(Stand, status="available"):
        yield turn.change(stand, **_where(stand, told.get(stand.id)))
    yield from engagements.settle(turn)


def _where(stand: Stand, unit: UnitStatus | None) -> dict[str, str]:
    """What stays on the map keeps its place: pockets and immobile vehicles (R-63)."""
    place = (unit.place if unit else "") or stand.place
    if unit and unit.judged != "normal":
        return {"position": unit.judged, "pocket": unit.pocket, "place": place}
    kept = place if stand.immobile else ""
    return {"position": "normal", "pocket": "", "place": kept}


def _hold(turn: Turn, objective: Objective, side: str) -> Iterator[Change | None]:
    """Objectives inside a line are counted once a slot."""
    held = {"slot": turn.slot, "objective": objective.id, "side": side}
    yield turn.add(Holding.model_validate({**held, "vp": objective.daily}))
    left = {"bonus_side": objective.bonus_side, "bonus_cpp": objective.bonus_cpp}
    if side and side == objective.bonus_side and objective.bonus_cpp:
        what = {"reference": objective.id, "note": f"first held: {objective.name}"}
        yield turn.add(books.line(turn, "bonus", side, cpp=objective.bonus_cpp, **what))
        left = {"bonus_side": "", "bonus_cpp": 0}
    yield turn.change(objective, held_by=side, **left)


@draw_front.refuses
def _front(turn: Turn, decision: Perimeter) -> Iterator[Refusal]:
    clause = "BF-2.1.5.5.2-b"
    yield from repeats("pockets[].pocket", (p.pocket for p in decision.pockets), clause)
    for number, pocket in enumerate(decision.pockets):
        place = f"pockets[{number}]."
        if pocket.side not in turn.sides:
            yield Refusal(
                place + "side", "unknown_side", f"{pocket.side!r} is no side", clause
            )
        if pocket.pocket == LINE or turn.find(Front, f"{turn.slot}/{pocket.pocket}"):
            message = f"{pocket.pocket!r} names a line; expected another name"
            yield Refusal(place + "pocket", "not_understood", message, clause)
    yield from _unit_refusals(turn, decision)
    yield from _held_refusals(turn, decision)


def _unit_refusals(turn: Turn, decision: Perimeter) -> Iterator[Refusal]:
    clause, seen = "BF-2.1.5.5.2-b", set[str]()
    owners = {pocket.pocket: pocket.side for pocket in decision.pockets}
    named = losses.named(turn, (unit.unit for unit in decision.units), turn.sides)
    for number, unit in enumerate(decision.units):
        place, stands = f"units[{number}].", named[unit.unit]
        ids = {stand.id for stand in stands}
        if not stands or seen & ids:
            told = "is listed twice" if stands else "is not on the table"
            message = f"{unit.unit!r} {told}"
            yield Refusal(place + "unit", "not_available", message, clause)
        seen |= ids
        if not unit.judged:
            message = "neither its status nor an answer is given; expected one of them"
            yield Refusal(place + "position", "not_understood", message, "BF-2.1.5.5.2-f")
        sides = {stand.side for stand in stands} or set(turn.sides)
        if unit.judged in forces.MISSING and owners.get(unit.pocket) not in sides:
            message = f"{unit.pocket!r} is not among the pockets of its side"
            yield Refusal(place + "pocket", "unknown_pocket", message, clause)


def _held_refusals(turn: Turn, decision: Perimeter) -> Iterator[Refusal]:
    clause = "BF-2.S-c"
    yield from repeats("held[].objective", (h.objective for h in decision.held), clause)
    for number, held in enumerate(decision.held):
        place = f"held[{number}]."
        if turn.find(Objective, held.objective) is None:
            message = f"{held.objective!r} is no objective"
            yield Refusal(place + "objective", "unknown_objective", message, clause)
        if held.side and held.side not in turn.sides:
            message = f"{held.side!r} is no side"
            yield Refusal(place + "side", "unknown_side", message, clause)


@draw_front.offers
def _front_choices(turn: Turn) -> Iterator[Choice]:
    for side in turn.sides:
        yield Choice("pockets.side", side, side)
        yield Choice("held.side", side, side)
        stands = losses.afield(turn, side)
        for key in dict.fromkeys(stand.element for stand in stands):
            name = turn.get(Element, key).name
            yield Choice("units.unit", key, f"{key} {name}, all of it")
        for stand in stands:
            yield Choice("units.unit", stand.id, forces.name(turn, stand))
    for objective in turn.rows(Objective):
        label = f"{objective.name}, held by {objective.held_by or 'nobody'}"
        yield Choice("held.objective", objective.id, label)


@draw_front.drafts
def _front_draft(turn: Turn) -> Perimeter:
    """The last line, and the pockets with the units that stood in them before."""
    lines = turn.rows(Front)
    last = [line.course for line in lines if not line.side]
    there = [stand for side in turn.sides for stand in losses.afield(turn, side)]
    penned = [stand for stand in there if stand.position in forces.MISSING]
    courses = {(line.id, line.side): line.course for line in lines}
    pockets = dict.fromkeys((stand.pocket, stand.side) for stand in penned)
    return Perimeter.model_construct(
        course=last[-1] if last else "",
        pockets=tuple(
            Pocket(pocket=name, side=side, course=courses.get((name, side), ""))
            for name, side in pockets
        ),
        units=tuple(_as_it_was(stand) for stand in penned),
        held=(),
    )


def _as_it_was(stand: Stand) -> UnitStatus:
    where = {n: getattr(stand, n) for n in ("position", "pocket", "place")}
    return UnitStatus(unit=stand.id, **where)
