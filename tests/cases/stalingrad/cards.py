"""The opening, choices, the dice for an operation, and cards."""

from refkit.systems.stalingrad.rules import cards, sequence
from tests.cases.stalingrad.asking import NAMES, SIDES, allowed, ask, options, ten


def by_side(given):
    """Return what a case gives for sides by the names of the rules."""
    return {SIDES[name]: value for name, value in given.items() if name in SIDES}


@ask("opening")
def opening(_given):
    """How the game begins."""
    begins = sequence.OPENING
    return {**begins, "operates": NAMES[begins["operates"]]}


@ask("both map")
def both_map(given):
    """Who operates when both chose the map, or that they roll again."""
    dice = {side: ten(die) for side, die in by_side(given["dice"]).items()}
    added = by_side(given.get("modifiers", {}))
    leads = SIDES[given["initiative"]]
    found = sequence.operates(dice, leads, options(given), added)
    return {"tie": True} if found == sequence.TIE else {"operates": NAMES.get(found, found)}


@ask("choices")
def choices(given):
    """Who does what after the choices were shown."""
    leads = SIDES[given["initiative"]]
    found = sequence.order(by_side(given), leads, options(given))
    turns = [f"{NAMES[side]} {does}" for side, does in found.turns]
    return {"order": turns, "roll": found.roll}


@ask("card action")
def card_action(given):
    """What a card action leaves of a hand and of a deck."""
    told = given["action"], given["hand"], given["deck"]
    allowed(cards.act(*told, (given["kind"] or "").lower()))
    left = cards.after(*told)
    return {**left._asdict(), "game_ends": left.ends_game}


@ask("play card")
def play_card(given):
    """Whether a card of a kind is played at a time."""
    return allowed(cards.play(given["kind"].lower(), given["when"]))


@ask("permanent card")
def permanent(given):
    """Whether a card is laid on the map, and what a railhead brings."""
    card = given["card"]
    if card != cards.RAILHEAD:
        return allowed(cards.permanent(card, given["played"]))
    number = given.get("railheads_played", 0) + 1
    told = given.get("holds", ()), given.get("cities_used", ())
    found = allowed(cards.railhead(number, *told, options(given)))
    return {**found, "resource_points": cards.RAILHEAD_POINTS}


@ask("reinforcement cards")
def reinforcement_cards(given):
    """How many Soviet cards of reinforcements may be played."""
    told = given["used"], given["played_already"], options(given)
    is_lost = given["axis_holds_stalingrad"]
    many = cards.reinforcements(*told, stalingrad_lost=is_lost)
    return {"allowed": "no limit" if many is None else many}
