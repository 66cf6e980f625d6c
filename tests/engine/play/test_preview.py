"""Rehearsing: what a decision would come to is told before it is done, overruled or not."""

import pytest

from refkit.engine.charts.dice import NoDice, TypedDice
from refkit.engine.play import play, preview
from refkit.engine.play.preview import Preview, Said
from refkit.engine.problems import Refused
from refkit.engine.rules.ruling import Ruling
from tests.engine import skirmish

NORTH = {"camps": ["north"], "place": "mill"}
SOUTH = {"camps": ["south"], "place": "mill"}  # which is not red's
WHY = "the ford was dry"


def rehearsed(step, raw, faces=None, overrule=""):
    game = skirmish.up_to(step, "red")
    owed = play.find_due(game, step, "red")
    return preview.preview(game, owed, raw, faces, overrule)


def done(step, raw, faces=(), **said):
    game = skirmish.up_to(step, "red")
    owed = play.find_due(game, step, "red")
    return preview.commit(game, owed, raw, TypedDice(faces), Said(**said))


def test_what_would_change_is_told():
    assert [change.key for change in rehearsed("march", NORTH).changes] == ["north"]


def test_what_is_refused_changes_nothing():
    found = rehearsed("march", SOUTH)
    assert [ground.code for ground in found.refusals] == ["not_yours"]
    assert found.changes == ()


def test_with_a_reason_to_overrule_it_is_told_what_would_be_done():
    found = rehearsed("march", SOUTH, overrule=WHY)
    assert {change.record for change in found.changes} == {"Camp", "Ruling"}


def test_a_reason_where_nothing_is_refused_rules_nothing():
    assert rehearsed("march", NORTH, overrule=WHY) == rehearsed("march", NORTH)


def test_what_cannot_be_read_is_refused_beside_its_field():
    found = rehearsed("march", {"camps": ["north"]})
    assert [(each.field, each.code) for each in found.refusals] == [
        ("place", "not_understood")
    ]


def test_nobody_sees_dice_that_refkit_is_to_throw():
    assert rehearsed("rally", {}) == Preview()


def test_the_next_die_that_is_wanted_is_told():
    found = rehearsed("rally", {}, faces=())
    assert (found.wanted.purpose, found.changes) == ("red", ())
    assert (found.wanted.chart, found.wanted.modifiers) == ("Rally", ())


def test_with_the_dice_thrown_the_lines_of_the_entry_are_told():
    found = rehearsed("rally", {}, faces=(6,))
    assert (found.wanted, len(found.changes), len(found.lines)) == (None, 1, 1)


def test_the_dice_so_far_are_told_as_they_are_read():
    found = rehearsed("rally", {}, faces=(6,))
    assert [each.roll.faces for each in found.readings] == [(6,)]
    assert rehearsed("rally", {}, faces=()).readings == ()


def test_a_face_the_die_has_not_is_refused():
    assert rehearsed("rally", {}, faces=(99,)).refusals


def test_a_step_is_done_by_who_says_so():
    entry = done("march", NORTH, who="Ann", why="as ordered").entries[-1]
    assert (entry.who, entry.why) == ("Ann", "as ordered")


def test_a_step_that_is_overruled_is_done_and_ruled():
    (row,) = done("march", SOUTH, overrule=WHY, seen="red").rows(Ruling)
    assert (row.ruling, row.seen) == (WHY, "red")


def test_without_the_reason_it_is_refused():
    with pytest.raises(Refused, match="south is not yours"):
        done("march", SOUTH)


def test_dice_that_are_missing_are_asked_for():
    with pytest.raises(NoDice):
        done("rally", {})


def test_a_ground_told_in_words_is_a_refusal_of_the_whole():
    found = preview.refusal(Refused(["the day is over"]))
    assert [(each.field, each.code) for each in found.refusals] == [("", "refused")]
