"""The control of each kind of column."""

import datetime
from typing import Literal

import ipywidgets as widgets
import pytest

from refkit.engine.play.choices import Choice
from refkit.engine.records.records import Record, column, columns
from refkit.widgets.form import controls


class Every(Record):
    """A record with a column of every kind."""

    name: str = column("Name")
    long: str = column("Long", default="", length=2000)
    count: int = column("Count", low=2, high=9)
    maybe: int | None = column("Maybe", default=None, low=0)
    ready: bool = column("Ready", default=False)
    result: Literal["knocked_out", "abandoned"] = column("Result")
    rating: Literal["raw", ""] = column("Rating", default="")
    day: datetime.date | None = column("Day", default=None)
    names: tuple[str, ...] = column("Names", default=())
    scout: str = column("Scout", default="", offered=True)
    chit: str = column("Chit", default="", offered=True, in_sight=True)


COLUMNS = {col.field: col for col in columns(Every)}
OFFER = [Choice("names", "G01", "G01 Alarm company"), Choice("names", "G02", "G02 Flak")]


def make(field, value=None, choices=None):
    return controls.make_control(COLUMNS[field], value, choices)


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("name", widgets.Text),
        ("long", widgets.Textarea),
        ("count", widgets.Text),
        ("maybe", widgets.Text),
        ("ready", widgets.Checkbox),
        ("result", widgets.Dropdown),
        ("day", widgets.DatePicker),
    ],
)
def test_a_kind_of_column_has_its_control(field, kind):
    assert type(make(field).widget) is kind


@pytest.mark.parametrize("field", [name for name in COLUMNS if name != "names"])
def test_the_label_is_the_column_s_title(field):
    assert make(field).widget.description == COLUMNS[field].title


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "Heinemann"),
        ("count", 7),
        ("ready", True),
        ("result", "abandoned"),
        ("day", "1942-12-23"),
    ],
)
def test_a_control_gives_back_what_it_was_filled_with(field, value):
    assert make(field, value).read() == value


def test_a_whole_number_begins_at_its_lowest():
    assert make("count").read() == 2


@pytest.mark.parametrize(
    ("typed", "read"), [("12", 12), (" 7 ", 7), ("", ""), ("1x", "1x"), ("-1", "-1")]
)
def test_a_number_stays_as_it_was_typed(typed, read):
    control = make("count")
    control.widget.value = typed
    assert control.read() == read


@pytest.mark.parametrize(
    ("field", "limits"),
    [
        ("count", "a whole number from 2 to 9"),
        ("maybe", "blank or a whole number, 0 or more"),
    ],
)
def test_the_limits_of_a_number_are_in_its_field(field, limits):
    made = make(field).widget
    assert (made.placeholder, limits in made.tooltip) == (limits, True)


def test_a_number_that_may_be_blank_begins_blank():
    assert make("maybe").read() == ""


def test_a_choice_without_default_begins_unchosen():
    control = make("result")
    assert (control.read(), control.widget.options[0][0]) == ("", "Choose…")


def test_a_choice_is_shown_in_words():
    assert ("knocked out", "knocked_out") in make("result").widget.options


def test_choices_make_a_list_to_pick_from():
    assert ("G01 Alarm company", "G01") in make("name", "", OFFER).widget.options


def test_the_note_of_a_choice_is_shown():
    dear = [Choice("name", "A1", "A1: 10 CPP", note="too dear")]
    assert ("A1: 10 CPP (too dear)", "A1") in make("name", "", dear).widget.options


def test_a_value_that_is_not_offered_is_kept_and_named_so():
    control = make("name", "G99", OFFER)
    assert (control.read(), control.widget.label) == ("G99", "G99 (no longer offered)")


def test_ticked_boxes_are_the_answer_of_a_list():
    control = make("names", ["G02"], OFFER)
    control.parts[0].value = True
    assert control.read() == ["G01", "G02"]


def test_a_list_of_a_step_without_offers_is_read_from_a_line():
    control = make("names", ["G01"])
    control.widget.value = "G01; G05 ;"
    assert control.read() == ["G01", "G05"]


def test_a_change_of_any_box_calls_back():
    control, calls = make("names", [], OFFER), []
    control.observe(lambda: calls.append(control.read()))
    control.parts[1].value = True
    assert calls == [["G02"]]


def test_a_cleared_day_is_blank():
    control = make("day", "1942-12-23")
    control.widget.value = None
    assert control.read() is None


def test_a_thing_offered_twice_is_listed_once():
    twice = [Choice("unit", "M1", f"M1 guns, {how}") for how in ("with 1 CPP", "without")]
    assert controls.offered_options(twice) == [("M1 guns", "M1")]


@pytest.mark.parametrize(
    "labels",
    [("guns", "a battery"), ("M1 with no CPP", "M1 with 1 CPP"), ("M1", "M1, near")],
)
def test_a_thing_offered_twice_under_other_names_is_listed_by_its_value(labels):
    twice = [Choice("unit", "M1", label) for label in labels]
    assert controls.offered_options(twice) == [("M1", "M1")]


def test_where_only_offers_are_taken_and_there_are_none_nothing_can_be_typed():
    found = make("scout", "", ())
    (line,) = found.widget.children
    assert "Scout" in line.value
    assert "Nothing to choose at the moment." in line.value
    assert found.read() == ""
    # What was chosen before is shown still, and a step without offers has a line to type.
    gone = make("scout", "G01", ()).widget
    assert (gone.value, gone.label) == ("G01", "G01 (no longer offered)")
    assert type(make("scout").widget) is widgets.Text


CHITS = [Choice("chit", "Ambush", "Ambush"), Choice("chit", "Assault", "Assault", note="x")]


def test_a_few_choices_in_sight_are_buttons_none_of_which_is_pressed():
    made = make("chit", "", CHITS)
    assert type(made.widget) is widgets.RadioButtons
    assert made.widget.options == (("Ambush", "Ambush"), ("Assault (x)", "Assault"))
    assert made.read() == ""
    made.put("Assault")
    assert made.read() == "Assault"
    made.put("")
    assert made.read() == ""


def test_the_only_choice_in_sight_is_made():
    assert make("chit", "", CHITS[:1]).read() == "Ambush"


def test_what_was_chosen_and_is_offered_no_more_is_in_sight():
    made = make("chit", "Human Wave", CHITS)
    assert made.widget.label == "Human Wave (no longer offered)"
