"""Dice: the documented formula, fair, repeatable, typed in or recorded."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.charts.dice import (
    NoDice,
    SealedDice,
    TypedDice,
    count_and_sides,
    faces_by,
    fair_face,
    percentile,
)
from refkit.engine.problems import Refused

DICE = st.builds("{}d{}".format, st.integers(1, 5), st.integers(2, 100))


def by_the_book(seed, number, count, sides):
    """Return the faces by the formula in the docstring, written a second time."""
    faces = []
    for place in range(1, count + 1):
        text = f"{number}/{place}/0".encode()
        value = hmac.new(seed.encode(), text, hashlib.sha256).digest()[:8]
        faces.append(int.from_bytes(value, "big") % sides + 1)
    return tuple(faces)


@given(st.text(max_size=8), st.integers(1, 10**6), DICE)
def test_sealed_dice_follow_the_documented_formula(seed, number, dice):
    assert faces_by(seed, number, dice) == by_the_book(seed, number, *count_and_sides(dice))


def test_sealed_dice_are_the_same_on_every_machine():
    assert faces_by("a seed", 1, "3d6") == (1, 6, 1)


@pytest.mark.parametrize(("sides", "limit"), [(6, 20.5), (10, 27.9), (2, 10.8)])
def test_sealed_dice_are_fair(sides, limit):
    thrown = 6000
    faces = Counter(faces_by("fair", n, f"1d{sides}")[0] for n in range(1, thrown + 1))
    even = thrown / sides
    assert sum((faces[f] - even) ** 2 / even for f in range(1, sides + 1)) < limit


def test_a_value_that_would_favour_low_faces_is_thrown_away():
    assert fair_face([2**64 - 1, 2**64 - 2, 3], 6) == 4


@given(st.text(max_size=8), st.lists(DICE, max_size=6), st.integers(1, 50))
def test_sealed_dice_are_numbered_without_a_gap(seed, wanted, first):
    dice = SealedDice(seed, first)
    numbers = [dice.roll(each, "why").number for each in wanted]
    assert numbers == list(range(first, first + len(wanted)))


def test_another_seed_or_number_gives_other_faces():
    faces = {faces_by(seed, n, "9d100") for seed in ("a", "b") for n in (1, 2)}
    assert len(faces) == 4


@pytest.mark.parametrize(
    "dice",
    ["d6", "2d", "0d6", "00d6", "2d0", "2d000", "1.5d6", "-1d6", "2D6", "٢d6", "2d6 "],
)
def test_dice_are_a_count_and_a_size(dice):
    with pytest.raises(ValueError, match="expected a count and a size, such as '2d6'"):
        count_and_sides(dice)


def test_typed_dice_are_taken_in_the_order_read_out():
    dice = TypedDice([3, 4, 5], 7)
    rolls = [dice.roll("2d6", "one"), dice.roll("1d6", "two")]
    assert [(r.number, r.faces, r.source) for r in rolls] == [
        (7, (3, 4), "typed"),
        (8, (5,), "typed"),
    ]


def test_typed_dice_left_over_are_told():
    dice = TypedDice([3, 4])
    dice.roll("1d6", "rally")
    assert dice.left == (4,)


def test_too_few_typed_dice_are_told_with_what_they_are_for():
    with pytest.raises(NoDice, match="2d6 is wanted for rally, and no more dice") as told:
        TypedDice([3]).roll("2d6", "rally")
    assert (told.value.dice, told.value.purpose, told.value.used) == ("2d6", "rally", 0)


@pytest.mark.parametrize("face", [0, 7, -1, 3.5, "3"])
def test_a_face_the_die_has_not_is_refused(face):
    with pytest.raises(Refused, match=f"rally: the die shows {face}; expected 1 to 6"):
        TypedDice([face]).roll("1d6", "rally")


def test_a_refused_face_uses_up_no_number():
    dice = TypedDice([9, 3], 4)
    with pytest.raises(Refused, match="the die shows 9"):
        dice.roll("1d6", "rally")
    assert (dice.next_number, dice.used) == (4, 0)


def test_double_zero_read_out_is_a_hundred():
    roll = TypedDice((0,)).roll("1d100", "discipline")
    assert roll.faces == (100,)


@pytest.mark.parametrize(
    ("tens", "units", "value"),
    [(0, 0, 100), (0, 1, 1), (9, 0, 90), (0, 7, 7), (9, 9, 99), (10, 10, 100), (10, 4, 4)],
)
def test_two_dice_are_read_as_tens_and_units(tens, units, value):
    assert percentile(tens, units) == value
