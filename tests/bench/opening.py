"""How soon an umpire can work: from `refkit play` to the first form, in a real Chromium."""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from refkit import session
from refkit.launch import server as launcher
from tests.browser import conftest as browsers

TIMES = 5


def measured() -> None:
    """Print the median of some starts, and how much of each went into the server."""
    with tempfile.TemporaryDirectory() as folder, browsers.started() as browser:
        path = Path(folder) / "rostov.xlsx"
        session.new("advance-to-rostov", path, seed="bench")
        found = [_opened(path, browser) for _ in range(TIMES)]
    whole, server = (statistics.median(each) for each in zip(*found, strict=True))
    told = f"refkit play to the first form: {whole:.1f} s, {server:.1f} s of it the server"
    sys.stdout.write(f"{told}; {TIMES} starts\n")


def _opened(path, browser):
    """Seconds until the form can be committed, and until the server answers."""
    start = time.perf_counter()
    with launcher.serving(path) as server:
        up = time.perf_counter()
        page = browser.new_page()
        page.goto(server.address)
        page.get_by_role("button", name="Commit").wait_for()
        done = time.perf_counter()
        page.close()
    return done - start, up - start
