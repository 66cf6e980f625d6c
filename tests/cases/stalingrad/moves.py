"""Moves, the values of units, nations, isolation and retreats."""

from refkit.geometry.areas.network import Ways
from refkit.systems.stalingrad.rules import board, marching, units
from refkit.systems.stalingrad.rules.board import Fallback, Occupied
from refkit.systems.stalingrad.rules.marching import Mover, Season, Step
from refkit.systems.stalingrad.rules.units import Values
from tests.cases.stalingrad.asking import (
    SIDES,
    allowed,
    ask,
    chart,
    network,
    options,
    state,
)

# What values a unit has that a case does not tell.
UNTOLD = 1


@ask("move")
def move(given):
    """What a way costs, and what is left."""
    told = given["red_mf"], given.get("disorganised", False), given.get("manstein", False)
    mover = Mover(SIDES[given["side"]], Values(UNTOLD, given["mf"], UNTOLD), *told)
    way = [Step(each["border"], each["mountain"], each["enemy"]) for each in given["steps"]]
    season = Season(given["winter"], given.get("cards_since_winter", 0))
    on = season, chart("borders"), options(given)
    allowed(marching.march(mover, way, *on))
    has = marching.allowance(mover, way)
    cost = marching.spent(way, has, *on)
    return {"cost": cost, "left": has - cost}


@ask("values")
def values(given):
    """The values of a unit as it stands."""
    up = Values(*(given[each] for each in Values._fields))
    return units.values(up, disorganised=given["disorganised"])._asdict()


@ask("result")
def result(given):
    """What becomes of a unit that gets something."""
    gets = [{"DG": units.DISORGANISED}.get(each, each) for each in given["gets"]]
    found = units.suffer(state(given), gets, in_battle=given["in_battle"])
    return {**found.state._asdict(), **found._asdict()}


@ask("stack nations")
def stack_nations(given):
    """Whether units of nations stand together."""
    return allowed(units.stack(given["nations"]))


@ask("enter area of nation")
def enter(given):
    """Whether a unit enters an area with units of a nation."""
    return allowed(units.enter(given["mover"], [given["there"]]))


@ask("nations apart")
def nations_apart(given):
    """Whether Hungarians and Rumanians are far enough from each other."""
    return allowed(units.apart(given["distance"], options(given)))


@ask("isolated")
def isolated(given):
    """Whether a unit is isolated by what is around it."""
    around = {f"area {at}": each for at, each in enumerate(given["neighbours"])}

    def those(what):
        return frozenset(name for name, each in around.items() if each.get(what))

    land = network([("here", name) for name in around])
    enemies = Occupied(those("enemy_unit"), those("enemy_rp"))
    shut = Ways(closed=those("impassable"))
    return {"isolated": board.is_isolated(land, "here", enemies, shut, options(given))}


@ask("retreat")
def retreat(given):
    """Where a unit may end its retreat, or that it is destroyed."""
    unit = Fallback(
        given["unit"],
        given["role"] == "attacker",
        given["origin"],
        frozenset(given["resource_points"]),
    )
    enemies = Occupied(frozenset(given["enemy"]))
    shut = Ways(closed=frozenset(given["forbidden"]))
    found = board.retreats(network(given["links"]), unit, enemies, shut)
    ends = sorted({route[-1] for route in found})
    return {"ends": ends} if ends else {"destroyed": True}
