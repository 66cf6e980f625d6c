"""Forms of any decision record: prefilled, read back, and refused beside the field."""

import ipywidgets as widgets
import pytest

from refkit.engine.play.choices import Choice
from refkit.engine.problems import Caution, Refusal
from refkit.engine.records.records import Record, column
from refkit.widgets.form.forms import Form


class Order(Record):
    """One line of an order."""

    key = ("group",)

    group: str = column("RG", help="A line of the chart.")
    points: int = column("Points", default=0, low=0)


class Orders(Record):
    """What is ordered."""

    remark: str = column("Remark", default="")
    orders: tuple[Order, ...] = column("Groups", default=())


class Remarked(Record):
    """What is worth a remark."""

    remark: str = column("Remark", default="", help="Worth keeping.")


OFFER = [
    Choice("orders.group", "A1", "A1 Panzer"),
    Choice("orders.group", "I1", "I1 Rifles"),
]
TWO = {
    "remark": "soon",
    "orders": [{"group": "A1", "points": 0}, {"group": "I1", "points": 2}],
}


@pytest.fixture
def form():
    return Form(Orders, TWO, OFFER)


def rows(form):
    return form.parts["orders"].rows


def refuse(form, field, message="too dear"):
    return form.show([Refusal(field, "code", message)])


def test_what_is_warned_of_beside_an_answer_out_of_sight_is_told_once_in_the_bar(form):
    beside, whole = Caution("orders[0].group", "lost"), Caution("", "nobody goes")
    form.warn([beside, whole])
    assert [*form.warnings_in_bar([beside, whole])] == [
        "nobody goes",
        "lost",
    ]
    assert [*form.warnings_in_bar([beside, beside])] == [
        "lost (and 1 more beside the answers)"
    ]


def test_a_form_gives_back_its_draft(form):
    assert form.raw == TWO


def test_a_field_with_choices_is_picked_from_their_labels(form):
    labels = [label for label, _ in rows(form)[0].cells["group"].control.widget.options]
    assert labels == ["Choose…", "A1 Panzer", "I1 Rifles"]


def test_a_row_can_be_added(form):
    form.parts["orders"].add.click()
    assert form.raw["orders"][2] == {"group": "", "points": 0}


def test_python_moves_nobody_s_focus_when_a_row_comes_or_goes(form, monkeypatch):
    # Its word would come after the step is judged, when he has gone on.
    moved = []
    # Not the method of the list itself: that would not be told which widget it is.
    monkeypatch.setattr(widgets.DOMWidget, "focus", lambda made: moved.append(made.comm))
    form.parts["orders"].add.click()
    rows(form)[0].remove.click()
    assert len(form.raw["orders"]) == 2
    assert moved == []


def test_a_row_can_be_taken_away(form):
    rows(form)[0].remove.click()
    assert form.raw["orders"] == [{"group": "I1", "points": 2}]


def test_a_refusal_stands_beside_its_cell(form):
    refuse(form, "orders[1].group")
    assert "too dear" in rows(form)[1].cells["group"].message.value


def test_a_refusal_is_said_at_once(form):
    refuse(form, "remark")
    assert 'role="alert"' in form.parts["remark"].message.value


@pytest.mark.parametrize(
    "field", ["orders[0].points", "orders[1].points", "orders[1].group"]
)
def test_a_refusal_stands_nowhere_else(form, field):
    refuse(form, "orders[0].group")
    number, name = int(field[7]), field[10:]
    assert rows(form)[number].cells[name].message.value == ""


def test_a_refusal_of_a_whole_row_stands_below_it(form):
    refuse(form, "orders[1]")
    assert "too dear" in rows(form)[1].message.value


def test_a_refusal_of_the_table_stands_below_it(form):
    refuse(form, "orders")
    assert "too dear" in form.parts["orders"].message.value


@pytest.mark.parametrize("field", ["", "side", "orders[7].group"])
def test_a_refusal_without_a_field_here_is_not_lost(form, field):
    assert refuse(form, field) == ["too dear"]


def test_a_refusal_about_the_whole_stands_on_top(form):
    refuse(form, "")
    assert "too dear" in form.children[0].value


def test_a_refusal_goes_when_there_is_none(form):
    refuse(form, "remark")
    form.show([])
    assert form.parts["remark"].message.layout.display == "none"


def test_what_was_typed_stays_when_it_is_refused(form):
    refuse(form, "orders[0].group")
    assert form.raw == TWO


def test_a_blank_is_asked_for_and_is_no_mistake_yet(form):
    form.parts["orders"].add.click()
    told = refuse(form, "orders[2].group", "RG is blank; expected a text")
    assert told == ["Choose one for RG."]


def test_a_blank_is_told_from_what_is_wrong(form):
    form.parts["orders"].add.click()
    blank, wrong = (Refusal(f"orders[{n}].group", "code", "") for n in (2, 0))
    assert [*form.blank([blank, wrong, Refusal("", "code", "too dear")])] == [blank]


def test_the_titles_of_a_table_stand_once_over_its_rows(form):
    heads = form.parts["orders"].children[1].children[0].value
    assert [heads.count(f">{title}<") for title in ("RG", "Points")] == [1, 1]


def test_a_table_without_rows_has_no_titles():
    assert Form(Orders, {}, OFFER).parts["orders"].children[1].children == ()


def test_a_remark_has_its_help_in_its_own_line():
    remark = Form(Remarked, {}).parts["remark"]
    assert remark.control.widget.placeholder == "Worth keeping."
    assert "Worth keeping." not in remark.children[1].value


def test_a_refusal_is_shown_as_a_text(form):
    refuse(form, "remark", "<script>alert(1)</script>")
    assert "<script>" not in form.parts["remark"].message.value


@pytest.mark.parametrize("change", ["cell", "add", "remove"])
def test_a_change_calls_back(form, change):
    calls = []
    form.observe_answers(lambda: calls.append(1))
    {
        "cell": lambda: setattr(rows(form)[0].cells["points"].control.widget, "value", "1"),
        "add": form.parts["orders"].add.click,
        "remove": rows(form)[0].remove.click,
    }[change]()
    assert calls == [1]


def test_the_help_of_a_column_is_shown(form):
    assert "A line of the chart." in form.parts["orders"].children[0].value


def test_the_limits_of_a_number_are_shown(form):
    assert "A whole number, 0 or more." in form.parts["orders"].children[0].value


def test_a_table_with_nothing_to_choose_from_says_so_and_takes_no_row():
    table = Form(Orders, {}, []).parts["orders"]
    assert "Nothing to choose at the moment" in table.children[0].value
    assert table.add.layout.display == "none"


class Contact(Record):
    """Two units face to face."""

    unit: str = column("Unit", free=True)


class Contacts(Record):
    """Who is in contact."""

    pairs: tuple[Contact, ...] = column("In contact", default=())


def test_a_table_that_takes_any_name_takes_rows_where_nothing_is_offered():
    table = Form(Contacts, {}, []).parts["pairs"]
    assert "Nothing to choose at the moment" not in table.children[0].value
    assert table.add.layout.display is None


def test_what_need_not_be_asked_this_time_is_no_part_of_a_form():
    whole, short = Form(Orders, TWO, OFFER), Form(Orders, TWO, OFFER, ("orders",))
    assert {*whole.raw} - {*short.raw} == {"orders"}
    told = short.show([Refusal("orders[0].group", "any", "No such group.")])
    assert told == ["No such group."]


class Ending(Record):
    """Who won, and how."""

    winner: str = column("Winner")
    how: str = column("How", follows="winner")


ENDS = [
    *(Choice("winner", each, each) for each in ("red", "blue", "nobody")),
    *(
        Choice("how", how, how, row=side)
        for side in ("red", "blue")
        for how in ("hq", "flight")
    ),
    Choice("how", "drawn", "drawn", row="nobody"),
]


def test_what_follows_another_answer_offers_what_goes_with_it():
    form = Form(Ending, {}, ENDS)
    winner, how = (form.parts[name].control.widget for name in ("winner", "how"))

    def listed():
        return [value for _, value in how.options]

    assert (winner.value, how.value, listed()) == ("", "", [""])
    winner.value = "red"
    assert (how.value, listed()) == ("", ["", "hq", "flight"])
    how.value = "flight"
    winner.value = "blue"
    assert form.raw == {"winner": "blue", "how": "flight"}
    # There is but one way for nobody to win.
    winner.value = "nobody"
    assert form.raw == {"winner": "nobody", "how": "drawn"}
    kept = Form(Ending, {"winner": "red", "how": "hq"}, ENDS)
    assert kept.raw == {"winner": "red", "how": "hq"}
