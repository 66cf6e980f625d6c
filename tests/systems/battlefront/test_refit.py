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
    change = field.campaigns.change(None, new)
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
