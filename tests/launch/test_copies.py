"""The workbook a notebook is about: the one that was named, else the same example."""

import shutil

import pytest

from refkit import session, shipped
from refkit.engine.problems import Refused
from refkit.launch import copies
from refkit.session import address, recent
from refkit.session.campaigns import make_example

VARIABLE = "REFKIT_WORKBOOK"


def test_the_workbook_that_was_named_is_taken(monkeypatch, tmp_path):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "rostov.xlsx"))
    assert copies.find_workbook(VARIABLE) == tmp_path / "rostov.xlsx"


def test_the_address_names_a_workbook_of_the_folder_that_is_served(monkeypatch, tmp_path):
    monkeypatch.setenv(address.FOLDER, str(tmp_path))
    monkeypatch.setenv(VARIABLE, str(tmp_path / "other.xlsx"))
    (tmp_path / "a & b.xlsx").touch()
    monkeypatch.setenv("QUERY_STRING", "workbook=a+%26+b.xlsx")
    assert copies.find_workbook(VARIABLE) == tmp_path / "a & b.xlsx"
    assert copies.find_folder(address.FOLDER) == tmp_path


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("", "open a campaign from the list on the first page"),
        ("workbook=../secret.xlsx", r"^\.\./secret.xlsx: there is no such workbook in /"),
        ("workbook=%2Fetc%2Fpasswd", "^/etc/passwd: there is no such workbook in /"),
    ],
)
def test_an_address_leads_to_no_other_folder(monkeypatch, tmp_path, asked, said):
    (tmp_path / "here").mkdir()
    (tmp_path / "secret.xlsx").touch()
    monkeypatch.setenv(address.FOLDER, str(tmp_path / "here"))
    monkeypatch.setenv("QUERY_STRING", asked)
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(Refused, match=said):
        copies.find_workbook(VARIABLE)


def test_an_address_leads_to_a_folder_only_if_it_was_opened_by_hand(monkeypatch, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine.xlsx").touch()
    monkeypatch.setenv(address.FOLDER, str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("QUERY_STRING", f"folder={other}&workbook=mine.xlsx")
    with pytest.raises(Refused, match="open this folder from the list on the first page"):
        copies.find_workbook(VARIABLE)
    recent.remember(other)
    assert copies.find_workbook(VARIABLE) == other / "mine.xlsx"
    assert copies.find_folder(address.FOLDER) == other


def test_a_page_that_names_no_workbook_is_about_the_one_that_was_opened(
    monkeypatch, tmp_path
):
    monkeypatch.setenv(address.FOLDER, str(tmp_path))
    monkeypatch.setenv(VARIABLE, str(tmp_path / "mine.xlsx"))
    assert copies.find_workbook(VARIABLE) == tmp_path / "mine.xlsx"


def test_the_folder_is_that_of_the_workbook_or_this_one(monkeypatch, tmp_path):
    monkeypatch.delenv(address.FOLDER, raising=False)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "rostov.xlsx"))
    assert copies.find_folder(address.FOLDER) == tmp_path
    monkeypatch.delenv(VARIABLE)
    monkeypatch.chdir(tmp_path)
    assert copies.find_folder(address.FOLDER) == tmp_path


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
        game = session.open(make_example(tmp_path / name))
        assert game.campaign.tables["Element"] == shipped_one.campaign.tables["Element"]
        assert (game.advice(), game.verify()) == ([], [])
        seeds.add(game.campaign.option("seed"))
    assert len(seeds) == 3
