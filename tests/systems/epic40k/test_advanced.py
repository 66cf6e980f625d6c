"""Directives, command resources, momentum."""

import pytest

from refkit.systems.epic40k.rules import advanced
from refkit.systems.epic40k.rules.advanced import Course, Result
from tests.cases.epic40k.asking import lookup, options


def codes(faults):
    """Return the codes of faults."""
    return [each.code for each in faults]


def result(number, course=None, **chosen):
    """Return what comes of a directive."""
    course = Course(**(course or {}))
    return advanced.result(
        lookup("directives"), number, course, options({"options": chosen})
    )


@pytest.mark.parametrize(
    ("start", "end", "spent", "counts", "effects"),
    [(4, 7, 0, "yes", 1), (7, 4, 0, "yes", 0), (6, 6, 2, "no", 1), (6, 6, 2, "yes", 0)],
)
def test_each_two_points_gained_give_an_effect(start, end, spent, counts, effects):
    option = options({"options": {"momentum_counts_spending": counts}})
    assert advanced.effects(start, end, spent, option) == effects


def test_effects_are_the_four_of_the_rules_and_no_more_than_were_won():
    assert codes(advanced.pick(["Re-Roll", "Re-Roll"], 2)) == []
    assert codes(advanced.pick(["Re-Roll", "Airstrike"], 1)) == ["effect", "net_gain"]


@pytest.mark.parametrize(
    ("kind", "points", "price"),
    [
        ("ground", 250, 1),
        ("ground", 251, 2),
        ("ground", 500, 2),
        ("air", 300, 2),
        ("engineers", 0, 2),
    ],
)
def test_what_resources_cost(kind, points, price):
    assert advanced.price(lookup("prices"), kind, points) == price


@pytest.mark.parametrize(
    ("kind", "points", "has", "found"),
    [
        ("ground", 900, False, []),
        ("air", 325, True, ["300_points"]),
        ("dropship", 350, True, []),
        ("dropship", 351, False, ["350_points", "army_list"]),
    ],
)
def test_what_resources_may_be_had(kind, points, has, found):
    assert codes(advanced.buy(lookup("prices"), kind, points, has)) == found


def test_forced_upkeep_may_be_free_for_who_is_broke():
    free = options({"options": {"forced_upkeep": "free_if_broke"}})
    assert advanced.forced_upkeep(1, 3, free) == 1
    assert advanced.forced_upkeep(-2, 3, free) == 0
    assert advanced.forced_upkeep(1, 3, options({})) == 3


@pytest.mark.parametrize(("number", "away"), [(2, "abc"), (3, "bc"), (4, "c"), (5, "")])
def test_who_is_called_away(number, away):
    rolled = {"a": 3, "b": 4, "c": 5}
    assert "".join(advanced.away(lookup("directives"), number, rolled)) == away


@pytest.mark.parametrize("kept", ["near_enemy", "in_major", "off_board"])
def test_who_is_never_called_away(kept):
    where = {"near_enemy": False, "in_major": False}
    assert advanced.may_be_called(**where)
    assert not advanced.may_be_called(**{**where, kept: True})


def test_directive_2_asks_that_points_do_not_fall():
    course = {"start": 5, "after_spending": 2, "end": 4}
    assert not result(2, course).met
    assert result(2, course, decline_from="after_spending").met


@pytest.mark.parametrize(
    ("number", "attacked", "taken", "told"),
    [
        (5, "ABC", 1, (True, 0, 0)),
        (5, "ABC", 0, (False, 0, 250)),
        (5, "AB", 1, (False, 0, 250)),
        (6, "ABC", 0, (True, 0, 0)),
        (6, "AB", 0, (False, -1, 0)),
        (7, "AB", 0, (True, 0, 0)),
        (7, "A", 0, (False, -1, 0)),
    ],
)
def test_orders_to_attack(number, attacked, taken, told):
    course = {"attacked": frozenset(attacked), "taken_minor": taken}
    assert result(number, course) == Result(*told)


def test_an_order_that_was_not_met_may_cost_nothing():
    assert result(7, unmet_order="nothing") == Result(False)


def test_the_others_that_are_reckoned_at_the_end():
    assert result(8) == Result()
    assert result(9, {"enemy_air_halved": 2, "own_air_halved": 3}).change == -1
    assert [result(10, {"lost": lost}).met for lost in (0, 1)] == [True, False]


@pytest.mark.parametrize(
    ("minor", "major", "both", "met"),
    [
        (3, 0, "yes", True),
        (2, 0, "yes", False),
        (1, 1, "yes", True),
        (0, 1, "yes", False),
        (0, 2, "yes", True),
        (0, 2, "no", False),
    ],
)
def test_a_break_through_takes_minors_and_majors(minor, major, both, met):
    course = {"taken_minor": minor, "taken_major": major}
    found = result(12, course, breakthrough_two_majors=both)
    assert (found.met, found.change) == (met, 0 if met else -4)


@pytest.mark.parametrize(
    ("fates", "how", "told"),
    [
        (["unhurt"], "worst", (True, 0, 0)),
        (["half"], "worst", (False, -1, 0)),
        (["half", "wiped out"], "worst", (False, -2, 0)),
        (["half", "wiped out"], "sum", (False, -3, 0)),
        (["isolated destroyed"], "worst", (False, -4, 250)),
        ([], "worst", (True, 0, 0)),
    ],
)
def test_the_visitors_losses_cost(fates, how, told):
    option = options({"options": {"visitor_penalty": how}})
    assert advanced.visit(fates, option) == Result(*told)
