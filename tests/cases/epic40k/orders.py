"""Moves, attacks, responses, and what a battle makes of the map."""

from refkit.systems.epic40k.rules import forces, orders, scores
from refkit.systems.epic40k.rules.orders import Force
from tests.cases.epic40k.asking import SIDES, allowed, ask, board, initiative, options


def laid(given):
    """Return the map of an order: where it begins may be a Major, or isolated."""
    here = [given["from"]]
    majors, isolated = (here if given.get(n) else [] for n in ("major", "isolated"))
    return board(given, majors, isolated)


def force(given, ground, **other):
    """Return who acts; off the map they come from nowhere."""
    start = given["from"] if given["from"] in ground.grounds else ""
    told = {
        "number": given.get("number", 1),
        "in_from": given.get("in_from", given.get("number", 1) + 1),
        "is_isolated": given.get("isolated", False),
        "borne": given.get("borne", "ground"),
    }
    return Force(given["side"], start, **{**told, **other})


@ask("adjacent")
def adjacent(given):
    """Whether two territories are adjacent."""
    return {"adjacent": board(given).are_adjacent(given["a"], given["b"])}


@ask("move")
def move(given):
    """What is left of the moves after one."""
    ground, left = laid(given), initiative(given) - given["used"]
    if given["kind"] == "fortify":
        faults = orders.fortify(ground, force({**given, "from": given["to"]}, ground))
    else:
        other = {"origin": ""} if given["kind"] == "dropship" else {}
        who = force(given, ground)._replace(**other)
        faults = orders.move(ground, who, given["to"])
    allowed(faults, orders.pay(1, left))
    return {"left": left - 1}


@ask("commander's move")
def commanders_move(given):
    """Whether a supreme commander's line may make a move more."""
    ground, start = board(given), given["detachment_in"]
    who, used = Force(given["side"], start, 1, 2), [start] * given.get("used", 0)
    allowed(
        orders.extra(ground, [given["commander_in"]], start, used, "EP-30"),
        orders.move(ground, who, given["to"]),
    )
    return {"accepted": True}


@ask("attack")
def attack(given):
    """What an attack costs, and what is left."""
    ground, who = laid(given), force(given, laid(given))
    whole = orders.halved(initiative(given), given.get("directive") or 0)
    cost, left = (
        orders.attack_cost(who.number, is_by_air=who.borne != "ground"),
        whole - given["used"],
    )
    who = who._replace(attacks=given.get("isolated_used", 0))
    allowed(
        orders.attack(ground, who, given["target"], given["troops"]),
        orders.pay(cost, left),
    )
    return {"costs": cost, "left": left - cost}


@ask("hasty attack")
def hasty_attack(given):
    """Whether a supreme commander's line may make its hasty attack."""
    ground = laid(given)
    who, troops = force(given, ground), given.get("troops", [])
    allowed(
        orders.extra(ground, [given["commander_in"]], who.origin, (), "EP-33"),
        orders.hasty(ground, who, given["target"], troops),
    )
    return {"accepted": True}


@ask("response")
def response(given):
    """What is left of the responses after one."""
    ground, left = laid(given), initiative(given) - given["used"]
    who = force(given, ground)
    allowed(
        orders.response(ground, who, given["target"], given["attacked"]),
        orders.pay(1, left),
    )
    return {"left": left - 1}


@ask("fortifications")
def fortifications(given):
    """How many fortifications the defenders have."""
    standing = given["standing_points"]
    return {"fortifications": forces.fortifications(given["fortified"], standing)}


@ask("battle chits")
def battle_chits(given):
    """How many chits each side draws."""
    return forces.chits(given["attacker"], SIDES)


@ask("retreat")
def retreat(given):
    """Where the beaten may go, or that they are destroyed."""
    ground, choose = board(given), options(given)
    found = ground.retreats(given["side"], given["from"])
    is_lost = not found and choose("no_retreat") == "destroyed"
    if given["isolated"] or is_lost:
        return {"destroyed": True}
    return {"choices": sorted(found)}


@ask("isolation")
def isolation(given):
    """Whether a territory is isolated in the next turn."""
    found = board(given).is_isolated(given["side"], given["territory"])
    return {"isolated": found}


@ask("isolated action")
def isolated_action(given):
    """Whether isolated troops, here those of One in 8, may do something."""
    ground, action = board(given, isolated=["8"]), given["action"]
    kinds = [kind for kind in ("dropship", "airborne") if given.get(kind)]
    who = Force("One", "8", 1, 2, is_isolated=True, borne=(*kinds, "ground")[0])
    made = given.get("attacks_made", 0)
    faults = {
        "move": lambda: orders.move(ground, who, "9"),
        "fortify": lambda: orders.fortify(ground, who),
        "response": lambda: orders.response(ground, who, "7", ["7"]),
        "attack": lambda: orders.attack(ground, who._replace(attacks=made), "B", ["8"]),
        "air escape": lambda: orders.escape(
            ground, who, "5" if given.get("to_friendly") else "E"
        ),
    }
    allowed(faults[action]())
    return {"allowed": True}


@ask("leaves the field")
def leaves_the_field(given):
    """Whether troops leave the table."""
    lost = given["enemy_holds_all_objectives"]
    leaves = forces.leaves_the_field(given["isolated"], lost)
    return {"leaves": given["army_morale"] <= 0 and leaves}


@ask("control after battle")
def control_after_battle(given):
    """Who controls a territory after its battle, and what the victor scores."""
    return {
        "controller": given["winner"],
        "battle_points": scores.battle_points(given["enemy_points"], 0, options(given)),
    }
