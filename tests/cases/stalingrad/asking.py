"""What the questions of cases of Roads to Stalingrad share: options, charts, refusals."""

from refkit import systems
from refkit.engine.problems import Refused
from refkit.geometry.areas.network import Link, Network
from refkit.systems.stalingrad.rules.units import AXIS, SOVIET, State
from tests.cases.questions import Questions

ANSWERS = Questions()
ask = ANSWERS.ask
# How cases name the sides, and what is neither.
SIDES = {"Axis": AXIS, "Soviet": SOVIET, "none": ""}
NAMES = {AXIS: "Axis", SOVIET: "Soviet"}
# The reasons as cases name them, by the code of the rules.
ABOUT = {
    "operational": "Operational",
    "attack": "Attack",
    "event": "Event",
    "kerch": "Kerch",
    "volga": "Volga",
    "railhead_advance": "Railhead Advance",
    "rostov_and_millerovo": "Rostov and Millerovo",
    "maikop_or_grozny": "Maikop or Grozny",
}


def answer(given):
    """Return what the rules answer to a question, as facts by name."""
    return ANSWERS.answered(given, ABOUT)


def allowed(*checks):
    """Return that something is accepted; Refused with every fault of the rules."""
    if faults := [fault for check in checks for fault in check]:
        raise Refused(faults)
    return {"accepted": True}


def system():
    """Return the rules system."""
    return systems.load("stalingrad")


def options(given):
    """Return the options of a case as the rules ask for them."""
    chosen = given.get("options", {})
    return lambda name: str(chosen.get(name, system().option(name).value))


def chart(name):
    """Return a chart of the rules."""
    return system().lookup(name)


def state(told):
    """Return the state of a unit; flags that are absent are false."""
    return State(*(told.get(each, False) for each in State._fields))


def ten(die):
    """Return the face of a die of ten; a 0 is a ten."""
    return die or 10


def network(links):
    """Return a map of areas by their links."""
    areas = dict.fromkeys(area for link in links for area in link)
    return Network(tuple(areas), tuple(Link(*link) for link in links))


def number(points):
    """Return points as a case writes them."""
    return int(points) if points.denominator == 1 else float(points)
