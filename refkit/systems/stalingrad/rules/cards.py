"""Cards: when each kind is played, what a card action does, and what stays in force."""

from collections.abc import Collection
from typing import NamedTuple

from refkit.engine.problems import Refusals, veto
from refkit.systems.stalingrad.rules.units import Option

HAND = 5
FOR_A_DISCARD = 1  # resource points
OPERATIONAL = "operational"
CHOICE = "card choice"
OWN_BATTLE, ANY_BATTLE = "battle I began", ("battle I began", "battle begun by enemy")
# When each kind is played (RS-1, RS-R45).
PLACES = {
    OPERATIONAL: (CHOICE,),
    "event": ("own operation", "enemy operation"),
    "attack": (OWN_BATTLE,),
    "tactics": ANY_BATTLE,
}
RAILHEAD, RAILHEADS, RAILHEAD_POINTS = "Railhead Advance", 3, 3
RAILHEAD_CITIES = ("Maikop", "Grozny")
# The number of cards that open the Soviet reinforcements, and of those for each more.
OPENS, EACH = 15, 5


def play(kind: str, when: str) -> Refusals:
    """Yield why a card of a kind is not played now (RS-1, RS-12)."""
    if when in PLACES[kind]:
        return
    code = OPERATIONAL if when == CHOICE else kind
    yield veto(code, f"it is played in: {', '.join(PLACES[kind])}", "RS-1")


class Cards(NamedTuple):
    """What a card action leaves of a hand and a deck, and what it brings."""

    hand: int
    deck: int
    ends_game: bool = False
    resource_points: int = 0


def act(action: str, hand: int, deck: int, kind: str = "") -> Refusals:
    """Yield why a side does not take a card action (RS-2, RS-12 to RS-14)."""
    if action == "draw" and hand >= HAND:
        yield veto("five_cards", f"the hand holds {HAND} cards already", "RS-2")
    if action == "draw" and not deck:
        yield veto("deck", "the deck is empty", "RS-13")
    if action in ("play", "discard") and not hand:
        yield veto("hand", "there is no card in the hand", "RS-14")
    if action == "play" and hand:
        yield from play(kind, CHOICE)


def after(action: str, hand: int, deck: int) -> Cards:
    """Return what a card action leaves; a pass changes nothing (RS-13 to RS-15, RS-R41)."""
    if action == "draw":
        return Cards(hand + 1, deck - 1, ends_game=deck == 1)
    brings = FOR_A_DISCARD if action == "discard" else 0
    return Cards(hand - (action in ("play", "discard")), deck, resource_points=brings)


def permanent(card: str, played: Collection[str]) -> Refusals:
    """Yield why a card is not laid on the map: once in a game, by one side (RS-55)."""
    if card != RAILHEAD and card in played:
        yield veto("already_played", f"{card} is in force already", "RS-55")


def brings(card: str, printed: int) -> int:
    """Return the resource points that a card brings when it is played (RS-51, RS-R30)."""
    return RAILHEAD_POINTS if card == RAILHEAD else printed


def railhead(
    number: int, holds: Collection[str], used: Collection[str], option: Option
) -> Refusals:
    """Yield why a Railhead Advance is not played after `used` cities (RS-51, RS-R42)."""
    if number > RAILHEADS:
        yield veto("already_played", f"all {RAILHEADS} were played", "RS-R29")
    both = number == RAILHEADS and option("railhead_cities") == "both_for_third"
    lacks = not {*RAILHEAD_CITIES} <= {*holds} if both else not railhead_city(holds, used)
    if number > 1 and lacks:
        word = " and " if both else " or "
        message = f"it needs control of {word.join(RAILHEAD_CITIES)}, each for one card"
        yield veto("maikop_or_grozny", message, "RS-51")


def railhead_city(holds: Collection[str], used: Collection[str]) -> str:
    """Return the city that serves for a Railhead Advance, '' for none (RS-51)."""
    free = (each for each in RAILHEAD_CITIES if each in holds and each not in used)
    return next(free, "")


def reinforcements(
    used: int, played: int, option: Option, *, stalingrad_lost: bool
) -> int | None:
    """Return how many Soviet cards may still bring units, None for no limit (RS-54)."""
    if stalingrad_lost:
        return None
    opened = (used - OPENS) // EACH + (option("soviet_reinforcements") == "from_15")
    return max(opened - played, 0) if used >= OPENS else 0
