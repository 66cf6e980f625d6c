"""Sieges and ships, for campaigns of the series that have fortresses and seas."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import Changes, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusals, refuse
from refkit.engine.records.records import Record, column, count
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import SUPPLY, Unit
from refkit.systems.stalingrad.rules import operations, series
from refkit.systems.stalingrad.rules.units import OTHER
from refkit.systems.stalingrad.steps import marches, named, operating, retreats
from refkit.systems.stalingrad.steps.operating import Acting

BESIEGE = "besiege"


class Sailed(Record):
    """A siege that is rolled for, or a ship that takes units aboard."""

    action: Literal["besiege", "embark"] = column("Action", default=BESIEGE)
    units: tuple[Acting, ...] = column("Besiegers or ship", default=(), fill="ticked")
    lost: tuple[Acting, ...] = column("Units inside", default=(), fill="ticked")
    factor: int = count("Fortress factor", high=9)
    number: int = count("Number of the siege counter", high=99)
    sailed: int = count("Range used before", high=99)
    carrying: bool = column("Carries units", default=False)


@step("W1", Sailed)
def besiege(turn: Turn, decision: Sailed) -> Changes:
    """A siege costs four supply points and is rolled for; ships embark (RS-62, RS-63)."""
    actors = [turn.get(Unit, row.unit) for row in decision.units]
    yield turn.book(SUPPLY, decision.action, -price(turn, decision), turn.slot)
    for each in actors:
        yield turn.change(each, acted=turn.slot)
    if decision.action != BESIEGE or not actors:
        turn.say(f"{named.those(actors) or 'Nobody'} takes units aboard")
        return
    die, sizes = turn.throw("1d10", "the siege").final, (len(decision.lost), len(actors))
    found = series.siege(die, decision.factor, *sizes, decision.number)
    ends = "falls" if found.falls else "holds"
    turn.say(f"The fortress {ends}: {found.total} against {decision.number}")
    if found.falls:
        for row in decision.lost:
            yield from retreats.destroy(turn, turn.get(Unit, row.unit))
        yield from marches.take(turn, actors[0].area, turn.side)
        yield from marches.isolate(turn)


def price(turn: Turn, decision: Sailed) -> int:
    """Return the supply points of a siege; a ship pays with its range (RS-19, RS-21)."""
    found = operations.price(turn.lookup("prices"), BESIEGE)
    cost = operating.in_season(turn, found, BESIEGE, ())
    return cost if decision.action == BESIEGE and decision.units else 0


@besiege.refuses
def _besiege(turn: Turn, decision: Sailed) -> Refusals:
    actors = [turn.get(Unit, row.unit) for row in decision.units]
    yield from refuse("units", operating.together(actors) if actors else ())
    for number, each in enumerate(actors):
        field = f"units[{number}].unit"
        if decision.action == BESIEGE:
            yield from refuse(field, operating.reached(turn, each))
        else:
            range_, is_full = standing.values(turn.campaign, each).mf, decision.carrying
            left = series.range_left(range_, decision.sailed, carrying=is_full)
            yield from refuse(field, series.embark(left))
    left = SUPPLY.balance(turn.campaign, turn.slot)
    yield from refuse("units", operations.pay(left, price(turn, decision)))


@besiege.offers
def _besiegers(turn: Turn) -> Iterator[Choice]:
    for each in standing.able(turn.campaign, turn.slot, turn.side):
        yield named.unit(turn, "units.unit", each)
    for each in turn.rows(Unit, side=OTHER[turn.side], state="waiting"):
        yield named.unit(turn, "lost.unit", each)
