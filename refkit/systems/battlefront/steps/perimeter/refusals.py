"""Why a front is refused: its line, its units and who holds what."""

from collections.abc import Iterator

from refkit.engine.play.listing import misnamed, no_sides, unknown
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.systems.battlefront.records import (
    Front,
    Objective,
)
from refkit.systems.battlefront.rules import control, coordinates, fieldmap, forces
from refkit.systems.battlefront.steps.game import losses
from refkit.systems.battlefront.steps.perimeter.decision import (
    Perimeter,
)
from refkit.systems.battlefront.steps.perimeter.drawing import LINE


def line_refusals(turn: Turn, decision: Perimeter) -> Iterator[Refusal]:
    """A line is told by hand, or drawn by the map from where the stands are."""
    clause, there = "BF-2.1.5.5-a", fieldmap.placed_spots(turn.campaign, turn.slot)
    if not (decision.course or there):
        message = "the line is blank; expected how it runs, in points or in words"
        yield Refusal("course", "not_understood", message, clause)
    front = Front(slot=turn.slot, id=LINE, course=decision.course)
    parts = control.grounds_by_line(turn.campaign, front) is not None
    # By hand a course that parts nothing will do: then nothing is measured from it.
    if there and coordinates.parse_line(decision.course) and not parts:
        message = "the line does not divide the table; expected points from edge to edge"
        yield Refusal("course", "not_understood", message, clause)
    why = "was not placed on the map"
    yield from unknown("out_of_line", decision.out_of_line, there, why, clause)


def unit_refusals(turn: Turn, decision: Perimeter) -> Iterator[Refusal]:
    """A unit is named once, and has a status; one in a pocket names one of its side."""
    clause, seen = "BF-2.1.5.5.2-b", set[str]()
    owners = {pocket.pocket: pocket.side for pocket in decision.pockets}
    named = losses.named_stands(turn, (unit.unit for unit in decision.units), turn.sides)
    mapped = fieldmap.placed_spots(turn.campaign, turn.slot).keys()
    for number, unit in enumerate(decision.units):
        place, stands = f"units[{number}].", named[unit.unit]
        ids = {stand.id for stand in stands}
        if not stands or seen & ids:
            fault = "is listed twice" if stands else "is not on the table"
            message = f"{unit.unit!r} {fault}"
            yield Refusal(place + "unit", "not_available", message, clause)
        seen |= ids
        is_judged_by_map = bool(ids) and ids <= mapped
        if not (unit.judged or is_judged_by_map):
            message = "neither its status nor an answer is given; expected one of them"
            yield Refusal(place + "position", "not_understood", message, "BF-2.1.5.5.2-f")
        sides = {stand.side for stand in stands} or set(turn.sides)
        wants = unit.pocket if is_judged_by_map else unit.judged in forces.MISSING
        if wants and unit.judged != "normal" and owners.get(unit.pocket) not in sides:
            message = f"{unit.pocket!r} is not among the pockets of its side"
            yield Refusal(place + "pocket", "unknown_pocket", message, clause)


def held_refusals(turn: Turn, decision: Perimeter) -> Iterator[Refusal]:
    """Each objective is named once, and is held by a side or by nobody."""
    keys, there = (h.objective for h in decision.held), {o.id for o in turn.rows(Objective)}
    clause, why, code = "BF-2.S-c", "is no objective", "unknown_objective"
    yield from misnamed("held[].objective", keys, there, why, clause, code)
    holders = (held.side for held in decision.held)
    yield from no_sides("held[].side", holders, turn.sides, clause)
