"""Layouts are read whole or refused with every fault."""

import math

import pytest

from refkit.geometry import terrain
from refkit.geometry.checks import parse_layout
from refkit.geometry.faults import BadLayout
from tests.perimeter.field import data


def refused(given):
    with pytest.raises(BadLayout) as caught:
        parse_layout(given)
    return [str(fault) for fault in caught.value.faults]


def test_a_layout_is_read_with_the_defaults():
    read = parse_layout(data([(3, 4)], []))
    assert read.stands[0].cls == "I"
    assert read.options.zone == 5
    assert read.sides == ("A", "B")


def test_every_fault_is_told_at_once():
    given = data([(80, 2), (8, 1)], [(8, 1)])
    given["stands"][1]["id"] = "A1"
    given["stands"][0]["side"] = "C"
    given["homes"] = {
        "A": {},
        "B": {"edges": [{"edge": "S", "from": 4, "to": 90}], "entry": [{"x": 99, "y": 0}]},
    }
    assert refused(given) == [
        "homes of A: there is none; expected an edge or an entry point.",
        "S edge of B: it runs from 4 to 90; expected a stretch of 0 to 72.",
        "entry point of B: x is 99; expected 0 to 72.",
        "stand A1: 2 stands have this id; expected one.",
        "stand A1: side is 'C'; expected one of A, B.",
        "stand A1: x is 80; expected 0 to 72.",
        "stand B1: it stands where A1 stands; expected a spot apart.",
    ]


def test_what_cannot_be_read_does_not_hide_what_can():
    given = data(
        [(math.nan, 2), (80, 2)], [(8, 1)], homes={"A": {}, "B": {"edges": [{"edge": "N"}]}}
    )
    given["table"]["height"] = math.inf
    given["stands"][2] |= {"imprved": True}
    given["terrain"] = [[[0, 0], [1, 1], [1, 0], [0, 1]]]
    assert refused(given) == [
        "table: height is inf; expected a finite number.",
        "stand A1: x is nan; expected a finite number.",
        "stand B1: 'imprved' is not known here; expected no such key.",
        "homes of A: there is none; expected an edge or an entry point.",
        "terrain 1: its outline touches or crosses itself; expected a simple outline.",
    ]


def test_a_layout_without_its_parts_says_which():
    assert refused({"stands": 3}) == [
        "layout: table is missing; expected one.",
        "layout: homes is missing; expected one.",
        "layout: stands is 3; expected a list.",
    ]


def test_a_stand_that_is_no_stand_is_told_by_its_number():
    (fault, *_) = refused(data([], []) | {"stands": [3]})
    assert fault.startswith("stand 0: 0 is 3; expected")


def test_ground_with_more_corners_than_a_table_has_is_refused():
    comb = [[x / 100, 20 + x % 2] for x in range(1001)] + [[10, 10], [0, 10]]
    assert parse_layout(data([], [], terrain=[comb]))
    assert refused(data([], [], terrain=[comb, comb])) == [
        "terrain: it has 2,006 corners; expected 2,000 at most."
    ]


def test_lists_in_lists_without_end_are_refused():
    nested = []
    for _ in range(5000):
        nested = [nested]
    assert refused(data([], []) | {"stands": nested}) == [
        "layout: lists lie in lists without end; expected four within another."
    ]


def test_a_stand_without_a_name_that_is_one_is_told_by_its_number():
    faults = refused(data([(1, 1, {"id": ["A"]})], [(5, 5, {"id": "B" * 99, "x": None})]))
    assert [each.split(":")[0] for each in faults] == ["stand 0", f"stand {'B' * 57}..."]


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        (
            "homes",
            {"A": {"edges": [{"edge": "S"}]}},
            "homes: there are 1 sides; expected two.",
        ),
        (
            "terrain",
            [[[0, 0], [1, 1]]],
            "terrain 1: it has 2 corners; expected three or more.",
        ),
        (
            "overrides",
            {"status": {"X": "normal"}, "out_of_line": ["Y"], "line": [[[0, 0]]]},
            "overrides: stand 'X' is not on the table; expected one that is.",
        ),
        (
            "options",
            {"zone": -1},
            "options: zone is -1; expected greater than or equal to 0.",
        ),
    ],
)
def test_a_fault_says_place_finding_and_expectation(key, value, fault):
    assert fault in refused(data([], []) | {key: value})


def test_each_part_of_a_ruling_is_checked():
    given = data([], []) | {"overrides": {"out_of_line": ["Y"], "line": [[[0, 0]]]}}
    assert refused(given) == [
        "overrides: stand 'Y' is not on the table; expected one that is.",
        "line 1: it has 1 points; expected two or more.",
    ]


def test_two_enemies_knocked_out_may_lie_on_one_spot():
    assert parse_layout(data([(8, 1)], [(8, 1, {"ko": True})]))


def test_an_outline_may_say_its_first_corner_again():
    read = parse_layout(data([], [], terrain=[[[0, 0], [2, 0], [2, 2], [0, 0]]]))
    assert read.ground == (((0, 0), (2000, 0), (2000, 2000)),)


SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))


@pytest.mark.parametrize(
    ("a", "b", "crosses"),
    [
        ((-5, 5), (15, 5), True),
        ((5, 5), (6, 6), True),
        ((-5, 10), (15, 10), False),  # along its edge
        ((0, -5), (0, 15), False),
        ((-5, 5), (5, 15), False),  # over a corner
        ((-5, -1), (15, -1), False),
        ((12, 2), (12, 8), False),
        ((0, 0), (10, 10), True),  # from corner to corner
        ((5, -5), (5, 0), False),
    ],
)
def test_a_way_crosses_ground_only_through_its_inside(a, b, crosses):
    assert terrain.barred(a, b, (SQUARE,)) is crosses
    assert terrain.barred(b, a, (SQUARE,)) is crosses


def test_a_way_may_pass_through_the_mouth_of_a_hollow():
    hollow = ((0, 0), (10, 0), (10, 10), (8, 10), (8, 4), (2, 4), (2, 10), (0, 10))
    assert not terrain.barred((3, 12), (7, 5), (hollow,))
    assert terrain.barred((5, 12), (5, 3), (hollow,))
    assert terrain.entry((5, 14), (5, -6), hollow) == 0.5


@pytest.mark.parametrize(
    ("polygon", "crossing"),
    [
        (SQUARE, False),
        (((0, 0), (10, 10), (10, 0), (0, 10)), True),
        (((0, 0), (10, 0), (5, 0), (5, 5)), True),  # folds back
        (((0, 0), (10, 0), (10, 10), (5, 0)), True),  # touches itself
        (((0, 0), (5, 0), (10, 0), (10, 10)), False),  # a corner that is none
        (((0, 0), (0, 0), (10, 0), (10, 10)), True),  # a side without length
    ],
)
def test_an_outline_may_not_touch_itself(polygon, crossing):
    assert terrain.self_crossing(polygon) is crossing
