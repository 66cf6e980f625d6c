"""The processes behind the pages: one for each page, and one that waits for the next."""

import time

import psutil

WAITING = 1  # kernels that a server keeps ready
PATIENCE = 60.0  # seconds


def kernels():
    """The processes behind the pages of this test run, by their numbers."""
    mine = psutil.Process().children(recursive=True)
    return {one.pid: one for one in mine if "ipykernel_launcher" in " ".join(one.cmdline())}


def kernel(page):
    """The process behind one page."""
    name = page.evaluate("jupyterapp.widgetManager.kernel.id")
    (found,) = (one for one in kernels().values() if name in " ".join(one.cmdline()))
    return found


def expect_kernels(pages):
    """Wait until there is a kernel for each of so many pages, and those that wait."""
    end = time.monotonic() + PATIENCE
    while len(kernels()) != pages + WAITING and time.monotonic() < end:
        time.sleep(0.2)
    assert len(kernels()) == pages + WAITING
