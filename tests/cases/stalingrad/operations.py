"""Operations, what they reach, and what is done in them besides moving."""

from refkit.systems.stalingrad.rules import board, operations
from refkit.systems.stalingrad.rules.units import State
from tests.cases.stalingrad.asking import (
    SIDES,
    allowed,
    ask,
    chart,
    network,
    options,
    state,
)

NUMBER = 1  # of the one operation that a case tells of


@ask("operation")
def operation(given):
    """What the actions of an operation cost, and what is left."""
    allowed(operations.begin(given["resource_points"]))
    left, acted, rebuilt, prices = operations.SUPPLY, set(), None, []
    side = SIDES[given["side"]]
    for each in given["actions"]:
        who = each.get("who", ())
        allowed(operations.act(who, acted))
        if each["do"] == "rebuild":
            unit = State(depleted=True)
            allowed(operations.rebuild(unit, side, NUMBER, rebuilt))
            rebuilt = NUMBER
        prices.append(price(given, each))
        allowed(operations.pay(left, prices[-1]))
        left -= prices[-1]
        acted.update(who)
    return {"prices": prices, "left": left}


def price(given, action):
    """Return what an action costs."""
    kinds, does = action.get("units", ()), action["do"]
    cost = operations.price(chart("prices"), does, kinds, action.get("price", 0))
    side = SIDES[given["side"]]
    if given["winter"]:
        return operations.in_winter(cost, does, side, options(given), kinds)
    return cost


@ask("reach")
def reach(given):
    """Whether a unit is in reach of the marker, and how many steps away."""
    told = given["unit"], given["marker"], given["enemy"]
    steps = board.steps_to(network(given["links"]), *told)
    is_near = board.is_in_reach(steps, options(given))
    return {"in_reach": is_near, "steps": None if steps < 0 else steps}


@ask("rebuild")
def rebuild(given):
    """Whether a unit is rebuilt."""
    told = SIDES[given["side"]], given["operation"], given["last_rebuild"]
    return allowed(operations.rebuild(state(given), *told))


@ask("reorganise")
def reorganise(given):
    """What it costs to reorganise a unit, and its state then."""
    allowed(operations.reorganise(state(given)))
    cost = price(given, {"do": "reorganise"})
    after = operations.reorganised(state(given))
    return {"price": cost, "disorganised": after.disorganised}


@ask("capture resource points")
def capture(given):
    """What becomes of resource points that are captured."""
    captured, destroyed = operations.captured(given["points"])
    return {"captured": captured, "destroyed": destroyed}
