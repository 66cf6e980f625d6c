"""The map beside the step that places the stands."""

import shutil

import pytest

from refkit.systems.battlefront import spots
from refkit.systems.battlefront.records import Spot
from refkit.widgets.map.placing import Placing
from refkit.widgets.walkthrough import Walkthrough
from tests.widgets.players import play_until, texts


@pytest.fixture(scope="module")
def at_positions(untouched, tmp_path_factory):
    path = shutil.copyfile(untouched, tmp_path_factory.mktemp("placing") / "rostov.xlsx")
    play_until(path, "P")
    return path


@pytest.fixture
def desk(at_positions, tmp_path):
    return Walkthrough(shutil.copyfile(at_positions, tmp_path / "rostov.xlsx")).desk


@pytest.fixture
def placing(desk):
    (placing,) = desk.aid
    assert isinstance(placing, Placing)
    return placing


def move(placing, name, x, y):
    """Drag a stand, as the browser tells it."""
    told = {"kind": "move", "id": f"stand/{name}", "x": x, "y": y, "beat": 1}
    placing.desk.map._handle_custom_msg(told, [])


def test_every_stand_of_the_form_is_on_the_map(desk, placing):
    asked = [row["stand"] for row in desk.form.raw["stands"]]
    assert asked
    assert sorted(placing.desk.field.stands) == sorted(asked)


def test_the_waiting_stands_can_be_judged_at_once(placing):
    assert placing.desk.board.judged.faults == ()


def test_places_are_taken_from_the_map_into_the_form(desk, placing):
    name = next(iter(placing.desk.field.stands))
    move(placing, name, 33.5, 20.25)
    placing.desk.board.change(placing.desk.field.hide(name, is_hidden=True))
    placing.take.click()
    row = next(row for row in desk.form.raw["stands"] if row["stand"] == name)
    assert (row["place"], row["hidden"], row["unmoved"]) == ("33.5, 20.25", True, False)


def test_what_is_taken_from_the_map_can_be_committed(desk, placing):
    name = next(iter(placing.desk.field.stands))
    move(placing, name, 33.5, 20.25)
    placing.take.click()
    desk.commit.click()
    kept = desk._game.campaign.get(Spot, name)
    assert spots.read(kept.place) == (33.5, 20.25)


def test_a_stand_taken_off_the_map_has_no_place(desk, placing):
    first, second, *_ = placing.desk.field.stands
    placing.take.click()
    placing.desk.board.change(placing.desk.field.remove(first))
    placing.take.click()
    places = {row["stand"]: row["place"] for row in desk.form.raw["stands"]}
    assert (places[first], bool(places[second])) == ("", True)


def test_a_stand_the_campaign_does_not_know_is_told(placing):
    placing.desk.add.click()
    new = placing.desk.map.stand
    placing.take.click()
    assert f"{new} is no stand of the campaign." in placing.message.value


def test_a_step_that_places_nothing_has_no_map(untouched, tmp_path):
    page = Walkthrough(shutil.copyfile(untouched, tmp_path / "rostov.xlsx"))
    assert page.desk.aid == []
    assert "wait at their home edge" not in texts(page)
