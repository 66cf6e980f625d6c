"""The process that shows the pages: started in an environment of its own, and stopped."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from refkit import shipped
from refkit.launch import fast_start
from refkit.session import address
from refkit.workbook import locks

LOG = "play.log"
# Where a kernel reads which workbook it is about, or which folder's campaigns it lists.
NAMED = ("REFKIT_WORKBOOK", address.FOLDER)
# Where Voila reads for which pages it keeps a kernel ready.
WARM = "REFKIT_WARM"
# Nothing of the umpire's own Jupyter (settings, extensions, history) reaches these pages.
_SCRATCH = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "IPYTHONDIR": "ipython",
}


@contextmanager
def started(
    command: list[str], folder: Path, environment: dict[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Yield the process of a command; it ends with the block."""
    log = folder.parent / LOG
    log.unlink(missing_ok=True)
    with open(log, "wb", opener=locks.open_private) as lines:
        process = subprocess.Popen(
            [sys.executable, "-m", "refkit.launch.fast_start", *command],
            cwd=folder,
            env=environment,
            # It ends when we do, however that comes about: then this pipe closes.
            stdin=subprocess.PIPE,
            # Into a file: a pipe that nobody reads fills up, and the server stands still.
            stdout=lines,
            stderr=subprocess.STDOUT,
            # Ctrl+C reaches only us; we close the server and it closes its kernels.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
    try:
        yield process
    finally:
        _stop(process)


def environment(campaign: Path, scratch: Path, key: str) -> dict[str, str]:
    """Return the environment of the pages of a workbook, or of a folder of campaigns."""
    settings = str(shipped.folder("templates") / "jupyter")
    own = {name: str(scratch / folder) for name, folder in _SCRATCH.items()}
    others = {name: value for name, value in os.environ.items() if name not in NAMED}
    return {
        **others,
        **own,
        "JUPYTER_CONFIG_PATH": settings,
        "JUPYTER_PATH": settings,
        "JUPYTER_PREFER_ENV_PATH": "1",
        # Among the arguments of the command any user of the machine could read it.
        fast_start.KEY: key,
        **_named(campaign),
        fast_start.SCRATCH: str(scratch),
    }


def _named(campaign: Path) -> dict[str, str]:
    """Return the folder that is listed, the workbook opened, and the pages kept ready."""
    if campaign.is_dir():
        warm = f"{address.CAMPAIGN} {address.HOME}"
        return {address.FOLDER: str(campaign), WARM: warm}
    named = dict(zip(NAMED, map(str, (campaign, campaign.parent)), strict=True))
    return {**named, WARM: address.CAMPAIGN}


def _stop(process: subprocess.Popen[bytes]) -> None:
    # Asked before it is killed: a server that is killed does not end its kernels.
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdin:
        process.stdin.close()
