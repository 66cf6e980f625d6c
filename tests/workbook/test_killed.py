"""Saves killed, refused by the disk, without room or leave: the file is always whole."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from refkit import session
from refkit.engine.problems import Refused
from refkit.workbook import saving
from tests import isolation
from tests.workbook import tracing

ROOT = Path(__file__).parents[2]
MEGABYTES = 2
NOBODY = 65534
# Saves a version larger than the drive has room for, and says what came of it.
SAVE = """
import sys
from pathlib import Path
from refkit.workbook import saving
path = Path(sys.argv[1])
for size in map(int, sys.argv[2:]):
    try:
        saving.write(path, b"x" * size, expected=saving.stamp(path))
        print("saved")
    except saving.NotSaved as refusal:
        print(refusal)
"""
# A drive of its own, seen by nobody else: its folder is $1, what is done with it $2.
DRIVE = 'mount -t tmpfs -o size={size}m drive "$1" && cd "$1" && shift && eval "$1"'


def on_a_drive(folder, script):
    """Run a script in a small drive mounted on a folder; skip where nobody may mount."""
    command = ["unshare", "-rm", "sh", "-c", DRIVE.format(size=MEGABYTES), "sh", folder]
    asked = [*map(str, command), script]
    if (
        not shutil.which("unshare")
        or subprocess.run([*command, "true"], check=False, capture_output=True).returncode
    ):
        pytest.skip("no drive can be mounted here")
    return subprocess.run(
        asked,
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHON": sys.executable, "SAVE": SAVE},
    ).stdout.splitlines()


# Every so manieth system call, of how many at the least.
@pytest.mark.parametrize(
    ("step", "saves", "least"),
    [
        ("301", "played", 5),
        pytest.param("31", "played", 50, marks=pytest.mark.long),
        pytest.param("181", "set-up", 7, marks=pytest.mark.long),
    ],
)
def test_a_save_disturbed_at_any_system_call_leaves_one_whole_version(step, saves, least):
    command = [sys.executable, "-m", "tests.workbook.killing", step, saves]
    done = subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=300
    )
    told = re.findall(
        r"^(\w+).* at (\d+) points: (\d+) wrong \(", done.stdout, re.MULTILINE
    )
    assert [wrong for *_, wrong in told] == ["0"] * len(told), done.stdout
    assert [name for name, *_ in told] == ["killed"] + [
        "refused"
    ] * 4 * tracing.can_refuse()
    assert int(told[0][1]) > least


def test_a_drive_without_room_keeps_the_old_file(tmp_path):
    told = on_a_drive(
        tmp_path,
        'echo old >a.xlsx; "$PYTHON" -c "$SAVE" a.xlsx 9000000 1500000 700000; ls -A;'
        " wc -c <a.xlsx; cat .refkit/a.xlsx/000001.xlsx",
    )
    full = "a.xlsx: the disk is full; expected room for another copy"
    assert told == [full, "saved", full, ".refkit", "a.xlsx", "1500000", "old"]


def test_a_drive_that_takes_nothing_keeps_the_old_file(tmp_path):
    told = on_a_drive(
        tmp_path,
        'echo old >a.xlsx; mount -o remount,ro drive "$PWD"; cd "$PWD";'
        ' "$PYTHON" -c "$SAVE" a.xlsx 99; ls -A; cat a.xlsx',
    )
    assert told[1:] == ["a.xlsx", "old"]
    assert re.fullmatch(
        r"a.xlsx: cannot be written in \S+ \(Read-only file system\); expected a folder to"
        " save in and no other program with the file open",
        told[0],
    )


@pytest.fixture
def folder():
    """A folder that everybody may enter; pytest's own are for one user."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        yield Path(name)


def saved_by_nobody(path):
    """Return what is said of a save by a user without rights; root has all of them."""

    def save():
        expected = saving.stamp(path)
        if not os.getuid():
            os.setuid(NOBODY)
        try:
            saving.write(path, b"new", expected=expected)
        except saving.NotSaved as refusal:
            return str(refusal)
        return "saved"

    return isolation.run(save, seconds=60, megabytes=500).value


@pytest.mark.parametrize("has_own_folder", [True, False])
def test_a_folder_that_may_not_be_written_keeps_the_old_file(folder, has_own_folder):
    path = folder / "a.xlsx"
    path.write_bytes(b"old")
    if has_own_folder:
        saving.write(path, b"older", expected=saving.stamp(path))
        path.write_bytes(b"old")
    folder.chmod(0o555)
    left = sorted(folder.rglob("*"))
    told = saved_by_nobody(path)
    place = path.parent / ".refkit" if has_own_folder else folder
    assert told.startswith(f"a.xlsx: cannot be written in {place} (Permission denied); exp")
    assert path.read_bytes() == b"old"
    assert sorted(folder.rglob("*")) == left
    folder.chmod(0o777)


def test_a_file_that_may_not_be_written_is_left_alone(folder):
    path = folder / "a.xlsx"
    path.write_bytes(b"old")
    path.chmod(0o444)
    told = saved_by_nobody(path)
    assert told == "a.xlsx: is read-only; expected a file that may be written"
    assert path.read_bytes() == b"old"


def test_a_file_marked_as_read_only_is_left_alone_by_root_as_well(folder):
    path = folder / "a.xlsx"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(saving.NotSaved, match="is read-only; expected a file that may"):
        saving.write(path, b"new", expected=saving.stamp(path))
    assert path.read_bytes() == b"old"


def test_a_folder_of_versions_that_may_not_be_written_keeps_the_old_file(folder):
    path = folder / "a.xlsx"
    saving.write(path, b"old", expected=None)
    path.chmod(0o666)
    told = saved_by_nobody(path)
    place = folder / ".refkit"
    assert told.startswith(f"a.xlsx: cannot be written in {place} (Permission denied); exp")
    assert path.read_bytes() == b"old"


def test_a_file_that_may_not_be_read_is_told(folder):
    path = folder / "a.xlsx"
    path.write_bytes(b"old")
    path.chmod(0o000)

    def open_it():
        if not os.getuid():
            os.setuid(NOBODY)
        try:
            session.open(path)
        except Refused as refusal:
            return str(refusal)
        return "opened"

    told = isolation.run(open_it, seconds=60, megabytes=500).value
    assert told == (
        "a.xlsx: cannot be read (Permission denied); expected a file that may be read."
    )


def test_a_file_of_a_group_stays_with_its_group(folder):
    if os.getuid():
        pytest.skip("only root may give a file away")
    path = folder / "a.xlsx"
    path.write_bytes(b"old")
    os.chown(path, NOBODY, NOBODY)
    path.chmod(0o660)
    saving.write(path, b"new", expected=saving.stamp(path))
    for one in (path, *saving.generations(path)):
        facts = one.stat()
        owned = (facts.st_uid, facts.st_gid, facts.st_mode & 0o777)
        assert owned == (NOBODY, NOBODY, 0o660)
