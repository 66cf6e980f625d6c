"""Moves: detachments, commander's moves, drops, vehicles, fortifying, flying out."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Choice, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k.records import Detachment, Order, Territory
from refkit.systems.epic40k.rules import orders, turns
from refkit.systems.epic40k.rules.board import Fault, board
from refkit.systems.epic40k.steps.missions import new_order
from refkit.systems.epic40k.steps.naming import (
    no_detachment,
    no_territory,
    offer_detachments,
    offer_territories,
    refuse,
)

Kind = Literal["move", "commander", "fortify", "vehicles", "escape"]
FREE = ("commander", "escape")


class Move(Record):
    """One move."""

    kind: Kind = column(
        "Kind",
        default="move",
        help="A move, the one a supreme commander gives, fortifying, vehicles that land "
        "after a drop, or isolated troops that fly out.",
    )
    detachment: str = column("Detachment", default="", help="Blank to fortify.")
    territory: str = column("Territory", default="", help="Where to; blank for vehicles.")
    passes: bool = column("Pass", default=False)


@step("M3", Move)
def move(turn: Turn, decision: Move) -> Iterator[Change | None]:
    """Each move takes a detachment to an adjacent territory, or does one other thing.

    It fortifies (EP-31), drops (EP-14), lands vehicles (EP-15) or flies out (EP-43).
    """
    cost = 0 if decision.kind in FREE or is_visitor(turn, decision) else 1
    if decision.kind == "fortify":
        ground = turn.get(Territory, decision.territory)
        turn.say(f"{ground.id} is being fortified")
        yield turn.change(ground, fortify=turn.side)
        yield turn.add(new_order(turn, kind="fortify", target=ground.id, cost=cost))
        return
    each = turn.get(Detachment, decision.detachment)
    row = {"kind": decision.kind, "detachments": (each.id,), "cost": cost}
    if decision.kind == "vehicles":
        turn.say(f"the vehicles of {each.id} land")
        yield turn.change(each, vehicles=False)
        yield turn.add(new_order(turn, **row, target=each.place))
        return
    turn.say(f"{each.id} moves from {each.place or each.state} to {decision.territory}")
    yield turn.add(new_order(turn, **row, origin=each.place, target=decision.territory))
    yield from put(turn, each, decision.territory)
    ground = turn.get(Territory, decision.territory)
    if ground.holder != turn.side:  # EP-R7: empty ground of the enemy's, by option
        yield turn.change(ground, holder=turn.side, fortified=False, isolated=False)


def put(turn: Turn, each: Detachment, territory: str) -> Iterator[Change | None]:
    """Yield what puts a detachment on the map; off the board it drops (EP-14)."""
    fields = {"place": territory, "state": turns.ON_MAP}
    if each.state == turns.OFF_BOARD:
        fields["dropped"] = turn.slot
    yield turn.change(each, **fields)


def is_visitor(turn: Turn, decision: Move) -> bool:
    """Whether a move is one of a visitor's own (EP-78)."""
    each = turn.find(Detachment, decision.detachment)
    return each is not None and each.temporary == "visitor"


@move.refuses
def _move(turn: Turn, decision: Move) -> Iterator[Refusal]:
    if decision.kind != "vehicles" and turn.find(Territory, decision.territory) is None:
        yield no_territory("territory", decision.territory, "EP-29")
        return
    if decision.kind == "fortify":
        yield from _fortify(turn, decision)
        return
    own = {each.id: each for each in may_move(turn)}
    each = own.get(decision.detachment)
    if each is None:
        yield no_detachment("detachment", decision.detachment, "EP-29")
        return
    yield from refuse("detachment", _faults(turn, decision, each))
    if decision.kind not in FREE and not is_visitor(turn, decision):
        left = turns.left(turn.campaign, turn.slot, turn.side, "moves")
        yield from refuse("", orders.pay(1, left))


def _fortify(turn: Turn, decision: Move) -> Iterator[Refusal]:
    """Yield why a territory is not fortified."""
    ground = turn.get(Territory, decision.territory)
    is_cut_off = ground.isolated and ground.holder == turn.side
    force = orders.Force(turn.side, ground.id, is_isolated=is_cut_off)
    yield from refuse("territory", orders.fortify(board(turn.campaign), force))
    if ground.fortified or ground.fortify == turn.side:
        yield Refusal("territory", "fortified", f"{ground.id} is fortified", "EP-31")
    left = turns.left(turn.campaign, turn.slot, turn.side, "moves")
    yield from refuse("", orders.pay(1, left))


def _faults(turn: Turn, decision: Move, each: Detachment) -> Iterator[Fault]:
    """Yield why a detachment does not move so."""
    game, chart = turn.campaign, board(turn.campaign)
    force = turns.force(game, turn.slot, each)
    if decision.kind == "vehicles":
        if not each.vehicles:
            yield Fault("vehicles", f"{each.id} has no vehicles aboard", "EP-15")
        yield from orders.land_vehicles(each.dropped == turn.slot, force)
        return
    if decision.kind == "escape":
        # A dropship that has landed walks, and cannot fly out (EP-43).
        flown = force._replace(borne=each.kind)
        yield from orders.escape(chart, flown, decision.territory)
        if not force.is_isolated:
            yield Fault("isolated", f"{each.id} is not isolated", "EP-43")
        return
    if decision.kind == "commander":
        yield from _extra(turn, each)
    enemy = turns.other(game, turn.side)
    is_empty = not turns.on_map(game, enemy, decision.territory)
    yield from orders.move(chart, force, decision.territory, is_empty)
    yield from _again(turn, each)


def _extra(turn: Turn, each: Detachment) -> Iterator[Fault]:
    """Yield why a detachment has no commander's move (EP-30)."""
    place = each.place
    spare = place and turns.extra_left(
        turn.campaign, turn.slot, turn.side, "commander", place
    )
    if not spare or spare < 1:
        message = "no supreme commander in this line has a move to give"
        yield Fault("line_of_resistance", message, "EP-30")


def _again(turn: Turn, each: Detachment) -> Iterator[Fault]:
    """Yield why a detachment moves no more (EP-R8, EP-78)."""
    made = [
        order
        for order in turn.own(Order, slot=turn.slot)
        if each.id in order.detachments and order.kind in ("move", "commander")
    ]
    visits = each.temporary == "visitor"
    if visits and len(made) >= 3:
        yield Fault("army_initiative", "a visitor moves three times", "EP-78")
    if turn.option("moves_per_detachment") == "1" and made and not visits:
        yield Fault("army_initiative", f"{each.id} has moved", "EP-29")


def may_move(turn: Turn) -> Iterator[Detachment]:
    """Yield the side's detachments that can be named for a move."""
    for each in turn.own(Detachment):
        if each.state in (turns.ON_MAP, turns.OFF_BOARD):
            yield each


@move.offers
def _to_move(turn: Turn) -> Iterator[Choice]:
    yield from offer_detachments("detachment", may_move(turn))
    yield from offer_territories(
        turn, "territory", (each.id for each in turn.rows(Territory))
    )
