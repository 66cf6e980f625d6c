"""Moves: detachments, commander's moves, drops, vehicles, fortifying, flying out."""

from collections.abc import Iterator
from typing import Any, Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k.records import Detachment, Territory
from refkit.systems.epic40k.rules import orders, turns
from refkit.systems.epic40k.rules.board import Fault, board
from refkit.systems.epic40k.steps import choices
from refkit.systems.epic40k.steps.choices import offering, refuse
from refkit.systems.epic40k.steps.missions import meet_drop, new_order


class Move(Record):
    """One move."""

    kind: Literal["move", "commander", "fortify", "vehicles", "escape"] = column(
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
    kind, to = decision.kind, decision.territory
    cost = 0 if is_free(turn, decision) else 1
    row: dict[str, Any] = {"kind": kind, "target": to, "cost": cost}
    if kind == "fortify":
        turn.say(f"{choices.ground(turn, to)} is being fortified")
        yield turn.add(new_order(turn, **row))
        yield turn.change(turn.get(Territory, to), fortify=turn.side)
        return
    each = turn.get(Detachment, decision.detachment)
    row |= {"detachments": (each.id,), "origin": each.place}
    if kind == "vehicles":
        turn.say(f"the vehicles of {each.id} land")
        yield turn.add(new_order(turn, **{**row, "target": each.place}))
        yield turn.change(each, vehicles=False)
        return
    start = choices.ground(turn, each.place) if each.place else each.state
    turn.say(f"{each.id} moves from {start} to {choices.ground(turn, to)}")
    yield turn.add(new_order(turn, **row))
    meet_drop(turn, each, to)
    yield from put(turn, each, to)
    ground = turn.get(Territory, to)
    if ground.holder != turn.side:  # EP-R7: empty ground of the enemy's, by option
        yield take_ground(turn, ground)


def take_ground(turn: Turn, ground: Territory) -> Change | None:
    """Return what gives a territory to the side, without its fortifications (EP-R24)."""
    return turn.change(ground, holder=turn.side, fortified=False, isolated=False)


def put(turn: Turn, each: Detachment, territory: str) -> Iterator[Change | None]:
    """Yield what puts a detachment on the map; off the board it drops (EP-14)."""
    dropped = turn.slot if each.state == turns.OFF_BOARD else each.dropped
    yield turn.change(each, place=territory, state=turns.ON_MAP, dropped=dropped)


def is_free(turn: Turn, decision: Move) -> bool:
    """Whether a move takes nothing of army initiative (EP-30, EP-43, EP-78)."""
    each = turn.find(Detachment, decision.detachment)
    is_visitor = each is not None and each.temporary == "visitor"
    return decision.kind in ("commander", "escape", "move" if is_visitor else "")


@move.refuses
def _move(turn: Turn, decision: Move) -> Iterator[Refusal]:
    ground = turn.find(Territory, decision.territory)
    if ground is None and decision.kind != "vehicles":
        yield _unknown("territory", decision.territory, "one on the map")
        return
    if ground is not None and decision.kind == "fortify":
        yield from refuse("territory", _not_fortified(turn, ground))
    else:
        own = {each.id: each for each in choices.at_hand(turn)}
        if decision.detachment not in own:
            yield _unknown("detachment", decision.detachment, "one of yours")
            return
        yield from refuse("detachment", _faults(turn, decision, own[decision.detachment]))
    if not is_free(turn, decision):
        yield from refuse("", orders.pay(1, turns.left(turn, "moves")))


def _unknown(field: str, given: str, expected: str) -> Refusal:
    found = repr(given) if given else "still to choose"
    message = f"{field.capitalize()} is {found}; expected {expected}"
    return Refusal(field, f"unknown_{field}", message, "EP-29", waits=not given)


def _not_fortified(turn: Turn, ground: Territory) -> Iterator[Fault]:
    """Yield why a territory is not fortified."""
    is_cut_off = ground.isolated and ground.holder == turn.side
    force = orders.Force(turn.side, ground.id, is_isolated=is_cut_off)
    yield from orders.fortify(board(turn), force)
    if ground.fortified or ground.fortify == turn.side:
        yield Fault("fortified", f"{ground.id} is fortified", "EP-31")


def _faults(turn: Turn, decision: Move, each: Detachment) -> Iterator[Fault]:
    """Yield why a detachment does not move so."""
    chart, to, force = board(turn), decision.territory, turns.force(turn, each)
    if decision.kind == "vehicles":
        if not each.vehicles:
            yield Fault("vehicles", f"{each.id} has no vehicles aboard", "EP-15")
        yield from orders.land_vehicles(each.dropped == turn.slot, force)
        return
    if decision.kind == "escape":
        # A dropship that has landed walks, and cannot fly out (EP-43).
        yield from orders.escape(chart, force._replace(borne=each.kind), to)
        if not force.is_isolated:
            yield Fault("isolated", f"{each.id} is not isolated", "EP-43")
        return
    if decision.kind == "commander":
        yield from turns.extra(turn, "commander", each.place)
    is_empty = not turns.on_map(turns.of(turn, turn.others[0]), to)
    yield from orders.move(chart, force, to, is_empty)
    yield from _again(turn, each)


def _again(turn: Turn, each: Detachment) -> Iterator[Fault]:
    """Yield why a detachment moves no more (EP-R8, EP-78)."""
    kinds = ("move", "commander")
    own = turns.made(turn, *kinds, side=turn.side)
    made = sum(each.id in order.detachments for order in own)
    visits = each.temporary == "visitor"
    once = turn.option("moves_per_detachment") == "1"
    if made >= (3 if visits else 1 if once else made + 1):
        yield Fault("army_initiative", f"{each.id} has moved", "EP-29")


move.offers(offering(("detachment", choices.at_hand), ("territory", choices.every_ground)))
