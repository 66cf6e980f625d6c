"""Kills saves at each of their system calls, and refuses them some, and says what is left.

Run as a program, so that what it kills has one thread and nothing of pytest in it:
`python -m tests.workbook.killing STEP SAVES` disturbs at every so manieth point, 1 for all;
SAVES is `played` or `set-up`.
"""

import errno
import io
import itertools
import mmap
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from refkit import session
from refkit.engine.campaign.campaign import change_between
from refkit.engine.problems import Refused
from refkit.workbook import saving
from refkit.workbook.adopt.roster_file import RosterFile
from refkit.workbook.saving import NotSaved
from refkit.xlsx.package.package import Package
from tests.workbook import rostov, tracing
from tests.workbook.adopt import rosters
from tests.xlsx import books
from tests.xlsx.edits import edit_at, edit_cells

KEPT = 2
LAST = b"the next save" * 5_000
SAVED, SILENT = "saved", "nothing"
LONGEST = 300
# Does a save, disturbed at a point; what it said, None if it has less points.
Disturb = Callable[[Callable[[], object], int], str | None]
ERRORS = {"disk full": errno.ENOSPC, "no leave": errno.EACCES, "read-only": errno.EROFS}


class Scene(NamedTuple):
    """A save to be disturbed: how it is got ready, and what lies there before and after.

    `versions` are kept already. With `for_good` the old file is never let go.
    """

    name: str
    ready: Callable[[Path], Callable[[], object]]
    old: bytes
    new: bytes
    versions: int = 0
    file: str = "campaign.xlsx"
    for_good: bool = False

    def faults(self, path: Path, told: str) -> Iterator[str]:
        """Walk what is wrong after it was disturbed; then save again, undisturbed."""
        found = path.read_bytes() if path.exists() else b""
        if found not in {self.old, self.new}:
            yield "the file is neither the old nor the new one"
        if told and (told == SAVED) != (found == self.new):
            yield f"the new file is there: {found == self.new}, and it said {told!r}"
        if told == SILENT:
            yield "it did not say what was wrong"
        known = {self.old, self.new, *map(version, range(KEPT + 1))}
        yield from (
            f"a broken version: {one[:20]!r}" for one in versions(path) if one not in known
        )
        save(path, LAST)
        yield from afterwards(path, found)
        due = [self.old] if self.for_good and found == self.new else []
        if (stays := for_good(path)) not in (due, [self.old] if self.for_good else []):
            yield f"{len(stays)} versions stay for good; expected {len(due)}"


def afterwards(path: Path, found: bytes) -> Iterator[str]:
    """Walk what is wrong after the next save."""
    if path.read_bytes() != LAST:
        yield "the next save did nothing"
    if found and versions(path)[-1] != found:
        yield "the next save did not keep what was there"
    if len(versions(path)) > KEPT + len(for_good(path)):
        yield "too many versions are kept"
    left = sorted(one.name for one in path.parent.iterdir())
    if left != [".refkit", path.name]:
        yield f"it leaves {left}"


def save(path: Path, data: bytes) -> None:
    """Save over what is there."""
    expected = saving.stamp(path) if path.exists() else None
    saving.write(path, data, expected=expected, keep=KEPT)


def version(number: int) -> bytes:
    return b"version %d" % number


def versions(path: Path) -> list[bytes]:
    return [one.read_bytes() for one in saving.generations(path)]


def for_good(path: Path) -> list[bytes]:
    """Return the versions that are never let go."""
    kept = saving.generations(path)
    return [one.read_bytes() for one in kept if saving.stays(one)]


def laid(scene: Scene, folder: Path) -> Path:
    """Return the path of a workbook as it is before the save."""
    path = folder / scene.file
    for number in range(scene.versions and scene.versions + 1):
        save(path, version(number))
    if scene.old:
        path.write_bytes(scene.old)
    return path


def written(new: bytes, path: Path) -> Callable[[], object]:
    """Bytes are saved."""
    expected = saving.stamp(path) if path.exists() else None
    return lambda: saving.write(path, new, expected=expected, keep=KEPT)


def played(path: Path) -> Callable[[], object]:
    """A step of a campaign is done."""
    game = session.open(path)
    owed = game.due()[0]
    return lambda: game.commit(owed, game.draft(owed).values)


def put(path: Path) -> Callable[[], object]:
    """A row of a campaign that is being set up is changed."""
    setting = session.open_set_up(path)
    campaign = setting.campaign
    row = campaign.find("Side", campaign.sides[0])
    changes = [change_between(row, row.replace(name="Northern"))]
    return lambda: setting.put(changes)


def renamed(path: Path) -> Callable[[], object]:
    """A side of a campaign that is being set up gets another id, all over the workbook."""
    setting = session.open_set_up(path)
    side = setting.campaign.sides[0]
    return lambda: setting.rename("Side", side, "north")


def started(path: Path) -> Callable[[], object]:
    """A campaign is set up and starts, as the last button of setting it up does it."""
    setting = session.open_set_up(path)
    return lambda: setting.start(who="umpire")


def set_up_again(path: Path) -> Callable[[], object]:
    """A campaign that has started goes back to being set up."""
    return session.open(path).back_to_set_up


def adopted(path: Path) -> Callable[[], object]:
    """A roster somebody keeps becomes a campaign."""
    file = RosterFile.open(path, pack="battlefront", seed="seed")
    adoption = file.adoption(file.understand())
    return lambda: file.save(adoption)


def scenes() -> Iterator[Scene]:
    """Walk the saves: of bytes, of a campaign, and of workbooks that others made."""
    old, new = b"a" * 50_000, b"b" * 50_000
    yield Scene("a new file", partial(written, new), b"", new)
    yield Scene("a file", partial(written, new), old, new)
    yield Scene("versions in full", partial(written, new), old, new, KEPT)
    yield of_file("a campaign", played, rostov.data())
    roster = of_file("a roster", adopted, rosters.verrieres())
    yield roster._replace(for_good=True)
    macros = with_macros()
    other = edit_cells(Package.open(macros), [edit_at("Roster", "B2", 11)]).to_bytes()
    yield Scene("macros", partial(written, other), macros, other, KEPT, "campaign.xlsm")


def scenes_of_set_up() -> Iterator[Scene]:
    """Walk the saves of a campaign that is being set up, to its start and back."""
    begun = begin()
    for name, ready in (("rows", put), ("an id", renamed), ("the start", started)):
        yield of_file(f"{name} of set-up", ready, begun)
    yield of_file("set-up again", set_up_again, rostov.data())


def of_file(name: str, ready: Callable[[Path], Callable[[], object]], old: bytes) -> Scene:
    """Return a scene whose save is done once undisturbed, to see what it makes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "campaign.xlsx")
        path.write_bytes(old)
        ready(path)()
        return Scene(name, ready, old, path.read_bytes(), KEPT)


def begin() -> bytes:
    """Return the example as it is being set up."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "campaign.xlsx")
        session.begin("advance-to-rostov", path, seed="seed")
        return path.read_bytes()


def with_macros() -> bytes:
    """Return a workbook of many things with a part that holds macros."""
    out = io.BytesIO(books.xlsxwriter_book())
    with zipfile.ZipFile(out, "a") as package:
        package.writestr("xl/vbaProject.bin", bytes(range(256)) * 40)
    return out.getvalue()


def disturbed(scene: Scene, disturb: Disturb, step: int) -> tuple[int, list[str]]:
    """Disturb a save at every step-th point; return how many they were and every fault."""
    found: list[str] = []
    for count in itertools.count():
        with tempfile.TemporaryDirectory() as temporary:
            path = laid(scene, Path(temporary))
            point = 1 + count * step
            told = disturb(scene.ready(path), point)
            if told is None:
                return count, found
            faults = scene.faults(path, told)
            found += [f"{scene.name}, point {point}: {one}" for one in faults]
    raise AssertionError


def killed(work: Callable[[], object], point: int) -> str | None:
    """Kill a save at a stop; return nothing if it had ended before."""
    return "" if tracing.killed(work, point) else None


def refused(error: int, calls: set[int]) -> Disturb:
    """Return what refuses a save one of these calls with this error."""

    def disturb(work: Callable[[], object], point: int) -> str | None:
        words = mmap.mmap(-1, LONGEST)

        def told() -> None:
            words.write(said(work).encode()[:LONGEST])

        if not tracing.refused(told, calls, point, error):
            return None
        return words[:].rstrip(b"\0").decode(errors="replace") or SILENT

    return disturb


def said(work: Callable[[], object]) -> str:
    """Save, and return what is said of it."""
    try:
        work()
    except (NotSaved, Refused) as refusal:
        return str(refusal)
    return SAVED


def ways() -> dict[str, Disturb]:
    """Return the ways to disturb a save that this machine has."""
    if not tracing.can_refuse():
        return {"killed": killed}
    writing = set(tracing.WRITING.values())
    return {
        "killed": killed,
        **{f"refused ({name})": refused(error, writing) for name, error in ERRORS.items()},
        "refused (no locks)": refused(errno.ENOLCK, {tracing.LOCKING}),
    }


def main(step: int, saves: str) -> None:
    """Disturb saves in every way, and say how often it went wrong."""
    those = list({"played": scenes, "set-up": scenes_of_set_up}[saves]())
    for name, disturb in ways().items():
        counts, found = zip(*(disturbed(one, disturb, step) for one in those), strict=True)
        wrong = [fault for each in found for fault in each]
        sys.stdout.writelines(f"{name}: {fault}\n" for fault in wrong)
        told = ", ".join(
            f"{one.name} {count}" for one, count in zip(those, counts, strict=True)
        )
        sys.stdout.write(f"{name} at {sum(counts)} points: {len(wrong)} wrong ({told})\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
