"""Artillery and aircraft over several slots: when they may serve, what uses them up."""

import pytest

from refkit.systems.battlefront.rules import support
from tests.systems.battlefront import field

THREE = ("morning", "afternoon", "night")
DAYS = [THREE, THREE]
AFTERNOON, NIGHT = "24 Dec afternoon", "24 Dec night"
KEPT = {"SpecialRule": [{"id": "1", "effect": "aircraft_keep", "until": "1942-12-24"}]}


def flying(slot=field.TODAY, before=None, options=None, **fields):
    rows = {"Flight": [field.flight(slot=slot, **fields)], **(before or {})}
    return field.campaign(rows, options, days=DAYS)


def valid(*args, **named):
    campaign = flying(*args, **named)
    slots = support.valid_slots(campaign, campaign.find("Flight", "G-P1-1"))
    return [slot.id for slot in slots]


VALID = [
    (field.TODAY, {}, [field.TODAY, AFTERNOON]),
    (AFTERNOON, {}, [AFTERNOON]),
    (NIGHT, {}, ["25 Dec", "25 Dec afternoon"]),
    ("25 Dec night", {}, []),
    (field.TODAY, {"aircraft_valid": "slot"}, [field.TODAY]),
    (NIGHT, {"aircraft_valid": "slot"}, ["25 Dec"]),
]


@pytest.mark.parametrize(("bought", "options", "slots"), VALID)
def test_a_flight_is_good_for_the_daylight_of_the_day_after_its_refit(
    bought, options, slots
):
    assert valid(bought, options=options) == slots


@pytest.mark.parametrize(
    ("bought", "word"), [(field.TODAY, "today's"), (NIGHT, "tomorrow's")]
)
def test_who_buys_aircraft_is_reminded_of_the_day_on_which_they_fly(bought, word):
    game = flying(bought)
    first = support.valid_slots(game, game.find("Flight", "G-P1-1"))[0]
    assert first.id == {"today's": field.TODAY, "tomorrow's": "25 Dec"}[word]
    facts = game.system.facts(game, bought)
    told = [each.text for each in game.system.step("B9").reminds(facts)]
    [aircraft] = [text for text in told if text.startswith("Aircraft")]
    today, _, after_night = aircraft.partition("after a night refit")
    assert word in (after_night if bought == NIGHT else today)


def test_a_special_rule_keeps_aircraft_as_long_as_it_is_in_force():
    tomorrow = ["25 Dec", "25 Dec afternoon"]
    assert valid(before=KEPT) == [field.TODAY, AFTERNOON, *tomorrow]


def grounds(campaign, slot):
    return field.codes(campaign, "C2", "german", {"flights": ["G-P1-1"]}, slot)


GROUNDED = [
    (flying, NIGHT, ["no_air_at_night"]),
    (lambda: flying(AFTERNOON), "25 Dec", ["air_support_lost"]),
    (lambda: flying(status="lost"), field.TODAY, ["air_support_lost"]),
    (lambda: flying(status="flown", flown=field.TODAY), AFTERNOON, ["already_flown"]),
    (lambda: flying(status="flown"), AFTERNOON, ["already_flown"]),
    (
        lambda: flying(status="flown", flown=field.TODAY),
        NIGHT,
        ["no_air_at_night", "already_flown"],
    ),
    (flying, AFTERNOON, []),
]


@pytest.mark.parametrize(("campaign", "slot", "codes"), GROUNDED)
def test_every_ground_that_keeps_a_flight_down_is_told(campaign, slot, codes):
    assert grounds(campaign(), slot) == codes


def after_flying(options=None, before=None):
    used = {"flights": ["G-P1-1"]}
    campaign = flying(before=before, options=options)
    campaign = field.play(campaign, "C2", "german", used)
    return field.play(campaign, "D2", "german", used)


def test_a_flight_that_flew_is_noted_with_its_slot():
    row = after_flying().find("Flight", "G-P1-1")
    assert (row.status, row.flown) == ("flown", field.TODAY)


@pytest.mark.parametrize(
    ("uses", "codes"), [("one_scenario", ["already_flown"]), ("whole_day", [])]
)
def test_how_many_scenarios_a_flight_serves_is_an_option(uses, codes):
    assert grounds(after_flying({"flight_uses": uses}), AFTERNOON) == codes


def test_a_flight_that_served_one_day_does_not_serve_the_next():
    campaign = after_flying({"flight_uses": "whole_day"}, KEPT)
    assert grounds(campaign, "25 Dec") == ["already_flown"]


def closed(campaign, slot):
    return field.play(campaign, "F5", slot=slot)


def status(campaign, slot=AFTERNOON):
    return closed(campaign, slot).find("Flight", "G-P1-1").status


def test_aircraft_lapse_with_the_last_daylight_of_their_day():
    assert status(flying()) == "lost"


def test_aircraft_bought_for_tomorrow_do_not_lapse_with_the_day():
    assert status(flying(NIGHT), NIGHT) == "ready"


def test_aircraft_that_a_special_rule_keeps_do_not_lapse():
    assert status(flying(before=KEPT)) == "ready"


def test_a_flight_that_served_all_day_is_not_told_as_lost():
    after = closed(after_flying({"flight_uses": "whole_day"}), AFTERNOON)
    assert after.find("Flight", "G-P1-1").status == "flown"
    assert after.entries[-1].lines == ()


LAPSES = [("campaign_day", [AFTERNOON, NIGHT]), ("slot", [field.TODAY, AFTERNOON, NIGHT])]


@pytest.mark.parametrize(("valid", "slots"), LAPSES)
def test_aircraft_are_looked_at_after_the_slots_in_which_they_may_lapse(valid, slots):
    campaign = flying(options={"aircraft_valid": valid})
    step = campaign.system.step("F5")
    today = [slot.id for slot in campaign.rows("Slot", day=1)]
    due = [s for s in today if step.is_due(campaign.system.facts(campaign, s))]
    assert due == slots


def battery(options=None, **fields):
    """Three modules in the afternoon: one fired in the morning, one was called in vain."""
    called = {"chosen": field.TODAY, "called": field.TODAY}
    fired = {**called, "fired": field.TODAY}
    rows = [field.module("m1", **fired), field.module("m2", **called), field.module("m3")]
    line = {"side": "german", "id": "O1", **fields}
    return field.campaign({"Module": rows, "Group": [line]}, options, days=DAYS)


def test_what_was_called_and_what_fired_is_noted_with_the_slot():
    rows = [field.module("m1"), field.module("m2")]
    campaign = field.campaign({"Module": rows}, days=DAYS)
    campaign = field.play(campaign, "C2", "german", {"modules": ["m1", "m2"]})
    fired = [{"module": "m1"}, {"module": "m2", "missions": 0}]
    after = field.play(campaign, "D2", "german", {"missions": fired})
    noted = [(row.called, row.fired) for row in after.rows("Module")]
    assert noted == [(field.TODAY, field.TODAY), (field.TODAY, "")]


def choosing(campaign, *modules):
    told = {"modules": modules}
    return field.codes(campaign, "C2", "german", told, AFTERNOON)


DAY_MAXIMA = [
    ({"scenario_max": 2}, {}, ("m2", "m3"), ["day_maximum"]),
    ({"scenario_max": 2}, {}, ("m1", "m2"), []),
    ({"scenario_max": 1, "day_max": 3}, {}, ("m2", "m3"), ["scenario_maximum"]),
    ({"scenario_max": 1, "day_max": 1}, {}, ("m2",), ["day_maximum"]),
    ({"scenario_max": 2}, {"oba_max_basis": "scenario"}, ("m2", "m3"), []),
    (
        {"scenario_max": 1, "day_max": 1},
        {"oba_max_basis": "scenario"},
        ("m1", "m2"),
        ["scenario_maximum"],
    ),
]


@pytest.mark.parametrize(("line", "options", "modules", "codes"), DAY_MAXIMA)
def test_modules_that_fired_today_fill_the_maximum_of_the_day(
    line, options, modules, codes
):
    assert choosing(battery(options, **line), *modules) == codes


def test_the_offers_tell_both_maxima():
    campaign = battery(scenario_max=1, day_max=3)
    labels = [choice.label for choice in field.offers(campaign, "C2", "german", AFTERNOON)]
    most = "at most 3 of its kind in a day, at most 1 of its kind in a scenario"
    assert labels[-1] == f"m3 Medium battalion, {most}"


USED = [
    ("mission_fired", ["m1"]),
    ("call_attempted", ["m1", "m2"]),
    ("chosen", ["m1", "m2"]),
]


@pytest.mark.parametrize(("when", "gone"), USED)
def test_what_uses_artillery_up_is_an_option(when, gone):
    after = field.play(battery({"oba_used_when": when}), "F3", slot=NIGHT)
    assert [row.id for row in after.rows("Module", status="removed")] == gone


def test_a_module_taken_along_and_never_called_is_used_only_if_being_chosen_is_use():
    campaign = field.play(battery(), "C2", "german", {"modules": ["m3"]}, slot=AFTERNOON)
    after = field.play(campaign, "F3", slot=NIGHT)
    assert after.find("Module", "m3").status == "active"
