"""A study that is killed while it runs, or stopped by hand, goes on to the same runs."""

import random
import signal
import subprocess
import sys
import time

import pytest

from refkit import session

# Ctrl+C is ignored where the tests run in the background, and what they start inherits it.
LISTENING = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from refkit.cli.main import main
main()
"""
CALL = [sys.executable, "-c", LISTENING]
RUNS = 80


def play(workbook, folder):
    words = ["lab", "play", workbook, "--runs", RUNS, "--days", 2, "--out", folder]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([*CALL, *map(str, words)], **quiet)


def begun(folder):
    """Return once the first run is kept."""
    file = folder / "runs.csv"
    while not file.exists() or file.stat().st_size < 1000:
        time.sleep(0.05)


@pytest.mark.long
@pytest.mark.parametrize("kills", [20])
def test_killed_at_random_moments_and_taken_up(tmp_path, kills):
    workbook = tmp_path / "road.xlsx"
    session.new("road-to-the-river", workbook, seed="s")
    with play(workbook, tmp_path / "whole") as whole:
        assert whole.wait() == 0
    chance, folder = random.Random(21), tmp_path / "killed"
    for _ in range(kills):
        with play(workbook, folder) as process:
            begun(folder)
            time.sleep(chance.random() / 2)
            process.kill()
    with play(workbook, folder) as last:
        assert last.wait() == 0
    runs = [sorted((tmp_path / name / "runs.csv").read_text().splitlines()) for name in
            ("whole", "killed")]  # fmt: skip
    assert runs[0] == runs[1]


@pytest.mark.long
def test_stopped_with_ctrl_c_it_says_what_is_kept(tmp_path):
    workbook, folder = tmp_path / "road.xlsx", tmp_path / "out"
    session.new("road-to-the-river", workbook, seed="s")
    with play(workbook, folder) as process:
        begun(folder)
        process.send_signal(signal.SIGINT)
        told = process.stderr.read()
        assert process.wait() == 130
    assert "They are kept in" in told
