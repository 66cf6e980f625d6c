"""Capture and loot of land, and what comes of homes."""

import pytest

from refkit.systems.deluge.records import Battle, Force, Loot, Side, Territory
from refkit.systems.deluge.rules import ground, turns
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
)


def what(place, what="capture", **fields):
    """Return what is decided about a territory."""
    return {"rows": [{"territory": place, "what": what, **fields}]}


def won(*winners, place="p2"):
    """Return a battle of this turn that some have won."""
    told = {"slot": "turn 1", "number": 1, "place": place, "sides": ("Swe", "Pol")}
    return Battle(**told, red=(), blue=(), how="played", winners=winners)


def test_who_stands_in_land_that_is_not_friendly_is_asked():
    rows = (force("S1", "p2"), force("T1", "s1"), force("P1", "n1"), force("M1", "n2"))
    game = at("C4", *rows)
    assert asked(game, "C4") == ["Swe", "Pol"]
    assert offered(game, "C4", "Swe") == {"rows.territory": ["p2"]}
    assert refused(game, "C4", "Swe", **what("n1"))


def test_nobody_chooses_where_an_enemy_stands():
    game = at("C4", force("S1", "p2"), force("P1", "p2"), force("P2", "n1"))
    assert asked(game, "C4") == ["Pol"]


def test_a_battle_that_was_won_makes_a_capture():
    game = do(at("C4", force("S1", "p2"), won("Swe")), "C4", "Swe", **what("p2"))
    row = game.get(Territory, "p2")
    assert (row.holder, row.occupier, row.since, row.chosen) == ("Swe", "", 0, "")
    assert said(game) == ["Swe captures p2"]


def test_a_battle_that_a_friend_won_does_as_well():
    game = at("C4", force("S1", "p2"), won("Tat"))
    game = do(game, "C4", "Swe", **what("p2"))
    assert game.get(Territory, "p2").holder == "Swe"


def test_without_a_battle_it_takes_a_year():
    game = do(at("C4", force("S1", "p2")), "C4", "Swe", **what("p2"))
    row = game.get(Territory, "p2")
    assert (row.holder, row.occupier, row.since, row.chosen) == ("Pol", "Swe", 1, "capture")
    assert said(game) == ["Swe stays in p2 to capture it"]


@pytest.mark.parametrize(("since", "holder"), [(1, "Swe"), (2, "Pol")])
def test_a_year_is_four_turns(since, holder):
    stay = {"holder": "Pol", "occupier": "Swe", "since": since, "chosen": "capture"}
    game = at("C4", force("S1", "p2"), number=5, p2=stay)
    game = do(game, "C4", "Swe", **what("p2"))
    assert game.get(Territory, "p2").holder == holder


def test_a_stay_ends_with_the_next_occupier():
    stay = {"holder": "Pol", "occupier": "Tat", "since": 1, "chosen": "loot"}
    game = do(at("C4", force("S1", "p2"), number=5, p2=stay), "C4", "Swe", **what("p2"))
    row = game.get(Territory, "p2")
    assert (row.holder, row.occupier, row.since) == ("Pol", "Swe", 5)


def test_a_friend_who_came_first_occupies():
    stay = {"holder": "Pol", "occupier": "Tat", "since": 1}
    rows = (force("S1", "p2"), force("T1", "p2"))
    game = do(at("C4", *rows, number=5, p2=stay), "C4", "Swe", **what("p2"))
    row = game.get(Territory, "p2")
    assert (row.holder, row.occupier, row.since) == ("Pol", "Tat", 1)


@pytest.mark.parametrize(
    ("name", "kind", "told", "codes"),
    [
        ("S1", "skirmish force", {}, {"skirmish"}),
        ("T1", "task force", {}, {"may_not_capture"}),
        ("T1", "task force", {"beneficiary": "Swe"}, set()),
    ],
)
def test_not_everybody_captures(name, kind, told, codes):
    game = at("C4", force(name, "p2", kind=kind), won("Swe"))
    side = game.get(Force, name).side
    assert refused(game, "C4", side, **what("p2", **told)) == codes


def test_an_ally_captures_for_another():
    game = at("C4", force("T1", "p2"), won("Swe"))
    assert offered(game, "C4", "Tat", row="p2")["rows.beneficiary"] == ["Swe"]
    assert refused(game, "C4", "Tat", **what("p2", "stay", beneficiary="Swe")) == {"ally"}
    game = do(game, "C4", "Tat", **what("p2", beneficiary="Swe"))
    assert game.get(Territory, "p2").holder == "Swe"


@pytest.mark.parametrize(
    ("side", "friend", "code"), [("Swe", "Tat", "for_itself"), ("Tat", "Pol", "ally")]
)
def test_nobody_captures_for_whom_he_likes(side, friend, code):
    who = Side(id=side, may_capture=side == "Swe")
    found = ground.capture(who, ["task force"], friend, ["Tat", "Swe"])
    assert [each.code for each in found] == [code]


def test_loot_is_carried_and_the_land_supplies_nobody_for_a_while():
    rows = (force("S1", "p2", 20), force("S2", "p2", 30), loot("S2", 1))
    game = do(at("C4", *rows, number=2), "C4", "Swe", faces=(5, 4), **what("p2", "loot"))
    row = game.get(Territory, "p2")
    assert (row.looted, row.chosen, row.holder) == (4, "loot", "Pol")
    assert carried(game, "S2") == [6]
    (line,) = game.rows(Loot, slot="turn 2")
    assert (line.force, line.reason, line.change) == ("S2", "looting p2", 5)
    assert said(game) == ["S2 loots p2"]


def test_raiders_loot_more():
    game = at("C4", force("T1", "p2"))
    game = do(game, "C4", "Tat", faces=(5, 1, 6), **what("p2", "loot"))
    assert carried(game, "T1") == [8]


@pytest.mark.parametrize(
    ("land", "codes"),
    [
        ({"looted": 2}, {"looted"}),
        ({"looted": 1}, set()),
        ({"occupier": "Swe", "since": 1, "chosen": "capture"}, {"chosen"}),
        ({"occupier": "Tat", "since": 1, "chosen": "capture"}, set()),
    ],
)
def test_land_is_looted_or_captured_but_not_again(land, codes):
    game = at("C4", force("S1", "p2"), number=2, p2={"holder": "Pol", **land})
    assert refused(game, "C4", "Swe", **what("p2", "loot")) == codes


def test_who_loses_his_last_home_loses_it_to_who_took_it():
    lands = {"p1": "Swe", "p3": "Tat"}
    game = do(at("C4", force("S1", "p2"), won("Swe"), **lands), "C4", "Swe", **what("p2"))
    assert game.get(Side, "Pol").captor == "Swe"
    assert said(game) == ["Swe captures p2"]
    assert turns.homeless(game) == ["Pol"]


def test_a_home_that_is_taken_back_makes_nobody_homeless():
    fought = won("Pol", place="p1")
    game = do(at("C4", force("P1", "p1"), fought, p1="Swe"), "C4", "Pol", **what("p1"))
    assert game.get(Territory, "p1").holder == "Pol"
    assert turns.homeless(game) == []


@pytest.mark.parametrize(
    ("how", "holders", "lost"),
    [
        ("all", {"p1": "Swe", "p2": "Swe"}, False),
        ("capital", {"p1": "Swe"}, True),
        ("capital", {"p2": "Swe", "p3": "Swe"}, False),
    ],
)
def test_a_home_region_is_lost_as_the_option_says(how, holders, lost):
    homes = [
        Territory(
            id=n, home="Pol", holder=holders.get(n, "Pol"), x=0, y=0, capital=n == "p1"
        )
        for n in ("p1", "p2", "p3")
    ]
    assert ground.is_home_lost(homes, {"home_lost": how}.__getitem__) == lost


def test_who_has_no_home_has_none_to_lose():
    assert not ground.is_home_lost([], {"home_lost": "all"}.__getitem__)


def test_nobody_joins_whose_home_is_not_lost():
    found = ground.join("Swe", "Swe", is_lost=False)
    assert [each.code for each in found] == ["home_region"]


def test_what_is_only_held_stays_as_it_is():
    game = do(at("C4", force("S1", "p2"), won("Swe")), "C4", "Swe", **what("p2", "stay"))
    row = game.get(Territory, "p2")
    assert (row.holder, row.occupier, row.chosen) == ("Pol", "Swe", "")
