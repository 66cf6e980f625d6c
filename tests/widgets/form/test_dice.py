"""The dice panel: roll for me, or I rolled."""

import pytest

from refkit.engine.charts.dice import NoDice
from refkit.widgets.form.dice import DicePanel
from refkit.widgets.live.drafts import Typed

ONE = NoDice("1d10", "CPP of german", 0)


@pytest.fixture
def panel():
    made = DicePanel(lambda: None)
    made.ask(ONE)
    return made


@pytest.fixture
def rolled(panel):
    panel.who.value = "I rolled"
    panel.ask(ONE)
    return panel


def test_a_step_that_throws_no_dice_shows_nothing(panel):
    panel.ask(None)
    assert panel.layout.display == "none"


def test_refkit_rolls_unless_told_otherwise(panel):
    assert not panel.is_typed


def test_the_die_that_is_wanted_is_named(rolled):
    assert "1d10 for CPP of german: 1 to 10" in rolled.asked.value


def test_a_face_is_taken(rolled):
    rolled.face.value = "7"
    assert (rolled.faces, rolled.face.value) == ((7,), "")


def enter(panel, face):
    """What the browser tells when a face is entered; the box there is empty by then."""
    panel.face._handle_custom_msg({"face": face}, [])


def test_faces_entered_one_upon_the_other_stay_apart(rolled):
    enter(rolled, "3")
    enter(rolled, "3")
    assert rolled.faces == (3, 3)


def test_a_face_refused_twice_comes_back_twice(rolled):
    told = []
    rolled.face.observe(lambda change: told.append(change["new"]), "value")
    enter(rolled, "77")
    enter(rolled, "77")
    assert told == ["77", "", "77"]


def test_the_faces_so_far_are_listed(rolled):
    rolled.face.value = "7"
    rolled.ask(None)
    assert "CPP of german: 7" in rolled.thrown.value


@pytest.mark.parametrize("typed", ["0", "11", "-1", "3.5", "six", "²"])
def test_a_face_the_die_has_not_is_refused_and_stays(rolled, typed):
    rolled.face.value = typed
    assert "expected a whole number from 1 to 10" in rolled.message.value
    assert (rolled.faces, rolled.face.value) == ((), typed)


def test_a_face_that_was_refused_is_there_again_with_the_reason(rolled):
    rolled.face.value = "eleven"
    typed = Typed(proposed={}, answers={}, rolled=True, face=rolled.refused)
    again = DicePanel(lambda: None, typed)
    assert again.refused == "eleven"
    again.ask(ONE)
    assert again.face.value == again.refused == "eleven"
    assert "eleven" in again.message.value
    again.face.value = "4"
    assert (again.faces, again.refused) == ((4,), "")


def test_the_last_die_can_be_taken_back(rolled):
    rolled.face.value = "7"
    rolled.ask(None)
    rolled.back.click()
    assert rolled.faces == ()


def test_without_a_die_there_is_none_to_take_back(rolled):
    assert rolled.back.disabled


def test_more_dice_than_wanted_are_not_taken(rolled):
    rolled.ask(None)
    rolled.face.value = "7"
    assert rolled.faces == ()


def test_the_second_of_two_dice_is_named(rolled):
    rolled.face.value = "3"
    rolled.ask(NoDice("2d6", "escape of G05.1", 0))
    assert "die 2 of 2, 1 to 6" in rolled.asked.value


def test_an_empty_box_enters_nothing(rolled):
    rolled.take.click()
    assert (rolled.faces, rolled.message.value) == ((), "")


def test_a_purpose_is_shown_as_a_text(rolled):
    rolled.ask(NoDice("1d10", "<b>", 0))
    assert "<b>" not in rolled.asked.value


def test_double_zero_of_a_percentage_roll_is_a_hundred(panel):
    wanted = NoDice("1d100", "discipline of G01", 0)
    panel.who.value = "I rolled"
    panel.ask(wanted)
    panel.face.value = "00"
    assert panel.faces == (100,)
    assert "1 to 100, 00 counts as 100" in panel.asked.value
