"""Choice of forces: maxima, pockets, refusals."""

import pytest

from refkit.engine.play.turn import Turn
from refkit.systems.battlefront.steps.game import losses
from tests.systems.battlefront import field

NIGHT = [{"id": field.TODAY, "kind": "night"}]


def company(key, **fields):
    return field.element(key, contents="2xG-INF", **fields)


def codes(told, before=None):
    return field.codes(field.campaign(before), "C2", "german", told)


def test_pockets_take_the_field_unasked():
    campaign = field.campaign({"Stand": field.status("G01.1", position="isolated")})
    after = field.play(campaign, "C2", "german")
    assert after.find("Element", "G01").chosen == field.TODAY


def test_choosing_nothing_is_an_answer():
    after = field.play(field.campaign(), "C2", "german")
    assert after.entries[-1].lines == ("german chooses nothing new",)


def test_pockets_fill_part_of_the_maximum():
    before = {
        "Element": [company("G11"), company("G12")],
        "Stand": field.status("G01.1", position="cut_off"),
    }
    assert codes({"elements": ["G11", "G12"]}, before) == ["scenario_maximum"]


def test_pockets_beyond_the_maximum_stay():
    rows = [company("G11"), company("G12")]
    stands = field.status("G01.1", "G11.1", "G12.1", position="isolated")
    assert codes({"elements": ["G11"]}, {"Element": rows, "Stand": stands}) == []


UNFIT = [
    ({"elements": ["G99"]}, ["not_available"]),
    ({"elements": ["S01"]}, ["not_available"]),
    ({"elements": ["G01", "G01"]}, ["not_available"]),
    ({"modules": ["G-O1-1"]}, ["not_available"]),
    ({"flights": ["G-P1-1"]}, ["not_available"]),
]


@pytest.mark.parametrize(("told", "expected"), UNFIT)
def test_what_the_side_has_not_is_refused(told, expected):
    assert codes(told) == expected


def test_a_withdrawn_element_is_refused_as_such():
    before = {"Element": [{"id": "G02", "status": "withdrawn"}]}
    assert codes({"elements": ["G02"]}, before) == ["withdrawn"]


def test_an_element_without_a_stand_is_refused():
    stands = field.status(*(f"G02.{n}" for n in range(1, 5)), status="knocked_out")
    assert codes({"elements": ["G02"]}, {"Stand": stands}) == ["not_available"]


def test_an_enemy_element_adds_nothing_to_a_maximum():
    before = {"Element": [company("G11"), {"id": "S01", "group": "I1"}]}
    assert codes({"elements": ["G01", "G11", "S01"]}, before) == ["not_available"]


def test_artillery_has_a_maximum_of_the_day():
    modules = [field.module(f"G-O1-{n}") for n in range(1, 4)]
    told = {"modules": [row["id"] for row in modules]}
    assert codes(told, {"Module": modules}) == ["day_maximum"]


def test_flights_have_a_maximum_too():
    flights = [field.flight(f"G-P1-{n}") for n in range(1, 3)]
    told = {"flights": [row["id"] for row in flights]}
    assert codes(told, {"Flight": flights}) == ["scenario_maximum"]


def test_no_aircraft_at_night():
    before = {"Slot": NIGHT, "Flight": [field.flight()]}
    assert codes({"flights": ["G-P1-1"]}, before) == ["no_air_at_night"]


def test_a_group_that_is_on_no_chart_has_no_maximum():
    before = {"Element": [company(f"G1{n}", group="I9") for n in range(5)], "Group": []}
    assert codes({"elements": [f"G1{n}" for n in range(5)]}, before) == []


def test_what_is_fit_is_offered_with_its_maximum():
    campaign = field.campaign({"Module": [field.module()]})
    labels = [choice.label for choice in field.offers(campaign, "C2", "german")]
    most = "at most 2 of its kind in a scenario"
    assert labels[0] == f"G01 1st company: 5 stands, trained, {most}"
    assert labels[-1] == "G-O1-1 Medium battalion, at most 2 of its kind in a day"


def test_the_form_begins_with_all_that_the_maxima_allow():
    rows = [company("G11"), company("G12")]
    stands = field.status("G01.1", position="isolated")
    campaign = field.campaign(
        {"Element": rows, "Stand": stands, "Flight": [field.flight()]}
    )
    drafted = field.draft(campaign, "C2", "german")
    assert (drafted.elements, drafted.flights) == (("G02", "G11"), ("G-P1-1",))


def test_the_form_begins_without_aircraft_at_night():
    campaign = field.campaign({"Slot": NIGHT, "Flight": [field.flight()]})
    assert field.draft(campaign, "C2", "german").flights == ()


def test_a_flight_left_behind_on_its_last_day_is_told():
    campaign = field.campaign({"Flight": [field.flight()]})
    why = "G-P1-1 Dive bombers does not fly and is then lost"
    assert field.cautions(campaign, "C2", "german") == [("flights", why)]
    assert field.cautions(campaign, "C2", "german", {"flights": ["G-P1-1"]}) == []


@pytest.mark.parametrize(("option", "afield"), [("whole", 5), ("named", 1)])
def test_whether_the_rest_of_a_split_element_comes_is_an_option(option, afield):
    stands = field.status("G01.1", position="isolated", pocket="P1")
    campaign = field.campaign({"Stand": stands}, {"split_element": option})
    after = field.play(campaign, "C2", "german", {})
    turn = Turn(after, field.TODAY, "german")
    there = [s for s in losses.stands_afield(turn, "german") if s.element == "G01"]
    assert len(there) == afield
    named = field.play(campaign, "C2", "german", {"elements": ["G01"]})
    turn = Turn(named, field.TODAY, "german")
    there = [s for s in losses.stands_afield(turn, "german") if s.element == "G01"]
    assert len(there) == 5
