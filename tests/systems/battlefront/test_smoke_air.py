"""Smoke missions and aircraft: dice, modifiers, refusals."""

import pytest

from tests.systems.battlefront import field

MODULE = {"Module": [field.module(smoke=None)]}
BOTH = {**MODULE, "Flight": [field.flight(number=None)]}


def rolls(*told):
    return {"rolls": [{"unit": unit, "extra": extra} for unit, extra in told]}


def codes(told, before=None, options=None):
    return field.codes(field.campaign(before or BOTH, options), "B10", "german", told)


@pytest.mark.parametrize(("die", "number"), [(5, 1), (6, 2), (8, 2), (9, 3)])
def test_the_die_is_read_on_the_table(die, number):
    after = field.play(field.campaign(MODULE), "B10", "german", {}, (die,))
    assert after.find("Module", "G-O1-1").smoke_left == number


@pytest.mark.parametrize(("die", "told"), [(5, "1 smoke mission"), (6, "2 smoke missions")])
def test_what_was_rolled_is_told_in_its_number(die, told):
    after = field.play(field.campaign(MODULE), "B10", "german", {}, (die,))
    assert after.entries[-1].lines == (f"G-O1-1: {told}",)


def test_every_roll_owed_is_thrown_whether_listed_or_not():
    after = field.play(field.campaign(BOTH), "B10", "german", {}, (5, 9))
    assert after.find("Flight", "G-P1-1").number == 3


AIR = [
    ("German", "1941-12-31", -1),
    ("German", "1942-01-01", 0),
    ("german", "1945-01-01", -3),
    ("American", "1944-06-30", 0),
    ("British", "1944-07-01", 1),
    ("Russian", "1945-03-01", 0),
]


@pytest.mark.parametrize(("nation", "date", "modifier"), AIR)
def test_aircraft_have_the_modifier_of_nation_and_date(nation, date, modifier):
    side = [{"id": "german", "nation": nation}]
    before = {"Flight": BOTH["Flight"], "Side": side, "Slot": [field.day(date)]}
    after = field.play(field.campaign(before), "B10", "german", {}, (5,))
    assert sum(add for _, add in after.entries[-1].readings[0].modifiers) == modifier


def test_smoke_has_no_modifier_of_nation_and_date():
    before = {**MODULE, "Slot": [field.day("1945-01-01")]}
    after = field.play(field.campaign(before), "B10", "german", {}, (5,))
    assert after.entries[-1].readings[0].modifiers == ()


LIMITS = [("1", 2, 1), ("2", 3, 2), ("3", 4, 3)]


@pytest.mark.parametrize(("option", "refused", "taken"), LIMITS)
def test_how_many_extra_points_may_be_spent_is_an_option(option, refused, taken):
    options = {"smoke_air_extra_cpp_max": option}
    assert codes(rolls(("G-O1-1", refused)), options=options) == ["only_one_extra_cpp"]
    assert codes(rolls(("G-O1-1", taken)), options=options) == []


def test_extra_points_without_limit_are_an_option():
    options = {"smoke_air_extra_cpp_max": "unlimited"}
    assert codes(rolls(("G-O1-1", 5)), options=options) == []


def test_extra_points_must_be_in_hand():
    before = {**BOTH, "Points": [field.purse(1)]}
    told = rolls(("G-O1-1", 1), ("G-P1-1", 1))
    assert codes(told, before) == ["not_enough_cpp"]


def test_all_grounds_are_told_at_once():
    told = rolls(("G-O9-9", 9), ("G-O1-1", 0), ("G-O1-1", 0))
    expected = ["only_one_extra_cpp", "not_enough_cpp", "not_available", "not_available"]
    assert codes(told) == expected


def test_no_extra_point_is_spent_on_a_frozen_date():
    none = [{"date": "1942-12-24", "side": "german", "income": False}]
    frozen = {"no_cpp_entry": "frozen"}
    found = codes(rolls(("G-O1-1", 1)), {**BOTH, "HistoricalDrm": none}, frozen)
    assert found == ["cpp_frozen"]


def test_chances_are_offered_with_and_without_the_point():
    labels = [
        choice.label for choice in field.offers(field.campaign(MODULE), "B10", "german")
    ]
    assert labels == [
        "G-O1-1 Medium battalion, with no extra CPP",
        "G-O1-1 Medium battalion, with 1 extra CPP",
    ]


def test_the_chances_name_what_is_counted():
    offers = field.offers(field.campaign(BOTH), "B10", "german")
    counted = {choice.value: [*choice.odds] for choice in offers}
    assert counted == {
        "G-O1-1": ["1 smoke mission", "2 smoke missions", "3 smoke missions"],
        "G-P1-1": ["1 aircraft", "2 aircraft", "3 aircraft"],
    }


def test_no_point_is_offered_that_may_not_be_spent():
    none = [{"date": "1942-12-24", "side": "german", "income": False}]
    before = {**MODULE, "HistoricalDrm": none}
    campaign = field.campaign(before, {"no_cpp_entry": "frozen"})
    assert len(field.offers(campaign, "B10", "german")) == 1


def test_the_form_begins_with_every_roll_owed():
    drafted = field.draft(field.campaign(BOTH), "B10", "german")
    assert [row.unit for row in drafted.rolls] == ["G-O1-1", "G-P1-1"]


NEW_YEAR = [
    {"id": field.TODAY, "date": "1944-12-31"},
    {"id": field.TOMORROW, "date": "1945-01-01"},
]


@pytest.mark.parametrize(("days", "final"), [(1, 9), (2, 6)])
def test_aircraft_bought_at_night_roll_by_the_day_they_are_for(days, final):
    before = {"Slot": NEW_YEAR[:days], "Flight": [field.flight(number=None)]}
    campaign = field.campaign(before, days=[("night",), ("morning",)][:days])
    after = field.play(campaign, "B10", "german", {}, (9,))
    assert after.entries[-1].readings[0].final == final
