"""What the questions of Epic 40,000 case files share: options, charts, dice, the map."""

from refkit import systems
from refkit.engine.charts.dice import TypedDice
from refkit.engine.problems import Refusal, Refused
from refkit.systems.epic40k.records import Territory
from refkit.systems.epic40k.rules import orders
from refkit.systems.epic40k.rules.board import Board
from tests.cases.questions import Questions

SIDES = ("One", "Two")
# The map of the rules: columns are lines, the front is in the middle.
COLUMNS = ("123", "456", "789", "ABC", "DEF", "GHI")
LINES = (3, 2, 1, 1, 2, 3)
# The reasons as cases name them, by the code of the rules.
ABOUT = {
    "no_such_face": "dice",
    "not_enough_vp": "below zero",
    "too_much_vp": "4 VP",
}
ANSWERS = Questions()
ask = ANSWERS.ask


def answer(given):
    """Return what the rules answer to a question, as facts by name."""
    return ANSWERS.answered(given, ABOUT)


def allowed(*checks):
    """Raise Refused with every fault of the rules; None where there is none."""
    faults = [fault for check in checks for fault in check]
    if faults:
        raise Refused([Refusal("", fault.code, fault.message) for fault in faults])


def refuse(code, message):
    """Raise Refused for what a rule was asked that it has no answer to."""
    raise Refused([Refusal("", code, message)])


def system():
    """Return the rules system."""
    return systems.load("epic40k")


def lookup(name):
    """Return a chart without dice."""
    return system().lookup(name)


def reading(chart, faces, facts=None):
    """Return dice read on a chart."""
    found = system().charts[chart]
    roll = TypedDice(tuple(faces), 1).roll(found.dice, found.title)
    return found.read(roll, facts)


def options(given):
    """Return the options of a case as the rules ask for them."""
    chosen = given.get("options", {})
    return lambda name: chosen.get(name, system().option(name).value)


def number(given, name):
    """Return an option that is a number."""
    return int(options(given)(name))


def initiative(given):
    """Return how much a side may declare."""
    bonus = number(given, "initiative_bonus")
    return orders.initiative(given["strategy_rating"], bonus)


def board(given, majors=(), isolated=()):
    """Return the map of the rules with what the case says of its territories."""
    control = given.get("control") or {}
    grounds = {}
    for x, column in enumerate(COLUMNS, 1):
        home = SIDES[x > len(COLUMNS) // 2]
        for y, name in enumerate(column, 1):
            holder = control.get(name, home)
            where = {"id": name, "home": home, "line": LINES[x - 1], "x": x, "y": y}
            marks = {"major": name in majors, "isolated": name in isolated}
            grounds[name] = Territory(holder=holder, **where, **marks)
    return Board(grounds, options(given))


def level(experience):
    """Return the level of so much experience."""
    return lookup("levels").text(experience)


def race(name):
    """Return a race as the rules tell it from others."""
    words = lookup("races").keys[0].words
    return name if name in words else "other"
