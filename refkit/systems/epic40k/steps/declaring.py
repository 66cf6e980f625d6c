"""What sides declare in turn on the ground: moves, attacks, and responses to these."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.listing import join_words, not_offered
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, Refusals, refuse, veto
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k.records import Detachment, Mission, Territory
from refkit.systems.epic40k.rules import orders, turns
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.steps import choices
from refkit.systems.epic40k.steps.choices import Sent, offering
from refkit.systems.epic40k.steps.missions import declare, fire_flak, meet_drop


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
    kind, to, cost = decision.kind, decision.territory, int(not is_free(turn, decision))
    if kind == "fortify":
        turn.say(f"{choices.ground(turn, to)} is being fortified")
        yield declare(turn, kind, target=to, cost=cost)
        yield turn.change(turn.get(Territory, to), fortify=turn.side)
        return
    each = turn.get(Detachment, decision.detachment)
    if kind == "vehicles":
        turn.say(f"the vehicles of {each.id} land")
        yield declare(turn, kind, each, target=each.place, cost=cost)
        yield turn.change(each, vehicles=False)
        return
    start = choices.ground(turn, each.place) if each.place else each.state
    turn.say(f"{each.id} moves from {start} to {choices.ground(turn, to)}")
    yield declare(turn, kind, each, target=to, cost=cost)
    meet_drop(turn, each, to)
    yield put(turn, each, to)
    ground = turn.get(Territory, to)
    if ground.holder != turn.side:  # EP-R7: empty ground of the enemy's, by option
        yield take_ground(turn, ground)


def take_ground(turn: Turn, ground: Territory) -> Change | None:
    """Return what gives a territory to the side, without its fortifications (EP-R24)."""
    return turn.change(ground, holder=turn.side, fortified=False, isolated=False)


def put(turn: Turn, each: Detachment, territory: str) -> Change | None:
    """Return what puts a detachment on the map; off the board it drops (EP-14)."""
    dropped = turn.slot if each.state == turns.OFF_BOARD else each.dropped
    return turn.change(each, place=territory, state=turns.ON_MAP, dropped=dropped)


def is_free(turn: Turn, decision: Move) -> bool:
    """Whether a move takes nothing of army initiative (EP-30, EP-43, EP-78)."""
    each = turn.find(Detachment, decision.detachment)
    is_visitor = each is not None and each.temporary == "visitor"
    return decision.kind in ("commander", "escape", "move" if is_visitor else "")


@move.refuses
def _move(turn: Turn, decision: Move) -> Iterator[Refusal]:
    kind, who = decision.kind, decision.detachment
    ground = turn.find(Territory, decision.territory)
    own = {each.id: each for each in choices.at_hand(turn)}
    if ground is None and kind != "vehicles":
        code, wanted = "unknown_territory", "one on the map"
        yield not_offered("territory", decision.territory, wanted, "EP-29", code)
    elif kind != "fortify" and who not in own:
        code, wanted = "unknown_detachment", "one of yours"
        yield not_offered("detachment", who, wanted, "EP-29", code)
    elif ground and kind == "fortify":
        yield from refuse("territory", _not_fortified(turn, ground))
    else:
        yield from refuse("detachment", _stays(turn, decision, own[who]))
    if not is_free(turn, decision):
        yield from refuse("", orders.pay(1, turns.left(turn, "moves")))


def _not_fortified(turn: Turn, ground: Territory) -> Refusals:
    """Yield why a territory is not fortified."""
    is_cut_off = ground.isolated and ground.holder == turn.side
    force = orders.Force(turn.side, ground.id, is_isolated=is_cut_off)
    yield from orders.fortify(board(turn), force)
    if ground.fortified or ground.fortify == turn.side:
        yield veto("fortified", f"{ground.id} is fortified", "EP-31")


def _stays(turn: Turn, decision: Move, each: Detachment) -> Refusals:
    """Yield why a detachment does not move so."""
    chart, to, force = board(turn), decision.territory, turns.force(turn, each)
    if decision.kind == "vehicles":
        if not each.vehicles:
            yield veto("vehicles", f"{each.id} has no vehicles aboard", "EP-15")
        yield from orders.land_vehicles(each.dropped == turn.slot, force)
        return
    if decision.kind == "escape":
        # A dropship that has landed walks, and cannot fly out (EP-43).
        yield from orders.escape(chart, force._replace(borne=each.kind), to)
        if not force.is_isolated:
            yield veto("isolated", f"{each.id} is not isolated", "EP-43")
        return
    if decision.kind == "commander":
        yield from turns.extra(turn, "commander", each.place)
    is_empty = not turns.on_map(turn.of(turn.others[0]), to)
    yield from orders.move(chart, force, to, is_empty)
    yield from _again(turn, each)


def _again(turn: Turn, each: Detachment) -> Refusals:
    """Yield why a detachment moves no more (EP-R8, EP-78)."""
    made = turns.sent(turn, "move", "commander", side=turn.side).count(each.id)
    once = turn.option("moves_per_detachment") == "1"
    if made >= (3 if each.temporary == "visitor" else 1 if once else made + 1):
        yield veto("army_initiative", f"{each.id} has moved", "EP-29")


move.offers(offering(("detachment", choices.at_hand), ("territory", choices.every_ground)))


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
    told = {"target": decision.target, "cost": int(decision.kind != "hasty")}
    # By air each is an attack of its own; all are answered together.
    for group in [[each] for each in sent] if decision.by_air else [sent]:
        is_open = group[0] == sent[0]
        yield declare(turn, decision.kind, *group, **told, is_open=is_open)


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
    yield from refuse("detachments", _no_attack(turn, decision, sent))
    if decision.kind == "attack":
        cost = orders.attack_cost(len(sent), is_by_air=decision.by_air)
        yield from refuse("", orders.pay(cost, turns.attacks_left(turn)))


def _no_attack(turn: Turn, decision: Attack, sent: list[Detachment]) -> Refusals:
    """Yield why these do not attack so."""
    chart, to, by_air = board(turn), decision.target, decision.by_air
    stand = turns.troops(turn)
    if any(by_air not in ways(turn, each) for each in sent):
        yield veto("by_air", "aircraft and drops, and no others, go by air", "EP-34")
        return
    if len({each.place for each in sent}) > 1 and not by_air:
        yield veto("origin", "they do not attack from one territory", "EP-32")
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


@step("K4", Response, offering(("detachments.detachment", unused)))
def respond(turn: Turn, decision: Response) -> Iterator[Change | None]:
    """Each attack is answered on the spot, each response by one detachment (EP-35)."""
    (order,) = turns.unanswered(turn)
    yield turn.change(order, is_open=False)
    sent = all_sent(turn, decision)
    fly_in(turn, sent, order.target)
    for each in sent:
        turn.say(f"{each.id} responds in {choices.ground(turn, order.target)}")
        yield declare(turn, "response", each, target=order.target, cost=1)
    if not sent:
        turn.say(f"nobody responds in {choices.ground(turn, order.target)}")


@respond.refuses
def _respond(turn: Turn, decision: Response) -> Iterator[Refusal]:
    gone, sent = Counter[str](), all_sent(turn, decision)
    (order,), engaged = turns.unanswered(turn), turns.engaged(turn)
    for row, each in enumerate(sent):
        gone[each.place] += 1
        force = turns.force(turn, each, gone[each.place])
        faults = orders.response(board(turn), force, order.target, engaged)
        yield from refuse(f"detachments[{row}]", faults)
    yield from refuse("", orders.pay(len(sent), turns.left(turn, "responses")))
