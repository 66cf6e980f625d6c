"""Opening the first page: the browser is told where, and nobody else reads the key."""

import os
import platform
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html import escape
from pathlib import Path

SECONDS = 30.0  # until the way in is gone again; a browser that is cold takes some
PAGE = """<!doctype html>
<meta charset="utf-8">
<title>refkit</title>
<meta http-equiv="refresh" content="0; url={0}">
<p><a href="{0}">To the campaign</a></p>
"""


@contextmanager
def opened_page(address: str, folder: Path) -> Iterator[None]:
    """Open an address in the umpire's browser; other users' process lists show no key.

    What a browser is started with can be read by everybody on the machine: it is a page of
    the umpire's alone, in his folder (browsers in a box of their own read no other), which
    leads on and goes again, with the end at the latest. Where the browser is of another
    system than the files, as that of Windows beside Linux, it is the address itself.
    """
    if "microsoft" in platform.release().casefold():
        webbrowser.open(address)
        yield
        return
    page = _leading_to(address, folder)
    leave = partial(page.unlink, missing_ok=True)
    going = threading.Timer(SECONDS if webbrowser.open(page.as_uri()) else 0, leave)
    going.daemon = True
    going.start()
    try:
        yield
    finally:
        going.cancel()
        leave()


def _leading_to(address: str, folder: Path) -> Path:
    """Return a page that leads to an address, which its owner alone can read."""
    place = folder if os.access(folder, os.W_OK) else None
    with tempfile.NamedTemporaryFile(
        prefix="refkit-", suffix=".html", dir=place, delete=False
    ) as made:
        made.write(PAGE.format(escape(address)).encode())
    return Path(made.name)
