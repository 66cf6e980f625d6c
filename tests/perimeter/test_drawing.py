"""The front as drawn: everybody on his own side, salients followed, pockets closed."""

import tracemalloc

import pytest
import shapely

from refkit.geometry import distances, perimeter, perimeter_data, potential
from refkit.geometry.checks import parse_layout
from tests.perimeter import layouts
from tests.perimeter.field import LINE, SEALED, found, ring
from tests.perimeter.test_status import SALIENT, SHOULDERS

FACING = [(x, 20) for x in range(2, 72, 4)], [(x, 28) for x in range(2, 72, 4)]


def away(drawn, side, name):
    """Return how far a stand is from a side's ground."""
    return drawn.drawing.ground[side].distance(shapely.Point(drawn.places[name]))


def test_between_two_straight_lines_the_line_is_straight_and_midway():
    drawn = found(*FACING).drawing
    (line,) = drawn.line
    assert all(abs(y - 24) < 0.2 for _, y in line.coords)
    assert {round(x) for x in (line.coords[0][0], line.coords[-1][0])} == {0, 72}


def test_the_start_lines_lie_behind_it_and_clear_of_the_enemy():
    starts = found(*FACING).drawing.starts
    assert all(20.7 < y < 21.6 for line in starts["A"] for _, y in line.coords)
    assert all(26.4 < y < 27.3 for line in starts["B"] for _, y in line.coords)


def whereabouts(perimeter, spot, side="A"):
    (there,) = distances.whereabouts(perimeter, side, [spot])
    return there


def test_a_salient_is_followed():
    perimeter = found(
        [*FACING[0], *SALIENT, (36, 34)], [*FACING[1][:7], *FACING[1][-7:], *SHOULDERS]
    )
    assert away(perimeter, "A", "A23") == 0
    assert len(perimeter.drawing.line) == 1
    assert whereabouts(perimeter, (36, 34)).to_line > 2


def test_a_pocket_is_closed_and_cut_out_of_the_enemy_s_ground():
    perimeter = found([*LINE, (36, 30)], ring(36, 30, SEALED))
    (island,) = perimeter.drawing.islands
    assert island.stands == ("A19",)
    assert island.ground.contains(shapely.Point(36, 30))
    assert perimeter.drawing.ground["B"].intersection(island.ground).area < 0.01
    assert not any(
        island.ground.contains(shapely.Point(place)) for place in ring(36, 30, SEALED)
    )


def test_a_perimeter_outside_its_own_ground_ends_where_that_begins():
    perimeter = found([*FACING[0], *SALIENT, (36, 35.2)], SHOULDERS)
    (island,) = perimeter.drawing.islands
    assert island.stands == ("A23",)
    own = perimeter.drawing.ground["A"]
    assert own.intersection(island.ground).area < 0.01


def test_a_perimeter_within_its_own_ground_is_drawn_whole():
    perimeter = found([(36, 30)], [(36, 20)])
    assert {each.side for each in perimeter.drawing.islands} == {"A", "B"}
    assert all(each.ground.area > 20 for each in perimeter.drawing.islands)


def test_a_normal_group_amid_the_enemy_is_joined_to_its_own():
    """Whoever faces only those who are cut off is Normal, wherever he stands."""
    around = [
        (28, 22),
        (36, 22),
        (44, 22),
        (28, 30),
        (44, 30),
        (36, 38),
        (28, 38),
        (44, 38),
    ]
    perimeter = found(
        [(36, 44), (20, 44), (52, 44), *around], [(36, 30), (10, 15), (60, 15)]
    )
    for name, status in perimeter.status.items():
        if status == "normal":
            assert away(perimeter, name[0], name) == 0


def test_without_an_enemy_there_is_no_line():
    alone = found([(36, 30)], [])
    assert alone.drawing.line == ()
    assert alone.drawing.starts == {"A": (), "B": ()}
    assert alone.drawing.ground["A"].area == 72 * 48
    assert alone.drawing.ground["B"].is_empty
    other = found([], [(36, 30)])
    assert other.drawing.ground["A"].is_empty
    there = whereabouts(alone, (1, 1), "B")
    assert there.to_line is there.to_ground is there.to_friend is None
    assert not there.along


def test_a_side_with_nothing_normal_keeps_its_home():
    perimeter = found(FACING[0], [(36, 9)])
    assert perimeter.status["B1"] != "normal"
    assert perimeter.drawing.ground["B"].area > 0


def test_a_side_with_nothing_normal_and_no_room_about_its_entry_has_no_line():
    homes = {"A": {"entry": [{"x": 36, "y": 0}]}, "B": {"edges": [{"edge": "N"}]}}
    perimeter = found([(36, 30)], [*ring(36, 30, SEALED), (36, 1)], homes=homes)
    assert perimeter.status["A1"] == "cut_off"
    assert perimeter.drawing.line == ()


def test_about_a_home_in_mid_table_the_line_is_closed():
    homes = {"A": {"entry": [{"x": 36, "y": 24}]}, "B": {"edges": [{"edge": "N"}]}}
    perimeter = found([(32, 24), (40, 24)], [(20, 24), (52, 24), (36, 38)], homes=homes)
    (line,) = perimeter.drawing.line
    assert line.is_closed
    assert away(perimeter, "A", "A1") == 0


@pytest.mark.parametrize("seed", range(40))
def test_every_normal_stand_is_on_its_own_side_and_every_other_in_a_perimeter(seed):
    drawn = perimeter.perimeter(parse_layout(layouts.layout(seed)))
    for name, status in drawn.status.items():
        point = shapely.Point(drawn.places[name])
        side = next(each.side for each in drawn.layout.stands if each.id == name)
        if status != "normal":
            loops = [each for each in drawn.drawing.islands if name in each.stands]
            assert [each.ground.covers(point) for each in loops] == [True]
            continue
        other = next(each for each in drawn.layout.sides if each != side)
        assert not drawn.drawing.ground[other].covers(point)
        assert not any(
            each.side != side and each.ground.contains(point)
            for each in drawn.drawing.islands
        )


@pytest.mark.parametrize("seed", range(20))
def test_a_line_ends_at_the_table_s_edge_or_in_itself(seed):
    drawn = perimeter.perimeter(parse_layout(layouts.layout(seed))).drawing
    edge = shapely.box(0, 0, 72, 48).boundary
    for line in drawn.line:
        ends = line.coords[0], line.coords[-1]
        assert line.is_closed or all(
            edge.distance(shapely.Point(each)) < 0.01 for each in ends
        )


# Later steps ask how far a place is from the line.


def test_a_table_that_is_a_hair_s_breadth_takes_little_memory():
    tracemalloc.start()
    drawn = found([(1, 0.001)], [(2, 0.002)], width=4000, height=0.003).drawing
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sum(each.area for each in drawn.ground.values()) == pytest.approx(12, abs=0.1)
    assert most < 200_000_000


def test_a_place_is_behind_one_line_or_the_other():
    perimeter = found(*FACING)
    assert whereabouts(perimeter, (36, 10)).behind == "A"
    assert whereabouts(perimeter, (36, 40)).behind == "B"


def test_a_place_is_so_far_from_the_line_from_own_ground_and_from_a_friend():
    perimeter = found(*FACING)
    assert whereabouts(perimeter, (36, 24.4)).along
    assert not whereabouts(perimeter, (36, 25)).along
    assert whereabouts(perimeter, (36, 27)).to_line == pytest.approx(3, abs=0.1)
    assert whereabouts(perimeter, (36, 28)).to_ground == pytest.approx(4, abs=0.1)
    assert whereabouts(perimeter, (36, 20)).to_ground == 0
    assert whereabouts(perimeter, (36, 28)).to_friend == pytest.approx(68**0.5)


def test_within_a_pocket_nobody_s_line_counts():
    perimeter = found([*LINE, (36, 30)], ring(36, 30, SEALED))
    assert whereabouts(perimeter, (36, 30)).behind == ""
    assert whereabouts(perimeter, (36, 30)).within == "A"
    assert whereabouts(perimeter, (36, 10)).within == ""


def test_it_is_told_of_stands_knocked_out_too():
    armies = [*FACING[0], (36, 30, {"ko": True})], FACING[1]
    told = perimeter_data.whereabouts_data(found(*armies))[f"A{len(armies[0])}"]
    assert told["behind"] == "B"
    assert told["to_ground"] == pytest.approx(6, abs=0.1)
    assert not told["along"]


# The umpire overrules.


def test_the_umpire_moves_the_line():
    ruled = {"line": [[[0, 23], [72, 26]]]}
    perimeter = found(*FACING, overrides=ruled)
    (line,) = perimeter.drawing.line
    assert line.length == pytest.approx((72**2 + 9) ** 0.5, abs=0.01)
    assert whereabouts(perimeter, (70, 25.5)).behind == "A"
    assert perimeter.drawing.ground["A"].area == pytest.approx(72 * 24.5, abs=0.1)


def test_a_face_of_the_umpire_s_line_without_stands_is_whose_it_mostly_is():
    ruled = {"line": [[[0, 23], [72, 23]], [[0, 27], [72, 27]]]}
    perimeter = found(*FACING, overrides=ruled)
    assert (
        perimeter.drawing.ground["A"].area + perimeter.drawing.ground["B"].area == 72 * 48
    )


def test_a_stand_taken_out_of_the_line_bars_no_road():
    raid = [(36, 40)], [(36, 20), (60, 40)]
    assert found(*raid).status["A1"] == "isolated"
    assert found(*raid, overrides={"out_of_line": ["B1"]}).status["A1"] == "normal"


def test_a_stand_ruled_normal_lends_its_status_to_its_chain():
    front = [(36, 34), (36, 38)], SHOULDERS
    assert found(*front).status["A2"] != "normal"
    ruled = found(*front, overrides={"status": {"A1": "normal"}})
    assert ruled.status["A1"] == ruled.status["A2"] == "normal"


def test_a_stand_ruled_cut_off_forms_no_line():
    raid = [(36, 40)], [(36, 20), (60, 40)]
    ruled = found(*raid, overrides={"status": {"B1": "cut_off"}}).status
    assert ruled["B1"] == "cut_off"
    assert ruled["A1"] == "normal"


def test_a_stand_ruled_isolated_anchors_nobody():
    chain = [*SALIENT, (36, 34)], SHOULDERS
    ruled = dict.fromkeys(("A1", "A2", "A3", "A4"), "isolated")
    assert found(*chain, overrides={"status": ruled}).status["A5"] == "isolated"


def test_a_potential_falls_evenly_between_two_edges():
    grid = potential.grid(72, 48, 0.5)
    fixed = grid.x[None] * float("nan") + grid.y[:, None]
    fixed[0], fixed[-1] = 1, 0
    level = potential.solve(fixed, 400)
    assert abs(level - (1 - grid.y[:, None] / 48)).max() < 0.02


@pytest.mark.parametrize("places", [[(10, 10)], [(10, 10), (12, 10), (20, 30)]])
def test_a_ruling_stands_where_there_is_no_enemy(places):
    ruled = {"status": {"A1": "isolated"}}
    statuses = found(places, [], overrides=ruled).status
    assert {name for name, each in statuses.items() if each != "normal"} == {"A1"}
