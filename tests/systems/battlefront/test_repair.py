"""Armour repair."""

from fractions import Fraction

import pytest

from refkit.systems.battlefront.records import lost_today
from tests.systems.battlefront import field


def lying(before=None, options=None, **fields):
    stands = field.status("G02.1", "G02.2", status="knocked_out")
    rows = [field.wreck(**fields), field.wreck("W2", "G02.2")]
    return field.campaign({"Wreck": rows, "Stand": stands, **(before or {})}, options)


def tries(*told):
    return {"attempts": [{"wreck": wreck, "cpp": cpp} for wreck, cpp in told]}


def tried(die, cpp=0, **fields):
    return field.play(lying(**fields), "F1", "german", tries(("W1", cpp)), (die,))


@pytest.mark.parametrize(("die", "status"), [(8, "knocked_out"), (9, "available")])
def test_a_nine_mends(die, status):
    assert tried(die).find("Stand", "G02.1").status == status


MODIFIERS = [({"minefield": True}, -1), ({"state": "abandoned"}, 1)]


@pytest.mark.parametrize(("fields", "modifier"), MODIFIERS)
def test_the_state_of_the_wreck_modifies_the_roll(fields, modifier):
    reading = tried(5, **fields).entries[-1].readings[0]
    assert sum(add for _, add in reading.modifiers) == modifier


def test_the_point_is_gone_whatever_happens():
    assert field.balance(tried(1, cpp=1), "german") == 4


def test_a_failure_is_marked_for_the_night():
    assert tried(1).find("Wreck", "W1").mend_tried == field.TODAY


@pytest.mark.parametrize(
    ("status", "after"), [("withdrawn", "withdrawn"), ("active", "available")]
)
def test_a_mended_vehicle_goes_with_its_element(status, after):
    before = {"Element": [{"id": "G02", "status": status}]}
    assert tried(9, before=before).find("Stand", "G02.1").status == after


def test_an_element_given_up_is_there_again_with_its_first_vehicle():
    before = {"Element": [{"id": "G02", "status": "destroyed"}]}
    assert tried(9, before=before).find("Element", "G02").status == "active"


def codes(told=(("W1", 0),), **fields):
    return field.codes(lying(**fields), "F1", "german", tries(*told))


def nation(name, date):
    return {"Side": [{"id": "german", "nation": name}], "Slot": [field.day(date)]}


REFUSED = [
    ({"ground": ""}, ["outside_own_mlr"]),
    ({"ground": "russian"}, ["outside_own_mlr"]),
    ({"mend_tried": field.TODAY}, ["already_attempted"]),
    ({"stand": "G99.1"}, ["not_type_A_me"]),
    ({"before": {"Element": [{"id": "G02", "unit_class": "I"}]}}, ["not_type_A_me"]),
    ({"before": nation("Italian", "1942-12-24")}, ["nation_not_eligible"]),
    ({"before": nation("German", "1945-01-01")}, ["date_not_eligible"]),
    ({"before": nation("Russian", "1942-12-24")}, ["date_not_eligible"]),
    ({"before": nation("german", "1944-12-31")}, []),
    ({"before": nation("Deutschland", "1944-12-31")}, []),
    ({"before": nation("USSR", "1942-12-24")}, ["date_not_eligible"]),
    ({"before": nation("Canadian", "1944-06-30")}, ["date_not_eligible"]),
    ({"before": nation("Canadian", "1944-07-01")}, []),
    (
        {
            "before": nation("Russian", "1942-12-24"),
            "ground": "",
            "mend_tried": field.TODAY,
        },
        ["date_not_eligible", "outside_own_mlr", "already_attempted"],
    ),
]


@pytest.mark.parametrize(("fields", "expected"), REFUSED)
def test_every_ground_against_an_attempt_is_told(fields, expected):
    assert codes(**fields) == expected


POINTS = [
    ((("W1", 2),), ["only_one_cpp"]),
    ((("W1", 6),), ["only_one_cpp", "not_enough_cpp"]),
    ((("W1", 0), ("W1", 0)), ["already_attempted"]),
    ((("G02.3", 0),), ["not_damaged"]),
    ((("W9", 0),), ["not_damaged"]),
]


@pytest.mark.parametrize(("told", "expected"), POINTS)
def test_what_is_asked_for_must_be_there(told, expected):
    assert codes(told) == expected


def test_the_points_of_the_night_are_added_up():
    before = {"Points": [field.purse(1)]}
    assert codes((("W1", 1), ("W2", 1)), before=before) == ["not_enough_cpp"]


def test_a_vehicle_that_is_gone_is_not_mended():
    campaign = field.campaign({"Stand": field.status("G02.3", status="eliminated")})
    assert field.codes(campaign, "F1", "german", tries(("G02.3", 0))) == [
        "vehicle_eliminated"
    ]


def test_an_enemy_wreck_is_not_mended():
    assert field.codes(lying(), "F1", "russian", tries(("W1", 0))) == ["enemy_vehicle"]


FROZEN = [{"date": "1942-12-24", "side": "german", "income": False}]


@pytest.mark.parametrize(
    ("option", "expected"), [("no_gain", []), ("frozen", ["cpp_frozen"])]
)
def test_whether_a_point_may_be_spent_on_a_date_without_cpp(option, expected):
    options = {"no_cpp_entry": option}
    found = codes((("W1", 1),), before={"HistoricalDrm": FROZEN}, options=options)
    assert found == expected


@pytest.mark.parametrize(
    ("option", "expected"), [("A_type_me", ["not_type_A_me"]), ("any_A_class_vehicle", [])]
)
def test_whose_vehicles_are_mended_is_an_option(option, expected):
    before = {"Element": [{"id": "G02", "unit_class": "I"}]}
    assert codes(before=before, options={"repair_scope": option}) == expected


@pytest.mark.parametrize(
    ("option", "expected"), [("false", ["outside_own_mlr"]), ("true", [])]
)
def test_whether_a_pocket_is_inside_is_an_option(option, expected):
    options = {"repair_in_pocket": option}
    assert codes(in_pocket=True, ground="russian", options=options) == expected


def test_the_chances_are_offered_with_and_without_the_point():
    first = field.offers(lying(), "F1", "german")[:2]
    assert [choice.odds["mended"] for choice in first] == [Fraction(1, 5), Fraction(1, 2)]


def test_no_point_is_offered_that_is_not_there():
    campaign = lying({"Points": [field.purse(0)]}, ground="")
    assert [choice.value for choice in field.offers(campaign, "F1", "german")] == ["W2"]


NIGHT = "24 Dec night"
TWO = [["morning", "night"]]


def lying_at_night(before=None, options=None, **fields):
    stands = field.status("G02.1", status="knocked_out")
    rows = {"Wreck": [field.wreck(**fields)], "Stand": stands, **(before or {})}
    return field.campaign(rows, options, TWO)


@pytest.mark.parametrize(("die", "status"), [(8, "knocked_out"), (9, "available")])
def test_a_day_with_a_night_slot_mends_in_its_refit(die, status):
    campaign = lying_at_night()
    after = field.play(campaign, "B2", "german", tries(("W1", 0)), (die,), slot=NIGHT)
    assert after.find("Stand", "G02.1").status == status


OTHER_HOURS = [("B1", "B2", field.TODAY), ("B1", "F1", NIGHT), ("E10", "F1", NIGHT)]


@pytest.mark.parametrize(("due", "step", "slot"), OTHER_HOURS)
def test_at_any_other_hour_of_such_a_day_nothing_is_mended(due, step, slot):
    found = field.refused_due(lying_at_night(), due, step, slot=slot)
    assert found == ["out_of_sequence", "wrong_occasion"]


def test_a_failure_of_last_night_is_tried_again():
    campaign = lying_at_night(mend_tried=field.TODAY)
    assert field.codes(campaign, "B2", "german", tries(("W1", 0)), NIGHT) == []


WESTERN = [
    ("British", "1943-05-01", "chart", ["date_not_eligible"]),
    ("British", "1943-05-01", "western_always", []),
    ("American", "1943-05-01", "western_always", []),
    ("Russian", "1943-05-01", "western_always", ["date_not_eligible"]),
    ("German", "1945-01-01", "western_always", ["date_not_eligible"]),
    ("Italian", "1943-05-01", "western_always", ["nation_not_eligible"]),
]


@pytest.mark.parametrize(("name", "date", "option", "expected"), WESTERN)
def test_whether_western_nations_mend_at_any_date_is_an_option(
    name, date, option, expected
):
    found = codes(before=nation(name, date), options={"repair_nations": option})
    assert found == expected


GONE = {"Element": [{"id": "G02", "status": "withdrawn"}]}


def test_that_a_repair_is_futile_is_said_before_the_die():
    offered = field.offers(lying(GONE), "F1", "german")
    notes = {choice.note.partition("; ")[0] for choice in offered}
    assert notes == {"G02 is withdrawn, and what is repaired goes with it"}


def test_that_a_repair_was_futile_is_put_into_the_entry():
    told = tried(9, before=GONE).entries[-1].lines[0]
    assert told.endswith("mended; G02 is withdrawn, and what is repaired goes with it")


def test_a_repair_that_serves_is_offered_without_a_warning():
    offered = field.offers(lying(), "F1", "german")
    assert not any("withdrawn" in choice.note for choice in offered)


def test_where_a_wreck_can_be_chosen_nothing_is_told():
    assert field.cautions(lying(ground=""), "F1", "german") == []


def test_where_every_wreck_is_out_of_reach_it_is_told_why():
    stands = field.status("G02.1", status="knocked_out")
    campaign = field.campaign({"Wreck": [field.wreck(ground="")], "Stand": stands})
    why = "no wreck can be repaired: W1 does not lie inside the side's line"
    assert field.cautions(campaign, "F1", "german") == [("attempts", why)]


def test_without_a_wreck_nothing_is_told():
    assert field.cautions(field.campaign(), "F1", "german") == []


def test_what_is_mended_was_lost_all_the_same():
    campaign = lying()
    (before,) = [e for e in campaign.rows("Element") if e.id == "G02"]
    after = field.play(campaign, "F1", "german", tries(("W1", 0)), (9,))
    assert lost_today(campaign, before) == 2
    assert lost_today(after, after.find("Element", "G02")) == 2
    morning = field.play(after, "B7", "german", {}, slot=field.TOMORROW)
    assert lost_today(morning, morning.find("Element", "G02")) == 0


def test_a_wreck_of_yesterday_mended_tonight_leaves_the_losses_of_today():
    element = {"id": "G02", "day_start": 3}
    gone = {"id": "G02.2", "status": "eliminated"}
    stands = [*field.status("G02.1", status="knocked_out"), gone]
    before = {"Element": [element], "Stand": stands, "Wreck": [field.wreck()]}
    campaign = field.campaign(before)
    after = field.play(campaign, "F1", "german", tries(("W1", 0)), (9,))
    assert after.find("Stand", "G02.1").status == "available"
    there = [lost_today(each, each.find("Element", "G02")) for each in (campaign, after)]
    assert there == [1, 1]


@pytest.mark.parametrize(("option", "marks"), [("next_day", 0), ("when_mended", 2)])
def test_when_an_element_of_wrecks_has_marks_again_is_an_option(option, marks):
    element = {"id": "G02", "status": "active", "day_start": 0}
    options = {"wrecks_only_marks": option}
    campaign = lying({"Element": [element]}, options)
    there = [s.id for s in campaign.rows("Stand", element="G02", status="available")]
    gone = field.status(*there, status="eliminated") if there else []
    wrecks = field.status("G02.1", "G02.2", status="knocked_out")
    campaign = lying({"Element": [element], "Stand": [*gone, *wrecks]}, options)
    told = tries(("W1", 0), ("W2", 0))
    after = field.play(campaign, "F1", "german", told, (9, 9))
    assert after.find("Element", "G02").day_start == marks
