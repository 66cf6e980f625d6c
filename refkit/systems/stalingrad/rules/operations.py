"""Operations: what they cost, what their actions cost, and who may take which."""

from collections.abc import Collection, Sequence

from refkit.engine.charts.lookups import Lookup
from refkit.engine.problems import Refusals, veto
from refkit.systems.stalingrad.rules.units import ARMOUR, AXIS, INFANTRY, Option, State

SUPPLY = 6  # supply points of an operation
MOVE, ATTACK_CARD = "move", "attack card"


def begin(resource_points: int) -> Refusals:
    """Yield why a side does not begin an operation (RS-16, RS-R3)."""
    if not resource_points:
        message = "an operation takes a resource point; there is none on the map"
        yield veto("resource_point", message, "RS-16")


def price(prices: Lookup, action: str, kinds: Sequence[str] = (), printed: int = 0) -> int:
    """Return the price of an action, before winter, by who moves (RS-19, RS-20)."""
    if action == ATTACK_CARD:
        return printed
    has_armour = action == MOVE and any(kind in ARMOUR for kind in kinds)
    return prices.whole("move armour" if has_armour else action, of="price")


def in_winter(
    cost: int, action: str, side: str, option: Option, kinds: Sequence[str] = ()
) -> int:
    """Return what it costs in winter: the Axis pays double (RS-21, RS-R8, RS-R9)."""
    is_single = len(kinds) == 1 and option("winter_single_infantry") == "2"
    on_foot = {*kinds} == {INFANTRY} and not is_single
    by_card = action == ATTACK_CARD and option("winter_attack_cards") == "printed"
    is_spared = (action == MOVE and on_foot) or by_card
    return cost * 2 if side == AXIS and not is_spared else cost


def pay(left: int, cost: int) -> Refusals:
    """Yield why an operation does not pay for an action (RS-16)."""
    if cost > left:
        message = f"it takes {cost} supply points; {left} are left"
        yield veto("supply_points", message, "RS-16")


def act(units: Collection[str], acted: Collection[str]) -> Refusals:
    """Yield why units do not act: once in an operation (RS-18, RS-49c)."""
    for each in units:
        if each in acted:
            yield veto("already_acted", f"{each} has acted in this operation", "RS-18")


def reorganise(state: State) -> Refusals:
    """Yield why a unit is not reorganised (RS-25)."""
    if not state.disorganised:
        yield veto("disorganised", "it is not disorganised", "RS-25")
    if state.isolated:
        yield veto("isolated", "it is isolated", "RS-25")


def reorganised(state: State) -> State:
    """Return the state of a unit after it was reorganised, without a roll (RS-25)."""
    return state._replace(disorganised=False)


def rebuild(state: State, side: str, operation: int, last: int | None) -> Refusals:
    """Yield why a unit is not rebuilt; `last` is when its side did (RS-26, RS-R37)."""
    if not state.depleted:
        yield veto("depleted", "it is not depleted", "RS-26")
    if state.isolated:
        yield veto("isolated", "it is isolated", "RS-26")
    if last == operation:
        yield veto("one_rebuild", "a unit was rebuilt in this operation", "RS-26")
    if side == AXIS and last == operation - 1:
        message = "the Axis rebuilds a unit every two operations; it did in its last one"
        yield veto("every_two_operations", message, "RS-26")


def captured(points: int) -> tuple[int, int]:
    """Return the resource points captured and those destroyed (RS-28, RS-R46)."""
    return points // 2, points - points // 2
