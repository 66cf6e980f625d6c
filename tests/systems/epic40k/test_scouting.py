"""Scouting, missions and flights."""

import pytest

from refkit.systems.epic40k.rules import orders
from tests.cases.epic40k.asking import board

SUPPORT = "Transport / Ground Support"


def test_scouts_on_the_ground_look_next_door():
    ground = board({})
    assert [*orders.scout(ground, "7", "A", by_air=False)] == []
    (fault,) = orders.scout(ground, "4", "A", by_air=False)
    assert (fault.code, fault.message) == ("adjacent", "A is not adjacent to 4")
    assert [*orders.scout(ground, "1", "H", by_air=True)] == []


def test_captured_scouts_go_on_looking_unless_the_option_stops_them():
    dice = ["sheet", "captured", "sheet", "war machines"]
    assert orders.learnt(dice, False) == dice
    assert orders.learnt(dice, True) == ["sheet", "captured", "nothing", "nothing"]


def test_units_below_their_rating_intercept_a_drop():
    assert orders.may_intercept_drop(4, [3, 4, 1]) == 2


@pytest.mark.parametrize(
    ("mission", "returns", "intercept", "flak"),
    [
        ("Scouting", True, "AA", "D"),
        (SUPPORT, True, "AA", "ADA"),
        (SUPPORT, False, "A", "AD"),
        ("Escort", True, "AA", ""),
    ],
)
def test_where_a_flight_is_met(mission, returns, intercept, flak):
    found = orders.flight(mission, ("AD", "A"), "A", "AD", returns)
    assert found == (list(intercept), list(flak))


def test_an_aerial_detachment_has_one_mission_a_turn():
    assert [*orders.fly("aerial", "")] == []
    assert [f.code for f in orders.fly("aerial", "Escort")] == ["one_mission"]
    assert [f.code for f in orders.fly("ground", "")] == ["aerial"]
