"""Units: their values, states and nations, and what a check needs."""

import pytest

from refkit.systems.stalingrad.rules import units
from refkit.systems.stalingrad.rules.units import (
    DEPLETED,
    DISORGANISED,
    Ground,
    State,
    Values,
)
from tests.cases.stalingrad.asking import chart, options

OPTION = options({})


def test_a_leader_adds_after_a_marker_has_taken():
    found = units.values(Values(1, 1, 1), disorganised=True, led=True)
    assert found == Values(1, 2, 2)


def test_a_leader_adds_nothing_to_cohesion():
    assert units.values(Values(7, 3, 4), led=True) == Values(7, 4, 5)


def test_a_unit_with_nothing_the_matter_is_as_it_is_printed():
    assert units.values(Values(7, 3, 4)) == Values(7, 3, 4)
    assert units.draws([4, 2]) == 4


@pytest.mark.parametrize(("values", "many"), [([2, 4, 1], 6), ([1], 3), ([], 0)])
def test_a_mountain_adds_to_who_is_there_to_defend_it(values, many):
    assert units.draws(values, in_mountain=True) == many


@pytest.mark.parametrize(
    ("over", "winter", "cv"),
    [
        ("none", False, 7),
        ("lake", False, 7),
        ("volga", True, 6),
        ("kerch", False, 5),
        ("kerch", True, 6),
    ],
)
def test_who_attacks_over_water_is_less_sure(over, winter, cv):
    ground = Ground(over, winter=winter)
    assert units.cohesion(7, State(), ground, chart("borders")) == cv


def test_all_that_bears_on_cohesion_is_added_before_it_is_held_at_one():
    ground = Ground("major")
    worn = State(disorganised=True, isolated=True)
    assert units.cohesion(5, worn, ground, chart("borders")) == 1
    assert units.cohesion(6, worn, ground, chart("borders")) == 2
    up = Ground(defends_mountain=True)
    assert units.cohesion(5, State(), up, chart("borders")) == 6
    assert units.cohesion(1, State(isolated=True), up, chart("borders")) == 1


@pytest.mark.parametrize(
    ("before", "gets", "new", "retreats", "destroyed"),
    [
        (State(), [], (), False, False),
        (State(), [DEPLETED, DISORGANISED], (DEPLETED, DISORGANISED), True, False),
        (State(disorganised=True), [DISORGANISED], (DISORGANISED,), True, False),
        (State(disorganised=True), [DEPLETED], (DEPLETED,), False, False),
        (State(isolated=True), [DEPLETED], (DEPLETED,), False, False),
        (State(True, True, True), [DEPLETED], (DISORGANISED,), False, True),
    ],
)
def test_what_a_unit_gets_in_battle(before, gets, new, retreats, destroyed):
    found = units.suffer(before, gets)
    assert (found.new, found.retreats, found.destroyed) == (new, retreats, destroyed)


@pytest.mark.parametrize(
    ("before", "gets", "after"),
    [
        (State(), [DEPLETED], State(depleted=True)),
        (State(), [DISORGANISED], State(disorganised=True)),
        (State(depleted=True), [DISORGANISED], State(True, True)),
        (State(disorganised=True, isolated=True), [DEPLETED], State(True, True, True)),
    ],
)
def test_a_unit_keeps_what_it_had_before(before, gets, after):
    assert units.suffer(before, gets).state == after


def test_nobody_falls_back_or_dies_outside_a_battle():
    found = units.suffer(State(isolated=True), [DISORGANISED], in_battle=False)
    assert found.state == State(disorganised=True, isolated=True)
    assert (found.retreats, found.destroyed) == (False, False)


@pytest.mark.parametrize(
    ("before", "gets", "passes", "words"),
    [
        (State(), [], True, "passes"),
        (State(), [], None, "no effect"),
        (State(), [DEPLETED], None, "depleted"),
        (State(), [DISORGANISED], False, "fails, disorganised, retreats"),
        (
            State(isolated=True),
            [DEPLETED, DISORGANISED],
            False,
            "fails, depleted, disorganised, destroyed",
        ),
    ],
)
def test_an_outcome_says_what_happened(before, gets, passes, words):
    assert units.suffer(before, gets, passes).words == words


@pytest.mark.parametrize(
    ("nations", "message"),
    [
        (["German", "German"], []),
        (["Italian", "Italian"], []),
        (["Soviet"], []),
        (
            ["Rumanian", "Italian"],
            ["Italian and Rumanian units do not stand in one area (RS-39)"],
        ),
    ],
)
def test_only_germans_stand_with_other_nations(nations, message):
    assert [*map(str, units.stack(nations))] == message


@pytest.mark.parametrize(
    ("mover", "there", "message"),
    [
        ("Italian", ["German", "Italian"], []),
        ("Italian", [], []),
        (
            "Italian",
            ["German", "Rumanian"],
            ["there are Rumanian units; closed to Italian ones (RS-40)"],
        ),
        ("German", ["Rumanian", "German"], []),
    ],
)
def test_an_allied_nation_closes_an_area_to_another(mover, there, message):
    assert [*map(str, units.enter(mover, there))] == message


@pytest.mark.parametrize(("gap", "least"), [("3", 3), ("4", 4)])
def test_hungarians_and_rumanians_keep_apart(gap, least):
    option = options({"options": {"hungarian_gap": gap}})
    assert not [*units.apart(least, option)]
    [found] = units.apart(least - 1, option)
    assert found.message.endswith(f"{least - 1} areas apart; expected {least} at least")
