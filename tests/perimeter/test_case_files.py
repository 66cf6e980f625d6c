"""The command answers the layouts of the case files; there where REFKIT_SHARED has them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases.perimeter import AnyOrder, Places
from tests.cli.test_main import run

SHARED = os.environ.get("REFKIT_SHARED")
FILE = Path(SHARED or ".", "perimeter", "cases-public.json")
CASES = json.loads(FILE.read_text("utf-8"))["cases"] if SHARED else []
SOME = CASES[::14]


def named(cases):
    return pytest.mark.parametrize("case", cases, ids=[each["name"] for each in cases])


def laid(case, path):
    given = {key: value for key, value in case.items() if key != "expect"}
    path.write_text(json.dumps(given), "utf-8")
    return path


def expected(case, told):
    """Return what is expected, to be held against the same keys of what is told."""
    wanted = {key: AnyOrder(each) for key, each in case["expect"].items()}
    for key, kind in (("status", dict), ("moves", Places)):
        if key in wanted:
            wanted[key] = kind(case["expect"][key])
    return wanted, {key: told.get(key) for key in wanted}


if CASES:

    @named(CASES)
    def test_the_command_tells_what_is_expected_of_a_layout(case, tmp_path):
        done = run("perimeter", laid(case, tmp_path / "layout.json"), "--json")
        wanted, told = expected(case, json.loads(done.stdout))
        assert wanted == told

    @named(SOME)
    def test_the_command_tells_it_from_a_terminal_too(case, tmp_path):
        file = laid(case, tmp_path / "layout.json")
        command = [sys.executable, "-m", "refkit", "perimeter", file, "--json"]
        done = subprocess.run(command, capture_output=True, check=True)
        wanted, told = expected(case, json.loads(done.stdout))
        assert wanted == told
