"""How far forces march, how moves are written and carried out, and who meets whom."""

from fractions import Fraction

import pytest

from refkit.engine.charts.dice import SealedDice
from refkit.engine.play import overruling, play
from refkit.systems.deluge.records import Battle, Order, Relation
from refkit.systems.deluge.rules import marching
from refkit.systems.deluge.rules.marching import Space
from tests.systems.deluge.small_war import (
    asked,
    at,
    chart,
    do,
    force,
    offered,
    refused,
    said,
)

TURN = "turn 1"


@pytest.mark.parametrize(
    ("kind", "land", "cost"),
    [
        ("skirmish force", "friendly", Fraction(1, 3)),
        ("skirmish force", "neutral", Fraction(1, 2)),
        ("task force", "friendly", Fraction(1, 2)),
        ("task force", "enemy", Fraction(1)),
    ],
)
def test_a_space_takes_its_part_of_a_move(kind, land, cost):
    assert marching.spent(kind, [Space(land)]) == cost


def test_a_way_may_be_both_too_far_and_through_an_enemy():
    way = [Space("enemy", 1), Space("enemy"), Space("enemy")]
    found = [each.code for each in marching.march("task force", way)]
    assert found == ["too_far", "occupied"]


@pytest.mark.parametrize(
    ("way", "is_blocked", "codes"),
    [
        ([Space("friendly"), Space("friendly")], False, ["full_move"]),
        ([Space("friendly"), Space("friendly")], True, []),
        ([Space("friendly")] * 3, False, []),
        ([Space("neutral"), Space("enemy", 1)], False, ["occupied"]),
    ],
)
def test_a_retreat_is_as_long_as_a_move(way, is_blocked, codes):
    found = marching.retreat("skirmish force", way, is_blocked=is_blocked)
    assert [each.code for each in found] == codes


def test_a_task_force_reaches_two_friendly_spaces_or_one_other():
    ground = chart(force("S1", "s1"))
    assert marching.goals(ground, ground.forces[0]) == {"s2": ("s2",)}
    ground = chart(force("S1", "s1"), n1="Tat")
    assert marching.goals(ground, ground.forces[0]) == {"s2": ("s2",), "n1": ("s2", "n1")}


def test_a_skirmish_force_goes_two_spaces_but_past_no_enemy():
    mover = force("S1", "s2", kind="skirmish force")
    assert set(marching.goals(chart(mover), mover)) == {"s1", "n1", "p1", "p2", "p3"}
    ground = chart(mover, force("P1", "p2"))
    assert set(marching.goals(ground, mover)) == {"s1", "n1", "p1", "p2"}


def test_the_sea_is_crossed_where_the_option_says_so():
    mover = force("S1", "s1")
    assert "t1" not in marching.goals(chart(mover), mover)
    assert "t1" in marching.goals(chart(mover, options={"sea_links": "yes"}), mover)


def test_moves_are_written_for_forces_of_ones_own():
    game = at("M1", force("S1", "s2"), force("P1", "p1"))
    assert asked(game, "M1") == ["Swe", "Pol", "Tat"]
    assert offered(game, "M1", "Swe", row="S1")["rows.to"] == ["s1", "n1", "p2"]
    assert refused(game, "M1", "Swe", rows=[{"force": "P1", "to": "n1"}])
    assert refused(game, "M1", "Swe", rows=[{"force": "S1", "to": "p3"}])
    game = do(game, "M1", "Swe", rows=[{"force": "S1"}])
    assert game.rows(Order) == ()


def written(*rows, moves, **told):
    """Return the campaign where the moves are carried out: of each force its goal."""
    game = at("M1", *rows, **told)
    for side in asked(game, "M1"):
        own = [
            {"force": name, "to": goal}
            for name, goal in moves.items()
            if name[0] == side[0]
        ]
        game = do(game, "M1", side, rows=own)
    return game


def place(game, name):
    """Return where a force stands, and where it came from."""
    row = game.get("Force", name)
    return row.place, row.came


def test_orders_are_kept_with_their_way_and_carried_out():
    mover = force("S1", "s1", kind="skirmish force")
    game = written(mover, moves={"S1": "n1"})
    assert game.get(Order, f"{TURN}/S1").path == ("s2", "n1")
    game = do(game, "M2")
    assert place(game, "S1") == ("n1", "s2")
    assert game.get(Order, f"{TURN}/S1").state == "carried out"
    assert game.rows(Battle) == ()
    assert said(game) == ["S1 moves from s1 to n1"]


def test_an_enemy_who_came_first_stops_a_move():
    rows = (force("S1", "s2", kind="skirmish force"), force("P1", "p2"), force("P2", "p3"))
    game = do(written(*rows, moves={"S1": "p1", "P1": "p1", "P2": "p2"}), "M2")
    assert place(game, "S1") == ("p1", "n1")
    # Swe moves first, so that P1 comes upon it there.
    assert place(game, "P1") == ("p1", "p2")
    (battle,) = game.rows(Battle)
    assert (battle.red, battle.blue, battle.attacker) == (("P1",), ("S1",), "red")
    assert battle.sides == ("Swe", "Pol")


def test_after_a_draw_of_two_that_came_in_the_later_goes_back():
    rows = (force("S1", "s2", kind="skirmish force"), force("P1", "p2"))
    game = do(written(*rows, moves={"S1": "p1", "P1": "p1"}), "M2")
    for side in asked(game, "C1"):
        game = do(game, "C1", side)
    game = do(game, "C2", battle="1", result="drawn")
    assert asked(game, "C3") == ["Pol"]
    assert offered(game, "C3", "Pol", row="P1")["rows.to"] == ["p2"]


def test_enemies_by_a_new_pact_meet_where_they_stand():
    rows = (force("S1", "n1"), force("T1", "n1"))
    broken = Relation(one="Swe", other="Tat", state="enemy")
    game = do(written(*rows, broken, moves={}), "M2")
    (battle,) = game.rows(Battle)
    assert (battle.red, battle.blue) == (("S1",), ("T1",))


def test_who_is_stopped_on_the_way_does_not_reach_his_goal():
    mover = force("P1", "p3", kind="skirmish force")
    game = written(mover, force("S1", "s2"), moves={"P1": "p1", "S1": "p2"})
    game = do(game, "M2")
    assert place(game, "P1") == ("p2", "p3")
    assert game.get(Order, f"{TURN}/P1").state == "stopped"


def test_who_is_met_stays():
    game = written(force("S1", "s2"), force("P1", "p2"), moves={"S1": "p2", "P1": "p3"})
    game = do(game, "M2")
    assert place(game, "P1") == ("p2", "")
    assert game.get(Order, f"{TURN}/P1").state == "stopped"
    assert said(game) == ["S1 moves from s2 to p2", "S1 and P1 meet in p2"]


@pytest.mark.parametrize(
    ("how", "told", "faces"),
    [("umpire", {"rows": [{"side": "Pol"}]}, ()), ("dice", {}, (1, 6, 2, 3))],
)
def test_others_move_first_where_the_option_says_so(how, told, faces):
    moves = {"S1": "p2", "P1": "p3"}
    rows = (force("S1", "s2"), force("P1", "p2"))
    game = written(*rows, moves=moves, options={"move_order": how})
    game = do(game, "M2", faces=faces, **told)
    assert place(game, "P1") == ("p3", "p2")
    assert game.rows(Battle) == ()


def test_the_umpire_names_nobody_where_the_order_is_listed():
    game = written(moves={})
    assert refused(game, "M2", rows=[{"side": "Pol"}]) == {"not_offered"}


def test_friends_fight_together_and_a_defender_may_be_red():
    rows = (force("S1", "s2"), force("T1", "p3"), force("P1", "p2"))
    moves = {"S1": "p2", "T1": "p2"}
    game = do(written(*rows, moves=moves, options={"red_is": "defender"}), "M2")
    (battle,) = game.rows(Battle)
    assert (battle.red, battle.blue) == (("P1",), ("S1", "T1"))
    assert battle.attacker == "blue"


def test_a_third_camp_fights_who_is_left():
    enemies = (
        Relation(one="Swe", other="Tat", state="enemy"),
        Relation(one="Mus", other="Pol", state="ally"),
    )
    rows = (force("S1", "s2"), force("T1", "p3"), force("P1", "p2"), force("M1", "p2"))
    game = do(written(*rows, *enemies, moves={"S1": "p2", "T1": "p2"}), "M2")
    found = [(each.red, each.blue) for each in game.rows(Battle)]
    assert found == [(("S1",), ("P1", "M1")), (("T1",), ("P1", "S1"))]


def test_the_umpire_may_let_a_force_go_where_no_way_leads():
    game = at("M1", force("S1", "s2"))
    owed = play.find_due(game, "M1", "Swe")
    decision = play.parse_decision(owed, {"rows": [{"force": "S1", "to": "p3"}]})
    grounds = play.refusals(game, owed, decision)
    assert [each.code for each in grounds] == ["not_offered"]
    after = overruling.overrule(game, owed, decision, SealedDice("x"), "by boat")
    assert after.rows(Order)[0].path == ("p3",)
