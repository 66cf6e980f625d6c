"""Every status says why: the witnesses, what saves the stand, what bars its way."""

from itertools import pairwise

import pytest

from refkit.geometry import doubts
from refkit.geometry.checks import parse_layout
from tests.perimeter.field import LINE, SEALED, data, found, ring
from tests.perimeter.test_status import RIVER, SALIENT, SHOULDERS, WALL


def reason(name, *armies, **more):
    return found(*armies, **more).reasons[name]


def test_an_open_road_is_named():
    told = reason("A1", [(36, 20)], [(36, 30)])
    assert told.words == "Normal: no enemy bars its road to the south edge."
    assert told.roads == (((36, 20), (36, 0)),)


def test_a_road_to_an_entry_point_is_named():
    homes = {"A": {"entry": [{"x": 10.5, "y": 0}]}, "B": {"edges": [{"edge": "N"}]}}
    told = reason("A1", [(36, 20)], [(36, 30)], homes=homes)
    assert told.words.endswith("its road to the entry point 10.5, 0.")


def test_a_chain_is_told_friend_by_friend():
    told = reason("A5", [*SALIENT, (36, 34)], SHOULDERS)
    assert told.chain[0] == "A5"
    assert told.chain[-1] in {"A1", "A2", "A3", "A4"}
    assert " - ".join(told.chain) in told.words


def test_a_home_within_reach_is_a_chain_of_one():
    gate = [(33.5, 1), (38.5, 1)]
    homes = {"A": {"entry": [{"x": 36, "y": 0}]}, "B": {"edges": [{"edge": "N"}]}}
    told = reason("A1", [(36, 5)], gate, homes=homes)
    assert told.words.endswith("its supply is guarded: a home within reach.")


def test_a_group_with_a_stand_that_was_upgraded_is_guarded_by_friends():
    perimeter = found([(34, 24), (38, 24), (36, 30)], [(36, 18)])
    words = [perimeter.reasons[name].words for name in ("A1", "A2")]
    assert all(each.startswith("Normal: B1 behind it form no real line") for each in words)
    assert perimeter.reasons["A1"].doubtful


def test_an_open_line_runs_from_the_stand_home():
    told = reason("A1", [(36, 40)], [(40.9, 25), (62, 25)])
    assert told.line[0] == (36, 40)
    assert told.line[-1][1] == 0
    assert told.witnesses == ("B1",)


def test_a_line_after_breaking_contact_begins_at_the_stand():
    always = {"break_contact": "always"}
    told = reason("A1", [(36, 40)], [*WALL, (36, 44)], options=always)
    assert told.line[:2] == ((36, 40), (36, 39))


def test_a_line_of_a_friend_is_shared():
    told = reason("A1", [(36, 40), (36, 36)], [*WALL, (36, 44)])
    assert "linked to A2, who has an open line home" in told.words


def test_a_stand_in_a_pit_shares_the_line_of_a_friend_above_it():
    once = {"intruder_rule": "none"}
    told = reason("A1", [(34, 29.5), (34, 33.5)], [(30, 25), (38, 25)], options=once)
    assert told.status == "isolated"
    assert told.words.endswith("linked to A2, who has an open line home.")
    assert told.line[0] == (34, 33.5)


def test_what_bars_every_line_is_named():
    told = reason("A19", [*LINE, (36, 30)], ring(36, 30, SEALED))
    assert told.words.startswith(
        "Cut off: behind the enemy front (B7); every line is barred by B6 and B7"
    )
    assert ("B6", "B7") in told.barred
    assert ("B7", "B8") in told.barred


def test_a_river_and_the_table_edge_bar_lines_too():
    wall = [(x, 30) for x in (8, 16, 24, 36, 44, 52, 60)]
    told = reason("A2", [(60, 4), (20, 40)], wall, terrain=RIVER)
    assert ("the table's edge", "the table's edge") in told.barred
    cliff = [[[28, 15], [34, 15], [34, 31], [28, 31]], *RIVER]
    told = reason("A2", [(60, 4), (20, 40)], wall, terrain=cliff)
    assert any("impassable ground" in each for each in told.barred)


def test_a_stand_in_the_river_is_told_so():
    told = reason("A1", [(36, 17), (10, 5)], [(36, 8)], terrain=RIVER)
    assert told.words.endswith("it stands in impassable ground.")


def test_a_stand_in_a_zone_is_told_whose():
    told = reason("A1", [(36, 40)], [*WALL, (36, 44)])
    assert told.words.endswith("no line begins in the zone of B9.")
    assert told.barred == (("B9",),)


def test_a_ruling_is_told_as_one():
    ruled = {"status": {"A1": "cut_off"}}
    assert reason("A1", [(36, 20)], [(36, 30)], overrides=ruled).words == (
        "Cut off: so ruled by the umpire."
    )


def test_a_stand_behind_enemies_who_are_not_normal_is_doubtful():
    both = found([(36, 30)], [(36, 20)]).reasons
    assert both["A1"].doubtful == "the enemies that bar its road are not Normal themselves"
    sealed = reason("A19", [*LINE, (36, 30)], ring(36, 30, SEALED))
    assert sealed.doubtful == ""


def test_where_no_edge_is_closed_a_line_may_wind():
    homes = {"A": {"edges": [{"edge": "S"}]}, "B": {"entry": [{"x": 36, "y": 40}]}}
    cup = [(28, 26), (28, 32), (28, 38), (34, 22), (40, 26), (40, 32), (40, 38)]
    told = reason("A19", [*LINE, (34, 30)], cup, homes=homes)
    assert max(y for _, y in told.line) > 38
    sealed = reason("A19", [*LINE, (36, 30)], ring(36, 30, SEALED), homes=homes)
    assert sealed.barred


@pytest.mark.parametrize("edges", ["NE", "NW", "SE", "SW"])
def test_a_line_goes_nearer_neither_of_two_edges(edges):
    flip_x, flip_y = "W" in edges, "S" in edges

    def turned(places):
        return [(72 - x if flip_x else x, 48 - y if flip_y else y) for x, y in places]

    homes = {
        "A": {"edges": [{"edge": "N" if flip_y else "S"}]},
        "B": {"edges": [{"edge": edge} for edge in edges]},
    }
    wall = turned([(x, 25) for x in (16, 24, 32, 40, 48, 56, 64)])
    told = reason(
        "A1", turned([(40, 38)]), wall, homes=homes, options={"intruder_rule": "none"}
    )
    assert told.status == "isolated"
    back = [(72 - x if flip_x else x, 48 - y if flip_y else y) for x, y in told.line]
    assert all(b[0] <= a[0] + 1e-3 and b[1] <= a[1] + 1e-3 for a, b in pairwise(back))


def test_close_calls_are_found():
    given = parse_layout(data([(36, 40)], [(40.98, 25), (62, 25)]))
    assert doubts.close_calls(given) == {"A1": ("normal",), "B1": ("normal",)}
    assert doubts.close_calls(given, 0.01) == {}
