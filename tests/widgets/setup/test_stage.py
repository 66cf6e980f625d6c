"""The page of a campaign that is being set up: what is missing, the start, the way back."""

import pytest

from refkit import session
from refkit.engine.rules import reference
from refkit.widgets.page.application import Application
from refkit.widgets.setup.stage import READY


@pytest.fixture
def page(tmp_path):
    session.begin("echelons", tmp_path / "own.xlsx", seed="s")
    return Application(tmp_path / "own.xlsx")


def test_what_is_missing_keeps_it_from_starting_with_the_way_to_each(tmp_path):
    session.begin("battlefront", tmp_path / "blank.xlsx", seed="s")
    page = Application(tmp_path / "blank.xlsx")
    stage = page.stage
    assert "Being set up" in stage.bar.value
    stage.start.click()
    first = next(gap for gap in stage.setting.gaps() if gap.must)
    assert stage.wizard.here == first.step == next(iter(stage.checklist.ways))
    assert "2 things are missing" in stage.wizard.say.value
    assert "The first: " in stage.wizard.say.value
    stage.wizard.turn_to("check")
    assert "2 things are missing" in stage.wizard.say.value
    stage.checklist.ways["forces"].click()
    assert stage.wizard.here == "forces"
    assert page.tabs.tabs == []
    assert session.open_set_up(page.path).campaign.entries == ()


def test_what_is_typed_and_in_no_workbook_is_listed_with_the_way_there(tmp_path):
    session.begin("battlefront", tmp_path / "blank.xlsx", seed="s")
    stage = Application(tmp_path / "blank.xlsx").stage
    listed = "Typed, but not in the workbook yet"
    assert listed not in text_of(stage.checklist)
    stage.wizard.turn_to("charts")
    sheet = stage.wizard.step.sheets["Group"]
    said = {"row": sheet.view.rows[0]["id"], "field": "description", "value": "Guns"}
    sheet._hear({"kind": "edit", "turn": 1, **said})
    stage.wizard.turn_to("check")
    told = text_of(stage.checklist)
    assert told.index(listed) < told.index("<strong>Guns.</strong> The line itself says")
    stage.checklist.ways["charts"].click()
    assert stage.wizard.here == "charts"


def text_of(box):
    """All that a box says, in order."""
    parts = [text_of(each) for each in getattr(box, "children", ())]
    return "".join([*parts, str(getattr(box, "value", ""))])


def test_the_start_goes_on_to_the_first_step_and_back_again(page):
    assert READY in page.stage.checklist.children[0].value
    page.stage.start.click()
    assert (page.stage, "has started" in page.notice.body) == (None, True)
    assert page.desk.owed.step.id == "S1"
    page.back_to_set_up()
    assert page.stage.setting.campaign.entries == ()
    assert page.tabs.tabs == []


def test_what_another_changes_is_followed_and_so_is_his_start(page):
    other = session.open_set_up(page.path)
    other.rename("Side", "german", "Wehrmacht")
    page.be_set_up()
    assert "Wehrmacht" in page.stage.setting.campaign.sides
    other.start()
    page.be_set_up()
    assert (page.stage, page.desk.owed.step.id) == (None, "S1")


def test_what_was_there_to_be_answered_is_asked_no_more(page):
    assert reference.doubtful(page.stage.setting.campaign)
    page.stage.start.click()
    assert reference.doubtful(page.opened.campaign) == ()
    assert session.open(page.path).verify() == []
