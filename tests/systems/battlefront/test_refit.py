"""Refit: replenishment, the roster check, breakpoints."""

from fractions import Fraction

import pytest

from tests.systems.battlefront import field

NONE = [{"date": "1942-12-24", "side": "german", "income": False}]
NIGHT = [{"id": field.TODAY, "kind": "night"}]


def posture(what):
    return [{"slot": field.TODAY, "side": "german", "declared": what}]


def gained(before=None, options=None, die=6):
    after = field.play(field.campaign(before, options), "B1", "german", {}, (die,))
    return after.rows("Points", side="german")[-1].cpp


def test_the_historical_modifier_of_the_date_is_added():
    assert gained() == 10


def test_a_date_without_a_modifier_has_none():
    campaign = field.campaign({"HistoricalDrm": []})
    after = field.play(campaign, "B1", "russian", {}, (6,))
    assert after.entries[-1].readings[0].modifiers == ()


@pytest.mark.parametrize(("die", "cpp"), [(1, 6), (10, 14)])
def test_the_modifier_reaches_the_ends_of_the_table(die, cpp):
    assert gained(die=die) == cpp


@pytest.mark.parametrize(("penalty", "cpp"), [("-5", 6), ("0", 10), ("-2", 8)])
def test_the_night_attacker_pays_the_penalty_of_the_campaign(penalty, cpp):
    before = {"Slot": NIGHT, "Posture": posture("attack")}
    assert gained(before, {"night_penalty": penalty}) == cpp


def test_the_night_defender_pays_nothing():
    assert gained({"Slot": NIGHT, "Posture": posture("defend")}) == 10


def test_an_attack_by_day_costs_nothing():
    assert gained({"Posture": posture("attack")}) == 10


def test_the_charts_of_the_workbook_replace_the_printed_one():
    rows = [{"slots": 1, "row": 1, "low": 5, "cpp": 30}]
    rows.append({"slots": 1, "row": 2, "high": 4, "cpp": 20})
    assert (gained({"CppRow": rows}), gained({"CppRow": rows}, die=7)) == (20, 30)


def test_no_die_is_thrown_on_a_date_without_cpp():
    after = field.play(field.campaign({"HistoricalDrm": NONE}), "B1", "german")
    assert after.entries[-1].readings == ()


def test_nothing_is_gained_on_a_date_without_cpp():
    after = field.play(field.campaign({"HistoricalDrm": NONE}), "B1", "german")
    assert field.balance(after, "german") == 5


def test_the_chances_of_the_roll_are_shown_before_it():
    (choice,) = field.offers(field.campaign(), "B1", "german")
    assert choice.odds["6"] == Fraction(1, 5)


def test_a_date_without_cpp_is_told_before_it():
    (choice,) = field.offers(field.campaign({"HistoricalDrm": NONE}), "B1", "german")
    assert (choice.label, dict(choice.odds)) == (
        "no CPP on this date: no die is rolled",
        {},
    )


def checked(before):
    campaign = field.campaign(before)
    return field.play(campaign, "B4", "german", slot=field.TOMORROW)


@pytest.mark.parametrize("arrives", ["1942-12-26", None])
def test_an_element_does_not_arrive_before_its_date(arrives):
    row = {"id": "G02", "status": "scheduled", "arrives": arrives}
    assert checked({"Element": [row]}).find("Element", "G02").status == "scheduled"


def test_an_element_arrives_with_all_its_stands():
    row = {"id": "G02", "status": "scheduled", "arrives": "1942-12-24"}
    after = checked({"Element": [row]})
    assert {s.status for s in after.rows("Stand", element="G02")} == {"available"}


def test_an_element_with_nothing_left_is_struck_off():
    stands = field.status(*(f"G01.{n}" for n in range(1, 6)), status="eliminated")
    assert checked({"Stand": stands}).find("Element", "G01").status == "destroyed"


@pytest.mark.parametrize("status", ["knocked_out", "abandoned"])
def test_an_element_stays_while_a_wreck_may_be_mended(status):
    stands = field.status(*(f"G02.{n}" for n in range(1, 5)), status=status)
    assert checked({"Stand": stands}).find("Element", "G02").status == "active"


def test_an_element_typed_in_gets_the_stands_of_its_chart():
    campaign = field.campaign()
    new = campaign.system.record("Element").model_validate(field.element("G09"))
    change = field.campaigns.change_between(None, new)
    typed = field.ledger.amend(campaign, (change,), "forgotten at setup")
    after = field.play(typed, "B4", "german")
    assert len(after.rows("Stand", element="G09")) == 5


def test_an_isolated_element_keeps_its_marks():
    away = field.status(*(f"G01.{n}" for n in range(1, 6)), position="isolated")
    stands = [*away, {"id": "G01.1", "status": "eliminated"}]
    after = field.play(field.campaign({"Stand": stands}), "B7", "german")
    assert after.find("Element", "G01").day_start == 5


@pytest.mark.parametrize(("meaning", "start"), [("all", 4), ("any", 5)])
def test_what_makes_an_element_isolated_is_an_option(meaning, start):
    stands = [
        {"id": "G01.1", "status": "eliminated"},
        {"id": "G01.2", "position": "cut_off"},
    ]
    campaign = field.campaign({"Stand": stands}, {"isolated_me": meaning})
    after = field.play(campaign, "B7", "german")
    assert after.find("Element", "G01").day_start == start


LATE = "24 Dec night"
NEXT = {"night_penalty_roll": "next_slot"}
BY_THROW = {"night_penalty_when_both_attack": "actual_attacker"}
FREE = {"cpp_defender_night": "no_modifiers"}
DAYS = [("morning", "night"), ("morning",)]


def final(slot, options, german="attack", russian="attack", thrown=()):
    """What a six comes to for the Germans, after a night both sides declared for."""
    names = zip(field.SIDES, (german, russian), thrown or (None, None), strict=True)
    postures = [
        {"slot": LATE, "side": side, "declared": what, "thrown": die}
        for side, what, die in names
    ]
    attacker = {"attacker": "russian", "defender": "german"} if slot != LATE else {}
    before = {"Posture": postures, "Slot": [{"id": LATE, **attacker}]}
    campaign = field.campaign(before, options, days=DAYS)
    after = field.play(campaign, "B1", "german", {}, (6,), slot)
    return after.entries[-1].readings[0].final


# the chart gives the Germans -2 on the 24th and +2 on the 25th
NIGHTS = [
    (LATE, {}, ("attack", "attack"), -1),
    (LATE, {}, ("attack", "defend"), -1),
    (LATE, {}, ("defend", "attack"), 4),
    (LATE, FREE, ("defend", "attack"), 6),
    (LATE, FREE, ("attack", "defend"), -1),
    (LATE, NEXT, ("attack", "attack"), 4),
    (LATE, {**NEXT, **FREE}, ("defend", "attack"), 4),
    (field.TOMORROW, {}, ("attack", "attack"), 8),
    (field.TOMORROW, NEXT, ("attack", "attack"), 3),
    (field.TOMORROW, NEXT, ("defend", "attack"), 8),
    (field.TOMORROW, {**NEXT, **FREE}, ("defend", "attack"), 6),
    (field.TOMORROW, {**NEXT, **BY_THROW}, ("attack", "attack"), 8),
    (field.TOMORROW, {**NEXT, **BY_THROW, **FREE}, ("attack", "attack"), 6),
]


@pytest.mark.parametrize(("slot", "options", "declared", "result"), NIGHTS)
def test_who_pays_for_a_night_attack_and_when_are_options(slot, options, declared, result):
    assert final(slot, options, *declared) == result


@pytest.mark.parametrize(("thrown", "result"), [((9, 4), -1), ((4, 9), 4)])
def test_by_option_only_the_side_that_won_the_throw_pays(thrown, result):
    assert final(LATE, BY_THROW, thrown=thrown) == result


def test_by_option_a_lone_attacker_pays_without_a_throw():
    assert final(LATE, BY_THROW, russian="defend") == -1


def test_the_first_slot_bears_no_night_before_it():
    after = field.play(field.campaign({}, NEXT), "B1", "german", {}, (6,))
    assert after.entries[-1].readings[0].final == 4


def test_a_modifier_for_a_part_of_the_day_goes_before_that_of_the_day():
    row = {"date": "1942-12-24", "part": "night", "side": "german", "modifier": 1}
    campaign = field.campaign({"HistoricalDrm": [row]}, days=DAYS)
    after = field.play(campaign, "B1", "german", {}, (6,), LATE)
    assert after.entries[-1].readings[0].final == 7


def test_the_chart_for_the_number_of_slots_of_the_day_is_read():
    rows = [{"slots": 2, "row": 1, "cpp": 3}, {"slots": 1, "row": 1, "cpp": 9}]
    campaign = field.campaign({"CppRow": rows}, days=DAYS)
    gains = [
        field.play(campaign, "B1", "german", {}, (6,), slot).rows("Points")[-1].cpp
        for slot in (LATE, field.TOMORROW)
    ]
    assert gains == [3, 9]


UNSCALED = "the CPP chart is that for one scenario a day; today has 2"


def test_a_chart_for_one_scenario_on_a_day_of_two_is_told():
    campaign = field.campaign(days=DAYS)
    (choice,) = field.offers(campaign, "B1", "german")
    after = field.play(campaign, "B1", "german", {}, (6,))
    assert UNSCALED in choice.note
    assert after.entries[-1].lines[0] == UNSCALED


def test_a_chart_made_for_two_scenarios_is_not_told():
    rows = {"CppRow": [{"slots": 2, "row": 1, "cpp": 3}]}
    (choice,) = field.offers(field.campaign(rows, days=DAYS), "B1", "german")
    assert UNSCALED not in choice.note


@pytest.mark.parametrize(
    ("rolls", "due"), [("every_slot", True), ("first_slot_of_day", False)]
)
def test_how_often_cpp_are_rolled_for_is_an_option(rolls, due):
    campaign = field.campaign({}, {"cpp_roll": rolls}, days=DAYS)
    facts = campaign.system.facts(campaign, LATE)
    assert campaign.system.step("B1").is_due(facts) is due


SCHEDULE = [
    ("", "morning", True),
    ("morning", "morning", True),
    ("full_day", "morning", True),
    ("afternoon", "morning", False),
    ("afternoon", "full_day", True),
    ("afternoon", "night", True),
    ("night", "afternoon", False),
    ("night", "full_day", False),
    ("night", "night", True),
]


@pytest.mark.parametrize(("part", "slot", "comes"), SCHEDULE)
def test_an_element_arrives_in_the_slot_of_its_part_of_the_day(part, slot, comes):
    row = {"id": "G02", "status": "scheduled", "arrives": "1942-12-24"}
    row["arrives_part"] = part
    campaign = field.campaign({"Element": [row]}, days=[(slot,)])
    after = field.play(campaign, "B4", "german")
    assert (after.find("Element", "G02").status == "active") is comes


LATE_ONE = {"status": "scheduled", "arrives": "1942-12-24", "day_start": 0}


def coming(more=(), **fields):
    return field.campaign({"Element": [{"id": "G02", **LATE_ONE, **fields}, *more]})


def test_an_arrival_is_told_with_its_entry_point():
    after = field.play(coming(entry="the ford"), "B4", "german")
    assert after.entries[-1].lines == ("G02 2nd company arrives at the ford",)


def test_an_arrival_is_reckoned_when_it_comes():
    after = field.play(coming(), "B4", "german")
    assert after.find("Element", "G02").day_start == 4


def test_an_element_with_a_condition_is_offered_and_waits_in_the_form():
    campaign = coming(condition="the bridge is built", more=[{**LATE_ONE, "id": "G01"}])
    (choice,) = field.offers(campaign, "B4", "german")
    assert choice.label == "G02 2nd company, only if: the bridge is built"
    assert field.draft(campaign, "B4", "german").held_back == ("G02",)


def test_an_element_whose_condition_holds_arrives():
    after = field.play(coming(condition="the bridge is built"), "B4", "german")
    assert after.find("Element", "G02").status == "active"


@pytest.mark.parametrize("key", ["G01", "G02", "S01", "G99"])
def test_only_arrivals_under_a_condition_can_be_held_back(key):
    told = {"held_back": [key]}
    assert field.codes(coming(), "B4", "german", told) == ["not_available"]
