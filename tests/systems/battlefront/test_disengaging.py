"""Disengagement."""

import pytest

from tests.systems.battlefront import field


def pair(apart="3", **fields):
    return {"first": "riflemen", "second": "Strelki", "inches": apart, **fields}


def said(*pairs, note=""):
    decision = {"pairs": list(pairs), "note": note}
    return field.play(field.campaign(), "E5", "", decision).entries[-1].lines


BACK = [
    (pair("3", second_dug_in=True), 'riflemen: back 2" toward the own edge'),
    (pair("2", second_moved=False), 'riflemen: back 3" toward the own edge'),
    (pair("4.5", first_moved=False), 'Strelki: back 0.5" toward the own edge'),
    (pair("3", first_flank=True), 'Strelki: back 2" toward the own edge'),
]
STAY = [
    pair("5"),
    pair("9.5"),
    pair("1", first_dug_in=True, second_moved=False),
    pair("3", first_flank=True, second_dug_in=True),
    pair("3", second_flank=True, first_dug_in=True),
]


@pytest.mark.parametrize(("told", "line"), BACK)
def test_the_mover_goes_back_until_five_inches_are_between_them(told, line):
    assert said(told) == (line,)


def test_both_go_back_alike_if_both_have_been_moving():
    lines = said(pair("4"))
    assert lines == tuple(
        f'{name}: back 0.5" toward the own edge' for name in ("riflemen", "Strelki")
    )


@pytest.mark.parametrize("told", STAY)
def test_dug_in_unmoved_and_distant_units_and_flank_guards_stay(told):
    assert said(told) == ("riflemen and Strelki stay where they are",)


def test_without_pairs_it_is_ticked_off_with_a_note():
    assert said(note="settled at the table") == ("settled at the table",)


REFUSED = [
    (pair("close"), ["not_understood"]),
    (pair("3", second="riflemen"), ["not_understood"]),
    (pair("close", second="riflemen"), ["not_understood"] * 2),
]


@pytest.mark.parametrize(("told", "expected"), REFUSED)
def test_every_ground_against_a_pair_is_told(told, expected):
    assert field.codes(field.campaign(), "E5", "", {"pairs": [told]}) == expected
