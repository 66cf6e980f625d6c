"""Turns on the page: whose turn it is, a pass, what comes again, what is done meanwhile."""

import pytest

from refkit import session, systems
from refkit.engine.play import orders, play
from refkit.engine.play.sealed_orders import Order, Origin
from refkit.widgets.form.sealed_order import SealedOrder
from refkit.widgets.page import progress
from refkit.widgets.page.help_levels import LOG, HelpLevels
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.correcting import CorrectionPanel
from refkit.widgets.panels.orders import order_panel
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


# Orders of a whole phase.


@pytest.fixture
def sealed(feud):
    """Red declared three moves, and the second is refused; the others are out."""
    game = session.open(feud)
    (first,) = orders.open_orders(game.campaign, game.slot, "red")
    declared = enumerate(zip(first.on_one_form, (3, 2, 1), strict=False), 1)
    game.take_orders(
        Order(owed, play.parse_decision(owed, {"steps": steps}), Origin("F-1", 1), number)
        for number, (owed, steps) in declared
    )
    for _ in range(2):
        game.commit(game.due()[0], {"passes": True})
    return feud


def test_what_was_sealed_is_filled_in_with_its_place_and_why_it_is_refused(sealed):
    page = Walkthrough(sealed, "war")
    assert owed(page) == ("move", "red")
    assert page.desk.form.raw["steps"] == 2
    told = texts(page.desk)
    assert "Order 2 of the 3 on the form is next; 1 more waits." in told
    assert "Steps: 2 Steps" in told
    assert "It is refused now: Red has 1 steps left." in told
    page.desk.commit.click()
    assert session.open(sealed).campaign.entries[-1].side == "green"


def test_what_was_sealed_is_left_out_for_the_next_and_comes_back_when_that_is_undone(
    sealed,
):
    page = Walkthrough(sealed, "war")
    answer(page, "steps", "3")
    leave_out(page).click()
    assert owed(page) == ("move", "red")
    # What was typed belonged to the order that is left out.
    assert page.desk.form.raw["steps"] == 1
    assert "Order 3 of the 3 on the form is next; it is the last." in texts(page.desk)
    assert "It is refused now" not in texts(page.desk)
    assert "Left out: Move, Red" in page.notice.body
    page.last.undo.click()
    assert page.desk.form.raw["steps"] == 2
    assert session.open(sealed).verify() == []


def test_a_side_leaves_out_its_own(sealed):
    page = Walkthrough(sealed, "war")
    page.sit("red")
    leave_out(page).click()
    entry = session.open(sealed).campaign.entries[-1]
    assert (entry.kind, entry.who) == ("skip", "red")


def test_with_log_only_the_order_is_shown_and_not_filled_in(sealed):
    HelpLevels(sealed).put("move", LOG)
    page = Walkthrough(sealed, "war")
    assert page.desk.form.raw["steps"] == 1
    assert "Steps: 2 Steps" in texts(page.desk)


def test_a_turn_for_which_nothing_waits_has_no_such_button(feud):
    page = Walkthrough(feud, "war")
    assert leave_out(page) is None
    assert "on the form" not in texts(page.desk)


def leave_out(page):
    """Return the button that leaves out what was sealed, None where there is none."""
    children = getattr(page.desk._about, "children", ())
    return next((each.skip for each in children if isinstance(each, SealedOrder)), None)


def test_the_umpire_has_what_waits_carried_out_and_is_told_why_it_is_not(sealed):
    page = Walkthrough(sealed, "war")
    panel = page.panel(order_panel).children[0]
    told = texts(panel)
    assert "Move: sealed until it is due, 2 of 3 wait for their turns, would be " in told
    panel.play_out.click()
    assert "what was sealed is refused now: Steps: Red has 1 steps left" in texts(panel)
    leave_out(page).click()
    panel = page.panel(order_panel).children[0]
    panel.play_out.click()
    assert session.open(sealed).campaign.entries[-1].decision["steps"] == 1
    assert owed(page)[0] == "raid"


def test_what_is_not_due_yet_is_told_so_and_without_orders_there_is_no_button(feud):
    page = Walkthrough(feud, "war")
    assert page.panel(order_panel).children[0].play_out.layout.display == "none"
    game = session.open(feud)
    (green,) = (o for o in orders.open_orders(game.campaign, game.slot, "green"))
    order = Order(green, play.parse_decision(green, {"steps": 1}), Origin("F-1", 1))
    game.take_orders([order])
    page = Walkthrough(feud, "war")
    panel = page.panel(order_panel).children[0]
    panel.play_out.click()
    assert "Nothing that waits is due now." in texts(panel)
