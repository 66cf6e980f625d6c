"""Rows with a key of two fields, and choices that belong to a row, on a page."""

import pytest

from refkit.engine.play import play
from refkit.engine.play.turn import Turn
from refkit.widgets.form.forms import Form, choices_outside_grids
from refkit.widgets.form.refilling import refill_answers
from tests.engine import couriers
from tests.engine.couriers import Day
from tests.widgets.form.test_grid import paste, put


@pytest.fixture(scope="module")
def offers():
    game = couriers.campaign()
    owed = play.find_due(game, "ride", "red")
    return tuple(owed.step.code.offer(Turn(game, owed.slot, "red")))


@pytest.fixture
def form(offers):
    return Form(Day, {}, offers)


def options(widget):
    return [value for _, value in widget.options]


def test_a_grid_has_a_row_for_each_key_of_two_fields(form):
    grid = form.parts["letters"]
    assert grid.view.corner == "Courier, Road"
    assert [row["label"] for row in grid.view.rows] == [
        "R1 to Birch",
        "R1 to Cedar",
        "R2 to Ash",
    ]
    assert [column["title"] for column in grid.view.columns] == ["Letters", "Friend"]


def test_a_row_that_is_filled_in_names_both_fields_of_its_key(form):
    put(form.parts["letters"], 1, "Letters", "4")
    row = {"courier": "R1", "road": "Cedar", "letters": "4", "friend": ""}
    assert form.raw["letters"] == [row]


def test_a_cell_offers_what_its_own_row_may_name(form):
    rows = form.parts["rides"].view.rows
    assert [[value for _, value in row["options"]["1"]] for row in rows] == [
        ["", "Birch", "Cedar"],
        ["", "Ash"],
        [""],
    ]


def test_what_is_proposed_and_offered_no_more_stays_on_the_list(offers):
    draft = {"rides": [{"courier": "R1", "to": "Elm"}, {"courier": "R9", "to": ""}]}
    form = Form(Day, draft, offers)
    grid = form.parts["rides"]
    assert grid.view.rows[0]["options"]["1"][-1] == ("Elm (no longer offered)", "Elm")
    assert grid.view.rows[-1]["label"] == "R9 (no longer offered)"
    assert form.raw["rides"] == draft["rides"]


def test_a_proposed_row_keeps_its_key_of_two_fields(offers):
    row = {"courier": "R1", "road": "Elm", "letters": 2, "friend": ""}
    form = Form(Day, {"letters": [row]}, offers)
    assert form.raw["letters"] == [{**row, "letters": "2"}]


@pytest.mark.parametrize(
    "block",
    [
        "R1\tCedar\t3\tCedar innkeeper\nR2\tAsh\t1\t",
        "R1/Cedar\t3\tCedar innkeeper\nR2/Ash\t1\t",
        "Courier\tRoad\tLetters\tFriend\nR1\tCedar\t3\tCedar innkeeper\nR2\tAsh\t1\t",
        "Courier, Road\tLetters\tFriend\nR1/Cedar\t3\tCedar innkeeper\nR2/Ash\t1\t",
    ],
)
def test_pasted_rows_find_their_place_by_both_fields(form, block):
    paste(form.parts["letters"], 0, 0, block)
    assert form.raw["letters"] == [
        {"courier": "R1", "road": "Cedar", "letters": "3", "friend": "Cedar innkeeper"},
        {"courier": "R2", "road": "Ash", "letters": "1", "friend": ""},
    ]


def test_a_pasted_choice_of_another_row_is_refused_with_the_row_s_own_list(form):
    grid = form.parts["letters"]
    paste(grid, 0, 0, "R1\tCedar\t3\tBirch innkeeper")
    assert form.raw["letters"] == []
    assert "expected one of innkeeper" in grid.message.value
    assert "R1 to Cedar: Friend is" in grid.message.value


def test_a_map_fills_rows_by_the_whole_key(form):
    form.parts["letters"].fill({"R1/Cedar": {"letters": 5}})
    assert form.raw["letters"][0]["road"] == "Cedar"
    form.parts["calls"].fill({"R1/Oak": {"gift": "wine"}})
    form.parts["calls"].fill({"R1/Oak": {"gift": "salt"}})
    assert form.raw["calls"] == [{"courier": "R1", "town": "Oak", "gift": "salt"}]


def test_a_row_that_is_added_offers_what_goes_with_what_it_names(form):
    table = form.parts["calls"]
    table.add.click()
    cells = {name: cell.control.widget for name, cell in table.rows[0].cells.items()}
    assert options(cells["gift"]) == [""]
    cells["courier"].value, cells["town"].value = "R1", "Oak"
    assert options(cells["gift"]) == ["", "salt", "wine"]
    cells["gift"].value = "wine"
    cells["town"].value = "Fir"
    assert cells["gift"].value == "wine"
    cells["courier"].value = "R2"
    assert (options(cells["gift"]), cells["gift"].value) == (["", "salt"], "")
    assert table.rows[0].key == "R2/Fir"


def test_a_row_takes_what_it_names_where_a_step_offers_nothing():
    table = Form(Day, {}, None).parts["calls"]
    table.add.click()
    cells = {name: cell.control.widget for name, cell in table.rows[0].cells.items()}
    cells["courier"].value = "R1"
    cells["gift"].value = "a coin"
    assert table.raw[0]["gift"] == "a coin"


def test_answers_are_put_back_by_the_whole_key():
    was = [{"courier": "R1", "town": t, "gift": ""} for t in ("Oak", "Fir")]
    mine = [{**was[0], "gift": "salt"}, {**was[1], "gift": "wine"}]
    filled = refill_answers(Day, {"calls": was}, {"calls": mine})
    assert filled.form.raw["calls"] == mine
    assert filled.notes == ()


def test_rows_stand_beside_their_chances_whatever_their_key(offers):
    apart = {choice.field for choice in choices_outside_grids(Day, offers)}
    assert apart == {
        "rides.to",
        "letters.friend",
        "calls.courier",
        "calls.town",
        "calls.gift",
    }
