"""What a study answers: who wins and by how much, what was bought, what ran out."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from refkit.lab import figures
from refkit.lab.figures import Interval
from refkit.lab.runs import BOUGHT, FIGURE, OFFERED, POINTS, REFUSED, Run
from refkit.lab.study import Study, wins

BANDS = (0.05, 0.25, 0.5, 0.75, 0.95)


class Band(NamedTuple):
    """How a figure of a side lies after a slot: a value for each of `BANDS`."""

    figure: str
    side: str
    slot: str
    values: tuple[float, ...]


class Bought(NamedTuple):
    """A chart line: the share of campaigns that bought it, and how many on average.

    Only those campaigns count in which it was offered.
    """

    side: str
    line: str
    share: Interval
    many: Interval


class Answers(NamedTuple):
    """The answers of a study of one variant, each figure with its interval."""

    runs: int
    stuck: Mapping[str, int]
    wins: Mapping[str, Interval]
    margin: Interval
    points: Mapping[str, Interval]
    bands: tuple[Band, ...]
    bought: tuple[Bought, ...]
    ran_out: Mapping[tuple[str, str], Interval]
    limits: Mapping[tuple[str, str], Interval]

    @property
    def never(self) -> tuple[Bought, ...]:
        """The chart lines that no campaign bought."""
        return tuple(each for each in self.bought if each.share.value == 0)

    @property
    def always(self) -> tuple[Bought, ...]:
        """The chart lines that every campaign bought."""
        return tuple(each for each in self.bought if each.share.value == 1)


def answers(study: Study, variant: int = 0) -> Answers:
    """Return what a study answers of a variant; runs that got stuck count apart."""
    sides, runs = study.campaign(variant).sides, study.runs(variant)
    stuck: dict[str, int] = defaultdict(int)
    for run in runs:
        if run.stuck:
            stuck[run.stuck] += 1
    whole = tuple(run for run in runs if not run.stuck)
    last = [last_points(run) for run in whole]
    return Answers(
        runs=len(whole),
        stuck=dict(stuck),
        wins=wins(runs, sides),
        margin=figures.mean(_lead(each) for each in last),
        points={
            side: figures.mean(float(each.get(side, 0)) for each in last) for side in sides
        },
        bands=tuple(_bands(whole)),
        bought=tuple(_bought(whole)),
        ran_out=_ran_out(whole),
        limits=_limits(whole),
    )


def last_points(run: Run) -> dict[str, Fraction]:
    """Return the points of each side at the end of a run."""
    told = (line for line in run.lines if line.kind == POINTS)
    return {line.side: Fraction(line.value) for line in told}


def _lead(points: Mapping[str, Fraction]) -> float:
    """Return by how much the first leads the second."""
    best = sorted(points.values(), reverse=True)
    return float(best[0] - best[1]) if len(best) > 1 else 0.0


def _bands(runs: tuple[Run, ...]) -> Iterator[Band]:
    """Yield the bands of the points and of each figure, slot by slot."""
    told: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for run in runs:
        for line in run.lines:
            if line.kind in (POINTS, FIGURE):
                value = float(Fraction(line.value))
                told[line.name or "Points", line.side, line.slot].append(value)
    for (figure, side, slot), values in told.items():
        found = tuple(figures.quantile(values, part) for part in BANDS)
        yield Band(figure, side, slot, found)


def _bought(runs: tuple[Run, ...]) -> Iterator[Bought]:
    """Yield each chart line that was offered, those least bought first."""
    counted: dict[tuple[str, str], list[int]] = defaultdict(list)
    for run in runs:
        own = {(e.side, e.name): int(e.value) for e in run.lines if e.kind == BOUGHT}
        for line in run.lines:
            if line.kind == OFFERED:
                counted[line.side, line.name].append(own.get((line.side, line.name), 0))
    rows = (
        Bought(
            side, name, figures.share(sum(map(bool, many)), len(many)), figures.mean(many)
        )
        for (side, name), many in counted.items()
    )
    yield from sorted(rows, key=lambda each: (each.side, each.many.value, each.line))


def _ran_out(runs: tuple[Run, ...]) -> dict[tuple[str, str], Interval]:
    """Return the share of campaigns in which a figure of a side fell to nothing.

    What nobody had to begin with ran out of nothing.
    """
    fell: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for run in runs:
        course: dict[tuple[str, str], list[int]] = defaultdict(list)
        for line in run.lines:
            if line.kind == FIGURE:
                course[line.side, line.name].append(int(line.value))
        for place, values in course.items():
            had = next((at for at, each in enumerate(values) if each > 0), len(values))
            fell[place].append(any(each <= 0 for each in values[had:]))
    found = {place: figures.share(sum(each), len(each)) for place, each in fell.items()}
    return {place: each for place, each in found.items() if each.value > 0}


def _limits(runs: tuple[Run, ...]) -> dict[tuple[str, str], Interval]:
    """Return how often a campaign a limit refused what a side wanted, on average."""
    told: dict[tuple[str, str], list[int]] = defaultdict(list)
    for run in runs:
        for line in run.lines:
            if line.kind == REFUSED:
                told[line.side, line.name].append(int(line.value))
    return {
        place: figures.mean([*each, *[0] * (len(runs) - len(each))])
        for place, each in sorted(told.items())
    }
