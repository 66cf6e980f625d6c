"""The folders whose campaigns were opened last, kept for whoever uses this computer."""

import json
import os
from contextlib import suppress
from pathlib import Path

from platformdirs import user_state_path

from refkit.workbook import locks

MOST = 8
NAME = "folders.json"


def folders() -> tuple[Path, ...]:
    """Return the folders that were opened, the last first.

    Those that are gone are left out; what is kept and cannot be read counts for none.
    """
    try:
        held = json.loads(_file().read_text("utf-8"))
    except (OSError, ValueError):
        return ()
    named = held if isinstance(held, list) else []
    found = (Path(each) for each in named if isinstance(each, str))
    return tuple(each for each in found if each.is_absolute() and each.is_dir())


def remember(folder: Path) -> None:
    """Put a folder first; where that cannot be kept, it is not."""
    folder = folder.resolve()
    others = [each for each in folders() if each != folder]
    text = json.dumps([str(each) for each in (folder, *others)[:MOST]])
    file = _file()
    # By the pid: two programs must not mix their halves.
    made = file.with_name(f".{file.name}.{os.getpid()}")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(made, "w", encoding="utf-8", opener=locks.open_private) as out:
            out.write(text)
        made.replace(file)


def _file() -> Path:
    return user_state_path("refkit", appauthor=False) / NAME
