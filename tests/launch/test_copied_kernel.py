"""Kernels that are copies of one process: alike in what is loaded, and in nothing else."""

import ast
import asyncio
import json
import os
import signal
import sys
import time
from contextlib import ExitStack

import psutil
import pytest
from jupyter_client import AsyncKernelManager
from jupyter_client.blocking import BlockingKernelClient
from jupyter_client.provisioning import KernelProvisionerFactory

from refkit.launch import copied_kernel

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process is copied"),
    pytest.mark.long,
]

ASKS = """
import json, os, random, sys
from refkit.widgets.live import presence
from IPython import get_ipython
targets = get_ipython().kernel.comm_manager.targets
said = json.dumps({
    "page": presence.own_name(),
    "chance": random.random(),
    "asked": os.environ["ASKED"],
    "folder": os.getcwd(),
    "loaded": "refkit.widgets.page.application" in sys.modules,
    "told": "jupyter.widget.control" in targets,
})"""


@pytest.fixture
def parent():
    made = copied_kernel.Parent()
    yield made
    if made.process:
        made.process.kill()
        made.process.wait()


@pytest.fixture
def factory(monkeypatch):
    """Have the one factory of a process made anew, and once more for the tests after."""
    monkeypatch.setattr(KernelProvisionerFactory, "provisioners", {})
    monkeypatch.setenv(copied_kernel.SETTING, "")
    KernelProvisionerFactory.clear_instance()
    yield
    KernelProvisionerFactory.clear_instance()


@pytest.fixture
def copy(parent, tmp_path):
    """Return a kernel's process and a client that it answers: `copy("one")`."""
    with ExitStack() as clients:

        def make(name):
            place = tmp_path / f"kernel-{name}.json"
            env = {**os.environ, "ASKED": name}
            process = parent.copy(argv=["-f", str(place)], env=env, cwd=str(tmp_path))
            wait_for(place)
            client = BlockingKernelClient(connection_file=str(place))
            client.load_connection_file()
            client.start_channels()
            clients.callback(client.stop_channels)
            client.wait_for_ready(timeout=60)
            return process, client

        yield make


def wait_for(place):
    for _ in range(600):
        if place.exists() and place.stat().st_size:
            return
        time.sleep(0.1)
    raise AssertionError(f"{place} did not come")


def ask(client):
    """Return what a copy says of itself."""
    reply = client.execute(ASKS, user_expressions={"it": "said"}, reply=True, timeout=60)
    said = reply["content"]["user_expressions"]["it"]
    return json.loads(ast.literal_eval(said["data"]["text/plain"]))


def test_copies_have_all_loaded_and_their_own_name_chance_and_surroundings(copy, tmp_path):
    one, first = copy("one")
    two, second = copy("two")
    said, other = ask(first), ask(second)
    assert (said["asked"], other["asked"]) == ("one", "two")
    assert (said["loaded"], said["told"], said["folder"]) == (True, True, str(tmp_path))
    assert said["page"].startswith(f"{one.pid}-")
    assert other["page"].startswith(f"{two.pid}-")
    assert said["chance"] != other["chance"]
    assert (one.name(), two.name()) == ("kernel-one", "kernel-two")
    one.terminate()
    one.wait(10)
    assert (one.poll(), two.poll()) == (0, None)
    with pytest.raises(ProcessLookupError):
        one.send_signal(signal.SIGINT)


def test_kernels_end_with_their_parent_and_the_next_has_another(parent, copy):
    one, _ = copy("one")
    before = parent.process.pid
    parent.process.kill()
    parent.process.wait()
    psutil.wait_procs([one], timeout=10)
    assert one.poll() == 0
    two, _ = copy("two")
    assert two.ppid() == parent.process.pid != before


@pytest.mark.parametrize(
    ("module", "is_copy"), [(copied_kernel.PARENT, True), ("refkit.none", False)]
)
def test_where_no_copy_is_to_be_had_a_kernel_starts_as_usual(
    parent, factory, module, is_copy, monkeypatch
):
    monkeypatch.setattr(copied_kernel, "PARENT", module)
    monkeypatch.setattr(copied_kernel, "parent", parent)
    copied_kernel.use()
    assert asyncio.run(started_as_a_copy()) is is_copy


async def started_as_a_copy():
    manager = AsyncKernelManager(kernel_name="python3")
    await manager.start_kernel()
    client = manager.client()
    client.start_channels()
    await client.wait_for_ready(timeout=60)
    client.stop_channels()
    found = manager.provisioner.process
    await manager.interrupt_kernel()
    await manager.shutdown_kernel()
    assert found.poll() is not None
    return isinstance(found, copied_kernel.Process)
