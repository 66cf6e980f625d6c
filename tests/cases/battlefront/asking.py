"""How a worked case is put to the rules: the questions known, and what comes back."""

from refkit.engine.problems import Refused
from tests.cases.questions import Questions
from tests.systems.battlefront import field

ANSWERS = Questions()
ask = ANSWERS.ask


def answer(given):
    """Return what the rules answer to a question, as facts by name."""
    return ANSWERS[given["ask"]](given)


def word(value):
    """Return an option's value as the workbook has it."""
    if isinstance(value, list):
        return "; ".join(map(word, value))
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
