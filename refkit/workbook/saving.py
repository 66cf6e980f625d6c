"""Saving a workbook: whole or not at all, never over what somebody else wrote."""

import hashlib
import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from refkit.engine.problems import Problem, Refused
from refkit.workbook import locks
from refkit.workbook.locks import NotSaved, hold
from refkit.xlsx.package import archive

_ENDING = ".refkit-tmp"
WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
# Bytes of a file's name; the names of copies beside it are longer, and 255 are the most.
_LONG_NAME = 200
# Seconds to wait for who holds a file for a moment: a virus scanner, a cloud's drive.
_PAUSES = (0.05, 0.2, 0.5)


class Stamp(NamedTuple):
    """What a file was when it was read or written; equal bytes are an equal file."""

    size: int
    mtime_ns: int
    sha256: str


def stamp(path: Path) -> Stamp:
    """Return the stamp of a file as it lies there now."""
    return read(path)[1]


def read(path: Path) -> tuple[bytes, Stamp]:
    """Return what a file holds and its stamp, which is the stamp of just these bytes.

    Raises Refused when it is larger than any workbook, or cannot be read.
    """
    try:
        facts = path.stat()
        # Before a byte is read: what is no workbook may be larger than the memory.
        archive.check_size(path.name, facts.st_size)
        data = path.read_bytes()
    except OSError as fault:
        there, expected = f"cannot be read ({fault.strerror})", "a file that may be read"
        raise Refused([Problem(path.name, there, expected)]) from fault
    return data, Stamp(len(data), facts.st_mtime_ns, _digest(data))


def write(
    path: Path,
    data: bytes,
    *,
    expected: Stamp | None,
    keep: int = 5,
    for_good: bool = False,
) -> Stamp:
    """Save a workbook and return its stamp, or refuse with NotSaved and leave it alone.

    `expected` is the stamp of the file this one replaces, None if there shall be none.
    The last `keep` versions stay beside it; with `for_good` the one that is replaced now
    is never let go.
    """
    with hold(path), _in_words(path):
        locks.refuse_if_open(path)
        # Put over a link, the copy would take the link's place and leave its target old.
        path = locks.real_path(path)
        _sweep_leftovers(path)
        if _require_unchanged(path, expected) == data:
            return Stamp(len(data), path.stat().st_mtime_ns, _digest(data))
        with _write_beside(path, path, data) as made:
            # Asked again: while the copy was written somebody may have opened the file.
            locks.refuse_if_open(path)
            # The old version is on the disk before the new one may take its place.
            old = _require_unchanged(path, expected)
            _keep_version(path, old, max(keep, for_good))
            if for_good and old is not None:
                _stay(generations(path)[-1])
            # The rename keeps the time; asked later, the file may be somebody else's.
            facts = made.stat()
            _put_in_place(made, path)
        # It is saved; what fails from here on is nothing to say that it is not.
        _flush_folder(path.parent)
        _let_go(path, keep)
        return Stamp(len(data), facts.st_mtime_ns, _digest(data))


def generations(path: Path) -> tuple[Path, ...]:
    """Return the earlier versions that are kept of a workbook, the oldest first."""
    folder = locks.own_folder(locks.real_path(path))
    found = folder.iterdir() if folder.is_dir() else ()
    kept = (one for one in found if one.stem.isdecimal() and one.is_file())
    return tuple(sorted(kept, key=lambda one: int(one.stem)))


def stays(version: Path) -> bool:
    """Whether an earlier version is never let go."""
    return _staying(version).exists()


def take_out(path: Path, number: int) -> Path:
    """Write an earlier version beside its workbook, which stays as it is; return the file.

    Raises NotSaved when there is no such version, or another file has the name.
    """
    path = locks.real_path(path)
    found = {int(one.stem): one for one in generations(path)}
    if number not in found:
        known = ", ".join(map(str, found))
        message = f"{path.name}: there is no version {number}; expected one of {known}"
        if not found:
            message = f"{path.name}: no earlier version is kept beside this file"
        raise NotSaved(message)
    with hold(path), _in_words(path):
        data = found[number].read_bytes()
        target = path.with_name(f"{path.stem} (version {number}){path.suffix}")
        _sweep_leftovers(target)
        if not target.exists():
            with _write_beside(target, found[number], data) as made:
                _put_in_place(made, target)
        elif target.read_bytes() != data:
            message = f"{target.name}: is there already; expected a name that is free"
            raise NotSaved(message)
    return target


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _require_unchanged(path: Path, expected: Stamp | None) -> bytes | None:
    """Return the file's bytes, refusing one that is not what was expected."""
    if not path.exists():
        if expected is None:
            return None
        message = f"{path.name}: is not there any more; expected the file that was read"
        raise NotSaved(message)
    if expected is None:
        message = f"{path.name}: is there already; expected a name that is free"
        raise NotSaved(message)
    old = path.read_bytes()
    # Never by the time alone: cloud drives and copies change it and no byte.
    if (len(old), _digest(old)) != (expected.size, expected.sha256):
        message = f"{path.name}: was changed meanwhile; expected it as it was read"
        raise NotSaved(message)
    # The mark counts for root as well, whom nothing keeps from writing.
    if not (os.access(path, os.W_OK) and path.stat().st_mode & WRITABLE):
        message = f"{path.name}: is read-only; expected a file that may be written"
        raise NotSaved(message)
    return old


@contextmanager
def _write_beside(path: Path, model: Path, data: bytes) -> Iterator[Path]:
    """Give a file beside a path that holds the data, on the disk and read back."""
    # In the same folder: only within one drive is a rename whole or not at all.
    made = path.with_name(f".{_copy_mark(path)}.{os.getpid()}{_ENDING}")
    try:
        # x: never through a file or a link that waits under this name.
        with open(made, "xb", opener=locks.open_private) as file:
            # Drives of a network may know no permissions; the save is worth more.
            with suppress(OSError):
                facts = model.stat()
                _give_rights(made, facts)
                made.chmod(stat.S_IMODE(facts.st_mode))
            file.write(data)
            file.flush()
            # Before the rename: a name may reach the disk sooner than its bytes.
            os.fsync(file.fileno())
        _require_same(path, made.read_bytes(), data)
        yield made
    except BaseException:
        with suppress(OSError):
            made.unlink(missing_ok=True)
        raise


def _copy_mark(path: Path) -> str:
    """Return what copies of a file are known by: its name, of a long one the digest."""
    name = os.fsencode(path.name)
    return path.name if len(name) <= _LONG_NAME else _digest(name)


def _give_rights(made: Path, facts: os.stat_result) -> None:
    """Give a copy to its model's owner, or at least group, as far as that may be."""
    if os.name == "nt":
        return
    # Who is not root may give no file to another owner, but to a group of his own.
    for owner in (facts.st_uid, -1):
        with suppress(OSError):
            os.chown(made, owner, facts.st_gid)
            return


def _put_in_place(made: Path, target: Path) -> None:
    """Put a file in another's place; who holds that for a moment is waited for."""
    for pause in _PAUSES:
        # Windows lets nobody replace an open file; to delete it first could lose it.
        with suppress(PermissionError):
            made.replace(target)
            return
        time.sleep(pause)
    made.replace(target)


def _require_same(path: Path, found: bytes, data: bytes) -> None:
    """Refuse to go on with a copy that is not what was written."""
    if found != data:
        message = f"{path.name}: the disk gave back other bytes; expected those written"
        raise NotSaved(message)


def _keep_version(path: Path, old: bytes | None, keep: int) -> None:
    """Put the version that is about to go among the generations."""
    kept = generations(path)
    if old is not None and keep and not (kept and kept[-1].read_bytes() == old):
        number = int(kept[-1].stem) + 1 if kept else 1
        target = locks.own_folder(path) / f"{number:06}{path.suffix}"
        with _write_beside(target, path, old) as made:
            # A version keeps the time at which it was saved, not that of its successor.
            facts = path.stat()
            os.utime(made, ns=(facts.st_atime_ns, facts.st_mtime_ns))
            _put_in_place(made, target)
        _flush_folder(target.parent)


def _let_go(path: Path, keep: int) -> None:
    """Let all but the last generations go; one that somebody has open goes later."""
    with suppress(OSError):
        kept = [one for one in generations(path) if not stays(one)]
        for one in kept[: max(len(kept) - keep, 0)]:
            one.unlink(missing_ok=True)


def _stay(version: Path) -> None:
    """Mark a generation that is never to be let go."""
    _staying(version).touch()
    _flush_folder(version.parent)


def _staying(version: Path) -> Path:
    """Return where the mark is that a generation stays for good."""
    return version.with_name(f"stays-{version.stem}")


def _sweep_leftovers(path: Path) -> None:
    """Clear what saves that were cut off left behind; the lock keeps live ones away."""
    ours = re.compile(rf"\.{re.escape(_copy_mark(path))}\.\d+{re.escape(_ENDING)}")
    beside = [one for one in path.parent.iterdir() if ours.fullmatch(one.name)]
    for left in (*beside, *locks.own_folder(path).glob(f".*{_ENDING}")):
        with suppress(OSError):
            left.unlink()


def _flush_folder(folder: Path) -> None:
    """Bring a folder's list of names to the disk; Windows does so by itself.

    Where it cannot be done, as on some drives of a network, the save stands all the same.
    """
    if os.name == "nt":
        return
    with suppress(OSError):
        # The new name is in the folder, and the file's own fsync does not reach that.
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    """Turn what the system says into a sentence for the umpire."""
    try:
        yield
    except OSError as fault:
        raise locks.describe_fault(path, fault) from fault
