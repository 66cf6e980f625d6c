"""What a battle costs, what each learns of it, and who takes the loot."""

import pytest

from refkit.engine.play import play
from refkit.engine.play.turn import Turn
from refkit.systems.deluge.records import Battle, Finding, Force, Loot, Unit
from refkit.systems.deluge.rules import fighting
from tests.systems.deluge.small_war import (
    asked,
    at,
    carried,
    do,
    force,
    loot,
    offered,
    refused,
    said,
    unit,
)

TURN = "turn 1"


@pytest.mark.parametrize(
    ("points", "percent", "how", "lost"),
    [
        (22, 75, "down", 16),
        (22, 75, "nearest", 17),
        (21, 50, "nearest", 11),
        (22, 75, "up", 17),
    ],
)
def test_losses_are_rounded_as_the_option_says(points, percent, how, lost):
    option = {"loss_rounding": how}.__getitem__
    assert fighting.losses(points, percent, option) == lost


def battle(number=1, red=("S1",), blue=("P1",), **fields):
    """Return a battle in p2."""
    told = {"place": "p2", "sides": ("Swe", "Pol"), **fields}
    return Battle(slot=TURN, number=number, red=red, blue=blue, **told)


ROWS = (
    force("S1", "p2", 40, came="s2"),
    force("P1", "p2", 30),
    unit("P1", 1, 20),
    unit("P1", 2, 10),
    battle(),
    loot("P1", 3),
)


def test_a_battle_that_is_not_played_is_rolled():
    game = at("C2", *ROWS)
    game = do(game, "C2", faces=(5,), battle="1", how="rolled")
    row = game.get(Battle, f"{TURN}/1")
    assert (row.how, row.result, row.winners) == (
        "rolled",
        "Blue loses on points",
        ("Swe",),
    )
    assert (row.red_points, row.blue_points, row.red_lost, row.blue_lost) == (
        40,
        30,
        10,
        15,
    )
    assert [game.get(Force, name).points for name in ("S1", "P1")] == [30, 15]
    assert [each.points for each in game.rows(Unit)] == [10, 5]
    assert said(game)[0] == "Blue loses on points in p2"
    assert asked(game, "C3") == ["Pol"]


def test_a_unit_that_has_lost_its_points_is_gone():
    rows = (force("S1", "p2", 4, came="s2"), unit("S1", 1, 2), unit("S1", 2, 2), *ROWS[1:])
    game = do(at("C2", *rows), "C2", battle="1", result="Red breaks")
    assert [(each.number, each.points) for each in game.rows(Unit, force="S1")] == [(2, 1)]
    assert game.get(Force, "S1").points == 1


def test_a_unit_loses_its_part_where_not_all_are_listed():
    rows = (ROWS[0], force("P1", "p2", 40), unit("P1", 1, 10), battle())
    game = do(at("C2", *rows), "C2", battle="1", result="Blue loses on points")
    assert (game.get(Force, "P1").points, game.get(Unit, "P1/1").points) == (20, 5)


def test_after_a_draw_the_attacker_goes_back_whatever_his_colour():
    came = [row.replace(came="p3") if row.identity == "P1" else row for row in ROWS]
    game = at("C2", *came, options={"red_is": "umpire"})
    game = do(game, "C2", battle="1", result="drawn", swaps=True)
    assert asked(game, "C3") == ["Swe"]


def test_both_learn_the_kind_and_the_points_of_the_other():
    game = do(at("C2", *ROWS), "C2", battle="1", result="Red breaks")
    found = {(row.side, row.force, row.how): row.told for row in game.rows(Finding)}
    assert found == {
        ("Swe", "P1", "battle"): "task force, 30 points",
        ("Pol", "S1", "battle"): "task force, 40 points",
    }


def test_the_loot_of_a_battle_is_the_losers_first():
    game = do(at("C2", *ROWS), "C2", battle="1", result="Blue breaks", loot=4)
    assert carried(game, "S1", "P1") == [4, 0]
    rows = [
        (row.side, row.force, row.reason, row.change) for row in game.rows(Loot, slot=TURN)
    ]
    assert rows == [
        ("Pol", "P1", "lost in battle", -3),
        ("Swe", "S1", "won in battle", 4),
    ]


def test_what_the_winner_did_not_roll_stays_with_the_loser():
    game = do(at("C2", *ROWS), "C2", battle="1", result="Blue breaks", loot=2)
    assert carried(game, "S1", "P1") == [2, 1]


def test_refkit_rolls_for_loot_where_the_option_says_so():
    game = at("C2", *ROWS, options={"battle_loot_dice": "1d6"})
    assert refused(game, "C2", battle="1", result="Blue breaks", loot=1) == {"loot"}
    game = do(game, "C2", faces=(2,), battle="1", result="Blue breaks")
    assert carried(game, "S1") == [2]


def test_raiders_find_more():
    rows = (
        force("T1", "p2", 40),
        *ROWS[1:4],
        ROWS[5],
        battle(red=("T1",), sides=("Pol", "Tat")),
    )
    game = at("C2", *rows)
    game = do(game, "C2", faces=(4,), battle="1", result="Blue breaks", loot=1)
    assert carried(game, "T1", "P1") == [3, 2]


def test_a_destroyed_force_leaves_all_its_loot():
    game = at("C2", *ROWS)
    told = {"battle": "1", "result": "Blue breaks", "destroyed": [{"force": "P1"}]}
    game = do(game, "C2", **told)
    gone = game.get(Force, "P1")
    assert (gone.state, gone.place, gone.points) == ("destroyed", "", 0)
    assert carried(game, "S1", "P1") == [3, 0]
    assert game.rows(Unit) == ()
    assert game.get(Battle, f"{TURN}/1").blue_lost == 30
    assert asked(game, "C3") == []


def test_the_winners_destroyed_force_leaves_its_loot_to_the_loser():
    rows = (*ROWS[:4], ROWS[5], force("P2", "p2", 50), battle(blue=("P1", "P2")))
    told = {"battle": "1", "result": "Red loses on points", "destroyed": [{"force": "P1"}]}
    game = do(at("C2", *rows), "C2", **told)
    assert carried(game, "S1", "P1", "P2") == [3, 0, 0]


def test_nobody_takes_loot_where_nobody_is_left():
    told = {"destroyed": [{"force": "P1"}, {"force": "S1"}]}
    game = do(at("C2", *ROWS), "C2", battle="1", result="Blue breaks", **told)
    assert carried(game, "S1", "P1") == [0, 0]
    assert [(row.force, row.change) for row in game.rows(Loot, slot=TURN)] == [("P1", -3)]


def test_a_draw_costs_nothing_and_gives_nothing():
    game = at("C2", *ROWS)
    assert refused(game, "C2", battle="1", result="drawn", loot=1) == {"loot"}
    game = do(game, "C2", battle="1", result="drawn")
    assert [game.get(Force, name).points for name in ("S1", "P1")] == [40, 30]
    assert game.get(Battle, f"{TURN}/1").winners == ()
    assert asked(game, "C3") == ["Swe"]


def test_several_forces_share_what_is_lost():
    rows = (*ROWS[:4], ROWS[5], force("P2", "p2", 51), battle(blue=("P1", "P2")))
    game = do(at("C2", *rows), "C2", battle="1", result="Blue loses on points")
    assert [game.get(Force, name).points for name in ("P1", "P2")] == [16, 25]


def test_losses_may_be_counted_from_the_casualties():
    told = {
        "battle": "1",
        "result": "Red breaks",
        "red_casualties": 20,
        "blue_casualties": 10,
    }
    assert refused(at("C2", *ROWS), "C2", **told) == {"casualties"}
    game = do(at("C2", *ROWS, options={"losses_of": "casualties"}), "C2", **told)
    assert [game.get(Force, name).points for name in ("S1", "P1")] == [25, 29]


def test_the_umpire_changes_the_colours_where_the_option_says_so():
    told = {"battle": "1", "result": "Red breaks", "swaps": True}
    assert refused(at("C2", *ROWS), "C2", **told) == {"colours"}
    game = do(at("C2", *ROWS, options={"red_is": "umpire"}), "C2", **told)
    row = game.get(Battle, f"{TURN}/1")
    assert (row.red, row.blue, row.winners) == (("P1",), ("S1",), ("Swe",))
    assert row.attacker == "blue"


@pytest.mark.parametrize(
    "told", [{"how": "played"}, {"how": "rolled", "result": "Red breaks"}]
)
def test_a_result_is_told_of_played_battles_only(told):
    assert refused(at("C2", *ROWS), "C2", battle="1", **told) == {"result"}


def test_who_is_not_in_a_battle_is_not_destroyed_in_it():
    rows = (*ROWS, force("P3", "p1"), force("S3", "p1"))
    game = at("C2", *rows, battle(2, red=("S3",), blue=("P3",), place="p1"))
    assert offered(game, "C2")["battle"] == ["1", "2"]
    told = {"result": "Red breaks", "destroyed": [{"force": "P3"}]}
    assert refused(game, "C2", battle="1", **told) == {"not_available"}


def test_the_next_battle_is_drafted():
    game = at("C2", *ROWS)
    owed = play.find_due(game, "C2", "")
    assert owed.step.draft(Turn(game, TURN)).battle == "1"


def test_who_lost_a_battle_fights_no_other():
    rows = (*ROWS, force("T1", "p2"), battle(2, red=("P1",), blue=("T1",)))
    game = do(at("C2", *rows), "C2", battle="1", result="Blue breaks")
    assert game.get(Battle, f"{TURN}/2").how == "fled"


def test_the_winner_of_a_battle_fights_the_next():
    rows = (*ROWS, force("T1", "p2"), battle(2, red=("P1",), blue=("T1",)))
    game = do(at("C2", *rows), "C2", battle="1", result="Red breaks")
    assert game.get(Battle, f"{TURN}/2").how == ""
    assert asked(game, "C2") == [""]
