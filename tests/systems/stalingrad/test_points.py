"""The victory points of both sides, and who wins."""

from fractions import Fraction

import pytest

from refkit.systems.stalingrad.rules import victory
from refkit.systems.stalingrad.rules.units import AXIS, SOVIET
from refkit.systems.stalingrad.rules.victory import City
from tests.cases.stalingrad.asking import options


@pytest.mark.parametrize(
    ("held", "linked", "axis", "soviet"),
    [(AXIS, True, 3, 0), (SOVIET, True, 0, 2), (AXIS, False, 0, 0), ("", True, 0, 0)],
)
def test_a_city_gives_who_holds_it_its_own_colour(held, linked, axis, soviet):
    found = victory.city_points(City(2, 3, held, linked))
    assert found == {AXIS: axis, SOVIET: soviet}


@pytest.mark.parametrize(
    ("kind", "nation", "chosen", "points"),
    [
        ("infantry", "Rumanian", "2", 1),
        ("panzer", "German", "0", 2),
        ("panzer", "Rumanian", "0", 0),
        ("tank", "Hungarian", "2", 2),
        ("other", "German", "1", 1),
    ],
)
def test_what_an_axis_unit_gives(kind, nation, chosen, points):
    option = options({"options": {"allied_armour_vp": chosen}})
    assert victory.axis_unit(kind, nation, option) == points


@pytest.mark.parametrize(("chosen", "points"), [("floor", 1), ("half", Fraction(3, 2))])
def test_two_soviet_units_give_a_point(chosen, points):
    option = options({"options": {"soviet_losses": chosen}})
    assert victory.soviet_units(3, option) == points


def test_manstein_and_the_cities_are_added_to_losses():
    cities = [City(2, 3, AXIS, True), City(4, 0, SOVIET, True)]
    found = victory.totals(cities, Fraction(1, 2), 1, manstein=True)
    assert found == {AXIS: Fraction(7, 2), SOVIET: 8}
    assert victory.winner(found) == SOVIET


def test_manstein_counts_for_nobody_while_he_lives():
    assert victory.totals([], Fraction(0), 1) == {AXIS: 0, SOVIET: 1}


def test_level_totals_are_a_draw():
    found = victory.totals([], Fraction(3), 0, manstein=True)
    assert victory.winner(found) == victory.DRAW
