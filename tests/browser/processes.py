"""The processes behind the pages: one for each page, and one that waits for the next."""

import time

import psutil

WAITING = 1  # kernels that a server keeps ready
PATIENCE = 60.0  # seconds
NAME, KEPT = "kernel-", 15  # how the name of a process begins, and its longest


def kernels():
    """The processes behind the pages of this test run, by their numbers."""
    mine = psutil.Process().children(recursive=True)
    return {one.pid: one for one in mine if one.name().startswith(NAME)}


def kernel(page):
    """The process behind one page."""
    name = f"{NAME}{page.evaluate('jupyterapp.widgetManager.kernel.id')}"
    (found,) = (one for one in kernels().values() if one.name() == name[:KEPT])
    return found


def expect_kernels(pages):
    """Wait until there is a kernel for each of so many pages, and those that wait."""
    end = time.monotonic() + PATIENCE
    while len(kernels()) != pages + WAITING and time.monotonic() < end:
        time.sleep(0.2)
    assert len(kernels()) == pages + WAITING
