"""Ammunition: it comes back in normal status; who checks it, and what it forbids."""

from fractions import Fraction

import pytest

from refkit.systems.battlefront.rules import ammunition
from tests.systems.battlefront import field


def recovered(stands, rule=""):
    rules = [{"id": "1", "effect": rule}] if rule else []
    return field.play(
        field.campaign({"Stand": stands, "SpecialRule": rules}), "B8", "german"
    )


@pytest.mark.parametrize("state", ["short", "out"])
def test_normal_status_lifts_every_restriction(state):
    after = recovered([{"id": "G01.1", "ammunition": state}])
    assert after.find("Stand", "G01.1").ammunition == "normal"
    assert after.entries[-1].lines == (
        "G01.1 Rifle squad of 1st company has its ammunition again",
    )


@pytest.mark.parametrize("position", ["isolated", "cut_off"])
def test_a_pocket_neither_heals_nor_harms(position):
    stands = field.status("G01.1", ammunition="out", position=position, pocket="P1")
    assert recovered(stands).find("Stand", "G01.1").ammunition == "out"


def test_a_special_rule_may_keep_the_restrictions():
    stands = [{"id": "G01.1", "ammunition": "short"}]
    after = recovered(stands, "no_ammunition_recovery")
    assert after.find("Stand", "G01.1").ammunition == "short"
    assert "stays short of ammunition" in after.entries[-1].lines[0]


def test_who_has_to_check_is_told():
    stands = [
        {"id": "G01.1", "position": "cut_off", "pocket": "P1"},
        {"id": "G01.2", "position": "isolated", "pocket": "P1"},
        {"id": "G01.3", "position": "isolated", "pocket": "P1", "ammunition": "short"},
    ]
    lines = recovered(stands).entries[-1].lines
    assert [line.split()[0] for line in lines] == ["G01.1", "G01.3"]


def test_the_chance_of_a_check_is_one_in_ten():
    stands = field.status("G01.1", position="cut_off", pocket="P1")
    (choice,) = field.offers(field.campaign({"Stand": stands}), "B8", "german")
    assert choice.odds == {"worse": Fraction(1, 10), "same": Fraction(9, 10)}


def test_nothing_of_the_enemy_s_is_checked():
    stands = field.status("S01.1", position="cut_off", pocket="P1")
    assert field.offers(field.campaign({"Stand": stands}), "B8", "german") == []


FORBIDDEN = [
    ("normal", set()),
    ("short", {"fire_in_own_fire_phase", "start_close_combat"}),
    ("out", {"fire_in_own_fire_phase", "defensive_fire", "start_close_combat"}),
]


@pytest.mark.parametrize(("state", "barred"), FORBIDDEN)
def test_what_a_state_of_ammunition_forbids(state, barred):
    effect = ammunition.EFFECTS[state]
    actions = ("fire_in_own_fire_phase", "defensive_fire", "start_close_combat")
    assert {action for action in actions if not effect.allows(action)} == barred


@pytest.mark.parametrize(("state", "strength"), [("normal", 3), ("short", 2), ("out", -1)])
def test_short_lowers_close_combat_and_out_sets_it(state, strength):
    assert ammunition.EFFECTS[state].close_combat(3) == strength
