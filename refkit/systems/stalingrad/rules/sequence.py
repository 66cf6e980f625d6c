"""A sequence: what each side chose, who operates, and who plays a card first."""

from collections.abc import Mapping
from typing import NamedTuple

from refkit.engine.problems import Refusals, veto
from refkit.systems.stalingrad.rules.units import AXIS, OTHER, SOVIET, Option

MAP, CARD = "map", "card"
OPERATION = "operation"
INITIATIVE = 2  # what it adds to the die
NOBODY, TIE = "nobody", "tie"
# RS-6: who operates first, what it takes, and whether anybody chooses.
OPENING = {"operates": AXIS, "resource_points": 1, "choice": False}


def initiative(*, stavka: bool) -> str:
    """Return who has the initiative, '' for nobody (RS-11)."""
    return "" if stavka else AXIS


def choose(choice: str, resource_points: int, option: Option) -> Refusals:
    """Yield why a side does not choose so (RS-7, RS-R5)."""
    if choice == MAP and not resource_points and option("map_without_rp") == "refuse":
        message = "an operation takes a resource point; there is none on the map"
        yield veto("resource_point", message, "RS-R5")


class Order(NamedTuple):
    """Who does what, one after the other, and whether dice decide it instead."""

    turns: tuple[tuple[str, str], ...] = ()
    roll: bool = False


def order(choices: Mapping[str, str], leads: str, option: Option) -> Order:
    """Return who does what; `leads` has the initiative (RS-8 to RS-10, RS-R2, RS-R4)."""
    mapped = [side for side in (AXIS, SOVIET) if choices[side] == MAP]
    if len(mapped) == len(OTHER):
        return Order(roll=True)
    if mapped:
        return Order(((mapped[0], OPERATION), (OTHER[mapped[0]], CARD)))
    if leads:
        return Order(((leads, CARD), (OTHER[leads], CARD)))
    return Order(roll=option("card_order") == "dice")


def operates(
    dice: Mapping[str, int],
    leads: str,
    option: Option,
    added: Mapping[str, int] | None = None,
) -> str:
    """Return whose die is higher; level ones are for who leads (RS-8, RS-R1)."""
    more = added or {}
    totals = {
        side: die + INITIATIVE * (side == leads) + more.get(side, 0)
        for side, die in dice.items()
    }
    if totals[AXIS] != totals[SOVIET]:
        return max(totals, key=lambda side: totals[side])
    return leads or (NOBODY if option("map_tie") == "nobody" else TIE)


def first(dice: Mapping[str, int]) -> str:
    """Return whose card is first by the dice, or that they are level (RS-R2)."""
    return TIE if dice[AXIS] == dice[SOVIET] else max(dice, key=lambda side: dice[side])
