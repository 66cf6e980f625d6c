"""Close of the day: what is used up or lapses, the slot closed, the end judged."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import (
    Flight,
    Slot,
    TargetPoint,
    VictoryCondition,
)
from refkit.systems.battlefront.rules import forces, support, victory
from refkit.systems.battlefront.steps.cleanup import paperwork


@step("F3")
def remove_artillery(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Artillery used today leaves the roster, game or no game (R-42, R-43)."""
    for module in support.used_up(turn.campaign, forces.current_slot(turn)):
        turn.say(f"{module.side} {module.id} was used today and leaves")
        yield turn.change(module, status="removed")


@step("F4")
def lapse_points(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Preregistered points are good for one day (BF-2.1.2.5.4-e)."""
    # Those without a place as well, where both defended and nobody set up.
    for point in turn.rows(TargetPoint):
        yield turn.change(point, status="lapsed")


@step("F5")
def lapse_aircraft(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Aircraft not used on their day are lost; the day's end closes it (BF-2.1.2.5.2-b)."""
    this = forces.current_slot(turn)
    for flight in turn.rows(Flight, status="ready"):
        if support.is_over(turn.campaign, flight, this):
            yield _lapse(turn, flight)
    # Aircraft lapse after the last daylight slot, and a night slot may follow it.
    if this == turn.rows(Slot, day=this.day)[-1]:
        yield turn.change(this, status="closed")


def _lapse(turn: Turn, flight: Flight) -> Change | None:
    # by the option one that has flown stays ready until its day is over.
    if flight.flown:
        return turn.change(flight, status="flown")
    turn.say(f"{flight.side} {flight.id} was not used and is lost")
    return turn.change(flight, status="lost")


@step("E11")
def write_up(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """The scenario is written up; what is lacking is told, not barred (BF-2.1.5.9-a).

    The step is open: of what the enemy does not see, the umpire's sheet alone tells.
    """
    for each in paperwork.missing_notes(turn):
        if each.is_open:
            turn.say(f"still to be written down: {each.text}")
    yield turn.change(forces.current_slot(turn), status="played")


class Finding(Record):
    """What the umpire finds of a condition."""

    key = ("condition",)

    condition: int = column("Condition")
    finding: str = column("Finding", default="", help="Such as: met by the Russians.")


class Verdict(Record):
    """How the campaign is judged."""

    findings: tuple[Finding, ...] = column("Conditions", default=(), fill="each")
    note: str = column(
        "Finding", default="", help="Who won the campaign, and by what.", width=60
    )


@step("F6", Verdict)
def judge(turn: Turn, decision: Verdict) -> Iterator[Change | None]:
    """The victory conditions are looked at when they fall due (BF-2-d, R-72).

    What is told to all is the ground, which both sides see, and the findings.
    """
    this = forces.current_slot(turn)
    for side in turn.sides if this == turn.rows(Slot)[-1] else ():
        turn.say(f"{side}: {next(victory.ground(turn.campaign, side))}")
    due = {row.number: row for row in victory.due_conditions(turn.campaign, this)}
    for each in decision.findings:
        if each.finding:
            row = due[each.condition]
            turn.say(f"{row.text}: {each.finding}")
            yield turn.change(row, finding=each.finding)
    if decision.note:
        turn.say(f"umpire's finding: {decision.note}")


@judge.refuses
def _judge(turn: Turn, decision: Verdict) -> Iterator[Refusal]:
    due = victory.due_conditions(turn.campaign, forces.current_slot(turn))
    known = {row.number: row.text for row in turn.rows(VictoryCondition)}
    there = {row.number for row in due}
    for number, each in enumerate(decision.findings):
        if each.condition not in there:
            field = f"findings[{number}].condition"
            named = known.get(each.condition, f"condition {each.condition}")
            message = f"{named}: it is not looked at now"
            yield Refusal(field, "not_available", message, "BF-2-d")


@judge.offers
def _conditions(turn: Turn) -> Iterator[Choice]:
    for row in victory.due_conditions(turn.campaign, forces.current_slot(turn)):
        facts = "; ".join(victory.condition_facts(turn.campaign, row.kind))
        measured = f", by {row.measured}" if row.measured else ""
        yield Choice("findings.condition", row.number, f"{row.text}{measured}", note=facts)


@judge.drafts
def _verdict_draft(turn: Turn) -> Verdict:
    due = victory.due_conditions(turn.campaign, forces.current_slot(turn))
    return Verdict(findings=tuple(Finding(condition=row.number) for row in due))
