"""The map beside the step that places the stands."""

import shutil

import pytest

from refkit.systems.battlefront.records import Spot
from refkit.systems.battlefront.rules import coordinates
from refkit.widgets.page.walkthrough import Walkthrough
from tests.widgets.players import drag, play_until, texts


@pytest.fixture(scope="module")
def start(untouched, tmp_path_factory):
    path = shutil.copyfile(untouched, tmp_path_factory.mktemp("placing") / "rostov.xlsx")
    play_until(path, "P")
    return path


def test_the_waiting_stands_can_be_judged_at_once(aid):
    assert aid.desk.board.judged.faults == ()


def test_no_front_is_drawn_and_nothing_judged_until_a_stand_is_placed(aid):
    front = aid.desk.board.judged.front()
    assert (front.line, front.starts, front.status) == ((), {}, {})
    assert "No stand is placed yet" in aid.desk.summary.value
    moved(aid)
    front = aid.desk.board.judged.front()
    assert front.line
    assert front.status
    assert "No stand is placed yet" not in aid.desk.summary.value


def test_places_are_taken_from_the_map_into_the_form(desk, aid):
    name = next(iter(aid.desk.field.stands))
    drag(aid, name, 33.5, 20.25)
    aid.desk.board.change(aid.desk.field.hide(name, is_hidden=True))
    aid.take.click()
    row = next(row for row in desk.form.raw["stands"] if row["stand"] == name)
    assert (row["place"], row["hidden"], row["unmoved"]) == ("33.5, 20.25", True, False)


def test_what_is_taken_from_the_map_can_be_committed(desk, aid):
    name = next(iter(aid.desk.field.stands))
    drag(aid, name, 33.5, 20.25)
    aid.take.click()
    desk.commit.click()
    kept = desk._game.campaign.get(Spot, name)
    assert coordinates.parse_point(kept.place) == (33.5, 20.25)


def test_a_stand_taken_off_the_map_has_no_place(desk, aid):
    first, second, *_ = aid.desk.field.stands
    aid.take.click()
    aid.desk.board.change(aid.desk.field.remove(first))
    aid.take.click()
    places = {row["stand"]: row["place"] for row in desk.form.raw["stands"]}
    assert (places[first], bool(places[second])) == ("", True)


def test_a_stand_the_campaign_does_not_know_is_told(aid):
    aid.desk.add.click()
    new = aid.desk.map.stand
    aid.take.click()
    assert f"{new} is no stand of the campaign." in aid.message.value


def moved(aid, at=(33.5, 20.25)):
    """Drag the first stand; return its name."""
    name = next(iter(aid.desk.field.stands))
    drag(aid, name, *at)
    return name


def loaded(workbook):
    """The map on the page as it is after a reload."""
    (found,) = Walkthrough(workbook).desk.aid
    return found


def at(aid, name):
    stand = aid.desk.field.stands[name]
    return stand.x, stand.y


def test_what_is_dragged_and_not_taken_is_there_after_a_reload(aid, workbook):
    name = moved(aid)
    assert at(loaded(workbook), name) == (33.5, 20.25)


def test_what_is_dragged_after_taking_is_there_after_a_reload(aid, workbook):
    name = moved(aid)
    aid.take.click()
    assert at(loaded(workbook), name) == (33.5, 20.25)
    drag(aid, name, 40.0, 22.0)
    assert at(loaded(workbook), name) == (40.0, 22.0)


def test_what_was_dragged_and_put_back_is_not_kept(aid, desk, workbook):
    moved(aid)
    aid.desk.undo.click()
    assert desk._typed.is_nothing
    assert not list((workbook.parent / ".refkit").rglob("drafts/*.json"))


def test_what_is_dragged_stays_when_the_help_for_the_step_changes(aid, desk):
    name = moved(aid)
    desk.help.levels.value = "log only"
    (other,) = desk.aid
    assert at(other, name) == (33.5, 20.25)
    assert sorted(other.desk.field.stands) == sorted(aid.desk.field.stands)
    other.take.click()
    assert {row["stand"] for row in desk.form.raw["stands"]} == {*other.desk.field.stands}


def test_the_page_says_that_the_form_has_yet_to_take_what_was_dragged(aid, desk):
    moved(aid)
    assert (
        "The form does not have the latest changes from the map yet." in desk.reason.value
    )
    aid.take.click()
    assert desk.reason.value == ""


ROWS = "G01.1\t12.5\t20"


def test_pasted_rows_are_there_after_a_reload_and_when_the_page_follows(
    aid, page, workbook
):
    aid.desk.pasting.rows.value = ROWS
    assert loaded(workbook).pasted == ROWS
    page.take_up("saved elsewhere")
    (other,) = page.desk.aid
    assert other.desk.pasting.rows.value == ROWS


def test_pasted_rows_are_kept_while_the_map_is_as_a_side_sees_it(aid, workbook):
    aid.desk.pasting.rows.value = ROWS
    aid.desk.side.value = "german"
    assert loaded(workbook).desk.pasting.rows.value == ROWS


def test_the_page_says_that_pasted_rows_are_not_put_in_yet(aid, desk):
    aid.desk.pasting.rows.value = ROWS
    assert "The rows pasted beside the map are not on it yet." in desk.reason.value
    aid.desk.pasting.put.click()
    assert "pasted" not in desk.reason.value
    aid.desk.undo.click()
    assert desk._typed.is_nothing


def test_what_was_dragged_is_forgotten_with_the_commit(aid, desk, workbook):
    moved(aid)
    desk.commit.click()
    assert not list((workbook.parent / ".refkit").rglob("drafts/*.json"))


def test_a_step_that_places_nothing_has_no_map(untouched, tmp_path):
    page = Walkthrough(shutil.copyfile(untouched, tmp_path / "rostov.xlsx"))
    assert page.desk.aid == []
    assert "wait at their home edge" not in texts(page)
