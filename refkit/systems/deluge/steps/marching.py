"""The written moves, and how they are carried out."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Choice, step
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import Record, column
from refkit.systems.deluge.records import Battle, Force, Order
from refkit.systems.deluge.rules import fighting, marching
from refkit.systems.deluge.rules.board import ON_MAP, board
from refkit.systems.deluge.rules.fighting import Forces
from refkit.systems.deluge.steps import named
from refkit.systems.deluge.steps.named import Goings


@step("M1", Goings)
def write_moves(turn: Turn, decision: Goings) -> Iterator[Change | None]:
    """Each force has one move, written in secret (DL-21, DL-22, DL-R22, DL-R23)."""
    chart = board(turn.campaign)
    for each in decision.forces:
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
    """A faction that is named."""

    key = ("side",)
    side: str = column("Faction", offered=True)


class Sequence(Record):
    """Who moves before the others."""

    first: tuple[Early, ...] = column(
        "Move first", default=(), help="In this order, where the option leaves it to you."
    )


@step("M2", Sequence)
def carry_out(turn: Turn, decision: Sequence) -> Iterator[Change | None]:
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
    for number, (attackers, defenders) in enumerate(met, 1):
        yield turn.add(battle(turn, attackers, defenders, number))


def in_order(turn: Turn, decision: Sequence) -> list[str]:
    """Return the factions in the order in which they move (DL-R24)."""
    sides = [*dict.fromkeys((*(each.side for each in decision.first), *turn.sides))]
    if turn.option("move_order") == "dice":
        dice = {side: turn.throw("1d6", f"when {side} moves").final for side in sides}
        sides.sort(key=lambda side: -dice[side])
    return sides


def go(turn: Turn, mover: Force, order: Order) -> Iterator[Change | None]:
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


def battle(turn: Turn, attackers: Forces, defenders: Forces, number: int) -> Battle:
    """Return the battle of forces that met (DL-R27)."""
    there, place = {each.side for each in (*attackers, *defenders)}, attackers[0].place
    camps = [tuple(each.id for each in camp) for camp in (attackers, defenders)]
    met = " and ".join(", ".join(camp) for camp in camps)
    turn.say(f"{met} meet in {named.land(turn, place)}")
    attacker: Literal["red", "blue"] = "red"
    if turn.option("red_is") == "defender":
        attacker = "blue"
        camps.reverse()
    sides = tuple(side for side in turn.sides if side in there)
    told = {"slot": turn.slot, "number": number, "place": place, "sides": sides}
    return Battle(**told, red=camps[0], blue=camps[1], attacker=attacker)


@carry_out.offers
def _factions(turn: Turn) -> Iterator[Choice]:
    for side in turn.sides if turn.option("move_order") == "umpire" else ():
        yield Choice("first.side", side, side)
