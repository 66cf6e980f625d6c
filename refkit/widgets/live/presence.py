"""Presence: which other pages have a workbook open, on this machine or another."""

import getpass
import itertools
import os
import secrets
import socket
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import psutil
from pydantic import BaseModel, ConfigDict, ValidationError

from refkit.widgets.live.shelf import Shelf

STALE = 90.0  # seconds; a browser lets a page that is not looked at beat once a minute
_MORE = itertools.count(2)


class OpenPage(BaseModel):
    """A page that has the workbook open: whose it is, and when it was last heard of."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    page: str
    pid: int
    machine: str
    user: str
    opened: float
    beat: float

    def __str__(self) -> str:
        """Return who has it open and since when."""
        by = "" if self.user == _user() else f"by {self.user} "
        where = "" if self.machine == socket.gethostname() else f"on {self.machine} "
        return f"{by}{where}since {clock_time(self.opened)}"


class Presence:
    """Our own page's sign of life, and the others'."""

    def __init__(
        self, workbook: Path, page: str = "", now: Callable[[], float] = time.time
    ) -> None:
        self._shelf, self._now = Shelf(workbook, "pages"), now
        self.page, self._opened = page or own_name(), now()

    def beat(self) -> None:
        """Leave a sign of life."""
        sign = OpenPage(
            page=self.page,
            pid=os.getpid(),
            machine=socket.gethostname(),
            user=_user(),
            opened=self._opened,
            beat=self._now(),
        )
        self._shelf.put(self.page, sign.model_dump())

    def others(self) -> tuple[OpenPage, ...]:
        """Return the other pages that live; the signs of dead ones are cleared away."""
        found = []
        for name, held in self._shelf.all():
            page = _read_page(held)
            if page is None or page.page == self.page:
                continue
            if self._lives(page):
                found.append(page)
            else:
                self._shelf.drop(name)
        return tuple(found)

    def leave(self) -> None:
        """Be gone."""
        self._shelf.drop(self.page)

    def _lives(self, page: OpenPage) -> bool:
        """Whether it was heard of lately; here its process must be there as well."""
        if page.machine == socket.gethostname() and not psutil.pid_exists(page.pid):
            return False
        return self._now() - page.beat < STALE


@cache
def own_name() -> str:
    """Return the name of this process's page.

    A cell that is run again is the same page, unless both are heard of.
    """
    return f"{os.getpid()}-{secrets.token_hex(3)}"


def another_name() -> str:
    """Return a name for one more page of this process."""
    return f"{own_name()}-{next(_MORE)}"


def clock_time(seconds: float) -> str:
    """Return a time of the day as this machine's clock shows it."""
    return time.strftime("%H:%M", time.localtime(seconds))


def _read_page(held: dict[str, Any]) -> OpenPage | None:
    try:
        return OpenPage.model_validate(held)
    except ValidationError:
        return None


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        # A container may give its user no name, and Windows has no module pwd to ask.
        return "somebody"
