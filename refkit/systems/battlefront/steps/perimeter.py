"""Perimeter and status: the line, the pockets, who is isolated, who holds what."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import books, forces
from refkit.systems.battlefront.listing import repeats
from refkit.systems.battlefront.records import Element, Front, Holding, Objective, Stand
from refkit.systems.battlefront.steps import losses

LINE = "MLR"


class Pocket(Record):
    """The perimeter of units that are isolated or cut off."""

    key = ("pocket",)

    pocket: str = column("Pocket", help="A short name, such as P1.")
    side: str = column("Side")
    course: str = column("Course", default="", width=60)


class UnitStatus(Record):
    """An element or a single stand that is not in normal status."""

    key = ("unit",)

    unit: str = column("ME or stand", help="G05 for all its stands, G05.2 for one.")
    position: Literal["isolated", "cut_off"] = column("Status")
    pocket: str = column("Pocket")
    place: str = column("Place", default="", width=30)


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
    units: tuple[UnitStatus, ...] = column("Not in normal status", default=())
    held: tuple[Held, ...] = column("Objectives that changed hands", default=())


@step("E6", Perimeter)
def draw_front(turn: Turn, decision: Perimeter) -> Iterator[Change | None]:
    """The line divides the sides and starts the next scenario (BF-2.1.5.5-a)."""
    yield turn.add(Front(slot=turn.slot, id=LINE, course=decision.course))
    turn.say(f"{LINE}: {decision.course}")
    for pocket in decision.pockets:
        drawn = {"id": pocket.pocket, "side": pocket.side, "course": pocket.course}
        yield turn.add(Front(slot=turn.slot, **drawn))
        turn.say(f"pocket {pocket.pocket} of {pocket.side}")
    yield from _set_status(turn, decision)
    now = {held.objective: held.side for held in decision.held}
    for objective in turn.rows(Objective):
        yield from _hold(turn, objective, now.get(objective.id, objective.held_by))


def _set_status(turn: Turn, decision: Perimeter) -> Iterator[Change | None]:
    """The umpire decides each unit's status; all others are normal (R-62)."""
    told = {stand: unit for unit in decision.units for stand in _meant(turn, unit.unit)}
    for stand in turn.rows(Stand, status="available"):
        unit = told.get(stand.id)
        where = {"position": "normal", "pocket": "", "place": ""}
        if unit:
            where = {n: getattr(unit, n) for n in where}
        yield turn.change(stand, **where)


def _meant(turn: Turn, unit: str) -> dict[str, Stand]:
    """A stand by its id, or the stands on the table of an element."""
    there = [stand for side in turn.sides for stand in losses.afield(turn, side)]
    return {stand.id: stand for stand in there if unit in (stand.id, stand.element)}


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
    for number, unit in enumerate(decision.units):
        place, stands = f"units[{number}].", _meant(turn, unit.unit)
        if not stands or seen & set(stands):
            told = "is listed twice" if stands else "is not on the table"
            message = f"{unit.unit!r} {told}"
            yield Refusal(place + "unit", "not_available", message, clause)
        seen |= set(stands)
        sides = {stand.side for stand in stands.values()} or set(turn.sides)
        if owners.get(unit.pocket) not in sides:
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
