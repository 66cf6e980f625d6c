"""How a worked case is put to the rules: the questions known, and what comes back."""

from refkit import systems
from refkit.engine.problems import Refused
from tests.systems.battlefront import field

ANSWERS, LEFT_OUT = {}, {}


def ask(name, *, without=lambda _given: False):
    """Take the function that answers a question, but for what is not in use yet."""

    def take(answer):
        ANSWERS[name], LEFT_OUT[name] = answer, without
        return answer

    return take


def is_in_scope(given):
    """Whether the question is known and asks for nothing that is not in use yet."""
    options = {o.name: o.choices for o in systems.load("battlefront").options}
    for name, value in given.get("options", {}).items():
        if name not in options or (options[name] and word(value) not in options[name]):
            return False
    known = given["ask"] in ANSWERS and "special_campaign_rule" not in given
    several = max(len(given.get(key, ())) for key in ("slots_today", "slots")) > 1
    return known and not several and not LEFT_OUT[given["ask"]](given)


def answer(given):
    """Return what the rules answer to a question, as facts by name."""
    return ANSWERS[given["ask"]](given)


def word(value):
    """Return an option's value as the workbook has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def options(given):
    """Return the options of a question as the workbook has them."""
    return {name: word(value) for name, value in given.get("options", {}).items()}


def attempt(campaign, step, side, decision, **named):
    """Return the campaign after the step and '', or before it and the refusals."""
    grounds = field.grounds(campaign, step, side, decision, named.get("slot", field.TODAY))
    if grounds:
        return campaign, grounds
    return field.play(campaign, step, side, decision, **named), ()


def facts(after, grounds, **found):
    """Return the refusal, or what was found, beside what holds in either case."""
    because = {"refused": True, "because": {g.code for g in grounds}, "die_rolled": False}
    return {**found, **(because if grounds else {"allowed": True})}


def points(after, *, side="german"):
    """Return the points in hand."""
    cpp, fpp = (field.balance(after, side, kind) for kind in ("cpp", "fpp"))
    return {"cpp_after": cpp, "fpp_after": fpp}


def reading(after):
    """Return the last reading's trace as facts."""
    read = after.entries[-1].readings[-1]
    return {"modifier": sum(add for _, add in read.modifiers), "final": read.final}


def out_of_sequence(campaign, step, side=""):
    """Whether the step is refused because another is due."""
    try:
        field.engine.find_due(campaign, step, side)
    except Refused as error:
        return [fault.code for fault in error.faults] == ["out_of_sequence"]
    return False
