"""The steps stand in their order, and the stands of elements are made once."""

import pytest

from refkit import systems
from refkit.systems.battlefront.hooks import complete
from tests.systems.battlefront import field

SYSTEM = systems.load("battlefront")


ORDER = "W S10 A A2 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 C1 C2 C3 D D2"
ORDER += " E1 E2 E3 E4 P E5 E6 E7 E8 E9 E10 F1 F2 E11 F3 F4 F5 F6"


def test_the_steps_stand_in_the_order_of_the_day():
    assert [step.id for step in SYSTEM.steps] == ORDER.split()


def test_the_stands_that_are_there_are_not_made_again():
    assert list(complete(field.campaign())) == []


def test_the_stands_of_an_element_are_made_when_a_campaign_is_set_up():
    rows = [{"id": "G02", "status": "scheduled", "arrives": "1942-12-25"}]
    stands = field.campaign({"Element": rows}).rows("Stand", element="G02")
    assert {stand.status for stand in stands} == {"scheduled"}


def test_a_system_that_is_not_there_is_told_with_those_that_are():
    with pytest.raises(
        ValueError, match=r"^rule system 'chess': expected one of .*battlefront"
    ):
        systems.load("chess")
