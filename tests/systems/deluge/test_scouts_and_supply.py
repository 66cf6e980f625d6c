"""Scouting dice and losses tokens."""

import pytest

from refkit.systems.deluge.rules import scouting, supply


def test_the_worked_example_of_scouting() -> None:
    assert scouting.successes((5, 4, 6), 1) == 2
    assert scouting.learnt(2) == (True, True, 0)


def test_a_natural_six_always_succeeds() -> None:
    assert scouting.successes((6, 5), 9) == 1


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (0, (False, False, 0)),
        (1, (True, False, 0)),
        (3, (True, True, 1)),
        (5, (True, True, 3)),
    ],
)
def test_each_success_tells_more(found: int, told: tuple[bool, bool, int]) -> None:
    assert scouting.learnt(found) == told


def test_in_supply_a_token_comes_off_each_unit() -> None:
    assert supply.wear((2, 0), is_supplied=True, can_forage=True, recovery="each_unit") == (
        (1, 0),
        False,
    )


def test_out_of_supply_a_force_forages_before_it_wears() -> None:
    assert supply.wear(
        (2, 0), is_supplied=False, can_forage=True, recovery="each_unit"
    ) == ((2, 0), True)
    assert supply.wear(
        (2, 0), is_supplied=False, can_forage=False, recovery="each_unit"
    ) == ((3, 1), False)


def test_by_option_one_token_comes_off_the_force() -> None:
    done = supply.wear((1, 3), is_supplied=True, can_forage=False, recovery="one_per_force")
    assert done.tokens == (1, 2)
