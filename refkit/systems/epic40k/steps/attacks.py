"""Attacks, each with the responses to it."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.listing import repeats
from refkit.engine.play.steps import Choice, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k.records import Detachment, Mission, Order, Territory
from refkit.systems.epic40k.rules import orders, scouting, turns
from refkit.systems.epic40k.rules.board import Fault, board
from refkit.systems.epic40k.steps.missions import flak, interceptors, new_order
from refkit.systems.epic40k.steps.naming import (
    no_detachment,
    no_territory,
    offer_detachments,
    offer_territories,
    refuse,
)


class Sent(Record):
    """A detachment that is sent."""

    key = ("detachment",)
    detachment: str = column("Detachment")


class Attack(Record):
    """One attack."""

    kind: Literal["attack", "hasty"] = column(
        "Kind", default="attack", help="Hasty: the one a supreme commander gives."
    )
    target: str = column("Territory attacked", default="")
    by_air: bool = column(
        "By air", default=False, help="Yes: airborne, dropship or on ground support."
    )
    detachments: tuple[Sent, ...] = column("Detachments", default=(), fill="ticked")
    passes: bool = column("Pass", default=False)


@step("K3", Attack)
def attack(turn: Turn, decision: Attack) -> Iterator[Change | None]:
    """An attack names one territory and goes from one, by air from any (EP-32 to EP-34)."""
    sent = [turn.get(Detachment, each.detachment) for each in decision.detachments]
    cost = len(sent) if decision.by_air else 1
    names = ", ".join(each.id for each in sent)
    turn.say(f"{names} attacks {decision.target}")
    for each in sent:
        fly_in(turn, each)
    yield turn.add(
        new_order(
            turn,
            kind=decision.kind,
            detachments=tuple(each.id for each in sent),
            origin=sent[0].place,
            target=decision.target,
            cost=0 if decision.kind == "hasty" else cost,
            is_open=True,
        )
    )


def fly_in(turn: Turn, each: Detachment) -> None:
    """Roll for the flak that a flight in support meets on its way (EP-25)."""
    flown = turn.find(Mission, f"{turn.slot}/{each.id}")
    if flown is None:
        return
    met = scouting.flight(flown.mission, (flown.route, ()), interceptors(turn), flak(turn))
    for place in met.flak_at:
        fired = turn.consult("flak", f"flak in {place}").result
        turn.say(f"flak in {place}: {fired}")


def attackers(turn: Turn) -> dict[str, Detachment]:
    """Return the detachments that may still attack this turn (EP-R11)."""
    gone, attacked = (
        turns.committed(turn.campaign, turn.slot),
        turns.attacked(turn.campaign, turn.slot),
    )
    return {
        each.id: each
        for each in turn.own(Detachment)
        if each.state in (turns.ON_MAP, turns.OFF_BOARD)
        and each.id not in gone
        and each.place not in attacked
        and each.temporary != "visitor"
    }


@attack.refuses
def _attack(turn: Turn, decision: Attack) -> Iterator[Refusal]:
    if turn.find(Territory, decision.target) is None:
        yield no_territory("target", decision.target, "EP-32")
        return
    named = [each.detachment for each in decision.detachments]
    yield from repeats("detachments[].detachment", named, "EP-32")
    there = attackers(turn)
    strangers = [each for each in named if each not in there]
    for each in strangers:
        yield no_detachment("detachments", each, "EP-32")
    if not named:
        yield Refusal("detachments", "none", "expected a detachment", "EP-32")
    if named and not strangers:
        sent = [there[each] for each in dict.fromkeys(named)]
        yield from refuse("detachments", _faults(turn, decision, sent))


def _faults(turn: Turn, decision: Attack, sent: list[Detachment]) -> Iterator[Fault]:
    """Yield why these do not attack so."""
    if len({each.place for each in sent}) > 1 and not decision.by_air:
        yield Fault("origin", "they do not attack from one territory", "EP-32")
        return
    if not decision.by_air and any(is_off(turn, each) for each in sent):
        yield Fault("by_air", "aircraft and drops attack by air", "EP-34")
        return
    if decision.by_air:
        yield from _not_by_air(turn, sent)
    chart, game = board(turn.campaign), turn.campaign
    stand = turns.troops(game, turn.side)
    for place, number in Counter(each.place for each in sent).items():
        first = next(each for each in sent if each.place == place)
        force = turns.force(game, turn.slot, first, number)
        if decision.kind == "hasty":
            yield from _hasty(turn, force, decision.target)
            continue
        borne = force.borne if decision.by_air else "ground"
        force = force._replace(borne=borne)
        used = attacks_from(turn, place) + (number - 1 if decision.by_air else 0)
        yield from orders.attack(chart, force, decision.target, stand, used)
    if decision.kind == "attack":
        cost = len(sent) if decision.by_air else 1
        yield from orders.pay(cost, attacks_left(turn))


def is_off(turn: Turn, each: Detachment) -> bool:
    """Whether a detachment cannot attack on the ground."""
    return turns.borne(turn.campaign, turn.slot, each) in ("aerial", "dropship")


def _not_by_air(turn: Turn, sent: list[Detachment]) -> Iterator[Fault]:
    """Yield those who cannot come by air (EP-34)."""
    for each in sent:
        how = turns.borne(turn.campaign, turn.slot, each)
        flies = turns.mission(turn.campaign, turn.slot, each.id) == turns.SUPPORT
        if how == "ground" or (how == "aerial" and not flies):
            yield Fault("by_air", f"{each.id} does not come by air", "EP-34")


def _hasty(turn: Turn, force: orders.Force, target: str) -> Iterator[Fault]:
    """Yield why a line has no hasty attack (EP-33)."""
    chart, game = board(turn.campaign), turn.campaign
    place = force.origin
    chief = turns.commander_of(game, turn.side, place) if place else ""
    if not chief:
        message = "no supreme commander stands in its line"
        yield Fault("line_of_resistance", message, "EP-33")
        return
    if turns.extra_left(game, turn.slot, turn.side, "hasty", place) < 1:
        yield Fault("army_initiative", "the line has made its hasty attack", "EP-33")
    stand = turns.troops(game, turn.side)
    used = attacks_from(turn, place)
    yield from orders.hasty(chart, force, chief, target, stand, used)


def attacks_from(turn: Turn, place: str) -> int:
    """Return how many attacks were made from a territory this turn (EP-R23)."""
    made = (
        each
        for kind in turns.ATTACKS
        for each in turn.own(Order, slot=turn.slot, kind=kind)
    )
    return sum(
        any(turn.get(Detachment, name).place == place for name in each.detachments)
        for each in made
    )


def attacks_left(turn: Turn) -> int:
    """Return how many attacks the side has left (EP-32, EP-75)."""
    left = turns.left(turn.campaign, turn.slot, turn.side, "attacks")
    whole = turns.initiative(turn.campaign, turn.side)
    number = turns.directive(turn.campaign, turn.slot, turn.side)
    return left - (whole - orders.halved(whole, number))


@attack.offers
def _to_attack(turn: Turn) -> Iterator[Choice]:
    yield from offer_detachments("detachments.detachment", attackers(turn).values())
    foe = board(turn.campaign).held(turns.other(turn.campaign, turn.side))
    yield from offer_territories(turn, "target", foe)


class Response(Record):
    """The answer to an attack."""

    detachments: tuple[Sent, ...] = column(
        "Responses", default=(), fill="ticked", help="None, one or several."
    )


@step("K4", Response)
def respond(turn: Turn, decision: Response) -> Iterator[Change | None]:
    """Each attack is answered on the spot, each response by one detachment (EP-35)."""
    order = open_attack(turn)
    yield turn.change(order, is_open=False)
    for sent in decision.detachments:
        each = turn.get(Detachment, sent.detachment)
        turn.say(f"{each.id} responds in {order.target}")
        fly_in(turn, each)
        row = {"kind": "response", "detachments": (each.id,), "cost": 1}
        yield turn.add(new_order(turn, **row, origin=each.place, target=order.target))
    if not decision.detachments:
        turn.say(f"nobody responds in {order.target}")


def open_attack(turn: Turn) -> Order:
    """Return the attack that is to be answered."""
    return next(
        each
        for kind in turns.ATTACKS
        for each in turn.rows(Order, slot=turn.slot, kind=kind, is_open=True)
    )


def responders(turn: Turn) -> dict[str, Detachment]:
    """Return the detachments that may still respond this turn (EP-35, EP-36, EP-R11)."""
    gone = turns.committed(turn.campaign, turn.slot)
    return {
        each.id: each
        for each in turn.own(Detachment)
        if each.state in (turns.ON_MAP, turns.OFF_BOARD)
        and each.id not in gone
        and each.temporary != "visitor"
        and (each.kind != "aerial" or is_support(turn, each))
    }


def is_support(turn: Turn, each: Detachment) -> bool:
    """Whether an aerial detachment flies in support this turn."""
    return turns.mission(turn.campaign, turn.slot, each.id) == turns.SUPPORT


@respond.refuses
def _respond(turn: Turn, decision: Response) -> Iterator[Refusal]:
    order, there = open_attack(turn), responders(turn)
    chart, game = board(turn.campaign), turn.campaign
    named = [each.detachment for each in decision.detachments]
    yield from repeats("detachments[].detachment", named, "EP-35")
    gone: Counter[str] = Counter()
    for row, name in enumerate(named):
        each = there.get(name)
        if each is None:
            yield no_detachment(f"detachments[{row}]", name, "EP-35")
            continue
        gone[each.place] += 1
        force = turns.force(game, turn.slot, each, gone[each.place])
        faults = orders.response(chart, force, order.target, turns.engaged(game, turn.slot))
        yield from refuse(f"detachments[{row}]", faults)
    left = turns.left(game, turn.slot, turn.side, "responses")
    yield from refuse("", orders.pay(len(named), left))


@respond.offers
def _to_respond(turn: Turn) -> Iterator[Choice]:
    order, chart, game = open_attack(turn), board(turn.campaign), turn.campaign
    engaged = turns.engaged(game, turn.slot)
    for each in responders(turn).values():
        force = turns.force(game, turn.slot, each)
        if not any(orders.response(chart, force, order.target, engaged)):
            yield from offer_detachments("detachments.detachment", [each])
