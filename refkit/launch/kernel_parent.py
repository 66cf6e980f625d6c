"""The parent of the pages' kernels: what they need is loaded once, and each is its copy.

To load it takes longer than all else that a page waits for; a copy of a process with
everything loaded is there at once, and shares its memory.
"""

import gc
import json
import os
import signal
import socket
import sys
from pathlib import Path
from typing import NoReturn

from ipykernel.kernelapp import IPKernelApp

from refkit.geometry import searching
from refkit.launch import warm_page

# Loaded so that every copy has it.
__all__ = ["warm_page"]


def serve(line: socket.socket) -> None:
    """Make a kernel for each line of JSON that asks for one, until the server hangs up.

    Asked with `argv`, `env` and `cwd`; the answer is the process's number.
    """
    searching.load()
    gc.collect()
    gc.freeze()
    # The system clears away a kernel that ended; the server looks whether it is there.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with line.makefile("rw", encoding="utf-8") as asked:
        for order in asked:
            number = os.fork()
            if not number:
                line.close()
                _become_kernel(**json.loads(order))
            # Here too: whoever asked may send the group a signal before the copy has run.
            os.setpgid(number, number)
            asked.write(f"{number}\n")
            asked.flush()


def _become_kernel(argv: list[str], env: dict[str, str], cwd: str) -> NoReturn:
    os.setpgid(0, 0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    # What `ps` calls it: as many letters of the kernel's name as the system keeps.
    Path("/proc/self/comm").write_text(Path(argv[-1]).stem, "utf-8")
    # It ends when its parent does. The widgets were loaded before there was a shell, which
    # is told of them.
    own = [f"--IPKernelApp.parent_handle={os.getppid()}", "--ext=ipywidgets"]
    IPKernelApp.launch_instance([*argv, *own])
    raise SystemExit


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
