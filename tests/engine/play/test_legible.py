"""Rows that can be read are judged though others cannot be, all at once."""

import sys
from types import ModuleType

import pytest

from refkit.engine.play import play, preview
from refkit.engine.play.steps import step
from refkit.engine.problems import Caution, Refusal
from refkit.engine.records.records import Record, column
from tests.engine.accounts import treasury


class Loss(Record):
    key = ("band",)
    band: str = column("Band")
    men: int = column("Men", default=0, low=0, high=9)


class Losses(Record):
    rows: tuple[Loss, ...] = column("Losses", default=())
    day: int = column("Day", default=1, low=1, high=5)
    note: str = column("Note", default="")


class Required(Record):
    rows: tuple[Loss, ...] = column("Losses", default=())
    day: int = column("Day", low=1, high=5)


def coded(decision):
    """Return a step that refuses more than three men of a band, and counts them."""
    made = ModuleType("coded")
    made.pay = step("pay", decision)(lambda turn, decision: iter(()))

    @made.pay.refuses
    def refuse(turn, decision):
        for number, row in enumerate(decision.rows):
            if row.men > 3:
                yield Refusal(f"rows[{number}].men", "too_many", f"{row.band}: too many")
        if len(decision.rows) < 3:
            yield Refusal("", "few", "rows are missing")

    @made.pay.warns
    def warn(turn, decision):
        yield Caution("rows", f"{len(decision.rows)} rows")

    return made


def refused(raw, decision=Losses):
    made = treasury.system(records=sys.modules[treasury.__name__], code=coded(decision))
    game = treasury.campaign(made=made)
    found = preview.refused(game, play.find_due(game, "pay", "red"), raw)
    return [(each.field, each.code) for each in found]


def losses(*men, **other):
    return {"rows": [{"band": f"b{n}", "men": m} for n, m in enumerate(men)], **other}


BOTH = [
    (losses(1, 4, 2), [("rows[1].men", "too_many")]),
    (losses("x", 4, 2), [("rows[0].men", "not_understood"), ("rows[1].men", "too_many")]),
    (
        losses(5, "x", 4, 99, 5),
        [
            ("rows[1].men", "not_understood"),
            ("rows[3].men", "not_understood"),
            ("rows[0].men", "too_many"),
            ("rows[2].men", "too_many"),
            ("rows[4].men", "too_many"),
        ],
    ),
    (losses(4, 1, 1, day=9), [("day", "not_understood"), ("rows[0].men", "too_many")]),
    # What is missing of the whole may be what could not be read.
    (losses("x", 1), [("rows[0].men", "not_understood")]),
]


@pytest.mark.parametrize(("raw", "told"), BOTH)
def test_every_row_that_can_be_read_is_judged(raw, told):
    assert refused(raw) == told


def test_without_a_required_answer_nothing_else_can_be_judged():
    assert refused(losses(4, day="x"), Required) == [("day", "not_understood")]


def test_rows_that_are_no_list_are_a_fault_of_their_own():
    assert refused({"rows": "none at all", "day": 9}) == [
        ("rows", "not_understood"),
        ("day", "not_understood"),
    ]


def test_a_preview_tells_all_at_once_and_what_is_lost_otherwise():
    made = treasury.system(records=sys.modules[treasury.__name__], code=coded(Losses))
    game = treasury.campaign(made=made)
    owed = play.find_due(game, "pay", "red")
    bad = preview.preview(game, owed, losses("x", 4, 2), None)
    good = preview.preview(game, owed, losses(1, 1, 1), None)
    assert (len(bad.refusals), bad.cautions) == (2, ())
    assert good.cautions == (Caution("rows", "3 rows"),)
