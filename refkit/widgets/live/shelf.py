"""The shelf: small files beside the workbook, for what belongs to a page alone."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from refkit.workbook import locks

MOST = 4_000_000  # bytes; what a person types is far less
_ENDING = ".json"


class Shelf:
    """Small files of one sort, private to their owner, each whole or not there at all.

    A file that is broken or not ours is left alone; `trouble` says so, or why nothing can
    be kept, in a sentence.
    """

    def __init__(self, workbook: Path, sort: str) -> None:
        self._workbook = locks.real_path(workbook)
        self.folder = locks.own_folder(self._workbook) / sort
        self.trouble = ""

    def put(self, name: str, held: Mapping[str, Any]) -> None:
        """Keep something under a name, in the place of what was there."""
        # By the pid: two processes that write one name must not mix their halves.
        made = self.folder / f".{name}.{os.getpid()}"
        try:
            self._ready()
            with open(made, "w", encoding="utf-8", opener=locks.open_private) as file:
                json.dump(held, file)
            # Unlike rename() it takes the place of a file that is there on Windows too.
            made.replace(self.folder / f"{name}{_ENDING}")
        except OSError as fault:
            folder = f"{self.folder.parent.parent.name}/{self.folder.parent.name}"
            self.trouble = f"What you type cannot be kept in {folder} ({fault.strerror})."
            with suppress(OSError):
                made.unlink(missing_ok=True)

    def all(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield each thing that is kept with its name."""
        for path in sorted(self._files()):
            held = self._read(path)
            if held is not None:
                yield path.stem, held

    def drop(self, name: str) -> None:
        """Keep a thing no longer."""
        with suppress(OSError):
            (self.folder / f"{name}{_ENDING}").unlink(missing_ok=True)

    def ignore(self, name: str, why: str) -> None:
        """Say that a file could not be used."""
        place = f"{self.folder.name}/{name}{_ENDING}"
        self.trouble = f"{place} in .refkit {why}; refkit ignores it."

    def _ready(self) -> None:
        """Make the folder; never the workbook's own, where a drive may be gone."""
        for folder in (self.folder.parent.parent, self.folder.parent):
            locks.make_folder(folder, self._workbook)
        self.folder.mkdir(mode=locks.PRIVATE, exist_ok=True)

    def _files(self) -> list[Path]:
        try:
            found = list(self.folder.iterdir())
        except OSError:
            return []
        return [one for one in found if one.suffix == _ENDING and one.name[0] != "."]

    def _read(self, path: Path) -> dict[str, Any] | None:
        try:
            if path.stat().st_size > MOST:
                self.ignore(path.stem, "is too large")
                return None
            held = json.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError):
            held = None
        if not isinstance(held, dict):
            self.ignore(path.stem, "cannot be read")
            return None
        return held
