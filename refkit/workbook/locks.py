"""Who else has a workbook open: the marks of Excel and LibreOffice, and refkit's own."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import BaseFileLock, FileLock, SoftFileLock, Timeout

# A mark of Excel: a length and the name in one byte a letter, then both again in UTF-16.
_WIDE_LENGTH = 55
_WIDE_NAME = 57
# What a drive of a network says that knows no locks.
_NO_LOCKS = {errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP}
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


class NotSaved(RuntimeError):  # noqa: N818 - an answer to the umpire, not a failure
    """A workbook that was not saved, and why, in a sentence."""


class InUse(NotSaved):
    """A workbook that another program has just now; the same save may do later."""


# What lies beside a workbook holds its secrets: for its user alone.
PRIVATE = 0o700


def open_private(path: str, flags: int) -> int:
    """Open a file that nobody else may read, from the moment it is made."""
    return os.open(path, flags, 0o600)


def write_private(file: Path, data: bytes) -> None:
    """Write a file that nobody else may read, from the moment it is made."""
    with open(file, "wb", opener=open_private) as out:
        out.write(data)


def make_folder(folder: Path, workbook: Path) -> None:
    """Make a folder for what belongs to a workbook: who may not write that stays outside.

    Who shares a workbook with others shares the lock and the versions of it.
    """
    try:
        folder.mkdir(mode=PRIVATE)
    except FileExistsError:
        if not folder.is_dir():
            raise
        return
    with suppress(OSError):
        written = workbook.stat().st_mode
        shared = 0o070 * bool(written & 0o020) | 0o007 * bool(written & 0o002)
        folder.chmod(PRIVATE | shared)


def own_folder(path: Path) -> Path:
    """Return the folder beside a workbook where refkit keeps what belongs to it."""
    return path.parent / ".refkit" / path.name


def real_path(path: Path) -> Path:
    """Return the file a path leads to in the end, itself if it leads nowhere."""
    return Path(os.path.realpath(path))


@contextmanager
def hold(path: Path, *, patience: float = 5.0) -> Iterator[None]:
    """Keep other refkit processes from a workbook; wait some seconds, then say so."""
    # A link and the file it leads to are one workbook, and need one lock.
    folder = own_folder(real_path(path))
    try:
        # Never the workbook's own folder: where a drive is gone, no file is to be made.
        make_folder(folder.parent, path)
        make_folder(folder, path)
        lock = _take_lock(folder, patience)
    except Timeout as fault:
        message = f"{path.name}: another refkit is at work on it; expected it to be free"
        raise InUse(message) from fault
    except OSError as fault:
        raise describe_fault(path, fault) from fault
    try:
        yield
    finally:
        lock.release()


def _take_lock(folder: Path, patience: float) -> BaseFileLock:
    """Return the lock of a workbook, taken; a mark where the drive knows no locks.

    There is one a file in this process: a save inside a hold is no rival to it.
    """
    # The system lets its lock go when a process dies; a mark may stay for ever.
    lock: BaseFileLock = FileLock(
        folder / "lock", is_singleton=True, fallback_to_soft=False
    )
    try:
        lock.acquire(timeout=patience)
    except OSError as fault:
        if fault.errno not in _NO_LOCKS:
            raise
        lock = SoftFileLock(folder / "mark", is_singleton=True)
        lock.acquire(timeout=patience)
    return lock


def describe_fault(path: Path, fault: OSError) -> NotSaved:
    """Return what the system says about a workbook as a sentence for the umpire."""
    if fault.errno in _FULL:
        return NotSaved(f"{path.name}: the disk is full; expected room for another copy")
    folder = Path(fault.filename).parent if fault.filename else path.parent
    there = f"cannot be written in {folder} ({fault.strerror})"
    expected = "a folder to save in and no other program with the file open"
    return NotSaved(f"{path.name}: {there}; expected {expected}")


def refuse_if_open(path: Path) -> None:
    """Refuse a workbook that Excel or LibreOffice has open, naming who has it."""
    marks = (
        ("Excel", path.with_name(f"~${path.name}"), _excel_user),
        ("LibreOffice", path.with_name(f".~lock.{path.name}#"), _office_user),
    )
    for program, mark, user in marks:
        content = _read_mark(mark)
        if content is None:
            continue
        who = user(content)
        # A crash leaves such marks behind, so the words say which file to delete.
        by = f" by {who}" if who else ""
        message = (
            f"{path.name}: is open in {program}{by}; expected it to be closed"
            f" (if nobody has it open, delete {mark.name})"
        )
        raise InUse(message)


def _read_mark(mark: Path) -> bytes | None:
    """Return what a mark says, None where there is none.

    On Windows its program may let nobody read it. No mark has a name that is too long.
    """
    try:
        return mark.read_bytes()
    except OSError as fault:
        return None if fault.errno in {errno.ENOENT, errno.ENAMETOOLONG} else b""


def _excel_user(mark: bytes) -> str:
    """Return the user's name in Excel's mark, if one can be read."""
    length = int.from_bytes(mark[_WIDE_LENGTH:_WIDE_NAME], "little")
    wide = mark[_WIDE_NAME : _WIDE_NAME + 2 * length].decode("utf-16-le", "replace")
    # These bytes are in the code page of his computer, which the mark does not tell.
    narrow = mark[1 : 1 + int.from_bytes(mark[:1], "little")].decode("cp1252", "replace")
    return wide.strip() or narrow.strip()


def _office_user(mark: bytes) -> str:
    """Return the user's name in LibreOffice's mark: the full one, else the login."""
    names = mark.decode("utf-8", "replace").split(",")[:2]
    return next((name.strip() for name in names if name.strip()), "")
