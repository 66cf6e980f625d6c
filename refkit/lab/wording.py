"""The answers of a study in sentences, for the command line and the page."""

import math
from collections.abc import Iterator
from typing import Any

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.odds import percent
from refkit.engine.play.listing import counted
from refkit.lab.answers import Answers
from refkit.lab.comparing import Difference
from refkit.lab.exact import Brings, Sums, average, between
from refkit.lab.figures import Interval
from refkit.lab.study import Progress

NOBODY = "Nobody"
MINUTE = 60
MOST_LISTED = 8


def who(side: str) -> str:
    """Return a side by its short name; who wins where no side does."""
    return naming.short(side) or NOBODY


def share(told: Interval) -> str:
    """Return a share with its interval, in per cent.

    >>> share(Interval(0.6, 0.502, 0.691))
    '60.0 % (50.2 to 69.1)'
    """
    if math.isnan(told.value):
        return "unknown"
    low, high = (f"{each * 100:.1f}" for each in (told.low, told.high))
    return f"{told.value * 100:.1f} % ({low} to {high})"


def number(told: Interval) -> str:
    """Return a mean with its interval.

    >>> number(Interval(2.5, 1.24, 3.76))
    '2.50 (1.24 to 3.76)'
    """
    if math.isnan(told.value):
        return "unknown"
    if math.isinf(told.low):
        return f"{told.value:.2f}"
    return f"{told.value:.2f} ({told.low:.2f} to {told.high:.2f})"


def progress(told: Progress) -> str:
    """Return how far a study is, at which rate, and how long it still takes.

    >>> progress(Progress(50, 1000, 0, 10.0))
    '50 of 1000 runs, 5.0 a second, 3 min 10 s left'
    """
    text = f"{told.done} of {told.wanted} runs"
    if told.left is None:
        return text
    minutes, seconds = divmod(round(told.left), MINUTE)
    left = f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
    return f"{text}, {told.rate:.1f} a second, {left} left"


def lines(told: Answers, campaign: Campaign) -> Iterator[str]:
    """Yield the answers, a line each; figures in brackets are intervals of 95 %."""
    yield f"{counted(told.runs, 'campaign')} played; in brackets: intervals of 95 %"
    for side, each in told.wins.items():
        yield f"{who(side)} wins or is ahead: {share(each)}"
    yield f"Lead of the first over the second: {number(told.margin)} points"
    for side, each in told.points.items():
        yield f"Points of {naming.short(side)} at the end: {number(each)}"
    for (side, name), each in told.ran_out.items():
        yield f"{naming.short(side)} ran out of {name}: {share(each)}"
    for (side, name), each in told.limits.items():
        yield f"{naming.short(side)}, {name}: refused {number(each)} times a campaign"
    for kind, rows in (("Never", told.never), ("Always", told.always)):
        for row in rows:
            line = naming.sentence(campaign, row.line)
            yield f"{kind} bought by {naming.short(row.side)}: {line}"
    for why, many in told.stuck.items():
        yield f"{counted(many, 'campaign')} could not be played on: {why}"


def difference(told: Difference) -> Iterator[str]:
    """Yield how a variant differs from the first, on the same dice."""
    yield f"{told.name}: over {counted(told.runs, 'campaign')}, on the same dice"
    for side, each in told.wins.items():
        low, high = (f"{bound * 100:+.1f}" for bound in (each.low, each.high))
        yield f"  {who(side)} wins: {each.value * 100:+.1f} % ({low} to {high})"
    for side, each in told.points.items():
        bounds = f"{each.low:+.2f} to {each.high:+.2f}"
        yield f"  Points of {naming.short(side)}: {each.value:+.2f} ({bounds})"


def chances(told: Brings, campaign: Campaign) -> Iterator[str]:
    """Yield what a step brings: each roll with its chances, and all together."""
    whose = f", {naming.short(told.side)}" if told.side else ""
    yield f"{told.step.title}{whose}:"
    for label, each in told.rolls:
        results = ", ".join(f"{result} ({percent(p)})" for result, p in each.items())
        yield f"  {naming.sentence(campaign, label)}: {results}"
    if len(told.rolls) > 1:
        for result, sums in told.together.items():
            yield f"  Together, {result}: {spread(sums)}"


def spread(sums: Sums) -> str:
    """Return the chances of a number, with its mean; of many numbers where most lie.

    >>> from fractions import Fraction
    >>> spread({1: Fraction(1, 2), 2: Fraction(1, 2)})
    '1 (50 %), 2 (50 %); 1.50 on average'
    >>> spread({many: Fraction(1, 20) for many in range(20)})
    '1 to 18 nine times in ten; 9.50 on average'
    """
    mean = f"{float(average(sums)):.2f} on average"
    if len(sums) <= MOST_LISTED:
        told = ", ".join(f"{many} ({percent(p)})" for many, p in sums.items())
        return f"{told}; {mean}"
    low, high = between(sums)
    return f"{low} to {high} nine times in ten; {mean}"


def data(told: Answers) -> dict[str, Any]:
    """Return the answers as plain values; of an interval its value, low and high."""
    return {
        "runs": told.runs,
        "stuck": dict(told.stuck),
        "wins": {side or "nobody": each for side, each in told.wins.items()},
        "margin": told.margin,
        "points": dict(told.points),
        "bought": [each._asdict() for each in told.bought],
        "ran_out": {f"{side}, {name}": e for (side, name), e in told.ran_out.items()},
        "limits": {f"{side}, {name}": e for (side, name), e in told.limits.items()},
        "bands": [each._asdict() for each in told.bands],
    }


def chance_data(name: str, told: Brings, sums: Sums) -> dict[str, Any]:
    """Return exact chances as plain values, fractions as texts."""
    return {
        "campaign": name,
        "step": told.step.id,
        "side": told.side or "umpire",
        "slot": told.slot,
        "rolls": [
            {"roll": label, "odds": {result: str(p) for result, p in each.items()}}
            for label, each in told.rolls
        ],
        "together": {
            result: {str(many): str(p) for many, p in each.items()}
            for result, each in told.together.items()
        },
        "coming": {str(many): str(p) for many, p in sums.items()},
    }
