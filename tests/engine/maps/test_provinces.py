"""A campaign of three sides on twelve areas: what each may do and see on its map."""

from dataclasses import replace

import pytest

from refkit.engine.campaign.view import view
from refkit.engine.maps.step_map import Filling, StepMap
from refkit.engine.problems import Refused
from tests.engine import provinces

BLANK = {"orders": [{"force": force, "goal": ""} for force in ("R1", "R2", "R3", "R4")]}


@pytest.fixture
def game():
    return provinces.campaign()


@pytest.fixture
def choices(game):
    return provinces.maps.lay_out(view(game, "red"), "turn 1", BLANK)


def test_a_force_goes_as_far_as_the_ground_lets_it(choices):
    goals = choices.goals
    assert goals["R1"] == {
        "birch": ("alder", "birch"),
        "elm": ("alder", "elm"),
        "cedar": ("alder", "birch", "cedar"),
        "fen": ("alder", "elm", "fen"),
    }
    assert goals["R4"].keys() == {"alder", "birch", "elm"}


def test_what_is_chosen_fills_the_form_and_comes_back_from_it(game, choices):
    chosen = choices.choose("R1", "fen").choose("R4", "elm")
    filling = provinces.maps.fill(chosen, BLANK)
    rows = {
        "R1": {"goal": "fen"},
        "R2": {"goal": ""},
        "R3": {"goal": ""},
        "R4": {"goal": "elm"},
    }
    assert filling == Filling({}, {"orders": rows})
    answers = {"orders": [{"force": name, **row} for name, row in rows.items()]}
    again = provinces.maps.lay_out(view(game, "red"), "turn 1", answers)
    assert again.drawn == chosen.drawn


def test_the_step_takes_what_the_map_offers_and_nothing_else(game, choices):
    done = provinces.do(game, "red", {"R1": "fen", "R4": "elm"})
    assert done.get("Force", "R1").province == "fen"
    with pytest.raises(Refused, match="glen is too far"):
        provinces.do(game, "red", {"R1": "glen"})


def test_a_side_sees_where_the_others_stand_and_not_what_they_are(game):
    seen = provinces.maps.area_map(view(game, "red"))
    host = next(piece for piece in seen.pieces if piece.id == "B1")
    assert (host.area, host.name, host.text, host.kind) == ("glen", "", "", "narrow")
    own = next(piece for piece in seen.pieces if piece.id == "R1")
    assert (own.name, own.text, own.kind) == ("First Reds", "24", "wide")


def test_the_sea_between_is_a_link_and_a_border_without_one_is_closed(game):
    found = provinces.maps.area_map(game)
    closed = {(each.one, each.other) for each in found.borders if not each.kinds}
    assert closed == {
        ("cedar", "fen"),
        ("dale", "glen"),
        ("elm", "isle"),
        ("elm", "jetty"),
        ("fen", "knoll"),
        ("heath", "knoll"),
    }
    assert [(each.one, each.other, each.kind) for each in found.crossings] == [
        ("alder", "isle", "sea")
    ]


def test_a_map_may_be_told_whose_step_it_is(game):
    def lay_out(campaign, slot, answers, side="nobody"):
        return campaign, slot, answers, side

    told = StepMap(lay_out, lambda *_: Filling({}, {}), "", is_told_side=True)
    assert told.laid_for(game, "turn 1", "red")(BLANK) == (game, "turn 1", BLANK, "red")
    untold = replace(told, is_told_side=False)
    assert untold.laid_for(game, "turn 1", "red")(BLANK)[-1] == "nobody"
