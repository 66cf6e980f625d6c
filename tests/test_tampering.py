"""One changed digit anywhere is found and named."""

import shutil

import openpyxl
import pytest
from click.testing import CliRunner

from refkit import session
from refkit.cli.main import main
from tests.excel import change, find


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    path = tmp_path_factory.mktemp("played") / "rostov.xlsx"
    game = session.new("advance-to-rostov", path, seed="seed")
    for _ in range(12):
        owed = game.due()[0]
        game.commit(owed, game.draft(owed).values)
    return path


@pytest.fixture
def path(played, tmp_path):
    return shutil.copy(played, tmp_path / "rostov.xlsx")


def verify(path):
    return CliRunner().invoke(main, ["verify", str(path)])


def test_the_untouched_campaign_is_accepted(path):
    assert verify(path).exit_code == 0


@pytest.mark.parametrize(
    ("title", "heading", "value"),
    [
        ("CPP chart", "CPP", 19),
        ("German Stands", "Status", "knocked_out"),
        pytest.param("German RG chart", "CPP", 11, marks=pytest.mark.long),
        pytest.param("DRM chart", "Modifier", -1, marks=pytest.mark.long),
        pytest.param("Russian Roster", "Day start", 3, marks=pytest.mark.long),
        pytest.param("German Points", "FPP", 7, marks=pytest.mark.long),
    ],
)
def test_a_changed_cell_is_named(path, title, heading, value):
    ref = change(path, title, heading, value)
    done = verify(path)
    assert done.exit_code == 1
    assert f"{title}!{ref}" in done.stdout


@pytest.mark.parametrize(
    ("title", "heading", "value"),
    [
        ("Ledger", "Who", "somebody"),
        ("Ledger changes", "Key", "title2"),
        ("Dice", "Result", "18"),
        pytest.param("Ledger", "Digest", "0123456789abcdef", marks=pytest.mark.long),
        pytest.param("Dice", "Faces", 2, marks=pytest.mark.long),
        pytest.param("Dice", "Roll", 7, marks=pytest.mark.long),
    ],
)
def test_a_changed_ledger_is_rejected(path, title, heading, value):
    change(path, title, heading, value)
    done = verify(path)
    assert done.exit_code == 1
    assert done.stdout.strip() or done.stderr.strip()


def test_a_seeded_die_is_checked_against_the_seed(path):
    book = openpyxl.load_workbook(path)
    row, column = find(book["Dice"], "Faces")
    faces = book["Dice"].cell(row + 1, column)
    faces.value = str(int(faces.value) % 10 + 1)
    book.save(path)
    assert "by the seed" in verify(path).stdout
