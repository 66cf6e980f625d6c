"""Amounts that are rounded, shared out, and made to fit each other."""

from fractions import Fraction

import pytest

from refkit.engine.accounts import shares


@pytest.mark.parametrize(
    ("amount", "whole"), [(Fraction(9, 4), (2, 2, 3)), (Fraction(7), (7, 7, 7))]
)
def test_an_amount_is_rounded_as_one_says(amount, whole):
    found = tuple(shares.rounded(amount, how) for how in ("down", "nearest", "up"))
    assert found == whole


@pytest.mark.parametrize(
    ("lost", "held", "parts"),
    [
        (10, [20, 11, 9], [6, 2, 2]),
        (2, [1, 1, 1], [1, 1, 0]),
        (50, [20, 10], [20, 10]),
        (5, [0, 0], [0, 0]),
        (5, [], []),
    ],
)
def test_a_loss_is_shared_out_in_proportion(lost, held, parts):
    assert shares.share_out(lost, held) == parts


@pytest.mark.parametrize(("amount", "parts"), [(7, 3), (2, 4), (0, 2)])
def test_even_parts_are_the_whole_and_differ_by_one_at_most(amount, parts):
    found = shares.split_evenly(amount, parts)
    assert (sum(found), len(found)) == (amount, parts)
    assert found == sorted(found, reverse=True)
    assert max(found) - min(found) <= 1


def rows(*numbers):
    """Return equations of whole numbers."""
    return [list(map(Fraction, row)) for row in numbers]


@pytest.mark.parametrize(
    ("equations", "answer"),
    [
        (rows((2, 1, 5), (1, -1, 1)), [2, 1]),
        # The first has nothing in the first place: another leads.
        (rows((0, 2, 3), (4, 0, 2)), [Fraction(1, 2), Fraction(3, 2)]),
        (rows((1, 1, 2), (1, 1, 2)), None),
        (rows((1, 1, 2), (1, 1, 3)), None),
        ([], []),
    ],
)
def test_equations_are_solved_where_they_have_one_answer(equations, answer):
    assert shares.solve(equations) == answer
