"""What a notation reads it writes again; other values stand in the same dress."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.workbook.adopt.values.amounts import Amount, Percent
from refkit.workbook.adopt.values.notations import (
    find_amounts,
    notation_named,
)
from refkit.workbook.adopt.values.pips import find_pips
from refkit.workbook.adopt.values.ticks import find_ticks

AMOUNTS = [
    ([12, 0, 9], "number", 9, [5, 5, 5]),
    (["12 stands", "4 stands"], "number", 4, ["5 stands"] * 2),
    (["ca. 9"], "number", 9, ["ca. 5"]),
    (["9,-", "12,-"], "number", 12, ["5,-"] * 2),
    (["9", "12"], "number", 12, ["5", "5"]),
    (["3 CPP"], "number", 3, ["5 CPP"]),
    (["-3", "- 1"], "minus", 1, ["-5", "- 5"]),
    ([-3, -1], "minus", 1, [-5, -5]),
]


@pytest.mark.parametrize(("cells", "name", "last", "fives"), AMOUNTS)
def test_plain_numbers_keep_their_dress(cells, name, last, fives):
    notation = find_amounts(cells)
    assert (notation.name, notation.read(cells[-1])) == (name, last)
    assert [notation.write(notation.read(cell), cell) for cell in cells] == cells
    assert [notation.write(5, cell) for cell in cells] == fives


@pytest.mark.parametrize(
    ("cells", "name", "first", "one_of_two"),
    [
        (["9/12", "12/12"], "now/full", Amount(9, 12, 3), "1/2"),
        (["9 of 12"], "now/full", Amount(9, 12, 3), "1 of 2"),
        (["9 von 12"], "now/full", Amount(9, 12, 3), "1 von 2"),
        (["9 z 12"], "now/full", Amount(9, 12, 3), "1 z 2"),
        (["9 (12)"], "now/full", Amount(9, 12, 3), "1 (2)"),
        (["9 / 12 Pz."], "now/full", Amount(9, 12, 3), "1 / 2 Pz."),
        (["9 (-3)"], "with losses", Amount(9, 12, 3), "1 (-1)"),
        (["12 - 3"], "with losses", Amount(9, 12, 3), "2 - 1"),
        (["75 %", "100 %"], "percent", Amount(share=Fraction(3, 4)), "50 %"),
        ([0.75, 1], "percent", Amount(share=Fraction(3, 4)), 0.5),
        (["\u25cf\u25cf\u25cb"], "pips \u25cf\u25cb", Amount(2, 3, 1), "\u25cf\u25cb"),
        (["\u25cf\u25cf \u25cb"], "pips \u25cf\u25cb", Amount(2, 3, 1), "\u25cf\u25cb"),
        (["\u25cb\u25cf\u25cf"], "pips \u25cf\u25cb", Amount(2, 3, 1), "\u25cb\u25cf"),
        (["\u25a0\u25a0\u25a1"], "pips \u25a0\u25a1", Amount(2, 3, 1), "\u25a0\u25a1"),
        (["IIII", "II"], "pips I", Amount(4), "I"),
        (["XXX.", "XX"], "pips X.", Amount(3, 4, 1), "X."),
        (["XXXO"], "pips XO", Amount(3, 4, 1), "XO"),
        (["half", "full"], "part in words", Amount(share=Fraction(1, 2)), "half"),
        (["\u00be"], "part in words", Amount(share=Fraction(3, 4)), "\u00bd"),
        (["Complet"], "part in words", Amount(share=Fraction(1)), "Moiti\u00e9"),
        (["PE\u0141NY"], "part in words", Amount(share=Fraction(1)), "PO\u0141OWA"),
    ],
)
def test_strengths_keep_their_dress(cells, name, first, one_of_two):
    notation = find_amounts(cells)
    assert (notation.name, notation.read(cells[0])) == (name, first)
    assert [notation.write(notation.read(cell), cell) for cell in cells] == cells
    assert notation.write(Amount(1, 2), cells[0]) == one_of_two
    assert notation_named(notation.name) == notation


@pytest.mark.parametrize(
    "cells",
    [
        [], [None, " "], ["full", "depleted"], ["Tiger", "Panther"], ["13/12"],
        [True, False], ["1234567"], ["9 -12"], ["\u25cf\u25cb\u25a0"], ["X"], ["A", "B"],
    ],
)  # fmt: skip
def test_what_says_no_number_has_no_notation(cells):
    assert find_amounts(cells) is None


def test_under_a_per_cent_sign_numbers_are_hundredths():
    notation = find_amounts([75, 100], is_share=True)
    assert notation.read(75) == Amount(share=Fraction(3, 4))
    assert notation.write(Amount(1, 4), 75) == 25
    assert find_amounts(["many"], is_share=True) is None
    assert Percent().read(True) is None


@pytest.mark.parametrize(
    ("told", "whole"),
    [
        (Amount(full=12, lost=3), Amount(9, 12, 3)),
        (Amount(now=9, lost=3), Amount(9, 12, 3)),
        (Amount(now=9, full=12), Amount(9, 12, 3)),
        (Amount(full=10, share=Fraction(1, 4)), Amount(3, 10, 7, Fraction(1, 4))),
        (Amount(full=10, share=Fraction(1, 100)), Amount(1, 10, 9, Fraction(1, 100))),
        (Amount(full=10, share=Fraction(0)), Amount(0, 10, 10, Fraction(0))),
        (Amount(now=9), Amount(9)),
    ],
)
def test_what_is_missing_of_three_numbers_is_worked_out(told, whole):
    assert told.worked_out() == whole


def test_numbers_that_do_not_agree_are_not_sound():
    assert Amount(9, 12, 3).is_sound
    assert not Amount(9, 12, 2).is_sound
    assert not Amount(full=2, lost=3).is_sound


LIKE = {
    "now/full": "9/12",
    "with losses": "9 (-3)",
    "percent": "75 %",
    "part in words": "half",
    "pips \u25cf\u25cb": "\u25cf\u25cb",
}


@pytest.mark.parametrize("value", [Amount(), Amount(9), Amount(lost=2)])
def test_what_cannot_be_said_is_not_written(value):
    for name, like in LIKE.items():
        assert notation_named(name).write(value, like) is None


def test_a_part_without_a_word_is_not_written():
    assert notation_named("part in words").write(Amount(5, 7), "half") is None
    assert notation_named("part in words").write(Amount(1, 2), "depleted") is None


def test_a_notation_nobody_knows_has_no_name():
    assert notation_named("smoke") is None


@given(
    st.integers(0, 99),
    st.integers(1, 99),
    st.sampled_from(["{}/{}", "{} of {}", "{} ({})"]),
)
def test_two_numbers_are_read_as_they_were_written(now, more, form):
    text = form.format(now, now + more)
    notation = find_amounts([text])
    assert notation.read(text) == Amount(now, now + more, more)
    assert notation.write(Amount(0, 5), text) == form.format(0, 5)


@given(
    st.integers(0, 12),
    st.integers(1, 12),
    st.sampled_from(["\u25cf\u25cb", "\u25a0\u25a1"]),
)
def test_pips_are_read_as_they_were_drawn(now, gone, signs):
    there, hollow = signs
    text = there * now + hollow * gone
    drawn = find_pips([text, signs])
    assert drawn.read(text) == Amount(now, now + gone, gone)
    assert drawn.write(Amount(gone, now + gone), text).count(there) == gone


def test_crosses_may_be_stands_or_crossed_off():
    assert find_pips(["XXO"]).is_doubtful
    assert find_pips(["\u25a1\u25a1\u2612"]).is_doubtful
    assert not find_pips(["XX."]).is_doubtful
    assert not find_pips(["\u25cf\u25cb"]).is_doubtful
    assert find_pips(["\u25a0\u25cf"]) is None
    assert find_pips([1, 2]) is None


@pytest.mark.parametrize(
    ("cells", "values", "no"),
    [
        ([True, False], [True, False], [False, False]),
        (["x", None, "x"], [True, False, True], ["", "", ""]),
        (["\u2713", "\u2717"], [True, False], ["\u2717", "\u2717"]),
        (["Oui", "Oui"], [True, True], ["Non", "Non"]),
        (["tak", "nie"], [True, False], ["nie", "nie"]),
        (["\u0434\u0430", ""], [True, False], ["", ""]),
        (["No", "S\u00ed"], [False, True], ["No", "No"]),
        (["X", "X"], [True, True], ["", ""]),
    ],
)
def test_ticks_are_read_and_taken_off(cells, values, no):
    ticks = find_ticks(cells)
    assert [ticks.read(cell) for cell in cells] == values
    same = [ticks.write(value, c) for value, c in zip(values, cells, strict=True)]
    assert same == ["" if cell is None else cell for cell in cells]
    assert [ticks.write(False, cell) for cell in cells] == no
    assert notation_named(ticks.name) == ticks


@pytest.mark.parametrize(
    "cells", [[], [None], ["9", "3"], ["maybe"], ["x", "Tiger"], [0.5]]
)
def test_what_is_no_tick_is_none(cells):
    assert find_ticks(cells) is None


def test_a_number_for_a_tick_stays_a_number():
    ticks = find_ticks(["x"])
    assert ticks.write(True, 0) == 1
    assert ticks.read("perhaps") is None
