"""What a button does, one piece of work at a time; a failure becomes a plain sentence."""

import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import NamedTuple

import ipywidgets as widgets

from refkit.engine.problems import Refusal, Refused
from refkit.geometry.faults import BadLayout
from refkit.workbook.locks import InUse, NotSaved
from refkit.workbook.update.merging import Clashed

FAILED = (
    "refkit itself failed at this. Your workbook is whole: a step is saved completely or "
    "not at all. Read the workbook again to see how it stands. The details are in "
    ".refkit/play.log beside it; send that file to whoever helps you with refkit, before "
    "you start refkit again."
)


class TerminalLog(logging.Handler):
    """Writes to the terminal or to the server's log, and never to the output of a cell."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record with its traceback; it may quote what the side must not see."""
        with os.fdopen(_terminal(), "a", encoding="utf-8", errors="replace") as lines:
            lines.write(f"{self.format(record)}\n")


def _terminal() -> int:
    """Return a file number of the terminal, to be closed after use."""
    # A kernel shows on the page what comes to file 2; its own stderr knows the file before.
    for stream in filter(None, (sys.stderr, sys.__stderr__)):
        with suppress(OSError, ValueError):
            return os.dup(stream.fileno())
    return os.open(os.devnull, os.O_WRONLY)


LOG = logging.getLogger(__name__)
LOG.addHandler(TerminalLog())
LOG.propagate = False


class Waiting(NamedTuple):
    """Work that waits for a file another program has, the button it began with, and why."""

    work: Callable[[], None]
    button: widgets.Button | None
    why: str


class Guard:
    """Runs one piece of work at a time; a failure is shown, never raised.

    Work that found the workbook in use waits to be resumed, unless other work comes first.
    """

    def __init__(self, tell: Callable[[list[str]], None]) -> None:
        # JupyterLab may run the callbacks of two buttons in threads of their own.
        self._lock, self._tell = Lock(), tell
        self.waiting: Waiting | None = None
        # The last refusal, for who tells more of it than its sentences.
        self.refused: Exception | None = None
        self._waited: Callable[[], None] | None = None

    def wire(self, button: widgets.Button, work: Callable[[], None]) -> None:
        """Make a button do its work, disabled meanwhile."""
        button.on_click(lambda _: self.run(work, button))

    def on_wait(self, waited: Callable[[], None]) -> None:
        """Let work wait; call back when some begins to wait and when it no longer does."""
        self._waited = waited

    def run(self, work: Callable[[], None], button: widgets.Button | None = None) -> None:
        """Do a piece of work unless another is being done."""
        # No waiting in line: a second click would do the work again after the first.
        if not self._lock.acquire(blocking=False):
            return
        try:
            _set_disabled(button, disabled=True)
            self._wait_for(None)
            self._done(work, button)
        finally:
            _set_disabled(button, disabled=False)
            self._lock.release()

    def glance(self, work: Callable[[], None]) -> None:
        """Do a piece of work nobody asked for; what waits goes on waiting."""
        if not self._lock.acquire(blocking=False):
            return
        try:
            self._done(work, None)
        finally:
            self._lock.release()

    def resume(self) -> None:
        """Do again what waits, if anything does."""
        if self.waiting:
            self.run(self.waiting.work, self.waiting.button)

    def forget(self) -> None:
        """Wait no longer: what waited would not be the same any more."""
        self._wait_for(None)

    def _done(self, work: Callable[[], None], button: widgets.Button | None) -> None:
        try:
            work()
        except (Refused, BadLayout, NotSaved) as fault:
            if isinstance(fault, InUse) and self._waited:
                self._wait_for(Waiting(work, button, str(fault)))
            else:
                self.refused = fault
                self._tell(sentences(fault))
        except Exception:
            # Voila shows nobody what a callback raises: the button would seem dead.
            LOG.exception("a page failed")
            self.refused = None
            self._tell([FAILED])

    def _wait_for(self, waiting: Waiting | None) -> None:
        before, self.waiting = self.waiting, waiting
        if self._waited and before != waiting:
            self._waited()


def sentences(fault: Exception) -> list[str]:
    """Return each reason as a sentence of its own."""
    if isinstance(fault, Clashed):
        return [fault.head, *map(str, fault.clashes)]
    faults = fault.faults if isinstance(fault, Refused | BadLayout) else (fault,)
    return [f.message if isinstance(f, Refusal) else str(f) for f in faults]


def _set_disabled(button: widgets.Button | None, *, disabled: bool) -> None:
    if button is not None:
        button.disabled = disabled
