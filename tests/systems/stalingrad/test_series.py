"""Sieges and embarking, which other campaigns of the series know."""

import pytest

from refkit.systems.stalingrad.rules import series


@pytest.mark.parametrize(("die", "found"), [(4, (5, True)), (5, (6, False))])
def test_a_fortress_falls_at_the_number_of_its_counter(die, found):
    assert series.siege(die, 2, 1, 2, 5) == found


@pytest.mark.parametrize(
    ("sailed", "carrying", "codes"),
    [(3, False, []), (4, False, ["range"]), (1, True, []), (2, True, ["range"])],
)
def test_embarking_takes_two_of_the_range(sailed, carrying, codes):
    left = series.range_left(5, sailed, carrying=carrying)
    assert [each.code for each in series.embark(left)] == codes


def test_a_ship_has_no_less_than_no_range_left():
    [found] = series.embark(series.range_left(3, 3, carrying=True))
    assert found.message == "embarking takes 2 of the range; 0 is left"
