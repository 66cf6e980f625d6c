"""Kills saves at each of their system calls, and refuses them some, and says what is left.

Run as a program, so that what it kills has one thread and nothing of pytest in it:
`python -m tests.workbook.killing STEP` disturbs at every so manieth point, 1 for all.
"""

import errno
import itertools
import mmap
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from refkit.workbook import saving
from refkit.workbook.saving import NotSaved
from tests.workbook import tracing

OLD, NEW, LAST = (bytes([letter]) * 50_000 for letter in b"abc")
KEPT = 2
SAVED, SILENT = "saved", "nothing"
LONGEST = 300
# Does a save at a path, disturbed at a point; what it said, None if it has less points.
Disturb = Callable[[Path, int], str | None]
ERRORS = {"disk full": errno.ENOSPC, "no leave": errno.EACCES, "read-only": errno.EROFS}


class Scene(NamedTuple):
    """A save to be disturbed: how many versions are kept already, None for a new file."""

    name: str
    versions: int | None


SCENES = [Scene("a new file", None), Scene("a file", 0), Scene("versions in full", KEPT)]


def laid(scene: Scene, folder: Path) -> Path:
    """Return the path of a workbook in this state."""
    path = folder / "campaign.xlsx"
    if scene.versions is not None:
        saving.write(path, b"version 0", expected=None, keep=KEPT)
        for number in range(scene.versions):
            data = b"version %d" % (number + 1)
            saving.write(path, data, expected=saving.stamp(path), keep=KEPT)
        path.write_bytes(OLD)
    return path


def save(path: Path, data: bytes) -> None:
    """Save over what is there."""
    saving.write(path, data, expected=seen(path), keep=KEPT)


def seen(path: Path) -> saving.Stamp | None:
    return saving.stamp(path) if path.exists() else None


def faults(path: Path, told: str) -> Iterator[str]:
    """Walk what is wrong after a save that was disturbed; then save again, undisturbed."""
    found = path.read_bytes() if path.exists() else b""
    if found not in {b"", OLD, NEW}:
        yield "the file is neither the old nor the new one"
    if told and (told == SAVED) != (found == NEW):
        yield f"the file is {found[:1]!r}, and it said {told!r}"
    if told == SILENT:
        yield "it did not say what was wrong"
    yield from (
        f"a broken version: {one[:20]!r}" for one in versions(path) if not whole(one)
    )
    save(path, LAST)
    yield from afterwards(path, found)


def afterwards(path: Path, found: bytes) -> Iterator[str]:
    """Walk what is wrong after the next save."""
    if path.read_bytes() != LAST:
        yield "the next save did nothing"
    if found and versions(path)[-1] != found:
        yield "the next save did not keep what was there"
    if len(versions(path)) > KEPT:
        yield "too many versions are kept"
    left = sorted(one.name for one in path.parent.iterdir())
    if left != [".refkit", path.name]:
        yield f"it leaves {left}"


def versions(path: Path) -> list[bytes]:
    return [one.read_bytes() for one in saving.generations(path)]


def whole(data: bytes) -> bool:
    return data in {OLD, NEW} or data.startswith(b"version ")


def disturbed(scene: Scene, disturb: Disturb, step: int) -> tuple[int, list[str]]:
    """Disturb a save at every step-th point; return how many they were and every fault."""
    found: list[str] = []
    for count in itertools.count():
        with tempfile.TemporaryDirectory() as temporary:
            path = laid(scene, Path(temporary))
            point = 1 + count * step
            told = disturb(path, point)
            if told is None:
                return count, found
            found += [f"{scene.name}, point {point}: {one}" for one in faults(path, told)]
    raise AssertionError


def killed(path: Path, point: int) -> str | None:
    """Kill a save at a stop; return nothing if it had ended before."""
    expected = seen(path)
    work = lambda: saving.write(path, NEW, expected=expected, keep=KEPT)  # noqa: E731
    return "" if tracing.killed(work, point) else None


def refused(error: int) -> Disturb:
    """Return what refuses a save one of its writing calls with this error."""

    def disturb(path: Path, point: int) -> str | None:
        expected, words = seen(path), mmap.mmap(-1, LONGEST)

        def work() -> None:
            words.write(said(path, expected).encode()[:LONGEST])

        if not tracing.refused(work, set(tracing.WRITING.values()), point, error):
            return None
        return words[:].rstrip(b"\0").decode(errors="replace") or SILENT

    return disturb


def said(path: Path, expected: saving.Stamp | None) -> str:
    """Save, and return what is said of it."""
    try:
        saving.write(path, NEW, expected=expected, keep=KEPT)
    except NotSaved as refusal:
        return str(refusal)
    return SAVED


def main(step: int) -> None:
    """Disturb saves in every way, and say how often it went wrong."""
    ways = {"killed": killed} | {
        f"refused ({name})": refused(error)
        for name, error in ERRORS.items()
        if tracing.can_refuse()
    }
    for name, disturb in ways.items():
        counts, found = zip(*(disturbed(one, disturb, step) for one in SCENES), strict=True)
        wrong = [fault for each in found for fault in each]
        sys.stdout.writelines(f"{name}: {fault}\n" for fault in wrong)
        sys.stdout.write(f"{name} at {sum(counts)} points: {len(wrong)} wrong\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
