"""Policies: how a side decides in a study. A policy is a function of a question.

It is given a `Question` and returns the answer: the fields of the decision, as a form has
them. What the rules refuse of it is left out. A policy of one's own begins with one of
these and changes what it cares for:

    from refkit.lab import policies

    def guns_first(question):
        answer = policies.careful(question)
        if question.step.id == "B9" and "O1" in question.offered("orders.group"):
            answer["orders"] = [{"group": "O1"}, *answer["orders"]]
        return answer
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

from refkit.engine.problems import Refused, suggestion
from refkit.engine.studies.question import Answer, Mind, Question

Policy = Callable[[Question], Answer]
HUNDREDTHS = 100


def careful(question: Question) -> Answer:
    """Spend half of what there is; attack, or act where one may pass, one time in four."""
    return question.answered(Mind(Fraction(1, 2), Fraction(1, 4)))


def bold(question: Question) -> Answer:
    """Spend all that there is; attack, or act where one may pass, nine times in ten."""
    return question.answered(Mind(Fraction(1), Fraction(9, 10)))


def random(question: Question) -> Answer:
    """Spend and dare at random, each step anew."""
    spends, dares = (question.chance.face(HUNDREDTHS) for _ in range(2))
    return question.answered(Mind(Fraction(spends, 100), Fraction(dares, 100)))


def hold(question: Question) -> Answer:
    """Spend nothing, and dare nothing that one need not do."""
    return question.answered(Mind(Fraction(0), Fraction(0)))


POLICIES: Mapping[str, Policy] = {
    "careful": careful,
    "bold": bold,
    "random": random,
    "hold": hold,
}
USUAL = "random"


def named(name: str) -> Policy:
    """Return the policy of a name; Refused lists those there are."""
    if name not in POLICIES:
        expected = f"one of {', '.join(POLICIES)}{suggestion(name, POLICIES)}"
        raise Refused([f"policy {name!r}: there is none such; expected {expected}"])
    return POLICIES[name]
