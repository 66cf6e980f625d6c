"""Exact chances: what a slot brings, and several of them together, as fractions.

They come from the charts themselves, by way of what each step offers with its chances.
Nothing is rolled.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts import odds
from refkit.engine.play import schedule
from refkit.engine.play.choices import Choice
from refkit.engine.play.due_odds import slot_at_work
from refkit.engine.play.steps import Step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused

Chances = Mapping[str, Fraction]
Sums = Mapping[int, Fraction]
NOTHING: Sums = {0: Fraction(1)}


class Brings(NamedTuple):
    """What a step brings a side in a slot: each roll with its chances, and all together.

    Where rolls give numbers, `together` has their sum; where they give other results it has
    by result how many of the rolls give it.
    """

    step: Step
    side: str
    slot: str
    rolls: tuple[tuple[str, Chances], ...]
    together: Mapping[str, Sums]


# The one thing that numbers come to, beside the results that are counted.
SUM = "sum"
TAIL = Fraction(1, 20)
SELDOM = 5  # times that a result is expected, below which it is not tested alone


def convolved(one: Sums, other: Sums) -> dict[int, Fraction]:
    """Return the chances of the sum of two independent numbers.

    >>> die = {1: Fraction(1, 2), 2: Fraction(1, 2)}
    >>> convolved(die, die)[3]
    Fraction(1, 2)
    """
    found: dict[int, Fraction] = {}
    for first, chance in one.items():
        for second, and_chance in other.items():
            total = first + second
            found[total] = found.get(total, odds.NEVER) + chance * and_chance
    return dict(sorted(found.items()))


def sum_of(parts: Iterable[Sums]) -> Sums:
    """Return the chances of the sum of independent numbers."""
    found = NOTHING
    for part in parts:
        found = convolved(found, part)
    return found


def how_many(chances: Iterable[Fraction]) -> Sums:
    """Return the chances of how many of some independent things happen.

    >>> how_many([Fraction(1, 2), Fraction(1, 2)])[1]
    Fraction(1, 2)
    """
    return sum_of({0: 1 - chance, 1: chance} for chance in chances)


def is_number(chances: Chances) -> bool:
    """Return whether every result is a whole number."""
    return all(result.removeprefix("-").isdecimal() for result in chances)


def brings(campaign: Campaign, step: Step, slot: str, side: str) -> Brings | None:
    """Return what a step of a slot brings a side, None where no die is thrown for it.

    Of one thing that is offered in several ways, such as with a point and without, it is
    the first. What a step tells of a course, turn by turn, is not added up.
    """
    choices = step.code.offer(Turn(campaign, slot, side))
    rolled = [each for each in choices if each.odds]
    first = {(each.field, each.value): each for each in reversed(rolled)}
    rolls = tuple(each for each in rolled if first[each.field, each.value] is each)
    if not rolls:
        return None
    told = tuple((each.label, each.odds) for each in rolls)
    return Brings(step, side, slot, told, _together(rolls))


def _together(rolls: Sequence[Choice]) -> dict[str, Sums]:
    chances = [each.odds for each in rolls]
    if all(map(is_number, chances)):
        return {SUM: sum_of({int(n): p for n, p in each.items()} for each in chances)}
    if not all(each.field for each in rolls):
        return {}
    results = dict.fromkeys(result for each in chances for result in each)
    return {
        result: how_many(each.get(result, odds.NEVER) for each in chances)
        for result in results
    }


def slot_brings(campaign: Campaign, slot: str = "") -> Iterator[Brings]:
    """Yield what each step of a slot brings each side, by default of the slot at work.

    It is asked as things are now: what an earlier step of the slot changes may change it.
    """
    slot = slot or slot_at_work(campaign)
    facts = campaign.system.facts(campaign, slot)
    # Whose turn it is in a step that repeats, or answers, is not known before.
    plain = (e for e in campaign.system.steps if not (e.repeats or e.interrupts))
    for step in (each for each in plain if each.is_due(facts)):
        for side in schedule.actors(campaign, slot, step):
            found = _asked(campaign, step, slot, side)
            if found is not None:
                yield found


def _asked(campaign: Campaign, step: Step, slot: str, side: str) -> Brings | None:
    try:
        return brings(campaign, step, slot, side)
    # Some steps offer only what earlier ones of their slot have made.
    except (KeyError, ValueError, StopIteration):
        return None


def over_slots(campaign: Campaign, step: Step, side: str, many: int) -> Sums:
    """Return the chances of the sum that a step brings a side in the next slots.

    Each slot has its own modifiers, such as those of its date. Refused where the step
    brings no numbers.
    """
    slots = [row.identity for row in campaign.rows("Slot")]
    now = slots.index(slot_at_work(campaign))
    parts = []
    for slot in slots[now : now + many]:
        if step.is_due(campaign.system.facts(campaign, slot)):
            found = _asked(campaign, step, slot, side)
            if found is not None and SUM in found.together:
                parts.append(found.together[SUM])
    if not parts:
        raise Refused([f"{step.title} brings no numbers in these slots"])
    return sum_of(parts)


def at_least(sums: Sums, least: int) -> Fraction:
    """Return the chance of a number or more.

    >>> at_least({1: Fraction(1, 4), 2: Fraction(3, 4)}, 2)
    Fraction(3, 4)
    """
    return sum((chance for many, chance in sums.items() if many >= least), odds.NEVER)


def average(sums: Sums) -> Fraction:
    """Return the mean."""
    return sum((many * chance for many, chance in sums.items()), odds.NEVER)


def between(sums: Sums) -> tuple[int, int]:
    """Return the numbers between which it lies in nine cases of ten, or more.

    Below the first and above the second it lies in no more than one case of twenty each.

    >>> between({many: Fraction(1, 20) for many in range(20)})
    (1, 18)
    """
    low = max(many for many in sums if 1 - at_least(sums, many) <= TAIL)
    high = min(many for many in sums if at_least(sums, many + 1) <= TAIL)
    return low, high


def fit(counted: Mapping[str, int], chances: Chances) -> float:
    """Return how likely counts as far off are where the chances hold (a chi-square test).

    Results that are too seldom for the test count together. A result that has no chance
    fits nothing.

    >>> fit({"1": 50, "2": 50}, {"1": Fraction(1, 2), "2": Fraction(1, 2)})
    1.0
    >>> fit({"3": 1}, {"1": Fraction(1)})
    0.0
    """
    # scipy takes a while to load.
    from scipy.stats import chi2

    if not set(counted) <= set(chances):
        return 0.0
    rolls = sum(counted.values())
    pairs = [(counted.get(name, 0), float(rolls * p)) for name, p in chances.items()]
    often = [pair for pair in pairs if pair[1] >= SELDOM]
    rest = [pair for pair in pairs if pair[1] < SELDOM]
    if rest:
        often.append((sum(had for had, _ in rest), sum(wanted for _, wanted in rest)))
    off = sum((had - wanted) ** 2 / wanted for had, wanted in often)
    freedom = len(often) - 1
    return float(chi2.sf(off, freedom)) if freedom else 1.0
