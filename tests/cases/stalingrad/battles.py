"""Battles: values and checks, the cups, what chits do, and whole battles."""

from refkit.systems.stalingrad.rules import battles, operations, units
from refkit.systems.stalingrad.rules.battles import Present
from refkit.systems.stalingrad.rules.units import Ground, Values
from tests.cases.stalingrad.asking import (
    NAMES,
    SIDES,
    allowed,
    ask,
    chart,
    options,
    state,
    ten,
)

# What is there when a case does not say.
ALL_THERE = Present(panzer=True, tank=True)
RESULT = ("passes", "depleted", "disorganised", "retreats", "destroyed")


def chits(side):
    """Return the chart of the chits of a side."""
    return chart(f"{SIDES[side]}_chits")


def present(given):
    """Return who is there, as far as a case says."""
    told = {each: given.get(each, False) for each in Present._fields}
    return Present(**{**told, "allies": given.get("non_german", False)})


@ask("cohesion value")
def cohesion_value(given):
    """The cohesion value that a check needs."""
    told = given.get("defends_mountain", False), given.get("winter", False)
    ground = Ground(given.get("attacks_over", "none"), *told)
    found = units.cohesion(given["cv"], state(given), ground, chart("borders"))
    return {"cv": found}


@ask("check")
def check(given):
    """The total of a check, and whether it passes."""
    told = given["cv"], ten(given["die"]), given["modifier"]
    return battles.check(*told, fortified=given.get("fortified", False))._asdict()


@ask("draw")
def draw(given):
    """How many chits a side draws."""
    led = given.get("manstein", False)

    def tactical(told):
        is_dg = told.get("disorganised", False)
        return units.values(Values(1, 1, told["tv"]), disorganised=is_dg, led=led).tv

    found = map(tactical, given["units"])
    in_mountain = given.get("defends_mountain", False)
    return {"chits": units.draws(found, in_mountain=in_mountain)}


@ask("redraw")
def redraw(given):
    """How many chits are drawn again, and whether the cup is filled."""
    told = given["in_hand"], given["best_tv"], given["cup_left"]
    return battles.redraw(*told)._asdict()


@ask("cup")
def cup(given):
    """What is in the cup of a side."""
    found = battles.cup(chits(given["side"]), present(given))
    return {"total": sum(found.values()), "chits": found}


@ask("drawn chit")
def drawn_chit(given):
    """Whether a chit is kept that was drawn."""
    room = given.get("soviet_units", 0) - given.get("fortified", 0)
    told = given["chit"], present(given), room
    is_again = battles.is_drawn_again(chits(given["by"]), *told)
    return {"then": "again" if is_again else "keep"}


def struck(effect, told, cv):
    """Return what becomes of a unit with its die."""
    if not effect.checks:
        return battles.strike(effect, state(told), None)
    ground = Ground()
    value = units.cohesion(cv, state(told), ground, chart("borders"))
    fortified = told.get("fortified", False)
    made = battles.check(value, ten(told["die"]), effect.added, fortified=fortified)
    return battles.strike(effect, state(told), made)


def facts(result):
    """Return what became of a unit by the names of a case."""
    found = {**result.state._asdict(), **result._asdict()}
    return {name: found[name] for name in RESULT}


@ask("chit")
def chit(given):
    """Whom a chit strikes in which order, and what becomes of them."""
    there = Present(given.get("panzer_left", False), given.get("tank_left", False))
    told = given["chit"], SIDES[given["by"]], SIDES[given["attacker"]], there
    found = {"soviet": None, "axis": None}
    effects = battles.effects(chits(given["by"]), *told)
    for each in effects:
        unit = given[each.side]
        found[each.side] = facts(struck(each, unit, unit["cv"]))
    return {"order": [each.side for each in effects], **found}


@ask("battle")
def battle(given):
    """What the chits of a battle do in turn, and who is left."""
    there = {each["name"]: dict(each) for each in given["units"]}
    attacker, last, steps = SIDES[given["attacker"]], "", []
    for play in given["plays"]:
        by = SIDES[play["by"]]
        allowed(battles.turn(by, attacker, last))
        told = play["chit"], by, attacker, ALL_THERE
        for at, each in enumerate(battles.effects(chits(play["by"]), *told)):
            if at and not battles.goes_on(left(there), options(given)):
                break
            name = play[each.side]["unit"]
            steps.append(f"{name}: {strike(there, each, play[each.side])}")
        last = by
    who = left(there)
    won = battles.winner(who)
    named = {name: sorted(who[side]) for side, name in NAMES.items()}
    return {"steps": steps, "left": named, "winner": NAMES.get(won, won) or None}


def strike(there, effect, told):
    """Return in words what becomes of a unit, which is changed so."""
    unit = there[told["unit"]]
    cv = unit["depleted_cv"] if unit.get("depleted") else unit["cv"]
    found = struck(effect, {**unit, **told}, cv)
    unit.update(found.state._asdict())
    if found.retreats or found.destroyed:
        del there[told["unit"]]
    return found.words


def left(there):
    """Return the names of the units of each side that are left."""
    return {
        side: [name for name, unit in there.items() if SIDES[unit["side"]] == side]
        for side in NAMES
    }


@ask("battle over")
def battle_over(given):
    """Whether a battle is over, and whether who fought may act again."""
    who = given["left"]
    fought = [name for names in who.values() for name in names]
    again = not any(operations.act(fought, fought))
    return {"over": bool(battles.winner(who)), "may_act_again": again}
