"""Watching: a call back when a workbook, or a file beside it, changes."""

import asyncio
import atexit
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import watchfiles

from refkit.workbook import locks

QUIET = 300  # milliseconds that must pass without another change, at the most


class Watch:
    """Calls back in the loop it was made in; where none runs it never does.

    The folder is watched, not the file: Excel saves by putting another in its place. Where
    the computer lets nobody watch more, the page notices a change when it looks about.
    """

    def __init__(self, workbook: Path, changed: Callable[[], None]) -> None:
        self._path, self._changed = locks.real_path(workbook), changed
        self._over = Event()
        try:
            self._loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        # A task of the loop's own would keep the process from ending.
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()
        atexit.register(self.stop)

    def stop(self) -> None:
        """Watch no longer."""
        self._over.set()
        atexit.unregister(self.stop)

    def _run(self) -> None:
        beside = locks.own_folder(self._path) / "pages"
        # A folder that is not there yet would end the watch on all of them.
        folders = [each for each in (self._path.parent, beside) if each.is_dir()]
        found = watchfiles.watch(
            *folders,
            watch_filter=lambda _, path: self._is_ours(Path(path)),
            recursive=False,
            debounce=QUIET,
            stop_event=self._over,
            raise_interrupt=False,
        )
        with suppress(OSError):
            for _ in found:
                if self._loop.is_closed():
                    return
                # The loop alone sends to the browser: from this thread messages could mix.
                self._loop.call_soon_threadsafe(self._changed)

    def _is_ours(self, path: Path) -> bool:
        name = self._path.name
        marks = {name, f"~${name}", f".~lock.{name}#"}
        return path.name in marks or path.parent.name == "pages"
