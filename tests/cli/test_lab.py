"""The commands of the lab: the workbook is only read, faults are told in a sentence."""

import json

import pytest
from click.testing import CliRunner

from refkit.cli.main import main
from refkit.lab.study import Study


@pytest.fixture(scope="module")
def workbook(tmp_path_factory):
    path = tmp_path_factory.mktemp("lab") / "road.xlsx"
    assert CliRunner().invoke(main, ["new", "road-to-the-river", str(path)]).exit_code == 0
    return path


def lab(*words):
    return CliRunner().invoke(main, ["lab", *map(str, words)])


def test_a_campaign_is_played_on_and_the_workbook_is_left_as_it_was(workbook):
    before = workbook.read_bytes()
    told = lab("play", workbook, "--runs", 2, "--days", 2, "--json", "--pictures")
    assert told.exit_code == 0, told.output
    data = json.loads(told.stdout)
    assert data["runs"] == 2
    assert set(data["wins"]) == {"american", "german", "nobody"}
    (folder,) = (workbook.parent / "road-lab").iterdir()
    assert {"runs.csv", "study.json", "bands.png"} <= {e.name for e in folder.iterdir()}
    assert workbook.read_bytes() == before


def test_a_study_stopped_by_hand_says_that_it_goes_on(workbook, monkeypatch, tmp_path):
    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(Study, "run", stopped)
    told = lab("play", workbook, "--out", tmp_path)
    assert told.exit_code == 130
    assert "Stopped after 0 runs." in told.stderr


def test_charts_are_compared_on_the_same_dice(workbook, tmp_path):
    change = ("Commanders", "american", "Battles won", "2")
    words = ("--change", *change, "--runs", 2, "--days", 2, "--out", tmp_path)
    told = lab("compare", workbook, *words)
    assert "Commanders american Battles won 2: over 2 campaigns, on the same" in told.output
    assert "Points of American: +2.00 (+2.00 to +2.00)" in told.output


def test_decisions_are_compared(workbook, tmp_path):
    files = [tmp_path / f"{many}.toml" for many in (3, 5)]
    for file in files:
        file.write_text(f"battlegrounds = {file.stem}\n", "utf-8")
    words = [word for file in files for word in ("--decisions", file)]
    out = tmp_path / "out"
    told = lab("branch", workbook, "S1", *words, "--runs", 1, "--days", 1, "--out", out)
    assert told.exit_code == 0, told.output
    assert "5: over" in told.output


def test_each_number_is_changed_by_one(workbook, tmp_path):
    words = ("--column", "HQ points", "Points", "--runs", 1, "--days", 2, "--out", tmp_path)
    told = lab("sensitivity", workbook, *words)
    assert told.output.count("over 1 campaign, on the same dice") == 3
    strange = lab("sensitivity", workbook, "--column", "No such chart", "Points")
    assert (strange.exit_code, "no worksheet 'No such chart'" in strange.output) == (
        1,
        True,
    )


def test_exact_chances_are_told_beside_what_they_would_be(tmp_path):
    path = tmp_path / "r.xlsx"
    CliRunner().invoke(main, ["new", "advance-to-rostov", str(path)])
    change = ("CppRow", "1/1", "cpp", "1")
    told = lab("odds", path, "--days", 5, "--change", *change, "--json")
    rows = json.loads(told.stdout)
    income = [each for each in rows if (each["step"], each["side"]) == ("B1", "german")]
    fifths = dict.fromkeys(map(str, range(6, 15, 2)), "1/5")
    assert income[0]["together"]["sum"] == fifths
    assert income[0]["coming"] != income[1]["coming"]
    assert "In 2 slots:" in lab("odds", path, "--days", 2).output


@pytest.mark.parametrize(
    ("words", "fault", "code"),
    [
        (("play", "--policy", "nobody=bold"), "expected SIDE=POLICY, of american, ger", 1),
        (("play", "--policy", "german=bald"), "expected one of careful, bold, ran", 1),
        (("play", "--workers", "2", "--scheduler", "tcp://x:1"), "expected one of them", 2),
        (("compare", "--change", "No", "a", "b", "1"), "there is no worksheet 'No'", 1),
        (("odds", "--change", "Commanders", "x", "b", "1"), "there is no row 'x'", 1),
        (
            ("odds", "--change", "Commanders", "german", "b", "1"),
            "there is no column 'b'",
            1,
        ),
        (("odds", "--change", "Commanders", "german", "deck", "-1"), "Commanders", 1),
    ],
)
def test_what_does_not_fit_is_told(workbook, tmp_path, words, fault, code):
    command, *rest = words
    out = () if command == "odds" else ("--out", tmp_path)
    told = lab(command, workbook, *rest, *out)
    assert (told.exit_code, fault in told.output) == (code, True), told.output
