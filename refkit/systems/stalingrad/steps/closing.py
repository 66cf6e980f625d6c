"""The next sequence, or the end of the game with its victory points."""

from fractions import Fraction

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.steps import Changes, step
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import Record, column
from refkit.systems.stalingrad.records import Area, Leader, Score, Slot, Unit
from refkit.systems.stalingrad.rules import victory
from refkit.systems.stalingrad.rules.units import AXIS, SOVIET
from refkit.systems.stalingrad.rules.victory import City
from refkit.systems.stalingrad.steps import named, placing
from refkit.systems.stalingrad.steps.cards import is_at_end


class Ending(Record):
    """Whether the game is over."""

    ends: bool = column(
        "A card ends the game", default=False, help="The last card of a deck ends it too."
    )


@step("E1", Ending)
def close(turn: Turn, decision: Ending) -> Changes:
    """The next sequence begins, or victory points are counted (RS-15, RS-70 to RS-72)."""
    now = turn.get(Slot, turn.slot)
    if not (decision.ends or is_at_end(turn.campaign)):
        number = now.number + 1
        turn.say(f"Sequence {number} begins")
        told = {"revealed": bool(now.again), "operates": now.again}
        yield turn.add(Slot(id=f"sequence {number}", number=number, **told))
        return
    rows = scores(turn.campaign)
    for row in rows:
        turn.say(f"{named.people(row.side)}: {row.total} VP")
        yield turn.put(row)
    won = victory.winner({row.side: Fraction(row.total) for row in rows})
    yield turn.change(now, winner=won)


def scores(campaign: Campaign) -> list[Score]:
    """Return the victory points as they would be now (RS-70, RS-71)."""
    option = campaign.option
    linked = {side: placing.stations(campaign, side) for side in campaign.sides}
    cities = [
        City(e.red, e.blue, e.controller, e.id in linked.get(e.controller, ()))
        for e in campaign.rows(Area, city=True)
    ]
    lost = campaign.rows(Unit, state="destroyed")
    axis = [victory.axis_unit(e.kind, e.nation, option) for e in lost if e.side == AXIS]
    soviet = victory.soviet_units(sum(e.side == SOVIET for e in lost), option)
    is_dead = bool(campaign.rows(Leader, side=AXIS, state="destroyed"))
    totals = victory.totals(cities, soviet, sum(axis), manstein=is_dead)
    bare = victory.totals(cities, Fraction(0), 0)
    won = {side: str(totals[side] - bare[side]) for side in campaign.sides}
    return [
        Score(side=side, cities=int(bare[side]), losses=lost, total=str(totals[side]))
        for side, lost in won.items()
    ]
