"""Files of JSON that are no layout, or a broken one: refused in a sentence a fault."""

import json

import pytest

from refkit.cli import perimeter
from tests.cli.test_main import run
from tests.perimeter.field import data

WHOLE = json.dumps(data([(36, 20)], [(36, 30)]))


@pytest.fixture
def told(tmp_path):
    """Return how the command ends, and the last line it says."""

    def tell(text):
        path = tmp_path / "layout.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        done = run("perimeter", path)
        assert done.stdout == ""
        return done.exit_code, done.stderr.splitlines()[-1].replace(f"{path}: ", "")

    return tell


@pytest.mark.parametrize(
    ("x", "fault"),
    [
        ("NaN", "stand B1: x is nan; expected a finite number."),
        ("Infinity", "stand B1: x is inf; expected a finite number."),
        ("-1e999", "stand B1: x is -inf; expected a finite number."),
        ("null", "stand B1: x is None; expected a valid number."),
        ('"36"', "stand B1: x is '36'; expected a valid number."),
        ("true", "stand B1: x is True; expected a valid number."),
        ("9" * 400, f"stand B1: x is {'9' * 57}...; expected a valid number."),
    ],
)
def test_a_place_that_is_no_number_is_refused(told, x, fault):
    assert told(WHOLE.replace('"x": 36', f'"x": {x}')) == (1, fault)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "Error: Expecting value: line 1 column 1 (char 0); expected JSON"),
        (WHOLE[:-1], "expected JSON"),
        (b"\xff\xfe\0", "expected JSON"),
        ("null", "Error: there are no fields; expected a layout"),
        (WHOLE.replace('"A1"', '"\\ud800"'), "surrogates not allowed; expected JSON"),
        ("[" * 200_000, "expected JSON"),
        (WHOLE.replace(": 36", f": {'9' * 5000}"), "expected JSON"),
        (b"PK\3\4", "expected --mapping with a game saved by VASSAL"),
    ],
)
def test_what_is_no_layout_is_a_wrong_call(told, text, fault):
    code, line = told(text)
    assert (code, fault in line) == (2, True)


@pytest.mark.parametrize("key", ["terrain", "options", "stands"])
def test_lists_within_lists_are_refused_however_deep_they_lie(told, key):
    for depth in range(850, 1000, 10):
        nest = '{"a":' * depth + "1" + "}" * depth
        code, line = told(f'{WHOLE[:-1]}, "{key}": {nest}}}')
        assert code in (1, 2)
        assert "expected" in line


def test_a_letter_in_two_halves_is_a_letter(tmp_path):
    path = tmp_path / "layout.json"
    path.write_text(WHOLE.replace('"A1"', '"\\ud83d\\ude82"'), "utf-8")
    assert run("perimeter", path).stdout.startswith("\N{STEAM LOCOMOTIVE}: Normal")


def test_a_file_too_large_is_not_read(told, monkeypatch):
    monkeypatch.setattr(perimeter, "LARGEST", len(WHOLE))
    assert told(WHOLE + " ")[1].endswith("bytes; expected a layout")


def test_a_folder_and_a_file_that_is_not_there_are_wrong_calls(tmp_path):
    for path in (tmp_path, tmp_path / "none.json"):
        assert run("perimeter", path).exit_code == 2


def test_a_picture_that_cannot_be_written_is_told(tmp_path):
    path = tmp_path / "layout.json"
    path.write_text(WHOLE, "utf-8")
    refused = run("perimeter", path, "--svg", tmp_path / "none" / "front.svg")
    assert refused.exit_code == 1
    assert refused.stderr.endswith("expected a place that can be used.\n")
