"""Ten sides from the terminal: all order forms, all forms back and all sheets at once."""

import pytest
from click.testing import CliRunner

from refkit import session, systems
from refkit.cli.main import main
from refkit.workbook.file import WorkbookFile
from tests.engine import princes

DONE = ("Bavaria", "Hesse", "Trier")
OWING = [side for side in princes.SIDES if side not in DONE]


@pytest.fixture
def path(tmp_path, monkeypatch):
    """The council of ten in which three princes have decided."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(princes.FOLDER)])
    systems.load.cache_clear()
    path = tmp_path / "council.xlsx"
    WorkbookFile.create(path, princes.sent(princes.campaign(), *DONE))
    yield path
    systems.load.cache_clear()


def run(*words):
    """Return what a command printed, with its exit code."""
    return CliRunner().invoke(main, [str(each) for each in words])


def written(path, folder):
    """Write all the order forms; return the call and the files."""
    done = run("orders", "write", path, "--all", "--out", folder)
    return done, sorted(folder.iterdir())


def test_each_side_that_has_to_decide_gets_a_form(path, tmp_path):
    done, files = written(path, tmp_path / "post")
    assert done.exit_code == 0
    assert sorted(done.stdout.split()) == [str(file) for file in files]
    told = {side for side in princes.SIDES for f in files if side in f.name}
    assert sorted(told) == OWING
    assert "nothing to decide at present: Bavaria, Hesse, Trier" in done.stderr


def test_nobody_is_spared_where_all_have_to_decide(path, tmp_path):
    WorkbookFile.create(path.with_name("first.xlsx"), princes.campaign())
    done, files = written(path.with_name("first.xlsx"), tmp_path / "post")
    assert len(files) == len(princes.SIDES)
    assert "nothing to decide" not in done.stderr


def test_all_are_read_at_once_and_who_still_owes_is_told(path, tmp_path):
    _, files = written(path, tmp_path / "post")
    *there, away = files
    done = run("orders", "read", path, *there)
    assert done.exit_code == 0
    assert done.stdout.count("nothing is ordered") == len(there)
    (late,) = [side for side in OWING if side in away.name]
    assert f"still owed by {late}: Envoys\n" in done.stdout
    assert done.stdout.count("still owed by") == 1
    assert [each.side for each in session.open(path).due()] == [late]


def test_a_form_that_comes_after_its_step_is_refused_by_name(path, tmp_path):
    _, files = written(path, tmp_path / "post")
    game = session.open(path)
    for owed in game.due():
        game.commit(owed, {})
    done = run("orders", "read", path, *files)
    assert done.exit_code == 1
    assert all(file.name in done.stderr for file in files)
    assert "To go on all the same: --skip send" in done.stderr


def test_the_sheets_of_every_reader_are_written_at_once(path, tmp_path):
    done = run("sheets", path, "--all", "--out", tmp_path / "sheets")
    assert done.exit_code == 0
    names = sorted(file.name for file in (tmp_path / "sheets").iterdir())
    # The council has no sheet that all may read.
    readers = [*princes.SIDES, "umpire"]
    assert all(any(reader in name for name in names) for reader in readers)
    assert len(names) == len(readers)
    assert len(done.stdout.splitlines()) == len(names)


@pytest.mark.parametrize("which", [[], ["--side", "Hesse", "--all"]])
def test_forms_are_for_one_side_or_for_all(path, tmp_path, which):
    done = run("orders", "write", path, *which, "--out", tmp_path)
    assert done.exit_code == 2
    assert "expected one of --side SIDE and --all" in done.stderr
