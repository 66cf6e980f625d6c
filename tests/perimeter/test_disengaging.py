"""Disengagement: who goes back, how far, who stays."""

import math

import pytest

from refkit.geometry.checks import parse_layout
from refkit.geometry.disengaging import disengage
from tests.perimeter import layouts
from tests.perimeter.field import data


def moves(a, b, **more):
    return disengage(parse_layout(data(a, b, **more))).moves


@pytest.mark.parametrize("flag", ["unmoved", "improved", "immobile"])
def test_who_may_not_go_stays_and_the_other_goes_all_the_way(flag):
    assert moves([(36, 20, {flag: True})], [(36, 23)]) == {"B1": (36, 25)}


def test_both_go_alike():
    assert moves([(36, 20)], [(36, 23)]) == {"A1": (36, 19), "B1": (36, 24)}


def test_nobody_goes_where_nobody_is_near():
    assert moves([(36, 20)], [(36, 25)]) == {}
    assert moves([(36, 20)], []) == {}


def test_a_slanting_contact_needs_less():
    assert moves([(36, 20)], [(39, 22)]) == {"A1": (36, 19), "B1": (39, 23)}


def test_a_step_is_rounded_up_to_a_thousandth():
    after = moves([(36, 20)], [(38, 21)])
    assert 5 <= math.dist(after["A1"], after["B1"]) < 5.003


def test_stands_side_by_side_part():
    after = moves([(36, 20)], [(39, 20)])
    assert after == {"A1": (36, 18), "B1": (39, 22)}


def test_wider_bases_part_farther():
    assert moves([(36, 20)], [(36, 23)], options={"base": 0.5}) == {
        "A1": (36, 18.5),
        "B1": (36, 24.5),
    }


def test_the_table_edge_stops_one_and_the_other_takes_up_the_rest():
    assert moves([(36, 0.5)], [(36, 3.5)]) == {"A1": (36, 0), "B1": (36, 5)}


def test_a_stand_at_home_stays():
    assert moves([(36, 0)], [(36, 3)]) == {"B1": (36, 5)}


def test_an_enemy_behind_is_not_fled_from_but_told_of():
    after = disengage(parse_layout(data([(36, 23)], [(36, 20)])))
    assert after.moves == {}
    assert after.contacts == (("A1", "B1"),)


def test_nobody_goes_into_the_river():
    river = [[[30, 10], [40, 10], [40, 19.6], [30, 19.6]]]
    assert moves([(36, 20)], [(36, 23)], terrain=river) == {
        "A1": (36, 19.6),
        "B1": (36, 24.6),
    }


def test_nobody_goes_near_an_enemy_farther_off():
    after = moves([(36, 20)], [(36, 23), (36, 14.5)])
    assert after == {"A1": (36, 19.5), "B1": (36, 24.5)}


def test_the_larger_of_two_steps_is_taken():
    after = moves([(36, 20)], [(36, 23, {"unmoved": True}), (40, 22, {"unmoved": True})])
    assert after == {"A1": (36, 18)}


def test_two_who_go_the_same_way_never_part():
    homes = {
        "A": {"edges": [{"edge": "S", "from": 0, "to": 72}]},
        "B": {"edges": [{"edge": "S", "from": 0, "to": 72}]},
    }
    after = disengage(parse_layout(data([(36, 20)], [(39, 20)], homes=homes)))
    assert after.moves == {}
    assert after.contacts == (("A1", "B1"),)


def test_the_way_to_an_entry_point_is_straight():
    homes = {"A": {"entry": [{"x": 0, "y": 0}]}, "B": {"edges": [{"edge": "N"}]}}
    after = moves([(30, 40)], [(30, 43, {"improved": True})], homes=homes)
    x, y = after["A1"]
    assert x / y == pytest.approx(30 / 40, abs=1e-3)
    assert 5 <= math.dist((x, y), (30, 43)) < 5.003


FRONT = [(x, 18) for x in range(4, 72, 4)]
DUG_IN = [
    (x, y, {"improved": True})
    for x, y in ((30.8, 24), (41.2, 24), (31.5, 27), (40.5, 27), (30.5, 32), (41.5, 32))
]
FAR = [(10, 28), (20, 28), (52, 28), (62, 28)]
TIP = [(36, 22.5), (36, 27), (36, 31.5), (36, 36)]


def test_the_flank_of_a_salient_is_held_where_its_tip_would_be_cut_off():
    after = disengage(parse_layout(data([*FRONT, *TIP], [*DUG_IN, *FAR])))
    assert after.moves == {}
    assert after.held == ("A19",)
    assert after.contacts == (("A19", "B3"), ("A19", "B4"))


def test_who_may_go_without_harm_goes_from_a_held_group():
    enemies = [*DUG_IN, *FAR, (20, 22, {"improved": True})]
    after = disengage(parse_layout(data([*FRONT, *TIP], enemies)))
    assert after.held == ("A19",)
    assert set(after.moves) == {"A5"}


@pytest.mark.parametrize("seed", range(40))
def test_a_melee_ends_as_the_rules_say(seed):
    """Nobody leaves the table, and nobody comes near an enemy farther off."""
    given = layouts.layout(seed)
    for number, stand in enumerate(given["stands"]):
        stand["improved"], stand["unmoved"] = number % 7 == 0, number % 11 == 0
    read = parse_layout(given)
    after = disengage(read)
    before = {each.id: (each.x, each.y) for each in read.stands}
    now = before | after.moves
    told = {frozenset(pair) for pair in after.contacts}
    for each in read.stands:
        x, y = now[each.id]
        assert 0 <= x <= 72
        assert 0 <= y <= 48
        assert now[each.id] == before[each.id] or not (each.improved or each.unmoved)
    for a in read.live("A"):
        for b in read.live("B"):
            near = math.dist(now[a.id], now[b.id]) < 5 - 1e-9
            assert near == (frozenset((a.id, b.id)) in told)
            assert not near or math.dist(before[a.id], before[b.id]) < 5


@pytest.mark.parametrize("x", range(1, 40))
def test_a_slanting_step_is_long_enough_when_it_is_rounded(x):
    homes = {"A": {"entry": [{"x": x, "y": 0}]}, "B": {"edges": [{"edge": "N"}]}}
    after = moves([(30, 40)], [(31, 43, {"improved": True})], homes=homes)
    assert 5 <= math.dist(after["A1"], (31, 43)) < 5.004


def test_a_step_cut_short_to_nothing_holds_up_nobody_else():
    """Two enemies back toward one another's rear: neither goes, so as to leave room."""
    front = [(36, 20), (36, 13, {"unmoved": True}), (60, 20)]
    after = moves(front, [(36, 23, {"unmoved": True}), (36, 14.5), (60, 23)])
    assert after == {"A3": (60, 19), "B3": (60, 24)}
