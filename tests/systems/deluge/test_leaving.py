"""Flights and retreats."""

import pytest

from refkit.systems.deluge.records import Battle, Finding, Force, Loot, Retreat, Unit
from refkit.systems.deluge.rules import fighting, marching
from tests.systems.deluge.small_war import (
    asked,
    at,
    begun,
    carried,
    chart,
    do,
    force,
    loot,
    offered,
    overruled,
    refused,
    said,
    unit,
)

TURN = "turn 1"


def battle(place="p2", red=("S1",), blue=("P1",), **fields):
    """Return a battle."""
    told = {"sides": ("Swe", "Pol"), "number": 1, **fields}
    return Battle(slot=TURN, place=place, red=red, blue=blue, **told)


def ends(mover, *rows, **told):
    """Return where a force may go that leaves a battle, with what it costs."""
    found = marching.ways_out(chart(mover, *rows, **told), mover)
    return {end: (way.route, way.passed, way.tokens) for end, way in found.items()}


def test_a_retreat_is_a_full_move_into_friendly_land():
    assert ends(force("P1", "p2")) == {"p1": (("p1",), 0, 0), "p3": (("p3",), 0, 0)}
    # From here another step is friendly too: p3 is out of reach of a half move no more.
    assert ends(force("P1", "p1")) == {"p3": (("p2", "p3"), 0, 0)}


def test_a_friendly_end_comes_before_any_other():
    mover = force("S1", "n1", kind="skirmish force")
    assert ends(mover) == {"s1": (("s2", "s1"), 0, 0)}


def test_other_land_costs_a_token_where_there_is_no_friendly_one():
    # With no friendly neighbour a task force goes one space.
    mover = force("S1", "p3")
    assert ends(mover) == {"p2": (("p2",), 0, 1), "n2": (("n2",), 0, 1)}


def test_enemies_are_passed_only_where_there_is_no_other_way():
    mover = force("P1", "n2", kind="skirmish force")
    foes = (force("S1", "p3"), force("S2", "p3"), force("T1", "t1"))
    assert ends(mover, *foes) == {"p1": (("p3", "p2", "p1"), 2, 2)}
    once = ends(mover, *foes, options={"retreat_attrition": "once"})
    assert once == {"p1": (("p3", "p2", "p1"), 2, 1)}


def test_who_has_no_way_out_has_none():
    assert ends(force("T1", "t1"), force("P1", "n2")) == {}


ROWS = (
    force("S1", "p2", came="s2"),
    force("P1", "p2"),
    unit("S1", 1, 20),
    unit("S1", 2, 10),
    unit("P1", 1, 30),
)


def test_who_is_in_a_battle_is_asked():
    game = at("C1", *ROWS, force("P2", "p3"), force("T1", "t1"), battle())
    assert asked(game, "C1") == ["Swe", "Pol"]
    assert offered(game, "C1", "Pol", row="P1")["rows.to"] == ["p1", "p3"]
    assert refused(game, "C1", "Pol", rows=[{"force": "P1", "to": "n1"}])
    assert refused(game, "C1", "Pol", rows=[{"force": "S1"}])


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("two_successes", "task force, 2 units"),
        ("full_list", "task force, 2 units, S1 1, S1 2"),
    ],
)
def test_who_flees_learns_the_size_of_the_enemy(how, told):
    game = at("C1", *ROWS, battle(), options={"flee_learns": how})
    game = do(game, "C1", "Pol", rows=[{"force": "P1", "to": "p3"}])
    assert game.get(Force, "P1").place == "p3"
    (found,) = game.rows(Finding)
    assert (found.side, found.force, found.told) == ("Pol", "S1", told)
    assert game.get(Battle, f"{TURN}/1").how == "fled"
    assert asked(game, "C1") == []
    assert said(game) == ["P1 flees from p2 to p3", "there is no battle in p2"]


def test_two_that_flee_learn_of_an_enemy_once():
    game = at("C1", *ROWS, force("P2", "p2"), battle(blue=("P1", "P2")))
    rows = [{"force": "P1", "to": "p1"}, {"force": "P2", "to": "p3"}]
    game = do(game, "C1", "Pol", rows=rows)
    assert len(game.rows(Finding)) == 1


def test_the_umpire_lets_a_force_flee_anywhere():
    game = overruled(at("C1", *ROWS, battle()), "C1", rows=[{"force": "P1", "to": "n2"}])
    assert game.get(Force, "P1").place == "n2"
    assert game.get(Retreat, f"{TURN}/P1/1").tokens == 1


def test_the_umpire_lets_a_beaten_force_stay():
    game = overruled(at("C3", *ROWS, lost()), "C3")
    assert game.get(Force, "P1").place == "p2"


def test_a_battle_stays_as_long_as_both_camps_are_there():
    game = at("C1", *ROWS, force("P2", "p2"), battle(blue=("P1", "P2")))
    game = do(game, "C1", "Pol", rows=[{"force": "P1"}, {"force": "P2", "to": "p3"}])
    assert game.get(Battle, f"{TURN}/1").how == ""
    assert asked(game, "C1") == ["Swe"]


def test_a_bad_end_costs_each_unit_a_token():
    game = at("C1", *ROWS, battle(), p1="Swe", p3="Swe")
    game = do(game, "C1", "Pol", rows=[{"force": "P1", "to": "p3"}])
    assert game.get(Unit, "P1/1").tokens == 1
    row = game.get(Retreat, f"{TURN}/P1/1")
    assert (row.kind, row.path, row.passed, row.tokens) == ("flight", ("p3",), 0, 1)


def lost(**fields):
    """Return a battle that Blue has lost."""
    told = {"how": "played", "result": "Blue breaks", "winners": ("Swe",), **fields}
    return battle(**told)


def test_every_loser_retreats():
    game = at("C3", *ROWS, lost())
    assert asked(game, "C3") == ["Pol"]
    assert refused(game, "C3", "Pol") == {"retreat"}
    game = do(game, "C3", "Pol", rows=[{"force": "P1", "to": "p1"}])
    assert game.get(Force, "P1").place == "p1"
    assert game.get(Retreat, f"{TURN}/P1/1").kind == "retreat"
    assert asked(game, "C3") == []


def test_after_a_draw_the_attacker_goes_back_where_he_came_from():
    game = at("C3", *ROWS, lost(result="drawn", winners=()))
    assert asked(game, "C3") == ["Swe"]
    assert offered(game, "C3", "Swe", row="S1")["rows.to"] == ["s2"]
    game = do(game, "C3", "Swe", rows=[{"force": "S1", "to": "s2"}])
    assert game.get(Retreat, f"{TURN}/S1/1").tokens == 0


def test_after_a_draw_nobody_goes_where_the_enemy_is_by_now():
    game = at("C3", *ROWS, force("P2", "s2"), lost(result="drawn", winners=()))
    assert offered(game, "C3", "Swe", row="S1")["rows.to"] == ["p1", "p3"]


def test_after_a_draw_nobody_goes_where_the_umpire_says_who():
    drawn = lost(result="drawn", winners=())
    game = begun(*ROWS, drawn, options={"drawn_battle": "umpire"})
    assert fighting.falling_back(drawn, game.option) == ()


def test_who_has_no_way_is_destroyed_and_his_loot_is_the_enemys():
    rows = (
        force("T1", "t1"),
        loot("T1", 3),
        unit("T1", 1, 30),
        force("P1", "t1", 20),
        force("P2", "t1", 40),
        loot("P2", 1),
        force("P3", "n2"),
        lost(place="t1", red=("P1", "P2"), blue=("T1",)),
    )
    game = do(at("C3", *rows), "C3", "Tat")
    gone = game.get(Force, "T1")
    assert (gone.state, gone.place, gone.points) == ("destroyed", "", 0)
    assert carried(game, "T1", "P2") == [0, 4]
    assert game.rows(Unit) == ()
    lines = [(row.force, row.change) for row in game.rows(Loot, slot=TURN)]
    assert lines == [("T1", -3), ("P2", 3)]
    assert said(game) == ["T1 has no way out", "T1 is destroyed"]


def test_who_has_no_way_and_no_loot_leaves_nothing():
    rows = (force("T1", "t1"), force("P1", "t1"), force("P2", "n2"))
    fight = lost(place="t1", red=("P1",), blue=("T1",))
    game = do(at("C3", *rows, fight), "C3", "Tat")
    assert game.rows(Loot) == ()


def test_the_umpire_sends_a_force_without_a_way_where_he_wants():
    rows = (force("T1", "t1"), force("P1", "t1"), force("P2", "n2"))
    fight = lost(place="t1", red=("P1",), blue=("T1",))
    game = at("C3", *rows, fight, options={"no_retreat": "umpire"})
    there = offered(game, "C3", "Tat", row="T1")["rows.to"]
    assert there == ["n1", "p1", "p2", "p3", "s1", "s2"]
    game = do(game, "C3", "Tat", rows=[{"force": "T1", "to": "p1"}])
    assert game.get(Force, "T1").place == "p1"
    assert game.get(Retreat, f"{TURN}/T1/1").tokens == 1


def test_who_can_go_nowhere_at_all_stays_for_the_umpire():
    rows = (force("T1", "t1"), *(force(f"P{n}", at) for n, at in enumerate(PLACES)))
    fight = lost(place="t1", red=("P0",), blue=("T1",))
    game = at("C3", *rows, fight, options={"no_retreat": "umpire"})
    game = do(game, "C3", "Tat")
    assert game.get(Force, "T1").place == "t1"


PLACES = ("t1", "s1", "s2", "n1", "p1", "p2", "p3", "n2")
