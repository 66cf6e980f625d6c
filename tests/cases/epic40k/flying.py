"""Scouting, missions and flights, and dropships."""

from refkit.systems.epic40k.rules import orders
from refkit.systems.epic40k.rules.orders import Force
from tests.cases.epic40k.asking import allowed, ask, board, options, reading


@ask("scout")
def scout(given):
    """What scouting tells, and whether the scouts are shown to the enemy."""
    by_air = given["by"] == "aerial"
    allowed(orders.scout(board(given), given["from"], given["target"], by_air))
    chart = "scouting_by_air" if by_air else "scouting"
    told = [reading(chart, [die]).result for die in given["dice"]]
    stops = options(given)("captured_scouts") == "stop_scouting"
    results = orders.learnt(told, stops)
    return {"results": results, "revealed": "captured" in results}


@ask("flak")
def flak(given):
    """How many detachments with flak may fire."""
    told = [reading("flak", [die]).result for die in given["dice"]]
    return {"may_fire": told.count("may fire")}


@ask("intercept drop")
def intercept_drop(given):
    """How many units may intercept a drop."""
    found = orders.may_intercept_drop(given["rating"], given["dice"])
    return {"may_intercept": found}


@ask("mission")
def mission(given):
    """Whether a detachment may have a mission."""
    allowed(orders.fly(given["kind"], given["already"] or ""))
    return {"accepted": True}


@ask("flight")
def flight(given):
    """Where fighters and flak meet a flight."""
    intercepted, met = orders.flight(
        given["mission"],
        (given["route"], given["back"]),
        given["interceptors"],
        given["flak"],
        returns=given.get("outcome") != "succeeds",
    )
    return {"intercept_at": intercepted, "flak_at": met}


@ask("land vehicles")
def land_vehicles(given):
    """What landing the vehicles of a drop costs."""
    is_early = given["turn"] <= given["drop_turn"]
    who = Force("One", "8", is_isolated=given["isolated"])
    allowed(orders.land_vehicles(is_early, who))
    return {"moves_used": 1}
