"""The map beside the step that draws the front: what is ruled there is recorded."""

import shutil

import pytest

from refkit.systems.battlefront.records import Front, Spot, Stand
from refkit.widgets.page.walkthrough import Walkthrough
from tests.widgets.players import drag, play_until

pytestmark = pytest.mark.long

LINE = ((0.0, 30.0), (60.0, 34.0), (120.0, 30.0))


def placed(game):
    """The decision that places every stand: two lines, russians in the north."""
    rows = game.draft(game.due()[0]).values["stands"]
    side = {row["stand"]: game.campaign.get(Stand, row["stand"]).side for row in rows}
    for number, row in enumerate(rows):
        north = 12 if side[row["stand"]] == "german" else 50
        row["place"] = f"{2 + 1.3 * number:g}, {north}"
    return {"stands": rows}


@pytest.fixture(scope="module")
def start(untouched, tmp_path_factory):
    path = shutil.copyfile(untouched, tmp_path_factory.mktemp("ruling") / "rostov.xlsx")
    game = play_until(path, "P")
    game.commit(game.due()[0], placed(game))
    play_until(path, "E6")
    return path


def rule(aid, name, status, why=""):
    """Rule a status in the form beside the map."""
    aid.desk.map.pick(name)
    aid.desk.form.status.value = status
    aid.desk.form.why.value = why


def units(desk):
    return {row["unit"]: row for row in desk.form.raw["units"]}


def kept(desk, name):
    return desk._game.campaign.get(Spot, name)


def test_the_stands_are_where_they_were_placed_and_stay_there(aid):
    stand = aid.desk.field.stands["G01.1"]
    assert (stand.x, stand.y) == (2, 12)
    drag(aid, "G01.1", 30.0, 30.0)
    assert aid.desk.field.stands["G01.1"] == stand
    assert "it stays where it was placed" in aid.desk.notice.body


def test_what_cannot_be_done_there_is_not_offered(aid):
    desk = aid.desk
    desk.map.pick("G01.1")
    closed = [*desk.form.fields.values(), desk.form.hidden, desk.remove]
    assert all(each.disabled for each in closed)
    assert not desk.form.status.disabled
    assert not desk.form.out.disabled
    assert not desk.map.is_movable


def test_a_ruled_status_and_its_reason_are_recorded(desk, aid):
    rule(aid, "G01.1", "isolated", "the bridge is down")
    desk.commit.click()
    spot = kept(desk, "G01.1")
    assert (spot.ruled, spot.why, spot.found) == (
        "isolated", "the bridge is down", "normal",
    )  # fmt: skip
    assert desk._game.campaign.get(Stand, "G01.1").position == "isolated"


def test_a_stand_taken_out_of_the_line_is_recorded(desk, aid):
    aid.desk.map.pick("G01.2")
    aid.desk.form.out.value = True
    desk.commit.click()
    assert kept(desk, "G01.2").out_of_line
    assert not kept(desk, "G01.1").out_of_line


def test_a_moved_line_and_its_reason_are_recorded(desk, aid):
    field = aid.desk.field.bend((LINE,), "along the ditch")
    aid.desk.board.change(field)
    assert desk.form.raw["note"] == "along the ditch"
    desk.commit.click()
    game = desk._game
    (front,) = [row for row in game.campaign.rows(Front) if row.id == "MLR"]
    assert front.course == "0, 30; 60, 34; 120, 30"
    drawn = [entry for entry in game.campaign.entries if entry.step == "E6"]
    assert drawn[-1].decision["note"] == "along the ditch"


def test_a_ruling_taken_back_on_the_map_is_taken_back_in_the_form(desk, aid):
    for status in ("isolated", ""):
        rule(aid, "G01.1", status)
        assert units(desk)["G01.1"]["position"] == status
    assert kept_by_commit(desk, "G01.1").ruled == ""


def kept_by_commit(desk, name):
    desk.commit.click()
    return kept(desk, name)


def test_a_line_taken_back_to_the_one_computed_leaves_the_form(desk, aid):
    for line in ((LINE,), None):
        aid.desk.board.change(aid.desk.field.bend(line))
    assert desk.form.raw["course"] == ""


def test_without_positions_the_line_is_drawn_point_by_point(untouched, tmp_path):
    path = shutil.copyfile(untouched, tmp_path / "rostov.xlsx")
    play_until(path, "E6")
    desk = Walkthrough(path).desk
    (aid,) = desk.aid
    assert aid.desk.field.stands == {}
    points = [[0.5, 30], [60, 34.2], [119, 30]]
    aid.desk.map._handle_custom_msg({"kind": "course", "points": points, "beat": 1}, [])
    assert desk.form.raw["course"] == "0, 30; 60, 34.2; 120, 30"
    part = {"kind": "course", "points": [[20, 60], [30, 60]], "adds": True, "beat": 2}
    aid.desk.map._handle_custom_msg(part, [])
    assert desk.form.raw["course"].endswith(" | 20, 60; 30, 60")
    aid.desk.map._handle_custom_msg({"kind": "course", "points": [[1, 1]], "beat": 3}, [])
    assert "the line: one point" in aid.desk.notice.body


RING = [[1, 10], [9, 10], [9, 14], [1, 14]]


def test_a_pocket_is_drawn_by_hand_and_read_in_words(desk, aid):
    aid.desk.map._handle_custom_msg({"kind": "outline", "points": RING, "beat": 1}, [])
    table = desk.form.parts["pockets"]
    (row,) = table.rows
    cell = row.cells["course"]
    assert cell.control.widget.layout.display == "none"
    assert "4 corners round" in cell._hint.value
    assert "9, 10" not in cell._hint.value
    desk.commit.click()
    (front,) = [r for r in desk._game.campaign.rows(Front) if r.id == "P1"]
    assert (front.side, front.course) == ("german", "1, 10; 9, 10; 9, 14; 1, 14")


def test_a_pocket_that_has_a_row_already_is_drawn_for_it(desk, aid):
    table = desk.form.parts["pockets"]
    table.add.click()
    cell = table.rows[0].cells["course"]
    assert "Not drawn yet" in cell._hint.value
    table.rows[0].cells["pocket"].control.widget.value = "North"
    table.rows[0].cells["side"].control.widget.value = "german"
    aid.desk.map._handle_custom_msg({"kind": "outline", "points": RING, "beat": 1}, [])
    assert [row.raw["pocket"] for row in table.rows] == ["North"]
    assert "4 corners round" in cell._hint.value


def test_a_pocket_undone_on_the_map_has_no_row_any_more(desk, aid):
    aid.desk.map._handle_custom_msg({"kind": "outline", "points": RING, "beat": 1}, [])
    aid.desk.undo.click()
    assert desk.form.raw["pockets"] == []


def test_a_pocket_in_words_stays_to_be_read_and_is_not_drawn_over(desk, aid):
    table = desk.form.parts["pockets"]
    said = {"mill": {"side": "russian", "course": "round the mill"}}
    table.fill(said)
    aid.desk.map._handle_custom_msg({"kind": "outline", "points": RING, "beat": 1}, [])
    assert table.rows[0].raw["course"] == "round the mill"
    assert table.rows[0].cells["course"].control.widget.layout.display is None
