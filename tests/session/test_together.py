"""Two refkit processes on one workbook: the second waits, or says why it does not save."""

import subprocess
import sys
import time

import pytest

from refkit import session
from refkit.workbook import saving
from tests.blank import begun

HOLD = """
import sys, time
from pathlib import Path
from refkit.workbook import saving
with saving.hold(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(float(sys.argv[2]))
"""


@pytest.fixture
def path(tmp_path):
    begun("battlefront", tmp_path / "campaign.xlsx")
    return tmp_path / "campaign.xlsx"


def refkit(*words):
    """Start a command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "refkit", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process):
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def rule(path, text):
    return refkit("rule", path, "BF-2.1.1-a", text)


def holding(path, seconds):
    """Start a process that is at work on the workbook for some time."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path), str(seconds)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdout.readline() == "held\n"
    return other


@pytest.mark.long
def test_a_command_waits_while_another_process_is_at_work(path):
    with holding(path, 2.5):
        code, out, _ = ended(rule(path, "as it stands"))
    assert code == 0
    assert out.startswith("entry 2: ")


@pytest.mark.long
def test_a_command_that_waited_long_enough_says_so_and_saves_nothing(path):
    before = path.read_bytes()
    with holding(path, 60) as other:
        start = time.monotonic()
        code, _, err = ended(rule(path, "as it stands"))
        assert time.monotonic() - start < 50
        other.kill()
    assert code == 1
    assert "campaign.xlsx: another refkit is at work on it" in err
    assert path.read_bytes() == before


@pytest.mark.long
def test_of_many_at_once_each_is_on_record_or_told_why_not(path):
    done = [ended(process) for process in [rule(path, f"ruling {n}") for n in range(5)]]
    saved = [out for code, out, _ in done if code == 0]
    told = [err for code, _, err in done if code == 1]
    assert len(saved) + len(told) == 5
    assert saved
    assert all("was changed meanwhile" in err for err in told)
    game = session.open(path)
    assert len(game.campaign.entries) == 1 + len(saved)
    assert game.verify() == []
    assert len(saving.generations(path)) == len(saved)
