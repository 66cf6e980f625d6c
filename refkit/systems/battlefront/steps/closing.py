"""Close of the day: what is used up or lapses, the slot closed, the end judged."""

from collections.abc import Iterator

from refkit.engine.campaign import Change
from refkit.engine.steps import Done, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.records import (
    Flight,
    Holding,
    Module,
    Objective,
    TargetPoint,
)


@step("F3")
def remove_artillery(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Artillery that fired today leaves the roster (BF-2.1.2.5.3-d, R-42)."""
    for module in turn.rows(Module, status="active", fired=turn.slot):
        turn.say(f"{module.id} of {module.side} fired and leaves")
        yield turn.change(module, status="removed")


@step("F4")
def lapse_points(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Preregistered points are good for one day (BF-2.1.2.5.4-e)."""
    for point in turn.rows(TargetPoint):
        yield turn.change(point, status="lapsed")


@step("F5")
def lapse_aircraft(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Aircraft not used on their day are lost; the slot is closed (BF-2.1.2.5.2-b)."""
    for flight in turn.rows(Flight, status="ready"):
        turn.say(f"{flight.id} of {flight.side} was not used and is lost")
        yield turn.change(flight, status="lost")
    yield turn.change(forces.slot(turn), status="closed")


@step("F6")
def judge(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """The victory conditions are looked at once, at the end (BF-2-d, R-72)."""
    for side in turn.sides:
        daily = sum(held.vp for held in turn.rows(Holding, side=side))
        final = sum(objective.final for objective in turn.rows(Objective, held_by=side))
        days, total = f"{daily} VP by days", f"{daily + final} for ground"
        turn.say(f"{side}: {days}, {final} VP at the end, {total}")
    if decision.note:
        turn.say(f"umpire's finding: {decision.note}")
    yield None
