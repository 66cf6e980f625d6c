"""Engines: where the runs of a study are played. The answers are the same in each."""

import multiprocessing
import os
import pickle
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from threading import Thread
from typing import Any, Protocol

from refkit.engine.problems import Refused
from refkit.lab.plan import Plan
from refkit.lab.playing import play_run
from refkit.lab.runs import Run, Task

# So many workers may be lost one after the other without a run coming back.
MOST_LOST = 3
AHEAD = 4  # runs in hand for each worker
WAIT = 10  # seconds for a scheduler to answer


class Engine(Protocol):
    """Whatever plays the runs of a plan, in any order."""

    def play(self, plan: Plan, tasks: Sequence[Task]) -> Iterator[Run]:
        """Yield each run as it is done."""


class InProcess:
    """One run after the other, in this process."""

    def play(self, plan: Plan, tasks: Sequence[Task]) -> Iterator[Run]:
        """Yield each run in its turn."""
        for task in tasks:
            yield play_run(plan, task)


_PLAN: list[Plan] = []


def _take_plan(pickled: bytes) -> None:
    """Begin a worker: it is given the plan once, and leaves Ctrl+C to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _PLAN[:] = [pickle.loads(pickled)]


def _end_with_parent() -> None:
    """End this worker when its parent is gone, be it killed: nobody else would end it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_kept(task: Task) -> Run:
    return play_run(_PLAN[0], task)


@dataclass(frozen=True, slots=True)
class LocalCores:
    """Several processes of this machine; one that dies costs what it had in hand."""

    workers: int

    def play(self, plan: Plan, tasks: Sequence[Task]) -> Iterator[Run]:
        """Yield each run as it is done; what a lost worker had in hand is played again."""
        left, lost = list(tasks), 0
        while left:
            before = len(left)
            try:
                for run in self._played(plan, left):
                    left.remove(run.task)
                    yield run
            except BrokenProcessPool:
                lost = 0 if len(left) < before else lost + 1
                if lost == MOST_LOST:
                    message = f"{lost} workers were lost one after the other"
                    raise Refused([f"{message}; is there memory enough?"]) from None

    def _played(self, plan: Plan, tasks: Sequence[Task]) -> Iterator[Run]:
        pool = ProcessPoolExecutor(
            self.workers,
            multiprocessing.get_context("spawn"),
            _take_plan,
            (pickle.dumps(plan),),
        )
        waiting = iter(tuple(tasks))
        try:
            ahead = self.workers * AHEAD
            first = islice(waiting, ahead)
            going: set[Future[Run]] = {pool.submit(_play_kept, task) for task in first}
            while going:
                done, going = wait(going, return_when=FIRST_COMPLETED)
                for each in done:
                    yield each.result()
                    going |= {pool.submit(_play_kept, task) for task in islice(waiting, 1)}
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class DaskCluster:
    """A Dask cluster by the address of its scheduler; `tls` goes to Dask as it is.

    Dask plays again what a lost worker had in hand.
    """

    scheduler: str
    tls: Mapping[str, Any] | None = None

    def play(self, plan: Plan, tasks: Sequence[Task]) -> Iterator[Run]:
        """Yield each run as it is done."""
        # Dask is large, and only who has a cluster needs it.
        try:
            from distributed import Client, Security, as_completed
        except ImportError:
            message = "Dask is not installed here; expected `pip install refkit[cluster]`"
            raise Refused([message]) from None
        security = Security(**self.tls) if self.tls else None
        try:
            client = Client(self.scheduler, security=security, timeout=WAIT)
        except (OSError, ValueError) as error:
            message = f"{self.scheduler}: no Dask scheduler answers there; {error}"
            raise Refused([message]) from None
        with client:
            shared = client.scatter(plan, broadcast=True, hash=False)
            going = [client.submit(play_run, shared, task, pure=False) for task in tasks]
            for each in as_completed(going):
                yield each.result()
                each.release()
