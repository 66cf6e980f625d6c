"""What a button does, once at a time, and every failure as a plain sentence."""

import logging
from collections.abc import Callable
from threading import Lock

import ipywidgets as widgets

from refkit.engine.problems import Refusal, Refused
from refkit.workbook.merging import Clashed
from refkit.workbook.saving import NotSaved

LOG = logging.getLogger(__name__)


class Guard:
    """Runs one piece of work at a time; what goes wrong is told, never raised."""

    def __init__(self, tell: Callable[[list[str]], None]) -> None:
        self._lock, self._tell = Lock(), tell

    def wire(self, button: widgets.Button, work: Callable[[], None]) -> None:
        """Make a button do its work, disabled meanwhile."""
        button.on_click(lambda _: self.run(work, button))

    def run(self, work: Callable[[], None], button: widgets.Button | None = None) -> None:
        """Do a piece of work unless another is being done."""
        if not self._lock.acquire(blocking=False):
            return
        try:
            _disable(button, disabled=True)
            work()
        except (Refused, NotSaved) as fault:
            self._tell(sentences(fault))
        except Exception as fault:
            LOG.exception("a page failed")
            self._tell([_stumble(fault)])
        finally:
            _disable(button, disabled=False)
            self._lock.release()


def sentences(fault: Exception) -> list[str]:
    """Return each reason as a sentence of its own."""
    if isinstance(fault, Clashed):
        return [fault.head, *map(str, fault.clashes)]
    faults = fault.faults if isinstance(fault, Refused) else (fault,)
    return [f.message if isinstance(f, Refusal) else str(f) for f in faults]


def _stumble(fault: Exception) -> str:
    told = f"{type(fault).__name__}: {fault}"
    return f"refkit itself failed ({told}); read the workbook again to go on."


def _disable(button: widgets.Button | None, *, disabled: bool) -> None:
    if button is not None:
        button.disabled = disabled
