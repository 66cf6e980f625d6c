"""Victory points before and after deductions."""

from fractions import Fraction

import pytest

from refkit.systems.deluge.records import Deduction, VictoryTerm
from refkit.systems.deluge.rules import victory
from tests.systems.deluge.small_war import chart, force


def option(**told):
    """Return options by name."""
    return {"deductions_use": "gross", "fractions": "down", **told}.__getitem__


@pytest.mark.parametrize(
    ("how", "held"), [("captured_or_held", {"p1", "p2"}), ("captured", {"p1"})]
)
def test_land_is_occupied_as_the_option_says(how, held):
    rows = (force("S1", "p2"), force("S2", "p3"), force("P1", "p3"), force("S3", "s1"))
    ground = chart(*rows, options={"occupied_means": how}, p1="Swe")
    assert victory.occupied(ground, "Swe") == held


@pytest.mark.parametrize(
    ("kind", "told", "many"),
    [
        ("to begin with", {}, 1),
        ("holds", {"territory": "p1"}, 1),
        ("holds", {"territory": "p2"}, 0),
        ("not held by", {"territory": "p2", "other": "Pol"}, 0),
        ("not held by", {"territory": "p1", "other": "Pol"}, 1),
        ("own home held", {}, 1),
        ("home of another held", {"other": "Pol"}, 1),
        ("own home lost", {}, 1),
        ("own home lost", {"other": "Tat"}, 0),
        ("loot kept", {}, 7),
    ],
)
def test_a_term_counts_what_it_names(kind, told, many):
    term = VictoryTerm(number=1, side="Swe", kind=kind, **told)
    assert victory.counted(chart(p1="Swe", s2="Tat"), term, 7) == many


@pytest.mark.parametrize(("how", "points"), [("down", -2), ("exact", Fraction(-5, 2))])
def test_a_half_counts_as_the_option_says(how, points):
    term = VictoryTerm(number=1, side="Swe", kind="own home lost", points=-1, each=2)
    assert victory.points(term, 5, option(fractions=how)) == points


def test_what_gives_nothing_is_not_listed():
    terms = [VictoryTerm(number=1, side="Swe", kind="holds", territory="p1")]
    assert not any(victory.items(chart(), terms, 0, "Swe"))


CIRCLE = [Deduction(side="a", other="b", part=2), Deduction(side="b", other="a", part=2)]


def final(gross, deductions=CIRCLE, **told):
    """Return the final points."""
    points = {side: Fraction(each) for side, each in gross.items()}
    found = victory.finals(points, deductions, option(**told))
    return {side: each for side, (each, _) in found.items()}


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ({}, {"a": 6, "b": 3}),
        ({"fractions": "exact"}, {"a": Fraction(11, 2), "b": Fraction(5, 2)}),
        ({"deductions_use": "in_order"}, {"a": 6, "b": 4}),
        ({"deductions_use": "solve"}, {"a": Fraction(22, 3), "b": Fraction(10, 3)}),
    ],
)
def test_deductions_are_read_as_the_option_says(told, left):
    assert final({"a": 9, "b": 7}, **told) == left


def test_who_is_below_nothing_takes_nothing_off():
    assert final({"a": 9, "b": 1}, deductions_use="solve") == {"a": 9, "b": Fraction(-7, 2)}
    assert final({"a": 9, "b": -1}) == {"a": 9, "b": -5}


def test_parts_of_who_does_not_play_do_not_come_off():
    assert final({"a": 9}) == {"a": 9}


@pytest.mark.parametrize(
    ("gross", "parts"),
    [
        # Both equations say the same, or cannot both hold.
        ({"a": 1, "b": 1}, (1, 1)),
        ({"a": 3, "b": 1}, (1, 1)),
    ],
)
def test_parts_that_cancel_each_other_have_no_answer(gross, parts):
    rows = [
        Deduction(side="a", other="b", part=parts[0]),
        Deduction(side="b", other="a", part=parts[1]),
    ]
    with pytest.raises(victory.NoSolutionError):
        final(gross, rows, deductions_use="solve")


def test_who_comes_above_nothing_again_is_counted_again():
    rows = [
        Deduction(side="a", other="b", part=1),
        Deduction(side="b", other="a", part=2),
        Deduction(side="c", other="a", part=3),
    ]
    left = final({"a": 6, "b": 0, "c": 3}, rows, deductions_use="solve")
    assert left == {"a": 6, "b": -3, "c": 1}


def test_points_that_never_settle_are_no_answer():
    rows = [
        Deduction(side="a", other="b", part=2),
        Deduction(side="b", other="a", part=3),
        Deduction(side="b", other="c", part=1),
        Deduction(side="c", other="b", part=1),
    ]
    with pytest.raises(victory.NoSolutionError):
        final({"a": 9, "b": 4, "c": 3}, rows, deductions_use="solve")
