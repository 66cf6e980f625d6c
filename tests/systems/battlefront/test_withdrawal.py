"""Armour withdrawal."""

import pytest

from refkit.systems.battlefront.steps.refit import withdrawal
from tests.systems.battlefront import field

LOST = {"status": "knocked_out", "lost_in": field.TODAY}
AFTERNOON, NIGHT = "24 Dec afternoon", "24 Dec night"
NEXT_NIGHT = "25 Dec night"
THREE = ["morning", "afternoon", "night"]


def company(stands=None, side=None, **fields):
    before = {"Stand": [{"id": "G02.1", **LOST}, *(stands or ())]}
    before["Element"] = [{"id": "G02", **fields}]
    campaign = field.campaign({**before, "Side": [{"id": "german", **(side or {})}]})
    return field.fought(campaign, field.TODAY)


def rolling(campaign, side="german", step="F2", slot=field.TODAY):
    return [choice.value for choice in field.offers(campaign, step, side, slot)]


def test_an_element_that_lost_a_vehicle_rolls():
    assert rolling(company()) == ["G02"]


@pytest.mark.parametrize(("die", "status"), [(2, "withdrawn"), (3, "active")])
def test_it_leaves_on_a_two(die, status):
    after = field.play(company(), "F2", "german", {}, (die,))
    assert after.find("Element", "G02").status == status


AWAY = field.status("G02.2", "G02.3", "G02.4", position="isolated")
TANKS = ("G02.1", "G02.2", "G02.3", "G02.4")
GONE = field.status(*TANKS, status="eliminated", lost_in=field.TODAY)
NOT_DUE = [
    (company(side={"withdrawal": False}), ("side_not_restricted",)),
    (company(side={"withdrawal_since": "1942-12-25"}), ("side_not_restricted",)),
    (company(side={"withdrawal_since": "1942-12-24"}), ()),
    (company(tank_only=False), ("not_tank_only",)),
    (company(status="withdrawn"), ("already_withdrawn",)),
    (company([{"id": "G02.1", "lost_in": ""}]), ("no_afv_lost",)),
    (company(AWAY), ("isolated",)),
    (company(AWAY, tank_only=False), ("not_tank_only", "isolated")),
    (company(GONE), ("no_vehicle_left",)),
]


@pytest.mark.parametrize(("campaign", "codes"), NOT_DUE)
def test_every_reason_for_not_rolling_is_told(campaign, codes):
    found = withdrawal.excuses(field.turn(campaign, "german"))
    assert (found["G02"], rolling(campaign)) == (codes, [] if codes else ["G02"])


def test_nothing_is_owed_where_no_scenario_was_fought():
    campaign = field.campaign({"Stand": [{"id": "G02.1", **LOST}]})
    found = withdrawal.excuses(field.turn(campaign, "german"))
    assert found["G02"] == ("no_scenario_since_last_check", "no_afv_lost")


def test_why_an_element_does_not_roll_is_put_into_the_entry():
    after = field.play(company(AWAY), "F2", "german")
    assert after.entries[-1].lines == ("G02 2nd company does not roll: it is isolated",)


def test_a_side_without_the_restriction_is_told_so():
    after = field.play(company(side={"withdrawal": False}), "F2", "german")
    assert after.entries[-1].lines == (
        "nobody rolls: the side is not under the restriction",
    )


def test_a_lorry_lost_is_no_vehicle_of_this_rule():
    row = field.element("G09", "A1", contents="1xG-LORRY; 1xG-TANK", tank_only=True)
    campaign = field.campaign({"Element": [row], "Stand": [{"id": "G09.1", **LOST}]})
    assert rolling(field.fought(campaign, field.TODAY)) == []


def test_a_repair_tonight_does_not_excuse():
    assert rolling(company([{"id": "G02.1", "status": "available"}])) == ["G02"]


def test_an_element_all_of_wrecks_rolls():
    stands = field.status("G02.2", "G02.3", "G02.4", status="knocked_out")
    assert rolling(company(stands)) == ["G02"]


@pytest.mark.parametrize(("option", "expected"), [("all", ["G02"]), ("any", [])])
def test_when_an_element_is_isolated_is_an_option(option, expected):
    before = {"Stand": [{"id": "G02.1", **LOST}, {"id": "G02.2", "position": "isolated"}]}
    campaign = field.campaign(before, {"isolated_me": option})
    assert rolling(field.fought(campaign, field.TODAY)) == expected


def days(lost_in, fought, option="previous_scenario"):
    """Two days of three slots; one tank lost in a slot, some slots fought."""
    before = {"Stand": [{"id": "G02.1", "status": "knocked_out", "lost_in": lost_in}]}
    campaign = field.campaign(before, {"withdrawal_lookback": option}, [THREE, THREE])
    for slot in fought:
        campaign = field.fought(campaign, slot)
    return campaign


LAST = "previous_scenario"
EVERY = "since_last_check"
NIGHTS = [
    (NIGHT, AFTERNOON, (field.TODAY, AFTERNOON), LAST, ["G02"]),
    # the last scenario fought, and no other
    (NIGHT, field.TODAY, (field.TODAY, AFTERNOON), LAST, []),
    (NIGHT, field.TODAY, (field.TODAY,), LAST, ["G02"]),
    (NIGHT, field.TODAY, (field.TODAY, AFTERNOON), EVERY, ["G02"]),
    # the night game comes after its night's roll
    (NEXT_NIGHT, NIGHT, (NIGHT,), LAST, ["G02"]),
    (NEXT_NIGHT, NIGHT, (NIGHT, field.TOMORROW), LAST, []),
    (NEXT_NIGHT, NIGHT, (NIGHT, field.TOMORROW), EVERY, ["G02"]),
    # what the night before looked at is not looked at again
    (NEXT_NIGHT, AFTERNOON, (AFTERNOON,), EVERY, []),
]


@pytest.mark.parametrize(("slot", "lost_in", "fought", "option", "expected"), NIGHTS)
def test_the_losses_looked_at_are_those_since_the_night_before(
    slot, lost_in, fought, option, expected
):
    campaign = days(lost_in, fought, option)
    assert rolling(campaign, step="B3", slot=slot) == expected


@pytest.mark.parametrize(
    ("option", "told"),
    [(LAST, "in the last scenario"), (EVERY, "in a scenario since the last check")],
)
def test_why_an_element_does_not_roll_says_which_scenarios_count(option, told):
    campaign = days(AFTERNOON, (NIGHT,), option)
    slot = NEXT_NIGHT
    after = field.play(campaign, "B3", "german", {}, slot=slot)
    [line] = [each for each in after.entries[-1].lines if each.startswith("G02")]
    assert line.endswith(f"it lost no armoured vehicle {told}")


def test_an_element_leaves_in_the_refit_of_the_night():
    campaign = days(AFTERNOON, (AFTERNOON,))
    after = field.play(campaign, "B3", "german", {}, (1,), slot=NIGHT)
    assert after.find("Element", "G02").status == "withdrawn"


def test_withdrawal_waits_until_repairs_are_over():
    error = field.refused_due(days(AFTERNOON, ()), "B2", "B3", slot=NIGHT)
    assert error == ["out_of_sequence", "repairs_not_finished"]


@pytest.mark.parametrize("status", ["knocked_out", "eliminated"])
def test_the_losses_of_one_combined_count_for_what_it_combined_into(status):
    rows = [
        field.element("G02", "A1", status="combined", combined_into="G08"),
        field.element("G08", "A1", contents="2xG-TANK", tank_only=True),
    ]
    owner = "G02" if status == "eliminated" else "G08"
    lost = {"id": "G02.1", **LOST, "status": status, "element": owner}
    campaign = field.campaign({"Element": rows, "Stand": [lost]})
    campaign = field.fought(campaign, field.TODAY)
    assert list(withdrawal.excuses(field.turn(campaign, "german"))) == ["G08"]
    assert rolling(campaign) == ["G08"]


def test_elements_that_a_hand_edit_combined_into_one_another_end_nothing():
    rows = [
        field.element("G02", "A1", status="combined", combined_into="G08"),
        field.element("G08", "A1", status="combined", combined_into="G02"),
    ]
    campaign = field.campaign({"Element": rows, "Stand": [{"id": "G02.1", **LOST}]})
    assert rolling(field.fought(campaign, field.TODAY)) == []
