"""Run Voila or JupyterLab as `python -m` does: sooner, never orphaned, for this machine.

Both load jsonschema, and that loads a grammar of addresses in all the world's letters, for
more than a second. No page asks for a check of those, and jsonschema does without.
"""

import logging
import os
import runpy
import shutil
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import psutil
from tornado import web
from tornado.httputil import HTTPServerRequest

from refkit.launch import copied_kernel

GRAMMAR = "rfc3987_syntax"
# Names the folder that `refkit play` made for this server; where it is set, that parent is
# watched.
SCRATCH = "REFKIT_SCRATCH"
KEY = "JUPYTER_TOKEN"
LOCAL = frozenset({"127.0.0.1", "localhost", "::1"})
PATIENCE = 3.0  # seconds for a kernel to end by itself


def run(module: str) -> None:
    """Run a server's module with what is left of the command line."""
    # So Python is told that there is none.
    sys.modules[GRAMMAR] = None  # type: ignore[assignment]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def serve_this_machine() -> None:
    """Refuse who asks by another name than this machine's, and paths that climb.

    A page elsewhere may give its own name the address of this machine. Jupyter looks at
    the name; Voila does not, and would answer.
    """
    find_handler = web.Application.find_handler

    def find_local(
        self: web.Application, request: HTTPServerRequest, **others: Any
    ) -> web._HandlerDelegate:
        name = urlsplit(f"//{request.host}").hostname
        parts = unquote(request.path).replace("\\", "/").split("/")
        status = 403 if name not in LOCAL else 404 if ".." in parts else 0
        if status:
            return self.get_handler_delegate(
                request, web.ErrorHandler, {"status_code": status}
            )
        return find_handler(self, request, **others)

    web.Application.find_handler = find_local  # type: ignore[method-assign]


def keep_out_of_the_log(key: str) -> None:
    """Have no line of the log hold the key: a page that is not there is told with it."""
    made_before = logging.getLogRecordFactory()

    def make(*args: Any, **others: Any) -> logging.LogRecord:
        record = made_before(*args, **others)
        if key and key in (told := record.getMessage()):
            record.msg, record.args = told.replace(key, "[key]"), ()
        return record

    logging.setLogRecordFactory(make)


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
    left = _end("terminate", _kernels())
    shutil.rmtree(scratch, ignore_errors=True)
    # The server starts a kernel again that it saw end; one that heard nothing is no child
    # of ours any more when its parent is gone.
    _end("kill", {*left, *_kernels()})
    # sys.exit() in a thread ends the thread alone.
    os._exit(1)


def _kernels() -> set[psutil.Process]:
    return set(psutil.Process().children(recursive=True))


def _end(how: str, processes: set[psutil.Process]) -> set[psutil.Process]:
    """Tell processes to end; return those that have not."""
    for each in processes:
        with suppress(psutil.NoSuchProcess):
            getattr(each, how)()
    _, left = psutil.wait_procs(processes, timeout=PATIENCE)
    return set(left)


if __name__ == "__main__":
    if SCRATCH in os.environ:
        watch_parent(Path(os.environ[SCRATCH]))
    serve_this_machine()
    keep_out_of_the_log(os.environ.get(KEY, ""))
    if sys.argv[1] == "voila":
        copied_kernel.use()
    run(sys.argv.pop(1))
