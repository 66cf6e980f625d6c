"""Attacks, each with the responses to it."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.listing import join_words
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k.records import Detachment, Mission, Order
from refkit.systems.epic40k.rules import orders, turns
from refkit.systems.epic40k.rules.board import Fault, board
from refkit.systems.epic40k.steps import choices
from refkit.systems.epic40k.steps.choices import Sent, offering, refuse
from refkit.systems.epic40k.steps.missions import fire_flak, meet_drop, new_order


class Attack(Record):
    """One attack."""

    kind: Literal["attack", "hasty"] = column(
        "Kind", default="attack", help="Hasty: the one a supreme commander gives."
    )
    target: str = column("Territory attacked", default="", offered=True)
    by_air: bool = column(
        "By air", default=False, help="Yes: airborne, dropship or on ground support."
    )
    detachments: tuple[Sent, ...] = column("Detachments", default=(), fill="ticked")
    passes: bool = column("Pass", default=False)


@step("K3", Attack)
def attack(turn: Turn, decision: Attack) -> Iterator[Change | None]:
    """An attack names one territory and goes from one, by air from any (EP-32 to EP-34)."""
    sent = all_sent(turn, decision)
    verb = "attack" if len(sent) > 1 else "attacks"
    names = join_words([each.id for each in sent])
    turn.say(f"{names} {verb} {choices.ground(turn, decision.target)}")
    fly_in(turn, sent, decision.target)
    row = decision.model_dump(include={"kind", "target"})
    row["cost"] = 0 if decision.kind == "hasty" else 1
    # By air each is an attack of its own; all are answered together.
    for group in [[each] for each in sent] if decision.by_air else [sent]:
        row |= {"origin": group[0].place, "detachments": tuple(each.id for each in group)}
        yield turn.add(new_order(turn, **row, is_open=group[0] == sent[0]))


def all_sent(turn: Turn, decision: "Attack | Response") -> list[Detachment]:
    """Return the detachments that are named."""
    return [turn.get(Detachment, each.detachment) for each in decision.detachments]


def fly_in(turn: Turn, sent: list[Detachment], territory: str) -> None:
    """Roll for what flights in support and drops meet on their way (EP-16, EP-25)."""
    for each in sent:
        meet_drop(turn, each, territory)
        if flown := turn.find(Mission, f"{turn.slot}/{each.id}"):
            fire_flak(turn, flown)


@attack.refuses
def _attack(turn: Turn, decision: Attack) -> Iterator[Refusal]:
    sent = all_sent(turn, decision)
    if not sent:
        yield Refusal("detachments", "none", "expected a detachment", "EP-32")
        return
    yield from refuse("detachments", _faults(turn, decision, sent))
    if decision.kind == "attack":
        cost = orders.attack_cost(len(sent), is_by_air=decision.by_air)
        yield from refuse("", orders.pay(cost, turns.attacks_left(turn)))


def _faults(turn: Turn, decision: Attack, sent: list[Detachment]) -> Iterator[Fault]:
    """Yield why these do not attack so."""
    chart, to, by_air = board(turn), decision.target, decision.by_air
    stand = turns.troops(turn)
    if any(by_air not in ways(turn, each) for each in sent):
        yield Fault("by_air", "aircraft and drops, and no others, go by air", "EP-34")
        return
    if len({each.place for each in sent}) > 1 and not by_air:
        yield Fault("origin", "they do not attack from one territory", "EP-32")
        return
    for place, number in Counter(each.place for each in sent).items():
        first = next(each for each in sent if each.place == place)
        also = number - 1 if by_air and decision.kind == "attack" else 0
        made = turns.made(turn, *turns.ATTACKS, side=turn.side, origin=place)  # EP-R23
        force = turns.force(turn, first, number)._replace(attacks=len(made) + also)
        if decision.kind == "attack":
            force = force if by_air else force._replace(borne="ground")
            yield from orders.attack(chart, force, to, stand)
        elif faults := turns.extra(turn, "hasty", place):
            yield from faults
        else:
            yield from orders.hasty(chart, force, to, stand)


def ways(turn: Turn, each: Detachment) -> tuple[bool, ...]:
    """Return how a detachment may attack, by air or not (EP-34)."""
    flies = turns.mission(turn, each.id) == turns.SUPPORT
    found = {"dropship": (True,), "ground": (False,), "airborne": (False, True)}
    return found.get(turns.borne(each), (True,) if flies else ())


def unused(turn: Turn) -> Iterator[Detachment]:
    """Yield those that neither attack nor respond yet; visitors never do (EP-R11)."""
    gone = turns.committed(turn)
    for each in choices.at_hand(turn):
        if each.id not in gone and each.temporary != "visitor" and ways(turn, each):
            yield each


def may_attack(turn: Turn) -> Iterator[Detachment]:
    """Yield those unused whose territory is not attacked."""
    hit = turns.attacked(turn)
    return (each for each in unused(turn) if each.place not in hit)


attack.offers(
    offering(("detachments.detachment", may_attack), ("target", choices.enemy_held))
)


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
    sent = all_sent(turn, decision)
    fly_in(turn, sent, order.target)
    for each in sent:
        turn.say(f"{each.id} responds in {choices.ground(turn, order.target)}")
        row = {"kind": "response", "detachments": (each.id,), "cost": 1}
        yield turn.add(new_order(turn, **row, origin=each.place, target=order.target))
    if not sent:
        turn.say(f"nobody responds in {choices.ground(turn, order.target)}")


def open_attack(turn: Turn) -> Order:
    """Return the attack that is to be answered."""
    return turns.made(turn, *turns.ATTACKS, is_open=True)[0]


@respond.refuses
def _respond(turn: Turn, decision: Response) -> Iterator[Refusal]:
    gone, sent = Counter[str](), all_sent(turn, decision)
    target, engaged = open_attack(turn).target, turns.engaged(turn)
    for row, each in enumerate(sent):
        gone[each.place] += 1
        force = turns.force(turn, each, gone[each.place])
        faults = orders.response(board(turn), force, target, engaged)
        yield from refuse(f"detachments[{row}]", faults)
    yield from refuse("", orders.pay(len(sent), turns.left(turn, "responses")))


respond.offers(offering(("detachments.detachment", unused)))
