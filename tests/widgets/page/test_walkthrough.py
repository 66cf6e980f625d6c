"""The whole page, clicked through without a browser, on a real workbook."""

import shutil

import pytest

from refkit import session
from refkit.engine.campaign import naming
from refkit.engine.play import play
from refkit.systems.battlefront.records import CPP, FPP
from refkit.widgets.page import progress
from refkit.widgets.page.hand_edits import HandEdits
from refkit.widgets.page.help_levels import LOG, HelpLevels
from refkit.widgets.page.walkthrough import Walkthrough
from tests.blank import begun
from tests.excel import change
from tests.widgets.players import (
    answer,
    commit,
    commit_until,
    order,
    play_until,
    roll,
    texts,
)

HOSTILE = "<script>alert(1)</script>"


def on_disk(workbook):
    return session.open(workbook)


def notice(page):
    return page.notice.body


def test_the_page_opens_at_the_step_that_is_due(page):
    assert page.desk.owed.step.id == "S10"


def test_the_page_says_where_the_campaign_stands(page):
    shown = texts(page)
    assert "Advance to Rostov" in shown
    assert "Scenario 1 of 5: 23 December 1942, full day" in shown


def test_what_is_worth_saying_is_folded_under_the_title(page, tmp_path):
    blank = texts(Walkthrough(begun("battlefront", tmp_path / "blank.xlsx")))
    assert "<summary>Advice: 11</summary>" in blank
    assert (
        "<li>Front: there is no line; "
        "expected how the first main line of resistance (MLR) runs.</li>" in blank
    )
    assert "Attacker set is blank; expected the side that attacks first" in blank
    assert "Advice:" not in texts(page)


def test_the_steps_of_the_slot_are_listed_in_words(page):
    page.desk.commit.click()
    assert '<nav aria-label="Progress"' in texts(page)
    (done,) = session.open(page.path).campaign.entries[1:]
    way = f"../battlefront/08-looking-back.ipynb#entry-{done.number}"
    assert (
        '<li class="refkit-done"><span class="refkit-sign" aria-hidden="true">✓</span>'
        f'<span><a href="{way}">Roles of the first scenario</a> <small>done</small></span>'
    ) in texts(page)


@pytest.mark.long
def test_the_list_says_what_came_of_a_step_in_few_words(page):
    commit_until(page, "B4")
    first, second = session.open(page.path).campaign.entries[-2:]
    points = first.told[0].split()[2]
    assert second.step == first.step
    told = f"The German side gains {points} campaign points; 1 line more"
    assert f">Campaign points</a> <small>{told}</small></span>" in texts(page)


def test_steps_in_a_row_that_changed_nothing_are_one_line_that_opens(page):
    shown = texts(commit_until(page, "B9") and page)
    line = "<b>4 steps changed nothing</b>: roster check, combining weak elements, "
    assert shown.count("breakpoints") == shown.count(line) == 1
    folded = shown.partition("refkit-empty-steps")[2].partition("</details>")[0]
    assert folded.count('<li class="refkit-done">') == 4


@pytest.mark.long
def test_the_list_of_a_side_is_the_same_whatever_the_other_did_in_secret(page):
    commit_until(page, "B9")
    kept, lists = page.path.read_bytes(), []
    for group in ("I3", ""):
        page.path.write_bytes(kept)
        again = Walkthrough(page.path)
        if group:
            order(again, group)
        again.desk.commit.click()
        again.hand_to("russian")
        again.sit("russian")
        lists.append(progress.step_list(again.game))
        again.hand_to("umpire")
        again.sit("umpire")
    assert lists[0] == lists[1]
    assert "Purchases <small>due from" in lists[0]


def test_the_step_that_is_due_is_marked(page):
    assert 'aria-current="step"' in texts(page)


def test_the_clauses_behind_the_step_are_shown(page):
    assert "BF-2.1.1-a" in texts(page.desk)


def test_what_a_decision_will_change_is_shown_first(page, workbook):
    answer(page, "attacker", "german")
    assert "<strong>Postures</strong>" in page.desk.preview.value
    assert "<td>new row</td>" in page.desk.preview.value
    assert len(on_disk(workbook).campaign.rows("Posture")) == 0


def test_a_commit_is_in_the_workbook(page, workbook):
    answer(page, "attacker", "german")
    page.desk.commit.click()
    declared = {p.side: p.declared for p in on_disk(workbook).campaign.rows("Posture")}
    assert declared == {"german": "attack", "russian": "defend"}


def test_a_commit_says_what_was_done(page):
    page.desk.commit.click()
    assert "Done: Roles of the first scenario" in notice(page)


def test_after_a_commit_the_next_step_is_there(page):
    page.desk.commit.click()
    assert page.desk.owed.step.id == "B1"


def test_a_double_click_commits_once(page, workbook):
    button = page.desk.commit
    button.click()
    button.click()
    assert len(on_disk(workbook).campaign.entries) == 2


def test_a_double_click_rolls_once(page, workbook):
    button = commit_until(page, "B1").commit
    button.click()
    button.click()
    assert [len(e.readings) for e in on_disk(workbook).campaign.entries] == [0, 0, 1]


@pytest.mark.long
def test_a_new_kernel_goes_on_where_the_workbook_stands(page, workbook):
    commit_until(page, "B4")
    assert Walkthrough(workbook).desk.owed == page.desk.owed


def test_both_sides_owe_a_step_and_one_is_picked(page):
    commit_until(page, "B1")
    page.side.value = "russian"
    assert page.desk.owed.side == "russian"


def test_what_was_typed_for_one_side_stays_while_the_other_is_looked_at(page):
    commit_until(page, "B1")
    answer(page, "note", "a cold night")
    page.side.value = "russian"
    page.side.value = "german"
    assert page.desk.form.raw == {"note": "a cold night"}


def test_the_chances_are_shown_before_the_die(page):
    commit_until(page, "B1")
    chart = texts(page.desk.dice.chart)
    assert chart.count("20 %") == 5
    assert "<p>0 or less: 1/5, " in chart


def test_refkit_s_dice_are_not_shown_before_the_commit(page):
    commit_until(page, "B1")
    assert "This depends on the dice" in page.desk.preview.value


def test_commit_waits_for_the_dice_and_says_for_which(page):
    commit_until(page, "B1")
    roll(page)
    assert not page.desk.is_ready
    assert "enter 1d10 for CPP of German" in page.desk.reason.value


def test_typed_dice_are_previewed(page):
    commit_until(page, "B1")
    roll(page, 7)
    assert (
        "<p>The German side gains 12 campaign points; 12 in hand.</p>"
        in page.desk.preview.value
    )


def test_typed_dice_are_in_the_ledger(page, workbook):
    commit_until(page, "B1")
    roll(page, 7)
    page.desk.commit.click()
    rolled = on_disk(workbook).campaign.entries[-1].readings[0].roll
    assert (rolled.faces, rolled.source) == ((7,), "typed")


def test_a_refused_purchase_is_told_on_its_card(page):
    commit_until(page, "B9")
    shop = order(page, "I3", "A1")
    faults = {key: card["faults"] for key, card in shop.view.state["cards"].items()}
    told = "Can be bought from 24 December 1942 on"
    assert faults["A1"] == {"0|group": told}
    assert faults["I3"] == {}


def test_a_refused_purchase_cannot_be_committed_and_the_reason_is_told(page):
    commit_until(page, "B9")
    order(page, "A1")
    assert not page.desk.is_ready
    assert "Panzer company can be bought from 24 December 1942 on" in page.desk.reason.value


def test_a_purchase_is_on_the_roster(page, workbook):
    commit_until(page, "B9")
    order(page, "I3")
    page.desk.commit.click()
    assert on_disk(workbook).campaign.rows("Element", origin="bought")[0].group == "I3"


def test_the_points_in_hand_are_shown(page):
    commit_until(page, "B9")
    held = CPP.balance(page.game.campaign, "german")
    row = f'<th scope="row">CPP in hand</th><td>{held}</td></tr>'
    assert row in texts(page.desk.hand)


def test_a_step_of_the_umpire_shows_the_points_of_each_side(page):
    campaign = page.game.campaign
    shown = texts(page)
    assert page.desk.owed.side == ""
    for title, points in (("CPP in hand", CPP), ("FPP in hand", FPP)):
        held = (points.balance(campaign, side) for side in campaign.sides)
        cells = "".join(f"<td>{each}</td>" for each in held)
        assert f'<th scope="row">{title}</th>{cells}</tr>' in shown
    assert all(f"</span> {naming.short(side)}</th>" in shown for side in campaign.sides)


def test_a_step_without_dice_is_undone(page, workbook):
    page.desk.commit.click()
    page.last.undo.click()
    assert page.desk.owed.step.id == "S10"
    assert on_disk(workbook).campaign.rows("Posture") == ()


def test_a_step_with_dice_is_not_undone_and_says_why(page, workbook):
    HelpLevels(workbook).put("B4", LOG)
    commit_until(page, "B4")
    page.last.undo.click()
    assert "rolled a die (2); it can only be corrected" in page.last.message.value


@pytest.mark.long
def test_a_correction_without_a_reason_is_refused(page):
    commit_until(page, "B4")
    page.last.undo.click()
    page.last.correct.click()
    assert "Reason is blank" in page.last.message.value


@pytest.mark.long
def test_a_correction_with_a_reason_makes_the_step_due_again(page):
    commit_until(page, "B4")
    page.last.undo.click()
    page.last.why.value = "wrong chart"
    page.last.correct.click()
    assert (page.desk.owed.step.id, page.desk.owed.side) == ("B1", "russian")


def test_a_workbook_changed_outside_is_not_overwritten(page, workbook):
    play_until(workbook, "B4")
    page.desk.commit.click()
    assert "was changed meanwhile" in notice(page)
    assert "<li>Ledger, entry 2: as read none, in the file now step" in notice(page)
    assert on_disk(workbook).due()[0].step.id == "B4"


def test_other_cells_changed_outside_stay_and_wait_for_an_answer(page, workbook):
    change(workbook, "German Roster", "Rating", "elite")
    page.desk.commit.click()
    assert "somebody changed other cells meanwhile" in notice(page)
    assert isinstance(page.desk, HandEdits)


def test_a_workbook_changed_outside_is_read_again(page, workbook):
    play_until(workbook, "B4")
    page.desk.commit.click()
    page.ways_out.again.click()
    assert page.desk.owed.step.id == "B9"


def test_a_workbook_open_in_excel_is_told_in_a_sentence(page, workbook):
    (workbook.parent / "~$rostov.xlsx").write_bytes(b"\x05Paul ")
    page.desk.commit.click()
    assert "is open in Excel by Paul" in texts(page.alive)


def test_after_a_failed_save_the_same_answers_can_be_committed(page, workbook):
    mark = workbook.parent / "~$rostov.xlsx"
    mark.touch()
    page.desk.commit.click()
    mark.unlink()
    page.desk.commit.click()
    assert page.desk.owed.step.id == "B1"


def test_a_workbook_that_is_not_there_is_told_and_can_come(rostov, tmp_path):
    page = Walkthrough(tmp_path / "late.xlsx")
    assert "there is no such file" in notice(page)
    shutil.copyfile(rostov("S10"), tmp_path / "late.xlsx")
    page.ways_out.again.click()
    assert page.desk.owed.step.id == "S10"


def test_a_file_that_is_no_workbook_is_told_in_a_sentence(tmp_path):
    (tmp_path / "notes.xlsx").write_text("no workbook")
    page = Walkthrough(tmp_path / "notes.xlsx")
    assert page.desk is None
    assert "That could not be done" in notice(page)


def test_hostile_text_stays_text(page, workbook):
    commit_until(page, "B9")
    order(page, "I3").fill({"I3": {"name": HOSTILE}})
    page.desk.commit.click()
    assert on_disk(workbook).campaign.rows("Element", origin="bought")[0].name == HOSTILE
    assert HOSTILE not in texts(commit_until(page, "C2")) + notice(page)


def test_hostile_text_stays_text_in_the_preview(page):
    commit_until(page, "B9")
    order(page, "I3").fill({"I3": {"name": HOSTILE}})
    assert HOSTILE not in page.desk.preview.value
    assert "&lt;script&gt;" in page.desk.preview.value


@pytest.mark.long
def test_every_step_of_a_day_is_committed_as_drafted(page, workbook):
    commit_until(page, "A")
    campaign = on_disk(workbook).campaign
    done = {entry.step for entry in campaign.entries}
    facts = campaign.system.facts(campaign, "1942-12-23 full day")
    wanted = {step.id for step in campaign.system.steps if step.is_due(facts)}
    assert done == {"", *wanted}


def test_what_is_due_is_reckoned_as_often_however_long_the_ledger_is(
    page, workbook, monkeypatch
):
    asked = []

    def counted(campaign):
        asked.append(campaign)
        return due_steps(campaign)

    due_steps = play.due_steps
    monkeypatch.setattr(play, "due_steps", counted)
    counts = []
    for step in ("S10", "B9"):
        commit_until(page, step)
        asked.clear()
        assert "Progress" in progress.step_list(page.game)
        counts.append(len(asked))
    assert counts[0] == counts[1] < 9


@pytest.mark.long
def test_every_step_of_the_campaign_is_committed_as_drafted(page, workbook):
    while page.desk is not None:
        commit(page)
    assert on_disk(workbook).due() == ()
    assert "The campaign is over" in texts(page)


def test_the_charts_a_step_is_decided_by_stand_below_its_form(workbook):
    page = Walkthrough(workbook)
    commit_until(page, "B1")
    assert "CPP replenishment" in texts(page.desk.dice.chart)
    assert "CPP replenishment" not in texts(page.desk._tables)
    commit_until(page, "B9")
    assert page.desk._tables in page.desk.children
    prices = texts(page.desk._tables)
    assert ("Panzer company" in prices, "Il-2 flight" in prices) == (True, False)


@pytest.fixture
def unreadable(workbook):
    change(workbook, "German Roster", "Status", "superb")
    change(workbook, "German Roster", "Name", "Renamed")
    return workbook


def test_a_workbook_with_a_cell_that_cannot_be_read_offers_to_put_it_back(unreadable):
    page = Walkthrough(unreadable)
    assert "refkit cannot read this workbook:" in notice(page)
    assert "German Roster, cell E4: Status is" in notice(page)
    assert "could not be done" not in notice(page)
    page.ways_out.put_back.click()
    assert "Put back." in notice(page)
    (edit,) = on_disk(unreadable).hand_edits
    assert edit.place == "German Roster!C4"
    assert isinstance(page.desk, HandEdits)


@pytest.mark.long
def test_a_cell_made_unreadable_beside_an_open_page_is_put_back_there(page, workbook):
    assert page.ways_out.put_back not in page.ways_out.children
    change(workbook, "German Roster", "Status", "superb")
    page.ways_out.again.click()
    assert page.ways_out.put_back in page.ways_out.children
    page.ways_out.put_back.click()
    assert on_disk(workbook).hand_edits == ()
    assert page.desk.owed.step.id == "S10"


def test_a_side_sees_nothing_of_a_cell_that_cannot_be_read(page, workbook):
    page.hand_to("russian")
    page.sit("russian")
    change(workbook, "German Roster", "Status", "superb")
    page.ways_out.again.click()
    assert "superb" not in notice(page) + texts(page)
    assert page.ways_out.put_back not in page.ways_out.children
