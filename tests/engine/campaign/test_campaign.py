"""The campaign: rows found, changed by changes alone, all of them or none."""

import pytest
from hypothesis import given
from pydantic import ValidationError

from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.campaign import (
    Campaign,
    apply_changes,
    change_between,
    changes_between,
)
from refkit.engine.campaign.entry import Change, trim_change
from refkit.engine.play.system import Option
from refkit.engine.problems import Refused
from tests.engine import skirmish
from tests.engine.skirmish import SKIRMISH, Band, Camp, Side, campaign
from tests.engine.strategies import CAMPAIGNS

RED = Band(side="red", id="R1", men=3)


FIELDS = "side, id, men, rating, friends, note"
CLASSES = "Option, Side, Slot, Band, Camp, Ruling"
WANTED = "a text of at most 500 characters, or nothing"


def altered(key="red/R1", record="Band", before=None, after=None):
    return Change(record=record, key=key, before=before, after=after)


def refused(*changes):
    with pytest.raises(Refused, match="; expected ") as told:
        apply_changes(campaign(), changes)
    return [str(fault) for fault in told.value.faults]


@given(CAMPAIGNS, CAMPAIGNS)
def test_the_difference_makes_one_campaign_of_another(before, after):
    assert apply_changes(before, changes_between(before, after)).tables == after.tables


@given(CAMPAIGNS, CAMPAIGNS)
def test_changes_taken_back_in_reverse_leave_nothing(before, after):
    made = changes_between(before, after)
    back = [each.inverse for each in reversed(made)]
    assert apply_changes(after, back).tables == before.tables


@given(CAMPAIGNS)
def test_a_campaign_does_not_differ_from_itself(one):
    same = Campaign(one.system, {name: dict(rows) for name, rows in one.tables.items()})
    assert changes_between(one, one) == changes_between(one, same) == ()


@given(CAMPAIGNS, CAMPAIGNS)
def test_changes_are_made_all_or_none(before, after):
    kept = {name: dict(rows) for name, rows in before.tables.items()}
    clash = altered("red/none", before={"men": 1}, after={"men": 2})
    with pytest.raises(Refused, match="there is no such row; expected one to change"):
        apply_changes(before, [*changes_between(before, after), clash])
    assert before.tables == kept


def test_a_change_tells_what_the_row_is_and_what_it_was_to_be():
    assert refused(
        altered(before={"men": 4, "note": "x"}, after={"men": 5, "note": "y"})
    ) == [
        "Band red/R1: men is 3; expected 4.",
        "Band red/R1: note is ''; expected 'x'.",
    ]


def test_every_row_in_conflict_is_named():
    assert refused(
        altered("red/R9", before={"men": 1}, after={"men": 2}),
        altered(after=RED.values),
        altered("north", "Camp", before={"place": "ford"}, after=None),
    ) == [
        "Band red/R9: there is no such row; expected one to change.",
        "Band red/R1: the row is there already; expected none.",
        "Camp north: place is 'hill'; expected 'ford'.",
    ]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (
            altered(before={"men": 3}, after={"men": 10}),
            "Band red/R1: Men is 10; expected a whole number from 0 to 9.",
        ),
        (
            altered(before={"id": "R1"}, after={"id": "R2"}),
            "Band red/R1: its key becomes 'red/R2'; expected the key it has.",
        ),
        (
            altered("red/R2", after=RED.values),
            "Band red/R2: its key becomes 'red/R1'; expected the key it has.",
        ),
        (
            altered("red/R2", after={"side": "red", "id": "R2", "colour": 1}),
            f"Band red/R2: there is a field 'colour'; expected a field among {FIELDS}.",
        ),
        (
            altered("x", "Wagon", after={"id": "x"}),
            f"Wagon x: there is no 'Wagon'; expected one of {CLASSES}.",
        ),
        (
            altered(before={"note": ""}, after={"note": "x" * 501}),
            f"Band red/R1: Note is '{'x' * 56}...; expected {WANTED}.",
        ),
    ],
)
def test_a_row_becomes_nothing_its_worksheet_cannot_hold(changes, fault):
    assert refused(changes) == [fault]


def test_a_key_is_not_changed():
    with pytest.raises(ValueError, match=r"^Band red/R1: its key is not red/R2$"):
        change_between(RED, RED.replace(id="R2"))


@pytest.mark.parametrize(("by_hand", "names"), [(True, "R1 R9 R3"), (False, "R1 R3 R9")])
def test_a_row_whose_key_is_typed_anew_keeps_its_place(by_hand, names):
    bands = [Band(side="red", id=name) for name in ("R1", "R2", "R3")]
    anew = Band(side="red", id="R9")
    before = apply_changes(campaign(()), [change_between(None, each) for each in bands])
    held = len(before.rows(Band, side="red"))  # an index that has to follow
    after = apply_changes(
        before,
        [change_between(bands[1], None), change_between(None, anew)],
        by_hand=by_hand,
    )
    assert [each.id for each in after.rows(Band)] == names.split()
    assert [each.id for each in after.rows(Band, side="red")] == names.split()
    assert held == 3


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (None, None, "there are neither"),
        ({"men": 1}, {"note": "x"}, "men, note stands on one side only"),
        ({"men": float("nan")}, {"men": 1}, "finite number"),
        ({"men": (1,)}, {"men": 1}, "not a valid JSON value"),
        ({"men": 1}, {"men": object()}, "not a valid JSON value"),
    ],
)
def test_a_change_says_what_can_be_written_down(before, after, told):
    with pytest.raises(ValidationError, match=told):
        altered(before=before, after=after)


def test_a_change_keeps_nothing_of_the_callers():
    told = {"friends": ["R2"]}
    made = altered(before={"friends": []}, after=told)
    told["friends"].append("R3")
    assert made.after == {"friends": ["R2"]}


def test_a_change_holds_only_what_differs():
    made = change_between(RED, RED.replace(men=4))
    assert (made.before, made.after) == ({"men": 3}, {"men": 4})


@pytest.mark.parametrize(
    ("before", "after"), [(None, None), (RED, RED), (RED, RED.replace())]
)
def test_nothing_is_no_change(before, after):
    assert change_between(before, after) is None


def test_trimming_leaves_nothing_of_a_change_to_the_same():
    assert trim_change(altered(before={"men": 3}, after={"men": 3})) is None


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (change_between(None, RED), "Band red/R1: new"),
        (change_between(RED, None), "Band red/R1: gone"),
        (
            change_between(RED, RED.replace(men=4, note="x")),
            "Band red/R1: men 3 -> 4, note '' -> 'x'",
        ),
    ],
)
def test_a_change_is_told_in_a_line(made, told):
    assert str(made) == told


def test_rows_are_found_by_class_or_name_and_by_what_they_hold():
    found = campaign().rows(Camp, side="red", hidden=True)
    assert [row.id for row in found] == ["north"]
    assert found == campaign().rows("Camp", side="red")


def test_a_row_is_found_by_its_key():
    assert campaign().find("Camp", "south") == campaign().get(Camp, "south")
    assert campaign().find(Camp, "east") is None


def test_a_row_that_must_be_there_is_named():
    with pytest.raises(KeyError, match="there is no Camp 'east'"):
        campaign().get(Camp, "east")


def test_an_option_is_the_worksheets_or_else_the_systems():
    row = SKIRMISH.option("weather").replace(value="rain")
    assert campaign().option("weather") == "fair"
    assert campaign([row]).option("weather") == "rain"


NIGHTS = """
[[option]]
name = "nights"
value = "no"
choices = ["no", "yes"]
[clauses]"""


@pytest.mark.parametrize(
    ("written", "value"),
    [("true", "yes"), ("FALSE", "no"), ("Yes", "yes"), ("no", "no"), ("maybe", "maybe")],
)
def test_yes_and_no_are_read_as_older_workbooks_and_excel_write_them(written, value):
    declared = skirmish.STEPS.replace("[clauses]", NIGHTS, 1)
    row = Option(name="nights", value=written)
    game = campaign([row], skirmish.system(declared))
    assert game.option("nights") == value
    faults = [fault.found for fault in checks.faults(game)]
    assert faults == (["Value is 'maybe'"] if value == "maybe" else [])


def test_a_word_that_is_no_answer_of_an_option_stays_as_it_is():
    row = SKIRMISH.option("weather").replace(value="true")
    assert campaign([row]).option("weather") == "true"


def test_the_sides_are_in_the_order_of_the_worksheet():
    assert campaign([Side(id="z"), Side(id="a")]).sides == ("z", "a")


def numbered(*keys):
    """Return a campaign whose ledger brings camps on, the last entry taking them back."""
    rows = [Camp(id=key, side="red") for key in keys]
    game = campaign()
    for row in rows:
        game = ledger.amend(game, [change_between(None, row)], "brought on")
    return ledger.amend(game, [change_between(row, None) for row in rows], "taken back")


def test_a_number_is_never_given_twice():
    game = numbered("C1", "C4")
    assert game.find(Camp, "C4") is None
    assert (game.next_number(Camp, "C"), game.next_number(Camp, "D")) == (5, 1)


def test_a_number_given_in_a_later_entry_is_not_given_again():
    game = numbered("C1")
    assert game.next_number(Camp, "C") == 2
    more = ledger.amend(
        game, [change_between(None, Camp(id="C6", side="red"))], "brought on"
    )
    assert (more.next_number(Camp, "C"), game.next_number(Camp, "C")) == (7, 2)


def test_numbers_of_another_class_do_not_count():
    assert numbered("C1").next_number(Band, "C") == 1
