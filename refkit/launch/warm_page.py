"""A page in a kernel that was started before anybody asked for it.

Voila keeps such a kernel ready and runs the cells of its notebook ahead. There they wait,
with all that is slow to load behind them: the workbook is read once the page is asked for.
"""

import json
import os
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path

from tornado.websocket import websocket_connect

from refkit.engine.problems import Refused
from refkit.session import address, campaigns
from refkit.widgets.home.home import Home
from refkit.widgets.live import warm_up
from refkit.widgets.page.application import Application

__all__ = ["Application", "Home", "until_asked"]


async def until_asked(environment: MutableMapping[str, str] = os.environ) -> None:
    """Return once the page is asked for, with the address that asks in the environment."""
    if environment.get("VOILA_PREHEAT") != "True":
        return
    _load(environment)
    port, kernel = environment["VOILA_APP_PORT"], environment["VOILA_KERNEL_ID"]
    line = await websocket_connect(f"ws://127.0.0.1:{port}/voila/query/{kernel}")
    # None when the server ended instead; then this kernel ends as well.
    if asked := await line.read_message():
        environment.update(json.loads(asked))
    line.close()


def _load(environment: MutableMapping[str, str]) -> None:
    """Load what opening the workbook loads; what it says is read again when it is shown."""
    warm_up.start()
    with suppress(Refused, OSError):
        if workbook := environment.get("REFKIT_WORKBOOK"):
            campaigns.look_at(Path(workbook))
        elif folder := environment.get(address.FOLDER):
            campaigns.list_workbooks(Path(folder))
    warm_up.start().join()
