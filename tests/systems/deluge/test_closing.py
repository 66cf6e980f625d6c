"""The close of a turn: homes lost, vassals, rebels, the next turn and the end."""

import pytest

from refkit.systems.deluge.records import (
    Deduction,
    Relation,
    Score,
    Side,
    Slot,
    Territory,
    VictoryTerm,
)
from tests.systems.deluge.small_war import (
    asked,
    at,
    do,
    force,
    offered,
    overruled,
    refused,
    said,
)

LOST = {"p1": "Swe", "p2": "Swe", "p3": "Tat"}
HOMELESS = Side(id="Pol", captor="Swe")


def test_who_left_land_occupies_it_no_more():
    stay = {"holder": "Pol", "occupier": "Swe", "since": 1, "chosen": "loot"}
    game = do(at("E1", force("S1", "p3"), p2=stay, p3=stay), "E1")
    row = game.get(Territory, "p2")
    assert (row.occupier, row.since, row.chosen) == ("", 0, "")
    assert game.get(Territory, "p3").occupier == "Swe"


@pytest.mark.parametrize(
    ("lands", "homeless", "lines"),
    [(LOST, ["Pol"], ["Pol has lost its home region to Swe"]), ({"p1": "Swe"}, [], [])],
)
def test_a_home_is_lost_until_part_of_it_is_regained(lands, homeless, lines):
    game = do(at("E1", HOMELESS, **lands), "E1")
    assert asked(game, "E2") == homeless
    assert said(game) == lines


def test_who_lost_his_home_may_join_its_captor():
    game = at("E2", HOMELESS, number=2, **LOST)
    assert asked(game, "E2") == ["Pol"]
    assert offered(game, "E2", "Pol") == {"overlord": ["Swe"]}
    assert refused(game, "E2", "Pol", overlord="Tat") == {"captor"}
    joined = do(game, "E2", "Pol", faces=(3,), overlord="Swe")
    bond = joined.get(Side, "Pol")
    assert (bond.overlord, bond.bound, bond.roll) == ("Swe", 2, 3)
    assert said(joined) == ["Pol becomes a vassal of Swe"]
    assert said(do(game, "E2", "Pol")) == ["Pol does not join Swe"]


@pytest.mark.parametrize(
    "side", [Side(id="Pol", captor="Swe", overlord="Swe"), HOMELESS.replace(run="neutral")]
)
def test_vassals_of_the_captor_and_neutrals_are_not_asked(side):
    game = at("E4", side, **LOST)
    assert asked(game, "E4") == [""]


def vassal(number, since=1, roll=2, *rows, **told):
    """Return a campaign in which a vassal is asked whether it rebels."""
    own = Side(id="Pol", overlord="Swe", captor="Swe", bound=since, roll=roll)
    return at("E3", own, *rows, number=number, **{**LOST, **told})


def test_a_vassal_is_asked_every_turn_and_may_stay():
    game = vassal(2)
    assert asked(game, "E3") == ["Pol"]
    assert said(do(game, "E3", "Pol")) == ["Pol stays a vassal"]


@pytest.mark.parametrize(
    ("number", "how", "codes"),
    [(3, "t+r+1", {"too_early"}), (4, "t+r+1", set()), (3, "t+r", set())],
)
def test_a_vassal_may_rebel_when_its_time_has_come(number, how, codes):
    game = vassal(number, options={"rebellion_from": how})
    assert refused(game, "E3", "Pol", rebels=True) == codes


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        ((), "Swe/Pol"),
        ((Relation(one="Pol", other="Mus", state="ally"),), "Swe/Pol"),
    ],
)
def test_a_rebel_is_its_overlords_enemy(rows, key):
    game = do(vassal(4, 1, 2, *rows), "E3", "Pol", rebels=True)
    own = game.get(Side, "Pol")
    assert (own.overlord, own.bound, own.roll) == ("", 0, 0)
    row = game.get(Relation, key)
    assert (row.state, row.since) == ("enemy", "turn 4")


def test_a_rebel_without_a_relation_gets_one():
    game = at("E3", Side(id="Mus", overlord="Pol", bound=1, roll=1), number=4)
    game = do(game, "E3", "Mus", rebels=True)
    assert game.get(Relation, "Mus/Pol").state == "enemy"


def test_the_next_turn_begins():
    game = do(at("E4"), "E4")
    assert game.get(Slot, "turn 2").number == 2
    assert said(game) == ["turn 2 begins"]


TERMS = (
    VictoryTerm(number=1, side="Swe", kind="holds", territory="p1", points=3),
    VictoryTerm(number=2, side="Pol", kind="own home held", points=2),
    VictoryTerm(number=3, side="Tat", kind="loot kept"),
    VictoryTerm(number=4, side="Mus", kind="to begin with", points=50),
)


def test_at_the_end_victory_points_are_counted():
    part = Deduction(side="Swe", other="Pol", part=3)
    game = at("E4", *TERMS, part, Side(id="Tat", kept=4), p1="Swe")
    game = do(game, "E4", ends=True)
    assert game.get(Slot, "turn 1").ended
    found = {
        row.side: (row.gross, row.deducted, row.final, row.place) for row in rows(game)
    }
    assert found == {
        "Swe": ("3", "1", "2", 3),
        "Pol": ("4", "0", "4", 1),
        "Tat": ("4", "0", "4", 1),
    }
    assert game.get(Score, "Swe").workings == "3 (holds p1), -1 (of Pol)"
    assert game.get(Score, "Pol").workings == "4 (own home held, 2)"
    assert said(game)[0] == "Swe: 2 VP, place 3"


def rows(game):
    """Return the scores of a campaign."""
    return game.rows(Score)


def test_deductions_that_have_no_answer_do_not_end_the_campaign():
    parts = (
        Deduction(side="Swe", other="Pol", part=1),
        Deduction(side="Pol", other="Swe", part=1),
    )
    game = at("E4", *TERMS, *parts, options={"deductions_use": "solve"})
    assert refused(game, "E4", ends=True) == {"no_solution"}
    assert refused(game, "E4") == set()
    game = overruled(game, "E4", "", ends=True)
    assert game.get(Slot, "turn 1").ended
    assert rows(game) == ()


def test_a_home_that_nobody_took_has_no_captor():
    assert said(do(at("E1", **LOST), "E1")) == []
