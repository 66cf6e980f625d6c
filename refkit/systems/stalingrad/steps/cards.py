"""Cards: the card action of a sequence, and cards that are played in operations."""

from collections.abc import Iterator, Sequence
from typing import Literal

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import Changes, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, Refusals, refuse
from refkit.engine.records.records import Record, column
from refkit.systems.stalingrad import records, standing
from refkit.systems.stalingrad.records import SUPPLY, Card, Intent, Pile, Slot
from refkit.systems.stalingrad.rules import cards, operations
from refkit.systems.stalingrad.rules.units import AXIS, SOVIET
from refkit.systems.stalingrad.steps import marches, named, operating

STALINGRAD, ATTACK = "Stalingrad", "attack"


def is_at_end(campaign: Campaign) -> bool:
    """Whether the game is over: by the last card of a deck, or a text (RS-13, RS-15)."""
    sizes = {each.id: each.size for each in campaign.rows(Pile)}
    spent = [side for side in campaign.sides if not sizes.get(f"{side} deck", 1)]
    rest = (f"{side} {pile}" for side in spent for pile in ("hand", "discard", "played"))
    return any(each.ends for each in campaign.rows(Slot)) or any(sizes[e] for e in rest)


def carded(campaign: Campaign, slot: str) -> list[str]:
    """Return who has a card action, in their order; none once the game is over (RS-R40)."""
    first = campaign.get(Slot, slot).first
    rows = campaign.rows(Intent, slot=slot, choice="card", shown=True, card="")
    if is_at_end(campaign):
        return []
    return sorted((each.side for each in rows), key=lambda side: side != first)


def taking(campaign: Campaign, slot: str) -> list[str]:
    """Return who draws or discards the card that he said."""
    rows = campaign.rows(Intent, slot=slot, done=False)
    return [each.side for each in rows if each.card in ("draw", "discard")]


def holders(campaign: Campaign, slot: str) -> list[str]:
    """Return who has cards in hand, in an operation; what they are is a secret (RS-1)."""
    if campaign.find(records.Operation, slot) is None:
        return []
    hands = ((side, campaign.find(Pile, f"{side} hand")) for side in campaign.sides)
    return [side for side, each in hands if each and each.size]


class Carded(Record):
    """A card action."""

    action: Literal["play", "draw", "discard", "pass"] = column("Action", default="pass")
    card: str = column("Card", default="", follows="action", help="Which one you play.")


@step("K1", Carded)
def act(turn: Turn, decision: Carded) -> Changes:
    """A card action plays, draws or discards a card, or does nothing (RS-12 to RS-14)."""
    is_over = decision.action in ("play", "pass")
    yield turn.change(chosen(turn), card=decision.action, done=is_over)
    if decision.action == "play":
        card = held(turn, decision.card)
        assert card is not None
        yield from lay(turn, card)
    elif decision.action == "pass":
        turn.say(f"{named.people(turn.side)} passes")
    else:
        turn.say(f"{named.people(turn.side)} {decision.action}s a card")
        made = cards.after(decision.action, *sizes(turn))
        owner = turn.get(records.Side, turn.side)
        yield turn.change(owner, due=owner.due + made.resource_points)
    yield from marches.isolate(turn)


def chosen(turn: Turn) -> Intent:
    """Return what the side chose for the sequence."""
    return turn.get(Intent, f"{turn.slot}/{turn.side}")


def held(turn: Turn, name: str) -> Card | None:
    """Return a card of this name in the hand."""
    return named.card_table(turn).find(f"{turn.side} hand", name)


def sizes(turn: Turn) -> tuple[int, int]:
    """Return how many cards are in the hand and in the deck."""
    return named.size(turn, f"{turn.side} hand"), named.size(turn, f"{turn.side} deck")


def lay(turn: Turn, card: Card) -> Changes:
    """Yield a card that is played: what it brings, or that it stays in force (RS-55)."""
    turn.say(f"{named.people(turn.side)} plays {card.name}")
    if card.permanent:
        count = {"used": standing.used(turn.campaign), "city": city(turn, card)}
        number = len(turn.rows(records.Permanent)) + 1
        yield turn.new(records.Permanent, number=number, card=card.name, **count)
    goal = standing.IN_FORCE if card.permanent else f"{turn.side} played"
    yield from named.card_table(turn).move(card, goal, "top")
    owner = turn.get(records.Side, turn.side)
    points = cards.brings(card.name, card.points)
    yield turn.change(owner, due=owner.due + points, drafts=owner.drafts + card.units)


def railheads(turn: Turn) -> tuple[records.Permanent, ...]:
    """Return the Railhead Advances that were played (RS-51)."""
    return standing.in_force(turn.campaign, cards.RAILHEAD)


def city(turn: Turn, card: Card) -> str:
    """Return the city that a Railhead Advance is played for, '' for none (RS-51)."""
    if card.name != cards.RAILHEAD or not railheads(turn):
        return ""
    found = cards.railhead_city(cities(turn), served(turn))
    ids = (each.id for each in turn.rows(records.Area) if each.called == found)
    return next(ids, "")


def cities(turn: Turn) -> set[str]:
    """Return the areas that the Axis controls, by their names."""
    return {each.called for each in turn.rows(records.Area, controller=AXIS)}


def served(turn: Turn) -> set[str]:
    """Return the cities for which a Railhead Advance was played (RS-R42)."""
    return {named.land(turn, each.city) for each in railheads(turn) if each.city}


def bars(turn: Turn, card: Card) -> Refusals:
    """Yield why a card is not played at all now (RS-51, RS-54, RS-55)."""
    if card.permanent:
        laid = {each.card for each in turn.rows(records.Permanent)}
        yield from cards.permanent(card.name, laid)
    if card.name == cards.RAILHEAD:
        number = len(railheads(turn)) + 1
        yield from cards.railhead(number, cities(turn), served(turn), turn.option)
    if card.units and turn.side == SOVIET:
        yield from _too_early(turn)


def _too_early(turn: Turn) -> Refusals:
    """Yield why Soviet reinforcements do not come yet (RS-54, RS-R27)."""
    lying = named.card_table(turn).lying(f"{SOVIET} played")
    played = sum(bool(each.units) for each in lying)
    count = standing.used(turn.campaign)
    is_lost = STALINGRAD in cities(turn)
    told = cards.reinforcements(count, played, turn.option, stalingrad_lost=is_lost)
    if told == 0:
        message = f"{count} cards were used; too few for Soviet reinforcements"
        yield Refusal("", "too_early", message, "RS-54")


@act.refuses
def _act(turn: Turn, decision: Carded) -> Refusals:
    action, card = decision.action, held(turn, decision.card)
    if action == "play" and card is None and named.size(turn, f"{turn.side} hand"):
        wanted = "say which card you play"
        yield Refusal("card", "not_offered", wanted, "RS-12", waits=not decision.card)
        return
    yield from refuse("action", cards.act(action, *sizes(turn), card.kind if card else ""))
    if action == "play" and card is not None:
        yield from refuse("card", bars(turn, card))


@act.offers
def _operational(turn: Turn) -> Iterator[Choice]:
    for card in hand(turn):
        if card.kind == cards.OPERATIONAL and not any(bars(turn, card)):
            yield Choice("card", card.name, card.name, note=card.text, row="play")


def hand(turn: Turn) -> list[Card]:
    """Return the cards in the hand, one of each name."""
    return named.card_table(turn).alike(f"{turn.side} hand")


class Given(Record):
    """The card that is discarded."""

    card: str = column("Card", default="")


@step("K2", Given)
def take(turn: Turn, decision: Given) -> Changes:
    """A card is drawn, or discarded and never looked at again (RS-13, RS-14)."""
    intent, table = chosen(turn), named.card_table(turn)
    if intent.card == "draw":
        deck, goal = f"{turn.side} deck", f"{turn.side} hand"
        drawn = yield from table.draw(deck, goal, "a card", clause="RS-13")
        turn.say(f"{named.people(turn.side)} draws {drawn[0].name}")
    else:
        card = held(turn, decision.card)
        assert card is not None
        turn.say(f"{named.people(turn.side)} discards {card.name}")
        yield from table.move(card, f"{turn.side} discard", "bottom")
    yield turn.change(intent, done=True)
    yield from marches.isolate(turn)


def discards(turn: Turn) -> bool:
    """Whether the side said that it discards."""
    return chosen(turn).card == "discard"


take.asks_only(card=discards)


@take.refuses
def _take(turn: Turn, decision: Given) -> Refusals:
    if discards(turn) and held(turn, decision.card) is None:
        told = "say which card you discard"
        yield Refusal("card", "not_offered", told, "RS-14", waits=not decision.card)


@take.offers
def _hand(turn: Turn) -> Iterator[Choice]:
    for card in hand(turn) if discards(turn) else ():
        yield Choice("card", card.name, card.name, note=card.text)


class Between(Record):
    """A card that is played while others act."""

    card: str = column("Card", default="", help="Blank: none.")


@step("V1", Between)
def interrupt(turn: Turn, decision: Between) -> Changes:
    """An event in any operation; tactics and attack cards in battles (RS-1, RS-24)."""
    card = held(turn, decision.card)
    if card is None:
        return
    if card.kind == ATTACK:
        yield turn.book(SUPPLY, card.name, -attack_price(turn, card), turn.slot)
    yield from lay(turn, card)
    yield from marches.isolate(turn)


def attack_price(turn: Turn, card: Card) -> int:
    """Return the supply points that an attack card takes (RS-24, RS-R9)."""
    what = operations.ATTACK_CARD
    price = operations.price(turn.lookup("prices"), what, printed=card.price)
    return operating.in_season(turn, price, what, ())


def moments(turn: Turn) -> Sequence[str]:
    """Return what is going on, as the kinds of cards ask it (RS-1, RS-R45)."""
    operation = turn.get(records.Operation, turn.slot)
    battle = standing.open_battle(turn.campaign, turn.slot)
    own = "own operation" if operation.side == turn.side else "enemy operation"
    if battle is None:
        return [own]
    return [own, cards.ANY_BATTLE[battle.attacker != turn.side]]


@interrupt.refuses
def _interrupt(turn: Turn, decision: Between) -> Refusals:
    card = held(turn, decision.card)
    if card is not None:
        yield from refuse("card", not_now(turn, card))
    elif decision.card:
        message = f"{decision.card} is not in the hand"
        yield Refusal("card", "not_offered", message, "RS-1")


def not_now(turn: Turn, card: Card) -> Refusals:
    """Yield why a card is not played while others act (RS-1, RS-24, RS-55)."""
    grounds = [[*cards.play(card.kind, when)] for when in moments(turn)]
    if all(grounds):
        yield from grounds[-1]
    yield from bars(turn, card)
    if card.kind == ATTACK:
        left = SUPPLY.balance(turn.campaign, turn.slot)
        yield from operations.pay(left, attack_price(turn, card))


@interrupt.offers
def _playable(turn: Turn) -> Iterator[Choice]:
    for card in hand(turn):
        if not any(not_now(turn, card)):
            yield Choice("card", card.name, card.name, note=card.text)
