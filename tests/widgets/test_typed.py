"""What is typed on the page outlives it: a page loaded again, another, a cell run twice."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from refkit import session
from refkit.widgets.form.forms import Form
from refkit.widgets.live.drafts import DraftKey, Drafts, Typed
from refkit.widgets.live.presence import Presence
from refkit.widgets.page.help_levels import LOG, HelpLevels
from refkit.widgets.page.walkthrough import Walkthrough
from tests.excel import change
from tests.widgets.players import (
    LEAST,
    answer,
    commit,
    commit_until,
    order,
    play_until,
    roll,
    texts,
)


@pytest.fixture
def at(begun):
    """Open a page on a campaign played to a step."""
    return lambda step: Walkthrough(begun(step))


def kept(workbook):
    return list((workbook.parent / ".refkit" / workbook.name / "drafts").glob("*.json"))


def gone(workbook):
    """Make what was typed here be of a page that is no more."""
    for path in kept(workbook):
        held = json.loads(path.read_text())
        path.unlink()
        drafts = Drafts(workbook, "gone")
        drafts.keep(DraftKey(*held["place"]), Typed.model_validate(held["typed"]))


def test_what_was_typed_is_there_when_the_page_is_loaded_again(at, workbook):
    order(at("B9"), "I3").fill({"I3": {"name": "Anna's"}})
    gone(workbook)
    page = Walkthrough(workbook)
    (row,) = page.desk.form.raw["orders"]
    assert (row["group"], row["name"]) == ("I3", "Anna's")
    assert "and have not recorded them yet" in page.desk.kept.value


def test_a_cell_run_twice_goes_on_without_a_word(at, workbook):
    answer(at("B1"), "note", "a cold night")
    again = Walkthrough(workbook)
    assert again.desk.form.raw == {"note": "a cold night"}
    assert again.desk.kept.value == ""


def test_the_page_before_still_commits_once_when_a_cell_is_run_twice(at, workbook):
    first = at("B1")
    second = Walkthrough(workbook)
    before = len(session.open(workbook).campaign.entries)
    first.desk.commit.click()
    second.desk.commit.click()
    assert len(session.open(workbook).campaign.entries) == before + 1
    assert "was changed meanwhile" in second.notice.body


def test_dice_that_were_typed_are_there_again(at, workbook):
    roll(at("B1"), 7)
    gone(workbook)
    page = Walkthrough(workbook)
    assert (page.desk.faces, page.desk.commit.disabled) == ((7,), False)
    assert page.desk.dice.pad.faces == [7]
    assert "<b>7</b><small>die</small>" in page.desk.dice.sum.value
    page.desk.commit.click()
    rolled = session.open(workbook).campaign.entries[-1].readings[0].roll
    assert (rolled.faces, rolled.source) == ((7,), "typed")


def test_a_face_that_was_refused_is_there_again_until_it_is_put_right(at, workbook):
    roll(at("B1"), 77)
    gone(workbook)
    desk = Walkthrough(workbook).desk
    assert desk.dice.face.value == "77"
    assert "expected a whole number from 1 to 10" in desk.dice.message.value
    desk.dice.face.value = "7"
    assert (desk.faces, Walkthrough(workbook).desk.dice.refused) == ((7,), "")


def test_a_die_taken_back_is_not_there_again(at, workbook):
    page = at("B1")
    roll(page, 7)
    page.desk.dice.back.click()
    assert Walkthrough(workbook).desk.faces == ()


def test_the_reason_to_overrule_is_there_again(at, workbook):
    page = at("B9")
    order(page, "A1")
    page.desk.overruling.why.value = "agreed by both"
    gone(workbook)
    assert not Walkthrough(workbook).desk.commit.disabled


def test_nothing_is_kept_where_nothing_was_typed(at, workbook):
    page = at("B1")
    answer(page, "note", "a cold night")
    answer(page, "note", "")
    assert kept(workbook) == []


def test_what_was_committed_is_kept_no_longer(at, workbook):
    page = at("B1")
    answer(page, "note", "a cold night")
    page.desk.commit.click()
    assert kept(workbook) == []


def test_each_side_has_its_own(at, workbook):
    page = at("B1")
    answer(page, "note", "german words")
    page.side.value = "russian"
    answer(page, "note", "russian words")
    gone(workbook)
    again = Walkthrough(workbook)
    assert again.desk.form.raw == {"note": "german words"}
    again.side.value = "russian"
    assert again.desk.form.raw == {"note": "russian words"}


def test_a_step_undone_begins_afresh(page):
    answer(page, "attacker", "german")
    page.desk.commit.click()
    page.last.undo.click()
    assert page.desk.form.raw["attacker"] == "russian"


def test_what_was_typed_at_a_step_that_is_done_is_swept_away(at, workbook):
    answer(at("B1"), "note", "a cold night")
    gone(workbook)
    play_until(workbook, "B4")
    Walkthrough(workbook).alive.beat()
    assert kept(workbook) == []


def test_what_was_typed_waits_while_the_workbook_is_changed_by_hand(at, workbook):
    page = at("B1")
    answer(page, "note", "a cold night")
    change(workbook, "German Roster", "Rating", "elite")
    page.alive.beat()
    page.desk.put_back.click()
    assert page.desk.form.raw == {"note": "a cold night"}


def test_what_another_page_typed_last_comes_first_and_ours_behind_a_button(at, workbook):
    answer(at("B1"), "note", "ours")
    gone(workbook)
    Presence(workbook, "theirs").beat()
    typed = Typed(proposed={"note": ""}, answers={"note": "theirs"})
    Drafts(workbook, "theirs").keep(DraftKey("1942-12-23 full day", "B1", "german"), typed)
    desk = Walkthrough(workbook).desk
    assert desk.form.raw == {"note": "theirs"}
    desk.other.click()
    assert desk.form.raw == {"note": "ours"}
    desk.other.click()
    assert desk.form.raw == {"note": "theirs"}


@pytest.mark.parametrize(
    "answers",
    [{"orders": 7}, {"orders": [{"group": ["x"]}]}, {"orders": [None]}, {"strange": 1}],
)
def test_a_draft_that_fits_nowhere_spoils_no_page(at, workbook, answers):
    page = at("B9")
    typed = Typed(proposed=page.desk.form.raw, answers=page.desk.form.raw | answers)
    Drafts(workbook, "gone").keep(DraftKey.of(page.desk.owed), typed)
    again = Walkthrough(workbook)
    assert again.desk.owed.step.id == "B9"
    assert "refkit itself failed" not in again.notice.body


def test_a_broken_file_among_the_drafts_is_told(at, workbook):
    answer(at("B1"), "note", "a cold night")
    kept(workbook)[0].write_text("{")
    page = Walkthrough(workbook)
    assert page.desk.form.raw == {"note": ""}
    page.alive.beat()
    assert "in .refkit cannot be read; refkit ignores it" in texts(page.alive)


def test_hostile_text_in_a_draft_stays_text(at, workbook):
    hostile = "<script>alert(1)</script>"
    page = at("B9")
    proposed = page.desk.form.raw
    row = {"group": hostile, "name": hostile}
    typed = Typed(proposed=proposed, answers={**proposed, "orders": [row]})
    Drafts(workbook, "gone").keep(DraftKey.of(page.desk.owed), typed)
    assert hostile not in texts(Walkthrough(workbook))


@pytest.mark.long
def test_every_form_of_a_day_gives_back_what_it_was_filled_with(page):
    while page.desk.owed.step.id != "A" or not page.game.campaign.rows("Posture")[2:]:
        desk = page.desk
        raw = {**desk.form.raw, **LEAST.get(desk.owed.step.id, {})}
        choices = page.game.choices(desk.owed)
        again = Form(desk.owed.step.decision, raw, choices)
        assert again.raw == raw
        commit(page)
        if page.desk.owed.slot != desk.owed.slot:
            break


def test_the_reason_for_a_correction_is_kept(page, workbook):
    HelpLevels(workbook).put("B4", LOG)
    commit_until(page, "B4")
    page.last.undo.click()
    page.last.why.value = "wrong chart"
    assert Walkthrough(workbook).last.why.value == "wrong chart"


def test_the_reason_for_a_change_by_hand_is_kept(page, workbook):
    change(workbook, "German Roster", "Rating", "elite")
    page.alive.beat()
    page.desk.why.value = "promoted"
    assert Walkthrough(workbook).desk.why.value == "promoted"
    page.desk.put_back.click()
    assert kept(workbook) == []


@pytest.mark.long
def test_a_page_killed_in_the_middle_of_a_commit_rolled_once_or_will_roll_the_same():
    command = [sys.executable, "-m", "tests.widgets.killing", "199"]
    root = Path(__file__).parents[2]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=300, cwd=root
    )
    found = re.fullmatch(r"killed at (\d+) points: 0 wrong\n", done.stdout)
    assert found, done.stdout
    assert int(found[1]) >= 3
