"""Momentum, command resources, directives."""

from refkit.engine.accounts.account import Purse
from refkit.engine.charts.dice import TypedDice
from refkit.systems.epic40k.records import VP
from refkit.systems.epic40k.rules import advanced
from refkit.systems.epic40k.rules.advanced import Course
from tests.cases.epic40k.asking import allowed, ask, lookup, options

# The fields of a case that the course of a turn has under the same or another name.
COURSE = {
    "score_start": "start",
    "score_after_spending": "after_spending",
    "score_end": "end",
    "taken_minor": "taken_minor",
    "taken_major": "taken_major",
    "enemy_air_halved": "enemy_air_halved",
    "own_air_halved": "own_air_halved",
}


@ask("momentum")
def momentum(given):
    """How many effects a side picks, and whether it may pick these."""
    spent, chosen = given.get("spent", 0), given.get("effects_chosen") or []
    found = advanced.effects(given["start"], given["end"], spent, options(given))
    allowed(advanced.pick(chosen, found))
    return {"effects": found}


@ask("resources")
def resources(given):
    """What a side pays for resources."""
    prices, score, has = lookup("prices"), given["score"], given["dropships_allowed"]
    bought = [(each["kind"], each.get("points", 0)) for each in given["buys"]]
    faults = [f for kind, points in bought for f in advanced.buy(prices, kind, points, has)]
    chosen = sum(advanced.price(prices, *each) for each in bought)
    forced = advanced.forced_upkeep(score, given["forced_upkeep"], options(given))
    cost, purse = forced + chosen, Purse(VP, score, VP.most)
    allowed(faults, purse.cannot_pay("", "it takes", cost) if chosen else ())
    return {"cost": cost, "score": score - cost}


def facts(chart, number):
    """Return what a directive costs to ignore, and how it is announced."""
    price, announced = chart.whole(number, of="price"), chart.text(number, of="announced")
    return {"number": number, "price": price, "announce": announced}


@ask("directive")
def directive(given):
    """The directive of a turn."""
    number = given.get("forced")
    if not number:
        number = TypedDice(tuple(given["dice"]), 1).roll("2d6", "the directive").total
    return facts(lookup("directives"), number)


@ask("ignore directive")
def ignore(given):
    """What is left after a directive was ignored."""
    cost = facts(lookup("directives"), given["number"])["price"]
    allowed(Purse(VP, given["score"]).cannot_pay("", "it takes", cost))
    return {"score": given["score"] - cost}


@ask("called away")
def called_away(given):
    """Which detachments are called away."""
    names = ("near_enemy", "in_major", "off_board")
    rolled = {
        each["id"]: each.get("die", 0)
        for each in given["detachments"]
        if advanced.may_be_called(**{name: each.get(name, False) for name in names})
    }
    return {"away": advanced.away(lookup("directives"), given["number"], rolled)}


def course(given):
    """Return what came of a turn as far as a directive asks."""
    told = {field: given[name] for name, field in COURSE.items() if name in given}
    attacked = frozenset(given.get("attacked", ()))
    taken = told.pop("taken_minor", 0) + len(set(given.get("taken", ())))
    lost = len(given.get("lost", ()))
    return Course(attacked=attacked, taken_minor=taken, lost=lost, **told)


@ask("directive result")
def directive_result(given):
    """What comes of a directive at the end of a turn."""
    number, chart = given["number"], lookup("directives")
    if number == advanced.VISIT:
        fates = given["visitor"]
        fates = [fates] if isinstance(fates, str) else fates
        found = advanced.visit(fates, options(given))
    else:
        found = advanced.result(chart, number, course(given), options(given))
    return {
        "reward": found.met,
        "met": found.met,
        "change": found.change,
        "remove_points": found.remove_points,
        "next_directive": found.next_directive or "roll",
        "may_keep": found.may_keep,
        "upkeep": given.get("isolated", 0) * advanced.KEPT,
    }
