"""Chances are told for what is due, and to a side only what it may know."""

from dataclasses import replace
from fractions import Fraction

import pytest

from refkit.engine.play.choices import Choice
from refkit.engine.play.due_odds import due_chances, slot_at_work
from refkit.engine.problems import Refused
from tests.engine import skirmish
from tests.engine.skirmish import SKIRMISH


def offering(step_id, game):
    """The game, in which a step has something to tell of chances."""

    def offer(turn):
        yield Choice("", turn.side, turn.side or "all", {"up": Fraction(1, 2)})
        yield Choice("", "none", "no die")

    told = {
        each.id: each.model_copy(update={"code": replace(each.code, offer=offer)})
        for each in SKIRMISH.steps
        if each.id == step_id
    }
    steps = tuple(told.get(each.id, each) for each in SKIRMISH.steps)
    return replace(game, system=replace(SKIRMISH, steps=steps))


def told(game, *asked):
    return [(due.step.id, choice.label) for due, choice in due_chances(game, *asked)]


def test_what_is_due_is_told_for_each_who_owes_it():
    game = offering("rally", skirmish.up_to("rally", "red"))
    assert told(game) == [("rally", "red"), ("rally", "blue")]


def test_another_step_of_the_slot_may_be_asked_for():
    game = offering("rally", skirmish.campaign())
    assert told(game, "rally") == [("rally", "red"), ("rally", "blue")]


def test_a_step_of_the_umpire_is_told_once():
    assert told(offering("show", skirmish.campaign()), "show") == [("show", "all")]


def test_a_side_is_told_its_own():
    game = offering("rally", skirmish.up_to("rally", "red"))
    assert told(game, "", "blue") == told(game, "rally", "blue") == [("rally", "blue")]


def test_a_side_is_told_what_is_open():
    game = offering("show", skirmish.up_to("show"))
    assert told(game, "", "blue") == [("show", "all")]


@pytest.mark.parametrize("asked", [("rally", "red"), ("", "red")])
def test_a_side_is_told_nothing_before_it_is_due_of_it(asked):
    game = skirmish.do(skirmish.up_to("rally", "red"), "rally", "red")
    with pytest.raises(
        Refused, match=r"^step: a side sees the chances .* Due now: rally Rally"
    ):
        due_chances(game, *asked)


def test_nothing_is_told_to_a_side_that_is_not_there():
    with pytest.raises(Refused, match=r"^side: 'green'; expected one of red, blue$"):
        due_chances(skirmish.campaign(), "", "green")


@pytest.mark.parametrize(
    ("step", "fault"), [("ralley", "'ralley'; rally perhaps"), ("x", "no step 'x'$")]
)
def test_a_step_that_is_not_there_is_refused(step, fault):
    with pytest.raises(Refused, match=fault):
        due_chances(skirmish.campaign(), step)


def test_after_the_campaign_nothing_is_due():
    over = skirmish.last_day()
    assert (due_chances(over), slot_at_work(over)) == ((), "day 2")
    with pytest.raises(Refused, match="nothing: the campaign is over"):
        due_chances(over, "", "red")
