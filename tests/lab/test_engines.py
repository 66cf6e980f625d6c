"""One study, three engines: the same digests, whatever becomes of a worker."""

import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from refkit.engine.problems import Refused
from refkit.lab.engines import DaskCluster, LocalCores
from refkit.lab.plan import Edit, Variant
from refkit.lab.playing import play_run
from refkit.lab.runs import Task
from refkit.lab.study import study_of

RUNS = 60
PATIENCE = 120


def study(duel, folder=None):
    return study_of(duel, folder, slots=3)


@pytest.fixture(scope="module")
def expected(duel):
    return study(duel).run(RUNS).digests()


def children():
    """Return the processes that this one has started."""
    return [each.pid for each in psutil.Process().children()]


@pytest.mark.long
def test_local_cores_play_the_same(duel, expected):
    assert study(duel).run(RUNS, engine=LocalCores(2)).digests() == expected


@pytest.mark.long
def test_a_worker_killed_costs_only_what_it_had_in_hand(duel, expected):
    before, killed = set(children()), []

    def kill(now):
        if now.done == 10:
            there = [each for each in children() if each not in before]
            os.kill(there[-1], signal.SIGKILL)
            killed.append(there[-1])

    found = study(duel).run(RUNS, engine=LocalCores(2), tell=kill)
    assert killed
    assert found.digests() == expected


@pytest.fixture
def cluster(tmp_path):
    """Start a Dask scheduler and two workers as processes of their own."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    file = tmp_path / "scheduler.json"
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    args = ["--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    quiet = {"env": env, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    running = [subprocess.Popen([*dask, *args], **quiet)]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker"]
    args = [
        "--no-dashboard",
        "--nthreads",
        "1",
        "--no-nanny",
        "--scheduler-file",
        str(file),
    ]
    running += [subprocess.Popen([*worker, *args], **quiet) for _ in range(2)]
    deadline = time.monotonic() + 120
    while not file.exists() and time.monotonic() < deadline:
        time.sleep(0.2)
    yield file, running
    for each in running:
        each.kill()
        each.wait()


def address(file):
    import json

    return json.loads(file.read_text())["address"]


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_plays_the_same(duel, expected, cluster):
    file, _ = cluster
    found = study(duel).run(RUNS, engine=DaskCluster(address(file)))
    assert found.digests() == expected


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_worker_of_the_cluster_killed_costs_only_what_it_had(duel, expected, cluster):
    file, running = cluster

    def kill(now):
        if now.done == 10:
            running[1].kill()

    found = study(duel).run(RUNS, engine=DaskCluster(address(file)), tell=kill)
    assert found.digests() == expected


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_named():
    with pytest.raises(Refused, match=r"tcp://127\.0\.0\.1:9: no Dask scheduler answers"):
        next(DaskCluster("tcp://127.0.0.1:9").play(None, ()), None)


def test_two_variants_of_one_name_are_played_each_as_it_is(duel):
    first, second = (
        Variant("same", (Edit("Side", duel.sides[0], "wins", wins),)) for wins in (0, 2)
    )
    study = study_of(duel, slots=2, variants=(first, second)).run(1)
    assert study.runs(0)[0].lines != study.runs(1)[0].lines
    alone = study_of(duel, slots=2, variants=(second,))
    assert play_run(alone.plan, Task(1)).lines == study.runs(1)[0].lines


def test_one_core_plays_the_runs_in_their_order(duel):
    plan = study_of(duel, slots=1).plan
    tasks = [Task(number) for number in range(1, 10)]
    assert [run.task for run in LocalCores(1).play(plan, tasks)] == tasks


KILLED = """
import sys, time
from tests.systems import proofs
from refkit.lab.engines import LocalCores
from refkit.lab.study import study_of

if __name__ == "__main__":
    study = study_of(proofs.of("echelons").small(3), slots=3)
    study.run(500, engine=LocalCores(1), tell=lambda _: print("played", flush=True))
"""


@pytest.mark.long
def test_a_worker_ends_when_its_parent_is_killed(tmp_path):
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    call = [sys.executable, script]
    with subprocess.Popen(call, stdout=subprocess.PIPE, env=env) as parent:
        parent.stdout.readline()
        workers = psutil.Process(parent.pid).children(recursive=True)
        assert workers
        parent.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while any(each.is_running() for each in workers):
        assert time.monotonic() < deadline
        time.sleep(0.1)
