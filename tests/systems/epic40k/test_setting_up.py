"""The set-up: who chooses, who places, Majors, supreme commanders, the planet."""

import pytest

from refkit.systems.epic40k.rules import orders
from tests.cases.epic40k.asking import board, lookup, options


def codes(faults):
    """Return the codes of faults."""
    return [each.code for each in faults]


@pytest.mark.parametrize(
    ("ratings", "dice", "tie", "chooses"),
    [
        ((5, 3), (2, 5), "reroll", "Two"),
        ((5, 3), (4, 5), "reroll", "One"),
        ((5, 3), (2, 4), "reroll", ""),
        ((5, 3), (2, 4), "higher_rating", "One"),
        ((3, 5), (4, 2), "higher_rating", "Two"),
        ((3, 3), (4, 4), "higher_rating", ""),
    ],
)
def test_the_higher_total_chooses(ratings, dice, tie, chooses):
    one, other = (dict(zip(("One", "Two"), each, strict=True)) for each in (dice, ratings))
    option = options({"options": {"strategy_tie": tie}})
    assert orders.chooser(one, other, option) == chooses


def test_the_lower_rating_places_first_and_equal_ones_leave_it_to_dice():
    assert orders.places_first({"One": 5, "Two": 3}) == "Two"
    assert orders.places_first({"One": 3, "Two": 3}) == ""


def test_a_side_has_two_majors_of_its_own():
    ground = board({})
    assert codes(orders.majors(ground, "One", ["1", "3"])) == []
    assert codes(orders.majors(ground, "One", ["1", "A"])) == ["own_territory"]
    found = orders.majors(ground, "One", ["1", "nowhere", "2"])
    assert codes(found) == ["own_territory", "two_majors"]


def test_majors_that_are_held_are_garrisoned():
    ground = board({"control": {"3": "Two"}}, majors="13G")
    assert codes(orders.deployment(ground, "One", {"2": 4})) == ["major_territory"]
    assert codes(orders.deployment(ground, "One", {"1": 1})) == []


@pytest.mark.parametrize(
    ("race", "number", "found"),
    [("other", 1, []), ("other", 2, ["supreme_commander"]), ("Tyranids", 3, [])],
)
def test_some_races_have_several_supreme_commanders(race, number, found):
    assert codes(orders.commanders(lookup("races"), race, number)) == found


@pytest.mark.parametrize(
    ("said", "umpires", "chart"),
    [
        ("agri", "hive", "planet"),
        ("hive", "", "planet_hive"),
        ("umpire", "hive", "planet_hive"),
        ("umpire", "agri", "planet"),
    ],
)
def test_the_option_says_what_an_8_is(said, umpires, chart):
    option = options({"options": {"planet_eight": said}})
    assert orders.planet_chart(option, umpires) == chart
