"""Turns on the page: whose turn it is, a pass, what comes again, what is done meanwhile."""

import pytest

from refkit import session, systems
from refkit.widgets.page import progress
from refkit.widgets.page.help_levels import LOG, HelpLevels
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.correcting import CorrectionPanel
from refkit.workbook.file import WorkbookFile
from tests.engine import feuding
from tests.widgets.players import answer, correcting_panel, texts


@pytest.fixture
def feud(tmp_path, monkeypatch):
    """A workbook of the feud, in the moves of its first season: red is first."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(feuding.FOLDER)])
    path = tmp_path / "feud.xlsx"
    WorkbookFile.create(path, feuding.lots(feuding.campaign()))
    # The toll leaves nothing to decide: it would do itself.
    HelpLevels(path).put("toll", LOG)
    yield path
    systems.load.cache_clear()


def owed(page):
    return page.desk.owed.step.id, page.desk.owed.side


def commit(page, **answers):
    for field, value in answers.items():
        answer(page, field, value)
    page.desk.commit.click()


def meanwhile(page):
    """The buttons of what may be done now, by their names."""
    found = page.here._place.children[-2].children
    return {each.description: each for each in found if hasattr(each, "on_click")}


def test_the_turn_goes_from_one_side_to_the_next(feud):
    page = Walkthrough(feud, "war")
    for side in ("red", "blue", "green"):
        assert owed(page) == ("move", side)
        commit(page, steps="1")
    assert owed(page) == ("move", "red")
    assert page.desk.owed.time == 2
    assert session.open(feud).verify() == []


def test_who_passes_is_out(feud):
    page = Walkthrough(feud, "war")
    commit(page, passes=True)
    assert "Red passes" in page.notice.body
    commit(page, steps="1")
    commit(page, steps="1")
    assert owed(page) == ("move", "blue")


def test_what_was_typed_for_one_turn_is_not_there_at_the_next(feud):
    page = Walkthrough(feud, "war")
    answer(page, "steps", "3")
    assert Walkthrough(feud, "war").desk.form.raw["steps"] == 3
    commit(page, steps="2")
    commit(page, passes=True)
    commit(page, passes=True)
    assert owed(page) == ("move", "red")
    assert page.desk.form.raw == {"steps": 1, "passes": False}


def test_what_comes_again_is_told_so(feud):
    page = Walkthrough(feud, "war")
    for _ in range(3):
        commit(page, passes=True)
    commit(page, house="blue")
    game = session.open(feud)
    stages = progress.stages(game.campaign, game.slot, game.due(), game.repeating())
    found = {stage.step.id: stage.state for stage in stages}
    assert [found[s] for s in ("move", "raid", "answer")] == [
        "done",
        "to come again",
        "now",
    ]
    assert "omen" not in found
    assert "↻</span><span>Raid <small>to come again</small>" in progress.step_list(
        game, "war"
    )
    assert "Pages, one for each act" in progress.page_links(game, "war")


def test_what_may_be_done_meanwhile_has_a_button_and_a_way_back(feud):
    page = Walkthrough(feud, "war")
    assert [*meanwhile(page)] == ["Omen, Red", "Omen, Blue", "Omen, Green"]
    answer(page, "steps", "2")
    meanwhile(page)["Omen, Green"].click()
    assert owed(page) == ("omen", "green")
    assert [*meanwhile(page)] == ["Back to what is due"]
    meanwhile(page)["Back to what is due"].click()
    assert owed(page) == ("move", "red")
    assert page.desk.form.raw["steps"] == 2


def test_an_interrupt_is_committed_and_the_page_goes_on_with_what_is_due(feud):
    page = Walkthrough(feud)
    meanwhile(page)["Omen, Green"].click()
    commit(page, house="red")
    assert owed(page) == ("toll", "")
    entry = session.open(feud).campaign.entries[-1]
    assert (entry.step, entry.side) == ("omen", "green")
    commit(page)
    assert [*meanwhile(page)] == ["Omen, Red", "Omen, Blue"]
    page.last.undo.click()
    page.last.undo.click()
    assert owed(page) == ("move", "red")
    assert len(meanwhile(page)) == 3


def test_moves_that_are_interrupted_come_again(feud):
    page = Walkthrough(feud)
    commit(page, steps="1")
    meanwhile(page)["Omen, Green"].click()
    commit(page, house="red")
    assert owed(page) == ("toll", "")
    assert "↻</span><span>Move <small>to come again</small>" in progress.step_list(
        page.game
    )


def test_a_side_is_offered_its_own_and_told_when_nothing_is_due_from_it(feud):
    page = Walkthrough(feud, "war")
    page.sit("green")
    assert page.desk is None
    assert [*meanwhile(page)] == ["Omen, Green"]
    meanwhile(page)["Omen, Green"].click()
    commit(page, house="blue")
    assert session.open(feud).campaign.entries[-1].side == "green"


def test_a_closed_slot_is_taken_up_again_by_a_correction_on_the_page(feud):
    page = Walkthrough(feud)
    while page.game.slot == "season 1":
        answers = {"passes": True} if page.desk.owed.step.id in ("move", "raid") else {}
        commit(page, **answers)
    while page.desk.owed.step.id != "move":
        commit(page, **({"passes": True} if page.desk.owed.step.id == "bid" else {}))
    meanwhile(page)["Omen, Green"].click()
    commit(page, house="red")
    assert page.game.slot == "season 2"
    assert "Season 1 stays closed, though steps of it are called for" in page.notice.body
    panel = correcting_panel(page)
    assert isinstance(panel, CorrectionPanel)
    panel.entry.value = len(page.game.campaign.entries)
    mend = panel.place.children[0]
    mend.again.value = "season 1"
    mend.look.click()
    mend.why.value = "The toll holds from the first season on"
    mend.commit.click()
    assert page.game.slot == "season 1"
    assert owed(page) == ("toll", "")
    assert "nothing" not in texts(page.notice)
