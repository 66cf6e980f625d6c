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


def rows(desk):
    """What the form holds of each stand, by its name."""
    return {row["stand"]: row for row in desk.form.every["stands"]}


def moved(aid, at=(33.5, 20.25)):
    """Drag the first stand from the tray to the table; return its name."""
    name = next(iter(aid.desk.field.waiting))
    drag(aid, name, *at)
    return name


def loaded(workbook):
    """The map on the page as it is after a reload."""
    (found,) = Walkthrough(workbook).desk.aid
    return found


def at(aid, name):
    stand = aid.desk.field.stands[name]
    return stand.x, stand.y


def test_every_stand_waits_in_the_tray_and_has_no_place_in_the_form(aid, desk):
    assert aid.desk.field.stands == {}
    assert aid.desk.field.waiting.keys() == rows(desk).keys()
    assert {row["place"] for row in rows(desk).values()} == {""}


def test_no_front_is_drawn_and_nothing_judged_until_a_stand_is_placed(aid):
    front = aid.desk.board.judged.front()
    assert (front.line, front.starts, front.status) == ((), {}, {})
    assert "No stand has a place yet" in aid.desk.summary.value
    name, enemy = moved(aid), list(aid.desk.field.waiting)[-1]
    drag(aid, enemy, 40, 60)
    front = aid.desk.board.judged.front()
    assert front.line
    assert {*front.status} == {name, enemy}
    assert "No stand has a place yet" not in aid.desk.summary.value


def test_what_is_dragged_is_at_once_in_the_form(desk, aid):
    name = moved(aid)
    aid.desk.board.change(aid.desk.field.hide(name, is_hidden=True))
    row = rows(desk)[name]
    assert (row["place"], row["hidden"], row["unmoved"]) == ("33.5, 20.25", True, False)


def test_of_eighty_stands_only_the_one_that_was_placed_is_recorded(desk, aid):
    name = moved(aid)
    assert len(aid.desk.field.waiting) > 80
    desk.commit.click()
    (kept,) = desk._game.campaign.rows(Spot)
    assert (kept.stand, coordinates.parse_point(kept.place)) == (name, (33.5, 20.25))


def test_a_stand_taken_off_the_map_has_no_place(desk, aid):
    first = moved(aid)
    second = moved(aid, (40, 20.25))
    told = {"kind": "remove", "id": f"stand/{first}", "beat": 1}
    aid.desk.map._handle_custom_msg(told, [])
    assert (rows(desk)[first]["place"], bool(rows(desk)[second]["place"])) == ("", True)


def test_a_whole_element_is_placed_by_one_drag_and_taken_back_by_one_undo(desk, aid):
    group = aid.desk.map.tray["sides"][0]["groups"][0]
    keys = [each["key"] for each in group["stands"]]
    others = {key: [20 + 2 * number, 20] for number, key in enumerate(keys)}
    told = {"kind": "move", "id": keys[0], "x": 20, "y": 20, "others": others, "beat": 1}
    aid.desk.map._handle_custom_msg(told, [])
    placed = {
        f"stand/{name}": row["place"] for name, row in rows(desk).items() if row["place"]
    }
    assert placed == {key: f"{20 + 2 * number}, 20" for number, key in enumerate(keys)}
    aid.desk.undo.click()
    assert not any(row["place"] for row in rows(desk).values())


def test_a_place_typed_in_the_form_is_on_the_map_and_can_be_undone_there(desk, aid):
    name = next(iter(aid.desk.field.waiting))
    desk.form.parts["stands"].fill({name: {"place": "30, 12.5"}})
    assert at(aid, name) == (30, 12.5)
    aid.desk.undo.click()
    assert rows(desk)[name]["place"] == ""


def test_a_place_off_the_table_is_refused_in_the_form_and_opens_it(desk, aid):
    name = next(iter(aid.desk.field.waiting))
    assert not desk.form.details.title.is_open
    desk.form.parts["stands"].fill({name: {"place": "300, 12.5"}})
    assert name in aid.desk.field.waiting
    assert not desk.is_ready
    assert desk.form.details.title.is_open


def test_a_stand_the_campaign_does_not_know_is_told_and_not_on_the_map(aid):
    aid.desk.pasting.rows.value = "Ghost\t12\t20\tgerman"
    aid.desk.pasting.put.click()
    assert "Ghost is no stand of the campaign." in aid.message.value
    assert "Ghost" not in aid.desk.field.stands


def test_what_is_dragged_is_there_after_a_reload(aid, workbook):
    name = moved(aid)
    assert at(loaded(workbook), name) == (33.5, 20.25)


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
    assert sorted(other.desk.field.waiting) == sorted(aid.desk.field.waiting)


def test_the_page_says_how_many_stands_are_still_in_the_tray(aid, desk):
    count = len(aid.desk.field.waiting)
    assert (
        f"{count} stands are still in the tray and count for nothing."
        in desk.action.reason.value
    )
    moved(aid)
    assert f"{count - 1} stands are still in the tray" in desk.action.reason.value
    assert desk.is_ready
    aid.desk.map._handle_custom_msg({"kind": "home", "beat": 1}, [])
    assert desk.action.reason.value == ""
    aid.desk.tray.click()
    assert f"{count - 1} stands are still in the tray" in desk.action.reason.value


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
    assert "The rows pasted beside the map are not on it yet." in desk.action.reason.value
    aid.desk.pasting.put.click()
    assert "pasted" not in desk.action.reason.value
    assert rows(desk)["G01.1"]["place"] == "12.5, 20"
    aid.desk.undo.click()
    assert desk._typed.is_nothing


def test_what_was_dragged_is_forgotten_with_the_commit(aid, desk, workbook):
    moved(aid)
    desk.commit.click()
    assert not list((workbook.parent / ".refkit").rglob("drafts/*.json"))


def test_a_step_that_places_nothing_has_no_map(untouched, tmp_path):
    page = Walkthrough(shutil.copyfile(untouched, tmp_path / "rostov.xlsx"))
    assert page.desk.aid == []
    assert "tray" not in texts(page)
