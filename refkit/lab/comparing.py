"""Comparing: two variants on the same dice, run by run, and each chart line by one."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.setup_steps import filled_columns
from refkit.engine.problems import Refused
from refkit.engine.records.columns import columns
from refkit.lab import figures
from refkit.lab.answers import last_points
from refkit.lab.figures import Interval
from refkit.lab.plan import AS_IT_IS, Edit, Variant, edited
from refkit.lab.runs import Run
from refkit.lab.study import Study


class Difference(NamedTuple):
    """By how much a variant differs from another, as the mean over runs of the same dice.

    `wins` are shares of the campaigns won, `points` those at the end.
    """

    name: str
    runs: int
    wins: Mapping[str, Interval]
    points: Mapping[str, Interval]

    @property
    def moved(self) -> float:
        """What it moves: the greatest difference of points, either way."""
        return max((abs(each.value) for each in self.points.values()), default=0.0)


def difference(study: Study, variant: int, base: int = 0) -> Difference:
    """Return how a variant differs from another one; each run is set against its twin."""
    sides = study.campaign(base).sides
    both = zip(study.runs(base), study.runs(variant), strict=True)
    pairs = [(one, other) for one, other in both if not (one.stuck or other.stuck)]
    return Difference(
        name=study.plan.variants[variant].name,
        runs=len(pairs),
        wins={
            side: figures.mean(
                (other.winner == side) - (one.winner == side) for one, other in pairs
            )
            for side in (*sides, "")
        },
        points={
            side: figures.mean(
                _points(other, side) - _points(one, side) for one, other in pairs
            )
            for side in sides
        },
    )


def _points(run: Run, side: str) -> float:
    return float(last_points(run).get(side, 0))


def sensitivities(study: Study) -> tuple[Difference, ...]:
    """Return what each variant moves, compared with the first, the greatest first."""
    found = [difference(study, at) for at in range(1, len(study.plan.variants))]
    return tuple(sorted(found, key=lambda each: (-each.moved, each.name)))


def chart_cells(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Yield the worksheets that hold charts, and their columns of whole numbers.

    They are those that the set-up fills with charts, and those that hold the umpire's own
    version of a printed chart.
    """
    system = campaign.system
    filled = [
        each for step in system.setup if step.editor == "charts" for each in step.fills
    ]
    for fill in filled:
        for col in filled_columns(system.record(fill.record), fill):
            if col.kind == "whole":
                yield fill.record, col.field
    for cls in system.lookup_rows.values():
        keys = set(cls.key)
        for col in columns(cls):
            if col.kind == "whole" and col.field not in keys:
                yield cls.__name__, col.field


def by_one(
    campaign: Campaign, cells: Iterable[tuple[str, str]], by: int = 1, *, side: str = ""
) -> tuple[Variant, ...]:
    """Return the campaign as it is, and a variant for each cell that is changed by so much.

    Those of one side alone where it is named. A cell that may not be so has none.
    """
    edits = (edit for cell in cells for edit in _edits(campaign, cell, by, side))
    changed = (Variant(name, (edit,)) for name, edit in edits if _may_be(campaign, edit))
    return (AS_IT_IS, *changed)


def _edits(
    campaign: Campaign, cell: tuple[str, str], by: int, side: str
) -> Iterator[tuple[str, Edit]]:
    """Yield each number of a column changed, with its name; blank ones have none."""
    record, field = cell
    cls = campaign.system.record(record)
    titles = {col.field: col.title for col in columns(cls)}
    if field not in titles:
        known = ", ".join(titles)
        raise Refused([f"{record} has no column {field!r}; expected one of {known}"])
    for row in campaign.rows(cls, side=side) if side else campaign.rows(cls):
        value = getattr(row, field)
        if isinstance(value, int) and not isinstance(value, bool):
            name = f"{titles[field]} of {row.identity}: {value} to {value + by}"
            yield name, Edit(record, row.identity, field, value + by)


def _may_be(campaign: Campaign, edit: Edit) -> bool:
    try:
        edited(campaign, [edit])
    except Refused:
        return False
    return True
