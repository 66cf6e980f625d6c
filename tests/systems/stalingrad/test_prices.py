"""What operations and their actions cost, and who may take which."""

import pytest

from refkit.systems.stalingrad.rules import operations
from refkit.systems.stalingrad.rules.units import AXIS, SOVIET, State
from tests.cases.stalingrad.asking import chart, options

PRICES = chart("prices")


@pytest.mark.parametrize(
    ("action", "kinds", "printed", "cost"),
    [
        ("move", ["infantry", "tank"], 0, 2),
        ("move", ["other"], 0, 1),
        ("stack", ["panzer"], 0, 2),
        ("rebuild", ["panzer"], 0, 1),
        ("besiege", [], 0, 4),
        ("attack card", [], 3, 3),
    ],
)
def test_what_an_action_costs(action, kinds, printed, cost):
    assert operations.price(PRICES, action, kinds, printed) == cost


def test_joining_needs_no_way_to_the_marker():
    needing = [e for e in PRICES.keys[0].words if PRICES.is_yes(e, of="needs_reach")]
    assert needing == ["move", "move armour", "reorganise", "rebuild", "besiege"]


@pytest.mark.parametrize(
    ("action", "kinds", "chosen", "cost"),
    [
        ("move", ["infantry"], {}, 1),
        ("move", ["infantry"], {"winter_single_infantry": "2"}, 2),
        ("move", ["infantry", "infantry"], {"winter_single_infantry": "2"}, 1),
        ("move", ["infantry", "other"], {}, 2),
        ("reorganise", ["infantry"], {}, 2),
        ("attack card", [], {}, 2),
        ("attack card", [], {"winter_attack_cards": "printed"}, 1),
        ("besiege", [], {"winter_attack_cards": "printed"}, 2),
    ],
)
def test_what_the_axis_pays_in_winter_for_what_was_one(action, kinds, chosen, cost):
    option = options({"options": chosen})
    assert operations.in_winter(1, action, AXIS, option, kinds) == cost
    assert operations.in_winter(1, action, SOVIET, option, kinds) == 1


def test_an_action_takes_no_more_than_is_left():
    assert not [*operations.pay(2, 2)]
    [found] = operations.pay(1, 2)
    assert found.message == "it takes 2 supply points; 1 are left"


def test_an_operation_has_six_supply_points():
    assert not [*operations.pay(operations.SUPPLY, 6)]
    assert [each.code for each in operations.pay(operations.SUPPLY, 7)] == ["supply_points"]


def test_an_operation_takes_a_resource_point():
    assert not [*operations.begin(1)]
    assert [each.code for each in operations.begin(0)] == ["resource_point"]


def test_each_unit_of_a_stack_that_acted_is_named():
    found = operations.act(["a", "b", "c"], {"a", "c"})
    assert [each.message[0] for each in found] == ["a", "c"]


def test_who_is_not_disorganised_is_not_reorganised():
    found = operations.reorganise(State(isolated=True))
    assert [each.code for each in found] == ["disorganised", "isolated"]
    assert not [*operations.reorganise(State(disorganised=True))]


def test_a_reorganised_unit_stays_depleted():
    assert operations.reorganised(State(True, True)) == State(depleted=True)


@pytest.mark.parametrize(
    ("side", "last", "codes"),
    [
        (AXIS, None, []),
        (AXIS, 4, ["one_rebuild"]),
        (AXIS, 3, ["every_two_operations"]),
        (SOVIET, 3, []),
        (SOVIET, 4, ["one_rebuild"]),
        (AXIS, 2, []),
    ],
)
def test_how_often_a_side_rebuilds(side, last, codes):
    found = operations.rebuild(State(depleted=True), side, 4, last)
    assert [each.code for each in found] == codes


def test_a_unit_that_is_whole_is_not_rebuilt():
    found = operations.rebuild(State(isolated=True), SOVIET, 1, None)
    assert [each.code for each in found] == ["depleted", "isolated"]


def test_what_is_not_captured_is_destroyed():
    assert [operations.captured(many) for many in (0, 5)] == [(0, 0), (2, 3)]
