"""What the crowns do in a season."""

from typing import ClassVar

from refkit.systems.crowns.map import foes, friends, goals, retreats, state
from refkit.systems.crowns.records import (
    GOLD,
    Battle,
    Card,
    Finding,
    Force,
    Lot,
    Pact,
    Pile,
    Plan,
    Province,
    Storm,
)

from refkit.engine.cards.table import CardTable
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import step
from refkit.engine.problems import Refusal
from refkit.engine.readers import join_readers
from refkit.engine.records.records import Record, column

EVENTS = ("Storm", "Plague", "Gift")


class Draw(Record):
    cards: int = column("Cards", default=1, low=0, high=3)


class Planned(Record):
    words: str = column("Words", default="")
    men: int = column("Men", default=0, low=0, high=9, spends="gold")
    province: str = column("Raised in", default="")
    name: str = column("Called", default="")
    scout: str = column("Scout", default="")
    bury: str = column("Bury", default="")


class Order(Record):
    key: ClassVar[tuple[str, ...]] = ("force",)
    force: str = column("Host")
    goal: str = column("Goal", default="", by_row=True)


class March(Record):
    orders: tuple[Order, ...] = column("Orders", default=(), fill="each")
    passes: bool = column("Pass", default=False)


class Retreat(Record):
    goal: str = column("Goal", default="")


class Event(Record):
    card: str = column("Card", default="")
    force: str = column("Host", default="")


def table(turn):
    return CardTable(turn, Card, Pile)


def hand(turn):
    return f"{turn.side} hand"


@step("flood")
def flood(turn, _):
    """After a storm the lowlands are flooded: noted, and no more."""
    yield from ()


@step("lots")
def draw_lots(turn, _):
    """Each crown throws a die."""
    for side in turn.sides:
        die = turn.throw("1d6", f"the lot of {side}").final
        yield turn.add(Lot(slot=turn.slot, side=side, die=die))


@step("draw", Draw)
def draw(turn, decision):
    """A crown draws; what it discarded is shuffled in when the deck runs out."""
    drawn = yield from table(turn).draw(
        f"{turn.side} deck",
        hand(turn),
        f"{turn.side} draws",
        decision.cards,
        refill=f"{turn.side} discard",
    )
    turn.say(f"{turn.side} draws {', '.join(c.name for c in drawn) or 'nothing'}")


@step("plan", Planned)
def plan(turn, decision):
    """A crown plans, raises a host for gold, sends a scout and buries a card."""
    yield turn.put(Plan(slot=turn.slot, side=turn.side, words=decision.words))
    if decision.men:
        yield turn.add(turn.line(GOLD, "men", change=-decision.men))
        die = turn.throw("1d6", f"those who follow {decision.name}").final
        number = turn.campaign.next_number(Force, f"{turn.side}-")
        told = {"name": decision.name, "men": decision.men + die}
        made = Force(id=f"{turn.side}-{number}", side=turn.side, **told)
        yield turn.add(made.replace(province=decision.province))
    if decision.scout and turn.throw("1d6", f"scouts of {turn.side}").final >= 3:
        told = turn.get(Force, decision.scout).name
        readers = join_readers(friends(turn.campaign, turn.side))
        number = turn.campaign.next_number(Finding, "")
        yield turn.add(Finding(number=number, readers=readers, told=told))
    card = table(turn).find(hand(turn), decision.bury)
    if card is not None:
        yield from table(turn).move(card, "grave", "bottom")


@plan.refuses
def _refuse_plan(turn, decision):
    if decision.men:
        yield from turn.purse(GOLD).cannot_pay("men", "they take", decision.men)
        if decision.province not in _grounds(turn):
            found = f"{decision.province!r}: nobody is raised there"
            yield Refusal("province", "not_yours", found, "2")
    if decision.scout and turn.find(Force, decision.scout) is None:
        yield Refusal("scout", "no_host", f"there is no host {decision.scout!r}", "2")
    if decision.bury and table(turn).find(hand(turn), decision.bury) is None:
        yield Refusal("bury", "not_held", f"{decision.bury} is not in the hand", "2")


def _grounds(turn):
    """Return the areas of the side that no foe stands in."""
    there = foes(turn.campaign, turn.side)
    return [e.id for e in turn.rows(Province, holder=turn.side) if e.id not in there]


@plan.offers
def _offer_plan(turn):
    for name in _grounds(turn):
        yield Choice("province", name, name)
    for force in turn.rows(Force):
        if force.side != turn.side:
            yield Choice("scout", force.id, force.id)
    for card in table(turn).lying(hand(turn)):
        yield Choice("bury", card.name, card.name)


@step("march", March)
def march(turn, decision):
    """Hosts go to areas within reach; who meets a foe fights."""
    for order in decision.orders:
        if not order.goal:
            continue
        force = turn.get(Force, order.force)
        moved = force.replace(province=order.goal, moved=turn.slot)
        yield turn.put(moved)
        yield from met(turn, moved)


def met(turn, force):
    """Yield the battle with the first foe there is, or who holds the area now."""
    own, side = friends(turn.campaign, force.side), force.side
    there = [f for f in turn.rows(Force, province=force.province) if f.side not in own]
    area = turn.get(Province, force.province)
    if there:
        number = turn.campaign.next_number(Battle, "B")
        turn.say(f"{force.id} meets {there[0].id}")
        yield turn.add(Battle(id=f"B{number}", one=force.id, other=there[0].id))
    elif area.holder not in own:
        yield turn.change(area, holder=side)


@march.refuses
def _refuse_march(turn, decision):
    goes = [order.goal for order in decision.orders if order.goal]
    if len(goes) > 1:
        yield Refusal("orders", "too_many", "one host goes at a time", "3")
    for place, order in enumerate(decision.orders):
        force = turn.find(Force, order.force)
        if force is None or force.side != turn.side or force.moved == turn.slot:
            message = f"{order.force} does not march"
            yield Refusal(f"orders[{place}]", "not_yours", message, "3")


@march.offers
def _offer_march(turn):
    for force in movable(turn.campaign, turn.slot, turn.side):
        yield Choice("orders.force", force.id, force.name or force.id)
        for goal in goals(turn.campaign, turn.slot, force):
            yield Choice("orders.goal", goal, goal, row=force.id)


@march.drafts
def _draft_march(turn):
    own = movable(turn.campaign, turn.slot, turn.side)
    return March(orders=[Order(force=force.id) for force in own])


def movable(campaign, slot, side):
    """Return the hosts of a side that have not moved in a season."""
    return [force for force in campaign.rows(Force, side=side) if force.moved != slot]


def fight_in(campaign, state):
    """Return the battle in this state, None where none is or a host of it is gone."""
    fights = campaign.rows(Battle, state=state)
    there = (f for f in fights if all(campaign.find(Force, e) for e in (f.one, f.other)))
    return next(there, None)


@step("blow")
def strike(turn, _):
    """A blow on four or more beats the foe, who loses three men."""
    fight = fight_in(turn.campaign, "joined")
    own, foe = fighting(turn, fight)
    if turn.throw("1d6", f"blow of {own.id}").final >= 4:
        yield turn.change(foe, men=max(foe.men - 3, 0))
        yield turn.change(fight, state="decided", beaten=foe.id)


def fighting(turn, fight):
    """Return the host of the side at the turn, and the other's."""
    pair = [turn.get(Force, each) for each in (fight.one, fight.other)]
    return pair if pair[0].side == turn.side else pair[::-1]


@step("retreat", Retreat)
def retreat(turn, decision):
    """Who is beaten goes where he may; with no men or no way left he is no more."""
    fight = fight_in(turn.campaign, "decided")
    beaten = turn.get(Force, fight.beaten)
    yield turn.change(fight, state="over")
    if decision.goal:
        yield turn.change(beaten, province=decision.goal)
    else:
        turn.say(f"{beaten.id} is no more")
        yield turn.drop(beaten)
    stayed = fight.one if fight.beaten == fight.other else fight.other
    yield from met(turn, turn.get(Force, stayed))


def _ways_back(turn):
    fight = fight_in(turn.campaign, "decided")
    beaten = turn.get(Force, fight.beaten)
    return retreats(turn.campaign, turn.slot, beaten) if beaten.men else []


@retreat.refuses
def _refuse_retreat(turn, decision):
    there = _ways_back(turn)
    if decision.goal not in (there or [""]):
        expected = f"one of {', '.join(there)}" if there else "nothing"
        found = f"{decision.goal!r}; expected {expected}"
        yield Refusal("goal", "no_way", found, "4")


@retreat.offers
def _offer_retreat(turn):
    for goal in _ways_back(turn):
        yield Choice("goal", goal, goal)


@retreat.drafts
def _draft_retreat(turn):
    return Retreat(goal=next(iter(_ways_back(turn)), ""))


@step("event", Event)
def play_event(turn, decision):
    """A card is played while others act: a storm, a plague, a gift of gold."""
    card = table(turn).find(hand(turn), decision.card)
    turn.say(f"{turn.side} plays {card.name}")
    yield from table(turn).move(card, f"{turn.side} discard", "top")
    if card.kind == "Storm":
        number = turn.campaign.next_number(Storm, "S")
        yield turn.add(Storm(id=f"S{number}", slot=turn.slot))
    elif card.kind == "Gift":
        yield turn.add(turn.line(GOLD, "gift", change=3))
    else:
        force = turn.get(Force, decision.force)
        yield turn.change(force, men=max(force.men - 2, 0))


@play_event.refuses
def _refuse_event(turn, decision):
    card = table(turn).find(hand(turn), decision.card)
    if card is None or card.kind not in EVENTS:
        yield Refusal("card", "not_held", f"no event {decision.card!r} in the hand", "6")
    elif turn.find(Force, decision.force) is None:
        yield Refusal("force", "no_host", f"there is no host {decision.force!r}", "6")


@play_event.offers
def _offer_event(turn):
    for card in table(turn).lying(hand(turn)):
        if card.kind in EVENTS:
            yield Choice("card", card.name, card.name)
    for force in turn.rows(Force):
        yield Choice("force", force.id, force.id)


@step("reap")
def reap(turn, _):
    """Areas bring gold; hosts that are cut off lose men, the isolated are no more."""
    for side in turn.sides:
        many = len(turn.rows(Province, holder=side))
        yield turn.add(turn.line(GOLD, "harvest", side, change=many))
    found = [(f, state(turn.campaign, turn.slot, f)) for f in turn.rows(Force)]
    for force, fed in found:
        if fed == "isolated":
            turn.say(f"{force.id} is isolated")
            yield turn.drop(force)
        elif fed == "cut off":
            yield turn.change(force, men=max(force.men - 1, 0))


@step("treaty")
def treaty(turn, _):
    """A pact is broken on a one or two; each keeps its hand to itself again."""
    for pact in turn.rows(Pact):
        if turn.throw("1d6", f"how {pact.id} is kept").final <= 2:
            yield turn.drop(pact)
            for side in pact.between:
                yield from table(turn).hand_over(f"{side} hand", side)


@step("close")
def close(turn, _):
    """The fallen are taken off the map."""
    for force in turn.rows(Force, men=0):
        yield turn.drop(force)
