"""The command and the case files: layouts in, statuses, reasons and lines out."""

import json

import pytest

from tests.bench import perimeter as bench
from tests.cases.__main__ import main
from tests.cli.test_main import run
from tests.perimeter.field import LINE, SEALED, data, found, ring

POCKET = data([*LINE, (36, 30)], ring(36, 30, SEALED))


@pytest.fixture
def written(tmp_path):
    def write(given):
        path = tmp_path / "layout.json"
        path.write_text(json.dumps(given), "utf-8")
        return path

    return write


def test_the_command_tells_each_stand_why(written):
    told = run("perimeter", written(POCKET)).stdout.splitlines()
    assert "A1: Normal: no enemy bars its road to the south edge." in told
    assert any(line.startswith("A19: Cut off: behind the enemy front") for line in told)
    assert any(line.startswith("B7 is doubtful: ") for line in told)
    assert told[-1] == "one perimeter: A19"


def test_the_command_speaks_the_words_of_the_case_files(written):
    told = json.loads(run("perimeter", written(POCKET), "--json").stdout)
    assert told["status"]["A19"] == "cut_off"
    assert told["islands"] == [["A19"]]
    assert told["reasons"]["A19"]["barred"]
    assert len(told["line"][0]) > 1
    assert {each["side"] for each in told["perimeters"]} == {"A"}


@pytest.mark.parametrize(
    ("extra", "options"), [({}, ["--disengage"]), ({"stage": "disengage"}, [])]
)
def test_the_stands_disengage_first_where_asked(written, extra, options):
    given = data([(36, 20)], [(36, 23)]) | extra
    told = json.loads(run("perimeter", written(given), *options, "--json").stdout)
    assert told["moves"] == {"A1": [36, 19], "B1": [36, 24]}
    assert told["stay"] == told["contacts_left"] == told["held"] == []
    lines = run("perimeter", written(given), *options).stdout
    assert "A1 goes back to 36, 19" in lines


def test_the_picture_is_written_beside_for_the_umpire_alone(written, tmp_path):
    run("perimeter", written(POCKET), "--svg", tmp_path / "front.svg")
    assert (tmp_path / "front.svg").read_text("utf-8").startswith("<svg")
    assert (tmp_path / "front.svg").stat().st_mode & 0o777 == 0o600


def test_a_bad_layout_is_refused_with_every_fault(written):
    given = data([(80, 20)], [(36, 90)])
    refused = run("perimeter", written(given))
    assert refused.exit_code == 1
    assert refused.stderr.splitlines() == [
        "stand A1: x is 80; expected 0 to 72.",
        "stand B1: y is 90; expected 0 to 48.",
    ]


@pytest.mark.parametrize(
    ("text", "fault"), [("{", "expected JSON"), ("[]", "there are no fields")]
)
def test_what_is_no_layout_is_a_wrong_call(tmp_path, text, fault):
    path = tmp_path / "layout.json"
    path.write_text(text, "utf-8")
    refused = run("perimeter", path)
    assert refused.exit_code == 2
    assert fault in refused.stderr


def test_case_files_are_answered(tmp_path, capsys):
    cases = [
        {"name": "pocket", "stage": "status", **POCKET},
        {"name": "melee", "stage": "disengage", **data([(36, 20)], [(36, 23)])},
        {"name": "wrong", "stage": "status", **POCKET},
    ]
    expected = found([*LINE, (36, 30)], ring(36, 30, SEALED)).status
    cases[0]["expect"] = {"status": expected, "islands": [["A19"]]}
    cases[1]["expect"] = {
        "moves": {"A1": [36, 19.001], "B1": [36, 24]},
        "stay": [],
        "held": [],
    }
    cases[2]["expect"] = {"islands": [["A18"]]}
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"cases": cases}), "utf-8")
    assert main("perimeter", path) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("wrong status: islands is ")
    assert told[1:] == ["2 passed, 1 failed"]


def test_the_bench_tells_seconds_and_growth(capsys):
    bench.measured((50, 60))
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("50 stands: ")
    assert told[1].endswith("times that of 50")
