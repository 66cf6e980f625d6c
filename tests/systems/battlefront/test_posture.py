"""Posture: roles, declarations, the reveal."""

import pytest

from tests.systems.battlefront import field

TWO = [("german", "attack", "russian"), ("russian", "attack", "german")]


def declared(german, russian):
    told = {"slot": field.TOMORROW}
    rows = [("german", german), ("russian", russian)]
    postures = [{**told, "side": side, "declared": what} for side, what in rows]
    return field.campaign({"Posture": postures})


def revealed(german, russian, dice=()):
    return field.play(declared(german, russian), "C1", "", {}, dice, field.TOMORROW)


def test_the_roles_are_those_of_the_calendar_to_begin_with():
    assert field.draft(field.campaign(), "S10").attacker == "russian"


def test_without_an_attacker_in_the_calendar_the_first_side_is_proposed():
    campaign = field.campaign({"Slot": [{"id": field.TODAY, "first_attacker": ""}]})
    assert field.draft(campaign, "S10").attacker == "german"


def test_an_attacker_who_is_no_side_is_refused():
    assert field.codes(field.campaign(), "S10", "", {"attacker": "finnish"}) == [
        "unknown_side"
    ]


def test_either_side_may_be_named_as_the_first_attacker():
    offers = field.offers(field.campaign(), "S10")
    assert [choice.value for choice in offers] == ["german", "russian"]


@pytest.mark.parametrize(
    ("german", "russian", "attacker"),
    [("attack", "defend", "german"), ("defend", "attack", "russian")],
)
def test_the_one_who_declared_attack_is_the_attacker(german, russian, attacker):
    after = revealed(german, russian)
    assert after.find("Slot", field.TOMORROW).attacker == attacker


@pytest.mark.parametrize(("dice", "attacker"), [((3, 7), "russian"), ((10, 9), "german")])
def test_both_attack_and_the_higher_die_is_the_attacker(dice, attacker):
    after = revealed("attack", "attack", dice)
    assert after.find("Slot", field.TOMORROW).attacker == attacker


def test_equal_dice_are_thrown_again():
    after = revealed("attack", "attack", (4, 4, 6, 6, 1, 2))
    assert len(after.entries[-1].readings) == 6


def test_both_defend_and_no_game_is_played():
    after = revealed("defend", "defend")
    assert after.entries[-1].lines[-1] == "both defend: no scenario is played"


def test_after_both_defended_the_close_of_the_day_is_due():
    after = revealed("defend", "defend")
    assert [due.step.id for due in field.engine.due(after)] == ["F1", "F1"]


def test_nothing_is_shown_before_both_have_declared():
    row = {"slot": field.TOMORROW, "side": "german", "declared": "attack"}
    campaign = field.campaign({"Posture": [row]})
    grounds = field.grounds(campaign, "C1", slot=field.TOMORROW)
    assert [ground.message for ground in grounds] == ["russian has declared no posture"]
