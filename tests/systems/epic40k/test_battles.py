"""What the campaign decides of a battle at the table."""

import pytest

from refkit.systems.epic40k.rules import forces


def test_the_attacker_has_three_chits():
    assert forces.chits("Two", ("One", "Two")) == {"One": 2, "Two": 3}


@pytest.mark.parametrize(("points", "many"), [(249, 0), (250, 1), (749, 2)])
def test_each_full_250_points_have_a_fortification(points, many):
    assert forces.fortifications(True, points) == many
    assert forces.fortifications(False, points) == 0


@pytest.mark.parametrize(
    ("is_isolated", "holds_all", "leaves"),
    [(False, False, True), (True, False, False), (True, True, True)],
)
def test_isolated_troops_have_nothing_to_lose(is_isolated, holds_all, leaves):
    assert forces.leaves_the_field(is_isolated, holds_all) == leaves
