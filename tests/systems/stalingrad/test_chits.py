"""Battles: what is in the cups, who plays next, and what each chit does to whom."""

import pytest

from refkit.systems.stalingrad.rules import battles
from refkit.systems.stalingrad.rules.battles import Present
from refkit.systems.stalingrad.rules.units import (
    AXIS,
    DEPLETED,
    DISORGANISED,
    SOVIET,
    State,
)
from tests.cases.stalingrad.asking import chart, options

OWN, THEIRS = chart("axis_chits"), chart("soviet_chits")
BOTH = (DEPLETED, DISORGANISED)
FULL = Present(panzer=True, tank=True)


def test_tanks_bring_no_chits_before_the_stavka_is_reorganised():
    without = battles.cup(THEIRS, Present(stavka=True))
    assert sum(without.values()) == 13
    assert "Armoured Assault" not in battles.cup(THEIRS, Present(tank=True))


@pytest.mark.parametrize(
    ("in_hand", "left", "found"),
    [(0, 3, (3, False)), (0, 2, (3, True)), (1, 0, (0, False))],
)
def test_a_side_draws_when_it_has_played_all(in_hand, left, found):
    assert battles.redraw(in_hand, 3, left) == found


@pytest.mark.parametrize(
    ("chits", "chit", "present", "room", "again"),
    [
        (OWN, "Air Strike", Present(), 1, False),
        (OWN, "Combined Arms", Present(allies=True), 1, True),
        (OWN, "Assault", Present(allies=True), 1, False),
        (OWN, "Panzer Attack", Present(), 1, True),
        (OWN, "Panzer Attack", Present(panzer=True), 1, False),
        (THEIRS, "Armoured Assault", Present(), 1, True),
        (THEIRS, "Field Fortifications", Present(), 1, False),
        (THEIRS, "Field Fortifications", Present(), 0, True),
        (THEIRS, "Ambush", Present(), 0, False),
    ],
)
def test_which_chits_are_drawn_again(chits, chit, present, room, again):
    assert battles.is_drawn_again(chits, chit, present, room) == again


def test_a_unit_has_one_fortification():
    assert not [*battles.fortify(is_fortified=False)]
    assert [each.code for each in battles.fortify(is_fortified=True)] == ["fortified"]


@pytest.mark.parametrize(
    ("by", "last", "codes"),
    [
        (SOVIET, "", []),
        (AXIS, "", ["turn"]),
        (AXIS, SOVIET, []),
        (SOVIET, SOVIET, ["turn"]),
    ],
)
def test_the_attacker_begins_and_then_they_take_turns(by, last, codes):
    assert [each.code for each in battles.turn(by, SOVIET, last)] == codes


# Each chit as it is played by the attacker: what the enemy's unit gets, what is added to
# its die, and what the own unit gets.
@pytest.mark.parametrize(
    ("by", "chit", "enemy", "added", "own"),
    [
        (AXIS, "Air Strike", (DISORGANISED,), 2, None),
        (AXIS, "Combined Arms", (DISORGANISED,), 1, (DEPLETED,)),
        (AXIS, "Assault", (DISORGANISED,), 0, (DEPLETED,)),
        (AXIS, "Flank Attack", (DISORGANISED,), 0, (DISORGANISED,)),
        (AXIS, "Ambush", (DEPLETED,), 0, None),
        (AXIS, "Poor Coordination", None, 0, (DISORGANISED,)),
        (AXIS, "Panzer Attack", BOTH, 0, None),
        (SOVIET, "Human Wave", (DISORGANISED,), 0, (DEPLETED,)),
        (SOVIET, "Air Strike", BOTH, 1, None),
        (SOVIET, "Bombardment", (DEPLETED,), 3, None),
        (SOVIET, "Poor Coordination", None, 0, (DISORGANISED,)),
        (SOVIET, "Assault", (DISORGANISED,), 0, (DISORGANISED,)),
        (SOVIET, "Ambush", (DEPLETED,), 0, None),
        (SOVIET, "Armoured Assault", (DISORGANISED,), 0, (DEPLETED,)),
        (SOVIET, "Field Fortifications", None, 0, None),
    ],
)
def test_what_a_chit_does(by, chit, enemy, added, own):
    chits = {AXIS: OWN, SOVIET: THEIRS}[by]
    found = battles.effects(chits, chit, by, by, FULL)
    told = [(each.side == by, each.gets, each.added) for each in found]
    wanted = [(False, enemy, added), (True, own, 0)]
    assert told == [each for each in wanted if each[1]]


def test_what_is_done_to_the_defender_is_done_first():
    order = battles.effects(OWN, "Assault", AXIS, SOVIET, FULL)
    assert [each.side for each in order] == [AXIS, SOVIET]


def test_only_a_human_wave_strikes_without_a_check():
    found = battles.effects(THEIRS, "Human Wave", SOVIET, AXIS, FULL)
    assert [each.checks for each in found] == [False, True]


@pytest.mark.parametrize(
    ("chit", "picks"), [("Panzer Attack", [AXIS]), ("Assault", [SOVIET, AXIS])]
)
def test_the_owner_picks_the_unit_but_for_a_panzer_attack(chit, picks):
    found = battles.effects(OWN, chit, AXIS, AXIS, FULL)
    assert [each.picked_by for each in found] == picks


def test_a_chit_does_nothing_when_the_unit_that_it_needs_is_gone():
    assert battles.effects(OWN, "Panzer Attack", AXIS, AXIS, Present(tank=True)) == []
    gone = Present(panzer=True)
    assert battles.effects(THEIRS, "Armoured Assault", SOVIET, AXIS, gone) == []


@pytest.mark.parametrize(
    ("chits", "chit", "kind", "nation", "codes"),
    [
        (OWN, "Combined Arms", "infantry", "German", []),
        (OWN, "Combined Arms", "infantry", "Italian", ["german"]),
        (OWN, "Assault", "infantry", "Italian", []),
        (THEIRS, "Armoured Assault", "infantry", "Soviet", ["tank"]),
        (THEIRS, "Armoured Assault", "tank", "Soviet", []),
        (THEIRS, "Assault", "infantry", "Soviet", []),
    ],
)
def test_some_chits_are_for_some_own_units(chits, chit, kind, nation, codes):
    found = battles.may_take(chits, chit, kind, nation)
    assert [each.code for each in found] == codes


def test_a_unit_that_is_level_with_its_cohesion_passes():
    assert battles.check(6, 5, 1, fortified=False) == (6, True)
    assert battles.check(6, 9, 0, fortified=True) == (7, False)


def test_who_passes_gets_nothing():
    effect = battles.effects(OWN, "Ambush", AXIS, AXIS, FULL)[0]
    passed = battles.strike(effect, State(), battles.Check(3, True))
    assert (passed.passes, passed.new) == (True, ())
    failed = battles.strike(effect, State(), battles.Check(9, False))
    assert (failed.passes, failed.new) == (False, (DEPLETED,))


def test_a_human_wave_on_a_depleted_unit_sends_it_back():
    wave = battles.effects(THEIRS, "Human Wave", SOVIET, AXIS, FULL)[0]
    found = battles.strike(wave, State(depleted=True), None)
    assert found.words == "disorganised, retreats"


@pytest.mark.parametrize(
    ("own", "theirs", "won"),
    [
        (["a"], ["b"], ""),
        (["a"], [], AXIS),
        ([], ["b"], SOVIET),
        ([], [], battles.NOBODY),
    ],
)
def test_a_battle_is_won_by_who_is_left(own, theirs, won):
    assert battles.winner({AXIS: own, SOVIET: theirs}) == won


@pytest.mark.parametrize(
    ("chosen", "own", "on"),
    [("yes", [], True), ("no", [], False), ("no", ["a"], True)],
)
def test_the_rest_of_a_chit_is_applied_as_the_option_says(chosen, own, on):
    option = options({"options": {"finish_chit": chosen}})
    assert battles.goes_on({AXIS: own, SOVIET: ["b"]}, option) == on
