"""A study: a plan, its runs, and how it goes on till it knows enough."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from filelock import FileLock, Timeout

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refused
from refkit.lab import figures
from refkit.lab.engines import Engine, InProcess
from refkit.lab.figures import Interval
from refkit.lab.kept import KeptRuns
from refkit.lab.plan import Plan, Variant, plan_of, policy_name
from refkit.lab.runs import Run, Task
from refkit.workbook import locks

if TYPE_CHECKING:
    from pandas import DataFrame

ABOUT, LOCK = "study.json", "study.lock"
ROUND = 50  # runs of each variant after which it is asked whether they are enough


class Progress(NamedTuple):
    """How far a study is: runs done of those wanted, and the seconds since it began."""

    done: int
    wanted: int
    begun: int
    seconds: float

    @property
    def rate(self) -> float:
        """Runs a second, of those that were played now."""
        return (self.done - self.begun) / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """Seconds left at this rate, None as long as there is none."""
        return (self.wanted - self.done) / self.rate if self.rate else None


Tell = Callable[[Progress], None]


class Study:
    """The runs of a plan, kept in a folder where one is named.

    A study of the same plan in the same folder goes on where it was.
    """

    def __init__(self, plan: Plan, folder: Path | None = None) -> None:
        self.plan, self.folder = plan, folder
        if folder is not None:
            folder.mkdir(mode=locks.PRIVATE, parents=True, exist_ok=True)
        with self._alone():
            self._kept = KeptRuns(folder, plan.digest)
            if folder is not None and not (folder / ABOUT).exists():
                locks.write_private(folder / ABOUT, _about(plan).encode())

    def run(
        self,
        runs: int,
        *,
        within: float | None = None,
        engine: Engine | None = None,
        tell: Tell = lambda _: None,
    ) -> "Study":
        """Play until there are so many runs of each variant; return the study.

        With `within` it ends before, after a round of fifty, where each share of campaigns
        won is known so well: its interval is no wider than that much either way.
        """
        engine, start = engine or InProcess(), time.monotonic()
        begun = len(self._kept.runs)
        wanted = runs * len(self.plan.variants)
        with self._alone():
            for upto in _rounds(runs, by_rounds=within is not None):
                left = [each for each in self._tasks(upto) if each not in self._kept.runs]
                for run in engine.play(self.plan, left):
                    self._kept.add(run)
                    seconds = time.monotonic() - start
                    tell(Progress(len(self._kept.runs), wanted, begun, seconds))
                if within is not None and self.precision(upto) <= within:
                    break
        return self

    def _tasks(self, upto: int) -> Iterator[Task]:
        places = range(len(self.plan.variants))
        return (Task(number, at) for number in range(1, upto + 1) for at in places)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep another process from writing to the same study."""
        if self.folder is None:
            yield
            return
        lock = FileLock(self.folder / LOCK, timeout=0)
        try:
            lock.acquire()
        except Timeout:
            message = f"{self.folder}: another refkit is at work on this study"
            raise Refused([message]) from None
        try:
            yield
        finally:
            lock.release()

    def runs(self, variant: int = 0) -> tuple[Run, ...]:
        """Return the runs of a variant, in their order, that every variant has."""
        there = self._kept.runs
        places = range(len(self.plan.variants))
        own = sorted(each.number for each in there if each.variant == variant)
        return tuple(
            there[Task(number, variant)]
            for number in own
            if all(Task(number, at) in there for at in places)
        )

    def digests(self) -> dict[Task, str]:
        """Return the digest of every run, in the order of the tasks."""
        return {task: run.digest for task, run in sorted(self._kept.runs.items())}

    def precision(self, upto: int | None = None) -> float:
        """Return how well the least known share of campaigns won is known, either way."""
        return max(
            each.half
            for at in range(len(self.plan.variants))
            for each in wins(self.runs(at)[:upto], self.campaign().sides).values()
        )

    def campaign(self, variant: int = 0) -> Campaign:
        """Return the campaign of a variant as every run of it begins."""
        return self.plan.campaign(self.plan.variants[variant])

    def frame(self) -> "DataFrame":
        """Return all lines of all runs as a pandas frame, numbers as numbers."""
        from pandas import DataFrame, to_numeric

        names = [each.name for each in self.plan.variants]
        rows = (
            (task.number, names[task.variant], *line)
            for task, run in sorted(self._kept.runs.items())
            for line in run.lines
        )
        heads = ["run", "variant", "slot", "side", "kind", "name", "value"]
        frame = DataFrame(rows, columns=heads)
        frame["number"] = to_numeric(frame["value"], errors="coerce")
        return frame


def wins(runs: tuple[Run, ...], sides: tuple[str, ...]) -> dict[str, Interval]:
    """Return the share of the campaigns that each side won, '' for those nobody won."""
    won = [run.winner for run in runs if not run.stuck]
    return {side: figures.share(won.count(side), len(won)) for side in (*sides, "")}


def study_of(
    campaign: Campaign,
    folder: Path | None = None,
    variants: tuple[Variant, ...] = (),
    **told: Any,
) -> Study:
    """Return the study of a campaign as it stands; `told` are fields of its plan."""
    plan = plan_of(campaign, **told)
    return Study(replace(plan, variants=variants) if variants else plan, folder)


def _rounds(runs: int, *, by_rounds: bool) -> Iterator[int]:
    if by_rounds:
        yield from range(ROUND, runs, ROUND)
    yield runs


def _about(plan: Plan) -> str:
    """Return in words what the study is of."""
    told = {
        "system": plan.system,
        "seed": plan.seed,
        "slots": plan.slots,
        "policies": {side: policy_name(each) for side, each in plan.policies.items()},
        "variants": [each.name for each in plan.variants],
    }
    return json.dumps(told, indent=2) + "\n"
