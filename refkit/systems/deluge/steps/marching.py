"""The written moves, and how they are carried out."""

from collections.abc import Iterator

from refkit.engine.play.choices import Choice
from refkit.engine.play.row_decisions import Rows, rows_of
from refkit.engine.play.steps import Changes, step
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import Record, column
from refkit.systems.deluge.records import Battle, Force, Order
from refkit.systems.deluge.rules import fighting, marching
from refkit.systems.deluge.rules.board import ON_MAP, board
from refkit.systems.deluge.rules.fighting import Forces
from refkit.systems.deluge.steps import named
from refkit.systems.deluge.steps.named import GOINGS, Going


@step("M1", GOINGS)
def write_moves(turn: Turn, decision: Rows[Going]) -> Changes:
    """Each force has one move, written in secret (DL-21, DL-22, DL-R22, DL-R23)."""
    chart = board(turn.campaign)
    for each in decision.rows:
        if each.to:
            mover = turn.get(Force, each.force)
            # Where no way leads there, the umpire has overruled that.
            way = marching.goals(chart, mover).get(each.to, (each.to,))
            turn.say(f"{mover.id} goes to {', '.join(named.land(turn, n) for n in way)}")
            row = Order(slot=turn.slot, force=mover.id, side=mover.side, path=way)
            yield turn.put(row)


@write_moves.offers
def _moves(turn: Turn) -> Iterator[Choice]:
    chart = board(turn.campaign)
    for mover in turn.own(Force, state=ON_MAP):
        ways = marching.goals(chart, mover)
        yield from named.going(turn, mover, dict.fromkeys(ways, ""))


class Early(Record):
    """A faction that moves before others, where the option leaves that to the umpire."""

    key = ("side",)
    side: str = column("Faction", offered=True)


@step("M2", rows_of(Early, "Move first"))
def carry_out(turn: Turn, decision: Rows[Early]) -> Changes:
    """Moves are made faction by faction; an enemy force stops them (DL-23, DL-R24)."""
    for each in turn.rows(Force):
        yield turn.change(each, came="")
    moved: list[str] = []
    for side in in_order(turn, decision):
        for order in turn.rows(Order, slot=turn.slot, side=side, state="given"):
            mover = turn.get(Force, order.force)
            yield from go(turn, mover, order)
            moved += [mover.id] if turn.get(Force, mover.id).came else []
    met = fighting.contacts(board(turn.campaign), moved)
    for number, camps in enumerate(met, 1):
        yield turn.add(battle(turn, camps, number))


def in_order(turn: Turn, decision: Rows[Early]) -> list[str]:
    """Return the factions in the order in which they move (DL-R24)."""
    sides = [*dict.fromkeys((*(each.side for each in decision.rows), *turn.sides))]
    if turn.option("move_order") == "dice":
        dice = {side: turn.throw("1d6", f"when {side} moves").final for side in sides}
        sides.sort(key=lambda side: -dice[side])
    return sides


def go(turn: Turn, mover: Force, order: Order) -> Changes:
    """Yield the move of a force.

    A force on which an enemy came in this turn stays to meet it.
    """
    chart, place, came = board(turn.campaign), mover.place, ""
    is_met = any(each.came for each in chart.enemies(mover.side, place))
    for space in () if is_met else order.path:
        came, place = place, space
        if chart.enemies(mover.side, space):
            break
    is_there = place == order.path[-1]
    if came:
        start, end = named.land(turn, mover.place), named.land(turn, place)
        turn.say(f"{mover.id} moves from {start} to {end}")
    yield turn.change(mover, place=place, came=came)
    yield turn.change(order, state="carried out" if is_there else "stopped")


def battle(turn: Turn, camps: tuple[Forces, Forces], number: int) -> Battle:
    """Return the battle of forces that met, the attackers first (DL-R27)."""
    red, blue = (tuple(each.id for each in camp) for camp in camps)
    there, place = {each.side for camp in camps for each in camp}, camps[0][0].place
    turn.say(f"{', '.join(red)} and {', '.join(blue)} meet in {named.land(turn, place)}")
    told = {"slot": turn.slot, "number": number, "place": place, "red": red, "blue": blue}
    told |= {"sides": tuple(side for side in turn.sides if side in there)}
    if turn.option("red_is") == "defender":
        told |= {"red": blue, "blue": red, "attacker": "blue"}
    return Battle.model_validate(told)


@carry_out.offers
def _factions(turn: Turn) -> Iterator[Choice]:
    for side in turn.sides if turn.option("move_order") == "umpire" else ():
        yield Choice("rows.side", side, side)
