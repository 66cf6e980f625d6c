"""Deciding: what a policy answers, less what the rules refuse of it."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play import play
from refkit.engine.play.play import Due
from refkit.engine.problems import Refusal, Refused
from refkit.engine.records.records import Record
from refkit.engine.studies.question import UMPIRE, Answer, Mind, Question
from refkit.lab.policies import Policy

TRIES = 6
NOTHING = Mind(Fraction(0), Fraction(0))
PLACE = re.compile(r"(\w+)(?:\[([0-9]*)\])?")


class Decided(NamedTuple):
    """A decision that the step takes, the answer, and what was refused on the way."""

    decision: Record
    answer: Answer
    refused: tuple[Refusal, ...]


def decide(campaign: Campaign, owed: Due, question: Question, policy: Policy) -> Decided:
    """Return the decision of a policy, the umpire's where no side decides.

    What is refused is left out; where that does not help, the side does what one does who
    spends and dares nothing, else the least that the step takes.
    Raises Refused where the step takes that neither.
    """
    refused: list[Refusal] = []
    grounds: list[Refusal] = []
    for attempt in range(TRIES):
        answer = policy(question) if owed.side else _umpire(question)
        for raw in _mended(campaign, owed, answer):
            if isinstance(raw, Decided):
                return raw._replace(refused=(*refused, *raw.refused))
            # What only waits for an answer was not refused.
            refused += [e for e in raw if not e.waits] if attempt == 0 else ()
        if not owed.step.can_be_passed:
            break
    for answer in (question.answered(NOTHING), question.least()):
        for raw in _mended(campaign, owed, answer):
            if isinstance(raw, Decided):
                return raw._replace(refused=tuple(refused))
            grounds = raw
    raise Refused(grounds)


def _umpire(question: Question) -> Answer:
    """Return what the umpire answers: the system's own, else the draft, blanks filled."""
    own = question.turn.campaign.system.studies.answers.get(question.step.code.id)
    return question.answered(UMPIRE) if own else question.least()


def _mended(
    campaign: Campaign, owed: Due, answer: Answer
) -> Iterator[list[Refusal] | Decided]:
    """Yield the grounds against an answer that is mended till it is taken; at last that."""
    raw: Answer | None = answer
    while raw is not None:
        grounds, decision = judge(campaign, owed, raw)
        if decision is not None and not grounds:
            yield Decided(decision, raw, ())
            return
        yield list(grounds)
        raw = less(raw, grounds)


def judge(
    campaign: Campaign, owed: Due, raw: Answer
) -> tuple[tuple[Refusal, ...], Record | None]:
    """Return the grounds against an answer, and the decision where it can be read."""
    try:
        decision = play.parse_decision(owed, raw)
    except Refused as error:
        return tuple(e for e in error.faults if isinstance(e, Refusal)), None
    return play.grounds(campaign, owed, decision), decision


def less(raw: Answer, grounds: Sequence[Refusal]) -> Answer | None:
    """Return an answer without the rows that were refused, None where none can go.

    Where a list is refused as a whole, its last row goes.
    """
    kept = dict(raw)
    for ground in grounds:
        found = PLACE.match(ground.field)
        name, row = (found[1], found[2]) if found else ("", None)
        rows = raw.get(name)
        if isinstance(rows, list | tuple) and rows:
            at = int(row) if row else len(rows) - 1
            gone = rows[at] if at < len(rows) else rows[-1]
            kept[name] = [each for each in kept[name] if each is not gone]
    return kept if kept != raw else None
