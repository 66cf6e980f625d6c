"""What the marker of an operation reaches, where a unit is shut in, how it falls back."""

import pytest

from refkit.geometry.areas.network import Link, Network, Ways
from refkit.systems.stalingrad.rules import board
from refkit.systems.stalingrad.rules.board import Fallback, Occupied
from refkit.systems.stalingrad.rules.marching import Season
from refkit.systems.stalingrad.rules.units import AXIS, SOVIET
from tests.cases.stalingrad.asking import network, options

OPTION = options({})
ROW = network(["ab", "bc", "cd", "de", "ef"])
OPEN, NOBODY = Ways(), Occupied()
SUMMER = Season()


def areas(names):
    """Return areas of one letter."""
    return frozenset(names)


def test_the_area_of_the_marker_itself_is_in_reach():
    assert board.steps_to(ROW, "a", "a", "") == 0
    assert board.is_in_reach(0, OPTION)


def test_no_supply_reaches_into_an_area_of_the_enemy_or_over_a_lake():
    assert board.steps_to(ROW, "a", "b", "b") == -1
    assert not board.is_in_reach(-1, OPTION)
    lake = Network(("a", "b"), (Link("a", "b", "lake"),))
    assert board.steps_to(lake, "a", "b", "") == -1


def test_the_volga_does_not_hinder_supply():
    river = Network(("a", "b"), (Link("a", "b", "volga"),))
    assert board.steps_to(river, "a", "b", "") == 1


def test_by_option_three_areas_lie_between():
    option = options({"options": {"reach_counts": "between"}})
    assert board.is_in_reach(4, option)
    assert not board.is_in_reach(5, option)


@pytest.mark.parametrize(
    ("side", "season", "shut"),
    [
        (AXIS, SUMMER, {"lake"}),
        (SOVIET, SUMMER, {"lake", "kerch"}),
        (SOVIET, Season(winter=True), {"lake", "volga"}),
        (AXIS, Season(winter=True, cards=5), {"lake"}),
    ],
)
def test_what_is_closed_to_a_side(side, season, shut):
    assert board.closed_borders(side, season) == shut


def test_points_alone_isolate_unless_the_option_says_no():
    enemies = Occupied(areas("a"), areas("c"))
    assert board.is_isolated(ROW, "b", enemies, OPEN, OPTION)
    option = options({"options": {"rp_isolates": "no"}})
    assert not board.is_isolated(ROW, "b", enemies, OPEN, option)


def test_a_border_that_is_closed_isolates_as_an_enemy_does():
    land = Network(("a", "b", "c"), (Link("a", "b", "volga"), Link("b", "c")))
    shut = Ways(closed_links=frozenset(("volga",)))
    assert board.is_isolated(land, "b", Occupied(areas("c")), shut, OPTION)
    assert not board.is_isolated(land, "b", Occupied(areas("c")), OPEN, OPTION)


@pytest.mark.parametrize(("gap", "found"), [("3", "abcd"), ("4", "abcde")])
def test_how_near_rumanians_may_come(gap, found):
    option = options({"options": {"hungarian_gap": gap}})
    assert board.too_near(ROW, ["b"], option) == areas(found)
    assert board.too_near(ROW, [], option) == areas("")


def ends(land, unit, enemies=NOBODY, shut=OPEN):
    """Return the ways of a retreat, as one word each."""
    return ["".join(way) for way in board.retreats(land, unit, enemies, shut)]


def test_who_defends_never_falls_back_to_where_the_attackers_came_from():
    ring = network(["vo", "vw", "wo", "or", "wx", "xr"])
    unit = Fallback("v", False, "o", goals=areas("r"))
    assert ends(ring, unit) == ["wx"]


def test_nobody_falls_back_into_points_of_the_enemy():
    fork = network(["vw", "vx", "wr", "xr"])
    unit = Fallback("v", False, "o", goals=areas("r"))
    assert ends(fork, unit, Occupied(points=areas("w"))) == ["xr"]


def test_the_owner_chooses_among_ways_that_are_as_near():
    fork = network(["vw", "vx", "wr", "xr"])
    unit = Fallback("v", False, "o", goals=areas("r"))
    assert ends(fork, unit) == ["wr", "xr"]


def test_one_area_is_enough_where_no_more_is_possible():
    assert ends(network(["vw"]), Fallback("v", False, "o")) == ["w"]


def test_who_has_no_points_makes_for_the_edge():
    unit = Fallback("c", False, "o", edge=areas("a"))
    assert ends(ROW, unit) == ["ba"]


def test_the_edge_is_no_goal_of_who_has_points_out_of_reach():
    unit = Fallback("d", False, "o", goals=areas("f"), edge=areas("a"))
    assert ends(ROW, unit, Occupied(areas("e"))) == ["cb"]
    other = Fallback("d", False, "o", goals=areas("a"), edge=areas("f"))
    assert ends(ROW, other, Occupied(areas("c"))) == ["ef"]


def test_an_attacker_ends_where_he_came_from_if_his_points_are_there():
    unit = Fallback("c", True, "b", goals=areas("ab"))
    assert ends(ROW, unit) == ["b"]


def test_an_attacker_goes_on_by_one_area_from_where_he_came():
    unit = Fallback("e", True, "d", goals=areas("a"))
    assert ends(ROW, unit) == ["dc"]


def test_an_attacker_stays_where_he_came_from_if_no_way_leads_on():
    unit = Fallback("c", True, "b", goals=areas("f"))
    assert ends(ROW, unit, Occupied(areas("a"))) == ["b"]


def test_an_attacker_is_lost_whose_way_back_is_closed():
    unit = Fallback("c", True, "b", goals=areas("f"))
    assert ends(ROW, unit, shut=Ways(closed=areas("b"))) == []
    around = network(["vo", "vx", "xo"])
    over = Ways(closed_steps=frozenset((("v", "o"),)))
    assert ends(around, Fallback("v", True, "o"), shut=over) == []
