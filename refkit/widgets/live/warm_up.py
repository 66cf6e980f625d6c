"""Warming up: slow imports are done while a person reads the first page."""

import gc
from functools import cache
from threading import Thread

from refkit.geometry import searching


@cache
def start() -> Thread:
    """Begin it beside everything else, once in a process."""
    made = Thread(target=_get_ready, daemon=True)
    made.start()
    return made


def _get_ready() -> None:
    searching.load()
    # What is loaded by now stays: looking through it for rubbish costs a click a tenth of
    # a second every now and then.
    gc.collect()
    gc.freeze()
