"""The commands that set a campaign up: what is missing, the start, and back again."""

import json

import pytest
from click.testing import CliRunner

from refkit import session
from refkit.cli.main import main

TITLE = "Advance to Rostov: the Tatsinskaya pocket"


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def path(tmp_path):
    """The example, being set up."""
    session.begin("advance-to-rostov", tmp_path / "own.xlsx", seed="s")
    return tmp_path / "own.xlsx"


@pytest.fixture
def blank(tmp_path):
    session.begin("battlefront", tmp_path / "blank.xlsx", seed="s")
    return tmp_path / "blank.xlsx"


def test_what_is_missing_is_listed_and_keeps_it_from_starting(blank):
    before = blank.read_bytes()
    told = run("set-up", blank)
    assert told.exit_code == 0
    missing = [x for x in told.output.splitlines() if x.startswith("missing: ")]
    assert missing
    data = json.loads(run("set-up", blank, "--json").output)
    assert (data["being_set_up"], data["ready"]) == (True, False)
    assert len([gap for gap in data["gaps"] if gap["must"]]) == len(missing)
    refused = run("start", blank)
    assert refused.exit_code == 1
    assert "Traceback" not in refused.output
    assert blank.read_bytes() == before


def test_it_starts_once_and_says_what_is_due(path):
    assert f"`refkit start {path}` begins the campaign." in run("set-up", path).output
    begun = run("start", path)
    assert begun.exit_code == 0
    assert f"{TITLE} has started." in begun.output
    assert "due: " in begun.output
    before = path.read_bytes()
    again = run("start", path)
    assert again.exit_code == 1
    assert "the campaign has started; `refkit set-up` says" in again.output
    assert path.read_bytes() == before


def test_it_goes_back_to_set_up_and_starts_anew(path):
    run("start", path)
    told = run("set-up", path)
    assert told.exit_code == 0
    assert f"`refkit set-up {path} --again` goes back to setting it up." in told.output
    back = run("set-up", path, "--again")
    assert back.exit_code == 0
    assert f"{TITLE} is being set up." in back.output
    assert session.open_set_up(path).is_ready
    # Asked for once more, it changes nothing.
    before = path.read_bytes()
    assert run("set-up", path, "--again").exit_code == 0
    assert path.read_bytes() == before
    assert run("start", path).exit_code == 0


def test_after_the_first_die_there_is_no_way_back(rostov, tmp_path):
    path = tmp_path / "played.xlsx"
    path.write_bytes(rostov("C3").read_bytes())
    bars = session.open(path).bars_to_set_up
    assert bars
    told, data = run("set-up", path), run("set-up", path, "--json")
    assert told.output.splitlines()[1:] == [*bars]
    assert json.loads(data.output) == {"being_set_up": False, "bars": [*bars]}
    before = path.read_bytes()
    refused = run("set-up", path, "--again")
    assert refused.exit_code == 1
    assert all(each in refused.output for each in bars)
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", ["set-up", "start"])
def test_a_file_that_is_not_there_is_told(command, tmp_path):
    refused = run(command, tmp_path / "none.xlsx")
    assert refused.exit_code != 0
    assert "none.xlsx" in refused.output
    assert "Traceback" not in refused.output
