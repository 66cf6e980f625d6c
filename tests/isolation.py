"""Work done in a process of its own: with a time and a memory it may not exceed, measured.

What a stranger's file may do to a reader, endless loops and crashes included, is done there
to a child; the parent hears what came of it.
"""

import contextlib
import gc
import os
import pickle
import resource
import select
import signal
import time
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

MEGABYTE = 1_000_000
_PIPE = 65_536


class Outcome(NamedTuple):
    """What a piece of work returned, or why it did not; its CPU seconds and memory."""

    value: Any
    fault: str
    seconds: float
    megabytes: float


def run(work: Callable[[], Any], *, seconds: float, megabytes: int) -> Outcome:
    """Do a piece of work in a child process; `fault` says how it failed, if it did.

    The memory is what the work took at its peak above what was there when it began.
    """
    read, write = os.pipe()
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
        child = os.fork()
    if not child:
        os.close(read)
        _work(work, write, megabytes)
    os.close(write)
    told, late = _heard(read, child, time.monotonic() + seconds)
    os.close(read)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if told:
        return Outcome(*pickle.loads(told))
    name = signal.Signals(-status).name if status < 0 else f"status {status}"
    fault = f"took over {seconds:g} s" if late else f"died by {name}"
    return Outcome(None, fault, seconds, 0)


def _heard(pipe: int, child: int, until: float) -> tuple[bytes, bool]:
    """Return what the child says; kill it when its time is up."""
    told = b""
    while select.select([pipe], [], [], max(until - time.monotonic(), 0))[0]:
        piece = os.read(pipe, _PIPE)
        if not piece:
            return told, False
        told += piece
    os.kill(child, signal.SIGKILL)
    return b"", True


def _work(work: Callable[[], Any], pipe: int, megabytes: int) -> None:
    """Do the work in the child, say what came of it, and end."""
    try:
        with os.fdopen(pipe, "wb") as out:
            out.write(pickle.dumps(_measured(work, megabytes)))
    finally:
        os._exit(1)


def _measured(work: Callable[[], Any], megabytes: int) -> tuple[Any, str, float, float]:
    """Return what the work returned, how it failed, its seconds and its megabytes."""
    room = _bytes("VmSize") + megabytes * MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (room, room))
    gc.freeze()
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")  # the peak counts from here
    before, start = _bytes("VmRSS"), time.process_time()
    value, fault = None, ""
    try:
        value = work()
    except MemoryError:
        fault = f"took over {megabytes} MB"
    except BaseException as error:
        fault = f"{type(error).__name__}: {error} ({_place(error)})"
    spent = time.process_time() - start
    return value, fault, spent, (_bytes("VmHWM") - before) / MEGABYTE


def _place(error: BaseException) -> str:
    """Return the file and line where an error was raised."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(last.filename).name}:{last.lineno}"


def _bytes(name: str) -> int:
    """Return a size of this process as the kernel knows it."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(one.split()[1]) * 1024 for one in lines if one.startswith(f"{name}:"))
