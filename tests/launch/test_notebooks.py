"""The notebooks of the rules systems: made from their parts, found by system and file."""

import json

import pytest

from refkit import systems
from refkit.engine.play.parts import Shown
from refkit.launch import notebooks

NAMES = systems.names()


@pytest.fixture
def folder(tmp_path):
    assert notebooks.main(["--folder", str(tmp_path)]) == 0
    return tmp_path


def test_the_shipped_notebooks_are_those_that_the_parts_make(capsys):
    assert (notebooks.main(["--check"]), capsys.readouterr().out) == (0, "")


@pytest.mark.parametrize("name", NAMES)
def test_a_part_has_its_page_in_the_folder_of_its_system(folder, name):
    system = systems.load(name)
    for part in system.parts:
        book = json.loads((folder / system.page(part)).read_text("utf-8"))
        assert book["metadata"]["title"] == part.title
        code = "".join("".join(cell["source"]) for cell in book["cells"])
        assert f'part="{part.id}"' in code
        assert all(notebooks.SHOWN[shown.name].title for shown in part.shows)


def test_code_is_folded_and_the_first_cell_says_how_to_run_it(folder):
    pages = [json.loads(file.read_text("utf-8")) for file in folder.rglob("*.ipynb")]
    assert len(pages) > 2
    for how, *cells in (book["cells"] for book in pages):
        assert "Press Run ▸ Run All Cells" in "".join(how["source"])
        assert how["metadata"]["tags"] == ["jupyterlab"]
        code = [each for each in cells if each["cell_type"] == "code"]
        assert code
        assert all(each["metadata"]["jupyter"]["source_hidden"] for each in code)


def test_whatever_a_part_may_show_can_be_shown():
    names = Shown.model_fields["name"].annotation.__args__
    assert set(notebooks.SHOWN) == set(names)


def test_a_notebook_that_is_missing_changed_or_of_no_part_is_named(folder, capsys):
    (folder / "battlefront/01-posture.ipynb").unlink()
    (folder / "battlefront/02-refit.ipynb").write_text("{}", "utf-8")
    (folder / "battlefront/10-more.ipynb").write_text("{}", "utf-8")
    assert notebooks.main(["--check", "--folder", str(folder)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "notebooks/battlefront/01-posture.ipynb: is not there; "
        "run python -m refkit.launch.notebooks",
        "notebooks/battlefront/02-refit.ipynb: is not current; "
        "run python -m refkit.launch.notebooks",
        "notebooks/battlefront/10-more.ipynb: is the page of no part; delete it",
    ]


def test_only_a_system_that_knows_rosters_has_a_page_to_adopt_one(monkeypatch):
    monkeypatch.setattr(notebooks.vocabulary, "roster_kinds", lambda _: ())
    assert not [page for page, _ in notebooks.make_notebooks() if "00-adopt" in page]
