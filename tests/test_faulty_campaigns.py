"""A campaign with faults somebody wrote into its rows: told at the cell, never a crash."""

import openpyxl
import pytest

from refkit import session
from refkit.engine.problems import Refused


@pytest.fixture
def path(tmp_path):
    session.new("advance-to-rostov", tmp_path / "rostov.xlsx", seed="seed")
    return tmp_path / "rostov.xlsx"


def change_tab(path, title, edit):
    book = openpyxl.load_workbook(path)
    edit(book[title])
    book.save(path)


def opened_with(path, title, edit):
    """Return the campaign opened after a person edited one of its tabs."""
    change_tab(path, title, edit)
    return session.open(path)


@pytest.fixture
def one_side(path):
    change_tab(path, "Sides", lambda sheet: sheet.delete_rows(4))
    return path


def test_a_side_is_not_given_up_by_a_hand_edit(one_side):
    with pytest.raises(Refused, match=r"^Sides: the sides are russian; expected german"):
        session.open(one_side)
    with pytest.raises(
        Refused, match="the row of the German side is gone, which cannot be read"
    ):
        session.open_mended(one_side).accept("they left")


def test_a_side_that_is_gone_is_put_back(one_side):
    session.open_mended(one_side).put_back()
    game = session.open(one_side)
    assert set(game.campaign.sides) == {"german", "russian"}
    assert (game.hand_edits, game.verify()) == ((), [])


MANY = r"^Options!B\d+: Value is 'many'; expected unlimited or a whole number"


@pytest.fixture
def overdone(path):
    def edit(sheet):
        names = [cell.value for cell in sheet["A"]]
        sheet.cell(names.index("smoke_air_extra_cpp_max") + 1, 2).value = "many"

    return opened_with(path, "Options", edit)


def test_a_row_that_the_rules_stumble_over_is_not_accepted(overdone):
    with pytest.raises(Refused, match=MANY):
        overdone.accept("as many as they like")


def test_where_the_rules_stumble_over_a_faulty_row_the_fault_is_told(
    overdone, tmp_path, monkeypatch
):
    # As it was accepted once, when faults were not looked for.
    monkeypatch.setattr("refkit.workbook.file.refuse_new_faults", lambda *_: None)
    overdone.accept("as many as they like")
    with pytest.raises(Refused, match=MANY):
        overdone.sheets("german", tmp_path)


def test_a_new_row_is_told_with_its_cell(path):
    def edit(sheet):
        sheet.append(["1942-12-24 full day", None, "Start"])

    game = opened_with(path, "Front", edit)
    (told,) = map(str, game.hand_edits)
    assert told.startswith("Front!A")
    assert told.endswith(": Front 1942-12-24 full day/Start: a new row")
