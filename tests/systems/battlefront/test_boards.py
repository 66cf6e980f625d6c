"""The table and what lies on it are held to what can be measured."""

import pytest

from refkit.engine.campaign import checks
from tests.systems.battlefront import field, mapped


def faults(**before):
    found = checks.faults(mapped.campaign(**before))
    return [(fault.record, fault.field) for fault in found]


def home(**fields):
    return [*mapped.HOMES, {"id": "H9", "side": "german", "kind": "west", **fields}]


def pond(outline):
    return [{"id": "pond", "outline": outline}]


def spot(place):
    return [{"stand": "G01.1", "side": "german", "slot": field.TODAY, "place": place}]


FAULTY = [
    ({"Home": home(start="near")}, [("Home", "start")]),
    ({"Home": home(end="0")}, [("Board", "")]),
    ({"Home": home(end="60")}, [("Board", "")]),
    ({"Home": home(place="1, 1")}, [("Home", "place")]),
    ({"Home": home(kind="entry")}, [("Home", "place")]),
    ({"Home": home(kind="entry", place="1, 1", end="3")}, [("Home", "end")]),
    ({"Home": home(kind="entry", place="100, 1")}, [("Board", "")]),
    ({"Obstacle": pond("round the pond")}, [("Obstacle", "outline")]),
    ({"Obstacle": pond("1, 1; 2, 2")}, [("Obstacle", "outline")]),
    ({"Obstacle": pond("1, 1; 5, 5; 5, 1; 1, 5")}, [("Board", "")]),
    ({"Spot": spot("the ford")}, [("Spot", "place")]),
    ({"Board": [*mapped.BOARD, {"id": "x", "width": 9, "height": 9}]}, [("Board", "id")]),
]


@pytest.mark.parametrize(("before", "expected"), FAULTY)
def test_what_cannot_be_measured_is_a_fault(before, expected):
    assert faults(**before) == expected


GOOD = [
    {"Home": home(start="3", end='30.5"')},
    {"Home": home(kind="entry", place="0, 12 the road")},
    {"Obstacle": pond("1, 1; 5, 1; 5, 5 | 8, 8; 9, 8; 9, 9; 8, 8")},
    {"Home": mapped.HOMES[:1]},
    {"Spot": spot("3, 3")},
]


@pytest.mark.parametrize("before", GOOD)
def test_what_can_be_measured_is_none(before):
    assert faults(**before) == []


def test_without_a_table_its_home_edges_are_not_measured():
    campaign = field.campaign({"Home": home(end="999")})
    assert checks.faults(campaign) == []


@pytest.mark.parametrize(
    ("option", "value"), [("perimeter_base", "-1"), ("perimeter_cone", "steep")]
)
def test_a_number_of_the_map_is_a_number(option, value):
    found = checks.faults(mapped.campaign(options={option: value}))
    assert [(fault.record, fault.key) for fault in found] == [("Option", option)]
