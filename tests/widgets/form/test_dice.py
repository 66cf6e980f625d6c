"""The dice panel: roll for me, or I rolled."""

import re

import pytest

from refkit.engine.charts.charts import Chart, Reading, Row
from refkit.engine.charts.dice import NoDice, Roll
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
    assert (rolled.pad.name, rolled.pad.sides) == ("1d10 for CPP of german", 10)
    assert "CPP of german" in rolled.sum.value


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
    assert (rolled.pad.sides, rolled.pad.faces) == (6, [3, 0])


def tap(panel, at, face):
    """What the browser tells when a face is tapped."""
    panel.pad._handle_custom_msg({"at": at, "face": face}, [])


def test_a_tap_says_who_threw_and_what_fell(panel):
    assert (panel.is_typed, panel.pad.faces) == (False, [0])
    tap(panel, 0, 7)
    panel.ask(ONE)
    assert (panel.is_typed, panel.faces, panel.thrown_for) == (
        True,
        (7,),
        ("CPP of german",),
    )


@pytest.mark.parametrize(
    ("at", "face"), [(1, 3), (-1, 3), (0, 0), (0, 11), ("0", 3), (0, None)]
)
def test_a_face_that_is_not_on_the_pad_is_not_taken(panel, at, face):
    tap(panel, at, face)
    assert (panel.is_typed, panel.faces) == (False, ())


def test_of_several_dice_any_may_be_tapped_first(panel):
    two = NoDice("2d6", "escape", 0)
    panel.ask(two)
    tap(panel, 1, 5)
    panel.ask(two)
    assert (panel.faces, panel.pad.faces) == ((), [0, 5])
    tap(panel, 0, 2)
    assert panel.faces == (2, 5)


def read(*faces, modifiers=(), chart="", result=""):
    roll = Roll(
        number=1, purpose="escape", dice=f"{len(faces)}d6", faces=faces, source="typed"
    )
    final = sum(faces) + sum(add for _, add in modifiers)
    result = result or str(final)
    return Reading(roll=roll, chart=chart, modifiers=modifiers, final=final, result=result)


def test_a_face_of_the_last_throw_can_be_tapped_anew(panel):
    panel.ask(NoDice("2d6", "escape", 0))
    tap(panel, 0, 2)
    panel.ask(NoDice("2d6", "escape", 0))
    tap(panel, 1, 5)
    panel.ask(None, (), [read(2, 5)])
    tap(panel, 0, 6)
    assert (panel.faces, panel.thrown_for) == ((6, 5), ("escape", "escape"))


def test_the_dice_refkit_is_to_roll_after_all_are_forgotten_at_the_next_tap(panel):
    tap(panel, 0, 7)
    panel.who.value = "Roll for me"
    panel.ask(ONE)
    assert panel.pad.faces == [0]
    tap(panel, 0, 4)
    assert panel.faces == (4,)


def test_the_sum_is_spoken_with_each_reason(panel):
    tap(panel, 0, 4)
    reading = read(
        4, modifiers=(("cold", -2), ("guns", 1)), chart="Escape", result="lost_all"
    )
    panel.ask(None, (), [reading])
    said = re.sub(r"<[^>]+>", " ", panel.sum.value).split()
    terms = ["4 die", "\N{MINUS SIGN} 2 cold", "+ 1 guns", "= 3 total", "→ lost all result"]
    assert " ".join(said) == f"escape , 1d6 {' '.join(terms)}"


def test_the_row_that_was_hit_is_marked_on_the_chart_as_printed():
    chart = Chart("escape", "Escape", "X-1", "1d6", (Row(1, 4, "stays"), Row(5, 6, "gone")))
    panel = DicePanel(lambda: None, charts=lambda: {"c": chart})
    wanted = NoDice("1d6", "escape", 0)
    wanted.chart = "Escape"
    panel.ask(wanted)
    assert "refkit-hit" not in panel.chart.value
    tap(panel, 0, 5)
    panel.ask(None, (), [read(5, chart="Escape", result="gone")])
    hit = panel.chart.value.partition('class="refkit-hit"')[2].partition("</tr>")[0]
    assert re.findall(r"<td>([^<]*)", hit) == ["5-6", "gone", "33 %"]


def test_a_chart_of_numbers_says_its_average(panel):
    chart = Chart("c", "Points", "X-1", "1d6", (Row(1, 3, "10"), Row(4, 6, "20")))
    panel = DicePanel(lambda: None, charts=lambda: {"c": chart})
    wanted = NoDice("1d6", "points", 0)
    wanted.chart = "Points"
    panel.ask(wanted)
    assert "15 on average" in panel.chart.value


def test_many_dice_are_typed_in_one_line_with_the_count_still_missing(rolled):
    five = NoDice("5d6", "points", 0)
    rolled.ask(five)
    assert (rolled.pad.faces, "5 still missing" in rolled.asked.value) == ([], True)
    rolled.face.value = "3 7 1"
    assert "expected at most 5 whole numbers, each from 1 to 6" in rolled.message.value
    rolled.face.value = "3, 5 1"
    rolled.ask(five)
    assert (rolled.faces, "2 still missing" in rolled.asked.value) == ((3, 5, 1), True)
    rolled.face.value = "1 1 1"
    assert (rolled.faces, rolled.refused) == ((3, 5, 1), "1 1 1")


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
