"""Worksheets of refkit that an adopted workbook lacks: no fault, and added when needed."""

import openpyxl
import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.workbook.file import WorkbookFile
from refkit.workbook.read import reading
from refkit.workbook.sheets import packs
from refkit.workbook.update.updating import Workbook
from tests.workbook.adopt import kept, rosters


@pytest.fixture
def path(tmp_path):
    return kept.adopted(tmp_path, rosters.husky())


def titles(path):
    return openpyxl.load_workbook(path).sheetnames


def objective(campaign):
    cls = campaign.system.record("Objective")
    row = cls(id="O1", name="Gela", daily=2, final=5, place="the pier")
    return [campaigns.change_between(None, row)]


def test_a_save_adds_the_worksheet_of_the_first_row_of_its_kind(path):
    before = titles(path)
    assert "Objectives" not in before
    made = kept.amended(path, objective)
    assert titles(path) == [*before, "Objectives"]
    assert "O1" in kept.values(path, "Objectives").values()
    file = WorkbookFile.open(path)
    assert (file.problems(), file.find_breaks()) == ([], [])
    assert made.contents.campaign == file.campaign


def test_rows_of_a_new_worksheet_are_changed_like_others(path):
    made = kept.amended(path, objective)
    row = made.campaign.find("Objective", "O1")
    change = campaigns.change_between(row, row.replace(name="Gela pier"))
    again = kept.amended(path, lambda _: [change])
    assert "Gela pier" in kept.values(path, "Objectives").values()
    assert again.notices == ()


def test_a_worksheet_that_the_ledger_has_rows_for_is_missed(path):
    book = openpyxl.load_workbook(path)
    del book["German Stands"]
    book.save(path)
    _, problems = reading.read_campaign(path.read_bytes())
    assert str(problems[0]) == (
        "the workbook: there is no worksheet 'German Stands'; expected it, as it has rows."
    )


def test_a_worksheet_without_rows_may_be_taken_out(path):
    kept.amended(path, objective)
    made = Workbook.open(path.read_bytes())
    row = made.campaign.find("Objective", "O1")
    kept.amended(path, lambda _: [campaigns.change_between(row, None)])
    book = openpyxl.load_workbook(path)
    del book["Objectives"]
    book.save(path)
    assert WorkbookFile.open(path).find_breaks() == []


def test_a_campaign_that_was_not_adopted_misses_any_worksheet(tmp_path):
    path = tmp_path / "new.xlsx"
    WorkbookFile.create(path, packs.campaign("battlefront", seed="s"))
    book = openpyxl.load_workbook(path)
    del book["Objectives"]
    book.save(path)
    _, problems = reading.read_campaign(path.read_bytes())
    assert "there is no worksheet 'Objectives'" in str(problems[0])
