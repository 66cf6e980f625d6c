"""Weather: rolled for, kept for the day, set beforehand."""

from fractions import Fraction

import pytest

from tests.systems.battlefront import field

AFTERNOON = "24 Dec afternoon"
CHART = [
    {"row": 1, "high": 3, "weather": "fog", "effect": "sight 10 inches"},
    {"row": 2, "low": 4, "weather": "clear"},
]


def two_slots(fog=None, before=None):
    rows = [{**CHART[0], **(fog or {})}, CHART[1]]
    days = [("morning", "afternoon"), ("morning",)]
    return field.campaign({"WeatherRow": rows, **(before or {})}, days=days)


def rolled(campaign, die, slot=field.TODAY):
    return field.play(campaign, "W", "", {}, (die,), slot)


def test_without_a_chart_no_weather_is_due():
    campaign = field.campaign()
    assert "weather_chart" not in campaign.system.facts(campaign, field.TODAY)
    assert "weather" not in field.turn(campaign).charts


@pytest.mark.parametrize(("die", "weather"), [(3, "fog"), (4, "clear")])
def test_the_die_makes_the_weather_of_the_slot(die, weather):
    after = rolled(two_slots(), die)
    assert after.find("Slot", field.TODAY).weather == weather


def test_the_effect_is_told_to_both_sides():
    entry = rolled(two_slots(), 1).entries[-1]
    assert (entry.audience, entry.lines) == ("open", ("fog: sight 10 inches",))


def test_weather_of_a_slot_is_rolled_for_again_in_the_next():
    after = rolled(rolled(two_slots(), 1), 9, AFTERNOON)
    assert after.find("Slot", AFTERNOON).weather == "clear"


def test_weather_that_lasts_the_day_is_kept_without_a_die():
    after = field.play(rolled(two_slots({"lasts": "day"}), 1), "W", slot=AFTERNOON)
    assert after.find("Slot", AFTERNOON).weather == "fog"
    assert after.entries[-1].lines == ("fog, without a roll: sight 10 inches",)


def test_weather_that_lasts_the_day_ends_with_it():
    after = rolled(rolled(two_slots({"lasts": "day"}), 1), 9, field.TOMORROW)
    assert after.find("Slot", field.TOMORROW).weather == "clear"


def test_the_weather_before_weighs_on_the_next_roll():
    reading = (
        rolled(rolled(two_slots({"next_modifier": -2}), 1), 5, AFTERNOON)
        .entries[-1]
        .readings[0]
    )
    assert (reading.modifiers, reading.result) == ((("after fog", -2),), "fog")


def test_weather_that_is_on_no_chart_weighs_nothing():
    campaign = two_slots(before={"Slot": [{"id": field.TODAY, "weather": "storm"}]})
    assert rolled(campaign, 5, AFTERNOON).entries[-1].readings[0].modifiers == ()


def test_what_the_umpire_wrote_into_the_calendar_stands():
    campaign = two_slots(before={"Slot": [{"id": field.TODAY, "weather": "storm"}]})
    after = field.play(campaign, "W")
    assert after.entries[-1].lines == ("storm, without a roll",)


def test_the_chances_are_shown_before_the_roll():
    (choice,) = field.offers(two_slots(), "W")
    assert choice.odds == {"fog": Fraction(3, 10), "clear": Fraction(7, 10)}


def test_a_roll_that_is_not_needed_is_told_before():
    campaign = rolled(two_slots({"lasts": "day"}), 1)
    (choice,) = field.offers(campaign, "W", slot=AFTERNOON)
    assert (choice.label, dict(choice.odds)) == ("fog: no die is rolled", {})
