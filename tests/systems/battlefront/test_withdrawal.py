"""Armour withdrawal."""

import pytest

from tests.systems.battlefront import field

LOST = {"status": "knocked_out", "lost_in": field.TODAY}


def company(stands=None, side=None, **fields):
    before = {"Stand": [{"id": "G02.1", **LOST}, *(stands or ())]}
    before["Element"] = [{"id": "G02", **fields}]
    return field.campaign({**before, "Side": [{"id": "german", **(side or {})}]})


def rolling(campaign, side="german"):
    return [choice.value for choice in field.offers(campaign, "F2", side)]


def test_an_element_that_lost_a_vehicle_rolls():
    assert rolling(company()) == ["G02"]


@pytest.mark.parametrize(("die", "status"), [(2, "withdrawn"), (3, "active")])
def test_it_leaves_on_a_two(die, status):
    after = field.play(company(), "F2", "german", {}, (die,))
    assert after.find("Element", "G02").status == status


NOT_DUE = [
    company(side={"withdrawal": False}),
    company(tank_only=False),
    company(status="withdrawn"),
    company([{"id": "G02.1", "lost_in": ""}]),
    company(field.status("G02.2", "G02.3", "G02.4", position="isolated")),
]


@pytest.mark.parametrize("campaign", NOT_DUE)
def test_nobody_else_rolls(campaign):
    assert rolling(campaign) == []


def test_a_lorry_lost_is_no_vehicle_of_this_rule():
    row = field.element("G09", "A1", contents="1xG-LORRY; 1xG-TANK", tank_only=True)
    campaign = field.campaign({"Element": [row], "Stand": [{"id": "G09.1", **LOST}]})
    assert rolling(campaign) == []


def test_a_repair_tonight_does_not_excuse():
    assert rolling(company([{"id": "G02.1", "status": "available"}])) == ["G02"]


def test_an_element_all_of_wrecks_rolls():
    stands = field.status("G02.2", "G02.3", "G02.4", status="knocked_out")
    assert rolling(company(stands)) == ["G02"]
