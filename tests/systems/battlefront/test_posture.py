"""Posture: roles, declarations, the reveal."""

from fractions import Fraction

import pytest

from refkit.engine.campaign.view import view
from tests.systems.battlefront import field

TWO = [("german", "attack", "russian"), ("russian", "attack", "german")]


def declared(german, russian):
    told = {"slot": field.TOMORROW}
    rows = [("german", german), ("russian", russian)]
    postures = [{**told, "side": side, "declared": what} for side, what in rows]
    return field.campaign({"Posture": postures})


def test_a_role_that_was_set_beforehand_nobody_has_declared():
    told = {"slot": field.TOMORROW, "predetermined": True, "revealed": True}
    rows = [{**told, "side": s, "declared": what} for s, what, _ in TWO[:1]]
    rows.append({**told, "side": "russian", "declared": "defend"})
    after = field.play(field.campaign({"Posture": rows}), "C1", "", {}, (), field.TOMORROW)
    assert not [line for line in after.entries[-1].lines if "declared" in line]
    assert any(line.startswith("german attacks; ") for line in after.entries[-1].lines)
    assert "german declared attack" in revealed("attack", "defend").entries[-1].lines


def revealed(german, russian, dice=()):
    return field.play(declared(german, russian), "C1", "", {}, dice, field.TOMORROW)


def test_the_roles_are_those_of_the_calendar_to_begin_with():
    assert field.draft(field.campaign(), "S10").attacker == "russian"


def test_without_an_attacker_in_the_calendar_nobody_is_proposed():
    campaign = field.campaign({"Slot": [{"id": field.TODAY, "first_attacker": ""}]})
    assert field.draft(campaign, "S10").attacker == ""


def test_an_attacker_who_is_no_side_is_refused():
    assert field.codes(field.campaign(), "S10", "", {"attacker": "finnish"}) == [
        "unknown_side"
    ]


def test_either_side_may_be_named_as_the_first_attacker():
    offers = field.offers(field.campaign(), "S10")
    assert [choice.value for choice in offers] == ["german", "russian"]
    told = ["German", "Russian, as you set it beforehand"]
    assert [choice.label for choice in offers] == told


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
    assert [due.step.id for due in field.engine.due_steps(after)] == ["F1", "F1"]


def test_nothing_is_shown_before_both_have_declared():
    row = {"slot": field.TOMORROW, "side": "german", "declared": "attack"}
    campaign = field.campaign({"Posture": [row]})
    grounds = field.grounds(campaign, "C1", slot=field.TOMORROW)
    assert [ground.message for ground in grounds] == ["russian has declared no posture"]


NIGHT = "25 Dec"
BY_THROW = {"night_penalty_when_both_attack": "actual_attacker"}


def at_night(german, russian, options=None):
    rows = [("german", german), ("russian", russian)]
    postures = [{"slot": NIGHT, "side": s, "declared": what} for s, what in rows]
    days = [("full_day",), ("night",)]
    return field.campaign({"Posture": postures}, options, days=days)


def thrown(german="attack", russian="attack", dice=(9, 3)):
    return field.play(at_night(german, russian, BY_THROW), "A2", "", {}, dice, NIGHT)


def test_who_attacks_at_night_is_thrown_in_secret():
    after = thrown(dice=(4, 4, 3, 9))
    assert [row.thrown for row in after.rows("Posture")] == [3, 9]


def test_the_reveal_takes_the_secret_throw():
    after = field.play(thrown(), "C1", slot=NIGHT)
    assert after.find("Slot", NIGHT).attacker == "german"
    assert after.entries[-1].readings == ()
    assert "both attack; thrown in secret: german 9, russian 3" in after.entries[-1].lines


def test_where_not_both_attack_nothing_is_thrown():
    after = thrown("attack", "defend", ())
    assert after.entries[-1].lines == ("not both attack: nothing is thrown",)


@pytest.mark.parametrize(("russian", "labels"), [("attack", 1), ("defend", 0)])
def test_the_chances_of_the_secret_throw_are_even_where_there_is_one(russian, labels):
    offered = field.offers(at_night("attack", russian, BY_THROW), "A2", slot=NIGHT)
    assert [dict(each.odds) for each in offered] == [
        {"german": Fraction(1, 2), "russian": Fraction(1, 2)}
    ] * labels
    told = "10 % of throws are a tie and thrown again; 1.11 throws on average"
    assert [each.note for each in offered] == [told] * labels


def test_one_attacker_needs_no_throw_at_the_reveal():
    after = field.play(thrown("attack", "defend", ()), "C1", slot=NIGHT)
    assert after.find("Slot", NIGHT).attacker == "german"


@pytest.mark.parametrize("side", field.SIDES)
def test_the_secret_throw_betrays_no_posture(side):
    before = field.at(at_night("attack", "attack", BY_THROW), "A2", NIGHT)
    seen = view(thrown(), side)
    assert seen.tables == view(before, side).tables
    assert len(seen.entries) == len(view(before, side).entries)


DUE = [
    (BY_THROW, NIGHT, True),
    (BY_THROW, field.TODAY, False),
    ({}, NIGHT, False),
    ({**BY_THROW, "night_penalty_roll": "next_slot"}, NIGHT, False),
]


@pytest.mark.parametrize(("options", "slot", "due"), DUE)
@pytest.mark.parametrize("german", ["attack", "defend"])
def test_the_secret_throw_is_due_by_option_whatever_was_declared(
    german, options, slot, due
):
    campaign = at_night(german, "attack", options)
    facts = campaign.system.facts(campaign, slot)
    assert campaign.system.step("A2").is_due(facts) is due


def test_the_first_slot_has_no_secret_throw_even_at_night():
    campaign = field.campaign({}, BY_THROW, days=[("night",)])
    assert "secret_roll_off" not in campaign.system.facts(campaign, field.TODAY)


FIRST = [("attacker_second", "russian"), ("attacker_first", "german")]


@pytest.mark.parametrize(("order", "side"), FIRST)
def test_who_moves_first_is_an_option(order, side):
    campaign = declared("attack", "defend")
    option = campaign.system.option("move_order").replace(value=order)
    change = field.campaigns.change_between(None, option)
    campaign = field.campaigns.apply_changes(campaign, (change,))
    after = field.play(campaign, "C1", slot=field.TOMORROW)
    told = "german attacks; russian sets up first, german second"
    assert after.entries[-1].lines[-1] == f"{told}; {side} moves first"


def test_no_posture_is_declared_for_a_night_where_the_campaign_has_none():
    rules = {"SpecialRule": [{"id": "1", "effect": "no_night_scenarios"}]}
    campaign = field.campaign(rules, days=[("full_day",), ("night",)])
    told = {"posture": "attack"}
    assert field.codes(campaign, "A", "german", told, NIGHT) == ["no_such_slot"]
