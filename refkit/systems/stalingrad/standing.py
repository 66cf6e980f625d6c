"""How the war stands: what the rows of a campaign come to, as the rules ask it."""

from collections.abc import Iterable
from itertools import pairwise

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refusals
from refkit.geometry.areas import paths
from refkit.geometry.areas.network import Link, Network, Ways
from refkit.systems.stalingrad import records
from refkit.systems.stalingrad.records import ON_MAP, POINTS, Battle, Unit
from refkit.systems.stalingrad.rules import board, marching, units
from refkit.systems.stalingrad.rules.board import Occupied
from refkit.systems.stalingrad.rules.marching import Mover, Season, Step
from refkit.systems.stalingrad.rules.units import APART, OTHER, State, Values

SET_UP = "set-up"
USED = ("discard", "played")
PILES = ("deck", "hand", *USED, "cup", "chits", "spare", "spent")
IN_FORCE = "in force"
WINTER, STAVKA = "Winter Arrives", "Reorganization of the STAVKA"
DIRECTIVE = "Directive 45"
# What a unit that goes off the map leaves behind.
GONE = {"area": "", "isolated": False, "fortified": False}


def network(campaign: Campaign) -> Network:
    """Return the areas and the borders between them, by what runs along these."""
    links = (Link(*each.values.values()) for each in campaign.rows(records.Border))
    return Network(tuple(each.id for each in campaign.rows(records.Area)), tuple(links))


def river(campaign: Campaign, one: str, other: str) -> str:
    """Return what runs along the border of two areas; a lake where they have none."""
    pair = {one, other}
    rows = campaign.rows(records.Border)
    return next((e.river for e in rows if {e.one, e.other} == pair), "lake")


def there(campaign: Campaign, side: str, area: str) -> tuple[Unit, ...]:
    """Return the units of a side in an area."""
    return campaign.rows(Unit, side=side, area=area, state=ON_MAP)


def able(campaign: Campaign, slot: str, side: str) -> tuple[Unit, ...]:
    """Return the units of a side that have not acted in an operation (RS-18)."""
    rows = campaign.rows(Unit, side=side, state=ON_MAP)
    return tuple(each for each in rows if each.acted != slot)


def points(campaign: Campaign, side: str) -> dict[str, int]:
    """Return the areas in which a side has resource points, with how many."""
    return POINTS.balances(campaign, side)


def occupied(campaign: Campaign, side: str) -> Occupied:
    """Return where the enemies of a side are: their units, and points without units."""
    foe = OTHER[side]
    rows = campaign.rows(Unit, side=foe, state=ON_MAP)
    standing = frozenset(each.area for each in rows)
    return Occupied(standing, frozenset(points(campaign, foe)) - standing)


def in_force(campaign: Campaign, card: str) -> tuple[records.Permanent, ...]:
    """Return the permanent cards of a name that were laid on the map."""
    return campaign.rows(records.Permanent, card=card)


def used(campaign: Campaign) -> int:
    """Return how many cards were played or discarded, by both sides together (RS-R28)."""
    laid = (IN_FORCE, *(f"{side} {pile}" for side in campaign.sides for pile in USED))
    rows = (campaign.find(records.Pile, each) for each in laid)
    return sum(each.size for each in rows if each)


def played(campaign: Campaign) -> tuple[records.Card, ...]:
    """Return the cards that were played, those in force among them."""
    piles = (IN_FORCE, *(f"{side} played" for side in campaign.sides))
    return tuple(e for pile in piles for e in campaign.rows(records.Card, pile=pile))


def season(campaign: Campaign) -> Season:
    """Return whether winter has come, and how many cards were used since (RS-33)."""
    came = in_force(campaign, WINTER)
    # The card with which it came is none of those that are used after it.
    return Season(bool(came), used(campaign) - came[0].used - 1 if came else 0)


def state(unit: Unit) -> State:
    """Return what is the matter with a unit."""
    return State(unit.depleted, unit.disorganised, unit.isolated)


def side_up(unit: Unit) -> Values:
    """Return the values on the side of the counter that is up."""
    if unit.depleted:
        return Values(unit.cv_depleted, unit.mf_depleted, unit.tv_depleted)
    return Values(unit.cv, unit.mf, unit.tv)


def is_led(campaign: Campaign, unit: Unit) -> bool:
    """Whether a leader is with a unit (RS-57)."""
    area = unit.area or "nowhere"
    return bool(campaign.rows(records.Leader, side=unit.side, area=area, state=ON_MAP))


def mover(campaign: Campaign, unit: Unit, *, led: bool = True) -> Mover:
    """Return a unit as it moves, with the leader of its stack or without him."""
    led = led and is_led(campaign, unit)
    told = {"red": unit.red, "disorganised": unit.disorganised, "led": led}
    return Mover(unit.side, side_up(unit), **told)


def values(campaign: Campaign, unit: Unit) -> Values:
    """Return the values of a unit as it stands (RS-4, RS-57)."""
    led = is_led(campaign, unit)
    return units.values(side_up(unit), disorganised=unit.disorganised, led=led)


def steps(campaign: Campaign, side: str, way: Iterable[str]) -> tuple[Step, ...]:
    """Return the areas of a way as they are entered, the first being where it begins."""
    foes = occupied(campaign, side).units
    lands = [campaign.get(records.Area, each) for each in way]
    return tuple(
        Step(
            river(campaign, before.id, land.id),
            mountain=land.mountain,
            enemy=land.id in foes,
            hostile=land.controller == OTHER[side],
        )
        for before, land in pairwise(lands)
    )


def apart(campaign: Campaign, unit: Unit, others: Iterable[Unit]) -> Refusals:
    """Yield why a unit is too near to others in its area, for its nation (RS-41)."""
    ground = network(campaign)
    for each in others:
        if {each.nation, unit.nation} == APART:
            steps = board.steps_to(ground, unit.area, each.area, ())
            yield from units.apart(steps, campaign.option) if steps >= 0 else ()


def closed(campaign: Campaign, unit: Unit) -> frozenset[str]:
    """Return the areas that a unit keeps out of for its nation (RS-40, RS-41)."""
    rows = [e for e in campaign.rows(Unit, side=unit.side, state=ON_MAP) if e.id != unit.id]
    shut = {each.area for each in rows if any(units.enter(unit.nation, {each.nation}))}
    others = {e.area for e in rows if {e.nation, unit.nation} == APART}
    near = others and board.too_near(network(campaign), others, campaign.option)
    return frozenset({*shut, *near})


def shut_ways(campaign: Campaign, unit: Unit) -> Ways:
    """Return what is impassable to a unit: borders, and areas for its nation (RS-R23)."""
    borders = board.closed_borders(unit.side, season(campaign))
    return Ways(closed=closed(campaign, unit) - {unit.area}, closed_links=borders)


def isolated(campaign: Campaign) -> frozenset[str]:
    """Return who is isolated, the attackers being where they came from too (RS-49d)."""
    ground, option = network(campaign), campaign.option
    foes = {side: occupied(campaign, side) for side in OTHER}
    fought = campaign.rows(Battle, over=False)
    left = {(OTHER[each.attacker], each.area): each.origin for each in fought}
    found = set[str]()
    for unit in campaign.rows(Unit, state=ON_MAP):
        origin, there = left.get((unit.side, unit.area), ""), foes[unit.side]
        if origin:
            there = there._replace(units=there.units | {origin})
        if board.is_isolated(ground, unit.area, there, shut_ways(campaign, unit), option):
            found.add(unit.id)
    return frozenset(found)


def ways_of(
    campaign: Campaign,
    unit: Unit,
    mates: Iterable[Unit] = (),
    via: Iterable[str] = (),
    *,
    led: bool = True,
) -> dict[str, tuple[str, ...]]:
    """Return where units may go together through all areas of `via`, each with its way.

    It is that over the easiest border into a battle, then of fewest movement points.
    """
    movers = [mover(campaign, each, led=led) for each in (unit, *mates)]
    told = season(campaign), campaign.lookup("borders"), campaign.option
    shut = frozenset[str]().union(*(closed(campaign, each) for each in (unit, *mates)))
    most = max(marching.allowance(each, ()) for each in movers)

    def allows(way: tuple[str, ...]) -> bool:
        grounds = (
            marching.march(each, steps(campaign, unit.side, way), *told) for each in movers
        )
        return way[-1] not in shut and not any(any(each) for each in grounds)

    def cost(way: tuple[str, ...]) -> tuple[int, int, int, tuple[str, ...]]:
        entered = steps(campaign, unit.side, way)
        allowed = min(marching.allowance(each, entered) for each in movers)
        hard = -told[1].whole(entered[-1].border, of="cohesion") * entered[-1].enemy
        return hard, marching.spent(entered, allowed, *told), len(way), way

    found = [*paths.walks(network(campaign), unit.area, most, allows)]
    best = sorted((way for way in found if {*via} <= {*way}), key=cost, reverse=True)
    return {way[-1]: way for way in best}


def open_battle(campaign: Campaign, slot: str) -> Battle | None:
    """Return the battle that is going on, if there is one."""
    return next(iter(campaign.rows(Battle, slot=slot, over=False)), None)


def fighting(campaign: Campaign, battle: Battle) -> dict[str, tuple[Unit, ...]]:
    """Return who is in a battle still, side by side."""
    return {side: there(campaign, side, battle.area) for side in campaign.sides}
