"""Writing what was searched: all documents of a packet, or none of them."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

from refkit.engine.campaign import Campaign
from refkit.engine.problems import Refused
from refkit.release.forbidding import forbidden
from refkit.release.leaks import leaks, leaks_of_name

ENDING = ".refkit-tmp"
LONGEST = 200


def release(
    campaign: Campaign, reader: str, folder: Path, documents: Mapping[str, bytes]
) -> tuple[Path, ...]:
    """Write documents for a side, 'open' or the 'umpire' into a folder; return the files.

    Each is opened and searched first, its name too. Raises Refused, and writes none of
    them, when the reader is unknown or any of them holds, or cannot be shown not to hold,
    what the reader may not know. What cannot all be put in place is taken back; only a
    machine that stops on the way can leave a part of a packet, every file of it whole and
    searched, and the same call again completes it.
    """
    if reader not in (*campaign.sides, "open", "umpire"):
        expected = ", ".join((*campaign.sides, "open", "umpire"))
        raise Refused([f"side {reader!r}: expected one of {expected}"])
    told = [*_misnamed(documents)]
    if reader != "umpire":
        told += _leaking(documents, sorted(forbidden(campaign, reader)))
    if told:
        raise Refused(told)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _put(folder, documents)
    except OSError as fault:
        there = f"{fault.filename or folder}: cannot be written ({fault.strerror})"
        raise Refused([f"{there}; expected a folder with room"]) from fault


def _misnamed(documents: Mapping[str, bytes]) -> Iterator[str]:
    for name in documents:
        is_plain = name and name == Path(name).name and name.isprintable()
        if not is_plain or "\\" in name or name == "..":
            yield f"document {name!r}: expected the name of a file, without a folder"
        elif len(name.encode()) > LONGEST:
            yield f"document {name!r}: expected a name of {LONGEST} bytes at most"


def _leaking(documents: Mapping[str, bytes], texts: Iterable[str]) -> Iterator[str]:
    for name, data in documents.items():
        found = [*leaks_of_name(name, texts), *leaks(data, texts)]
        yield from (f"{name} not written: {each}" for each in found)


def _put(folder: Path, documents: Mapping[str, bytes]) -> tuple[Path, ...]:
    """Put every document in its place, or leave the folder as it was."""
    with ExitStack() as back:
        whole = {}
        for name, data in documents.items():
            fresh = folder / f".{name}{ENDING}"
            back.callback(fresh.unlink, missing_ok=True)
            _write(fresh, data)
            whole[folder / name] = fresh
        for file, fresh in whole.items():
            back.callback(_restore, file, file.read_bytes() if file.exists() else None)
            fresh.replace(file)
        back.pop_all()
    return tuple(whole)


def _restore(file: Path, held: bytes | None) -> None:
    if held is None:
        file.unlink(missing_ok=True)
    else:
        _write(file, held)


def _write(file: Path, data: bytes) -> None:
    with file.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
