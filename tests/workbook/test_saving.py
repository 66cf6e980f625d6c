import resource
import subprocess
import sys
from pathlib import Path

import pytest

from refkit.workbook import saving
from refkit.workbook.saving import NotSaved

ROOT = Path(__file__).parents[2]
SAVE = """
import sys
from pathlib import Path
from refkit.workbook import saving
path = Path(sys.argv[1])
try:
    saving.write(path, b"x" * 100_000, expected=saving.stamp(path))
except saving.NotSaved as refusal:
    print(refusal)
"""

HOLD = """
import sys, time
from pathlib import Path
from refkit.workbook import saving
with saving.hold(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(0.5)
"""


@pytest.fixture
def path(tmp_path):
    """A workbook that was saved once."""
    path = tmp_path / "Rostov Öst.xlsx"
    saving.write(path, b"one", expected=None)
    return path


def names(path):
    """Return what lies beside a workbook."""
    return sorted(one.name for one in path.parent.iterdir() if one != path)


def run(script, *arguments, **limits):
    """Return what a script prints."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=120, **limits
    ).stdout


def excel_mark(name):
    narrow = bytes([len(name)]) + name.encode("cp1252").ljust(54)
    return narrow + len(name).to_bytes(2, "little") + name.encode("utf-16-le").ljust(108)


def test_a_save_gives_the_stamp_of_what_lies_there_now(path):
    made = saving.write(path, b"two", expected=saving.stamp(path))
    assert path.read_bytes() == b"two"
    assert made == saving.stamp(path)


def test_a_save_leaves_nothing_beside_but_its_own_folder(path):
    saving.write(path, b"two", expected=saving.stamp(path))
    assert names(path) == [".refkit"]


def test_earlier_versions_are_kept_the_oldest_first(path):
    for data in (b"two", b"three"):
        saving.write(path, data, expected=saving.stamp(path))
    assert [one.read_bytes() for one in saving.generations(path)] == [b"one", b"two"]
    assert [one.name for one in saving.generations(path)] == ["000001.xlsx", "000002.xlsx"]


def test_only_the_last_versions_are_kept(path):
    for number in range(6):
        saving.write(path, b"%d" % number, expected=saving.stamp(path), keep=2)
    assert [one.read_bytes() for one in saving.generations(path)] == [b"3", b"4"]


def test_no_version_need_be_kept(path):
    saving.write(path, b"two", expected=saving.stamp(path), keep=0)
    assert saving.generations(path) == ()


def test_a_file_never_saved_has_no_versions(tmp_path):
    assert saving.generations(tmp_path / "new.xlsx") == ()


def test_the_same_bytes_are_not_written_again(path):
    before = saving.stamp(path)
    assert saving.write(path, b"one", expected=before) == before
    assert saving.generations(path) == ()


def test_a_file_changed_meanwhile_is_left_alone(path):
    seen = saving.stamp(path)
    path.write_bytes(b"own")
    with pytest.raises(
        NotSaved, match=r"^Rostov Öst.xlsx: was changed meanwhile; expected it"
    ):
        saving.write(path, b"two", expected=seen)
    assert path.read_bytes() == b"own"


def test_a_file_only_touched_is_not_changed(path):
    seen = saving.stamp(path)
    path.touch()
    saving.write(path, b"two", expected=seen)
    assert path.read_bytes() == b"two"


def test_a_file_that_went_is_not_made_again(path):
    seen = saving.stamp(path)
    path.unlink()
    with pytest.raises(NotSaved, match="is not there any more; expected the file that was"):
        saving.write(path, b"two", expected=seen)


def test_a_new_file_takes_no_other_files_place(path):
    with pytest.raises(NotSaved, match="is there already; expected a name that is free"):
        saving.write(path, b"two", expected=None)


@pytest.mark.parametrize(
    ("mark", "content", "who"),
    [
        ("~$Rostov Öst.xlsx", excel_mark("Franck Köhler"), "Excel by Franck Köhler"),
        ("~$Rostov Öst.xlsx", excel_mark("Franck Köhler")[:55], "Excel by Franck Köhler"),
        ("~$Rostov Öst.xlsx", b"", "Excel"),
        (".~lock.Rostov Öst.xlsx#", b",kai,desk,today,file;", "LibreOffice by kai"),
        (".~lock.Rostov Öst.xlsx#", b"Kai M,kai,desk,", "LibreOffice by Kai M"),
    ],
)
def test_a_file_open_elsewhere_is_left_alone(path, mark, content, who):
    (path.parent / mark).write_bytes(content)
    with pytest.raises(NotSaved, match=rf"^Rostov Öst.xlsx: is open in {who}; expected it"):
        saving.write(path, b"two", expected=saving.stamp(path))
    assert path.read_bytes() == b"one"


def test_a_folder_that_takes_no_files_is_named():
    with pytest.raises(
        NotSaved, match=r"^x.xlsx: cannot be written in /proc/\d+ \(.*\); expect"
    ):
        saving.write(Path("/proc/self/x.xlsx"), b"two", expected=None)


def test_a_full_disk_leaves_the_file_and_nothing_else(path):
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    told = run(SAVE, path, preexec_fn=limit)
    assert told == "Rostov Öst.xlsx: the disk is full; expected room for another copy\n"
    assert path.read_bytes() == b"one"
    assert names(path) == [".refkit"]


def test_what_a_save_cut_off_left_behind_is_swept(path):
    left = path.with_name(f".{path.name}.99.refkit-tmp")
    other = path.with_name(".Other.xlsx.99.refkit-tmp")
    for one in (left, other):
        one.write_bytes(b"half")
    saving.write(path, b"two", expected=saving.stamp(path))
    assert (left.exists(), other.exists()) == (False, True)


def test_the_permissions_of_the_file_are_kept(path):
    path.chmod(0o640)
    saving.write(path, b"two", expected=saving.stamp(path))
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_to_a_workbook_stays_one(path):
    link = path.with_name("link.xlsx")
    link.symlink_to(path)
    saving.write(link, b"two", expected=saving.stamp(link))
    assert link.is_symlink()
    assert path.read_bytes() == b"two"


def test_another_process_is_told_that_the_file_is_held(path):
    script = SAVE.replace("try:", "try:\n    saving.hold(path, patience=0.2).__enter__()")
    with saving.hold(path):
        told = run(script, path)
    assert told.startswith("Rostov Öst.xlsx: another refkit is at work on it; expected")


def test_a_save_waits_a_moment_for_another_process(path):
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "held\n"
        saving.write(path, b"two", expected=saving.stamp(path))
        assert other.wait(timeout=60) == 0
    assert path.read_bytes() == b"two"


def test_a_save_inside_a_hold_goes_through(path):
    with saving.hold(path):
        saving.write(path, b"two", expected=saving.stamp(path))
    assert path.read_bytes() == b"two"
