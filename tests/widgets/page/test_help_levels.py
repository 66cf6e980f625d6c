"""How much of a step is done for the umpire, and what is never taken from him."""

import pytest

from refkit import session
from refkit.widgets.page import automatic
from refkit.widgets.page.help_levels import (
    AUTOMATIC,
    LOG,
    HelpLevels,
    proposal,
    reason_to_wait,
)
from refkit.widgets.page.walkthrough import Walkthrough
from tests.widgets.players import answer, commit, commit_until, play_until, roll, texts


def levels(workbook):
    return workbook.parent / ".refkit" / workbook.name / "help" / "levels.json"


def set_to(workbook, level, *steps):
    helping = HelpLevels(workbook)
    for step in steps:
        helping.put(step, level)


def done(workbook):
    return [entry.step for entry in session.open(workbook).campaign.entries]


def test_a_step_is_assisted_unless_told_otherwise(workbook):
    assert HelpLevels(workbook).of("B1") == "assisted"


def test_a_level_is_kept_beside_the_workbook_for_its_owner_alone(workbook):
    HelpLevels(workbook).put("B1", AUTOMATIC)
    assert (HelpLevels(workbook).of("B1"), HelpLevels(workbook).of("B9")) == (
        "automatic",
        "assisted",
    )
    assert levels(workbook).stat().st_mode & 0o077 == 0


def test_one_level_is_set_for_every_step(workbook):
    set_to(workbook, AUTOMATIC, "B1")
    HelpLevels(workbook).put_all(LOG)
    assert {HelpLevels(workbook).of(step) for step in ("B1", "B9")} == {"log only"}


@pytest.mark.parametrize("found", ["", "[]", '{"steps": {"B1": "all"}}', '{"old": 1}'])
def test_a_file_that_holds_something_else_is_told_and_left_alone(workbook, found):
    levels(workbook).parent.mkdir(parents=True)
    levels(workbook).write_text(found)
    helping = HelpLevels(workbook)
    assert helping.of("B1") == "assisted"
    assert "levels.json" in helping.trouble
    assert levels(workbook).read_text() == found


def test_the_levels_are_on_the_page_and_what_they_mean(page):
    assert page.desk.help.levels.value == "assisted"
    page.desk.help.levels.value = LOG
    assert "refkit proposes nothing" in texts(page.desk.help)


def test_trouble_with_the_levels_is_told_on_the_page(workbook):
    levels(workbook).parent.mkdir(parents=True)
    levels(workbook).write_text("?")
    assert "levels.json in .refkit cannot be read" in texts(Walkthrough(workbook).desk.help)


def test_a_button_sets_the_level_of_every_step(page, workbook):
    page.desk.help.levels.value = LOG
    page.desk.help.every.click()
    assert HelpLevels(workbook).of("E6") == "log only"


def test_with_log_only_nothing_is_proposed(workbook):
    game = play_until(workbook, "C2")
    owed = game.due()[0]
    found = proposal(game, owed, LOG)
    assert found.draft == {}
    assert {choice.value for choice in found.choices} == {
        choice.value for choice in game.choices(owed)
    }
    assert not any(choice.odds or choice.note for choice in found.choices)


def test_with_log_only_a_step_that_offers_nothing_still_does_not(workbook):
    game = play_until(workbook, "B7")
    assert proposal(game, game.due()[0], LOG).choices is None


def test_with_log_only_no_chances_are_told_and_the_dice_are_typed(page):
    desk = commit_until(page, "B1")
    assert "20 %" in texts(desk)
    desk.help.levels.value = LOG
    assert "20 %" not in texts(desk)
    assert "<td>11 or more</td>" in desk.dice.chart.value
    assert "enter 1d10 for CPP of German" in desk.reason.value
    assert desk.dice.who.layout.display == "none"


def test_with_log_only_the_step_is_recorded_all_the_same(page, workbook):
    desk = commit_until(page, "B1")
    desk.help.levels.value = LOG
    roll(page, 7)
    desk.commit.click()
    (reading,) = session.open(workbook).campaign.entries[-1].readings
    assert (reading.roll.faces, reading.roll.source) == ((7,), "typed")


def test_what_was_typed_stays_when_the_level_changes(page):
    desk = commit_until(page, "B1")
    answer(page, "note", "a cold night")
    desk.help.levels.value = LOG
    assert desk.form.raw == {"note": "a cold night"}
    assert "was changed since" not in texts(desk)
    desk.help.levels.value = "assisted"
    assert desk.form.raw == {"note": "a cold night"}


def test_an_automatic_step_is_done_when_it_is_due_and_told(page, workbook):
    set_to(workbook, AUTOMATIC, "B1")
    commit(page)
    assert done(workbook)[1:4] == ["S10", "B1", "B1"]
    assert "Done automatically, as you set it:" in texts(page)
    assert "Done: Campaign points, German" in texts(page)


EMPTY = ["B4", "B6", "B7", "B8"]


def test_steps_with_nothing_to_do_do_themselves_and_are_told_in_a_line(page, workbook):
    commit_until(page, "B9")
    assert done(workbook)[-8:] == [step for step in EMPTY for _ in range(2)]
    told = "<b>4 steps changed nothing</b>: roster check, combining weak elements,"
    assert f"<summary>{told} breakpoints, ammunition</summary>" in texts(page)
    assert "Done automatically" not in texts(page)


def test_with_log_only_a_step_with_nothing_to_do_is_asked_all_the_same(page, workbook):
    HelpLevels(workbook).put_all(LOG)
    commit(page)
    for _ in range(2):
        roll(page, 7)
        page.desk.commit.click()
    assert page.desk.owed.step.id == "B4"


def test_a_step_in_which_one_side_has_something_to_do_waits_for_both(workbook, monkeypatch):
    game = play_until(workbook, "B4")
    first = game.due()[0]
    monkeypatch.setattr(
        automatic, "reason_to_wait", lambda _, owed: owed.side != first.side
    )
    assert automatic.do_automatic_steps(game) == []
    monkeypatch.undo()
    assert len(automatic.do_automatic_steps(game)) == 2 * len(EMPTY)


def test_a_step_with_nothing_to_do_that_was_undone_is_left_to_the_umpire(page, workbook):
    commit_until(page, "B9")
    page.last.undo.click()
    assert (page.desk.owed.step.id, page.desk.owed.side) == ("B8", "russian")
    assert Walkthrough(workbook).desk.owed == page.desk.owed


def test_what_is_told_of_automatic_steps_goes_with_the_next_commit(page, workbook):
    set_to(workbook, AUTOMATIC, "B1")
    commit(page)
    commit(page)
    assert "Done automatically" not in texts(page)


def test_an_automatic_step_that_was_undone_is_left_to_the_umpire(page, workbook):
    set_to(workbook, AUTOMATIC, "B8")
    commit_until(page, "B9")
    assert done(workbook)[-2:] == ["B8", "B8"]
    page.last.undo.click()
    assert (page.desk.owed.step.id, page.desk.owed.side) == ("B8", "russian")
    assert "it was done automatically before, then taken back" in texts(page.desk.help)
    assert Walkthrough(workbook).desk.owed == page.desk.owed


def test_a_page_of_another_part_does_no_step_of_this_one(workbook):
    play_until(workbook, "B1")
    set_to(workbook, AUTOMATIC, "B1")
    Walkthrough(workbook, part="cleanup")
    assert "B1" not in done(workbook)
    Walkthrough(workbook, part="refit")
    assert done(workbook).count("B1") == 2


CHOICES = ["A", "B9", "B12", "C1", "C2", "D", "D2", "E1", "E2", "E4", "P", "E6"]


@pytest.mark.long
def test_no_step_with_a_choice_is_ever_done_automatically(workbook):
    HelpLevels(workbook).put_all(AUTOMATIC)
    page, waited = Walkthrough(workbook), []
    while page.desk is not None and "A" not in waited:
        waited.append(page.desk.owed.step.id)
        commit(page)
    assert set(CHOICES) <= set(waited)
    assert not {"B1", "B4", "B7", "B8", "F3", "F4", "F5"} & set(waited)


def test_why_a_step_waits_is_told(page):
    desk = commit_until(page, "B9")
    desk.help.levels.value = AUTOMATIC
    assert "This one waits for you: it asks for Reinforcement groups." in texts(desk.help)


def test_a_step_set_to_automatic_while_it_is_on_the_desk_is_not_taken_from_there(page):
    desk = commit_until(page, "B1")
    desk.help.levels.value = AUTOMATIC
    assert "You can do this one now" in texts(desk.help)
    assert page.desk is desk


def test_a_step_whose_proposal_is_refused_waits(workbook):
    game = play_until(workbook, "B4")
    owed = game.due()[0]
    assert reason_to_wait(game, owed) == ""
    session.open(workbook).commit(owed, game.draft(owed).values)
    game.refresh()
    assert "is not due" in reason_to_wait(game, owed)


def test_a_step_that_cannot_be_saved_is_left_to_the_umpire(workbook):
    game = play_until(workbook, "B1")
    set_to(workbook, AUTOMATIC, "B1")
    (workbook.parent / "~$rostov.xlsx").touch()
    assert automatic.do_automatic_steps(game) == []
    assert automatic.automatic_report(game, []) == ""
