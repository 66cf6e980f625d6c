"""Treasuries, income and tribute, subsidies, loot at home, supply and its wear."""

import pytest

from refkit.engine.play import play
from refkit.engine.play.turn import Turn
from refkit.systems.deluge.accounts import THALERS
from refkit.systems.deluge.hooks import HOOKS
from refkit.systems.deluge.records import (
    Force,
    IncomeTerm,
    Purse,
    Side,
    Territory,
    Unit,
    VictoryTerm,
)
from tests.systems.deluge.small_war import (
    asked,
    at,
    begun,
    carried,
    chart,
    do,
    due,
    force,
    loot,
    offered,
    refused,
    said,
    unit,
)

TERMS = (
    IncomeTerm(side="Swe", start=80, each_turn=40, occupied=10, subsidises="Tat"),
    IncomeTerm(side="Pol", start=130, own=5),
    IncomeTerm(side="Mus", start=50, each_turn=50),
)
CHEST = Purse(side="Swe", number=1, kind="at the start", thalers=50)
KEEPS = VictoryTerm(number=1, side="Tat", kind="loot kept")


def lines(game, side):
    """Return the lines of a treasury since the campaign began."""
    rows = game.rows(Purse, side=side)
    return [(row.kind, row.thalers, row.note) for row in rows if row.kind != "at the start"]


def test_only_who_plays_has_a_treasury():
    game = do(due(begun(*TERMS), "S1", "set-up"), "S1")
    found = {side: THALERS.balance(game, side) for side in ("Swe", "Pol", "Tat", "Mus")}
    assert found == {"Swe": 80, "Pol": 130, "Tat": 0, "Mus": 0}


def test_the_first_turn_begins_once():
    game = do(due(begun(), "S2", "set-up"), "S2")
    assert said(game) == ["turn 1 begins"]
    assert [each.id for each in game.rows("Slot")] == ["set-up", "turn 1"]


def test_income_comes_with_its_workings():
    rows = (force("S1", "p1"), force("S2", "n1"), force("P1", "p3"))
    game = do(at("I1", *TERMS, *rows, number=2), "I1")
    assert lines(game, "Swe") == [("income", 60, "40 + 2 occupied x 10")]
    assert lines(game, "Pol") == [("income", 10, "2 at home x 5")]
    assert lines(game, "Mus") == lines(game, "Tat") == []


def test_without_income_in_the_first_turn_nobody_gets_any():
    game = do(at("I1", *TERMS, options={"first_turn_income": "no"}), "I1")
    assert lines(game, "Swe") == []
    assert said(game) == ["there is no income in the first turn"]


@pytest.mark.parametrize(("how", "paid"), [("down", 2), ("nearest", 3), ("up", 3)])
def test_a_vassal_pays_a_quarter(how, paid):
    bond = [Side(id="Pol", overlord="Swe", bound=1, roll=3)]
    terms = (TERMS[0], IncomeTerm(side="Pol", each_turn=10))
    game = do(at("I1", *terms, *bond, number=2, options={"tribute_rounding": how}), "I1")
    assert lines(game, "Pol")[1:] == [("tribute", -paid, "to Swe")]
    assert lines(game, "Swe")[1:] == [("tribute", paid, "from Pol")]


def test_an_overlord_that_nobody_plays_gets_no_tribute():
    bond = Side(id="Pol", overlord="Mus", bound=1, roll=3)
    terms = (IncomeTerm(side="Pol", each_turn=10), *TERMS[2:])
    game = do(at("I1", *terms, bond, number=2), "I1")
    assert (lines(game, "Pol"), lines(game, "Mus")) == ([("income", 10, "10")], [])


def test_a_vassal_that_nobody_plays_pays_nothing():
    bond = Side(id="Mus", overlord="Swe", bound=1, roll=3, run="neutral")
    game = do(at("I1", *TERMS, bond, number=2), "I1")
    assert (lines(game, "Mus"), len(lines(game, "Swe"))) == ([], 1)


def test_subsidies_go_where_they_may():
    game = at("I2", *TERMS, CHEST)
    assert asked(game, "I2") == ["Swe"]
    assert offered(game, "I2", "Swe") == {"rows.to": ["Tat"]}
    game = do(game, "I2", "Swe", rows=[{"to": "Tat", "thalers": 20}])
    assert lines(game, "Tat") == [("subsidy", 20, "from Swe")]
    assert THALERS.balance(game, "Swe") == 30


def test_by_option_everybody_subsidises_everybody():
    game = at("I2", *TERMS, CHEST, options={"free_subsidies": "yes"})
    assert asked(game, "I2") == ["Swe", "Pol", "Tat"]
    gifts = [{"to": "Pol", "thalers": 30}, {"to": "Tat", "thalers": 30}]
    assert refused(game, "I2", "Swe", rows=gifts) == {"not_enough_thalers"}
    game = do(game, "I2", "Swe", rows=[{"to": "Pol", "thalers": 0}])
    assert THALERS.balance(game, "Swe") == 50


def test_a_faction_without_a_line_of_income_subsidises_nobody():
    game = at("I2", CHEST, options={"free_subsidies": "yes"})
    assert offered(game, "I2", "Swe")["rows.to"] == ["Pol", "Tat"]


def test_loot_at_home_is_cashed_or_kept():
    game = at("I3", KEEPS, force("T1", "t1"), loot("T1", 7), force("S1", "s1"))
    assert asked(game, "I3") == ["Swe", "Tat"]
    game = do(game, "I3", "Tat", rows=[{"force": "T1", "cashed": 3}])
    assert lines(game, "Tat") == [("loot", 30, "3 tokens of T1")]
    assert (game.get(Side, "Tat").kept, carried(game, "T1")) == (4, [0])


def test_a_home_that_another_captured_is_no_home_for_loot():
    rows = (force("T1", "t1"), loot("T1", 7))
    told = {holder: begun(*rows, t1=holder) for holder in ("Tat", "", "Pol", "Swe")}
    found = {
        holder: HOOKS.actors["carriers"](game, "turn 1") for holder, game in told.items()
    }
    assert found == {"Tat": ["Tat"], "": ["Tat"], "Pol": [], "Swe": []}


def test_the_loot_of_a_force_is_what_its_lines_come_to():
    game = begun(force("T1", "t1"), loot("T1", 7), loot("T1", -2).replace(number=2))
    (shown,) = (each for each in Force.derived if each.name == "loot")
    assert shown.value(game, game.get(Force, "T1")) == 5
    assert "loot" not in Force.model_fields


def test_who_does_not_score_for_loot_cashes_all():
    game = at("I3", force("T1", "t1"), loot("T1", 7))
    row = {"force": "T1", "cashed": 3}
    assert refused(game, "I3", "Tat", rows=[row]) == {"loot_tokens"}
    assert refused(game, "I3", "Tat", rows=[{**row, "cashed": 8}]) == {"loot_tokens"}
    assert refused(game, "I3", "Tat", rows=[{**row, "cashed": 7}]) == set()


@pytest.mark.parametrize(("rows", "cashed"), [((), [("T1", 7)]), ((KEEPS,), [])])
def test_the_form_cashes_all_of_who_does_not_score_for_loot(rows, cashed):
    game = at("I3", *rows, force("T1", "t1"), loot("T1", 7), force("T2", "t1"))
    assert offered(game, "I3", "Tat") == {"rows.force": ["T1"]}
    owed = play.find_due(game, "I3", "Tat")
    drafted = owed.step.draft(Turn(game, owed.slot, "Tat")).rows
    assert [(row.force, row.cashed) for row in drafted] == cashed


def test_any_friendly_land_feeds_by_option():
    told = {"p3": "Swe"}
    assert not chart(**told).is_supplied("Swe", "n2", 1)
    fed = chart(options={"supply_needs": "any_adjacent_friendly"}, **told)
    assert fed.is_supplied("Swe", "n2", 1)


def test_out_of_supply_units_wear_out_and_in_supply_they_recover():
    rows = (
        force("S1", "p3"),
        unit("S1", 1, 30),
        force("P1", "p1"),
        unit("P1", 1, 30, tokens=2),
    )
    game = do(at("T1", *rows), "T1")
    assert game.get(Unit, "S1/1").tokens == game.get(Unit, "P1/1").tokens == 1
    assert (game.get(Force, "S1").supplied, game.get(Force, "S1").out) == (False, 1)


def test_by_option_one_unit_of_a_force_recovers():
    rows = [unit("P1", at, 10, tokens=at) for at in (1, 2)]
    game = do(
        at("T1", force("P1", "p1"), *rows, options={"recovery": "one_per_force"}), "T1"
    )
    assert [each.tokens for each in game.rows(Unit)] == [1, 1]


def test_land_that_is_lived_off_is_looted():
    rows = (force("S1", "p3"), unit("S1", 1, 30))
    game = do(at("T1", *rows, p3="Swe"), "T1", faces=[6])
    assert game.get(Unit, "S1/1").tokens == 0
    assert game.get(Territory, "p3").looted == 3
    assert "p3 is lived off" in said(game)


def test_by_option_it_gives_loot_too():
    rows, options = (
        (force("S1", "p3"), force("S2", "p3", 20)),
        {"forage_gives_tokens": "yes"},
    )
    game = do(at("T1", *rows, p3="Swe", options=options), "T1", faces=[1, 5])
    assert carried(game, "S1", "S2") == [5, 0]


def test_who_does_not_play_neither_wears_out_nor_recovers():
    game = do(at("T1", force("M1", "p3"), unit("M1", 1, 30, tokens=1)), "T1")
    assert game.get(Unit, "M1/1").tokens == 1


@pytest.mark.parametrize(("points", "state"), [(12, "on the map"), (0, "destroyed")])
def test_by_option_tokens_destroy_units(points, state):
    rows = [unit("S1", 1, 18, tokens=1)]
    rows += [unit("S1", 2, points)] if points else []
    mover = force("S1", "p3", 18 + points)
    game = do(at("T1", mover, *rows, options={"tokens_destroy_unit": "2"}), "T1")
    left = game.get(Force, "S1")
    assert (left.points, left.state) == (points, state)


def test_who_is_destroyed_by_its_tokens_gets_no_loot_of_the_land():
    options = {"forage_gives_tokens": "yes", "tokens_destroy_unit": "1"}
    rows = (force("S1", "p3"), unit("S1", 1, 30, tokens=1))
    game = do(at("T1", *rows, p3="Swe", options=options), "T1", faces=[1])
    assert game.get(Force, "S1").state == "destroyed"
    assert game.rows("Loot") == ()
