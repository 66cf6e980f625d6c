"""Wrecks after the scenario."""

import pytest

from tests.systems.battlefront import field


def lying(before=None):
    stands = field.status("G02.1", status="knocked_out")
    row = field.wreck(place="58, 40", ground="")
    return field.campaign({"Wreck": [row], "Stand": stands, **(before or {})})


def told(**fields):
    return {"wrecks": [{"wreck": "W1", **fields}]}


def shift(ground="german", **fields):
    return told(ground=ground, defile=True, clear="german", **fields)


def test_a_wreck_lies_where_the_umpire_says():
    after = field.play(lying(), "E10", "", told(ground="russian", in_pocket=True))
    row = after.find("Wreck", "W1")
    assert (row.ground, row.in_pocket) == ("russian", True)


@pytest.mark.parametrize(("die", "line"), [(5, "stays in"), (6, "is moved to the edge of")])
def test_a_wreck_is_shifted_on_a_six(die, line):
    after = field.play(lying(), "E10", "", shift(), (die,))
    assert after.entries[-1].lines == (f"wreck W1 {line} the defile",)


def test_a_burning_wreck_burns_no_more_and_stays():
    after = field.play(lying(), "E10", "", told(burning=True))
    assert after.entries[-1].lines == ("wreck W1 burns no more and stays",)
    assert after.find("Wreck", "W1") is not None


POOR = {"Points": [field.purse(fpp=0)]}
REFUSED = [
    (None, {"wrecks": [{"wreck": "W9"}]}, ["not_available"]),
    (None, told(ground="finnish"), ["unknown_side"]),
    (None, {"wrecks": [{"wreck": "W1"}, {"wreck": "W1"}]}, ["not_available"]),
    (None, shift("russian"), ["not_friendly_controlled"]),
    (None, told(ground="german", clear="german"), ["not_available"]),
    (POOR, shift(), ["not_enough_fpp"]),
    (
        None,
        told(ground="finnish", clear="finnish"),
        ["unknown_side", "not_available", "not_friendly_controlled"],
    ),
]


@pytest.mark.parametrize(("before", "decision", "expected"), REFUSED)
def test_every_ground_against_the_list_is_told(before, decision, expected):
    assert field.codes(lying(before), "E10", "", decision) == expected


def test_the_umpire_is_offered_every_wreck():
    offers = field.offers(lying(), "E10")
    assert offers[0].label == "W1, German, knocked out 58, 40"
    sides = {(each.value, each.label) for each in offers if each.field == "wrecks.ground"}
    assert sides == {("german", "German"), ("russian", "Russian")}


def test_the_form_as_it_begins_changes_nothing():
    after = field.play(lying(), "E10", "", field.draft(lying(), "E10").values)
    assert after.entries[-1].changes == ()


def placeless(decision, **fields):
    stands = field.status("G02.1", status="knocked_out")
    row = field.wreck(**{"place": "", "ground": "", **fields})
    campaign = field.campaign({"Wreck": [row], "Stand": stands})
    return field.cautions(campaign, "E10", "", decision)


def test_a_wreck_without_a_place_cannot_be_repaired_and_that_is_told():
    why = (
        "W1, German, lies nowhere: choose Inside the lines of; until then nobody can "
        "repair it"
    )
    assert placeless({}) == placeless(told(minefield=True)) == [("wrecks", why)]


@pytest.mark.parametrize(
    ("decision", "fields"),
    [
        (told(ground="russian"), {}),
        (told(in_pocket=True), {}),
        (told(), {"place": "58, 40"}),
        ({}, {"ground": "german"}),
    ],
)
def test_of_a_wreck_that_lies_somewhere_nothing_is_told(decision, fields):
    assert placeless(decision, **fields) == []
