"""What each side chose, who operates, and who plays a card first."""

import pytest

from refkit.systems.stalingrad.rules import sequence
from refkit.systems.stalingrad.rules.units import AXIS, SOVIET
from tests.cases.stalingrad.asking import options


def test_nobody_has_the_initiative_after_the_stavka():
    assert sequence.initiative(stavka=False) == AXIS
    assert sequence.initiative(stavka=True) == ""


@pytest.mark.parametrize(
    ("choice", "points", "chosen", "codes"),
    [
        ("map", 0, "refuse", ["resource_point"]),
        ("map", 1, "refuse", []),
        ("map", 0, "allow", []),
        ("card", 0, "refuse", []),
    ],
)
def test_the_map_may_be_chosen_as_the_option_says(choice, points, chosen, codes):
    option = options({"options": {"map_without_rp": chosen}})
    found = sequence.choose(choice, points, option)
    assert [each.code for each in found] == codes


@pytest.mark.parametrize(("chosen", "roll"), [("dice", True), ("umpire", False)])
def test_without_initiative_dice_or_the_umpire_say_whose_card_is_first(chosen, roll):
    option = options({"options": {"card_order": chosen}})
    found = sequence.order({AXIS: "card", SOVIET: "card"}, "", option)
    assert found == ((), roll)


def test_the_side_with_the_map_goes_before_the_one_with_a_card():
    told = {AXIS: "map", SOVIET: "card"}
    found = sequence.order(told, "", options({}))
    assert found.turns == ((AXIS, "operation"), (SOVIET, "card"))


@pytest.mark.parametrize(
    ("dice", "side"), [((3, 2), AXIS), ((2, 3), SOVIET), ((5, 5), sequence.TIE)]
)
def test_the_higher_die_plays_its_card_first(dice, side):
    assert sequence.first(dict(zip((AXIS, SOVIET), dice, strict=True))) == side


@pytest.mark.parametrize(
    ("leads", "turns"),
    [
        (AXIS, ((AXIS, "card"), (SOVIET, "card"))),
        (SOVIET, ((SOVIET, "card"), (AXIS, "card"))),
    ],
)
def test_the_side_that_leads_plays_its_card_first(leads, turns):
    found = sequence.order({AXIS: "card", SOVIET: "card"}, leads, options({}))
    assert found == (turns, False)


def test_dice_decide_between_two_maps():
    found = sequence.order({AXIS: "map", SOVIET: "map"}, AXIS, options({}))
    assert found == ((), True)


def test_the_axis_opens_the_game_with_an_operation():
    assert sequence.OPENING == {"operates": AXIS, "resource_points": 1, "choice": False}


@pytest.mark.parametrize(
    ("leads", "added", "side"),
    [
        (AXIS, {}, AXIS),
        ("", {}, SOVIET),
        ("", {AXIS: 1, SOVIET: -1}, AXIS),
        (AXIS, {SOVIET: 2}, SOVIET),
    ],
)
def test_the_higher_die_operates_with_what_is_added(leads, added, side):
    found = sequence.operates({AXIS: 5, SOVIET: 6}, leads, options({}), added)
    assert found == side


@pytest.mark.parametrize(
    ("chosen", "found"), [("reroll", sequence.TIE), ("nobody", sequence.NOBODY)]
)
def test_level_dice_without_initiative_are_as_the_option_says(chosen, found):
    option = options({"options": {"map_tie": chosen}})
    assert sequence.operates({AXIS: 5, SOVIET: 5}, "", option) == found


def test_who_leads_wins_level_dice_whichever_side_it_is():
    found = sequence.operates({AXIS: 7, SOVIET: 5}, SOVIET, options({}))
    assert found == SOVIET
