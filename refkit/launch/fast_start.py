"""Run Voila or JupyterLab as `python -m` does: ready in half the time, and never orphaned.

Both load jsonschema, and that loads a grammar of addresses in all the world's letters, for
more than a second. No page asks for a check of those, and jsonschema does without.
"""

import os
import runpy
import shutil
import sys
import threading
from contextlib import suppress
from pathlib import Path

import psutil

GRAMMAR = "rfc3987_syntax"
# Names the folder that `refkit play` made for this server; where it is set, that parent is
# watched.
SCRATCH = "REFKIT_SCRATCH"
PATIENCE = 3.0  # seconds for a kernel to end by itself


def run(module: str) -> None:
    """Run a server's module with what is left of the command line."""
    # So Python is told that there is none.
    sys.modules[GRAMMAR] = None  # type: ignore[assignment]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def watch_parent(scratch: Path) -> None:
    """End this server and its kernels as soon as the parent is gone, however it ended.

    Our input is a pipe that only the parent holds open and never writes to. The system
    closes it when the parent dies, killed or not; only then does reading it end.
    """
    pipe = os.dup(0)
    # A kernel inherits the input of its server; on Windows it would wait for the pipe.
    with Path(os.devnull).open() as nothing:
        os.dup2(nothing.fileno(), 0)
    threading.Thread(target=_outlive_parent, args=(pipe, scratch), daemon=True).start()


def _outlive_parent(pipe: int, scratch: Path) -> None:
    with suppress(OSError):  # what Windows may raise of a pipe whose other end is gone
        while os.read(pipe, 1):
            pass
    _end_kernels("terminate")
    shutil.rmtree(scratch, ignore_errors=True)
    # The server starts a kernel again that it saw end.
    _end_kernels("kill")
    # sys.exit() in a thread ends the thread alone.
    os._exit(1)


def _end_kernels(how: str) -> None:
    kernels = psutil.Process().children(recursive=True)
    for kernel in kernels:
        with suppress(psutil.NoSuchProcess):
            getattr(kernel, how)()
    psutil.wait_procs(kernels, timeout=PATIENCE)


if __name__ == "__main__":
    if SCRATCH in os.environ:
        watch_parent(Path(os.environ[SCRATCH]))
    run(sys.argv.pop(1))
