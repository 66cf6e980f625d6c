"""Normal, isolated or cut off: the definitions one by one, with their ties and options."""

import pytest

from refkit.geometry import perimeter
from refkit.geometry.checks import parse_layout
from tests.perimeter import layouts
from tests.perimeter.field import LINE, SEALED, data, found, ring, status

CUT, ISOLATED = "cut_off", "isolated"
EAST_WEST = {"A": {"edges": [{"edge": "W"}]}, "B": {"edges": [{"edge": "E"}]}}


def test_nobody_who_has_passed_nobody_is_behind():
    assert status([(10, 20), (20, 20)], [(10, 28), (20, 28)]) == {}


@pytest.mark.parametrize(("x", "expected"), [(40.999, ISOLATED), (41, None)])
def test_an_enemy_five_inches_off_the_road_is_not_on_it(x, expected):
    assert status([(36, 40)], [(x, 25), (45, 25), (62, 25)]).get("A1") == expected


@pytest.mark.parametrize(("x", "expected"), [(40.499, ISOLATED), (40.5, None)])
def test_an_enemy_as_much_beside_as_behind_is_not_behind(x, expected):
    assert status([(36, 24)], [(x, 19.5), (60, 30)]).get("A1") == expected


def test_without_a_cone_whoever_is_nearer_home_is_behind():
    near, wide = [(36, 24)], [(40, 21)]
    assert status(near, wide) == {}
    assert status(near, wide, options={"cone": 0}) == {"A1": ISOLATED, "B1": ISOLATED}


@pytest.mark.parametrize(("x", "expected"), [(46, None), (45.999, ISOLATED)])
def test_two_enemies_twenty_inches_apart_are_no_line(x, expected):
    assert status([(36, 40)], [(26, 25), (x, 25)]).get("A1") == expected


def test_a_narrower_line_is_an_option():
    front = [(36, 40)], [(28, 25), (44, 25)]
    assert status(*front) == {"A1": ISOLATED}
    assert status(*front, options={"front_gap": 10}) == {}


def test_a_narrower_road_is_an_option():
    front = [(36, 40)], [(40, 25), (62, 25), (45, 25)]
    assert status(*front)["A1"] == ISOLATED
    assert "A1" not in status(*front, options={"front_lat": 4})


def test_a_stand_at_home_has_nobody_behind_it():
    assert status([(36, 0)], [(36, 10), (30, 1)]) == {}


SALIENT = [(36, 18), (36, 22), (36, 26), (36, 30)]
SHOULDERS = [(30, 26), (42, 26), (30, 31), (42, 31)]


@pytest.mark.parametrize(("tip", "expected"), [(35, {}), (35.001, {"A5": ISOLATED})])
def test_a_chain_holds_up_to_five_inches(tip, expected):
    assert status([*SALIENT, (36, tip)], SHOULDERS) == expected


def test_an_enemy_between_two_friends_breaks_the_chain():
    pocket = [(36, 18), (36, 30), (36, 34)]
    assert status(pocket, [*SHOULDERS, (36, 24)]) == {"A2": CUT, "A3": CUT}


def test_the_literal_chain_is_an_option():
    neck = [*SALIENT, (36, 34)], [*SHOULDERS, (36.5, 28)]
    assert set(status(*neck)) == {"A4", "A5"}
    assert status(*neck, options={"link_block": "none"}) == {"B5": CUT}


def test_a_chain_that_must_reach_the_table_edge_is_an_option():
    front = [*SALIENT, (36, 34)]
    assert status(front, SHOULDERS) == {}
    edge = status(front, SHOULDERS, options={"chain_anchor": "edge"})
    assert edge == {"A5": ISOLATED}


def test_a_chain_to_an_entry_point_guards():
    homes = {"A": {"entry": [{"x": 36, "y": 0}]}, "B": {"edges": [{"edge": "N"}]}}
    gate, once = [(33.5, 1), (38.5, 1)], {"intruder_rule": "none"}
    assert "A2" not in status([(36, 5), (36, 10)], gate, homes=homes, options=once)
    apart = status([(36, 5.001), (36, 10)], gate, homes=homes, options=once)
    assert apart["A1"] == apart["A2"] == CUT


def test_wider_bases_reach_farther_to_friends_and_enemies():
    front = [*SALIENT, (36, 35.8)]
    assert status(front, SHOULDERS) == {"A5": ISOLATED}
    assert status(front, SHOULDERS, options={"base": 0.5}) == {}
    given = data(front, SHOULDERS)
    given["stands"][3]["radius"] = given["stands"][4]["radius"] = 0.5
    assert found(front, SHOULDERS).status["A5"] == ISOLATED
    assert perimeter.perimeter(parse_layout(given)).status["A5"] == "normal"


def test_a_ring_without_a_gap_of_ten_inches_cuts_off():
    assert status([*LINE, (36, 30)], ring(36, 30, SEALED)) == {"A19": CUT}


def test_unequal_bases_close_a_gap():
    given = [*LINE, (36, 30)], [*ring(36, 30, [*SEALED[:5], SEALED[7]]), (30.8, 23.2)]
    assert status(*given) == {"A19": ISOLATED}
    wide = [*given[1][:-1], (*given[1][-1], {"radius": 1.0})]
    assert status(given[0], wide) == {"A19": CUT}


def test_a_smaller_zone_is_an_option():
    sealed = [*LINE, (36, 30)], ring(36, 30, SEALED)
    assert status(*sealed, options={"zone": 3})["A19"] == ISOLATED


GATE = [(x, 25) for x in (1, 9, 17, 25)]


@pytest.mark.parametrize(("x", "expected"), [(35, ISOLATED), (34.999, CUT)])
def test_a_line_passes_between_enemies_ten_inches_apart(x, expected):
    wall = [*GATE, *((x + 8 * each, 25) for each in range(5)), (71, 25)]
    assert status([*LINE, (30, 38)], wall).get("A19") == expected


def test_a_line_passes_exactly_under_an_enemy():
    """Two zones touch one above the other; the line slips level between them."""
    wall = [
        (5, 30),
        (5, 20),
        (14, 18),
        (22, 18),
        (30, 18),
        (38, 18),
        (46, 18),
        (54, 18),
        (62, 18),
        (70, 18),
    ]
    open_, shut = [*wall], [*wall]
    shut[0] = (5, 29.999)
    assert status([(20, 40), *LINE], open_)["A1"] == status([(20, 40), *LINE], shut)["A1"]


def test_a_line_never_goes_nearer_the_enemy_edge():
    cup = [(28, 26), (28, 32), (28, 38), (34, 22), (40, 26), (40, 32), (40, 38)]
    assert status([*LINE, (34, 30)], cup) == {"A19": CUT}


def test_enemy_edges_all_round_leave_only_the_way_straight_back():
    homes = {
        "A": {"edges": [{"edge": "S"}]},
        "B": {"edges": [{"edge": "N"}, {"edge": "E"}, {"edge": "W"}]},
    }
    wall = [(26, 25), (34, 25), (42.5, 25), (50, 25)]
    assert status([(38, 38)], wall, homes=homes) == {"A1": CUT}
    assert status([(30, 38)], [(20, 25), (36, 25)], homes=homes) == {"A1": ISOLATED}


def test_between_two_enemy_edges_a_line_runs_level():
    homes = {
        "A": {"edges": [{"edge": "W"}]},
        "B": {"edges": [{"edge": "N"}, {"edge": "S"}]},
    }
    wall = [(30, 15), (30, 33), (20, 24)]
    assert status([(40, 24)], wall[:2], homes=homes) == {"A1": ISOLATED}
    assert status([(40, 24)], wall, homes=homes)["A1"] == CUT


def test_with_enemy_edges_on_all_sides_there_is_no_line():
    every = [{"edge": edge} for edge in "NESW"]
    homes = {"A": {"edges": [{"edge": "W"}]}, "B": {"edges": every}}
    assert status([(40, 24)], [(30, 15), (30, 33)], homes=homes)["A1"] == CUT


def test_an_enemy_who_enters_in_mid_table_closes_no_edge():
    homes = {"A": {"edges": [{"edge": "S"}]}, "B": {"entry": [{"x": 36, "y": 40}]}}
    cup = [(28, 26), (28, 32), (28, 38), (34, 22), (40, 26), (40, 32), (40, 38)]
    assert status([*LINE, (34, 30)], cup, homes=homes)["A19"] == ISOLATED
    sealed = [*LINE, (36, 30)], ring(36, 30, SEALED)
    assert status(*sealed, homes=homes)["A19"] == CUT


STEPS = {"A": {"edges": [{"edge": "S"}]}, "B": {"edges": [{"edge": "N"}, {"edge": "E"}]}}


def test_beside_two_enemy_edges_a_line_goes_down_and_left():
    wall = [(x, 25) for x in (16, 24, 32, 40, 48, 56, 64)]
    assert status([*LINE, (40, 38)], wall, homes=STEPS) == {"A19": ISOLATED}
    assert status([*LINE, (40, 38)], [(2, 25), (9, 25), *wall[:-1]], homes=STEPS) == {
        "A19": CUT
    }


def test_beside_two_enemy_edges_a_line_ends_at_a_link_on_its_left():
    wall = [(x, 25) for x in (9, 16, 40, 48, 56, 64)]
    salient = [(28, each) for each in (12, 16.5, 21, 25.5, 30, 34.5)]
    assert status([*LINE, *salient, (42, 33)], wall, homes=STEPS) == {"A25": ISOLATED}


def test_a_home_on_the_side_of_the_table_is_reached():
    homes = {
        "A": {"edges": [{"edge": "W", "from": 20, "to": 40}]},
        "B": {"edges": [{"edge": "N"}]},
    }
    wall = [(15, y) for y in (6, 14, 22, 30, 38, 46)]
    assert status([(30, 36)], wall, homes=homes)["A1"] == CUT
    assert status([(30, 36)], wall[2:], homes=homes)["A1"] == CUT
    gap = [(15, 27), *wall[4:]]
    assert status([(30, 36)], gap, homes=homes)["A1"] == ISOLATED
    mirrored = {"A": {"edges": [{"edge": "E", "from": 20, "to": 40}]}, "B": homes["B"]}
    assert (
        status([(42, 36)], [(72 - x, y) for x, y in gap], homes=mirrored)["A1"] == ISOLATED
    )


def test_a_home_on_the_enemy_s_own_edge_is_reached_only_along_it():
    homes = {
        "A": {"edges": [{"edge": "N", "from": 0, "to": 5}]},
        "B": {"edges": [{"edge": "N", "from": 50, "to": 72}]},
    }
    once = {"intruder_rule": "none"}
    assert status([(30, 48)], [(20, 47)], homes=homes, options=once)["A1"] == CUT
    above = status([(30, 48)], [(12, 43)], homes=homes, options={**once, "front_lat": 6})
    assert above["A1"] == ISOLATED


RIVER = [[[-1, 16], [73, 16], [73, 18], [-1, 18]]]


def test_a_river_bars_lines_and_links_but_puts_nobody_behind():
    front = [(36, 15), (36, 19)]
    assert status(front, [(30, 30)], terrain=RIVER) == {}
    salient = [(36, 11), (36, 15), (36, 19), (36, 23)]
    sides = [(x, y) for x in (30, 42) for y in (11, 15, 20, 24)]
    assert status([*LINE, *salient], sides) == {}
    assert status([*LINE, *salient], sides, terrain=RIVER) == {"A21": CUT, "A22": CUT}


def test_a_bridge_lets_a_line_through():
    banks = [
        [[-1, 16], [30, 16], [30, 18], [-1, 18]],
        [[32, 16], [73, 16], [73, 18], [32, 18]],
    ]
    wall = [(x, 30) for x in (8, 16, 24, 36, 44, 52, 60)]
    assert status([(60, 4), (20, 40)], wall, terrain=RIVER)["A2"] == CUT
    assert status([(60, 4), (20, 40)], wall, terrain=banks)["A2"] == ISOLATED


def test_a_slit_without_width_is_shut():
    halves = [
        [[-1, 16], [30, 16], [30, 18], [-1, 18]],
        [[30, 16], [73, 16], [73, 18], [30, 18]],
    ]
    wall = [(x, 30) for x in (8, 16, 24, 36, 44, 52, 60)]
    assert status([(60, 4), (20, 40)], wall, terrain=halves)["A2"] == CUT


def test_slanting_ground_and_zones_together_bar_a_line():
    slope = [[[20, 24], [41, 19], [41, 21], [20, 26]]]
    wall = [
        (2, 25),
        (9, 25),
        (16, 25),
        (22, 25),
        (39, 20),
        (47, 20),
        (55, 20),
        (63, 20),
        (70, 20),
    ]
    assert status([(2, 5), (30, 38)], wall)["A2"] == ISOLATED
    assert status([(2, 5), (30, 38)], wall, terrain=slope)["A2"] == CUT


def test_a_stand_in_the_river_traces_nothing():
    assert status([(36, 17), (10, 5)], [(36, 8)], terrain=RIVER)["A1"] == CUT


def test_a_stand_in_a_zone_traces_nothing_unless_it_may_break_contact():
    front = [(36, 40)], [*WALL, (36, 44)]
    assert status(*front) == {"A1": CUT}
    assert status(*front, options={"break_contact": "always"}) == {"A1": ISOLATED}


# Eight enemies in line, the middle 16" of it open.
WALL = [(x, 24) for x in (4, 12, 20, 28, 44, 52, 60, 68)]


BANKS = [
    [[36.5, 38], [60, 38], [60, 47], [36.5, 47]],
    [[12, 38], [35.5, 38], [35.5, 47], [12, 47]],
    [[35, 39.2], [37, 39.2], [37, 39.8], [35, 39.8]],
]


@pytest.mark.parametrize(
    ("place", "enemies", "ground"),
    [
        ((36, 40), [(36, 44), (43, 38), (29, 38), (36, 34.5)], []),
        ((1, 34), [(1, 38), (8, 32), (1, 28.5)], []),
        ((36, 40), [(36, 44)], BANKS),
    ],
    ids=["another zone", "off the table", "into a river"],
)
def test_nobody_steps_where_he_may_not_be(place, enemies, ground):
    always = {"break_contact": "always"}
    clear = status([(36, 40)], [*WALL, (36, 44)], options=always)
    assert clear["A1"] == ISOLATED
    found = status([place], [*WALL, *enemies], options=always, terrain=ground)
    assert found["A1"] == CUT


def test_linked_stands_share_a_line():
    front = [*WALL, (36, 44)]
    assert status([(36, 40), (36, 36)], front) == {"A1": ISOLATED, "A2": ISOLATED}
    assert status([(36, 40), (36, 34.999)], front) == {"A1": CUT, "A2": ISOLATED}


def test_whoever_passed_one_is_isolated_with_him():
    assert status([(36, 30)], [(36, 20)]) == {"A1": ISOLATED, "B1": ISOLATED}


RAID = [(34, 24), (38, 24), (36, 30)], [(36, 18)]


def test_one_raider_does_not_make_the_line_isolated():
    assert status(*RAID) == {"B1": ISOLATED}


def test_without_the_second_look_he_does():
    assert set(status(*RAID, options={"intruder_rule": "none"})) == {"A1", "A2", "A3", "B1"}


def test_counts_may_be_taken_stand_by_stand():
    """Of linked raiders the best counts for all; by stands, one of them falls behind."""
    mixed = layouts.layout(232)
    grouped = perimeter.perimeter(parse_layout(mixed)).status
    mixed["options"] = {"intruder_rule": "stand"}
    single = perimeter.perimeter(parse_layout(mixed)).status
    assert grouped | {"A4": "isolated"} == single


def test_those_who_are_cut_off_form_no_line_unless_ruled_so():
    sealed = [*LINE, (36, 30)], ring(36, 30, SEALED)
    assert status(*sealed) == {"A19": CUT}
    assert set(status(*sealed, options={"cutoff_forms_line": True})) > {"A19"}


def test_without_breaking_contact_the_ring_itself_is_in_doubt():
    sealed = [*LINE, (36, 28)], ring(36, 30, SEALED)
    assert status(*sealed) == {"A19": CUT}
    assert set(status(*sealed, options={"break_contact": "never"})) >= {"A19"}


def test_knocked_out_stands_count_for_nothing():
    assert status([(36, 40)], [(36, 25, {"ko": True}), (62, 30)]) == {}
    assert "B1" not in found([(36, 40)], [(36, 25, {"ko": True})]).status


@pytest.mark.parametrize("armies", [([(36, 47)], []), ([], [(36, 1)]), ([], [])])
def test_without_an_enemy_everything_is_normal(armies):
    assert status(*armies) == {}


def test_friends_on_one_spot_are_judged_alike():
    sealed = [*LINE, (36, 30), (36, 30)], ring(36, 30, SEALED)
    assert status(*sealed) == {"A19": CUT, "A20": CUT}
    front = [(20, 25), (26, 25), (36, 22)]
    assert status([(36, 18), (36, 18), (20, 40)], front)["A3"] == ISOLATED


def test_stands_ten_inches_apart_share_a_perimeter():
    shape = [*LINE, (30, 32), (40, 32)], [(x, 25) for x in range(1, 72, 8)]
    assert ("A19", "A20") in found(*shape).islands
    apart = [*LINE, (29.999, 32), (40, 32)], shape[1]
    assert {("A19",), ("A20",)} <= set(found(*apart).islands)
    between = shape[0], [*shape[1], (35, 33)]
    assert ("A19", "A20") not in found(*between).islands


def test_turned_tables_are_judged_alike():
    wall = [(25, y) for y in (2, 10, 18, 26, 34, 39, 44)]
    assert status([(10, 24), (38, 30)], wall, homes=EAST_WEST)["A2"] == CUT
    assert status([(10, 24), (38, 30)], wall[:-2], homes=EAST_WEST)["A2"] == ISOLATED


@pytest.mark.parametrize(("y", "expected"), [(10, ISOLATED), (10.001, None)])
def test_two_enemies_joined_across_the_very_end_of_a_road_bar_it(y, expected):
    entry = {"A": {"entry": [{"x": 36, "y": y}]}, "B": {"edges": [{"edge": "N"}]}}
    astride = [(30, 14), (42, 6)]
    assert status([(36, 24)], astride, homes=entry).get("A1") == expected
