"""Every command line of README and docs, done in its order in a folder of its own."""

import re
import shlex
import signal
import subprocess
import sys

import pytest

from refkit.cli.main import COMMANDS
from tests.docs.pages import BLOCK, PAGES, ROOT, TEXT, lines, run
from tests.docs.settings import between, prepare
from tests.launch import test_demo

# What a page says that a command does not succeed with: there is something to report.
FAILS = {"refkit check rostov.xlsx": 1}
# What a person types where a command asks.
TYPED = {"refkit adopt my-roster.xlsx": "trained\ny\n"}
# They play many campaigns: tried with few, of one day.
STUDIES = ("refkit lab play", "refkit lab compare", "refkit lab sensitivity")
# They start the pages, or play for half a minute, or are a developer's; see below.
APART = (
    "refkit play",
    "refkit demo",
    *STUDIES,
    ".venv/bin/refkit play",
    ".venv/bin/python -m tests.",
)
SETTING_UP = ("python3 -m venv .venv", ".venv/bin/pip install ", ".venv/bin/pytest")
# Ctrl+C is ignored where the tests run in the background, and what they start inherits it.
LISTENING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from refkit.cli.main import main
sys.exit(main())
"""
ALL = [(page, line) for page in PAGES for line in lines(page)]


def those(beginning):
    """Return the command lines that begin so, each once."""
    return list(dict.fromkeys(line for _, line in ALL if line.startswith(beginning)))


# The guide plays whole days.
TRIED = [pytest.param(p, marks=pytest.mark.long) if p == "guide.md" else p for p in PAGES]


@pytest.mark.parametrize("page", TRIED)
def test_the_commands_of_a_page_work_in_their_order(
    page, rostov, tmp_path, monkeypatch, request
):
    monkeypatch.chdir(tmp_path)
    prepare(page, rostov)
    if page == "new-system.md":
        request.getfixturevalue("border_raid")
    for line in lines(page):
        if not line.startswith((*APART, *SETTING_UP)):
            between(line, rostov)
            done = run(line, TYPED.get(line, ""))
            assert (done.exit_code, done.output) == (FAILS.get(line, 0), done.output), line


@pytest.mark.long
@pytest.mark.parametrize("line", those(("refkit play", ".venv/bin/refkit play")))
def test_the_pages_open_and_close_with_ctrl_c(line, rostov, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    prepare("own-roster.md", rostov)
    run("refkit new advance-to-rostov rostov.xlsx")
    words = line.removeprefix(".venv/bin/refkit ").removeprefix("refkit ").split()
    words = [sys.executable, "-c", LISTENING, *words, "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert " is open at http://127.0.0.1:" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "The pages are closed.\n"
    assert process.returncode == 0


@pytest.mark.parametrize("line", those(STUDIES))
def test_studies_are_played(line, rostov, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    prepare("commands.md", rostov)
    few = re.sub(r"--runs [0-9]+", "--runs 1", line)
    done = run(f"{few} --days 1")
    assert (done.exit_code, done.output) == (0, done.output)


@pytest.mark.long
@pytest.mark.parametrize("line", those(".venv/bin/python -m tests."))
def test_what_takes_long_works_too(line):
    words = shlex.split(line.replace(".venv/bin/python", f"'{sys.executable}'"))
    subprocess.run(words, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)


def test_the_demonstration_that_is_tried_is_the_one_described():
    assert those("refkit demo") == [test_demo.COMMAND]


def test_setting_up_is_what_the_checks_do():
    checks = (ROOT / ".ci" / "run").read_text("utf-8")
    wanted = {
        "python3 -m venv .venv": "python3 -m venv .venv",
        ".venv/bin/pip install -c constraints.txt -e .": "-c constraints.txt -e",
        ".venv/bin/pip install -c constraints.txt -e '.[dev]'": "-e '.[dev]'",
        ".venv/bin/pytest": '"$bin/pytest"',
    }
    assert set(those(SETTING_UP)) == set(wanted)
    assert [each for each in wanted.values() if each not in checks] == []


def test_a_block_of_code_says_what_it_is():
    found = [kind for kind, _, _ in BLOCK.findall(TEXT)]
    assert set(found) <= {"sh", "toml", "json", "python", "text"}
    assert len(re.findall(r"^```", TEXT, re.MULTILINE)) == 2 * len(found)


def test_every_command_line_begins_with_a_program_that_is_known():
    known = ("refkit ", *APART, *SETTING_UP)
    assert [line for _, line in ALL if not line.startswith(known)] == []


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_is_described(name):
    assert f"| `refkit {name}" in PAGES["commands.md"].read_text("utf-8")


@pytest.mark.long
def test_readme_s_test_command_runs_all_but_the_long_tests():
    words = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--collect-only"]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    plain = [line for line in run.stdout.splitlines() if "::" in line]
    (left_out,) = re.findall(r"\((\d+) deselected\)", run.stdout)
    assert min(len(plain), int(left_out)) > 200
    assert {name.partition("/")[0] for name in plain} == {"refkit", "tests"}
    assert "long" in run.stdout
