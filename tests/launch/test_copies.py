"""The workbook a notebook is about: the one that was named, else the same example."""

import shutil

from refkit import session, shipped
from refkit.launch import copies

VARIABLE = "REFKIT_WORKBOOK"


def test_the_workbook_that_was_named_is_taken(monkeypatch, tmp_path):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "rostov.xlsx"))
    assert copies.find_workbook(VARIABLE) == tmp_path / "rostov.xlsx"


def test_without_one_it_is_the_example_with_all_that_was_done_in_it(monkeypatch, tmp_path):
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    game = session.open(copies.find_workbook(VARIABLE))
    (owed,) = game.due()
    game.commit(owed, game.draft(owed).values)
    assert (
        session.open(copies.find_workbook(VARIABLE)).campaign.entries[-1].step
        == owed.step.id
    )


def test_the_example_is_made_again_where_it_was_thrown_away(monkeypatch, tmp_path):
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    shutil.rmtree(copies.find_workbook(VARIABLE).parent)
    assert copies.find_workbook(VARIABLE).exists()


def test_the_example_has_dice_of_its_own_wherever_it_is_made(tmp_path):
    shipped_one = session.open(shipped.folder("workbooks") / "advance-to-rostov.xlsx")
    seeds = {shipped_one.campaign.option("seed")}
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        game = session.open(copies.make_example(tmp_path / name))
        assert game.campaign.tables["Element"] == shipped_one.campaign.tables["Element"]
        assert (game.advice(), game.verify()) == ([], [])
        seeds.add(game.campaign.option("seed"))
    assert len(seeds) == 3
