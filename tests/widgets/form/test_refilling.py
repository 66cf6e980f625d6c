"""What was typed before on a form that proposes something else now."""

import datetime

import pytest

from refkit.engine.records.records import Record, column
from refkit.widgets.form.forms import Form
from refkit.widgets.form.refilling import MOVED, refill
from refkit.widgets.live.drafts import Typed


class Loss(Record):
    stand: str = column("Stand")
    lost: int = column("Lost", default=0)
    note: str = column("Note", default="")


class Report(Record):
    day: datetime.date | None = column("Day", default=None)
    note: str = column("Note", default="")
    losses: tuple[Loss, ...] = column("Losses", default=())


def rows(*names, **lost):
    return [{"stand": name, "lost": lost.get(name, 0), "note": ""} for name in names]


def proposal(**values):
    return {"day": None, "note": "", "losses": [], **values}


def fill(now, was=None, **answers):
    """Fill the form that proposes something now with what was typed on one before."""
    was = proposal(**(was or {}))
    typed = Typed(proposed=was, answers={**was, **answers})
    return refill(Report, lambda given: Form(Report, {**proposal(**now), **given}), typed)


def test_without_anything_typed_the_form_is_as_proposed():
    found = refill(
        Report, lambda given: Form(Report, {**proposal(note="x"), **given}), None
    )
    assert (found.form.raw, found.notes) == (proposal(note="x"), ())
    assert found.proposed == found.form.raw


def test_what_was_typed_is_on_the_form():
    found = fill({}, note="cold", day="1942-12-23", losses=rows("G1", G1=2))
    wanted = {"note": "cold", "day": "1942-12-23", "losses": rows("G1", G1=2)}
    assert (found.form.raw, found.notes) == (wanted, ())


def test_what_was_not_touched_follows_the_proposal():
    found = fill({"note": "new"}, {"note": "old"}, day="1942-12-23")
    assert (found.form.raw["note"], found.form.raw["day"]) == ("new", "1942-12-23")
    assert found.notes == (MOVED,)


def test_a_row_that_is_gone_goes_and_one_that_came_comes():
    was, now = rows("G1", "G2"), rows("G2", "G3")
    found = fill({"losses": now}, {"losses": was}, losses=rows("G1", "G2", G2=3))
    assert found.form.raw["losses"] == rows("G2", "G3", G2=3)


def test_what_was_typed_in_a_row_that_is_gone_is_told():
    was, now = rows("G1", "G2"), rows("G2")
    found = fill({"losses": now}, {"losses": was}, losses=rows("G1", "G2", G1=1))
    assert found.notes == (MOVED, "G1 is gone, and so is what you typed for it.")


def test_in_a_row_that_stays_only_what_was_typed_is_kept():
    was, now = rows("G1"), [{"stand": "G1", "lost": 0, "note": "dug in"}]
    found = fill({"losses": now}, {"losses": was}, losses=rows("G1", G1=4))
    assert found.form.raw["losses"] == [{"stand": "G1", "lost": 4, "note": "dug in"}]


def test_a_row_that_was_taken_away_stays_away():
    was, now = rows("G1", "G2"), rows("G1", "G2", "G3")
    found = fill({"losses": now}, {"losses": was}, losses=rows("G2"))
    assert found.form.raw["losses"] == rows("G2", "G3")


def test_a_row_that_was_added_stays():
    found = fill({"losses": rows("G2")}, {"losses": []}, losses=rows("X", X=1))
    assert found.form.raw["losses"] == rows("X", "G2", X=1)


@pytest.mark.parametrize(
    ("field", "title", "value"),
    [("day", "Day", "no day"), ("losses", "Losses", [1]), ("losses", "Losses", 7)],
)
def test_what_does_not_fit_is_left_out_and_told_and_the_rest_kept(field, title, value):
    found = fill({}, note="cold", **{field: value})
    assert found.notes == (f"{title}: what you typed no longer fits and is not filled in.",)
    assert found.form.raw == proposal(note="cold")


def test_a_field_the_decision_has_not_is_left_out():
    assert fill({}, strange="x").form.raw == proposal()
