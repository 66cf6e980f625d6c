import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from refkit.engine.problems import Refused
from refkit.workbook import locks, saving
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


@pytest.mark.parametrize("keep", [0, 2])
def test_what_is_kept_for_good_outlives_all_later_versions(path, keep):
    saving.write(path, b"two", expected=saving.stamp(path), keep=2)
    at = saving.stamp(path)
    saving.write(path, b"three", expected=at, keep=keep, for_good=True)
    for number in range(6):
        saving.write(path, b"%d" % number, expected=saving.stamp(path), keep=keep)
    last = [b"3", b"4"][2 - keep :]
    assert [one.read_bytes() for one in saving.generations(path)] == [b"two", *last]
    assert saving.take_out(path, 2).read_bytes() == b"two"


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


def test_a_copy_has_the_permissions_of_the_file_before_a_byte_is_in_it(path, monkeypatch):
    path.chmod(0o640)
    seen, fsync = [], os.fsync

    def look(number):
        beside = path.parent.glob(f".{path.name}.*")
        seen.extend(each.stat().st_mode & 0o777 for each in beside)
        fsync(number)

    made = []
    opening = locks.open_private
    monkeypatch.setattr(
        locks, "open_private", lambda name, flags: made.append(name) or opening(name, flags)
    )
    monkeypatch.setattr(os, "fsync", look)
    saving.write(path, b"two", expected=saving.stamp(path))
    assert made
    assert {*seen} == {0o640}


def test_what_lies_beside_a_workbook_is_private_unless_the_workbook_is_shared(tmp_path):
    for mode, folder in ((0o644, 0o700), (0o660, 0o770), (0o666, 0o777)):
        shared = tmp_path / f"{mode:o}"
        shared.mkdir()
        path = shared / "war.xlsx"
        path.write_bytes(b"one")
        path.chmod(mode)
        saving.write(path, b"two", expected=saving.stamp(path))
        assert (shared / ".refkit").stat().st_mode & 0o777 == folder


def test_a_new_workbook_is_private(tmp_path):
    path = tmp_path / "war.xlsx"
    saving.write(path, b"one", expected=None)
    assert path.stat().st_mode & 0o777 == 0o600


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


@pytest.mark.parametrize("name", ["é" * 115, "x" * 250])
def test_a_name_as_long_as_names_may_be_is_saved(tmp_path, name):
    path = tmp_path / f"{name}.xlsx"
    saving.write(path, b"one", expected=None)
    saving.write(path, b"two", expected=saving.stamp(path))
    assert path.read_bytes() == b"two"
    assert names(path) == [".refkit"]
    assert [one.read_bytes() for one in saving.generations(path)] == [b"one"]


def test_a_link_to_a_file_open_in_excel_by_the_links_name_is_left_alone(path):
    link = path.with_name("link.xlsx")
    link.symlink_to(path)
    path.with_name("~$link.xlsx").write_bytes(excel_mark("Ann"))
    with pytest.raises(NotSaved, match=r"^link.xlsx: is open in Excel by Ann"):
        saving.write(link, b"two", expected=saving.stamp(link))
    assert path.read_bytes() == b"one"


def test_a_link_that_leads_to_itself_is_no_file(tmp_path):
    link = tmp_path / "link.xlsx"
    link.symlink_to(link)
    with pytest.raises(NotSaved, match="is not there any more"):
        saving.write(link, b"two", expected=saving.Stamp(0, 0, ""))
    with pytest.raises(Refused, match=r"^link.xlsx: cannot be read \(Too many levels"):
        saving.stamp(link)


def test_the_save_of_another_workbook_in_the_folder_is_not_swept_away(tmp_path):
    path = tmp_path / "1943.xlsx"
    other = tmp_path / ".1942.xlsx.99.refkit-tmp"
    other.write_bytes(b"half")
    saving.write(path, b"one", expected=None)
    assert other.exists()


def test_what_a_save_left_among_the_versions_is_swept(path):
    left = path.parent / ".refkit" / path.name / ".000007.xlsx.99.refkit-tmp"
    left.write_bytes(b"half")
    saving.write(path, b"two", expected=saving.stamp(path))
    assert not left.exists()


def test_a_folder_that_is_gone_is_not_made_again(path):
    gone = path.parent.rename(path.parent.with_name("unplugged"))
    with pytest.raises(NotSaved, match="No such file or directory"):
        saving.write(path, b"two", expected=saving.stamp(gone / path.name))
    assert not path.parent.exists()


def test_versions_that_were_deleted_do_not_hinder_a_save(path):
    saving.write(path, b"two", expected=saving.stamp(path))
    shutil.rmtree(path.parent / ".refkit")
    saving.write(path, b"three", expected=saving.stamp(path))
    assert [one.read_bytes() for one in saving.generations(path)] == [b"two"]


def test_a_file_in_the_place_of_the_versions_is_told(path):
    shutil.rmtree(path.parent / ".refkit")
    (path.parent / ".refkit").write_text("mine")
    with pytest.raises(NotSaved, match=r"cannot be written in \S+ \(File exists\); expect"):
        saving.write(path, b"two", expected=saving.stamp(path))
    assert path.read_bytes() == b"one"


def test_the_clock_may_go_back(path):
    for number, year in enumerate((2040, 1999, 1970)):
        os.utime(path, (seconds := (year - 1970) * 31_557_600, seconds))
        saving.write(path, b"%d" % number, expected=saving.stamp(path))
    held = [one.read_bytes() for one in saving.generations(path)]
    assert held == [b"one", b"0", b"1"]


def test_versions_stand_in_the_order_of_their_numbers(path):
    folder = path.parent / ".refkit" / path.name
    for number in (10, 9):
        (folder / f"{number}.xlsx").write_bytes(b"%d" % number)
    (folder / "11.xlsx").mkdir()
    assert [one.name for one in saving.generations(path)] == ["9.xlsx", "10.xlsx"]
    saving.write(path, b"two", expected=saving.stamp(path))
    assert saving.generations(path)[-1].name == "000011.xlsx"


def test_a_version_taken_out_is_no_matter_of_what_was_cut_off_before(path):
    saving.write(path, b"two", expected=saving.stamp(path))
    left = path.with_name(f".Rostov Öst (version 1).xlsx.{os.getpid()}.refkit-tmp")
    left.write_bytes(b"half")
    assert saving.take_out(path, 1).read_bytes() == b"one"
    assert not left.exists()


def test_a_process_that_was_killed_holds_nothing(path):
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "held\n"
        other.kill()
    with saving.hold(path, patience=0):
        pass
